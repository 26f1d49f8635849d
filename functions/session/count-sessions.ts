import { countSessions } from "#shared/api/session.ts"
import { handle } from "../platform/handle.ts"
import { sessionReader } from "./store.ts"

export const handler = handle(
  countSessions,
  ({ table }) => sessionReader(table),
  async (_input, sessions, { now }) => ({ count: await sessions.count(now) }),
)
