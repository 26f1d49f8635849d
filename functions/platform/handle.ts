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
} from "#shared/api/endpoint.ts"
import { mayPass, type Role, type Who } from "#shared/domain/people/permissions.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { type Actor, type Caller, callerOf, isId, type SessionTimes, seconds } from "./actor.ts"
import { type Ahead, readingAhead } from "./ahead.ts"
import { clock } from "./clock.ts"
import { setting } from "./config.ts"
import { sealed, unsealed } from "./cursor.ts"
import { doneAtOf } from "./done-at.ts"
import { isFrontDoor } from "./front-door.ts"
import { AlreadyDone, type Commit, idempotencyOf } from "./idempotency.ts"
import { parseOuterJson } from "./json.ts"
import { keys } from "./keys.ts"
import { errorFacts, log } from "./log.ts"
import { fieldSelectionOf, parseBody, parseQuery, projectReply, variantOf } from "./parse.ts"
import { type Parts, partsFor } from "./parts.ts"
import { codeOf, problemOf } from "./problem.ts"
import { malformed, Refusal, type Refuse } from "./refusal.ts"
import { type TableReader, theTable } from "./table.ts"

/** Bytes. API Gateway accepts 10 MB and Lambda 6 MB, base64 included. */
const largestBody = 4.5 * 1024 * 1024

type ActorFor<W> = W extends "public" ? Actor | undefined : Actor

export type Call<W = Who, Code extends ErrorCode = never> = {
  actor: ActorFor<W>
  /** undefined for a call without a login */
  session: SessionTimes | undefined
  now: Date
  /** when an offline phone did it; undefined for a call made now */
  doneAt: Date | undefined
  requestId: string
  /** the caller's address, for rate limits */
  ip: string
  userAgent: string
  /** the unparsed body and lower-case headers, for checking signatures */
  raw: { text: string; headers: Record<string, string | undefined> }
  /** Runs the writes and stores the reply for a retry, in one transaction. */
  commit: Commit
  refuse: Refuse<Code>
  /** refuses a caller who entered their password too long ago, for a definition whose `recentPassword` is "sometimes" */
  requireRecentPassword: () => void
  /** sets the cursor of the next page, sent as `x-next-cursor` */
  continueAt: (cursor: string | undefined) => void
  /** whether the `filter` names fields that only the definition's `whole` records have */
  wantsWhole: boolean
}

export type CallOf<D> = Call<D extends { roles: infer W } ? W : never, RefusalOf<D>>

type SingleRun<D, Deps> = (
  input: { query: QueryOf<D>; body: BodyOf<D> },
  deps: Deps,
  call: CallOf<D>,
) => Promise<ReplyOf<D>>

type VariantRuns<D, Deps> = D extends { variants: infer V extends Record<string, Variant> }
  ? {
      [Name in keyof V & string]: (
        input: { query: Decoded<V[Name]["query"]> },
        deps: Deps,
        call: Call<V[Name]["roles"], RefusalOf<D>>,
      ) => Promise<ReplyOf<D, Name & VariantNames<D>>>
    }
  : never

export type Run<D, Deps> = D extends { variants: object } ? VariantRuns<D, Deps> : SingleRun<D, Deps>

export type Sent = { query: Record<string, string | undefined>; body: Record<string, unknown> }

type Request = APIGatewayProxyEventV2

const bodyText = (event: Request): string =>
  event.isBase64Encoded ? Buffer.from(event.body ?? "", "base64").toString() : (event.body ?? "")

const parseJson = (text: string): unknown => {
  if (text === "") return undefined
  try {
    return parseOuterJson(text)
  } catch {
    throw malformed("body", "The body is not valid JSON.")
  }
}

const sentIn = ({ queryStringParameters }: Request, text: string): Sent => {
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
  const all = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-request-id": event.requestContext.requestId,
    ...headers,
  }
  const zipped = text.length > 2048 && (event.headers["accept-encoding"] ?? "").includes("gzip")
  return zipped
    ? {
        statusCode: status,
        headers: { ...all, "content-encoding": "gzip", vary: "accept-encoding" },
        body: gzipSync(text, { level: 5 }).toString("base64"),
        isBase64Encoded: true,
      }
    : { statusCode: status, headers: all, body: text }
}

type Open = { who: Who; deactivated: boolean }

const openTo = (definition: Endpoint, variant: string | undefined): Open => {
  const { roles: who = [], deactivated = false } = definition.variants
    ? (definition.variants[variant ?? ""] ?? {})
    : definition
  return { who, deactivated }
}

/**
 * A public call may have a session (staff see more of it). An expired session counts as none, and so does that of a
 * deactivated user, or an API key where the definition doesn't allow programs.
 */
