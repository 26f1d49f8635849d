import { randomUUID } from "node:crypto"
import { changeUser, type User, type UserChange } from "#shared/api/users.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import { isStaff, passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { settingRace } from "../audit/store.ts"
import { revokeKeysOf } from "../integrations/store.ts"
import { consentRace, endConsent } from "../messages/store.ts"
import type { Actor } from "../platform/actor.ts"
import { pictures } from "../platform/files/pictures.ts"
import { userLimit } from "../platform/files/upload-limit.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { messageWrite } from "../platform/outbox.ts"
import { malformed } from "../platform/refusal.ts"
import { RaceLost, type Table, type TableReader, type Write } from "../platform/table.ts"
import { changedFields, changeRecord, versionReply } from "../platform/versioned.ts"
import { checkOwnPassword, findPasswordProblem } from "../session/reader.ts"
import {
  changeSessions,
  hasChosenPassword,
  initialPassword,
  passwordWrite,
  type Sessions,
  sessionRaces,
  sessionReader,
} from "../session/store.ts"
import { settingsReader } from "../settings/store.ts"
import { avatarStore } from "./avatar.ts"
import { isAccount, refuseOpenBills } from "./open-bills.ts"
import {
  allowedChange,
  changesStaffLogin,
  changesStaffPhone,
  checkMayChange,
  endsTechnician,
  fieldsIn,
  findMismatches,
  mayEndTechnician,
  nextUser,
} from "./rules/change-user.ts"
import { reachesJobs } from "./rules/patch-from-profile.ts"
import { recordedChanges } from "./rules/user-audit.ts"
import { lastAdminRace, phoneTakenRace, type UserReader, userDescription, userReader } from "./store.ts"
import { userAuditWrite } from "./user-audit.ts"

const idIn = ({ user, _id }: UserChange): string => {
  const id = user ?? _id
  if (id === undefined) throw malformed("user", "Enter the user's id.")
  if (user !== undefined && _id !== undefined && user !== _id)
    throw malformed("_id", "This id doesn't match `user`.")
  return id
}

/** Technicians and customers can change only themselves. */
const isClerk = (role: Role): boolean => isStaff(role) && role !== "technician"

/** Fields that a login checks; a concurrent login fails after a change. */
const loginFields = ["state", "phone"]
/** Fields copied into each session. */
const sessionFields = new Set(["name", "role", "category", "serviceTechnician"])

/**
 * Effects on open sessions: deactivation, reactivation, and becoming staff end all of them. A new password, and for staff
 * a new phone, end all but the current one. Role and name are updated in place.
 */
const sessionWrites = (
  sessions: Sessions,
  before: User,
  after: User,
  { password, keep }: { password: boolean; keep: string },
): Write[] => {
  const changed = changedFields(before, after).map(({ field }) => field)
  const becomesStaff = !isStaff(before.role) && isStaff(after.role)
  const endsAll = becomesStaff || changed.includes("state")
  const endsOthers = password || changesStaffPhone(before, after)
  const ended = endsAll
    ? sessions.all
    : sessions.all.filter(({ actor }) => endsOthers && actor.session !== keep)
  const shows = changed.some((field) => sessionFields.has(field))
  return ended.length > 0 || password || shows || loginFields.some((field) => changed.includes(field))
    ? changeSessions(sessions, { ended, as: shows ? after : undefined })
    : []
}

type NewPassword = { password: string | undefined; isOwn: boolean }

const passwordWrites = async (
  table: TableReader,
  { _id, phone }: User,
  after: User,
  { password, isOwn }: NewPassword,
): Promise<Write[]> => {
  if (password !== undefined) {
    const problem = await findPasswordProblem(password, after)
    if (problem !== undefined) throw malformed("password", problem)
    return [await passwordWrite(_id, password, { chosen: isOwn })]
  }
  // The initial password follows the phone number.
  if (phone === after.phone || (await hasChosenPassword(table, _id))) return []
  return [await passwordWrite(_id, initialPassword(after.phone), { chosen: false })]
}

/** A new password needs the current one, or someone else's a recent login by password. */
const checkPasswords = async (
  { password, currentPassword }: UserChange,
  isOwn: boolean,
  { table, users }: { table: Table; users: UserReader },
  { actor, ip, userAgent, now, refuse, requireRecentPassword }: CallOf<typeof changeUser>,
) => {
  const changesOwnPassword = isOwn && password !== undefined
  if (!changesOwnPassword && currentPassword !== undefined)
    throw malformed("currentPassword", messages.password.onlyOwn)
  if (password !== undefined && !isOwn) requireRecentPassword()
  if (!changesOwnPassword) return
  if (!currentPassword) throw malformed("currentPassword", messages.password.currentMissing)
  const me = await users.get(actor._id)
  if (!me) throw refuse("not_found")
  const typed = { password: currentPassword, field: "currentPassword" as const }
  await checkOwnPassword(table, me, typed, { ip, userAgent, now, refuse })
}

/** To the former phone, which a change by the wrong person cuts off from its login. */
const phoneChangeText = async (
  table: TableReader,
  { _id, phone, language = "en" }: User,
  { by, now }: { by: Actor; now: Date },
): Promise<Write> => {
  const { businessname } = await settingsReader(table).businessInfo()
  const { name, initials } = by
  return messageWrite({
    id: randomUUID(),
    kind: "text",
    to: phone,
    body: customerTexts[language].phoneChanged({ shop: businessname, by: name }),
    userId: _id,
    by: { _id: by._id, name, initials },
    at: now.toISOString(),
  })
}

