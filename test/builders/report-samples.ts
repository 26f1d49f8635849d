import fc from "fast-check"
import { receiptChange, receiptCreation, receiptRemoval } from "#functions/fuel/store.ts"
import type { Item, Write } from "#functions/platform/table.ts"
import type { StoredFuelReceipt } from "#shared/api/fuel.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { aStoredReceipt } from "./fuel.ts"
import { aLine } from "./requests.ts"

/** Random months for property tests, and their totals computed line by line. */

const cents = (most: number) => fc.integer({ min: 0, max: most })

export const anyLines = (technicianIds: readonly string[]) =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom("Replace" as const, "Repair" as const, "Other" as const),
        net: cents(90_000),
        partcost: cents(40_000),
        laborrate: cents(20_000),
        technicians: fc.array(
          fc.record({
            _id: fc.constantFrom(...technicianIds),
            role: fc.constantFrom("Installer" as const, "Assistant" as const),
            pay: cents(9000),
            half: fc.boolean(),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 3 },
    )
    .map((lines) => lines.map(({ type, ...edit }, nth) => aLine(type, { _id: `l${nth}`, ...edit })))

export const anyTax = {
  taxRate: fc.constantFrom(7.25, 8.25, 9.125),
  taxRateSource: fc.constantFrom("typed" as const, undefined),
  taxExempt: fc.boolean(),
  billingNotes: fc.constantFrom("TAX EXEMPT until 2028", "Net 30", undefined),
  source: fc.constantFrom("import" as const, ...Array.from({ length: 4 }, () => undefined)),
}

/** Random receipts with changes and deletions. `finalReceipts` returns the final state. */
export const randomReceipts = (technicianIds: readonly string[], howMany: number, seed: number) => {
  const steps = fc.sample(
    fc.record({
      nth: fc.nat({ max: 30 }),
      person: fc.constantFrom(...technicianIds),
      date: fc.constantFrom("2026-11-20", "2026-11-30", "2026-12-01"),
      fuelcost: fc.integer({ min: 1, max: 12_000 }),
      deletes: fc.boolean(),
    }),
    { numRuns: howMany, seed },
  )
  const remainingReceipts = new Map<number, StoredFuelReceipt>()
  const writes = steps.map(({ nth, person, date, fuelcost, deletes }): Write[] => {
    const existing = remainingReceipts.get(nth)
    if (existing && deletes) {
      remainingReceipts.delete(nth)
      return receiptRemoval(existing)
    }
    const next = existing
      ? { ...existing, fuelcost, version: existing.version + 1 }
      : aStoredReceipt({ _id: person, name: person }, date, fuelcost)
    remainingReceipts.set(nth, next)
    return existing ? receiptChange(existing, next) : receiptCreation(next)
  })
  return { writes, finalReceipts: () => [...remainingReceipts.values()] }
}

type Months = Record<string, Record<string, number>>

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const taxOn = (parts: number, percent: number) => Math.floor((parts * percent * 1000 + 50_000) / 100_000)

/** Expected months, computed from the specification's text without the product's rules. */
export const recounted = (
  requests: readonly ServiceRequest[],
  receipts: readonly StoredFuelReceipt[],
): Months => {
  const months: Months = {}
  const add = (month: string, name: string, amounts: Record<string, number>) => {
    const sums = (months[`RPT#${month} ${name}`] ??= {})
    for (const [field, amount] of Object.entries(amounts)) sums[field] = (sums[field] ?? 0) + amount
  }
  for (const request of requests) {
    const { charges, invoiceType, appointmentDate = "2026-11-20", serviceStatus, zone } = request
    const month = appointmentDate.slice(0, 7)
    const isExempt = request.taxExempt === true || request.billingNotes?.startsWith("TAX EXEMPT") === true
    const isPaidFor = invoiceType !== "Warranty"
    const parts = isPaidFor ? total(charges.map(({ net }) => net)) : 0
    const labor = isPaidFor ? total(charges.map((line) => line.labor)) : 0
    const tax = isExempt ? 0 : taxOn(parts, request.taxRate)
    const isCounted =
      ["serviceComplete", "invoiceSubmitted", "invoicePaid", "partialPayment"].includes(serviceStatus) &&
      request.source !== "import"
    const all: Record<string, number> = isCounted
      ? {
          n: 1,
          total: parts + labor + tax,
          parts,
          labor,
          tax,
          pc: total(charges.map(({ partcost }) => partcost)),
          lc: total(charges.flatMap((line) => line.technicians.map(({ pay }) => pay))),
          replaces: charges.filter(({ type }) => type === "Replace").length,
        }
      : { x: 1, xt: parts + labor + tax }
    add(month, "cell#*#*#*", all)
    const onLines = charges.flatMap(({ technicians }) => technicians)
    const technicianIds = new Set([
      ...(request.appointmentTechnicians ?? []),
      ...onLines.map(({ _id }) => _id),
    ])
    for (const one of technicianIds) {
      const pay = total(onLines.filter(({ _id }) => _id === one).map((share) => share.pay))
      add(month, `cell#*#*#${one}`, isCounted ? { ...all, pay } : all)
    }
    if (isCounted && isPaidFor && parts > 0)
      add(month, `tax#${zone}#${request.taxRate}#${request.taxRateSource}`, {
        n: 1,
        taxable: isExempt ? 0 : parts,
        exempt: isExempt ? parts : 0,
        tax,
      })
  }
  for (const { date, postingUserId, fuelcost } of receipts)
    add(date.slice(0, 7), "fuel", { [`count_${postingUserId}`]: 1, [`cost_${postingUserId}`]: fuelcost })
  return sorted(months)
}

export const countedIn = (items: readonly Item[]): Months =>
  sorted(
    Object.fromEntries(
      items
        .filter(({ pk, sk }) => pk.startsWith("RPT#") && /^(cell#\*#\*#|tax#|fuel$)/.test(sk))
        .map(({ pk, sk, ...amounts }) => [`${pk} ${sk}`, sk.startsWith("cell#") ? some(amounts) : amounts]),
    ) as Months,
  )

const counted = ["n", "total", "parts", "labor", "tax", "pc", "lc", "replaces", "x", "xt", "pay"]
const some = (amounts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(amounts).filter(([field]) => counted.includes(field)))

const sorted = (months: Months): Months =>
  Object.fromEntries(
    Object.entries(months)
      .map(([name, sums]): [string, Record<string, number>] => [
        name,
        Object.fromEntries(
          Object.entries(sums)
            .filter(([, amount]) => amount !== 0)
            .toSorted(),
        ),
      ])
      .filter(([, sums]) => Object.keys(sums).length > 0)
      .toSorted(),
  )
