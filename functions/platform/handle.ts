import { gzipSync } from "node:zlib"
import middy from "@middy/core"
import httpHeaderNormalizer from "@middy/http-header-normalizer"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import type {
  BodyOf,
  Decoded,
  Endpoint,
  QueryOf,
  RefusalOf,
  ReplyOf,
  Variant,
  VariantNames,
} from "#shared/api/definition/endpoint.ts"
import { isId } from "#shared/domain/id.ts"
import { mayPass, type Role, type Who } from "#shared/domain/people/permissions.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { type Actor, authenticate, type Caller, epochSeconds, type SessionTimes } from "./actor.ts"
import { clock } from "./clock.ts"
import { setting } from "./config.ts"
import { decryptCursor, encryptCursor } from "./http/cursor.ts"
import { parseDoneAt } from "./http/done-at.ts"
import { hasOriginSecret } from "./http/origin-secret.ts"
import { fieldSelectionOf, parseBody, parseQuery, projectReply, variantOf } from "./http/parse.ts"
import { type Prefetch, runWithPrefetch } from "./http/prefetch.ts"
import { codeOf, problemOf } from "./http/problem.ts"
import { parseUntrustedJson } from "./http/untrusted-json.ts"
import { type Commit, createIdempotency, RepeatedCall } from "./idempotency.ts"
import { keys } from "./keys.ts"
import { errorFacts, log } from "./log.ts"
import { malformed, Refusal, type Refuse } from "./refusal.ts"
import { type Resources, resourcesFor } from "./resources.ts"
import { sharedTable, type TableReader } from "./table.ts"

/** Bytes. API Gateway's limit is 10 MB and Lambda's 6 MB, including base64. */
const largestBody = 4.5 * 1024 * 1024

type ActorFor<W> = W extends "public" ? Actor | undefined : Actor

export type Call<W = Who, Code extends ErrorCode = never> = {
  actor: ActorFor<W>
  session: SessionTimes | undefined
  now: Date
  /** when an offline phone queued the call; undefined for one made now */
  doneAt: Date | undefined
  /** whether an offline phone queued the call, however short, and whatever its clock says */
  wasQueued: boolean
  requestId: string
  ip: string
  userAgent: string
  /** unparsed, for checking webhook signatures */
  raw: { text: string; headers: Record<string, string | undefined> }
  /** Runs the writes and stores the reply for retries, in one transaction. */
  commit: Commit
  refuse: Refuse<Code>
  /** for a definition whose `recentPassword` is "sometimes" */
  requireRecentPassword: () => void
  /** sent as `x-next-cursor` */
  setNextCursor: (cursor: string | undefined) => void
  /** whether `filter` names fields that only full records have */
  wantsFullRecords: boolean
}

export type CallOf<D> = Call<D extends { roles: infer W } ? W : never, RefusalOf<D>>

type SingleHandler<D, Deps> = (
  input: { query: QueryOf<D>; body: BodyOf<D> },
  deps: Deps,
  call: CallOf<D>,
) => Promise<ReplyOf<D>>

type VariantHandlers<D, Deps> = D extends { variants: infer V extends Record<string, Variant> }
  ? {
      [Name in keyof V & string]: (
        input: { query: Decoded<V[Name]["query"]> },
        deps: Deps,
        call: Call<V[Name]["roles"], RefusalOf<D>>,
      ) => Promise<ReplyOf<D, Name & VariantNames<D>>>
    }
  : never

export type HandlerOf<D, Deps> = D extends { variants: object }
  ? VariantHandlers<D, Deps>
  : SingleHandler<D, Deps>

export type RawInput = { query: Record<string, string | undefined>; body: Record<string, unknown> }

type Request = APIGatewayProxyEventV2

const readBodyText = (event: Request): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? "", "base64").toString() : (event.body ?? "")

const parseJson = (text: string): unknown => {
  if (text === "") return undefined
  try {
    return parseUntrustedJson(text)
  } catch {
    throw malformed("body", "The body is not valid JSON.")
  }
}

const readQuery = ({ queryStringParameters = {} }: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(queryStringParameters).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )

const readRawInput = ({ queryStringParameters }: Request, text: string): RawInput => {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null
  const read = (): unknown => {
    try {
      return parseJson(text)
    } catch {
      return undefined
    }
  }
  const body = read()
  return { query: queryStringParameters ?? {}, body: isObject(body) ? body : {} }
}

