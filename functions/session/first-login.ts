import type { BodyOf } from "#shared/api/endpoint.ts"
import { firstLogin } from "#shared/api/session.ts"
import { messages } from "#shared/messages.ts"
import { addressLimit } from "../platform/address-limit.ts"
import { evened } from "../platform/even-time.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { malformed, Refusal } from "../platform/refusal.ts"
import { RaceLost, retryOnConflict, type Table } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { loginAttempts } from "./login-attempts.ts"
import { newPasswordProblem } from "./new-password.ts"
import { codeRace, newNonce, oneTimeCodes } from "./one-time-codes.ts"
import { hasChosenPassword, passwordWrite } from "./passwords.ts"
import { provenPhoneWrite } from "./proven-phone.ts"
import { welcome } from "./rules/welcome.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

type Call = CallOf<typeof firstLogin>
type Form = BodyOf<typeof firstLogin>

/** Enough for a shop's new staff on one network, too few to text codes to strangers. */
const mostCodesOfNetwork = 10

/**
 * Step one: a code is texted to the phone if it has a login. Everything else happens for a stranger's phone as well, the counts
 * included, and the answer takes the same time, so it says nothing about who is a customer.
 */
const askForCode = async (phone: string, table: Table, { ip, now, commit, refuse }: Call) => {
  await addressLimit(table, { what: "codes", most: mostCodesOfNetwork, ip, now }).count(refuse)
  const userId = await userReader(table).idByPhone(phone)
  const nonce = newNonce()
  const reply = { message: messages.firstLogin.codeSent, nonce }
  await oneTimeCodes(table, "login").send(
    { phone, nonce, ip, now },
    {
      text: userId === undefined ? undefined : { body: messages.firstLogin.text, userId },
      refuse,
      commit: (writes) => commit(writes, reply),
    },
  )
  return reply
}

/**
 * Step two: the code opens a session, once, in the browser that asked for it. A guess without its nonce tries no code. It says
 * nothing about who has no code, which code, or whose it was. A new password ends all other sessions.
 */
const useCode = async (
  { phone, code, nonce, newPassword }: Form & { code: string; nonce: string },
  table: Table,
  { ip, userAgent, now, refuse }: Call,
) => {
  const proof = await oneTimeCodes(table, "login").prove({ phone, nonce, now }, code)
  const userId = proof.ok ? proof.userId : undefined
  if (!proof.ok || userId === undefined) throw refuse("code_not_right")

  /** A right code doesn't use up a try when the new password is refused. */
  const refusePassword = async (message: string): Promise<never> => {
    await proof.takeBack()
    throw malformed("newPassword", message)
  }
  return retryOnConflict(sessionRaces, async () => {
    const before = await sessionReader(table).ofUser(userId)
    const user = await userReader(table).get(userId)
    if (user?.phone !== phone) throw refuse("code_not_right")
    if (newPassword === undefined) {
      if (!(await hasChosenPassword(table, user._id))) return refusePassword(messages.password.missing)
    } else {
      const problem = await newPasswordProblem(newPassword, user)
      if (problem !== undefined) return refusePassword(problem)
    }

    const opening = {
      ip,
      userAgent,
      now,
      endsOthers: newPassword !== undefined,
      byCodeAlone: newPassword === undefined,
    }
    const { token, writes } = openSession(user, before, opening)
    await loginAttempts(table, phone, { ip, userAgent }, now).succeed([
      proof.use,
      provenPhoneWrite(user._id, phone, now),
      ...(newPassword === undefined ? [] : [await passwordWrite(user._id, newPassword, { chosen: true })]),
      ...writes,
    ])
    return welcome(user, token)
  }).catch((error: unknown) => {
    // Another tab tried or used this very code meanwhile.
    if (error instanceof RaceLost && error.race === codeRace) throw refuse("code_not_right")
    throw error
  })
}

/** A reply with a token is never kept for a retry; that a code was sent is. */
export const handler = handle(
  firstLogin,
  ({ table }) => table,
  async ({ body }, table, call) => {
    const began = performance.now()
    const { phone, code, nonce } = body
    if (code === undefined || nonce === undefined) {
      const reply = await askForCode(phone, table, call)
      await evened(began)
      return reply
    }
    return useCode({ ...body, code, nonce }, table, call).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === "code_not_right") await evened(began)
      throw error
    })
  },
)
