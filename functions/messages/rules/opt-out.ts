import type { StoredTextConsent } from "#shared/api/text-messages.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"

/*
 * Ends of texts as a reasonable person understands them (docs/domain.md, section 10; 47 CFR 64.1200(a)(10)). What may be one pauses
 * texts until somebody at the shop has asked: silence is mended, a text after a STOP is not.
 */

/** Each of these as a message or a sentence of its own ends texts. */
const stopWords = new Set(
  "stop,stopall,stop all,stop it,stop this,unsubscribe,unsub,unsubcribe,opt out,optout,revoke,quit,alto,basta,no mas".split(
    ",",
  ),
)
/** These do as a whole message; beside other words they may be about the job. */
const weakStopWords = new Set("cancel,cancel all,end,cancelar,parar,pare,para,fin,no more,enough".split(","))
const startWords = new Set(["start", "unstop"])

/** Words that ask for nothing. */
const courtesies =
  /\b(?:please|pls|plz|thanks|thank you|thx|ty|now|immediately|ok|okay|hi|hello|hey|sorry|por favor|gracias)\b/g

const aboutTexts = "(?:texts?|texting|txts?|txting|messages?|messaging|msgs?|sms|mensajes|textos)"
const between =
  "(?:(?:the|all|any|my|your|these|those|this|of|me|us|with|further|future|more|text|sending|get|getting|receive|receiving|to) )*"

/** Wherever they stand. "I don't text while driving" and "don't stop texting me" are about something else. */
const stopPhrases = [
  new RegExp(
    `(?<!\\b(?:dont|do not|never|i|ill|i will) )\\b(?:stop|quit|cease|end|cancel) ${between}${aboutTexts}\\b`,
  ),
  /(?<!\b(?:dont|do not|never|i|ill|i will) )\b(?:stop|quit|cease) (?:sending|contacting|bothering|spamming|harassing)\b/,
  /(?<!\bi )\b(?:dont|do not|never|no) (?:ever )?(?:text|txt|message|msg|sms|contact) (?:me|us|this|my|again|anymore|back)\b/,
  new RegExp(`\\b(?:no more|no mas) ${between}${aboutTexts}\\b`),
  new RegExp(
    `\\b(?:dont|do not|no longer) (?:want|wish|need) ${between}(?:be texted|be messaged|be contacted|get texted|${aboutTexts})\\b`,
  ),
  /\bunsubscribe\b/,
  /\bopt (?:me |us )?out\b(?! of (?!.*\b(?:texts?|texting|messages?|sms|this|these|it)\b))/,
  /\b(?:take|remove|delete) (?:me|us|my number|my phone number|this number|this phone) (?:off|from) (?:the |your |this |any )?(?:\w+ )?(?:lists?|texts?|messages|system|database)\b/,
  /\b(?:remove|delete) (?:me|my number|my phone number|this number)$/,
  /\b(?:revoke|withdraw)\b.*\b(?:consent|permission)\b/,
  /\b(?:leave me alone|lose my number)\b/,
  /\bno me (?:mande|envie|escriba|textee)\w*\b/,
  /\b(?:deje|deja|dejen|pare|paren) de (?:mandar|enviar|escribir|textear)\w*\b/,
]
/** Not now, or not then: a wish that has an end. */
const untilLater =
  /\b(?:until|till|before|after|today|tonight|tomorrow|while|during|unless|when|if|yet|at work)\b/

const doubtfulPhrases = [
  /\bwrong (?:number|person)\b/,
  /^stop\b(?! (?:by|in|at|over|for|near|off|on|here|there)\b)/,
  /\bopt (?:me |us )?out\b/,
  /\bno mas\b/,
]

const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim()
const withoutCourtesies = (words: string): string =>
  words.replaceAll(courtesies, " ").replaceAll(/\s+/g, " ").trim()
/** "STOP STOP STOP" says it once. */
const said = (text: string): string => withoutCourtesies(plainWords(text)).replace(/^(\w+)(?: \1)+$/, "$1")

const yesWords = new Set("yes,y,yes i agree,i agree,yes text me,yes you can text me,si".split(","))

/** Whether the whole text is a YES. It means something only while a text of ours waits for one. */
export const isYes = (body: string): boolean => yesWords.has(said(normalizeInput(body)))

export type TextWish = "stop" | "mayStop" | "start"

/** What a text asks for. `mayStop` may be a STOP, and only a person can tell. */
export const wishOf = (body: string): TextWish | undefined => {
  const text = normalizeInput(body).trim()
  const whole = said(text)
  if (startWords.has(whole)) return "start"
  if (stopWords.has(whole) || weakStopWords.has(whole)) return "stop"
  const sentences = text.split(/[.!?\r\n]+/).map(said)
  if (sentences.some((sentence) => stopWords.has(sentence))) return "stop"

  const words = withoutCourtesies(plainWords(text))
  if (stopPhrases.some((phrase) => phrase.test(words))) return untilLater.test(words) ? "mayStop" : "stop"
  const isDoubtful =
    sentences.some((sentence) => weakStopWords.has(sentence)) ||
    doubtfulPhrases.some((phrase) => phrase.test(words)) ||
    text.includes("🛑")
  return isDoubtful ? "mayStop" : undefined
}

/**
 * The owner's last word on texts after such a text; nothing where it changes none. START brings texts back only where consent
 * was given before the STOP.
 */
export const consentAfter = (
  before: StoredTextConsent | undefined,
  wish: TextWish,
  { phone, body, now }: { phone: string; body: string; now: Date },
): StoredTextConsent | undefined => {
  const at = now.toISOString()
  if (wish !== "start") {
    const isSettled =
      before && !before.given && (wish === "mayStop" || (before.source === "text" && !before.doubtful))
    if (isSettled) return undefined
    const earlier = before?.given
      ? { wording: before.wording, at: before.at, by: before.by }
      : before?.doubtful && before.earlier
    const doubtful = wish === "mayStop" ? { doubtful: true as const } : {}
    return {
      phone,
      given: false,
      wording: body.slice(0, 160),
      at,
      source: "text",
      earlier: earlier || undefined,
      ...doubtful,
    }
  }
  if (before?.source !== "text" || before.given || !before.earlier) return undefined
  const { wording, by } = before.earlier
  return { phone, given: true, wording, at, by, source: "text" }
}
