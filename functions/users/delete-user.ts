import { deleteUser } from "#shared/api/users.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { settingRace } from "../audit/store.ts"
import { deletionWithAccount, publicLogos } from "../billing/store.ts"
import { vehicleChanged, vehicleReader, vehicleRemoval } from "../customers/store.ts"
import { keysEndWith } from "../integrations/store.ts"
import { customerReader, squareCustomerRace } from "../payments/reader.ts"
import { type Pictures, pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict, type Table } from "../platform/table.ts"
import {
  changeSessions,
  passwordRemoval,
  provenPhoneRemoval,
  sessionRaces,
  sessionReader,
} from "../session/store.ts"
import { avatarStore } from "./avatar.ts"
import { mayTouch } from "./rules/change-user.ts"
import { deletionOf, lastAdmin, userChanged, userReader } from "./store.ts"

type Deps = { table: Table; vehicles: ReturnType<typeof vehicleReader>; images: Pictures }

/** Too many for the transaction of the deletion. Nobody adds one any more: what is found here is all there is. */
const removeVehicles = async ({ table, vehicles, images }: Deps, customerId: string): Promise<void> => {
  for (;;) {
    const { items } = await vehicles.ofCustomer(customerId, { limit: 50 })
    if (items.length === 0) return
    await table.transact(items.map(vehicleRemoval))
    await images.remove(items.flatMap((vehicle) => vehicle.images.map(({ key }) => key)))
  }
}

/**
 * Deletes a user: their phone is free again, their sessions and the keys that they made end, their search entries go, and
 * so do their cars, billing profile with its logo, and cards on file. Their service requests stay as they are: these carry the name,
 * phone, address and car themselves.
 */
export const handler = handle(
  deleteUser,
  ({ table, needs }) => ({
    table,
    users: userReader(table),
    sessions: sessionReader(table),
    vehicles: vehicleReader(table),
    customers: customerReader(table),
    images: needs("pictures", pictures),
    logos: needs("logos", publicLogos),
    avatars: avatarStore(needs("pictures", pictures)),
  }),
  async ({ body: { user: id } }, deps, { actor, now, commit, refuse }) => {
    if (id === actor._id) throw refuse("refused", { detail: "You can't delete your own account." })
    const { table, users, sessions, avatars, customers, logos } = deps
    const reply = { matches: 1 }
    const attempt = async () => {
      const user = await users.get(id)
      if (!user) throw refuse("not_found")
      const touchable = mayTouch(user, actor)
      if (!touchable.ok) throw refuse(touchable.refusal, { detail: touchable.detail })
      const open = await sessions.ofUser(id)
      const account = await deletionWithAccount(table, id, { by: actor, now })
      await commit(
        [
          ...deletionOf(user),
          passwordRemoval(id),
          provenPhoneRemoval(id),
          ...changeSessions(open, { ended: open.all }),
          ...account.writes,
          await customers.leaveWith(id, { by: actor, now }),
          ...(passesAll(user.role) ? await keysEndWith(table, id, { by: actor, now }) : []),
        ],
        reply,
      )
      return { avatar: user.avatar, logo: account.logoUriPath }
    }

    try {
      const { avatar, logo } = await retryOnConflict(
        [...sessionRaces, userChanged, settingRace, squareCustomerRace],
        attempt,
      )
      await Promise.all([avatars.remove(avatar), logos.removeUnused(logo)])
      await retryOnConflict([vehicleChanged], () => removeVehicles(deps, id))
    } catch (error) {
      if (error instanceof RaceLost && error.race === lastAdmin) throw refuse("last_admin")
      throw error
    }
    return reply
  },
)
