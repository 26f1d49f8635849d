import { expect, it } from "vitest"
import * as z from "zod"
import { endpoints } from "#shared/api/index.ts"

/*
 * Fields are parsed before any limit counts the call, so a slow pattern would let one sender keep all functions busy. A
 * quadratic one takes seconds for these texts.
 */

const length = 40_000
const repeated = [",", "0", " ", "a", ".", "-", "@", "a.", "\n", "1,", "/", "<", "{{", ";ext"]

type Schema = z.core.$ZodType

const childrenOf = (schema: Schema): Schema[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case "object":
      return Object.values(def.shape)
    case "array":
      return [def.element]
    case "record":
      return [def.keyType, def.valueType]
    case "union":
      return [...def.options]
    case "pipe":
      return [def.in]
    case "lazy":
      return [def.getter()]
    default:
      return "innerType" in def ? [def.innerType] : []
  }
}

const textTypes = ["string", "union", "pipe"]

/** Every schema that parses a text, with a name of its first field. */
const fields = new Map<Schema, string>()
const collect = (schema: Schema, name: string): void => {
  if (fields.has(schema)) return
  fields.set(schema, name)
  const names =
    (schema as z.core.$ZodTypes)._zod.def.type === "object" ? Object.keys((schema as z.ZodObject).shape) : []
  for (const [index, child] of childrenOf(schema).entries())
    collect(child, names[index] === undefined ? name : `${name}.${names[index]}`)
}
for (const endpoint of endpoints) {
  const { query, body } = endpoint.variants ? {} : endpoint
  const queries = endpoint.variants
    ? Object.values(endpoint.variants).map((variant) => variant.query)
    : [query]
  const bodies = body && "narrower" in body ? [body.full, ...Object.values(body.narrower)] : [body]
  for (const schema of [...queries, ...bodies]) if (schema) collect(schema, endpoint.name)
}
const texts = [...fields].filter(([schema]) => textTypes.includes((schema as z.core.$ZodTypes)._zod.def.type))

const millisecondsFor = (schema: Schema, text: string): number => {
  const start = performance.now()
  z.safeDecode(schema as z.ZodType<unknown, never>, text as never)
  return performance.now() - start
}

it("Every field parses a long text in linear time", () => {
  expect(texts.length).toBeGreaterThan(200)
  const slow = texts.flatMap(([schema, name]) =>
    repeated
      .map((part) => `1${part.repeat(length / part.length)}!`)
      // Twice, since a busy machine may pause once.
      .filter((text) => millisecondsFor(schema, text) > 500 && millisecondsFor(schema, text) > 500)
      .map((text) => `${name}: ${text.slice(0, 12)}`),
  )
  expect(slow).toEqual([])
})
