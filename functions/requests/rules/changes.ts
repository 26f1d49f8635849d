import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { sameValue } from "../../platform/same-value.ts"
import { isGrouped } from "./field-groups.ts"

/** One field of an event; a charge is `charges.<_id>` with the whole line, absent where it was added or removed. */
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/** What an event records: every field that a person could have set, and each line that became another. */
export const changesBetween = (before: ServiceRequest, after: ServiceRequest): FieldChange[] => {
  const plain = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(isGrouped)
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
  const ids = new Set([...before.charges, ...after.charges].map(({ _id }) => _id))
  const lines = [...ids].flatMap((_id) => {
    const from = before.charges.find((line) => line._id === _id)
    const to = after.charges.find((line) => line._id === _id)
    return sameValue(from, to) ? [] : [{ field: `charges.${_id}`, from, to }]
  })
  return [...plain, ...lines]
}
