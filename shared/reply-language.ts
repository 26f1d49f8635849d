import { locale } from "./language.ts"

/** English sentences of replies, with `{name}` for what varies. Only other languages' builds fill it (`web/translate.ts`). */
const replies: Readonly<Record<string, string>> = {}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** A loose one, such as `{low} to {high}`, matches almost any sentence, so its values must be known too. */
type Pattern = { pattern: RegExp; names: string[]; translation: string; isLoose: boolean }

const patterns: Pattern[] = Object.entries(replies)
  .filter(([english]) => english.includes("{"))
  // The most specific first.
  .toSorted(
    ([one], [other]) => other.replaceAll(/\{\w+\}/g, "").length - one.replaceAll(/\{\w+\}/g, "").length,
  )
  .map(([english, translation]) => ({
    pattern: new RegExp(`^${escaped(english).replaceAll(/\{\w+\}/g, "(.+)")}$`),
    names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    translation,
    isLoose: /^\{\w+\} \w+ \{\w+\}$/.test(english),
  }))

const englishDate =
  /^(?:(Sun|Mon|Tue|Wed|Thu|Fri|Sat), )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}(, \d{4})?$/

const translateDate = (date: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...(/^\w{3},/.test(date) && { weekday: "short" }),
    month: "short",
    day: "numeric",
    ...(/\d{4}$/.test(date) && { year: "numeric" }),
  }).format(new Date(/\d{4}$/.test(date) ? date : `${date}, ${new Date().getFullYear()}`))

/** A sentence of the API in the reader's language. An unknown one stays as it is. */
export function translateReply(text: string): string {
  const exact = replies[text]
  if (exact !== undefined) return exact
  if (patterns.length === 0) return text
  if (englishDate.test(text)) return translateDate(text)
  for (const { pattern, names, translation, isLoose } of patterns) {
    const [all, ...values] = pattern.exec(text) ?? []
    if (all === undefined) continue
    if (isLoose && !values.every((one) => /^[$\d]/.test(one) || translateReply(one) !== one)) continue
    const byName = new Map(names.map((name, index) => [name, values[index] ?? ""]))
    return translation.replaceAll(/\{(\w+)\}/g, (_, name: string) => translateReply(byName.get(name) ?? ""))
  }
  // A day and a time, such as "Mon, Nov 30, 1:00pm".
  const comma = text.lastIndexOf(", ")
  if (comma < 0) return text
  return `${translateReply(text.slice(0, comma))}, ${translateReply(text.slice(comma + 2))}`
}
