import * as z from "zod"
import { Charge } from "#shared/api/requests/charges.ts"
import { ServiceRequest } from "#shared/api/requests/service-request.ts"

export type RecordedChange = { field: string; from?: unknown; to?: unknown }

/** Fields may be missing: the server adds some, and roles hide others. */
const Line = Charge.extend({ technicians: z.array(Charge.shape.technicians.element.partial()) }).partial()

const schemaOf = (field: string): z.ZodType | undefined =>
  field.startsWith("charges.")
    ? Line
    : Object.entries(ServiceRequest.shape).find(([name]) => name === field)?.[1]

const decoded = (schema: z.ZodType, value: unknown): unknown =>
  value === undefined || value === null ? undefined : z.decode(schema, value)

export const fromWireChanges = (changes: readonly RecordedChange[]): RecordedChange[] =>
  changes.flatMap(({ field, from, to }) => {
    const schema = schemaOf(field)
    return schema ? [{ field, from: decoded(schema, from), to: decoded(schema, to) }] : []
  })
