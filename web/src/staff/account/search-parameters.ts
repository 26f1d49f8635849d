import { isId } from "#shared/domain/id.ts"
import { isTimeframe, type Timeframe } from "#shared/domain/schedule/timeframe.ts"
import type { Session } from "../../api/session.ts"
import { allAccounts, notAssigned } from "../../data/requests/requests.ts"

/** What the dashboard shows, read from the page's address. Missing parameters mean the default. */
export type DashboardFilters = {
  /** An account's ID, or `all`. */
  commercialId: string
  timeframe: Timeframe
  repairOrder: string
  /** A technician's ID, or `notAssigned`. */
  assignedJobsId: string
}

/** Staff start with the current month. An account starts with all of its requests. */
const defaultFilters = ({ role, id, techId }: Session): DashboardFilters => ({
  commercialId: role === "user" ? id : allAccounts,
  timeframe: role === "user" ? "all" : "thisMonth",
  repairOrder: "",
  assignedJobsId: techId || notAssigned,
})

/** Customers and technicians get their own ID even if the address names another. */
export function readFilters(parameters: URLSearchParams, session: Session): DashboardFilters {
  const { role } = session
  const otherwise = defaultFilters(session)
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

export function withFilters(
  parameters: URLSearchParams,
  change: Partial<DashboardFilters>,
  session: Session,
): URLSearchParams {
  const filters = { ...readFilters(parameters, session), ...change }
  const otherwise = defaultFilters(session)
  const next = new URLSearchParams(parameters)
  for (const name of Object.keys(otherwise) as (keyof DashboardFilters)[]) {
    if (filters[name] === otherwise[name]) next.delete(name)
    else next.set(name, filters[name])
  }
  return next
}

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, "")
