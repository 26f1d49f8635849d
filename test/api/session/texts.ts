import { expect, inject } from "vitest"
import type { SentText } from "../../system.ts"

/** What was texted to this phone, newest first. */
export const textsTo = async (phone: string): Promise<string[]> => {
  const sent = (await (await fetch(`${inject("origin")}/__local/outbox`)).json()) as SentText[]
  return sent.filter(({ to }) => to === `+1${phone}`).map(({ body }) => body)
}

/** The code of the newest of so many texts to this phone, once it has left. */
export const codeTextedTo = async (phone: string, texts = 1): Promise<string> => {
  await expect.poll(() => textsTo(phone), { timeout: 20_000 }).toHaveLength(texts)
  const [newest = ""] = await textsTo(phone)
  const [code] = /^\d{6}(?= is your Clearline code)/.exec(newest) ?? []
  if (!code) throw new Error(`There is no code in "${newest}".`)
  return code
}

/** A code that is not this one. */
export const otherThan = (code: string, nth = 1): string =>
  String((Number(code) + nth) % 1_000_000).padStart(6, "0")
