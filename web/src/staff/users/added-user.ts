import * as z from "zod"
import { userCategories } from "#shared/api/users.ts"
import { isAccount, type NewUser } from "./form.ts"

/** A user added a moment ago. The list is eventually consistent and may still lack it. */
const AddedUser = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  role: z.enum(["clerk", "technician", "user"]),
  category: z.enum(userCategories),
})
export type AddedUser = z.output<typeof AddedUser>

const State = z.object({ added: AddedUser })

/** Page to open after adding (owner's specification), with the user in the history state. */
export function addressAfter(user: NewUser & { _id: string }): { to: string; state?: z.input<typeof State> } {
  if (isAccount(user)) return { to: `/billingprofile/${user._id}` }
  return { to: `/users?role=${user.role}`, state: { added: AddedUser.parse(user) } }
}

export const addedIn = (state: unknown): AddedUser | undefined => State.safeParse(state).data?.added
