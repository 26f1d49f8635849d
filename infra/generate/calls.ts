import type * as z from "zod"
import { type ByRole, fullSchema } from "#shared/api/definition/endpoint.ts"
import { date, money, time } from "#shared/api/definition/kinds.ts"
import type { WireKind, WireShape } from "#web/api/wire.ts"
import { byFile, type NamedEndpoint } from "./routes.ts"

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes["_zod"]["def"]

const kinds: Record<WireKind, { _zod: { def: { transform: unknown } } }> = { money, date, time }

const kindOf = ({ transform }: z.core.$ZodPipeDef): WireKind | undefined =>
  (Object.keys(kinds) as WireKind[]).find((name) => kinds[name]._zod.def.transform === transform)

const fieldsOf = (fields: [name: string, shape: WireShape | undefined][]): WireShape | undefined => {
  const converted = fields.filter((field): field is [string, WireShape] => field[1] !== undefined)
  return converted.length > 0 ? Object.fromEntries(converted) : undefined
}

/** A union's options have the same wire types, so they can be merged. */
const merged = (shapes: readonly (WireShape | undefined)[]): WireShape | undefined => {
  const present = shapes.filter((shape) => shape !== undefined)
  if (present.length < 2) return present[0]
  const fields = present.flatMap((shape) => {
    if (typeof shape === "string" || Array.isArray(shape))
      throw new Error(`The browser cannot distinguish the options of the union ${JSON.stringify(present)}.`)
    return Object.entries(shape)
  })
  for (const [name, shape] of fields)
    if (fields.some((other) => other[0] === name && JSON.stringify(other[1]) !== JSON.stringify(shape)))
      throw new Error(`A union writes ${name} in two ways.`)
  return Object.fromEntries(fields)
}

export const wireShapeOf = (schema: Schema | undefined): WireShape | undefined => {
  if (!schema) return undefined
  const def = schema._zod.def as Def
  switch (def.type) {
    case "object":
      return fieldsOf(Object.entries(def.shape).map(([name, field]) => [name, wireShapeOf(field)]))
    case "record":
      return fieldsOf([["*", wireShapeOf(def.valueType)]])
    case "array": {
      const element = wireShapeOf(def.element)
      return element && [element]
    }
    case "union":
      return merged(def.options.map(wireShapeOf))
    case "optional":
    case "nullable":
    case "default":
    case "catch":
      return wireShapeOf(def.innerType)
    // Other codecs parse typed input (a VIN) or addresses, which look the same on the wire.
    case "pipe":
      return kindOf(def)
    default:
      return undefined
  }
}

type Schemas = { query?: z.ZodType; body?: z.ZodType | ByRole; reply: z.ZodType | ByRole }

const shapesOf = ({ query, body, reply }: Schemas) => ({
  query: wireShapeOf(query),
  body: body && wireShapeOf(fullSchema(body)),
  reply: wireShapeOf(fullSchema(reply)),
})

const callOf = ({ definition, exported }: NamedEndpoint): string => {
  const { method, path, variants } = definition
  const answers = Object.entries(variants ?? { only: definition }).map(
    ([name, schemas]) => [name, shapesOf(schemas)] as const,
  )
  // Most variants have the same wire types, so the browser needs them once.
  const different = new Set(answers.map(([, shapes]) => JSON.stringify(shapes)))
  const call =
    different.size > 1
      ? { method, path, answers: Object.fromEntries(answers) }
      : { method, path, ...answers[0]?.[1] }
  return `export const ${exported}: Call<typeof api.${exported}> = ${JSON.stringify(call)}`
}

const header = "// Written by `npm run generate` from shared/api.\n\n"

const calls = "web/src/api/calls"
const generated = (file: string) => file.replace(/\.ts$/, ".gen.ts")

/**
 * The staff app's calls, typed by the definitions but without schemas, so reads load no zod. One file per file of
 * `shared/api`, so that each screen loads the calls of its areas.
 */
export const callsOf = (endpoints: readonly NamedEndpoint[]): Record<string, string> => ({
  [`${calls}.gen.ts`]: `${header}${byFile(endpoints)
    .map(([file]) => `export * from "./calls/${generated(file)}"\n`)
    .join("")}`,
  ...Object.fromEntries(
    [...Map.groupBy(endpoints, ({ file }) => file)].map(([file, ofFile]) => [
      `${calls}/${generated(file)}`,
      `${header}import type * as api from "#shared/api/${file}"
import type { Call } from "#web/api/api.ts"

${ofFile.map(callOf).join("\n")}
`,
    ]),
  ),
})
