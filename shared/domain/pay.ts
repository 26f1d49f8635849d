import { Big } from "big.js"

import type { Charge, ChargeTechnician, ChargeType, TechnicianRole } from "./charges/charge.ts"
import { roundCents, sum } from "./money.ts"

/** What a technician's record says of their pay. Cents a line; a rate that was never entered is missing. */
export type TechnicianRates = {
  _id: string
  defaultTechnicianAssignment?: TechnicianRole
  technicianInstallerRate?: number
  technicianAssistantRate?: number
  technicianInstallerRepairRate?: number
  technicianAssistantRepairRate?: number
}

/** Which lines pay their technicians (docs/domain.md, section 5). Install, Remove and Regulator pay half. */
const payOfType = {
  Replace: "full",
  Repair: "full",
  "Glass Cleanup": "full",
  Install: "half",
  Remove: "half",
  Regulator: "half",
  Other: "with labor",
  "Install Kit": "nothing",
  Moulding: "nothing",
  Provide: "nothing",
} as const satisfies Record<ChargeType, "full" | "half" | "with labor" | "nothing">

/** A line that is worked on. Labor that only brings the bill to a wanted amount is nobody's work. */
export const paysTechnicians = (line: Pick<Charge, "type" | "labor" | "kind">): boolean => {
  const pay = payOfType[line.type]
  return pay === "with labor" ? line.labor > 0 && line.kind !== "shopLabor" : pay !== "nothing"
}

/** A line that pays half of the rate, whoever works on it. */
export const paysHalf = (type: ChargeType): boolean => payOfType[type] === "half"

/** How many lines pay their technicians and have none yet. */
export const linesWithoutPay = (lines: readonly Charge[]): number =>
  lines.filter((line) => paysTechnicians(line) && line.technicians.length === 0 && line.laborcost === 0)
    .length

/** One Installer: the first whose default that is, else the first; all others are Assistants. */
export const assignRoles = <Technician extends TechnicianRates>(
  technicians: readonly Technician[],
): { technician: Technician; role: TechnicianRole }[] => {
  const installer =
    technicians.find((technician) => technician.defaultTechnicianAssignment === "Installer") ?? technicians[0]
  return technicians.map((technician) => ({
    technician,
    role: technician === installer ? "Installer" : "Assistant",
  }))
}

/** The line's crew with one more: everybody in the role that is theirs by default, unless somebody gave them another. */
export const joinCrew = <Member extends { _id: string; role: TechnicianRole }>(
  crew: readonly Member[],
  joining: Omit<Member, "role">,
  defaultOf: (id: string) => TechnicianRole | undefined,
): Member[] => {
  const rolesOf = (ids: readonly string[]) =>
    assignRoles(
      ids.map((_id) => {
        const role = defaultOf(_id)
        return { _id, ...(role && { defaultTechnicianAssignment: role }) }
      }),
    ).map(({ role }) => role)
  const ids = crew.map(({ _id }) => _id)
  const before = rolesOf(ids)
  const after = rolesOf([...ids, joining._id])
  const isUsual = crew.every(({ role }, index) => role === before[index])
  const last = after.at(-1) ?? "Installer"
  const role = isUsual || !crew.some((one) => one.role === "Installer") ? last : "Assistant"
  return [
    ...crew.map((one, index) => (isUsual ? { ...one, role: after[index] ?? one.role } : one)),
    { ...joining, role } as Member, // all of it but its role
  ]
}

export const rateOf = (
  technician: TechnicianRates,
  role: TechnicianRole,
  type: ChargeType,
): number | undefined => {
  if (type === "Repair")
    return role === "Installer"
      ? technician.technicianInstallerRepairRate
      : technician.technicianAssistantRepairRate
  return role === "Installer" ? technician.technicianInstallerRate : technician.technicianAssistantRate
}

/** Half of the rate for a half line or a technician marked half, rounded to the cent; both together are still one half. */
export const paidOf = (rate: number, type: ChargeType, markedHalf: boolean): number =>
  markedHalf || paysHalf(type) ? roundCents(new Big(rate).div(2)) : rate

/** What one technician gets for a line in a role, by their own rates. */
export const payInRole = (
  line: Pick<Charge, "type" | "labor" | "kind">,
  technician: TechnicianRates,
  role: TechnicianRole,
  markedHalf: boolean,
): number =>
  paysTechnicians(line) ? paidOf(rateOf(technician, role, line.type) ?? 0, line.type, markedHalf) : 0

/** The technicians of a line with their roles and pay by their own rates. */
export const payTechnicians = (
  line: Pick<Charge, "type" | "labor" | "kind">,
  technicians: readonly (TechnicianRates & { half?: boolean })[],
  date?: string,
): ChargeTechnician[] =>
  assignRoles(technicians).map(({ technician, role }) => {
    const half = technician.half ?? false
    const pay = payInRole(line, technician, role, half)
    return { _id: technician._id, role, pay, half, ...(date && { date }) }
  })

/** The line with these technicians and what they cost. The pay is stored: a later change of rates changes no old job. */
export const withTechnicians = (line: Charge, technicians: readonly ChargeTechnician[]): Charge => ({
  ...line,
  technicians: [...technicians],
  laborcost: sum(technicians.map(({ pay }) => pay)),
})
