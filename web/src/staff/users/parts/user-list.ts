import type { User } from "#shared/api/users.ts"
import type { OpenSession } from "#web/data/people/sessions.ts"

/** A user who was just added has only the typed fields. */
export type ListedUser = Pick<User, "_id" | "name" | "phone" | "email" | "address" | "role" | "category"> &
  Partial<Pick<User, "avatar" | "state" | "defaultTechnicianAssignment" | "quickselect">>

export type SessionsOfOne = readonly OpenSession[] | "loading" | "failed"

export type UserListProps = {
  rows: readonly ListedUser[]
  sessions: (userId: string) => SessionsOfOne
  isNew: (userId: string) => boolean
  open: string | undefined
  onOpen: (userId: string) => void
}

export type ListedUserProps = {
  user: ListedUser
  sessions: SessionsOfOne
  isNew: boolean
  isOpen: boolean
  onOpen: (userId: string) => void
}
