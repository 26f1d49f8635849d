import { keys } from "#functions/platform/keys.ts"
import type { User } from "#shared/api/users.ts"
import { people } from "../../builders/people.ts"
import { addressOf } from "../../driver/visitor.ts"
import { as, malformed, type Reply } from "../client.ts"
import { table } from "../table.ts"
import { codeTextedTo } from "./texts.ts"

const { customer, setPassword } = people(table)

type Options = { key?: string; address?: string; userAgent?: string }

export type Form = { phone: string; code?: string; nonce?: string | undefined; newPassword?: string }

export const post = (body: Form, { key, address, userAgent = "a laptop" }: Options = {}) =>
  as().post("/firstlogin", malformed(body), {
    ...(key && { key }),
    headers: { "user-agent": userAgent, "x-forwarded-for": address ?? addressOf(body.phone) },
  })
export const ask = (phone: string, options?: Options) => post({ phone }, options)
export const logIn = (phone: string, password: string, userAgent = "a laptop") =>
  as().post(
    "/session",
    { phone, password },
    { headers: { "user-agent": userAgent, "x-forwarded-for": addressOf(phone) } },
  )

export const newcomer = async (overrides: Partial<User> = {}) => {
  const mia = await customer(overrides)
  await setPassword(mia, mia.phone.slice(-4), { chosen: false })
  return mia
}
export const nonceIn = ({ body }: Reply) => (body as { nonce: string }).nonce
export const tokenIn = ({ body }: Reply) => (body as { token: string }).token
export const outcome = ({ status, body }: Reply) => ({ status, code: (body as { code?: string }).code })
export const wordsOf = ({ body }: Reply) => ({ ...(body as object), requestId: "", nonce: "" })

export const requestCode = async (phone: string, options: Options & { texts?: number } = {}) => {
  const nonce = nonceIn(await ask(phone, options))
  return { phone, nonce, code: await codeTextedTo(phone, options.texts) }
}

export const tooLong = "a password of many words and of far too many signs"

/** Milliseconds of the constant-time reply, less a timer's inaccuracy. */
export const leastTime = 290
export const timed = async <Result>(work: () => Promise<Result>) => {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

export const codesOf = async (phone: string) =>
  (await table.query({ partition: keys.codeRequests(phone, "login").pk, prefix: "N#", limit: 20 })).items

export const age = async (phone: string, secondsAgo: number) => {
  const sentAt = Math.floor(Date.now() / 1000) - secondsAgo
  const requests = await table.get(keys.codeRequests(phone, "login"))
  if (!requests) throw new Error(`No code was asked for with ${phone}.`)
  const networks = Object.fromEntries(
    Object.entries(requests.networks as Record<string, { sends: number }>).map(([network, { sends }]) => [
      network,
      { sends, sentAt },
    ]),
  )
  await table.transact([
    { put: { ...requests, sentAt, networks }, onlyIf: "unguarded" },
    ...(await codesOf(phone)).map((code) => ({ put: { ...code, sentAt }, onlyIf: "unguarded" as const })),
  ])
}
export const guessed = (phone: string, failures: number) =>
  table.transact([
    {
      put: {
        ...keys.loginAttempts(phone),
        schema: 1,
        failures,
        lastAt: Math.floor(Date.now() / 1000),
        devices: {},
        version: 1,
      },
      onlyIf: "unguarded",
    },
  ])
