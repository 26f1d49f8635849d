import * as z from "zod"
import type { Who } from "../../domain/people/permissions.ts"
import { errors, sentenceOf } from "../../errors.ts"
import { type ByRole, type Endpoint, isShapeByRole, type SingleEndpoint, type Variant } from "./endpoint.ts"
import { errorCodesOf } from "./refusals.ts"

type Json = Record<string, unknown>

/** Wire format: the input side of each codec. Exact integers need no bounds in this document. */
const jsonSchema = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema: made }) => {
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
    },
  })
  return rest
}

const shapeSchema = (shape: z.ZodType | ByRole): Json =>
  isShapeByRole(shape)
    ? {
        anyOf: [
          { title: "every other role", ...jsonSchema(shape.full) },
          ...Object.entries(shape.narrower).map(([role, schema]) => ({ title: role, ...jsonSchema(schema) })),
        ],
      }
    : jsonSchema(shape)

const whoText = ({ roles, deactivated }: { roles: Who; deactivated?: true }): string => {
  if (roles === "public") return "everyone"
  if (roles === "any") return `everyone who is logged in${deactivated ? ", deactivated users included" : ""}`
  return [...roles, "admin", "developer"].join(", ")
}

const programsText = ({ programs }: Endpoint): string => (programs ? " Also with an API key." : "")

const isRequired = (field: unknown) => !(field instanceof z.ZodOptional)

const parametersOf = (query: z.ZodObject): Json[] =>
  Object.entries(query.shape).map(([name, field]) => ({
    name,
    in: "query",
    required: isRequired(field),
    schema: jsonSchema(field),
  }))

/** A query parameter is required if every variant requires it. Its schema is the choice of the variants'. */
const mergedParameters = (variants: readonly Variant[]): Json[] => {
  const shapes = variants.map(({ query }) => query.shape)
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))]
  return names.map((name) => {
    const fields = shapes.flatMap((shape) => (shape[name] ? [shape[name]] : []))
    const schemas = [...new Map(fields.map((field) => [JSON.stringify(jsonSchema(field)), field])).values()]
    return {
      name,
      in: "query",
      required: fields.length === shapes.length && fields.every(isRequired),
      schema:
        schemas.length === 1 && schemas[0] ? jsonSchema(schemas[0]) : { anyOf: schemas.map(jsonSchema) },
    }
  })
}

const questionText = (name: string, variant: Variant): string => {
  const parameters = Object.entries(variant.query.shape)
    .filter(([, field]) => isRequired(field))
    .map(([key, field]) => (field instanceof z.ZodLiteral ? `${key}=${[...field.values].join(" or ")}` : key))
  return `- **${name}** (${parameters.join(", ") || "no required key"}): ${whoText(variant)}`
}

const problemReplies = (definition: Endpoint): Json =>
  Object.fromEntries(
    [...Map.groupBy(errorCodesOf(definition), (code) => errors[code][0])]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${sentenceOf(code, definition)}`).join("\n\n"),
          content: {
            "application/problem+json": {
              schema: {
                allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }],
              },
            },
          },
        },
      ]),
  )

const okReply = (schema: Json): Json => ({
  description: "The result, limited to what the caller's role may see.",
  content: { "application/json": { schema } },
})

const singleOperation = (definition: SingleEndpoint): Json => ({
  description: `For ${whoText(definition)}.${programsText(definition)}`,
  parameters: [
    ...(definition.query ? parametersOf(definition.query) : []),
    ...(definition.method === "GET"
      ? []
      : [{ $ref: "#/components/parameters/IdempotencyKey" }, { $ref: "#/components/parameters/DoneAt" }]),
  ],
  ...(definition.body && {
    requestBody: {
      required: true,
      ...(definition.ignores && { description: `Accepted and ignored: ${definition.ignores.join(", ")}.` }),
      content: { "application/json": { schema: shapeSchema(definition.body) } },
    },
  }),
  responses: {
    [definition.status ?? 200]: okReply(shapeSchema(definition.reply)),
    ...problemReplies(definition),
  },
})

const operationOf = (definition: Endpoint): Json => {
  const common = {
    operationId: definition.name,
    tags: [definition.area],
    ...(definition.roles !== "public" && { security: [{ Token: [], User: [] }] }),
  }
  if (!definition.variants) return { ...common, ...singleOperation(definition) }
  const variants = Object.entries(definition.variants)
  return {
    ...common,
    description: [
      "Answers one of several questions: the first whose required keys and literals are present.",
      ...variants.map(([name, variant]) => questionText(name, variant)),
      ...(definition.programs ? ["", programsText(definition).trim()] : []),
    ].join("\n"),
    parameters: mergedParameters(variants.map(([, variant]) => variant)),
    responses: {
      200: okReply({
        anyOf: variants.map(([name, { reply }]) => ({ title: name, ...shapeSchema(reply) })),
      }),
      ...problemReplies(definition),
    },
  }
}

const problemSchema: Json = {
  type: "object",
  description: "Every failure, as RFC 9457 with additions.",
  required: ["type", "title", "status", "detail", "code", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string", description: "A sentence that a person may be shown." },
    code: { type: "string" },
    requestId: { type: "string" },
    fields: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "message"],
        properties: { field: { type: "string" }, message: { type: "string" } },
      },
    },
    conflicts: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "yours", "theirs", "by", "at"],
        properties: {
          field: { type: "string" },
          yours: {},
          theirs: {},
          by: { type: "string" },
          at: { type: "string" },
        },
      },
    },
  },
}

/** Describes the API as OpenAPI 3.1. The gateway's own description is in `infra/stacks/api.ts`. */
export const describeApi = (endpoints: readonly Endpoint[], version: string): Json & { openapi: string } => ({
  openapi: "3.1.0",
  info: {
    title: "Clearline",
    version,
    description: "Money travels in dollars, dates as M/D/YYYY, times as 6:00am, instants as ISO 8601 in UTC.",
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [{ url: "/api" }],
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, definitions]) => [
      path,
      Object.fromEntries(
        definitions.map((definition) => [definition.method.toLowerCase(), operationOf(definition)]),
      ),
    ]),
  ),
  components: {
    schemas: { Problem: problemSchema },
    parameters: {
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description: "Send the same key with a retry, and the change is made once.",
        schema: { type: "string", pattern: "^[\\w.:-]{8,100}$" },
      },
      DoneAt: {
        name: "Done-At",
        in: "header",
        required: false,
        description: "When the work was done, for calls that a phone without signal sends later.",
        schema: { type: "string", format: "date-time" },
      },
    },
    securitySchemes: {
      Token: { type: "apiKey", in: "header", name: "Token" },
      User: { type: "apiKey", in: "header", name: "User", description: "The `_id` of the token's user." },
    },
  },
})
