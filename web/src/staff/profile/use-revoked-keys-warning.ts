import { useQuery } from "@tanstack/react-query"
import { passesAll } from "#shared/domain/people/permissions.ts"
import type { Session } from "../../api/session.ts"
import type { ShownUser } from "../../data/people/user.ts"
import { apiKeysQuery } from "../../data/shop/integrations.ts"
import { useNow } from "../../ui/use-now.ts"
import { revokedKeysWarning } from "./revoked-keys.ts"

/** Only admins and developers can create API keys, so other roles have none to lose. */
export const useRevokedKeysWarning = (
  user: Pick<ShownUser, "_id" | "role">,
  session: Session,
): string | undefined => {
  const isMaker = user.role !== undefined && passesAll(user.role) && passesAll(session.role)
  const { data } = useQuery({ ...apiKeysQuery, enabled: isMaker })
  const now = useNow()
  return isMaker ? revokedKeysWarning(user._id, data, now) : undefined
}
