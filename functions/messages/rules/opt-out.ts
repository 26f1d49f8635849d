import type { StoredTextConsent } from "#shared/api/text-messages.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"

/*
 * Recognizes opt-outs as a reasonable person reads them (docs/domain.md, section 10; 47 CFR 64.1200(a)(10)). A doubtful
 * one pauses texts until staff ask, because a text after a STOP is worse than silence.
 */

/** Opt out as a message or sentence of their own. */
const stopWords = new Set(
  [
    "stop,stopall,stop all,stop it,stop this,unsubscribe,unsub,unsubcribe,opt out,optout,revoke,quit",
    "no texts,no text,no sms,no messages,no texting,do not text,dont text,do not contact,dont contact",
    "alto,basta,ya basta,no mas,ya no mas,no mensajes,no textos,no escribir,no escriba,no escriban,no contactar,no molestar",
  ].flatMap((words) => words.split(",")),
)
/** Opt out only as the whole message. Among other words they may be about the job. */
const weakStopWords = new Set("cancel,cancel all,end,cancelar,parar,pare,para,fin,no more,enough".split(","))
/** Doubtful as a sentence of their own. */
const doubtfulSentences = new Set(
  "not interested,im not interested,i am not interested,no me interesa,no estoy interesado,no estoy interesada,ya no".split(
    ",",
  ),
)
const startWords = new Set(["start", "unstop"])

const courtesies =
  /\b(?:please|pls|plz|thanks|thank you|thx|ty|now|immediately|ok|okay|hi|hello|hey|sorry|hola|por favor|porfavor|porfa|muchas gracias|gracias)\b/g

const aboutTexts = "(?:texts?|texting|txts?|txting|messages?|messaging|msgs?|sms|mensajes|textos)"
const fillerWords =
  "(?:(?:the|all|any|my|your|these|those|this|of|me|us|with|further|future|more|text|sending|get|getting|receive|receiving|to) )*"

const aboutSpanishTexts = "(?:mensajes?|mensajitos|msjs?|textos?|sms)"
const spanishFillerWords =
  "(?:(?:mas|recibir|recibiendo|ver|tener|que|me|nos|siga|sigan|mande|manden|mandando|envie|envien|enviando|los|estos|esos|sus|tus|a|de|del|con|ustedes|ningun|otro|otros|este|tipo) )*"

/** Subject of a complaint ("you guys never send texts"). Not after "told": "I told you don't send texts" opts out. */
const otherSenders =
  "(?<!\\b(?:told|tell|asked|ask) )(?:you|they)(?: (?:guys|all|people|folks|still|just|really))?"

/** Opt out anywhere in a text. "I don't text while driving" and "don't stop texting me" don't match. */
const stopPhrases = [
  new RegExp(
    `(?<!\\b(?:dont|do not|never|i|ill|i will) )\\b(?:stop|quit|cease|end|cancel) ${fillerWords}${aboutTexts}\\b`,
  ),
  /(?<!\b(?:dont|do not|never|i|ill|i will) )\b(?:stop|quit|cease) (?:sending|contacting|bothering|spamming|harassing)\b/,
  /(?<!\bi )\b(?:dont|do not|never|no) (?:ever )?(?:text|txt|message|msg|sms|contact) (?:me|us|this|my|again|anymore|back)\b/,
  new RegExp(`\\b(?:no more|no mas) ${fillerWords}${aboutTexts}\\b`),
  new RegExp(
    `\\b(?:dont|do not|no longer) (?:want|wish|need) ${fillerWords}(?:be texted|be messaged|be contacted|get texted|hear from (?:you|this|them)|${aboutTexts})\\b`,
  ),
  new RegExp(
    `(?<!\\b(?:i|we|why|${otherSenders}) )\\b(?:dont|do not|never|no) (?:ever )?send(?:ing)? ${fillerWords}${aboutTexts}\\b`,
  ),
  /\bunsubscribe\b/,
  /\bopt (?:me |us )?out\b(?! of (?!.*\b(?:texts?|texting|messages?|sms|this|these|it)\b))/,
  /\b(?:take|remove|delete) (?:me|us|my number|my phone number|this number|this phone) (?:off|from) (?:the |your |this |any )?(?:\w+ )?(?:lists?|texts?|messages|system|database)\b/,
  /\b(?:remove|delete) (?:me|my number|my phone number|this number)$/,
  /\b(?:revoke|withdraw)\b.*\b(?:consent|permission)\b/,
  /\b(?:leave me alone|lose my number)\b/,
  /\bno (?:me|nos) (?:mande|envie|escriba|textee|contacte)\w*\b/,
  /\bno (?:me|nos) molest(?:e|es|en)\b/,
  /(?<!\b(?:que|espero|ojala) )\bno molest(?:e|es|en)\b/,
  /\bya no escrib(?:a|as|an)\b/,
  /\bno escrib(?:a|as|an)(?: mas| aqui| a (?:este|ese|esta|mi)\b|$)/,
  /\bno (?:me |nos )?(?:vuelva|siga)\w* (?:a )?(?:mand|envi|escrib|text|contact|molest)\w*\b/,
  /\bno (?:quiero|queremos|deseo|deseamos) que (?:me|nos) (?:escrib|text|contact|molest|mand|envi)\w*\b/,
  new RegExp(
    `\\bno (?:quiero|queremos|deseo|deseamos|necesito|acepto) ${spanishFillerWords}${aboutSpanishTexts}\\b`,
  ),
  new RegExp(
    `(?<!\\b(?:yo|prefiero) )\\bno (?:mande[sn]?|envie[sn]?|mandar|enviar) ${spanishFillerWords}${aboutSpanishTexts}\\b`,
  ),
  new RegExp(
    `(?<!\\bno )\\b(?:cancel(?:e[sn]?|a|ar)(?:me|nos)?|deten(?:g\\w*|er|me|nos)?|suspend(?:a|an|e|er)|par(?:en?|enle|ele|ar)|basta|alto) ${spanishFillerWords}${aboutSpanishTexts}\\b`,
  ),
  /\b(?:deje|deja|dejen|dejeme|dejame|dejenme|pare|paren) de (?:mandar|enviar|escribir|textear|contactar|molestar)\w*\b/,
  /\b(?:dejeme|dejame|dejenme|dejenos|dejennos) en paz\b/,
  /\b(?:dar|darme|dame|deme|denme|doy) de baja\b/,
  /\b(?:quit[ae]|saque|saca|borr[ae]|elimin[ae])[nr]?(?:me|nos)? (?:(?:me|mi|este|numero|telefono|de|la|su|tu|esta) )*(?:lista|numero|telefono|sistema)\b/,
]
/** A limit in time makes an opt-out doubtful. */
const timeLimit =
  /\b(?:until|till|before|after|today|tonight|tomorrow|while|during|unless|when|if|yet|at work|hasta|antes|despues|hoy|manana|esta noche|mientras|cuando|todavia|en el trabajo)\b/

