import { Big } from "big.js"

import type { Charge, ChargeTechnician, TechnicianRole } from "../charges/charge.ts"
import type { ChargeType } from "../charges/charge-types.ts"
import { roundCents, sum } from "./money.ts"

/** A technician's rates, in cents per line. Missing if never entered. */
export type TechnicianRates = {
  _id: string
  defaultTechnicianAssignment?: TechnicianRole
  technicianInstallerRate?: number
  technicianAssistantRate?: number
  technicianInstallerRepairRate?: number
  technicianAssistantRepairRate?: number
}

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

/** Labor that was added only to reach a typed total isn't paid to technicians. */
export const paysTechnicians = (line: Pick<Charge, "type" | "labor" | "kind">): boolean => {
  const pay = payOfType[line.type]
  return pay === "with labor" ? line.labor > 0 && line.kind !== "shopLabor" : pay !== "nothing"
}

export const paysHalf = (type: ChargeType): boolean => payOfType[type] === "half"

/** Whether the line should pay technicians and has none yet, or one without a rate. */
export const lacksPay = (line: Charge): boolean =>
  paysTechnicians(line) &&
  (line.technicians.length === 0
    ? line.laborcost === 0
    : line.technicians.some(({ rateMissing }) => rateMissing))

export const linesWithoutPay = (lines: readonly Charge[]): number => lines.filter(lacksPay).length

/** The first whose default is Installer, else the first, is the Installer. All others are Assistants. */
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

/** Adds a technician to a line. Everyone gets their default role, unless a role was set by hand. */
export const addTechnician = <Member extends { _id: string; role: TechnicianRole }>(
  technicians: readonly Member[],
  added: Omit<Member, "role">,
  defaultOf: (id: string) => TechnicianRole | undefined,
): Member[] => {
  const rolesOf = (ids: readonly string[]) =>
    assignRoles(
      ids.map((_id) => {
        const role = defaultOf(_id)
        return { _id, ...(role && { defaultTechnicianAssignment: role }) }
      }),
    ).map(({ role }) => role)
  const ids = technicians.map(({ _id }) => _id)
  const before = rolesOf(ids)
  const after = rolesOf([...ids, added._id])
  const hasDefaultRoles = technicians.every(({ role }, index) => role === before[index])
  const last = after.at(-1) ?? "Installer"
  const role = hasDefaultRoles || !technicians.some((one) => one.role === "Installer") ? last : "Assistant"
  return [
    ...technicians.map((one, index) => (hasDefaultRoles ? { ...one, role: after[index] ?? one.role } : one)),
    { ...added, role } as Member, // The object has every field of Member.
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

/** Half the rate for a half line or a half technician, rounded to the cent. Both together are still half. */
export const payForRate = (rate: number, type: ChargeType, markedHalf: boolean): number =>
  markedHalf || paysHalf(type) ? roundCents(new Big(rate).div(2)) : rate

export type Pay = Pick<ChargeTechnician, "pay" | "rateMissing">

export const payInRole = (
  line: Pick<Charge, "type" | "labor" | "kind">,
  technician: TechnicianRates,
  role: TechnicianRole,
  markedHalf: boolean,
): Pay => {
  if (!paysTechnicians(line)) return { pay: 0 }
  const rate = rateOf(technician, role, line.type)
  return rate === undefined ? { pay: 0, rateMissing: true } : { pay: payForRate(rate, line.type, markedHalf) }
}

export const payTechnicians = (
  line: Pick<Charge, "type" | "labor" | "kind">,
  technicians: readonly (TechnicianRates & { half?: boolean })[],
  date?: string,
): ChargeTechnician[] =>
  assignRoles(technicians).map(({ technician, role }) => {
    const half = technician.half ?? false
    const pay = payInRole(line, technician, role, half)
    return { _id: technician._id, role, ...pay, half, ...(date && { date }) }
  })

export const withTechnicians = (line: Charge, technicians: readonly ChargeTechnician[]): Charge => ({
  ...line,
  technicians: [...technicians],
  laborcost: sum(technicians.map(({ pay }) => pay)),
})
