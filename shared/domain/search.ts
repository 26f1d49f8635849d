import { normalizeInput } from "./normalize-input.ts"
import { lastFour, lastSeven, readPhone } from "./phone.ts"

/*
 * Words under which a job is found (docs/architecture.md, "Search"). A word is small letters of any script and digits, in Latin
 * without accents; a phone, a VIN and an invoice number are one word each, and findable by their ends.
 */

export const tokenLimit = 40
/** Shorter words are not searched for: they would find everything. */
export const shortestQuery = 3
/** The calls take no longer one. */
export const longestQuery = 100
const longestToken = 24

export type SearchFacts = {
  invoiceNumber: number
  customerName?: string | undefined
  /** may have several lines */
  customerPhone?: string | undefined
  customerFullAddress?: string | undefined
  appointmentAddress?: string | undefined
  vin?: string | undefined
  vehicle?: string | undefined
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  billingCompany?: string | undefined
  insuranceCarrier?: string | undefined
  externalReferenceNumber?: string | undefined
  insuranceDispatch?: string | undefined
  insuranceClaimNumber?: string | undefined
  insurancePolicyNumber?: string | undefined
  customerVehicleReference?: string | undefined
}

/** Letters that Unicode doesn't take apart into a plain one and its mark. */
const plainLetters: Record<string, string> = {
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
}
/** Where marks may be left out in writing. In other scripts, as in Gurmukhi, they are the vowels. */
const optionalMarks = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu

