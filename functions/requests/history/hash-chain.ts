import { createHash } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Item } from "../../platform/table.ts"
import { requestItem } from "../storage/items.ts"

/**
 * A tamper-evident history (docs/decisions/history.md). Each event has the hash of the previous event and of the
 * request after it. The newest hash is on the request, and its start on the printed invoice.
 */

/** Canonical order, without undefined values, so that equal items have equal hashes. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(sortKeys)
  if (typeof value !== "object" || value === null) return value
  const definedEntries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    definedEntries
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sortKeys(one)]),
  )
}

export const hashItem = (item: object): string =>
  createHash("sha256")
    .update(JSON.stringify(sortKeys(item)))
    .digest("hex")

const noPreviousHash = ""

const stateOf = (item: Item): string => hashItem({ ...item, historyHead: undefined })

export const chainLink = (before: ServiceRequest | undefined, after: ServiceRequest) => ({
  previous: before?.historyHead ?? noPreviousHash,
  state: stateOf(requestItem(after)),
})

/** Whether the stored events lead to the request's hash. Events older than the chain aren't checked. */
export const isIntact = (request: Item, events: readonly Item[]): boolean => {
  const chain = events.slice(
    Math.max(
      0,
      events.findIndex(({ previous }) => previous !== undefined),
    ),
  )
  const last = chain.at(-1)
  return (
    last !== undefined &&
    last.version === request.version &&
    last.state === stateOf(request) &&
    hashItem(last) === request.historyHead &&
    chain.every((event, index) => {
      const before = chain[index - 1]
      if (!before) return event.previous === noPreviousHash
      return event.previous === hashItem(before) && event.version === Number(before.version) + 1
    })
  )
}
