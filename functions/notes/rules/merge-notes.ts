import type { Note } from "#shared/api/requests/notes.ts"
import type { Person } from "../../platform/versioned.ts"

type HistoryEvent = { version: number; at: string; by: Person; action: string; note?: string | undefined }

/** A history event in the shape of a note. */
export const eventAsNote = (invoice: number, { version, at, by, action, note }: HistoryEvent): Note => ({
  _id: `${invoice}.event.${version}`,
  invoice,
  category: "event",
  viewableToCustomer: false,
  alertTechnician: false,
  postingUserId: by._id,
  postingUserName: by.name,
  postingUserInitials: by.initials,
  note: note ? `${action}. ${note}` : action,
  createdAt: at,
  version,
})

/** Merges two lists that are sorted newest first. */
export const mergeNewestFirst = (one: readonly Note[], other: readonly Note[], most: number): Note[] => {
  const merged: Note[] = []
  let [i, j] = [0, 0]
  while (merged.length < most) {
    const [a, b] = [one[i], other[j]]
    const next = a && b ? (a.createdAt >= b.createdAt ? a : b) : (a ?? b)
    if (!next) break
    merged.push(next)
    if (next === a) i += 1
    else j += 1
  }
  return merged
}