/** Letters as people type them who look for a name: small, and in Latin plain. "Đặng" is "dang". */
export const foldForSearch = (text: string): string =>
  normalizeInput(text.replace(/['’‘`´\u02bb\u02bc]/g, ""))
    .toLowerCase()
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .replace(/[đðħıłøŧßæœþ]/g, (letter) => plainLetters[letter] ?? letter)

const lettersAndDigits = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "")
/** Whole characters, as half of one can't be stored. */
const firstOf = (word: string, most: number): string =>
  word.length > most ? [...word].slice(0, most).join("") : word

const chunksOf = (text: string | undefined): string[] => foldForSearch(text ?? "").split(/[\s,;/&()]+/)

/** "F-150" is f150 and 150, "Oyelaran-Whitcombe" both names and the double one. */
const wordsOf = (text: string | undefined): string[] =>
  chunksOf(text)
    .flatMap((chunk) => [lettersAndDigits(chunk), ...chunk.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter((word) => word.length > 1)
    .map((word) => firstOf(word, longestToken))

/** A number of letters, digits and dashes is one word: "SM-7719-20418" is sm771920418, found by its digits too. */
const referenceTokens = (text: string | undefined): string[] => {
  const whole = lettersAndDigits(text ?? "")
  const digits = whole.replace(/\D/g, "")
  return [whole, digits]
    .filter((token) => token.length >= shortestQuery)
    .map((token) => firstOf(token, longestToken))
}

const phoneTokens = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .flatMap((line) => readPhone(line) ?? [])
    .flatMap((phone) => [phone, lastSeven(phone), lastFour(phone)])

const vinTokens = (vin: string | undefined): string[] => {
  const whole = foldForSearch(vin ?? "")
  return whole.length === 17 ? [whole, whole.slice(-8), whole.slice(-6)] : []
}

/** The words of a street that tell it from others; its house number and name, not the city of half the shop's jobs. */
const streetWords = (address: string | undefined): string[] => wordsOf((address ?? "").split(/[,\n]/, 1)[0])

/** At most forty, the telling ones first, none twice. */
export function tokensOf(job: SearchFacts): string[] {
  const tokens = [
    String(job.invoiceNumber),
    ...phoneTokens(job.customerPhone),
    ...vinTokens(job.vin),
    ...[
      job.externalReferenceNumber,
      job.insuranceDispatch,
      job.insuranceClaimNumber,
      job.insurancePolicyNumber,
      job.customerVehicleReference,
    ].flatMap(referenceTokens),
    ...wordsOf(job.customerName),
    ...streetWords(job.appointmentAddress),
    ...streetWords(job.customerFullAddress),
    ...(job.year === undefined ? [] : [String(job.year)]),
    ...wordsOf(job.make),
    ...wordsOf(job.model),
    ...wordsOf(job.vehicle),
    ...wordsOf(job.billingCompany),
    ...wordsOf(job.insuranceCarrier),
  ]
  return [...new Set(tokens)].slice(0, tokenLimit)
}

/** A name has seldom more; what stands behind is not found. */
const mostNameWords = 8
const nameWords = (name: string): string[] => [...new Set(wordsOf(name))].slice(0, mostNameWords)

/** Under what a person or an account is found. */
export const tokensOfPerson = ({ name, phone }: { name: string; phone: string }): string[] => [
  ...new Set([...nameWords(name), ...phoneTokens(phone)]),
]

/** So many words of a name are paired each with each, those behind with their neighbours. */
const pairedAll = 4

/** Two words of a name, in both orders, so that a name and half of another are one look-up: "john garcia", "garcia john". */
export const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((one, index) =>
    words.flatMap((other, otherIndex) => {
      const near = Math.abs(index - otherIndex) === 1 || Math.max(index, otherIndex) < pairedAll
      return index !== otherIndex && near ? [`${one} ${other}`] : []
    }),
  )
export const pairsOfPerson = ({ name }: { name: string }): string[] => pairsOf(nameWords(name))

/** What a word looks like, the most selective first: entries are read for the first, the others filter. */
export const tokenClasses = ["number", "name", "street", "vehicle"] as const
export type TokenClass = (typeof tokenClasses)[number]

export type QueryToken = { text: string; prefix: boolean; class: TokenClass }

export type SearchQuery = {
  /** whose entries are read */
  lead: QueryToken
  /** what each found entry must have besides */
  rest: QueryToken[]
}

const streetNames = new Set(
  "ave avenue blvd boulevard cir circle court ct dr drive hwy highway lane ln pkwy pl place rd road st street trl way north south east west".split(
    " ",
  ),
)
const vehicleNames = new Set(
  "acura audi bmw buick cadillac chevrolet chevy chrysler dodge fiat ford freightliner gmc honda hyundai infiniti isuzu jaguar jeep kia lexus lincoln mazda mercedes benz mercury mini mitsubishi nissan porsche ram saturn subaru tesla toyota volkswagen volvo truck van sedan".split(
    " ",
  ),
)

/** A year and a house number are digits too, but half the shop's cars share a year. */
function classOf(word: string): TokenClass {
  if (/^(?:19[89]\d|20[0-4]\d)$/.test(word) || vehicleNames.has(word)) return "vehicle"
  if (/\d/.test(word)) return word.length >= 4 ? "number" : "street"
  return streetNames.has(word) ? "street" : "name"
}

/** Digits and punctuation are one number: "(530) 555-01" is a phone begun. */
const asNumber = (text: string): string | undefined => {
  if (!/^[\d\s().+#/-]+$/.test(text)) return undefined
  return readPhone(text) ?? text.replace(/\D/g, "")
}

/** Two characters are a whole name in scripts without small letters, like Chinese. */
const isTelling = (word: string): boolean => word.length >= shortestQuery || /^\p{Lo}{2}$/u.test(word)

/** What was typed into the search box; nothing while it is shorter than three characters. */
export function parseQuery(text: string): SearchQuery | undefined {
  const number = asNumber(normalizeInput(text).trim())
  const words = number === undefined ? chunksOf(text).map(lettersAndDigits).filter(Boolean) : [number]
  const tokens = words
    .map((word, index) => ({
      text: firstOf(word, longestToken),
      prefix: index === words.length - 1,
      class: classOf(word),
    }))
    // short words are not looked up; the one still being typed filters already
    .filter((token, _, all) => isTelling(token.text) || (all.length > 1 && token.prefix))
  const leading = tokens.filter((token) => isTelling(token.text)).toSorted((a, b) => rank(a) - rank(b))
  const [lead] = leading
  return lead && { lead, rest: tokens.filter((token) => token !== lead) }
}

/** By class; of one class whole words before the one still being typed, longer before shorter. */
const rank = (token: QueryToken): number =>
  tokenClasses.indexOf(token.class) * 1000 + (token.prefix ? 500 : 0) - token.text.length

/** Whether an entry with these words answers a token of the query. */
export const answers = (words: readonly string[], { text, prefix }: QueryToken): boolean =>
  words.some((word) => (prefix ? word.startsWith(text) : word === text))
