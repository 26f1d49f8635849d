import type { Actor } from "../platform/actor.ts"
import type { Person } from "./rules/step.ts"

/** The caller as the history names him. */
export const personOf = ({ _id, name, initials, session }: Actor): Person => ({
  _id,
  name,
  initials,
  session,
})
