import { allow, type Decision, refuse } from "../../../shared/domain/result.ts"
import { messages } from "../../../shared/messages.ts"
import { duration } from "./attempts.ts"

/**
 * Get a code by text proves that somebody holds the phone (domain.md section 9). It has six digits, is good for ten minutes and
 * five tries; another one can be sent after half a minute, then after twice as long each time, ten within a day. So who
 * knows the password, which at first everybody can guess, has fifty tries a day at a million codes. Times are epoch seconds.
 */
export type CodeState = {
  /** texts within the last day */
  sends: number
  sentAt: number
  /** of the present code */
  tries: number
}

const goodFor = 10 * 60
const mostTries = 5
const mostSends = 10
const firstWait = 30
const longestWait = 15 * 60
const day = 24 * 60 * 60

/** When the code of this state stops to be good. */
export const goodUntil = ({ sentAt }: CodeState): number => sentAt + goodFor

/** Another code for this phone, or how long to wait for it. */
export const sendCode = (
  state: CodeState | undefined,
  now: number,
): Decision<{ next: CodeState }, "too_many"> => {
  const sends = state && now - state.sentAt < day ? state.sends : 0
  if (sends >= mostSends) return refuse("too_many", messages.firstLogin.enough)
  const wait = sends === 0 ? 0 : Math.min(firstWait * 2 ** (sends - 1), longestWait)
  const left = (state?.sentAt ?? 0) + wait - now
  if (left > 0) return refuse("too_many", messages.firstLogin.wait(duration(left)))
  return allow({ next: { sends: sends + 1, sentAt: now, tries: 0 } })
}

/** A try counts before the code is looked at, so that tries side by side count too. */
export const tryCode = (state: CodeState, now: number): Decision<{ next: CodeState }, "code_not_right"> =>
  now >= goodUntil(state) || state.tries >= mostTries
    ? refuse("code_not_right")
    : allow({ next: { ...state, tries: state.tries + 1 } })
