import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import { duration, waitLeft } from "./attempts.ts"

/**
 * A code by text proves that somebody holds the phone (docs/domain.md, sections 8 and 9). It has six digits, is good for ten
 * minutes and five tries, and works only in the browser that asked for it. One network can ask for another after half a minute,
 * then after twice as long each time, five within a day; all networks together for 15. So a guesser has 75 tries a day at a
 * million codes. Times are epoch seconds.
 */
type Requests = {
  /** codes within the last day */
  sends: number
  sentAt: number
}
export type CodeRequests = Requests & { networks: Record<string, Requests> }

export const noRequests: CodeRequests = { sends: 0, sentAt: 0, networks: {} }

export type CodeState = { sentAt: number; tries: number }

const goodFor = 10 * 60
const mostTries = 5
const mostOfNetwork = 5
const mostOfPhone = 15
const firstWait = 30
const longestWait = 15 * 60
const day = 24 * 60 * 60

/** When a code that was sent then stops being good. */
export const goodUntil = (sentAt: number): number => sentAt + goodFor

const within = (requests: Requests | undefined, now: number): number =>
  requests && now - requests.sentAt < day ? requests.sends : 0

/** Seconds until this network may request another code for the phone. */
export const secondsToNextCode = (requests: CodeRequests, network: string, now: number): number => {
  const own = requests.networks[network]
  const sends = within(own, now)
  const wait = sends === 0 ? 0 : Math.min(firstWait * 2 ** (sends - 1), longestWait)
  return waitLeft(own?.sentAt ?? 0, wait, now)
}

/** Seconds until another code may take the place of one that can still be typed in, whatever network asks. */
export const secondsToReplace = ({ sentAt }: CodeState, now: number): number =>
  waitLeft(sentAt, firstWait, now)

/** Another code for this phone, or how long to wait for it. */
export const requestCode = (
  requests: CodeRequests,
  network: string,
  now: number,
): Result<{ next: CodeRequests }, "too_many"> => {
  const own = requests.networks[network]
  const [ofNetwork, ofPhone] = [within(own, now), within(requests, now)]
  if (ofNetwork >= mostOfNetwork || ofPhone >= mostOfPhone)
    return refuse("too_many", messages.firstLogin.enough)
  const left = secondsToNextCode(requests, network, now)
  if (left > 0) return refuse("too_many", messages.firstLogin.wait(duration(left)))
  const recent = Object.entries(requests.networks).filter(([, other]) => within(other, now) > 0)
  return allow({
    next: {
      sends: ofPhone + 1,
      sentAt: now,
      networks: { ...Object.fromEntries(recent), [network]: { sends: ofNetwork + 1, sentAt: now } },
    },
  })
}

/** A try counts before the code is looked at, so that tries side by side count too. */
export const tryCode = (
  state: CodeState,
  now: number,
): Result<{ tries: number }, "expired" | "too_many_tries"> => {
  if (now >= goodUntil(state.sentAt)) return refuse("expired")
  return state.tries >= mostTries ? refuse("too_many_tries") : allow({ tries: state.tries + 1 })
}
