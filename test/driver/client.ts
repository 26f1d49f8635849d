import type { EndpointOfVariants, SingleEndpoint, Wire } from "#shared/api/definition/endpoint.ts"
import type { Definition } from "#shared/api/index.ts"
import type { Problem } from "#shared/errors.ts"
import { checkListed } from "./listed-refusals.ts"

/** The user whose session a call uses. */
export type Login = { _id: string; token: string }

export type Reply<Body = unknown> = {
  status: number
  headers: Headers
  /** the parsed JSON, typed as the definition's reply; a refusal has a problem here, which `toBeProblem` looks at */
  body: Body
}

export type CallOptions = { key?: string; headers?: Record<string, string> }

type Method = Definition["method"]
type PathOf<M extends Method> = Extract<Definition, { method: M }>["path"]
/** The path, with its query or without. */
type AddressOf<M extends Method> = PathOf<M> | `${PathOf<M>}?${string}`
type At<M extends Method, Address> = Extract<
  Definition,
  { method: M; path: Address extends `${infer Path}?${string}` ? Path : Address }
>

type VariantsOf<D> = D extends EndpointOfVariants ? D["variants"][keyof D["variants"]] : never
type KeysOf<T> = T extends unknown ? keyof T : never
type QueryShape<D> = D extends SingleEndpoint
  ? D extends { query: infer Q }
    ? Wire<Q>
    : undefined
  : Wire<VariantsOf<D>["query"]>
/** The names that a query may have; its values travel as text whatever they are. */
type QueryOf<D> = { [Name in KeysOf<QueryShape<D>> & string]?: string | number | boolean }

type Body<D> = D extends { body: infer B } ? Wire<B> : undefined

type RequiredOf<T> = { [Name in keyof T]-?: undefined extends T[Name] ? never : Name }[keyof T]
/** Whether these keys form a valid query: all required ones and no unknown ones. */
type Asks<Q, Query> = Query extends { shape: infer Shape }
  ? [keyof Q, RequiredOf<Wire<Query>> & keyof Shape] extends [keyof Shape, keyof Q]
    ? true
    : false
  : false

/** The possible replies for these query keys. */
type ReplyOf<D, Q> = D extends SingleEndpoint
  ? Wire<D["reply"]>
  : VariantsOf<D> extends infer V
    ? V extends { query: infer Query; reply: infer R }
      ? Asks<Q, Query> extends true
        ? Wire<R>
        : never
      : never
    : never

/** The request body of an endpoint: `BodyTo<"POST", "/users">`. */
export type BodyTo<M extends Method, P extends PathOf<M>> = Body<At<M, P>>

const withQuery = (path: string, query: object = {}): string => {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) parameters.set(key, String(value))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Sends a call and returns the reply. `path` includes the query, without /api. */
export type Send = (
  login: Login | undefined,
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
) => Promise<Reply>

/** What a call is sent with. */
export const headersOf = (
  login: Login | undefined,
  body: unknown,
  { key, headers }: CallOptions = {},
): Record<string, string> => ({
  ...(body !== undefined && { "content-type": "application/json" }),
  ...(login && { token: login.token, user: login._id }),
  ...(key && { "idempotency-key": key }),
  ...headers,
})

/** The calls of the running test, oldest first: method, path, status and request id, for the report of a failure. */
export const calls: { line: string; requestId: string }[] = []

const sendTo =
  (origin: () => string): Send =>
  async (login, method, path, body, options) => {
    const response = await fetch(`${origin()}/api${path}`, {
      method,
      headers: headersOf(login, body, options),
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const requestId = response.headers.get("apigw-requestid") ?? "no request id"
    calls.push({ line: `${method} ${path} ${response.status} ${requestId}`, requestId })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

/**
 * Calls the API as this person, or not logged in. Paths, queries, bodies, and replies have the definitions' wire types. `send`
 * sends any body unchecked, for input that no definition allows.
 */
export const callsBy = (sent: Send) => (login?: Login) => {
  const to = async (method: string, path: string, body?: unknown, options?: CallOptions) => {
    const reply = await sent(login, method, path, body, options)
    checkListed(method, path, reply)
    return reply
  }
  // The server encodes every reply by the schema that has this type.
  const typed = <Body>(reply: Promise<Reply>) => reply as Promise<Reply<Body>>
  return {
    get: <P extends AddressOf<"GET">, const Q extends QueryOf<At<"GET", P>> = Record<never, never>>(
      path: P,
      query?: Q,
      options?: CallOptions,
    ) => typed<ReplyOf<At<"GET", P>, Q>>(to("GET", withQuery(path, query), undefined, options)),
    post: <P extends AddressOf<"POST">>(path: P, body: Body<At<"POST", P>>, options?: CallOptions) =>
      typed<ReplyOf<At<"POST", P>, unknown>>(to("POST", path, body, options)),
    put: <P extends AddressOf<"PUT">>(path: P, body: Body<At<"PUT", P>>, options?: CallOptions) =>
      typed<ReplyOf<At<"PUT", P>, unknown>>(to("PUT", path, body, options)),
    delete: <P extends AddressOf<"DELETE">>(
      path: P,
      query?: QueryOf<At<"DELETE", P>>,
      options?: CallOptions,
    ) => typed<ReplyOf<At<"DELETE", P>, unknown>>(to("DELETE", withQuery(path, query), undefined, options)),
    send: to,
  }
}

/** Of the system at this address. */
export const callsTo = (origin: () => string) => callsBy(sendTo(origin))

/** A body that no definition allows, for a test of how it is refused. */
export const malformed = (body: unknown): never => body as never

/** The body of a refused call. */
export const problemIn = ({ body }: Reply): Problem => body as Problem
