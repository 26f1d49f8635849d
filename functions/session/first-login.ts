import type { BodyOf } from "../../shared/api/endpoint.ts"
import { firstLogin } from "../../shared/api/session.ts"
import { lastFour } from "../../shared/domain/phone.ts"
import { messages } from "../../shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { evened } from "../platform/even-time.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { malformed, Refusal } from "../platform/refusal.ts"
import { retryOnConflict, type Table } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { deviceOf, loginAttempts } from "./login-attempts.ts"
import { codeOf, codeRace, codeWrites, triedWrite, usedWrite } from "./one-time-codes.ts"
import { hasChosenPassword, isSecret, passwordWrite, verifyPassword } from "./passwords.ts"
import { sendCode, tryCode } from "./rules/one-time-code.ts"
import { welcome } from "./rules/welcome.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

type Form = BodyOf<typeof firstLogin>
type Step<Given> = (
  given: Given,
  table: Table,
  call: CallOf<typeof firstLogin>,
) => Promise<{ message: string }>

const sent = { message: messages.firstLogin.codeSent }

/**
 * Step one: the right password has a code texted. After too many failures nobody is told any more whether a password is
 * right: the code that comes, or does not, is the answer. Then a wrong one takes as long and is remembered for a retry too.
 */
const askForCode: Step<{ phone: string; password: string }> = async (
  { phone, password },
  table,
  { ip, userAgent, now, commit, refuse },
) => {
  const began = performance.now()
  const { needsCode } = await loginAttempts(table, phone, deviceOf({ ip, userAgent }), now).count(refuse)
  const nothingSaid = async () => {
    await commit([], sent)
    await evened(began)
    return sent
  }

  const users = userReader(table)
  const id = await users.idByPhone(phone)
  const verdict = await verifyPassword(table, id, password)
  const user = id === undefined || verdict === "wrong" ? undefined : await users.get(id)
  if (user?.phone !== phone) {
    if (needsCode) return nothingSaid()
    throw refuse("login_failed")
  }
  return retryOnConflict([...sessionRaces, codeRace], async () => {
    const before = await codeOf(table, phone)
    const decision = sendCode(before, seconds(now))
    if (!decision.ok) {
      if (needsCode) return nothingSaid()
      throw refuse(decision.refusal, { detail: decision.detail })
    }
    await commit(await codeWrites(phone, user._id, before, decision.next, now), sent)
    if (needsCode) await evened(began)
    return sent
  })
}

/** Step two: the code opens a session, once. It says nothing about who has no code, which code, or whose it was. */
const useCode: Step<Form & { code: string }> = async (
  { phone, code, newPassword },
  table,
  { ip, userAgent, now, refuse },
) => {
  const tried = await retryOnConflict([...sessionRaces, codeRace], async () => {
    const stored = await codeOf(table, phone)
    const decision = stored && tryCode(stored, seconds(now))
    if (!stored || !decision?.ok) throw refuse("code_not_right")
    await table.transact([triedWrite(phone, stored, decision.next)])
    return { ...stored, ...decision.next, version: stored.version + 1 }
  })
  if (!(await isSecret(code, tried))) throw refuse("code_not_right")

  return retryOnConflict([...sessionRaces, codeRace], async () => {
    const before = await sessionReader(table).ofUser(tried.userId)
    const user = await userReader(table).get(tried.userId)
    if (user?.phone !== phone) throw refuse("code_not_right")
    const hasOwn = await hasChosenPassword(table, user._id)
    // Read after the password, which another tab may have chosen with this very code.
    const current = await codeOf(table, phone)
    if (current?.hash !== tried.hash) throw refuse("code_not_right")
    if (!hasOwn && newPassword === undefined) throw malformed("newPassword", messages.password.missing)
    if (hasOwn && newPassword !== undefined)
      throw malformed("newPassword", "This account already has its own password. Change it in Settings.")
    if (newPassword === lastFour(phone)) throw malformed("newPassword", messages.firstLogin.notThePhone)

    const { token, writes } = openSession(user, before, { ip, userAgent, now })
    const attempts = loginAttempts(table, phone, deviceOf({ ip, userAgent }), now)
    await attempts.succeed([
      usedWrite(phone, current),
      ...(newPassword === undefined ? [] : [await passwordWrite(user._id, newPassword, { chosen: true })]),
      ...writes,
    ])
    return welcome(user, token)
  })
}

/** A reply with a token is never kept for a retry; that a code was sent is. */
export const handler = handle(
  firstLogin,
  ({ table }) => table,
  async ({ body }, table, call) => {
    const { phone, password, code } = body
    if (code !== undefined) {
      const began = performance.now()
      return useCode({ ...body, code }, table, call).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.code === "code_not_right") await evened(began)
        throw error
      })
    }
    if (password === undefined) throw malformed("password", messages.login.passwordRequired)
    return askForCode({ phone, password }, table, call)
  },
)
