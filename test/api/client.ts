import { inject } from "vitest"
import { expectListed } from "./listed-refusals.ts"

export type Login = { _id: string; token: string }

export type Reply = {
  status: number
  headers: Headers
  /** the parsed JSON; what is in it the test says */
  body: unknown
}

type Options = { key?: string; headers?: Record<string, string> }
type Query = Record<string, string | number | boolean>

const withQuery = (path: string, query: Query = {}): string => {
  const asked = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value))
  return asked.size > 0 ? `${path}?${asked}` : path
}

const send = async (
  origin: string,
  login: Login | undefined,
  method: string,
  path: string,
  body: unknown,
  { key, headers }: Options = {},
): Promise<Reply> => {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(login && { token: login.token, user: login._id }),
      ...(key && { "idempotency-key": key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  const reply = { status: response.status, headers: response.headers, body: await response.json() }
  expectListed(method, path, reply)
  return reply
}

/** Calls of the API of the system at this address, as this person or as nobody. */
export const callsTo = (origin: () => string) => (login?: Login) => {
  const to = (method: string, path: string, body?: unknown, options?: Options) =>
    send(origin(), login, method, path, body, options)
  return {
    get: (path: string, query?: Query, options?: Options) =>
      to("GET", withQuery(path, query), undefined, options),
    post: (path: string, body?: unknown, options?: Options) => to("POST", path, body, options),
    put: (path: string, body?: unknown, options?: Options) => to("PUT", path, body, options),
    delete: (path: string, query?: Query, options?: Options) =>
      to("DELETE", withQuery(path, query), undefined, options),
    send: to,
  }
}

/** Calls the API as this person, or as nobody: `as(clerk).post("/users", form, { key })`. A body that is text is sent as it is. */
export const as = callsTo(() => inject("origin"))
