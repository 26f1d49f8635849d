import { deleteUser } from "../../shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { pictures } from "../platform/pictures.ts"
import { RaceLost } from "../platform/table.ts"
import { changeSessions, passwordRemoval, sessionReader, untilUndisturbed } from "../session/store.ts"
import { avatarStore } from "./avatar.ts"
import { mayTouch } from "./rules/change-user.ts"
import { deletionOf, lastAdmin, userChanged, userReader } from "./store.ts"

/**
 * Deletes a user: his phone is free again, his sessions end, his search entries go. His service requests stay as they are:
 * they carry his name, phone and address themselves.
 */
export const handler = handle(
  deleteUser,
  ({ table, needs }) => ({
    users: userReader(table),
    sessions: sessionReader(table),
    avatars: avatarStore(needs("pictures", pictures)),
  }),
  async ({ body: { user: id } }, { users, sessions, avatars }, { actor, commit, refuse }) => {
    if (id === actor._id) throw refuse("refused", { detail: "Nobody deletes himself." })
    const reply = { matches: 1 }
    try {
      await untilUndisturbed(async () => {
        const user = await users.get(id)
        if (!user) throw refuse("not_found")
        const touchable = mayTouch(user, actor)
        if (!touchable.ok) throw refuse(touchable.refusal, { detail: touchable.detail })
        const open = await sessions.ofUser(id)
        await commit(
          [...deletionOf(user), passwordRemoval(id), ...changeSessions(open, { ended: open.all })],
          reply,
        )
        await avatars.remove(user.avatar)
      }, userChanged)
    } catch (error) {
      if (error instanceof RaceLost && error.race === lastAdmin) throw refuse("last_admin")
      throw error
    }
    return reply
  },
)