/**
 * Changes a user with phone reservation, search entries, counters, and sessions in one transaction. A password set by
 * someone else must be replaced at the next login with a texted code.
 */
export const handler = handle(
  changeUser,
  ({ table, provide }) => ({
    table,
    users: userReader(table),
    sessions: sessionReader(table),
    avatars: avatarStore(provide("pictures", pictures)),
  }),
  async ({ body }, { table, users, sessions, avatars }, call) => {
    const { actor, now, commit, refuse, requireRecentPassword } = call
    const id = idIn(body)
    const isOwn = id === actor._id
    if (body.openJobsTo !== undefined && !mayEndTechnician(body))
      throw malformed("openJobsTo", "You can only hand over jobs when someone stops being a technician.")
    if (!isOwn && !isClerk(actor.role)) throw refuse("not_found")

    const { password } = body
    await checkPasswords(body, isOwn, { table, users }, call)

    /** Stored once, before the first try, and only if the caller may change the user. */
    let avatar: string | null | undefined
    const withAvatar = async (before: User): Promise<UserChange> => {
      if (body.avatar === undefined || !checkMayChange(before, actor).ok) return body
      const countInline = () => userLimit(table).count({ actor, now }, refuse)
      const sending = { sender: actor._id, countInline, refuse }
      avatar ??= body.avatar === null ? null : await avatars.put(before, body.avatar, sending)
      return { ...body, avatar }
    }

    /** Before the user changes, so an interrupted call can be repeated. */
    const handOver = async (technician: User, { state }: User) => {
      const { handOverOpenJobs } = await import("./open-jobs.ts")
      await handOverOpenJobs(table, {
        technician,
        isDeactivated: state === "inactive",
        openJobsTo: body.openJobsTo,
        actor,
        now,
        refuse,
      })
    }

    const updateJobs = async (before: User, after: User) => {
      const phoneOwner = await users.idByPhone(after.phone)
      // The user won't change, so their jobs must not either.
      if (phoneOwner !== undefined && phoneOwner !== id) throw refuse("phone_in_use", { _id: phoneOwner })
      const { updateJobsOfCustomer } = await import("./jobs-of-customer.ts")
      await updateJobsOfCustomer(table, { before, after, actor, now, refuse })
    }

    try {
      const { before, after } = await changeRecord(table, userDescription, {
        async load() {
          const user = await users.get(id)
          if (!user) throw refuse("not_found")
          return user
        },
        baseVersion: body.version,
        by: actor,
        now,
        async decide(current) {
          const open = await sessions.ofUser(id)
          const change = await withAvatar(current)
          const allowed = allowedChange(current, change, actor)
          if (!allowed.ok) throw refuse(allowed.refusal, { detail: allowed.detail })
          if (changesStaffLogin(current, allowed.patch)) requireRecentPassword()
          return { patch: allowed.patch, change, open }
        },
        next(current, merged, { change }) {
          const after = nextUser(current, merged)
          const fields = findMismatches(fieldsIn(change), after)
          if (fields.length > 0) throw refuse("malformed", { fields })
          // The password is a separate item, so write it even if nothing else changed.
          return after === current && password !== undefined ? { ...current } : after
        },
        async additionalWrites(after, current, { open }) {
          const passwords = await passwordWrites(table, current, after, { password, isOwn })
          if (endsTechnician(current, after)) await handOver(current, after)
          if (isAccount(current) && !isAccount(after)) await refuseOpenBills(table, current, refuse)
          if (reachesJobs(current, after)) await updateJobs(current, after)
          const changes = recordedChanges(current, after, {
            resetsPassword: password !== undefined && !isOwn,
          })
          const endsKeys = passesAll(current.role) && !passesAll(after.role)
          return [
            ...(endsKeys ? await revokeKeysOf(table, id, { by: actor, now }) : []),
            ...passwords,
            ...(current.phone === after.phone ? [] : await endConsent(table, current.phone)),
            ...(changes.length > 0
              ? [await userAuditWrite(table, after, { action: "changed", changes }, { by: actor, now })]
              : []),
            ...(changesStaffPhone(current, after)
              ? [await phoneChangeText(table, current, { by: actor, now })]
              : []),
            ...sessionWrites(open, current, after, {
              password: password !== undefined,
              keep: isOwn ? actor.session : "",
            }),
          ]
        },
        retries: (race) => [...sessionRaces, settingRace, consentRace].includes(race),
        refuse,
        commit,
        reply: versionReply,
      })
      if (avatar !== undefined) await avatars.remove(before.avatar, avatar ?? undefined)
      return versionReply(after)
    } catch (error) {
      if (!(error instanceof RaceLost)) throw error
      if (error.race === phoneTakenRace) {
        const phoneOwner = body.phone === undefined ? undefined : await users.idByPhone(body.phone)
        throw refuse("phone_in_use", { _id: phoneOwner })
      }
      if (error.race === lastAdminRace) throw refuse("last_admin")
      throw error
    }
  },
)
