import type { ChangeEvent } from "react"

/**
 * The field's text without what `refused` (a global pattern) matches. The field itself is changed, too, since Preact
 * doesn't redraw a field whose state stays the same.
 */
export function removeTyped({ currentTarget }: ChangeEvent<HTMLInputElement>, refused: RegExp): string {
  currentTarget.value = currentTarget.value.replaceAll(refused, "")
  return currentTarget.value
}
