import * as z from "zod"
import {
  type BodyOf,
  type Endpoint,
  type EndpointOfVariants,
  fullSchema,
  type QueryOf,
  type ReplyOf,
  type SingleEndpoint,
  schemaFor,
  type VariantNames,
  type VariantQuery,
} from "../../../shared/api/endpoint.ts"
import { fieldsOf } from "../../../shared/api/wrong-fields.ts"
import { errors } from "../../../shared/errors.ts"
import { ProblemError } from "../ui/problem.ts"
import { type Query, send } from "./send.ts"
import { readSession } from "./session.ts"

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<Name, Value>

type Given = {
  ask?: string
  query?: unknown
  body?: unknown
  /** The idempotency key of a change whose screen keeps it itself, over a reload. */
  key?: string
}

/** What a call takes: the decoded query and body of its definition. */
export type InputOf<D> = Part<"query", QueryOf<D>> & Part<"body", BodyOf<D>> & Pick<Given, "key">
/** Of an endpoint that answers several questions: which one, and what it asks. */
export type QuestionOf<D, V extends VariantNames<D>> = { ask: V; query: VariantQuery<D, V> }

export type PageOf<Reply> = { reply: Reply; nextCursor: string | undefined }

type Shapes = { query: z.ZodType | undefined; reply: SingleEndpoint["reply"] }

function shapesOf(definition: Endpoint, ask: string | undefined): Shapes {
  if (!definition.variants) return { query: definition.query, reply: definition.reply }
  const variant = definition.variants[ask ?? ""]
  if (!variant) throw new Error(`${definition.name} answers no question named ${ask}`)
  return { query: variant.query, reply: variant.reply }
}

/** What does not fit its schema is refused here as the server refuses it: in a sentence, with each field. */
function encoded(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = z.safeEncode(schema, value, { reportInput: true })
  if (success) return data
  const [status, , sentence] = errors.malformed
  throw new ProblemError({ sentence, status, code: "malformed", fields: fieldsOf(error) })
}

async function fetchPage(definition: Endpoint, given: Given, signal?: AbortSignal): Promise<PageOf<unknown>> {
  const { ask, query, body, key } = given
  const shapes = shapesOf(definition, ask)
  const bodyShape = definition.variants ? undefined : definition.body

  const answer = await send({
    method: definition.method,
    path: definition.path,
    // The schemas of queries hold strings, numbers and flags alone on their wire side.
    query: shapes.query && (encoded(shapes.query, query) as Query),
    body: bodyShape && encoded(fullSchema(bodyShape), body),
    signal,
    key,
  })
  const role = readSession()?.role ?? "public"
  return {
    reply: z.decode(schemaFor(shapes.reply, role), answer.body),
    nextCursor: answer.headers.get("x-next-cursor") ?? undefined,
  }
}

/** A page of a list, and the cursor of the next one. */
export function apiPage<const D extends EndpointOfVariants, const V extends VariantNames<D>>(
  definition: D,
  question: QuestionOf<D, V>,
  signal?: AbortSignal,
): Promise<PageOf<ReplyOf<D, V>>>
export function apiPage<const D extends SingleEndpoint>(
  definition: D,
  input: InputOf<D>,
  signal?: AbortSignal,
): Promise<PageOf<ReplyOf<D>>>
export function apiPage(definition: Endpoint, input: Given, signal?: AbortSignal): Promise<PageOf<unknown>> {
  return fetchPage(definition, input, signal)
}

/** Calls an endpoint: encodes the input and decodes the reply by its definition (cents, YYYY-MM-DD, minutes inside). */
export function api<const D extends EndpointOfVariants, const V extends VariantNames<D>>(
  definition: D,
  question: QuestionOf<D, V>,
  signal?: AbortSignal,
): Promise<ReplyOf<D, V>>
export function api<const D extends SingleEndpoint>(
  definition: D,
  input: InputOf<D>,
  signal?: AbortSignal,
): Promise<ReplyOf<D>>
export async function api(definition: Endpoint, input: Given, signal?: AbortSignal): Promise<unknown> {
  const { reply } = await fetchPage(definition, input, signal)
  return reply
}

/** A list whole, however many pages it fills. */
export async function allPages<Row>(
  ask: (cursor: string | undefined) => Promise<PageOf<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { reply, nextCursor } = await ask(cursor)
    rows.push(...reply)
    cursor = nextCursor
  } while (cursor !== undefined)
  return rows
}
