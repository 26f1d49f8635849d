import type { StoredTextConsent } from "../../../shared/api/text-messages.ts"

/** Each of these alone ends texts (domain.md section 10; 47 CFR 64.1200(a)(10)). */
const stopWords = ["STOP", "STOPALL", "QUIT", "END", "REVOKE", "OPT OUT", "OPTOUT", "CANCEL", "UNSUBSCRIBE"]
const startWords = ["START", "UNSTOP"]

/** What a text asks for, whatever is around the one word. */
export const wishOf = (body: string): "stop" | "start" | undefined => {
  const word = body
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, " ")
    .trim()
  if (stopWords.includes(word)) return "stop"
  return startWords.includes(word) ? "start" : undefined
}

/**
 * The owner's last word on texts after such a text; nothing where it changes none. START brings texts back only where consent
 * was given before the STOP.
 */
export const consentAfter = (
  before: StoredTextConsent | undefined,
  wish: "stop" | "start",
  { phone, body, now }: { phone: string; body: string; now: Date },
): StoredTextConsent | undefined => {
  const at = now.toISOString()
  if (wish === "stop") {
    if (before?.source === "text" && !before.given) return undefined
    const earlier = before?.given ? { wording: before.wording, at: before.at, by: before.by } : undefined
    return { phone, given: false, wording: body.slice(0, 160), at, source: "text", earlier }
  }
  if (before?.source !== "text" || before.given || !before.earlier) return undefined
  const { wording, by } = before.earlier
  return { phone, given: true, wording, at, by, source: "text" }
}
