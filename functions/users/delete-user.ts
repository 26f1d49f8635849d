import { deleteUser } from "#shared/api/users.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { settingRace } from "../audit/store.ts"
import { deleteProfileWrites, publicLogos } from "../billing/store.ts"
import { vehicleChanged, vehicleReader, vehicleRemoval } from "../customers/store.ts"
import { revokeKeysOf } from "../integrations/store.ts"
import { consentRace, endConsent } from "../messages/store.ts"
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
import { isAccount, refuseOpenBills } from "./open-bills.ts"
import { checkMayChange } from "./rules/change-user.ts"
import { deleteUserWrites, lastAdminRace, userChangedRace, userReader } from "./store.ts"
import { userAuditWrite } from "./user-audit.ts"
import { viewRemoval } from "./view-store.ts"

type Deps = { table: Table; vehicles: ReturnType<typeof vehicleReader>; images: Pictures }

/** Separate, because there may be too many for one transaction. No vehicle can be added once the user is gone. */
const removeVehicles = async ({ table, vehicles, images }: Deps, customerId: string): Promise<void> => {
  for (;;) {
    const { items } = await vehicles.ofCustomer(customerId, { limit: 50 })
    if (items.length === 0) return
    await table.transact(items.map(vehicleRemoval))
    await images.remove(items.flatMap((vehicle) => vehicle.images.map(({ key }) => key)))
  }
}

/**
 * Deletes a user with sessions, API keys, saved views, search entries, vehicles, billing profile with its logo, cards, and
 * the phone's consent to texts. Service requests keep their copies of name, phone, address, and vehicle. A technician's
 * open jobs have to be handed over first, also those reopened after the technician was deactivated. An account's bills
 * have to be settled.
 */
export const handler = handle(
  deleteUser,
  ({ table, provide }) => ({
    table,
    users: userReader(table),
    sessions: sessionReader(table),
    vehicles: vehicleReader(table),
    customers: customerReader(table),
    images: provide("pictures", pictures),
    logos: provide("logos", publicLogos),
    avatars: avatarStore(provide("pictures", pictures)),
  }),
  async ({ body: { user: id } }, deps, { actor, now, commit, refuse }) => {
    if (id === actor._id) throw refuse("refused", { detail: t("You can't delete your own account.") })
    const { table, users, sessions, avatars, customers, logos } = deps
    const reply = { matches: 1 }
    const attempt = async () => {
      const user = await users.get(id)
      if (!user) throw refuse("not_found")
      const permission = checkMayChange(user, actor)
      if (!permission.ok) throw refuse(permission.refusal, { detail: permission.detail })
      const { refuseOpenJobs } = await import("./open-jobs.ts")
      await refuseOpenJobs(table, user, refuse)
      if (isAccount(user)) await refuseOpenBills(table, user, refuse)
      const openSessions = await sessions.ofUser(id)
      const account = await deleteProfileWrites(table, id, { by: actor, now })
      await commit(
        [
          ...deleteUserWrites(user),
          ...(await endConsent(table, user.phone)),
          passwordRemoval(id),
          provenPhoneRemoval(id),
          viewRemoval(id),
          ...changeSessions(openSessions, { ended: openSessions.all }),
          ...account.writes,
          await userAuditWrite(table, user, { action: "deleted" }, { by: actor, now }),
          await customers.markDeleted(id, { by: actor, now }),
          ...(passesAll(user.role) ? await revokeKeysOf(table, id, { by: actor, now }) : []),
        ],
        reply,
      )
      return { avatar: user.avatar, logo: account.logoUriPath }
    }

    try {
      const { avatar, logo } = await retryOnConflict(
        [...sessionRaces, userChangedRace, settingRace, squareCustomerRace, consentRace],
        attempt,
      )
      await Promise.all([avatars.remove(avatar), logos.removeUnused(id, logo)])
      await retryOnConflict([vehicleChanged], () => removeVehicles(deps, id))
    } catch (error) {
      if (error instanceof RaceLost && error.race === lastAdminRace) throw refuse("last_admin")
      throw error
    }
    return reply
  },
)
