import * as z from "zod"
import {
  type Endpoint,
  type EndpointOfVariants,
  fullSchema,
  type SingleEndpoint,
  schemaFor,
  type Variant,
} from "#shared/api/definition/endpoint.ts"
import { fieldErrors, fieldPath, maxErrors } from "#shared/api/definition/wrong-fields.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { Refusal } from "../refusal.ts"

const malformedInput = (error: z.core.$ZodError) => new Refusal("malformed", { fields: fieldErrors(error) })

const reportInput = { reportInput: true }

const isPresent = (query: Record<string, string>, key: string, field: unknown): boolean => {
  const value = query[key]
  if (field instanceof z.ZodOptional) return value === undefined || isPresent(query, key, field.unwrap())
  if (value === undefined) return false
  return !(field instanceof z.ZodLiteral) || field.values.has(value)
}

/** Finds the first variant whose required keys are present and whose literals match. */
export const variantOf = (
  definition: EndpointOfVariants,
  query: Record<string, string>,
): { name: string; variant: Variant } => {
  for (const [name, variant] of Object.entries(definition.variants)) {
    if (Object.entries(variant.query.shape).every(([key, field]) => isPresent(query, key, field)))
      return { name, variant }
  }
  const choices = Object.values(definition.variants).map(
    ({ query: { shape } }) =>
      Object.keys(shape)
        .filter((key) => !(shape[key] instanceof z.ZodOptional))
        .join(" + ") || "nothing",
  )
  const detail = `Send one of these in the query: ${[...new Set(choices)].join("; ")}.`
  throw new Refusal("malformed", { detail, fields: [] })
}

export const parseQuery = (schema: z.ZodObject | undefined, query: Record<string, string>): unknown => {
  if (!schema) return undefined
  const parsed = z.safeDecode(schema, query, reportInput)
  if (!parsed.success) throw malformedInput(parsed.error)
  return parsed.data
}

const hasField = (schema: unknown, path: readonly PropertyKey[], key: string): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return hasField(schema.unwrap(), path, key)
  const [first, ...rest] = path
  if (first === undefined) return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key)
  if (schema instanceof z.ZodArray) return hasField(schema.element, rest, key)
  return schema instanceof z.ZodObject && hasField(schema.shape[String(first)], rest, key)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const withoutIgnored = (ignored: readonly string[], input: unknown): unknown => {
  if (ignored.length === 0) return input
  if (Array.isArray(input)) return input.map((item) => withoutIgnored(ignored, item))
  if (!isRecord(input)) return input
  const ignoredWithin = (field: string) =>
    ignored.flatMap((path) => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []))
  return Object.fromEntries(
    Object.entries(input).flatMap(([field, value]) =>
      ignored.includes(field) ? [] : [[field, withoutIgnored(ignoredWithin(field), value)]],
    ),
  )
}

/** Refuses malformed input with a 400 and fields of other roles with a 403, each naming the fields. */
export const parseBody = (definition: SingleEndpoint, role: Role | "public", body: unknown): unknown => {
  if (!definition.body) return undefined
  const input = withoutIgnored(definition.ignores ?? [], body === undefined ? {} : body)
  const parsed = z.safeDecode(schemaFor(definition.body, role), input, reportInput)
  if (parsed.success) return parsed.data
  const full = fullSchema(definition.body)
  const forbidden = parsed.error.issues
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys
            .filter((key) => hasField(full, issue.path, key))
            .map((key) => fieldPath([...issue.path, key]))
        : [],
    )
    .slice(0, maxErrors)
  if (forbidden.length > 0) {
    throw new Refusal("field_not_allowed", {
      detail: t(`Your role can't change: ${forbidden.join(", ")}.`),
      fields: forbidden.map((field) => ({ field, message: t("Your role can't change this.") })),
    })
  }
  throw malformedInput(parsed.error)
}

const replyShapeOf = (
  definition: Endpoint,
  variant: string | undefined,
): Pick<Variant, "reply" | "whole"> => {
  const shapes = definition.variants ? definition.variants[variant ?? ""] : definition
  if (!shapes) throw new Error(`${definition.name} has no reply named ${variant}.`)
  return shapes
}

/** Also of the records in a list or union. */
const fieldNamesOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodArray) return fieldNamesOf(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNamesOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** `needsWholeRecords` means that a list must load whole records instead of rows. */
type FieldSelection = { fields: ReadonlySet<string>; needsWholeRecords: boolean }

/**
 * Names are checked against the fields of all roles: one hidden from this role is left out silently, an unknown one is
 * a 400.
 */
export const fieldSelectionOf = (
  definition: Endpoint,
  variant: string | undefined,
  { filter }: { filter?: readonly string[] | undefined },
): FieldSelection | undefined => {
  if (!filter || filter.length === 0) return undefined
  const { reply, whole } = replyShapeOf(definition, variant)
  const replyFields = new Set(fieldNamesOf(fullSchema(reply)))
  const isInReply = (field: string) => replyFields.has(field)
  if (filter.every(isInReply)) return { fields: new Set(filter), needsWholeRecords: false }
  const wholeFields = new Set(whole ? fieldNamesOf(fullSchema(whole)) : [])
  const unknown = filter.filter((field) => !isInReply(field) && !wholeFields.has(field))
  if (unknown.length === 0) return { fields: new Set(filter), needsWholeRecords: true }
  const message = `Unknown field: ${unknown.slice(0, maxErrors).join(", ")}.`
  throw new Refusal("malformed", { detail: message, fields: [{ field: "filter", message }] })
}

const selectFields = (fields: ReadonlySet<string>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((record) => selectFields(fields, record))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name === "_id" || fields.has(name)))
}

/** Encodes the reply for the role. A reply that doesn't fit its schema is a server error. */
export const projectReply = (
  definition: Endpoint,
  variant: string | undefined,
  role: Role | "public",
  reply: unknown,
  selection?: FieldSelection,
): unknown => {
  const { reply: shape, whole } = replyShapeOf(definition, variant)
  const wire = z.encode(schemaFor(selection?.needsWholeRecords && whole ? whole : shape, role), reply)
  return selection ? selectFields(selection.fields, wire) : wire
}
