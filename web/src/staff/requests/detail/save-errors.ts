import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import { t } from "#shared/language.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldLabel, lineFieldLabel, lineName } from "./field-texts.ts"

/** "List, Replace line" for `charges.0.list`. */
function labelOf(field: string, { charges = [] }: ServiceRequestChange): string {
  if (field === "wantedDue") return t("Amount Due")
  const [area = "", index, name] = field.split(".")
  const line = area === "charges" ? charges[Number(index)] : undefined
  return line && name ? `${lineFieldLabel(name)}, ${lineName(line)}` : fieldLabel(area)
}

/** The new total in cents, if the save was based on another one. */
export const changedTotalIn = ({ problem }: ProblemError): number | undefined =>
  typeof problem?.total === "number" ? Math.round(problem.total * 100) : undefined

/**
 * What a dialog over a copy of the job says after others saved the same fields. Saving again with `currentVersion` replaces what
 * they saved.
 */
export function conflictIn(error: unknown): { problem: string; currentVersion: number } | undefined {
  if (!(error instanceof ProblemError) || error.code !== "changed_meanwhile") return undefined
  const version = error.problem?.version
  if (typeof version !== "number") return undefined
  const by = error.conflicts[0]?.by ?? t("Someone")
  return {
    problem: t(`${by} changed this while you were editing. Save again to replace it, or go back to keep it.`),
    currentVersion: version,
  }
}

/** Adds the names of the refused fields to the message. */
export const errorWithFields = ({ message, fields }: ProblemError, change: ServiceRequestChange): Error => {
  const withLabel = ({ field, message: why }: WrongField) => `${labelOf(field, change)}: ${why}`
  return new Error([message, ...new Set(fields.map(withLabel))].join(" "))
}
