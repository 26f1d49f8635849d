import type { ServiceRequestChange } from "#shared/api/requests/service-request.ts"
import type { WrongField } from "#shared/api/wrong-fields.ts"
import type { ProblemError } from "#web/ui/problem.ts"
import { fieldLabel, lineFieldLabel, lineName } from "./words.ts"

/** The name of a field as the server counts it: "List, Replace line" for `charges.0.list`. */
function labelOf(field: string, { charges = [] }: ServiceRequestChange): string {
  if (field === "wantedDue") return "Amount Due"
  const [area = "", index, name] = field.split(".")
  const line = area === "charges" ? charges[Number(index)] : undefined
  return line && name ? `${lineFieldLabel(name)}, ${lineName(line)}` : fieldLabel(area)
}

/** What the bill comes to by now, cents, of a save that showed another total. */
export const changedTotalIn = ({ problem }: ProblemError): number | undefined =>
  typeof problem?.total === "number" ? Math.round(problem.total * 100) : undefined

/** The refusal of a save with what is wrong, field by field. */
export const errorWithFields = ({ message, fields }: ProblemError, change: ServiceRequestChange): Error => {
  const named = ({ field, message: why }: WrongField) => `${labelOf(field, change)}: ${why}`
  return new Error([message, ...new Set(fields.map(named))].join(" "))
}
