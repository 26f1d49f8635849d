import * as z from "zod"
import {
  ServiceRequest,
  ServiceRequestOfCustomer,
  ServiceRequestOfTechnician,
} from "#shared/api/requests/service-request.ts"
import type { Role } from "#shared/domain/permissions.ts"
import type { Conflict } from "#shared/errors.ts"
import type { FieldChange } from "../../platform/versioned.ts"

/** The request as a role sees it; only what is in there may be told of a field in a conflict or in the history. */
const seenBy = (role: Role): z.ZodObject => {
  if (role === "technician") return ServiceRequestOfTechnician
  return role === "user" ? ServiceRequestOfCustomer : ServiceRequest
}

/** Where a picture lies is nobody's to know: that it became another is all that is told. */
const isPicture = (field: string): boolean => field === "signatureData"

const schemaOf = (field: string, role: Role): z.ZodType | undefined => {
  const { shape } = seenBy(role)
  if (field === "wantedDue") return shape.totalCustomerDue
  if (!field.startsWith("charges.")) return shape[field]
  return partialItems(shape.charges)
}

/** One of the items of a list, with whatever of it was sent: a line that is not stored yet lacks what the server adds. */
const partialItems = (list: unknown): z.ZodObject | undefined => {
  if (!(list instanceof z.ZodArray && list.element instanceof z.ZodObject)) return undefined
  const item = list.element.partial()
  const inner = partialItems(list.element.shape.technicians)
  return inner ? item.extend({ technicians: z.array(inner).optional() }) : item
}

/** A value in the form of the wire, without what the role may not see. */
const shown = (schema: z.ZodType, value: unknown): unknown =>
  value === undefined || value === null ? undefined : z.encode(schema, value)

export const shownConflicts = (conflicts: readonly Conflict[], role: Role): Conflict[] =>
  conflicts.map(({ field, yours, theirs, by, at }) => {
    const schema = schemaOf(field, role)
    return {
      field,
      by,
      at,
      ...(schema && !isPicture(field) && { yours: shown(schema, yours), theirs: shown(schema, theirs) }),
    }
  })

export const shownChanges = (changes: readonly FieldChange[], role: Role): FieldChange[] =>
  changes.flatMap(({ field, from, to }) => {
    const schema = schemaOf(field, role)
    if (!schema) return []
    return isPicture(field) ? [{ field }] : [{ field, from: shown(schema, from), to: shown(schema, to) }]
  })
