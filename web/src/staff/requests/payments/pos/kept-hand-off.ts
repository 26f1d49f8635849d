import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

/*
 * What this phone handed off to Square's app. A payment link that wasn't started here needs a confirmation. In
 * localStorage, because the app often returns to another tab.
 */

export const HandOff = z.object({
  /** Payment ID, which makes it count once. */
  _id: z.uuid(),
  invoiceNumber: z.int(),
  /** Cents. */
  amount: z.int(),
  tipamount: z.int(),
})
export type HandOff = z.output<typeof HandOff>

const KeptHandOff = HandOff.extend({
  user: z.string(),
  /** The app's reply, which names the sale: the query of the page that records it. */
  reply: z.string().optional(),
})
type KeptHandOff = z.output<typeof KeptHandOff>

const prefix = "clearline.pos."
const storageKey = (_id: string) => `${prefix}${_id}`

const readKept = (key: string): KeptHandOff | undefined => {
  try {
    return KeptHandOff.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data
  } catch {
    return undefined
  }
}

const keep = (kept: KeptHandOff): void => localStorage.setItem(storageKey(kept._id), JSON.stringify(kept))

export const keepHandOff = (handOff: HandOff, user: string): void => keep({ ...handOff, user })

/** Keeps the app's reply until the payment is recorded, because the address of the page may be lost. */
export function keepReply(handOff: HandOff, user: string, reply: string): void {
  try {
    keep({ ...handOff, user, reply })
  } catch {
    // Without space on the phone, the payment is recorded all the same.
  }
}

/** This user started this payment on this phone. */
export function isOwnHandOff(handOff: HandOff, user: string): boolean {
  const kept = readKept(storageKey(handOff._id))
  return (
    kept?.user === user &&
    kept.invoiceNumber === handOff.invoiceNumber &&
    kept.amount === handOff.amount &&
    kept.tipamount === handOff.tipamount
  )
}

export const endHandOff = ({ _id }: Pick<HandOff, "_id">): void => localStorage.removeItem(storageKey(_id))

type Unrecorded = {
  _id: string
  /** Cents, with the tip. */
  total: number
  /** The page that records it. */
  address: string
}

/** What Square took for this job through this phone and its user, and the job doesn't have yet. */
export const unrecordedSales = (
  { invoiceNumber, payments }: Pick<ServiceRequest, "invoiceNumber" | "payments">,
  user: string,
): Unrecorded[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "").flatMap((key) => {
    const kept = key.startsWith(prefix) ? readKept(key) : undefined
    const isOwn = kept?.user === user && kept.invoiceNumber === invoiceNumber
    if (!isOwn || kept.reply === undefined || payments.some(({ _id }) => _id === kept._id)) return []
    const { _id, amount, tipamount, reply } = kept
    return { _id, total: amount + tipamount, address: `/paymentgateway?${reply}` }
  })
