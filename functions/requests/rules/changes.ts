import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { requestFieldOf } from "#shared/domain/job/request-fields.ts"
import { isSameValue } from "../../platform/same-value.ts"
import { changedFields, type FieldChange } from "../../platform/versioned.ts"

/** Changes of an event: every field people can set, and each changed line as `charges.<_id>`. */
export const changesBetween = (before: ServiceRequest, after: ServiceRequest): FieldChange[] => {
  const fieldChanges = changedFields(before, after).filter(
    ({ field }) => requestFieldOf(field)?.group !== undefined,
  )
  const ids = new Set([...before.charges, ...after.charges].map(({ _id }) => _id))
  const lines = [...ids].flatMap((_id) => {
    const from = before.charges.find((line) => line._id === _id)
    const to = after.charges.find((line) => line._id === _id)
    return isSameValue(from, to) ? [] : [{ field: `charges.${_id}`, from, to }]
  })
  return [...fieldChanges, ...lines]
}
