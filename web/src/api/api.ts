import type {
  BodyOf as BodyOfDefinition,
  EndpointOfVariants,
  QueryOf,
  ReplyOf as ReplyOfDefinition,
  SingleEndpoint,
  VariantNames,
  VariantQuery,
} from "#shared/api/definition/endpoint.ts"
import { ProblemError } from "../ui/feedback/problem.ts"
import { askForPassword } from "./password-needed.ts"
import { type Answer, type Method, type Query, type Call as SentCall, send } from "./send.ts"
import { fromWire, toWire, type WireShape } from "./wire.ts"

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<Name, Value>

type CallOptions = {
  ask?: string
  query?: unknown
  body?: unknown
  /** An idempotency key that the screen keeps over a reload. */
  key?: string
  /** When a queued change was made, ISO. */
  doneAt?: string | undefined
  /** Seconds for all attempts together. */
  timeoutSeconds?: number
}

export type InputOf<D> = Part<"query", QueryOf<D>> &
  Part<"body", BodyOfDefinition<D>> &
  Pick<CallOptions, "key" | "doneAt" | "timeoutSeconds">
/** For an endpoint with variants: the variant and its query. */
type VariantInput<D, V extends VariantNames<D>> = { ask: V; query: VariantQuery<D, V> }

export type PageOf<Reply> = { reply: Reply; nextCursor: string | undefined }

type Shapes = { query?: WireShape; body?: WireShape; reply?: WireShape }

/** An endpoint's route and the wire types of its fields. `calls.gen.ts` has one per definition. */
export type Call<Definition> = Shapes & {
  method: Method
  path: string
  /** Wire types by variant, where the variants differ in them. */
  answers?: Record<string, Shapes>
  /** A phantom type for inference. */
  definition?: Definition
}

type DefinitionOf<C> = C extends Call<infer D> ? D : never
export type BodyOf<C> = BodyOfDefinition<DefinitionOf<C>>
export type VariantInputOf<C, V extends VariantNames<DefinitionOf<C>>> = VariantInput<DefinitionOf<C>, V>
export type ReplyOf<
  C,
  V extends VariantNames<DefinitionOf<C>> = VariantNames<DefinitionOf<C>>,
> = ReplyOfDefinition<DefinitionOf<C>, V>

function shapesOf(call: Call<unknown>, variant: string | undefined): Shapes {
  if (!call.answers) return call
  const shapes = call.answers[variant ?? ""]
  if (!shapes) throw new Error(`${call.path} answers no question named ${variant}`)
  return shapes
}

/** Retries after the password dialog if the server asks for the password, so the form keeps its input. */
async function sendWithPassword(call: SentCall): Promise<Answer> {
  try {
    return await send(call)
  } catch (error) {
    const isNeeded = error instanceof ProblemError && error.code === "password_needed"
    if (!isNeeded || !(await askForPassword())) throw error
    return send(call)
  }
}

async function fetchPage(
  call: Call<unknown>,
  options: CallOptions,
  signal?: AbortSignal,
): Promise<PageOf<unknown>> {
  const { ask, query, body, key, doneAt, timeoutSeconds } = options
  const shapes = shapesOf(call, ask)
  const answer = await sendWithPassword({
    method: call.method,
    path: call.path,
    // On the wire, queries contain only strings, numbers, booleans, and lists of strings.
    query: toWire(shapes.query, query) as Query | undefined,
    body: toWire(shapes.body, body),
    signal,
    key,
    doneAt,
    timeoutSeconds,
  })
  return {
    reply: fromWire(shapes.reply, answer.body),
    nextCursor: answer.headers.get("x-next-cursor") ?? undefined,
  }
}

export function apiPage<const D extends EndpointOfVariants, const V extends VariantNames<D>>(
  call: Call<D>,
  variantInput: VariantInput<D, V>,
  signal?: AbortSignal,
): Promise<PageOf<ReplyOfDefinition<D, V>>>
export function apiPage<const D extends SingleEndpoint>(
  call: Call<D>,
  input: InputOf<D>,
  signal?: AbortSignal,
): Promise<PageOf<ReplyOfDefinition<D>>>
export function apiPage(
  call: Call<unknown>,
  input: CallOptions,
  signal?: AbortSignal,
): Promise<PageOf<unknown>> {
  return fetchPage(call, input, signal)
}

/** Calls an endpoint. Inside the app values are cents, YYYY-MM-DD, and minutes; `wire.ts` converts them. */
export function api<const D extends EndpointOfVariants, const V extends VariantNames<D>>(
  call: Call<D>,
  variantInput: VariantInput<D, V>,
  signal?: AbortSignal,
): Promise<ReplyOfDefinition<D, V>>
export function api<const D extends SingleEndpoint>(
  call: Call<D>,
  input: InputOf<D>,
  signal?: AbortSignal,
): Promise<ReplyOfDefinition<D>>
export async function api(call: Call<unknown>, input: CallOptions, signal?: AbortSignal): Promise<unknown> {
  const { reply } = await fetchPage(call, input, signal)
  return reply
}

export async function allPages<Row>(
  loadPage: (cursor: string | undefined) => Promise<PageOf<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { reply, nextCursor } = await loadPage(cursor)
    rows.push(...reply)
    cursor = nextCursor
  } while (cursor !== undefined)
  return rows
}

/** Options of an infinite query over `apiPage`. */
export const cursorPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | undefined }) => nextCursor,
}

/** For deletions: a record that another person already deleted is no failure. */
export async function ignoreNotFound(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === "not_found")) throw error
  }
}
