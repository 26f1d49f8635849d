import { isTimeframe, type Timeframe } from "#shared/domain/schedule/timeframe.ts"
import type { Session } from "../../api/session.ts"
import { allAccounts, notAssigned } from "../../data/requests.ts"

/** What the dashboard shows, as the page's address says it (owner's specification); whatever is left out is the default. */
export type Shown = {
  /** of an account, or all of them */
  commercialId: string
  timeframe: Timeframe
  /** digits of a repair order number */
  repairOrder: string
  /** of a technician, or `notAssigned` */
  assignedJobsId: string
}

const isId = (text: string) => /^[\w.:-]{1,60}$/.test(text)

/** The month is what an office looks at; an account looks at all that is its own. */
const usual = ({ role, id, techId }: Session): Shown => ({
  commercialId: role === "user" ? id : allAccounts,
  timeframe: role === "user" ? "all" : "thisMonth",
  repairOrder: "",
  assignedJobsId: techId || notAssigned,
})

/** A customer's account and a technician's jobs are their own, whatever the address says. */
export function readShown(parameters: URLSearchParams, session: Session): Shown {
  const { role } = session
  const otherwise = usual(session)
  const idIn = (name: "commercialId" | "assignedJobsId") => {
    const id = parameters.get(name) ?? ""
    return isId(id) ? id : otherwise[name]
  }
  const timeframe = parameters.get("timeframe") ?? ""
  return {
    commercialId: role === "user" ? otherwise.commercialId : idIn("commercialId"),
    timeframe: isTimeframe(timeframe) ? timeframe : otherwise.timeframe,
    repairOrder: digitsOf(parameters.get("repairOrder") ?? ""),
    assignedJobsId: role === "technician" ? otherwise.assignedJobsId : idIn("assignedJobsId"),
  }
}

/** The address with these choices; what it says of other things stays. */
export function withShown(
  parameters: URLSearchParams,
  change: Partial<Shown>,
  session: Session,
): URLSearchParams {
  const shown = { ...readShown(parameters, session), ...change }
  const otherwise = usual(session)
  const next = new URLSearchParams(parameters)
  for (const name of Object.keys(otherwise) as (keyof Shown)[]) {
    if (shown[name] === otherwise[name]) next.delete(name)
    else next.set(name, shown[name])
  }
  return next
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, "")
