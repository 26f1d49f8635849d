import type { Charge, ChargeTechnician, TechnicianRole } from "../charges/charge.ts"
import type { InvoiceType } from "../charges/charge-types.ts"
import { chargeableByType, kitCost } from "../charges/line.ts"
import { lineTechnicians } from "../job/job-technicians.ts"
import { allocate } from "./money.ts"
import {
  assignRoles,
  lacksPay,
  payForRate,
  payInRole,
  paysTechnicians,
  payTechnicians,
  rateOf,
  type TechnicianRates,
  withTechnicians,
} from "./pay.ts"

export type OverheadSettings = {
  /** In cents, for technicians without a repair rate. */
  repairRate: number
  /** Pay of several technicians on a repair: the Installer's full rate each, that rate divided, or everyone's own. */
  repairDistribution: "each" | "split evenly" | "guideline"
  /** On Net jobs with several technicians, divide the Installer's rate. */
  netSplitting: boolean
  onlyMissing: boolean
}

export const overheadDefaults: OverheadSettings = {
  repairRate: 1500,
  repairDistribution: "guideline",
  netSplitting: true,
  onlyMissing: true,
}

export type OverheadFacts = {
  invoiceType: InvoiceType
  charges: readonly Charge[]
  appointmentDate?: string
  technicians: readonly TechnicianRates[]
  removalTechnicians?: readonly TechnicianRates[]
  installTechnicians?: readonly TechnicianRates[]
  /** Technicians that lines have already, to pay those who had no rate before. */
  lineTechnicians?: readonly TechnicianRates[]
  halfJob: boolean
  /** Cents by part number, from the newest quote, else the catalog. */
  partCosts: ReadonlyMap<string, number>
}

type LinePay = Pick<Charge, "technicians" | "laborcost">

export type Share = Exclude<OverheadSettings["repairDistribution"], "guideline">

export type Autofilled = {
  chargeId: string
  pay?: { before: LinePay; written: LinePay; share?: Share | undefined } | undefined
  partcost?: { before: number; written: number } | undefined
}

/**
 * Fills in pay and part costs, and returns what it wrote. An earlier autofill is reset first, so a second run gives
 * the same result. The caller recomputes totals.
 */
export const autofillOverhead = (
  facts: OverheadFacts,
  settings: OverheadSettings,
  earlier: readonly Autofilled[] = [],
): { charges: Charge[]; written: Autofilled[] } => {
  const filled = resetOverhead(facts.charges, earlier).map((line) => {
    const pay = payFor(line, facts, settings)
    const partcost = partCostFor(line, facts, settings)
    const charge: Charge = { ...line, ...pay, partcost: partcost ?? line.partcost }
    const autofilled: Autofilled = {
      chargeId: line._id,
      ...(pay && {
        pay: {
          before: payOf(line),
          written: pay,
          ...(!keepsTechnicians(line, settings) && shareOf(charge, facts, settings)),
        },
      }),
      ...(partcost !== undefined && { partcost: { before: line.partcost, written: partcost } }),
    }
    return { charge, written: autofilled }
  })
  return {
    charges: filled.map(({ charge }) => charge),
    written: filled.map(({ written }) => written).filter(({ pay, partcost }) => pay || partcost),
  }
}

/** Like `autofillOverhead`, but only for new lines and newly quoted costs. Filled values stay. */
export const autofillMissing = (
  facts: OverheadFacts,
  settings: OverheadSettings,
  earlier: readonly Autofilled[],
): { charges: Charge[]; written: Autofilled[] } => {
  const { charges, written } = autofillOverhead(facts, { ...settings, onlyMissing: true })
  const lines = new Set([...earlier, ...written].map(({ chargeId }) => chargeId))
  const findFill = (fills: readonly Autofilled[], id: string) => fills.find(({ chargeId }) => chargeId === id)
  return {
    charges,
    written: [...lines].map((chargeId) => ({
      chargeId,
      ...findFill(earlier, chargeId),
      ...findFill(written, chargeId),
    })),
  }
}

