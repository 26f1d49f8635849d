import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { EditPlace } from "#web/ui/versioned/kept-edits.ts"
import type { changedFields } from "../changes.ts"
import type { RequestSave } from "../use-request-save.ts"

/** The fields that one panel sends. */
export type Fields = Parameters<typeof changedFields>[1]

/** A panel reads the request, and turns into a form that gives back what it holds. */
export type PanelProps = {
  request: ServiceRequest
  editing: boolean
  saving: boolean
  /** absent for whoever only reads */
  onEdit: (() => void) | undefined
  onCancel: () => void
  save: RequestSave
  onSaved: () => void
  /** where what is typed outlives a reload */
  kept: EditPlace
  /** when that was typed with which it was found, ISO */
  keptAt: string | undefined
}

export type FormProps = {
  id: string
  request: ServiceRequest
  save: RequestSave
  onSaved: () => void
  kept: EditPlace
}

/** Of several lines only the first is used (owner's specification). */
export const firstLine = (text: string | undefined): string => (text ?? "").split(/\r?\n/, 1)[0] ?? ""

/** The lines after the first: kept and shown, used by nothing. */
export const otherLines = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** A field of several lines: the first, then what stands under it; an empty first one leaves its place to the next. */
export const linesOf = (first: string, others: string): string =>
  [first, ...others.split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")

/** Only what was typed: a value that the form had to shorten for showing is not a change. */
export const touched = <Values extends Record<string, unknown>>(
  values: Values,
  shown: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== shown[name]),
  ) as Partial<Values> // its own keys
