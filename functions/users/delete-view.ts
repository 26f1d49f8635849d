import { deleteView } from "#shared/api/views.ts"
import { t } from "#shared/language.ts"
import { handle } from "../platform/handle.ts"
import { viewStore } from "./view-store.ts"

export const handler = handle(
  deleteView,
  ({ table }) => viewStore(table),
  async ({ query: { name } }, views, { actor, commit, refuse }) => {
    const reply = { matches: 1 }
    await views.change({ userId: actor._id, name, commit, reply }, (others, existing) => {
      if (!existing) throw refuse("not_found", { detail: t("This view was already deleted.") })
      return others
    })
    return reply
  },
)
