import { mainBranch } from "#shared/domain/main-branch.ts"
import { twoDigits } from "#shared/domain/schedule/calendar.ts"
import type { OpeningHours } from "#shared/domain/schedule/opening-hours.ts"
import type { SiteContent } from "./content.ts"

type Branch = SiteContent["branches"][number]

/** Smaller than `parseWireDate`, since every page needs it. */
const fromWireDate = (date: string): string => {
  const [month, day, year] = date.split("/").map(Number)
  return `${year}-${twoDigits(month ?? 0)}-${twoDigits(day ?? 0)}`
}

/** Staff's replies have the days off of technicians, too. Those of an older release have none. */
const closedDays = ({ daysOff = [] }: Pick<OpeningHours, "daysOff">): OpeningHours["daysOff"] =>
  daysOff
    .filter(({ technician }) => technician === undefined)
    .map(({ from, to }) => ({ from: fromWireDate(from), to: fromWireDate(to) }))

/** Hours and closed days of a branch, whose content has the dates of the wire. */
export const branchHours = (branch: Branch): OpeningHours => ({
  ...branch,
  daysOff: closedDays(branch),
})

/** The main shop's hours are a setting. Its closed days are those of its branch. */
export const mainShopHours = ({
  business,
  contact,
  branches,
}: Pick<SiteContent, "business" | "contact" | "branches">): OpeningHours => {
  const branch = mainBranch(branches, business.mainshop)
  return { ...contact, daysOff: branch && closedDays(branch) }
}
