import { saveView } from "#shared/api/views.ts"
import { maxSavedViews } from "#shared/domain/people/saved-views.ts"
import { t } from "#shared/language.ts"
import { handle } from "../platform/handle.ts"
import { viewStore } from "./view-store.ts"

export const handler = handle(
  saveView,
  ({ table }) => viewStore(table),
  async ({ body: view }, views, { actor, commit, refuse }) => {
    const reply = { matches: 1 }
    await views.change({ userId: actor._id, name: view.name, commit, reply }, (others) => {
      if (others.length >= maxSavedViews)
        throw refuse("refused", { detail: t(`You have ${maxSavedViews} views. Delete one first.`) })
      return [...others, view]
    })
    return reply
  },
)
