import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { firstLogin } from "#shared/api/session.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import { messages } from "#shared/messages.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { addressLimit } from "../platform/hourly-limit.ts"
import { waitForReplyTime } from "../platform/http/constant-time.ts"
import { malformed, Refusal } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict, type Table } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { hasLoggedInFrom, loginAttempts } from "./login-attempts.ts"
import { codeRace, newNonce, oneTimeCodes } from "./one-time-codes.ts"
import { findPasswordProblem } from "./password-problem.ts"
import { hasChosenPassword, passwordWrite } from "./passwords.ts"
import { provenPhoneWrite } from "./proven-phone.ts"
import { loginReply } from "./rules/login-reply.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

type Call = CallOf<typeof firstLogin>
type Form = BodyOf<typeof firstLogin>

/** Enough for a shop's new staff on one network, too few to spam strangers with codes. */
const maxCodesPerNetwork = 10

/** Read for a phone without a login, so that both take as many reads. */
const unknownUser = "unknown"

/**
 * Step one: texts a code if the phone has a login. For an unknown phone everything else is the same, including counters
 * and response time, so the reply reveals nothing.
 */
const sendCode = async (phone: string, table: Table, { ip, now, commit, refuse }: Call) => {
  await addressLimit(table, { kind: "codes", limit: maxCodesPerNetwork, ip, now }).count(refuse)
  const users = userReader(table)
  const userId = await users.idByPhone(phone)
  const user = await users.get(userId ?? unknownUser)
  const isKnownNetwork = await hasLoggedInFrom(table, phone, ip)
  const nonce = newNonce()
  const reply = { message: messages.firstLogin.codeSent, nonce }
  await oneTimeCodes(table, "login").send(
    { phone, nonce, ip, now },
    {
      text: user && { body: customerTexts[user.language ?? "en"].loginCode, userId: user._id },
      isKnownNetwork,
      refuse,
      commit: (writes) => commit(writes, reply),
    },
  )
  return reply
}

/**
 * Step two: the code opens a session once, in the browser that requested it. Without the nonce no code is tried. All
 * failures look alike. A new password ends all other sessions.
 */
const useCode = async (
  { phone, code, nonce, newPassword }: Form & { code: string; nonce: string },
  table: Table,
  { ip, userAgent, now, refuse }: Call,
) => {
  const proof = await oneTimeCodes(table, "login").prove({ phone, nonce, now }, code)
  const userId = proof.ok ? proof.userId : undefined
  if (!proof.ok || userId === undefined) throw refuse("code_not_right")

  /** A correct code isn't used up when the new password is refused. */
  const refusePassword = async (message: string): Promise<never> => {
    await proof.undo()
    throw malformed("newPassword", message)
  }
  return retryOnConflict(sessionRaces, async () => {
    const before = await sessionReader(table).ofUser(userId)
    const user = await userReader(table).get(userId)
    if (user?.phone !== phone) throw refuse("code_not_right")
    if (newPassword === undefined) {
      if (!(await hasChosenPassword(table, user._id))) return refusePassword(messages.password.missing)
    } else {
      const problem = await findPasswordProblem(newPassword, user)
      if (problem !== undefined) return refusePassword(problem)
    }

    const { token, writes } = openSession(user, before, {
      ip,
      userAgent,
      now,
      endsOthers: newPassword !== undefined,
      byCodeOnly: newPassword === undefined,
    })
    await loginAttempts(table, phone, { ip, userAgent }, now).succeed([
      proof.use,
      provenPhoneWrite(user._id, phone, now),
      ...(newPassword === undefined ? [] : [await passwordWrite(user._id, newPassword, { chosen: true })]),
      ...writes,
    ])
    return loginReply(user, token)
  }).catch((error: unknown) => {
    // Another tab used the code.
    if (error instanceof RaceLost && error.race === codeRace) throw refuse("code_not_right")
    throw error
  })
}

/** Only the reply of step one is stored for retries, because the other holds a token. */
export const handler = handle(
  firstLogin,
  ({ table }) => table,
  async ({ body }, table, call) => {
    const startedAt = performance.now()
    const { phone, code, nonce } = body
    if (code === undefined || nonce === undefined) {
      const reply = await sendCode(phone, table, call)
      await waitForReplyTime(startedAt)
      return reply
    }
    return useCode({ ...body, code, nonce }, table, call).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === "code_not_right") await waitForReplyTime(startedAt)
      throw error
    })
  },
)
