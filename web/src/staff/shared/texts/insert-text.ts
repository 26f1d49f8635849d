import { type SyntheticEvent, useState } from "react"

/** Positions of the selection in a text field. Both are the same for a cursor. */
type Cursor = { start: number; end: number }

/** The message with a text in place of the selection, or at the end. */
export function insertText(message: string, text: string, cursor: Cursor | undefined): string {
  if (message.trim() === "") return text
  const [before, after] = [message.slice(0, cursor?.start), cursor ? message.slice(cursor.end) : ""]
  const space = /\S$/.test(before) ? " " : ""
  const spaceAfter = /^[\p{L}\p{N}]/u.test(after) ? " " : ""
  return before + space + text + spaceAfter + after
}

/** The cursor of a field, also after the focus went to a menu. */
export function useCursor() {
  const [cursor, setCursor] = useState<Cursor>()
  return {
    cursor,
    trackCursor: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
      setCursor({ start: currentTarget.selectionStart, end: currentTarget.selectionEnd }),
  }
}
