import * as z from "zod"

export type Schema = {
  type?: string | string[] | undefined
  title?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  format?: string | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  $ref?: string | undefined
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    $ref: z.string().optional(),
  }),
)
const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }))
const Parameter = z.looseObject({
  $ref: z.string().optional(),
  name: z.string().optional(),
  in: z.string().optional(),
  required: z.boolean().optional(),
  schema: Schema.optional(),
})
const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  description: z.string().optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string().optional(), content: Content.optional() }),
  ),
})
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

export type Call = { method: string; path: string; operation: z.output<typeof Operation> }

export function callsIn(description: unknown, searchText: string): Map<string, Call[]> {
  const { paths } = Description.parse(description)
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const text = searchText.trim().toLowerCase()
  const matches = all.filter(({ path, operation }) => `${path} ${operation.operationId}`.includes(text))
  return Map.groupBy(matches, ({ operation }) => operation.tags[0] ?? "")
}

export type FieldLine = { name: string; kind: string; required: boolean; depth: number }

const deepest = 3

export function kindOf(schema: Schema): string {
  const { type, items, anyOf, oneOf, properties, format } = schema
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? ""
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(" | ")
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(kindOf))].join(" or ")
  if (type === "array") return items ? `list of ${kindOf(items)}` : "list"
  if (properties || type === "object") return "object"
  if (Array.isArray(type)) return type.map((one) => kindOf({ ...schema, type: one })).join(" or ")
  return format ?? (type === "string" ? "text" : (type ?? "anything"))
}

export function linesOf(schema: Schema | undefined, depth = 0): FieldLine[] {
  if (!schema || depth > deepest) return []
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => linesOf(choice, depth))
  if (schema.items) return linesOf(schema.items, depth)
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => [
    { name, kind: kindOf(of), required: schema.required?.includes(name) ?? false, depth },
    ...linesOf(of, depth + 1),
  ])
}
