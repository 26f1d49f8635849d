import type { Note } from "#shared/api/notes.ts"
import type { RequestEvent } from "../../requests/store.ts"

/** The history tells what the system notes of a job: it is stored there, once, and shown as a note. */
export const eventAsNote = (invoice: number, { version, at, by, action, note }: RequestEvent): Note => ({
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

/** Two lists of which each is newest first, as one that is; of each what was taken is its beginning. */
export const newestFirst = (one: readonly Note[], other: readonly Note[], most: number): Note[] => {
  const taken: Note[] = []
  let [i, j] = [0, 0]
  while (taken.length < most) {
    const [a, b] = [one[i], other[j]]
    const next = a && b ? (a.createdAt >= b.createdAt ? a : b) : (a ?? b)
    if (!next) break
    taken.push(next)
    if (next === a) i += 1
    else j += 1
  }
  return taken
}
