import { createHash } from "node:crypto"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Item } from "../../platform/table.ts"
import { requestItem } from "../items/items.ts"

/*
 * A history that proves itself (docs/decisions/history.md): each event carries the hash of the one before, and the hash
 * of the request as it left it. The hash of the newest stands on the request, and its beginning on the printed invoice.
 */

/** In one order, whatever order it was read or written in, and without what the table does not keep. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(ordered)
  if (typeof value !== "object" || value === null) return value
  const known = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    known.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, ordered(one)]),
  )
}

/** SHA-256 of everything that an item says, its key included. */
export const hashOf = (item: object): string =>
  createHash("sha256")
    .update(JSON.stringify(ordered(item)))
    .digest("hex")

/** What the event before the first of a chain is: of a job whose first events are older than chains, the last of those too. */
const nothingBefore = ""

const stateOf = (item: Item): string => hashOf({ ...item, historyHead: undefined })

/** What an event carries of the one before it, and of the request that it leads to. */
export const linkOf = (before: ServiceRequest | undefined, after: ServiceRequest) => ({
  previous: before?.historyHead ?? nothingBefore,
  state: stateOf(requestItem(after)),
})

/**
 * Whether the stored events still give the head that the stored request has, and the last of them this very request. What is
 * older than the chain is not looked at: it was never linked.
 */
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