const respond = (
  event: Request,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): APIGatewayProxyStructuredResultV2 => {
  const text = typeof body === "string" && headers["content-type"] ? body : JSON.stringify(body)
  const allHeaders = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-request-id": event.requestContext.requestId,
    ...headers,
  }
  const shouldGzip = text.length > 2048 && (event.headers["accept-encoding"] ?? "").includes("gzip")
  return shouldGzip
    ? {
        statusCode: status,
        headers: { ...allHeaders, "content-encoding": "gzip", vary: "accept-encoding" },
        body: gzipSync(text, { level: 5 }).toString("base64"),
        isBase64Encoded: true,
      }
    : { statusCode: status, headers: allHeaders, body: text }
}

/** Keeps the hash of a request with a password from being guessed. */
const hashPepperFor = ({ access }: Endpoint): string =>
  access.some((one) => one === "passwords" || one === "credentials") ? setting("ORIGIN_SECRET") : ""

type Audience = { roles: Who; deactivated: boolean }

const audienceOf = (definition: Endpoint, variant: string | undefined): Audience => {
  const { roles = [], deactivated = false } = definition.variants
    ? (definition.variants[variant ?? ""] ?? {})
    : definition
  return { roles, deactivated }
}

/**
 * A public call may have a session, because staff see more. An expired session, a deactivated user, and an API key
 * where programs are not allowed all count as no session.
 */
