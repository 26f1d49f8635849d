import type { ReportFigures, ReportFilters, ReportRow } from "../api/reports.ts"
import { t } from "../language.ts"
import { type ServiceStatus, serviceStatuses, statuses } from "./job/status.ts"

/**
 * A month's report (owner's specification). It is stored as cells: the same figures for all jobs and per branch,
 * payer, and technician, alone and combined. Every filter is then a read of one cell.
 */

export const isCounted = (status: ServiceStatus): boolean => statuses[status].whyUncounted === undefined

/** The previous program reported its income and tax, and its costs are unknown. */
export const importedExclusion = t("The job was imported from another program.")

export const exclusionOf = ({
  serviceStatus,
  movedIn,
}: Pick<ReportRow, "serviceStatus" | "movedIn">): string | undefined => {
  if (movedIn) return importedExclusion
  return statuses[serviceStatus].whyUncounted
}

const counts = (row: ReportRow): boolean => exclusionOf(row) === undefined

/** How the labor editor marks a job (owner's specification). */
export const laborFlag = ({
  invoiceType,
  serviceStatus,
}: Pick<ReportRow, "invoiceType" | "serviceStatus">): "Net" | "Incomplete" | undefined => {
  if (invoiceType === "Net") return "Net"
  return statuses[serviceStatus].isWorkDone ? undefined : "Incomplete"
}

type Costs = Pick<ReportRow, "totalParts" | "totalPartsCost" | "totalPnlNet">

export const partsNetOf = ({ totalParts, totalPartsCost }: Costs): number => totalParts - totalPartsCost
export const laborNetOf = (row: Costs): number => row.totalPnlNet - partsNetOf(row)

/** Fuel belongs to a person, so it can't be filtered by branch, type, carrier, or account. */
export const countsFuel = ({ branch, type, carrier, account }: ReportFilters): boolean =>
  [branch, type, carrier, account].every((filter) => filter === undefined)

/** Parts net + labor net - fuel (owner's specification), in cents. */
export const netProfit = ({
  partsNet,
  laborNet,
  fuelCost,
}: Record<"partsNet" | "laborNet" | "fuelCost", number>) => partsNet + laborNet - fuelCost

export const matchesFilters = (row: ReportRow, filters: ReportFilters): boolean =>
  (filters.branch === undefined || row.branch === filters.branch) &&
  (filters.technician === undefined || row.technicians.includes(filters.technician)) &&
  (filters.type === undefined || row.invoiceType === filters.type) &&
  (filters.carrier === undefined ||
    (row.invoiceType === "Insurance" && row.carrierKey === filters.carrier)) &&
  (filters.account === undefined || (row.invoiceType === "Net" && row.accountId === filters.account))

/** Placeholder in a cell's name. No id equals it. */
export const allInCell = "*"
const payerOf = { carrier: (key: string) => `carrier~${key}`, account: (id: string) => `account~${id}` }

export type CellName = { branch: string; payer: string; technician: string }

const payersOf = ({ invoiceType, carrierKey, accountId }: ReportRow): string[] => [
  allInCell,
  invoiceType,
  ...(invoiceType === "Insurance" && carrierKey ? [payerOf.carrier(carrierKey)] : []),
  ...(invoiceType === "Net" && accountId ? [payerOf.account(accountId)] : []),
]

/** Branch and payer of the cells for these filters. Undefined if no job can match them all. */
export const cellsForFilters = ({
  branch,
  type,
  carrier,
  account,
}: ReportFilters): Omit<CellName, "technician"> | undefined => {
  if (carrier !== undefined && account !== undefined) return undefined
  if (carrier !== undefined && type !== undefined && type !== "Insurance") return undefined
  if (account !== undefined && type !== undefined && type !== "Net") return undefined
  const payer =
    carrier !== undefined ? payerOf.carrier(carrier) : account !== undefined ? payerOf.account(account) : type
  return { branch: branch ?? allInCell, payer: payer ?? allInCell }
}

/** Limit of technicians counted per job, so that its cells fit one transaction. */
export const maxTechnicians = 10