const doubtfulPhrases = [
  new RegExp(`\\b(?:dont|do not) send ${fillerWords}more ${fillerWords}${aboutTexts}\\b`),
  /\bwrong (?:number|person)\b/,
  /\b(?:not|isnt) my (?:phone )?number\b/,
  /\b(?:numero|telefono|persona) equivocad[oa]\b/,
  /\bequivo\w* de (?:numero|telefono|persona)\b/,
  /\bno es mi (?:numero|telefono)\b/,
  /^(?:alto|basta)\b/,
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
/** Collapses repetitions such as "STOP STOP STOP". */
const normalizeWords = (text: string): string =>
  withoutCourtesies(plainWords(text)).replace(/^(\w+)(?: \1)+$/, "$1")

const yesWords = new Set("yes,y,yes i agree,i agree,yes text me,yes you can text me,si".split(","))

/** Only meaningful while a consent request is open. */
export const isYes = (body: string): boolean => yesWords.has(normalizeWords(normalizeInput(body)))

export type TextIntent = "stop" | "mayStop" | "start"

/** `mayStop` is doubtful and needs a person. */
export const readIntent = (body: string): TextIntent | undefined => {
  const text = normalizeInput(body).trim()
  const normalizedText = normalizeWords(text)
  if (startWords.has(normalizedText)) return "start"
  if (stopWords.has(normalizedText) || weakStopWords.has(normalizedText)) return "stop"
  const sentences = text.split(/[.!?\r\n]+/).map(normalizeWords)
  if (sentences.some((sentence) => stopWords.has(sentence))) return "stop"

  const words = withoutCourtesies(plainWords(text))
  if (stopPhrases.some((phrase) => phrase.test(words))) return timeLimit.test(words) ? "mayStop" : "stop"
  const clauses = text.split(/[.!?,;:\r\n]+/).flatMap((clause) => normalizeWords(clause) || [])
  if (clauses.length > 0 && clauses.every((clause) => stopWords.has(clause) || weakStopWords.has(clause)))
    return "stop"
  const isDoubtful =
    sentences.some((sentence) => weakStopWords.has(sentence) || doubtfulSentences.has(sentence)) ||
    clauses.some((clause) => stopWords.has(clause)) ||
    doubtfulPhrases.some((phrase) => phrase.test(words)) ||
    text.includes("🛑")
  return isDoubtful ? "mayStop" : undefined
}

/** The consent after this text, or undefined if unchanged. START restores only consent that was given before a STOP. */
export const applyIntent = (
  previous: StoredTextConsent | undefined,
  intent: TextIntent,
  { phone, body, now }: { phone: string; body: string; now: Date },
): StoredTextConsent | undefined => {
  const at = now.toISOString()
  if (intent !== "start") {
    const isSettled =
      previous &&
      !previous.given &&
      (intent === "mayStop" || (previous.source === "text" && !previous.doubtful))
    if (isSettled) return undefined
    const earlier = previous?.given
      ? { wording: previous.wording, at: previous.at, by: previous.by }
      : previous?.doubtful && previous.earlier
    const doubtful = intent === "mayStop" ? { doubtful: true as const } : {}
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
  if (previous?.source !== "text" || previous.given || !previous.earlier) return undefined
  const { wording, by } = previous.earlier
  return { phone, given: true, wording, at, by, source: "text" }
}
