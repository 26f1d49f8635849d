import { createHash } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Item } from "../../platform/table.ts"
import { requestItem } from "../storage/items.ts"

/**
 * A tamper-evident history (docs/decisions/history.md). Each event has the hash of the previous event and of the
 * request after it. The newest hash is on the request, and its start on the printed invoice.
 */

/** Canonical order, without undefined values, so that equal items have equal hashes. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(ordered)
  if (typeof value !== "object" || value === null) return value
  const known = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    known.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, ordered(one)]),
  )
}

export const hashOf = (item: object): string =>
  createHash("sha256")
    .update(JSON.stringify(ordered(item)))
    .digest("hex")

const nothingBefore = ""

const stateOf = (item: Item): string => hashOf({ ...item, historyHead: undefined })

export const linkOf = (before: ServiceRequest | undefined, after: ServiceRequest) => ({
  previous: before?.historyHead ?? nothingBefore,
  state: stateOf(requestItem(after)),
})

/** Whether the stored events lead to the request's hash. Events older than the chain aren't checked. */
export const isWhole = (request: Item, events: readonly Item[]): boolean => {
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
    hashOf(last) === request.historyHead &&
    chain.every((event, index) => {
      const before = chain[index - 1]
      if (!before) return event.previous === nothingBefore
      return event.previous === hashOf(before) && event.version === Number(before.version) + 1
    })
  )
}
