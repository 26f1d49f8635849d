import { normalizeInput } from "./normalize-input.ts"
import { lastFour, lastSeven, readPhone } from "./people/phone.ts"

/**
 * Search words of a job (docs/architecture.md, "Search"). A word has lowercase letters of any script and digits,
 * Latin without accents. A phone, VIN, or invoice number is one word, also found by its end.
 */

export const tokenLimit = 40
/** Shorter words would match too much. */
export const shortestQuery = 3
export const longestQuery = 100
const longestToken = 24

export type SearchFacts = {
  invoiceNumber: number
  customerName?: string | undefined
  customerPhone?: string | undefined
  customerFullAddress?: string | undefined
  appointmentAddress?: string | undefined
  vin?: string | undefined
  licensePlate?: string | undefined
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
  charges?: readonly { part?: string | undefined }[] | undefined
}

/** Letters that Unicode doesn't decompose into a base letter and a mark. */
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
/** Scripts whose marks are optional. In others, like Gurmukhi, marks are vowels. */
const optionalMarks = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}])\p{M}+/gu

/** Folds case, and accents in Latin: "Đặng" is "dang". */
export const foldForSearch = (text: string): string =>
  normalizeInput(text.replace(/['’‘`´\u02bb\u02bc]/g, ""))
    .toLowerCase()
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .replace(/[đðħıłøŧßæœþ]/g, (letter) => plainLetters[letter] ?? letter)

const lettersAndDigits = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "")
/** Cuts at whole characters, because half a surrogate pair can't be stored. */
const truncate = (word: string, most: number): string =>
  word.length > most ? [...word].slice(0, most).join("") : word

const chunksOf = (text: string | undefined): string[] => foldForSearch(text ?? "").split(/[\s,;/&()]+/)

/** "F-150" becomes f150 and 150. "Oyelaran-Whitcombe" becomes both names and the joined one. */
const wordsOf = (text: string | undefined): string[] =>
  chunksOf(text)
    .flatMap((chunk) => [lettersAndDigits(chunk), ...chunk.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .filter((word) => word.length > 1)
    .map((word) => truncate(word, longestToken))

/** People type numbers with or without leading zeros. */
export const withoutLeadingZeros = (text: string): string => text.replace(/^0+/, "")

/** "SM-7719-20418" becomes sm771920418 and its digits, each also without leading zeros. */
const referenceTokens = (text: string | undefined): string[] => {
  const normalizedReference = lettersAndDigits(text ?? "")
  const digits = normalizedReference.replace(/\D/g, "")
  return [normalizedReference, digits, withoutLeadingZeros(normalizedReference), withoutLeadingZeros(digits)]
    .filter((token) => token.length >= shortestQuery)
    .map((token) => truncate(token, longestToken))
}

const readPhones = (text: string | undefined): string[] =>
  (text ?? "").split(/\r?\n/).flatMap((line) => readPhone(line) ?? [])
const endsOfPhone = (phone: string): string[] => [phone, lastSeven(phone), lastFour(phone)]
const phoneTokens = (text: string | undefined): string[] => readPhones(text).flatMap(endsOfPhone)

const vinTokens = (vin: string | undefined): string[] => {
  const foldedVin = foldForSearch(vin ?? "")
  return foldedVin.length === 17 ? [foldedVin, foldedVin.slice(-8), foldedVin.slice(-6)] : []
}

/** "FW04915 GTYN" becomes fw04915gtyn. */
const wholeTokens = (text: string | undefined): string[] => referenceTokens(text).slice(0, 1)

/** House number and street name, without the city, which half the jobs share. */
const streetWords = (address: string | undefined): string[] => wordsOf((address ?? "").split(/[,\n]/, 1)[0])

export function tokensOf(job: SearchFacts): string[] {
  const tokens = [
    String(job.invoiceNumber),
    ...phoneTokens(job.customerPhone),
    ...vinTokens(job.vin),
    ...wholeTokens(job.licensePlate),
    ...[
      job.externalReferenceNumber,
      job.insuranceDispatch,
      job.insuranceClaimNumber,
      job.insurancePolicyNumber,
      job.customerVehicleReference,
    ].flatMap(referenceTokens),
    ...wordsOf(job.customerName),
    ...(job.charges ?? []).flatMap(({ part }) => wholeTokens(part)),
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

const maxNameWords = 8
const nameWords = (name: string): string[] => [...new Set(wordsOf(name))].slice(0, maxNameWords)

export const tokensOfPerson = ({ name, phone }: { name: string; phone: string }): string[] => [
  ...new Set([...nameWords(name), ...phoneTokens(phone)]),
]

/** The first words of a name are paired with each other, later ones only with their neighbors. */
const pairedAll = 4

/** Pairs of a name's words in both orders, so that "john garcia" and "garcia john" are one lookup. */
export const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((one, index) =>
    words.flatMap((other, otherIndex) => {
      const near = Math.abs(index - otherIndex) === 1 || Math.max(index, otherIndex) < pairedAll
      return index !== otherIndex && near ? [`${one} ${other}`] : []
    }),
  )
export const pairsOfPerson = ({ name }: { name: string }): string[] => pairsOf(nameWords(name))

/** Classes of words, most selective first. Entries are read for the first, and the others filter. */
const tokenClasses = ["number", "name", "street", "vehicle"] as const
export type TokenClass = (typeof tokenClasses)[number]

export type QueryToken = { text: string; prefix: boolean; class: TokenClass }

export type SearchQuery = {
  lead: QueryToken
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

/** Model years count as vehicle, because many cars share one. */
function classOf(word: string): TokenClass {
  if (/^(?:19[89]\d|20[0-4]\d)$/.test(word) || vehicleNames.has(word)) return "vehicle"
  if (/\d/.test(word)) return word.length >= 4 ? "number" : "street"
  return streetNames.has(word) ? "street" : "name"
}

/**
 * Digits with punctuation are one number: "(530) 555-01" is the start of a phone. A foreign number isn't, because its
 * digits can be those of an American one.
 */
const asNumber = (text: string): string | undefined => {
  if (/\+\D*[02-9]/.test(text)) return undefined
  const phone = readPhone(text)
  return phone ?? (/^[\d\s().+#/-]+$/.test(text) ? text.replace(/\D/g, "") : undefined)
}

/** "INV-48227", "Invoice #48227" */
const invoiceLabel = /^inv(?:oice)?[\s.:#-]*(?:no\.?|number)?[\s.:#-]*(?=\d+$)/i

/** Two characters can be a whole name in scripts without case, like Chinese. */
const isSelective = (word: string): boolean => word.length >= shortestQuery || /^\p{Lo}{2}$/u.test(word)

const wordsOfQuery = (typed: string): string[] => {
  const text = normalizeInput(typed).trim().replace(invoiceLabel, "")
  const number = asNumber(text)
  return number === undefined ? chunksOf(text).map(lettersAndDigits).filter(Boolean) : [number]
}

/** Parses the search box. Undefined below three characters. */
export function parseQuery(typed: string): SearchQuery | undefined {
  const words = wordsOfQuery(typed)
  const tokens = words
    .map((word, index) => ({
      text: truncate(word, longestToken),
      prefix: index === words.length - 1,
      class: classOf(word),
    }))
    // Short words aren't looked up, but the last one filters.
    .filter((token, _, all) => isSelective(token.text) || (all.length > 1 && token.prefix))
  const leading = tokens.filter((token) => isSelective(token.text)).toSorted((a, b) => rank(a) - rank(b))
  const [lead] = leading
  return lead && { lead, rest: tokens.filter((token) => token !== lead) }
}

/** By class, then whole words before the prefix, longer before shorter. */
const rank = (token: QueryToken): number =>
  tokenClasses.indexOf(token.class) * 1000 + (token.prefix ? 500 : 0) - token.text.length

export const matchesQuery = (words: readonly string[], { text, prefix }: QueryToken): boolean =>
  words.some((word) => (prefix ? word.startsWith(text) : word === text))

const shortestMisspelled = 4
const isSpelled = (word: string): boolean => /^[\p{L}\p{M}]{3,}$/u.test(word)

/** Words in use without digits, to compare misspelled ones with. */
export const spelledWords = (words: readonly string[]): string[] => [...new Set(words.filter(isSpelled))]

/** The word, and the word without each of its letters. Two words within one edit have one of these in common. */
export const spellingsOf = (word: string): string[] => {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])]
}

/** Both bound what a search reads. */
const maxMisspelled = 4
const maxOtherQueries = 6

/** The words of a query to find similar words for. */
export const wordsToCorrect = (typed: string): string[] =>
  spelledWords(wordsOfQuery(typed))
    .filter((word) => word.length >= shortestMisspelled)
    .slice(0, maxMisspelled)

/** Words before a number: "job 48227", "plate 8ABC123". Technicians may type them in Spanish. */
const labels = new Set(
  "claim dispatch inv invoice job no number order part phone plate request service vin factura numero parte placa servicio telefono trabajo".split(
    " ",
  ),
)

/** People leave out the zeros of a NAGS number: "FW4915" is FW04915. */
const padPartNumber = (word: string): string =>
  word.replace(
    /^([df][a-z])(\d{3,4})(?=[a-z]*$)/,
    (_, kind: string, digits: string) => kind + digits.padStart(5, "0"),
  )

const hasDigit = (word: string): boolean => /\d/.test(word)

/** Words with what was typed with spaces as one: "8ABC 123", also after or before a name. */
const joinedNumbers = (words: readonly string[]): string[][] => {
  if (words.length < 2 || !words.some(hasDigit)) return []
  const [first = "", last = ""] = [words.at(0), words.at(-1)]
  return [
    [words.join("")],
    ...(hasDigit(first) || words.length === 2 ? [] : [[first, words.slice(1).join("")]]),
    // The number comes last, because only the last word may be a beginning.
    ...(hasDigit(last) ? [] : [[last, words.slice(0, -1).join("")]]),
  ]
}

/** House number and street of an address, which may say "Street" where the job says "St". */
const streetOf = (typed: string): string[][] => {
  const [street = ""] = normalizeInput(typed).trim().split(/[,\n]/, 1)
  if (!/^\d+\s+\p{L}/u.test(street)) return []
  return [
    chunksOf(street)
      .map(lettersAndDigits)
      .filter((word) => word !== "" && !streetNames.has(word)),
  ]
}

const otherNotations = (typed: string, words: readonly string[]): (readonly string[])[] => {
  const first = words.findIndex((word) => !labels.has(word))
  const unlabeled = first > 0 && words.slice(first).some(hasDigit) ? words.slice(first) : words
  const notations = [unlabeled, ...joinedNumbers(unlabeled), ...streetOf(typed)]
  return [...notations, ...notations.map((each) => each.map(padPartNumber))]
}

/**
 * Queries that the typed one may mean: in another notation ("8ABC 123", "job 48227"), and with similar words.
 * `similar` has the words in use within one edit. Words that aren't in use are replaced together, and if all are in
 * use, one at a time.
 */
export function otherQueries(typed: string, similar: ReadonlyMap<string, readonly string[]>): string[] {
  const words = wordsOfQuery(typed)
  const isInUse = (word: string) => similar.get(word)?.includes(word) ?? true
  const othersOf = (word: string) => (similar.get(word) ?? []).filter((other) => other !== word)
  const oneReplaced = () =>
    words.flatMap((word, index) => othersOf(word).map((other) => words.with(index, other)))
  const unknownReplaced = () =>
    words.reduce<string[][]>(
      (queries, word, index) => {
        // The last word may be the beginning of a word in use.
        const isKept = isInUse(word) || index === words.length - 1 || othersOf(word).length === 0
        const options = [...(isKept ? [word] : []), ...(isInUse(word) ? [] : othersOf(word))]
        return options
          .flatMap((option) => queries.map((before) => [...before, option]))
          .slice(0, maxOtherQueries + 1)
      },
      [[]],
    )
  const respelled = words.every(isInUse) ? oneReplaced() : unknownReplaced()
  const typedAgain = words.join(" ")
  const queries = [...otherNotations(typed, words), ...respelled].map((query) => query.join(" "))
  return [...new Set(queries)].filter((query) => query !== typedAgain).slice(0, maxOtherQueries)
}
