import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import { formatDuration, waitLeft } from "./attempts.ts"

/**
 * Limits of texted codes (docs/domain.md, sections 8 and 9): six digits, valid for ten minutes and five tries in the
 * requesting browser. Per network: a doubling wait from half a minute, five a day; per phone: 15 a day. So a guesser
 * has 75 tries a day against a million codes. Strangers can use up a phone's 15, so a network where its owner logged in
 * before still gets its five. Times are epoch seconds.
 */
type Requests = {
  sends: number
  sentAt: number
}
export type CodeRequests = Requests & { networks: Record<string, Requests> }

export const noRequests: CodeRequests = { sends: 0, sentAt: 0, networks: {} }

export type CodeState = { sentAt: number; tries: number }

const lifetimeSeconds = 10 * 60
const maxTries = 5
const maxPerNetwork = 5
const maxPerPhone = 15
const firstWait = 30
const maxWait = 15 * 60
const secondsPerDay = 24 * 60 * 60

export const codeExpiry = (sentAt: number): number => sentAt + lifetimeSeconds

const recentSends = (requests: Requests | undefined, now: number): number =>
  requests && now - requests.sentAt < secondsPerDay ? requests.sends : 0

export const secondsToNextCode = (requests: CodeRequests, network: string, now: number): number => {
  const networkRequests = requests.networks[network]
  const sends = recentSends(networkRequests, now)
  const wait = sends === 0 ? 0 : Math.min(firstWait * 2 ** (sends - 1), maxWait)
  return waitLeft(networkRequests?.sentAt ?? 0, wait, now)
}

/** Independent of the network. */
export const secondsToReplace = ({ sentAt }: CodeState, now: number): number =>
  waitLeft(sentAt, firstWait, now)

export const requestCode = (
  requests: CodeRequests,
  { network, isKnown }: { network: string; isKnown: boolean },
  now: number,
): Result<{ next: CodeRequests }, "too_many"> => {
  const networkRequests = requests.networks[network]
  const [ofNetwork, ofPhone] = [recentSends(networkRequests, now), recentSends(requests, now)]
  if (ofNetwork >= maxPerNetwork || (ofPhone >= maxPerPhone && !isKnown))
    return refuse("too_many", messages.firstLogin.enough)
  const secondsLeft = secondsToNextCode(requests, network, now)
  if (secondsLeft > 0) return refuse("too_many", messages.firstLogin.wait(formatDuration(secondsLeft)))
  const recent = Object.entries(requests.networks).filter(([, other]) => recentSends(other, now) > 0)
  return allow({
    next: {
      sends: ofPhone + 1,
      sentAt: now,
      networks: { ...Object.fromEntries(recent), [network]: { sends: ofNetwork + 1, sentAt: now } },
    },
  })
}

/** Counts before comparing, so parallel tries count too. */
export const countCodeTry = (
  state: CodeState,
  now: number,
): Result<{ tries: number }, "expired" | "too_many_tries"> => {
  if (now >= codeExpiry(state.sentAt)) return refuse("expired")
  return state.tries >= maxTries ? refuse("too_many_tries") : allow({ tries: state.tries + 1 })
}
