import type * as z from "zod"
import { type ServiceRequest, StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../../platform/actor.ts"
import type { RawInput } from "../../platform/handle.ts"
import type { Prefetch } from "../../platform/http/prefetch.ts"
import { keys } from "../../platform/keys.ts"
import type { Refuse } from "../../platform/refusal.ts"
import { type Item, readPages, type TableReader } from "../../platform/table.ts"
import { StoredRequestEvent } from "../history/stored-event.ts"
import { StoredLedgerEntry } from "../rules/ledger-entry.ts"
import { mayOpen } from "../rules/ownership.ts"
import { upgradeRequest } from "../rules/upgrade.ts"
import { readStoredRequest } from "../storage/stored-request.ts"

/*
 * Access patterns of whole requests
 *   one      SR#n / A               by number, consistent
 *   by key   INV#key / A -> number  the public invoice
 *   by link  JOB#key / A -> number  the customer's link
 */

/** Prefetches the request that a call names in its query or body. */
export const prefetchRequest = ({ query, body }: RawInput): Prefetch[] => {
  const { invoiceNumber, relativeInvoiceNumber } = { ...body, ...query }
  const number = Number(invoiceNumber ?? relativeInvoiceNumber)
  return Number.isSafeInteger(number) && number > 0 ? [{ get: keys.request(number) }] : []
}

const NewestCharges = StoredServiceRequest.pick({
  invoiceNumber: true,
  invoiceType: true,
  vehicle: true,
  requestReceivedTimestamp: true,
  charges: true,
  taxRate: true,
  taxExempt: true,
  billingNotes: true,
})

export const requestReader = (table: TableReader) => {
  const parse = async (item: Item): Promise<ServiceRequest> => {
    const { vehicle, ...request } = await readStoredRequest(table, item)
    return { ...request, ...(vehicle !== undefined && { vehicle: withoutDoubledWords(vehicle) }) }
  }
  const find = async (number: number): Promise<ServiceRequest | undefined> => {
    const item = await table.get(keys.request(number))
    return item && parse(item)
  }
  const numberOfJobKey = async (key: string): Promise<number | undefined> => {
    const pointer = await table.get(keys.jobKey(key))
    return pointer && Number(pointer.invoiceNumber)
  }
  const lastNumber = async (): Promise<number> => Number((await table.get(keys.invoiceCounter))?.value ?? 0)
  const readAll = async (number: number, prefix?: string): Promise<Item[]> => {
    const items: Item[] = []
    const query = { partition: keys.request(number).pk, ...(prefix && { prefix }), limit: 500 }
    for await (const page of readPages((cursor) => table.query({ ...query, cursor })))
      items.push(...page.items)
    return items
  }
  return {
    /** Reads a request without an access check, for jobs that another one links to. */
    find,
    /** Reads a request for a caller. Unknown and forbidden ones get the same refusal (docs/domain.md, section 9). */
    async openFor(actor: Actor, number: number, refuse: Refuse<"not_found">): Promise<ServiceRequest> {
      const request = await find(number)
      if (!request || !mayOpen(actor, request))
        throw refuse("not_found", { detail: messages.requests.notFound })
      return request
    },
    async many(numbers: readonly number[]): Promise<ServiceRequest[]> {
      const items = await table.getMany(numbers.map(keys.request))
      return Promise.all(items.map(parse))
    },
    async byInvoiceKey(key: string): Promise<ServiceRequest | undefined> {
      const pointer = await table.get(keys.invoiceKey(key))
      return pointer && find(Number(pointer.invoiceNumber))
    },
    async byJobKey(key: string): Promise<ServiceRequest | undefined> {
      const number = await numberOfJobKey(key)
      return number === undefined ? undefined : find(number)
    },
    numberOfJobKey,
    lastNumber,
    /** Charges of the newest requests, for price checks. Some numbers in the range may have been deleted. */
    async newestCharges(count: number): Promise<z.output<typeof NewestCharges>[]> {
      const last = await lastNumber()
      const numbers = Array.from({ length: Math.min(count, last) }, (_, nth) => last - nth)
      const items = await table.getMany(numbers.map(keys.request))
      return items.map((item) => NewestCharges.parse(upgradeRequest(item)))
    },
    /** The request with everything stored under its number, for exports. */
    async whole(number: number) {
      const items = await readAll(number)
      const request = items.find(keys.isRequest)
      const those = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix))
      return (
        request && {
          request: await parse(request),
          events: those(keys.requestEventPrefix).map((item) => StoredRequestEvent.parse(item)),
          ledger: those(keys.paymentPrefix).map((item) => StoredLedgerEntry.parse(item)),
          notes: those(keys.notePrefix),
          media: those(keys.mediaPrefix),
        }
      )
    },
    /** How many notes and attachments the request has. */
    async attached(number: number): Promise<{ notes: number; media: number }> {
      const [notes, media] = await Promise.all([
        readAll(number, keys.notePrefix),
        readAll(number, keys.mediaPrefix),
      ])
      return { notes: notes.length, media: media.length }
    },
  }
}
export type RequestReader = ReturnType<typeof requestReader>
