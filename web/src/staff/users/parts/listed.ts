import type { User } from "#shared/api/users.ts"
import type { OpenSession } from "#web/data/sessions.ts"

/** Of somebody who was added a moment ago only what was typed is known. */
export type ListedUser = Pick<User, "_id" | "name" | "phone" | "email" | "address" | "role" | "category"> &
  Partial<Pick<User, "avatar" | "state" | "defaultTechnicianAssignment" | "quickselect">>

export type SessionsOfOne = readonly OpenSession[] | "loading" | "failed"

/** What the table of a desk and the cards of a phone show alike. */
export type Shown = {
  rows: readonly ListedUser[]
  sessions: (userId: string) => SessionsOfOne
  isNew: (userId: string) => boolean
  /** whose sessions are all in sight */
  open: string | undefined
  onOpen: (userId: string) => void
}
