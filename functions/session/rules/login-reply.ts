import type { ReplyOf } from "#shared/api/definition/endpoint.ts"
import type { createSession } from "#shared/api/session.ts"
import type { User } from "#shared/api/users.ts"
import { initialsOf } from "#shared/domain/people/names.ts"

export const loginReply = (user: User, token: string): ReplyOf<typeof createSession> => ({
  message: `Welcome, ${user.name}!`,
  token,
  role: user.role,
  user: {
    _id: user._id,
    name: user.name,
    category: user.category,
    serviceTechnician: user.serviceTechnician,
    ...(user.serviceTechnician && { techId: user._id }),
    initials: initialsOf(user.name),
    location: user.branch ?? "",
    ...(user.state === "inactive" && { deactivated: true }),
  },
})
