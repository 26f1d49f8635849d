/** Translates finished English sentences, which no longer show what their `{name}` were filled with. */

/** Sentences by their English text. */
export type Catalog = Readonly<Record<string, string>>

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/**
 * A short pattern such as `{low} to {high}` or `Remove {glass}` matches almost any words, so its placeholders must
 * match known sentences too.
 */
type Pattern = { pattern: RegExp; names: string[]; translation: string; isLoose: boolean }

const patternsOf = (catalog: Catalog): Pattern[] =>
  Object.entries(catalog)
    .filter(([english]) => english.includes("{"))
    // The most specific first.
    .toSorted(
      ([one], [other]) => other.replaceAll(/\{\w+\}/g, "").length - one.replaceAll(/\{\w+\}/g, "").length,
    )
    .map(([english, translation]) => ({
      pattern: new RegExp(`^${escapeRegExp(english).replaceAll(/\{\w+\}/g, "(.+)")}$`),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
      translation,
      isLoose: /^(?:\{\w+\} \w+ \{\w+\}|\w+ \{(?:value|glass|when|part|nameOf)\})$/.test(english),
    }))

const englishDate =
  /^(?:(Sun|Mon|Tue|Wed|Thu|Fri|Sat), )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}(, \d{4})?$/

const endsWithDate = /^(.+), ([A-Z][a-z]{2,} \d{1,2}, \d{4})$/

const translateDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    ...(/^\w{3},/.test(date) && { weekday: "short" }),
    month: /^\w{4,} /.test(date) ? "long" : "short",
    day: "numeric",
    ...(/\d{4}$/.test(date) && { year: "numeric" }),
  }).format(new Date(/\d{4}$/.test(date) ? date : `${date}, ${new Date().getFullYear()}`))

/** A list or a day and a time, such as "Mon, Nov 30, 1:00pm", in two parts. A comma inside the date doesn't end it. */
const partsOf = (text: string): [string, string] | undefined => {
  const [, before, date] = endsWithDate.exec(text) ?? []
  if (before !== undefined && date !== undefined) return [before, date]
  const comma = text.lastIndexOf(", ")
  return comma < 0 ? undefined : [text.slice(0, comma), text.slice(comma + 2)]
}

const isNumber = (text: string): boolean => /^[$\d]/.test(text)

/** Of one page's sentences, there are a few hundred. */
const maxRemembered = 2_000

/** An unknown sentence stays as it is. */
export const translatorOf = (catalog: Catalog, locale: string): ((text: string) => string) => {
  const patterns = patternsOf(catalog)
  /** Each list is looked at once as a whole and once per part, which would double its work with each part. */
  const found = new Map<string, string | undefined>()
  const isKnown = (text: string): boolean => isNumber(text) || find(text) !== undefined
  const find = (text: string): string | undefined => {
    if (found.has(text)) return found.get(text)
    const translation = search(text)
    if (found.size >= maxRemembered) found.clear()
    found.set(text, translation)
    return translation
  }
  const search = (text: string): string | undefined => {
    const exact = catalog[text]
    if (exact !== undefined) return exact
    if (patterns.length === 0) return undefined
    if (englishDate.test(text)) return translateDate(text, locale)
    for (const { pattern, names, translation, isLoose } of patterns) {
      const [all, ...values] = pattern.exec(text) ?? []
      if (all === undefined || (isLoose && !values.every(isKnown))) continue
      const byName = new Map(names.map((name, index) => [name, values[index] ?? ""]))
      return translation.replaceAll(/\{(\w+)\}/g, (_, name: string) => translate(byName.get(name) ?? ""))
    }
    const parts = partsOf(text)
    return parts?.every(isKnown) ? parts.map(translate).join(", ") : undefined
  }
  const translate = (text: string): string =>
    find(text) ?? (patterns.length === 0 ? undefined : partsOf(text)?.map(translate).join(", ")) ?? text
  return translate
}
