import * as z from "zod"
import { Charge, ServiceRequest } from "#shared/api/requests/service-request.ts"

/** One field of an event, as the wire or, decoded, as the app has it. */
export type Recorded = { field: string; from?: unknown; to?: unknown }

/** A line of the history may lack what the server adds, or what the role may not see. */
const Line = Charge.extend({ technicians: z.array(Charge.shape.technicians.element.partial()) }).partial()

const schemaOf = (field: string): z.ZodType | undefined =>
  field.startsWith("charges.")
    ? Line
    : Object.entries(ServiceRequest.shape).find(([name]) => name === field)?.[1]

const decoded = (schema: z.ZodType, value: unknown): unknown =>
  value === undefined || value === null ? undefined : z.decode(schema, value)

/** What an event of the history changed, from the wire's forms into cents, YYYY-MM-DD and minutes. */
export const fromWireChanges = (changes: readonly Recorded[]): Recorded[] =>
  changes.flatMap(({ field, from, to }) => {
    const schema = schemaOf(field)
    return schema ? [{ field, from: decoded(schema, from), to: decoded(schema, to) }] : []
  })
