import * as z from "zod"
import {
  type Endpoint,
  type EndpointOfVariants,
  fullSchema,
  type SingleEndpoint,
  schemaFor,
  type Variant,
} from "#shared/api/endpoint.ts"
import { fieldsOf, mostFields, nameOf } from "#shared/api/wrong-fields.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { Refusal } from "./refusal.ts"

const malformed = (error: z.core.$ZodError) => new Refusal("malformed", { fields: fieldsOf(error) })

const reportInput = { reportInput: true }

const present = (query: Record<string, string>, key: string, field: unknown): boolean => {
  const value = query[key]
  if (field instanceof z.ZodOptional) return value === undefined || present(query, key, field.unwrap())
  if (value === undefined) return false
  return !(field instanceof z.ZodLiteral) || field.values.has(value)
}

/** The first variant whose required keys are present and whose literals match. */
export const variantOf = (
  definition: EndpointOfVariants,
  query: Record<string, string>,
): { name: string; variant: Variant } => {
  for (const [name, variant] of Object.entries(definition.variants)) {
    if (Object.entries(variant.query.shape).every(([key, field]) => present(query, key, field)))
      return { name, variant }
  }
  const asked = Object.values(definition.variants).map(
    ({ query: { shape } }) =>
      Object.keys(shape)
        .filter((key) => !(shape[key] instanceof z.ZodOptional))
        .join(" + ") || "nothing",
  )
  const detail = `Send one of these in the query: ${[...new Set(asked)].join("; ")}.`
  throw new Refusal("malformed", { detail, fields: [] })
}

export const parseQuery = (schema: z.ZodObject | undefined, query: Record<string, string>): unknown => {
  if (!schema) return undefined
  const parsed = z.safeDecode(schema, query, reportInput)
  if (!parsed.success) throw malformed(parsed.error)
  return parsed.data
}

const lists = (schema: unknown, path: readonly PropertyKey[], key: string): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return lists(schema.unwrap(), path, key)
  const [first, ...rest] = path
  if (first === undefined) return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key)
  if (schema instanceof z.ZodArray) return lists(schema.element, rest, key)
  return schema instanceof z.ZodObject && lists(schema.shape[String(first)], rest, key)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const without = (ignored: readonly string[], sent: unknown): unknown => {
  if (ignored.length === 0) return sent
  if (Array.isArray(sent)) return sent.map((item) => without(ignored, item))
  if (!isRecord(sent)) return sent
  const inside = (field: string) =>
    ignored.flatMap((path) => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []))
  return Object.fromEntries(
    Object.entries(sent).flatMap(([field, value]) =>
      ignored.includes(field) ? [] : [[field, without(inside(field), value)]],
    ),
  )
}

/** Refuses malformed input with a 400 that names each field, and fields of other roles with a 403 that names them. */
export const parseBody = (definition: SingleEndpoint, role: Role | "public", body: unknown): unknown => {
  if (!definition.body) return undefined
  const sent = without(definition.ignores ?? [], body === undefined ? {} : body)
  const parsed = z.safeDecode(schemaFor(definition.body, role), sent, reportInput)
  if (parsed.success) return parsed.data
  const full = fullSchema(definition.body)
  const forbidden = parsed.error.issues
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.filter((key) => lists(full, issue.path, key)).map((key) => nameOf([...issue.path, key]))
        : [],
    )
    .slice(0, mostFields)
  if (forbidden.length > 0) {
    throw new Refusal("field_not_allowed", {
      detail: `Your role can't change: ${forbidden.join(", ")}.`,
      fields: forbidden.map((field) => ({ field, message: "Your role can't change this." })),
    })
  }
  throw malformed(parsed.error)
}

/** What an endpoint replies with, or the variant of this name. */
const answerOf = (definition: Endpoint, variant: string | undefined): Pick<Variant, "reply" | "whole"> => {
  const answer = definition.variants ? definition.variants[variant ?? ""] : definition
  if (!answer) throw new Error(`${definition.name} has no reply named ${variant}.`)
  return answer
}

/** The names of a record's fields, and of each record in a list or a choice. */
const fieldNamesOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodArray) return fieldNamesOf(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNamesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The fields that a call's `filter` names, and whether they need whole records where a list has rows. */
type FieldSelection = { fields: ReadonlySet<string>; whole: boolean }

/**
 * What the `filter` of a query asks for; undefined without one. Names are looked up in everything that any role may see, so
 * that a field hidden from this role is left out in silence and an unknown one is 400.
 */
export const fieldSelectionOf = (
  definition: Endpoint,
  variant: string | undefined,
  { filter }: { filter?: readonly string[] | undefined },
): FieldSelection | undefined => {
  if (!filter || filter.length === 0) return undefined
  const { reply, whole } = answerOf(definition, variant)
  const ofReply = new Set(fieldNamesOf(fullSchema(reply)))
  const isInReply = (field: string) => ofReply.has(field)
  if (filter.every(isInReply)) return { fields: new Set(filter), whole: false }
  const ofWhole = new Set(whole ? fieldNamesOf(fullSchema(whole)) : [])
  const unknown = filter.filter((field) => !isInReply(field) && !ofWhole.has(field))
  if (unknown.length === 0) return { fields: new Set(filter), whole: true }
  const message = `Unknown field: ${unknown.slice(0, mostFields).join(", ")}.`
  throw new Refusal("malformed", { detail: message, fields: [{ field: "filter", message }] })
}

const selected = (fields: ReadonlySet<string>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((record) => selected(fields, record))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name === "_id" || fields.has(name)))
}

/** Projects the reply for the role, in wire format. A reply that does not fit its schema is a server error. */
export const projectReply = (
  definition: Endpoint,
  variant: string | undefined,
  role: Role | "public",
  reply: unknown,
  selection?: FieldSelection,
): unknown => {
  const { reply: shape, whole } = answerOf(definition, variant)
  const wire = z.encode(schemaFor(selection?.whole && whole ? whole : shape, role), reply)
  return selection ? selected(selection.fields, wire) : wire
}