const authenticateIfNeeded = async (
  table: TableReader,
  event: Request,
  { roles, programs }: { roles: Who; programs: boolean },
  now: Date,
): Promise<Caller | undefined> => {
  const { token, user } = event.headers
  if (roles !== "public") return authenticate(table, { token, user }, now)
  if (!token) return undefined
  try {
    const caller = await authenticate(table, { token, user }, now)
    const { actor } = caller
    return actor.deactivated || (actor.program && !programs) ? undefined : caller
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Refuses a caller who may not make this call. Returns their role. */
const checkAccess = (
  actor: Actor | undefined,
  { roles, deactivated, programs }: Audience & { programs: boolean },
): Role | "public" => {
  const role = actor?.role ?? "public"
  if (actor?.deactivated && !deactivated) throw new Refusal("deactivated")
  if (!mayPass(role, roles) || (actor?.program && !programs)) throw new Refusal("not_allowed")
  return role
}

/** Answers errors with problem documents and logs each call. */
const withErrorReplies = (
  definition: Endpoint,
  handleRequest: (event: Request) => Promise<APIGatewayProxyStructuredResultV2>,
) =>
  middy<Request, APIGatewayProxyStructuredResultV2>()
    .use(httpHeaderNormalizer())
    .use({
      before: (request) => {
        request.internal = { startedAt: performance.now() }
      },
      after: (request) =>
        logCall(definition, request.event, request.response?.statusCode ?? 500, request.internal),
      onError: (request) => {
        const { event, error } = request
        const requestId = event.requestContext.requestId
        const code = codeOf(error)
        if (code === "unexpected" || code === "unavailable")
          log("error", "call failed", { requestId, endpoint: definition.name, ...errorFacts(error) })
        const problem = problemOf(error, requestId, definition)
        request.response = respond(event, problem.status, problem, {
          "content-type": "application/problem+json",
        })
        logCall(definition, event, problem.status, request.internal, code)
      },
    })
    .handler(handleRequest)

/**
 * Builds a Lambda handler from an endpoint definition: checks origin, size, session, role, and input, replays the reply
 * of an earlier try, runs the handler, and projects the reply for the role. Errors become problem documents. `createDeps`
 * runs once at start. `prefetch` gets unvalidated input and names reads to start together with the session lookup.
 */
export const handle = <D extends Endpoint, Deps>(
  definition: D,
  createDeps: (resources: Resources) => Deps,
  handler: HandlerOf<D, Deps>,
  prefetch: (rawInput: RawInput) => readonly Prefetch[] = () => [],
) => {
  const resources = resourcesFor(definition)
  const deps = createDeps(resources)
  const sessionTable =
    definition.roles === "public" && !definition.access.includes("table:read") ? undefined : sharedTable()

  const handleRequest = async (event: Request): Promise<APIGatewayProxyStructuredResultV2> => {
    if (!hasOriginSecret(event.headers)) throw new Refusal("not_this_way")
    const text = readBodyText(event)
    if (Buffer.byteLength(text) > largestBody) throw new Refusal("too_large")
    const reads = [...prefetchEarlierReply(definition, event), ...prefetch(readRawInput(event, text))]
    return runWithPrefetch(resources.table, reads, () => handleCall(event, text))
  }

  const handleCall = async (event: Request, text: string): Promise<APIGatewayProxyStructuredResultV2> => {
    const now = clock.now()
    const query = readQuery(event)
    const match = definition.variants ? variantOf(definition, query) : undefined
    const { roles, deactivated } = audienceOf(definition, match?.name)
    const caller =
      sessionTable &&
      (await authenticateIfNeeded(
        sessionTable,
        event,
        { roles, programs: definition.programs ?? false },
        now,
      ))
    const { actor, session } = caller ?? { actor: undefined, session: undefined }
    const role = checkAccess(actor, { roles, deactivated, programs: definition.programs ?? false })
    const requireRecentPassword = () => {
      if (!isRecentPassword(session, now)) throw new Refusal("password_needed")
    }
    if (definition.recentPassword === "always") requireRecentPassword()
    if (query.cursor !== undefined) query.cursor = decryptCursor(query.cursor, definition.name)

    const input = {
      query: parseQuery(
        match ? match.variant.query : definition.variants ? undefined : definition.query,
        query,
      ),
      body: definition.variants || definition.raw ? undefined : parseBody(definition, role, parseJson(text)),
    }
    const selection = fieldSelectionOf(definition, match?.name, input.query ?? {})
    const idempotency = createIdempotency(resources.table, {
      actor: actor?._id ?? "public",
      endpoint: definition.name,
      key: definition.method === "GET" ? undefined : idempotencyKeyOf(event),
      request: `${event.rawQueryString}\n${text}`,
      pepper: hashPepperFor(definition),
      now,
    })
    const headers: Record<string, string> =
      definition.variants || !definition.replyType ? {} : { "content-type": definition.replyType }
    const call = {
      actor,
      session,
      now,
      doneAt: parseDoneAt(event.headers["done-at"], now),
      wasQueued: event.headers["done-at"] !== undefined,
      requestId: event.requestContext.requestId,
      ip: event.headers["x-viewer-address"] ?? event.requestContext.http.sourceIp,
      userAgent: event.headers["user-agent"] ?? "",
      raw: { text, headers: event.headers },
      commit: (writes, reply) => idempotency.commit(writes, reply),
      refuse: (code, facts) => new Refusal(code, facts),
      requireRecentPassword,
      setNextCursor: (cursor) => {
        if (cursor) headers["x-next-cursor"] = encryptCursor(cursor, definition.name)
      },
      wantsFullRecords: selection?.needsWholeRecords ?? false,
    } satisfies Call<"public", ErrorCode>

    // TypeScript can't relate `handler` to its input through the definition's union.
    const variants = handler as unknown as Record<string, typeof runHandler> & typeof runHandler
    const runHandler: (
      input: { query: unknown; body: unknown },
      deps: Deps,
      call: Call<"public", ErrorCode>,
    ) => Promise<unknown> = match ? (variants[match.name] ?? variants) : variants
    const runUnlessRepeated = async (): Promise<unknown> => {
      await idempotency.throwIfRepeated()
      try {
        return await runHandler(input, deps, call)
      } catch (error) {
        // A concurrent first try of this same call may have committed since the lookup and caused the refusal.
        if (error instanceof Refusal) await idempotency.throwIfRepeated()
        throw error
      }
    }
    const reply = await runUnlessRepeated().catch((error: unknown) => {
      if (error instanceof RepeatedCall) return error.reply
      throw error
    })
    const status = definition.variants ? 200 : (definition.status ?? 200)
    return respond(event, status, projectReply(definition, match?.name, role, reply, selection), headers)
  }

  return withErrorReplies(definition, handleRequest)
}

/** docs/domain.md, section 9 */
const recentPasswordSeconds = 15 * 60

/** Always false for an API key, which has no password. */
export const isRecentPassword = (session: SessionTimes | undefined, now: Date): boolean =>
  session?.passwordAt !== undefined && epochSeconds(now) - session.passwordAt < recentPasswordSeconds

const isIdempotencyKey = (key: string): boolean => /^[\w.:-]{8,100}$/.test(key)

const prefetchEarlierReply = ({ name, method }: Endpoint, { headers }: Request): Prefetch[] => {
  const { user, token, "idempotency-key": key } = headers
  if (method === "GET" || !user || !token || !isId(user) || !key || !isIdempotencyKey(key)) return []
  return [{ get: keys.idempotency(user, name, key) }]
}

const idempotencyKeyOf = (event: Request): string | undefined => {
  const key = event.headers["idempotency-key"]
  if (key !== undefined && !isIdempotencyKey(key))
    throw malformed("Idempotency-Key", "Use 8 to 100 letters, digits, or . _ : - in an Idempotency-Key.")
  return key
}

const logCall = (definition: Endpoint, event: Request, status: number, internal: unknown, code?: string) => {
  const startedAt = (internal as { startedAt?: number }).startedAt ?? performance.now()
  log("info", "call", {
    requestId: event.requestContext.requestId,
    endpoint: definition.name,
    status,
    ...(code && { code }),
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  })
}