/** A job's amounts for a cell. Names are short because a month has thousands. `d07t` is the total of the 7th. */
const amountsOf = (row: ReportRow): Record<string, number> => {
  const day = `d${row.date.slice(8)}`
  const why = row.movedIn ? "movedIn" : row.serviceStatus
  if (!counts(row))
    return {
      x: 1,
      xt: row.total,
      [`x_${why}`]: 1,
      [`xt_${why}`]: row.total,
      [`${day}x`]: 1,
    }
  return {
    n: 1,
    total: row.total,
    parts: row.totalParts,
    labor: row.totalLabor,
    tax: row.totalTax,
    pc: row.totalPartsCost,
    lc: row.totalLaborCost,
    mc: row.totalMiscCost,
    pnl: row.totalPnlNet,
    unpaid: row.totalUnpaid,
    replaces: row.replaces,
    repairs: row.repairs,
    half: row.halfJob ? 1 : 0,
    miss: row.missingPay > 0 ? 1 : 0,
    missc: row.missingCost > 0 ? 1 : 0,
    [`${day}n`]: 1,
    [`${day}t`]: row.total,
  }
}

const payOf = (row: ReportRow, technician: string): number =>
  row.pay.reduce((sum, { technician: id, amount }) => sum + (id === technician ? amount : 0), 0)

const payIn = (row: ReportRow, technician: string) => {
  const pay = payOf(row, technician)
  return { pay, [`d${row.date.slice(8)}p`]: pay }
}

export const cellsOf = (row: ReportRow): { names: CellName[]; amounts: Record<string, number> }[] => {
  const amounts = amountsOf(row)
  const branches = row.branch === undefined ? [allInCell] : [allInCell, row.branch]
  const cellNames = (technician: string): CellName[] =>
    branches.flatMap((branch) => payersOf(row).map((payer) => ({ branch, payer, technician })))
  const technicians = row.technicians.slice(0, maxTechnicians)
  return [
    { names: cellNames(allInCell), amounts },
    ...technicians.map((technician) => ({
      names: cellNames(technician),
      amounts: counts(row) ? { ...amounts, ...payIn(row, technician) } : amounts,
    })),
  ]
}

export type TaxLocation = Pick<ReportRow, "zone" | "taxRate" | "taxRateSource">

export const taxSharesOf = (row: ReportRow): { location: TaxLocation; amounts: Record<string, number> }[] =>
  counts(row) && row.invoiceType !== "Warranty" && row.totalParts !== 0
    ? [
        {
          location: row,
          amounts: {
            n: 1,
            taxable: row.taxExempt ? 0 : row.totalParts,
            exempt: row.taxExempt ? row.totalParts : 0,
            tax: row.totalTax,
          },
        },
      ]
    : []

export type Amounts = Readonly<Record<string, number>>

export const figuresOf = (amounts: Amounts): ReportFigures => {
  const of = (name: string) => amounts[name] ?? 0
  const partsNet = of("parts") - of("pc")
  return {
    count: of("n"),
    total: of("total"),
    parts: of("parts"),
    labor: of("labor"),
    tax: of("tax"),
    partsCost: of("pc"),
    laborCost: of("lc"),
    miscCost: of("mc"),
    partsNet,
    laborNet: of("pnl") - partsNet,
    pnlNet: of("pnl"),
    unpaid: of("unpaid"),
    replaces: of("replaces"),
    repairs: of("repairs"),
    halfJobs: of("half"),
    missingPay: of("miss"),
    missingCost: of("missc"),
  }
}

export const excludedOf = (amounts: Amounts) => ({
  count: amounts.x ?? 0,
  total: amounts.xt ?? 0,
  movedIn: { count: amounts.x_movedIn ?? 0, total: amounts.xt_movedIn ?? 0 },
  statuses: serviceStatuses.flatMap((serviceStatus) => {
    const count = amounts[`x_${serviceStatus}`] ?? 0
    return count === 0 ? [] : [{ serviceStatus, count, total: amounts[`xt_${serviceStatus}`] ?? 0 }]
  }),
})

const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, "0"))

export const payDaysOf = (
  amounts: Amounts,
  month: string,
): { date: string; jobs: number; amount: number }[] =>
  daysOfMonth.flatMap((day) => {
    const jobs = amounts[`d${day}n`] ?? 0
    return jobs === 0 ? [] : [{ date: `${month}-${day}`, jobs, amount: amounts[`d${day}p`] ?? 0 }]
  })

export const daysOf = (amounts: Amounts, month: string) =>
  daysOfMonth.flatMap((day) => {
    const count = amounts[`d${day}n`] ?? 0
    const excluded = amounts[`d${day}x`] ?? 0
    return count + excluded === 0
      ? []
      : [{ date: `${month}-${day}`, count, total: amounts[`d${day}t`] ?? 0, excluded }]
  })
