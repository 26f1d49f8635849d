import { setTimeout as pause } from "node:timers/promises"
import { type BodyTo, callsTo, type Reply } from "./client.ts"
import { done } from "./job.ts"
import { messagesSentTo } from "./messages-sent-to.ts"

export type Visit = BodyTo<"POST", "/newservice">
type Booked = { invoiceNumber: number; jobKey: string }

/** An address of this phone's own, so that limits per address stay with one visitor. */
export const addressOf = (phone: string): string =>
  `10.${Number(phone.slice(1, 4)) % 256}.${Number(phone.slice(4, 7)) % 256}.${Number(phone.slice(7)) % 256}`

/** A text has to be sent within this time. */
const timeoutMs = 45_000

/** Texts that this system's Twilio stand-in received, and visitors who book online. */
export const visitorsAt = (origin: () => string) => {
  const as = callsTo(origin)

  /** What was texted to this phone, newest first. */
  const textsTo = async (phone: string): Promise<string[]> =>
    (await messagesSentTo(origin(), phone)).map(({ body }) => body)

  /** The code of the newest of at least so many codes that were texted to this phone. */
  const codeTextedTo = async (phone: string, texts = 1): Promise<string> => {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(50)) {
      const codes = (await textsTo(phone)).flatMap((text) => /^\d{6}(?= (?:is your|es su) )/.exec(text) ?? [])
      if (codes[0] !== undefined && codes.length >= texts) return codes[0]
    }
    throw new Error(`No code was texted to ${phone}.`)
  }

  /** Sends one call without retries. */
  const post = (
    visit: Visit,
    { key, address = addressOf(visit.phone) }: { key?: string; address?: string } = {},
  ) =>
    as().post("/newservice", visit, {
      headers: { "x-forwarded-for": address },
      ...(key !== undefined && { key }),
    })

  /** Books as a visitor does: types in the code that is texted, where one is asked for. */
  const send = async (visit: Visit, key?: string): Promise<Reply<Booked>> => {
    const first = await post(visit, { ...(key !== undefined && { key }) })
    if (first.status !== 201 || !("nextCodeIn" in first.body)) return first as Reply<Booked>
    const code = await codeTextedTo(visit.phone)
    return (await post({ ...visit, code })) as Reply<Booked>
  }

  return { textsTo, codeTextedTo, post, send, booked: async (visit: Visit) => done(await send(visit)) }
}
