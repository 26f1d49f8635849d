import { isWithinOneEdit } from "#shared/domain/one-edit.ts"
import { anyStartsWith, chunksOf, lettersAndDigits, wordsOfName } from "./words.ts"

/**
 * Finds the cars that typed words mean. Cars with every word win. If no car has every word, the words that
 * say least are left out, like a trim that the catalog doesn't know.
 */

/** In capitals. A filler like "my" counts only if a car has every word. */
export type CarWord = { text: string; isFiller: boolean }

const fields = ["year", "make", "model", "style"] as const
type Field = (typeof fields)[number]
type ByField<Value> = Record<Field, Value>

export type CarNames = {
  names: ByField<readonly string[]>
  words: ByField<readonly ReadonlySet<string>[]>
  /** Every word of the names. */
  vocabulary: ReadonlySet<string>
  /** For each car the numbers of its names. */
  numbers: ByField<ArrayLike<number>>
}

/** One bit per word. */
export const maxWords = 30
const shortestPrefix = 3
const shortestTypo = 4

/** Years are never left out: the next year's car may have other glass. "03" is one if no make or model has it. */
const yearsIn = (typed: readonly CarWord[], { words }: CarNames): readonly CarWord[] => {
  const fullYears = typed.filter(({ text }) => /^(19|20)\d\d$/.test(text))
  if (fullYears.length > 0) return fullYears
  const isNamed = (text: string) => [...words.make, ...words.model].some((own) => own.has(text))
  return typed.filter(({ text }) => /^\d\d$/.test(text) && !isNamed(text))
}

/** C300 is a C-CLASS, ML350 an M-CLASS, and RX350 an RX. */
const seriesOf = (word: string): string[] => {
  const [, letters = ""] = /^([A-Z]{1,3})\d{3}[A-Z]*$/.exec(word) ?? []
  return letters === "ML" ? ["M"] : [letters].filter(Boolean)
}
/** Only a make of three letters is one word: BMW. */
const isSeries = (nameWords: ReadonlySet<string>, letters: string): boolean =>
  nameWords.has(letters) && (nameWords.has("CLASS") || (nameWords.size === 1 && letters.length < 3))

/** Words that differ by one letter. */
const correct = (word: string, vocabulary: ReadonlySet<string>): string[] =>
  word.length >= shortestTypo && /^\p{L}+$/u.test(word)
    ? [...vocabulary].filter((one) => isWithinOneEdit(word, one))
    : []

type Matcher = (nameWords: ReadonlySet<string>) => boolean

/** The words that each word makes with its neighbors: "trail blazer" is a TRAILBLAZER, and "S 550" an S550. */
const joinedWords = (typed: readonly CarWord[], index: number): string[] => {
  const [before, word = "", after] = [index - 1, index, index + 1].map((position) => typed[position]?.text)
  return [...(before ? [before + word] : []), ...(after ? [word + after] : [])]
}

/** The last word may be a prefix. A word that no name has may have a typo. */
const matcherOf = (typed: readonly CarWord[], index: number, vocabulary: ReadonlySet<string>): Matcher => {
  const word = typed[index]?.text ?? ""
  const isPrefix = index === typed.length - 1 && word.length >= shortestPrefix
  const joined = joinedWords(typed, index)
  const series = [word, ...joined].flatMap(seriesOf)
  const isKnown = vocabulary.has(word) || (isPrefix && anyStartsWith(vocabulary, word))
  const candidateWords = [...(isKnown ? [word] : correct(word, vocabulary)), ...joined]
  return (nameWords) =>
    candidateWords.some((one) => nameWords.has(one)) ||
    (isPrefix && anyStartsWith(nameWords, word)) ||
    series.some((letters) => isSeries(nameWords, letters))
}

const bitsWhere = (words: readonly CarWord[], has: (word: CarWord) => boolean): number =>
  words.reduce((bits, word, index) => (has(word) ? bits | (1 << index) : bits), 0)

/** Weight of each matched letter, by field. */
const weights = { year: 1, make: 2, model: 3, restOfModel: 0.5, style: 0.5 } as const
/** A match of make and model outweighs two separate matches. */
const makeAndModelFactor = 1.5
const vagueModelFactor = 0.2

