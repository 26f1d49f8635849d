import { keys } from "../../platform/keys.ts"
import type { Item, PageOptions, TableReader } from "../../platform/table.ts"
import { eventsBetween } from "../../platform/versioned.ts"
import { StoredRequestEvent } from "../history/stored-event.ts"

/* Access pattern: SR#n / EV#version */

export const historyReader = (table: TableReader) => ({
  /** Newest first. */
  async list(number: number, options: PageOptions) {
    const { items, cursor } = await table.query({
      partition: keys.request(number).pk,
      prefix: keys.requestEventPrefix,
      descending: true,
      ...options,
    })
    return { events: items.map((item) => StoredRequestEvent.parse(item)), cursor }
  },
  /** The stored events of this version and the next, with the request read before them. */
  async findVersion(number: number, version: number) {
    const request = await table.get(keys.request(number))
    const [event, next] = await Promise.all([
      table.get(keys.requestEvent(number, version)),
      table.get(keys.requestEvent(number, version + 1)),
    ])
    // Ignore an event newer than the request that was read.
    const isSeen = Number(next?.version) <= Number(request?.version)
    return { request, event, next: isSeen ? next : undefined }
  },
  /** All stored events up to the request's version. */
  chainOf: ({ invoiceNumber, version }: Item): Promise<Item[]> =>
    eventsBetween(
      table,
      (made) => keys.requestEvent(Number(invoiceNumber), made),
      (item) => item as Item,
      [0, Number(version)],
    ),
})