/** An entry that lists the technicians checked in on a day, and no car (owner's specification). */
const isCheckIn = (vehicle: string | undefined): boolean => vehicle?.trim().toUpperCase() === "CHECK IN"

/** Whether the overhead list shows the job by default. */
export const isUsualOverhead = ({
  vehicle,
  invoiceType,
  movedIn,
}: {
  vehicle?: string | undefined
  invoiceType: InvoiceType
  movedIn?: boolean | undefined
}): boolean => !isCheckIn(vehicle) && invoiceType !== "Warranty" && !movedIn

/** Removes exactly what autofill wrote. Values that a person changed since stay. */
export const resetOverhead = (charges: readonly Charge[], written: readonly Autofilled[]): Charge[] =>
  charges.map((line) => {
    const fill = written.find(({ chargeId }) => chargeId === line._id)
    return {
      ...line,
      ...(fill?.pay && samePay(line, fill.pay.written) ? fill.pay.before : {}),
      ...(fill?.partcost?.written === line.partcost ? { partcost: fill.partcost.before } : {}),
    }
  })

const payOf = ({ technicians, laborcost }: Charge): LinePay => ({ technicians, laborcost })

export const samePay = (one: LinePay, other: LinePay): boolean =>
  one.laborcost === other.laborcost &&
  one.technicians.length === other.technicians.length &&
  one.technicians.every(({ _id, role, pay, rateMissing, half, date }, index) => {
    const counterpart = other.technicians[index]
    return (
      counterpart !== undefined &&
      counterpart._id === _id &&
      counterpart.role === role &&
      counterpart.pay === pay &&
      counterpart.rateMissing === rateMissing &&
      counterpart.half === half &&
      counterpart.date === date
    )
  })

/** Keeps technicians that a person put on the line. */
const keepsTechnicians = (line: Charge, { onlyMissing }: OverheadSettings): boolean =>
  onlyMissing && line.technicians.length > 0

const payFor = (line: Charge, facts: OverheadFacts, settings: OverheadSettings): LinePay | undefined => {
  if (keepsTechnicians(line, settings)) return payUnrated(line, facts, settings)
  const technicians = techniciansToPay(line, facts, settings)
  if (technicians.length === 0) return undefined
  return payOf(withTechnicians(line, payByRules(line, technicians, facts, settings)))
}

/** Pays only the technicians of the line who had no rate before. */
const payUnrated = (
  line: Charge,
  facts: OverheadFacts,
  { repairRate }: OverheadSettings,
): LinePay | undefined => {
  if (!lacksPay(line)) return undefined
  const technicians = line.technicians.map((share) => {
    const technician = unratedTechnician(line, share, facts)
    if (!technician) return share
    const { rateMissing: _rateMissing, ...rest } = share
    return { ...rest, ...payInRole(line, withRepairRate(technician, repairRate), share.role, share.half) }
  })
  const paid = payOf(withTechnicians(line, technicians))
  return samePay(line, paid) ? undefined : paid
}

const unratedTechnician = (
  line: Charge,
  { _id, rateMissing }: ChargeTechnician,
  { lineTechnicians = [] }: OverheadFacts,
): TechnicianRates | undefined =>
  rateMissing && paysTechnicians(line) ? lineTechnicians.find((one) => one._id === _id) : undefined

const techniciansToPay = (
  line: Charge,
  facts: OverheadFacts,
  settings: OverheadSettings,
): readonly TechnicianRates[] => {
  const isKept = settings.onlyMissing && !lacksPay(line)
  return !paysTechnicians(line) || isKept ? [] : techniciansOf(line, facts)
}

