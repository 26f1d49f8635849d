import * as z from "zod"
import {
  ServiceRequest,
  ServiceRequestOfCustomer,
  ServiceRequestOfTechnician,
} from "#shared/api/requests/service-request.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import type { Conflict } from "#shared/errors.ts"
import type { FieldChange } from "../../platform/versioned.ts"

/** A role's schema. Only its fields may appear in conflicts and history. */
const schemaForRole = (role: Role): z.ZodObject => {
  if (role === "technician") return ServiceRequestOfTechnician
  return role === "user" ? ServiceRequestOfCustomer : ServiceRequest
}

/** Picture keys stay hidden. Only the change is shown. */
const isPicture = (field: string): boolean => field === "signatureData"

const schemaOf = (field: string, role: Role): z.ZodType | undefined => {
  const { shape } = schemaForRole(role)
  if (field === "wantedDue") return shape.totalCustomerDue
  if (!field.startsWith("charges.")) return shape[field]
  return partialItems(shape.charges)
}

/** The element schema of a list with optional fields, because an unsaved line lacks server fields. */
const partialItems = (list: unknown): z.ZodObject | undefined => {
  if (!(list instanceof z.ZodArray && list.element instanceof z.ZodObject)) return undefined
  const item = list.element.partial()
  const inner = partialItems(list.element.shape.technicians)
  return inner ? item.extend({ technicians: z.array(inner).optional() }) : item
}

const encodeVisible = (schema: z.ZodType, value: unknown): unknown =>
  value === undefined || value === null ? undefined : z.encode(schema, value)

export const visibleConflicts = (conflicts: readonly Conflict[], role: Role): Conflict[] =>
  conflicts.map(({ field, yours, theirs, by, at }) => {
    const schema = schemaOf(field, role)
    return {
      field,
      by,
      at,
      ...(schema &&
        !isPicture(field) && { yours: encodeVisible(schema, yours), theirs: encodeVisible(schema, theirs) }),
    }
  })

/** The carrier's words about a rejection are billing, like `billRejections`. */
export const visibleNote = (
  { code, note }: { code?: string | undefined; note?: string | undefined },
  role: Role,
): string | undefined => (role === "technician" && code === "rejectBill" ? undefined : note)

export const visibleChanges = (changes: readonly FieldChange[], role: Role): FieldChange[] =>
  changes.flatMap(({ field, from, to }) => {
    const schema = schemaOf(field, role)
    if (!schema) return []
    return isPicture(field)
      ? [{ field }]
      : [{ field, from: encodeVisible(schema, from), to: encodeVisible(schema, to) }]
  })