/** For each name, a bit mask of the words it matches and their weight. */
const weighNames = (typed: readonly CarWord[], { names, words, vocabulary }: CarNames) => {
  const matchers = typed.map((_, index) => matcherOf(typed, index, vocabulary))
  const bitsOf = (nameWords: ReadonlySet<string>): number =>
    matchers.reduce((bits, matches, index) => (matches(nameWords) ? bits | (1 << index) : bits), 0)
  /** A corrected word weighs less. */
  const letterCounts = typed.map(({ text }) => (vocabulary.has(text) ? text.length : text.length - 1))
  const lettersIn = (bits: number): number =>
    letterCounts.reduce((sum, count, index) => (bits & (1 << index) ? sum + count : sum), 0)
  const meaningful = bitsWhere(typed, ({ isFiller }) => !isFiller)
  /** A fully typed model weighs most. Without its first word ("jeep limited") it weighs little. */
  const weighModel = (bits: number, name: string): number => {
    const isLeading = (bitsOf(wordsOfName(chunksOf(name)[0] ?? "")) & meaningful) !== 0
    const letters = lettersIn(bits)
    if (!isLeading) return weights.restOfModel * letters
    return weights.model * letters * Math.min(1, letters / lettersAndDigits(name).length)
  }
  const weighField = (field: Field) => {
    const bits = Uint32Array.from(words[field], bitsOf)
    const weigh = (nameBits: number, number: number): number => {
      if (nameBits === 0) return 0
      return field === "model"
        ? weighModel(nameBits, names.model[number] ?? "")
        : weights[field] * lettersIn(nameBits)
    }
    return { bits, weights: Float64Array.from(bits, weigh) }
  }
  return {
    year: weighField("year"),
    make: weighField("make"),
    model: weighField("model"),
    style: weighField("style"),
  }
}

const readCars = (typed: readonly CarWord[], catalog: CarNames) => {
  const nameWeights = weighNames(typed, catalog)
  const { numbers, words } = catalog
  /** Without the make, "1500" or "coupe" hardly names a model. */
  const vague = bitsWhere(typed, ({ text }) => /^\d+$/.test(text) || words.style.some((own) => own.has(text)))
  const bitsIn = (field: Field, car: number): number => nameWeights[field].bits[numbers[field][car] ?? 0] ?? 0
  const weightIn = (field: Field, car: number): number =>
    nameWeights[field].weights[numbers[field][car] ?? 0] ?? 0
  return {
    bitsOf: (car: number): number =>
      bitsIn("year", car) | bitsIn("make", car) | bitsIn("model", car) | bitsIn("style", car),
    nameBitsOf: (car: number): number => bitsIn("make", car) | bitsIn("model", car),
    weightOf: (car: number): number => {
      const make = bitsIn("make", car)
      const model = bitsIn("model", car)
      // "Mazda" alone must not match the model MAZDA3.
      const isWhole = make !== 0 && (model & ~make) !== 0
      const modelFactor = make === 0 && (model & ~vague) === 0 ? vagueModelFactor : 1
      const name =
        (weightIn("make", car) + weightIn("model", car) * modelFactor) * (isWhole ? makeAndModelFactor : 1)
      return name + weightIn("year", car) + weightIn("style", car)
    },
  }
}

export type ClosestCars = {
  isMatch: (car: number) => boolean
  /** Positions of the words that were left out. */
  unknown: number[]
}

/** Undefined if no car has enough of the words. */
export const closestCars = (
  words: readonly CarWord[],
  catalog: CarNames,
  isSearched: (car: number) => boolean,
): ClosestCars | undefined => {
  const typed = words.slice(0, maxWords)
  const { bitsOf, nameBitsOf, weightOf } = readCars(typed, catalog)
  const allBits = bitsWhere(typed, () => true)
  const meaningful = bitsWhere(typed, ({ isFiller }) => !isFiller)
  const typedYears = yearsIn(typed, catalog)
  const years = bitsWhere(typed, (word) => typedYears.includes(word))

  let best = { bits: 0, weight: 0 }
  for (let car = 0; car < catalog.numbers.year.length; car += 1) {
    const bits = bitsOf(car)
    if ((bits & years) !== years || !isSearched(car)) continue
    if (bits === allBits) {
      best = { bits, weight: 0 }
      break
    }
    if ((nameBitsOf(car) & meaningful) === 0) continue
    const weight = weightOf(car)
    if (weight > best.weight) best = { bits: bits & meaningful, weight }
  }
  if (best.bits === 0) return undefined
  return {
    isMatch: (car) => isSearched(car) && (bitsOf(car) & best.bits) === best.bits,
    unknown: typed.flatMap(({ isFiller }, index) => (isFiller || best.bits & (1 << index) ? [] : [index])),
  }
}
