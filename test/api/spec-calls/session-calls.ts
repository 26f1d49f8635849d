import { people } from "../../builders/people.ts"
import { table } from "../table.ts"
import type { Call } from "./world.ts"

const { customer, logIn, setPassword } = people(table)

export const sessionCalls: Record<string, Call> = {
  "logs in": {
    by: "nobody",
    send: "POST",
    to: () => "/session",
    with: async () => {
      const login = await customer()
      await setPassword(login, "correct horse")
      return { phone: login.phone, password: "correct horse" }
    },
    has: ["message", "token", "role", "user"],
  },
  "lists the sessions of users": {
    by: "rosa",
    send: "POST",
    to: () => "/sessions",
    with: ({ theo }) => [theo._id],
    hasOnly: ["userId", "ipAddress", "browser", "siteLocation", "version", "lastInteraction"],
  },
  "refreshes the session": {
    by: "rosa",
    send: "PUT",
    to: () => "/session",
    with: ({ rosa }) => ({ token: rosa.token, location: "/account", version: "18.4.14" }),
    is: { matches: 1 },
  },
  "logs out": {
    by: "mia",
    send: "DELETE",
    to: async ({ mia }) => {
      const another = await logIn(mia)
      return `/session?token=${another.token}&id=${mia._id}`
    },
    is: { matches: 1 },
  },
  "deletes all sessions of a user": {
    by: "rosa",
    send: "DELETE",
    to: () => "/session?id=1&multi=true",
    with: async () => ({ user: (await customer())._id }),
    is: { ok: true, deletedCount: 1 },
  },
}
