import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { maxCents, tooMuch } from "#shared/domain/money/money.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import type { Person } from "../../platform/versioned.ts"
import { eventItem } from "../history/event-item.ts"
import { hashItem } from "../history/hash-chain.ts"
import type { BranchFacts } from "../rules/branch-tax-rates.ts"
import { type RequestWithoutTotals, recompute } from "../rules/recompute.ts"
import { applyChange, type RequestChange } from "../rules/request-change.ts"

export type Version = { request: ServiceRequest; event: Item }
export type VersionContext = {
  by: Person
  now: Date
  branches: readonly BranchFacts[]
  event: JobEvent
}

/** Totals beyond the limit of amounts, which valid lines can add up to. */
export const oversizedTotals = (request: ServiceRequest): WrongField[] => {
  const { total, totalPartsCost, totalLaborCost, totalMiscCost, customerTipAmount, charges } = request
  const isOversized = (...figures: number[]) => figures.some((cents) => Math.abs(cents) > maxCents)
  const lines = charges.flatMap(({ total: ofLine, pnlnet }, index) =>
    isOversized(ofLine, pnlnet) ? [`charges.${index}`] : [],
  )
  const sum = isOversized(total, totalPartsCost, totalLaborCost, totalMiscCost) ? ["charges"] : []
  const fields = [
    ...(isOversized(customerTipAmount) ? ["tipamount"] : []),
    ...(lines.length > 0 ? lines : sum),
  ]
  return fields.map((field) => ({ field, message: tooMuch }))
}

const withHash = (request: ServiceRequest, event: Item): Version => ({
  request: { ...request, historyHead: hashItem(event) },
  event,
})

export const firstVersion = (
  decided: RequestWithoutTotals,
  { by, now, branches, event }: VersionContext,
): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(decided.invoiceNumber),
    ...recompute({ ...decided, version: 1 }, branches, now),
  })
  return withHash(request, eventItem(undefined, request, by, { event }))
}

export const nextVersion = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: RequestChange,
  { by, now, branches }: Omit<VersionContext, "event">,
): Version => {
  const request = StoredServiceRequest.parse({
    ...keys.request(current.invoiceNumber),
    ...applyChange(current, merged, decision, { branches, now }),
  })
  return withHash(request, eventItem(current, request, by, decision))
}
