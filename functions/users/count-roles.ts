import { countRoles } from "#shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "./store.ts"

export const handler = handle(
  countRoles,
  ({ table }) => userReader(table),
  (_input, users) => users.counts(),
)