const callerOrVisitor = async (
  table: TableReader,
  event: Request,
  { who, programs }: { who: Who; programs: boolean },
  now: Date,
): Promise<Caller | undefined> => {
  const { token, user } = event.headers
  if (who !== "public") return callerOf(table, { token, user }, now)
  if (!token) return undefined
  try {
    const caller = await callerOf(table, { token, user }, now)
    const { actor } = caller
    return actor.deactivated || (actor.program && !programs) ? undefined : caller
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Makes a Lambda handler from a definition: checks origin, size, session, role, and input, finds the reply of an earlier
 * try, runs, and projects the reply for the role. Anything thrown becomes a problem with the request's id. `wire` builds
 * what the endpoint needs, once at start. `ahead` names reads that the call will need, judged by its unchecked input;
 * they run at the same time as the session's.
 */
export const handle = <D extends Endpoint, Deps>(
  definition: D,
  wire: (parts: Parts) => Deps,
  run: Run<D, Deps>,
  ahead: (sent: Sent) => readonly Ahead[] = () => [],
) => {
  const parts = partsFor(definition)
  const deps = wire(parts)
  const sessions =
    definition.roles === "public" && !definition.access.includes("table:read") ? undefined : theTable()

  const answer = async (event: Request): Promise<APIGatewayProxyStructuredResultV2> => {
    if (!isFrontDoor(event.headers)) throw new Refusal("not_this_way")
    const text = bodyText(event)
    if (Buffer.byteLength(text) > largestBody) throw new Refusal("too_large")
    const reads = [...earlierTry(definition, event), ...ahead(sentIn(event, text))]
    return readingAhead(parts.table, reads, () => answerChecked(event, text))
  }

  const answerChecked = async (event: Request, text: string): Promise<APIGatewayProxyStructuredResultV2> => {
    const now = clock.now()
    const query = Object.fromEntries(
      Object.entries(event.queryStringParameters ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    )
    const chosen = definition.variants ? variantOf(definition, query) : undefined
    const { who, deactivated } = openTo(definition, chosen?.name)
    const caller =
      sessions &&
      (await callerOrVisitor(sessions, event, { who, programs: definition.programs ?? false }, now))
    const { actor, session } = caller ?? { actor: undefined, session: undefined }
    const role: Role | "public" = actor?.role ?? "public"
    if (actor?.deactivated && !deactivated) throw new Refusal("deactivated")
    if (!mayPass(role, who) || (actor?.program && !definition.programs)) throw new Refusal("not_allowed")
    const requireRecentPassword = () => {
      if (!isRecentPassword(session, now)) throw new Refusal("password_needed")
    }
    if (definition.recentPassword === "always") requireRecentPassword()
    if (query.cursor !== undefined) query.cursor = unsealed(query.cursor, definition.name)

    const input = {
      query: parseQuery(
        chosen ? chosen.variant.query : definition.variants ? undefined : definition.query,
        query,
      ),
      body: definition.variants || definition.raw ? undefined : parseBody(definition, role, parseJson(text)),
    }
    const selection = fieldSelectionOf(definition, chosen?.name, input.query ?? {})
    const idempotency = idempotencyOf(parts.table, {
      actor: actor?._id ?? "public",
      endpoint: definition.name,
      key: definition.method === "GET" ? undefined : keyFrom(event),
      request: `${event.rawQueryString}\n${text}`,
      pepper: definition.access.some((one) => one === "passwords" || one === "credentials")
        ? setting("ORIGIN_SECRET")
        : "",
      now,
    })
    const headers: Record<string, string> =
      definition.variants || !definition.replyType ? {} : { "content-type": definition.replyType }
    const call = {
      actor,
      session,
      now,
      doneAt: doneAtOf(event.headers["done-at"], now),
      requestId: event.requestContext.requestId,
      ip: event.headers["x-viewer-address"] ?? event.requestContext.http.sourceIp,
      userAgent: event.headers["user-agent"] ?? "",
      raw: { text, headers: event.headers },
      commit: (writes, reply) => idempotency.commit(writes, reply),
      refuse: (code, facts) => new Refusal(code, facts),
      requireRecentPassword,
      continueAt: (cursor) => {
        if (cursor) headers["x-next-cursor"] = sealed(cursor, definition.name)
      },
      wantsWhole: selection?.whole ?? false,
    } satisfies Call<"public", ErrorCode>

    // TypeScript can't relate `run` to its input through the definition's union.
    const runs = run as unknown as Record<string, typeof runOne> & typeof runOne
    const runOne: (given: typeof input, made: Deps, by: typeof call) => Promise<unknown> = chosen
      ? (runs[chosen.name] ?? runs)
      : runs
    const runOnce = async (): Promise<unknown> => {
      await idempotency.find()
      try {
        return await runOne(input, deps, call)
      } catch (error) {
        // The refusal may be an effect of this call's own first try, committed since we looked.
        if (error instanceof Refusal) await idempotency.find()
        throw error
      }
    }
    const reply = await runOnce().catch((error: unknown) => {
      if (error instanceof AlreadyDone) return error.reply
      throw error
    })
    const status = definition.variants ? 200 : (definition.status ?? 200)
    return respond(event, status, projectReply(definition, chosen?.name, role, reply, selection), headers)
  }

  return middy<Request, APIGatewayProxyStructuredResultV2>()
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
    .handler(answer)
}

/** Seconds before a password has to be entered again (docs/domain.md, section 9). */
const recentFor = 15 * 60

/** Whether the password was entered in this session within that time. Never for a program: it has no password. */
export const isRecentPassword = (session: SessionTimes | undefined, now: Date): boolean =>
  session?.passwordAt !== undefined && seconds(now) - session.passwordAt < recentFor

const isKey = (key: string): boolean => /^[\w.:-]{8,100}$/.test(key)

const earlierTry = ({ name, method }: Endpoint, { headers }: Request): Ahead[] => {
  const { user, token, "idempotency-key": key } = headers
  if (method === "GET" || !user || !token || !isId(user) || !key || !isKey(key)) return []
  return [{ get: keys.idempotency(user, name, key) }]
}

const keyFrom = (event: Request): string | undefined => {
  const key = event.headers["idempotency-key"]
  if (key !== undefined && !isKey(key))
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