/** A rate that autofill needs and that is missing, so that it is reported instead of paid as 0.00. */
export const missingRateOf = (
  facts: OverheadFacts,
  settings: OverheadSettings,
): { technicianId: string; role: TechnicianRole } | undefined =>
  facts.charges
    .flatMap((line) => {
      if (keepsTechnicians(line, settings)) return missingRatesOnLine(line, facts, settings)
      const rated = techniciansToPay(line, facts, settings).map((one) =>
        withRepairRate(one, settings.repairRate),
      )
      const byOwnRates = distributionOf(line.type, facts.invoiceType, settings) === "guideline"
      return assignRoles(rated)
        .filter(({ role }) => byOwnRates || role === "Installer")
        .filter(({ technician, role }) => rateOf(technician, role, line.type) === undefined)
        .map(({ technician: { _id }, role }) => ({ technicianId: _id, role }))
    })
    .at(0)

const missingRatesOnLine = (line: Charge, facts: OverheadFacts, { repairRate }: OverheadSettings) =>
  line.technicians.flatMap((share) => {
    const { _id: technicianId, role } = share
    const technician = unratedTechnician(line, share, facts)
    const isMissing =
      technician && rateOf(withRepairRate(technician, repairRate), role, line.type) === undefined
    return isMissing ? { technicianId, role } : []
  })

const techniciansOf = (line: Charge, facts: OverheadFacts): readonly TechnicianRates[] => {
  const { technicians: own, removalTechnicians: removal, installTechnicians: install } = facts
  return lineTechnicians(line.type, facts.halfJob, { own, removal, install })
}

const payByRules = (
  line: Charge,
  technicians: readonly TechnicianRates[],
  facts: OverheadFacts,
  settings: OverheadSettings,
): ChargeTechnician[] => {
  const rated = technicians.map((technician) => withRepairRate(technician, settings.repairRate))
  const byOwnRates = payTechnicians(line, rated, facts.appointmentDate)
  const distribution = distributionOf(line.type, facts.invoiceType, settings)
  if (distribution === "guideline") return byOwnRates

  const installer = assignRoles(rated).find(({ role }) => role === "Installer")
  const rate = (installer && rateOf(installer.technician, "Installer", line.type)) ?? 0
  const one = payForRate(rate, line.type, false)
  const pays =
    distribution === "each"
      ? rated.map(() => one)
      : allocate(
          one,
          rated.map(() => 1),
        )
  return byOwnRates.map(({ rateMissing: _rateMissing, ...technician }, index) => ({
    ...technician,
    pay: pays[index] ?? 0,
  }))
}

const shareOf = (
  { type, technicians }: Charge,
  { invoiceType }: OverheadFacts,
  settings: OverheadSettings,
): { share?: Share } => {
  const distribution = distributionOf(type, invoiceType, settings)
  return distribution === "guideline" || technicians.length < 2 ? {} : { share: distribution }
}

const withRepairRate = (technician: TechnicianRates, repairRate: number): TechnicianRates => ({
  ...technician,
  technicianInstallerRepairRate: technician.technicianInstallerRepairRate ?? repairRate,
  technicianAssistantRepairRate: technician.technicianAssistantRepairRate ?? repairRate,
})

const distributionOf = (
  type: Charge["type"],
  invoiceType: InvoiceType,
  settings: OverheadSettings,
): OverheadSettings["repairDistribution"] => {
  if (invoiceType === "Net" && settings.netSplitting) return "split evenly"
  return type === "Repair" ? settings.repairDistribution : "guideline"
}

const partCostFor = (line: Charge, facts: OverheadFacts, settings: OverheadSettings): number | undefined => {
  if (line.partcost !== 0 && settings.onlyMissing) return undefined
  const cost = line.type === "Install Kit" ? kitCost : knownCostOf(line, facts)
  return cost === line.partcost ? undefined : cost
}

const knownCostOf = (line: Charge, { partCosts }: OverheadFacts): number | undefined =>
  chargeableByType[line.type].parts && line.part !== undefined ? partCosts.get(line.part) : undefined
