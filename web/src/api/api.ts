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
import { readSession } from "../app/session.ts"
import { type Query, send } from "./send.ts"

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<Name, Value>

/** What a call takes: the decoded query and body of its definition, and of several questions the one that is asked. */
export type InputOf<D extends Endpoint> = D extends EndpointOfVariants
  ? { [V in VariantNames<D>]: { ask: V; query: VariantQuery<D, V>; body?: undefined } }[VariantNames<D>]
  : Part<"query", QueryOf<D>> & Part<"body", BodyOf<D>>

export type AnswerTo<D extends Endpoint, Input> = D extends EndpointOfVariants
  ? Input extends { ask: infer V extends VariantNames<D> }
    ? ReplyOf<D, V>
    : never
  : ReplyOf<D>

type Shapes = { query: z.ZodType | undefined; reply: SingleEndpoint["reply"] }

function shapesOf(definition: Endpoint, ask: string | undefined): Shapes {
  if (!definition.variants) return { query: definition.query, reply: definition.reply }
  const variant = definition.variants[ask ?? ""]
  if (!variant) throw new Error(`${definition.name} answers no question named ${ask}`)
  return { query: variant.query, reply: variant.reply }
}

type Given = { ask?: string; query?: unknown; body?: unknown }

/** A page of a list, and the cursor of the next one. */
export async function apiPage<const D extends Endpoint, const Input extends InputOf<D>>(
  definition: D,
  input: Input,
  signal?: AbortSignal,
): Promise<{ reply: AnswerTo<D, Input>; nextCursor: string | undefined }> {
  const { ask, query, body }: Given = input
  const shapes = shapesOf(definition, ask)
  const bodyShape = definition.variants ? undefined : definition.body

  const answer = await send({
    method: definition.method,
    path: definition.path,
    // The schemas of queries hold strings, numbers and flags alone on their wire side.
    query: shapes.query && (z.encode(shapes.query, query) as Query),
    body: bodyShape && z.encode(fullSchema(bodyShape), body),
    signal,
  })
  const role = readSession()?.role ?? "public"
  const reply = z.decode(schemaFor(shapes.reply, role), answer.body)
  return {
    // Decoded by the definition's own schema, of which AnswerTo is the type.
    reply: reply as AnswerTo<D, Input>,
    nextCursor: answer.headers.get("x-next-cursor") ?? undefined,
  }
}

/** Calls an endpoint: encodes the input and decodes the reply by its definition (cents, YYYY-MM-DD, minutes inside). */
export async function api<const D extends Endpoint, const Input extends InputOf<D>>(
  definition: D,
  input: Input,
  signal?: AbortSignal,
): Promise<AnswerTo<D, Input>> {
  const { reply } = await apiPage(definition, input, signal)
  return reply
}
