import { getReport } from "#shared/api/reports.ts"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { sum } from "#shared/domain/money/money.ts"
import {
  type Amounts,
  countsFuel,
  daysOf,
  excludedOf,
  figuresOf,
  matchesFilters,
  netProfit,
} from "#shared/domain/report.ts"
import { addMonths, monthOf, startOfMonth } from "#shared/domain/schedule/dates.ts"
import { handle } from "../platform/handle.ts"
import { requestReports } from "../requests/readers/reports.ts"
import { userReader } from "../users/store.ts"
import { reportReader } from "./reader.ts"

const monthIn = (amounts: Amounts, month: string) => ({
  counted: figuresOf(amounts),
  excluded: excludedOf(amounts),
  days: daysOf(amounts, month),
})

/** `limit=0` means 500; the default is 100. */
const pageOf = (limit: number | undefined) => (limit === 0 ? 500 : Math.min(limit ?? 100, 500))

/** All its jobs were moved or deleted. */
const isEmpty = ({ n = 0, x = 0 }: Amounts) => n + x === 0

export const handler = handle(
  getReport,
  ({ table }) => ({
    reports: reportReader(table),
    requests: requestReports(table),
    users: userReader(table),
  }),
  {
    jobs: async (
      { query: { jobsOf: date, dayOnly, limit, cursor, ...filters } },
      { requests },
      { setNextCursor },
    ) => {
      const options = { limit: pageOf(limit), cursor }
      const days = dayOnly ? { day: date } : { month: monthOf(date) }
      const page = await requests.rows(days, options, (row) => matchesFilters(row, filters))
      setNextCursor(page.cursor)
      return page.rows
    },
    tax: ({ query: { taxOf } }, { reports }) => reports.tax(monthOf(taxOf)),
    bills: async ({ query: { billsOf, payer, limit, cursor } }, { requests, users }, { setNextCursor }) => {
      const payerFilter = billsOf === "all" ? {} : { payer: billsOf, id: payer }
      const page = await requests.openBills(payerFilter, { limit: pageOf(limit), cursor })
      setNextCursor(page.cursor)
      const nameless = new Set(page.bills.flatMap((bill) => (bill.payerName === "" ? bill.payerId : [])))
      const accounts = await users.getMany([...nameless])
      return page.bills.map((bill) => ({
        ...bill,
        payerName: bill.payerName || (accounts.find(({ _id }) => _id === bill.payerId)?.name ?? "No account"),
      }))
    },
    credits: async ({ query: { limit, cursor } }, { requests }, { setNextCursor }) => {
      const page = await requests.credits({ limit: pageOf(limit), cursor })
      setNextCursor(page.cursor)
      return page.credits
    },
    balances: ({ query: { balancesOf } }, { reports }) => reports.balances(monthOf(balancesOf)),
    journal: async ({ query: { journalOf, limit, cursor } }, { requests }, { setNextCursor }) => {
      const page = await requests.journal(monthOf(journalOf), { limit: pageOf(limit), cursor })
      setNextCursor(page.cursor)
      return page.entries
    },
    month: async ({ query: { date, ...filters } }, { reports, users }) => {
      const first = startOfMonth(date)
      const month = monthOf(first)
      const before = monthOf(addMonths(first, -1))
      const yearBefore = monthOf(addMonths(first, -12))
      const typeFilters = invoiceTypes.map((type) =>
        filters.type === undefined || filters.type === type ? { ...filters, type, month } : undefined,
      )
      const months = [month, before, yearBefore].map((one) => ({ ...filters, month: one }))
      const [{ cells, fuel }, technicians] = await Promise.all([
        reports.cells([...months, ...typeFilters], month),
        reports.technicians(month, filters),
      ])
      const [now = {}, previously = {}, aYearAgo = {}, ...types] = cells
      const worked = technicians.filter(({ amounts }) => !isEmpty(amounts))
      const burnt = fuel.filter(({ buyer }) => (filters.technician ?? buyer) === buyer)
      const shownPeople = new Set([...worked.map(({ _id }) => _id), ...burnt.map(({ buyer }) => buyer)])
      const people = await users.getMany([...shownPeople])
      const nameOf = (id: string) => people.find(({ _id }) => _id === id)?.name
      const fuelCost = sum(burnt.map(({ cost }) => cost))
      const counts = countsFuel(filters)
      const reportMonth = monthIn(now, month)
      return {
        date: first,
        ...reportMonth,
        previous: monthIn(previously, before),
        yearBefore: monthIn(aYearAgo, yearBefore),
        technicians: worked.map(({ _id, amounts }) => ({
          _id,
          name: nameOf(_id) ?? "Former technician",
          ...figuresOf(amounts),
          pay: amounts.pay ?? 0,
        })),
        types: types.flatMap((amounts, index) =>
          isEmpty(amounts) ? [] : [{ invoiceType: invoiceTypes[index] ?? "Cash", ...figuresOf(amounts) }],
        ),
        fuel: {
          count: sum(burnt.map(({ count }) => count)),
          cost: fuelCost,
          counts,
          people: burnt.map(({ buyer: _id, count, cost }) => ({
            _id,
            name: nameOf(_id) ?? "Former employee",
            count,
            cost,
          })),
        },
        netProfit: netProfit({ ...reportMonth.counted, fuelCost: counts ? fuelCost : 0 }),
      }
    },
  },
)
