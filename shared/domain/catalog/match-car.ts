import { titleCaseName } from "../vehicle/vehicle-text.ts"

/**
 * Finds the catalog's car for a decoded VIN or typed words. NHTSA and the catalog name models and styles differently:
 * "Silverado" with "1500 LT Pickup" is SILVERADO with 4 DOOR PICKUP.
 */

const lettersAndDigits = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "")

export const isSameName = (one: string, other: string): boolean =>
  lettersAndDigits(one) === lettersAndDigits(other)

/** The models of that name. Without one, those that begin with it, or with which it begins. */
export function modelsLike(models: readonly string[], name: string): string[] {
  const modelName = lettersAndDigits(name)
  if (modelName === "") return []
  const same = models.filter((model) => lettersAndDigits(model) === modelName)
  if (same.length > 0) return same
  return models.filter((model) => {
    const own = lettersAndDigits(model)
    return own.startsWith(modelName) || modelName.startsWith(own)
  })
}

/** Cars to choose from, by style, and by model where it differs. */
export const carChoices = (
  cars: readonly { carId: string; model: string; style: string }[],
): { carId: string; text: string }[] =>
  cars.map(({ carId, model, style }) => ({
    carId,
    text: titleCaseName(cars.some((car) => car.model !== model) ? `${model} ${style}` : style),
  }))

/** Words for one kind of body. A car has one kind. */
const bodies: Record<string, string> = {
  SEDAN: "sedan",
  SALOON: "sedan",
  COUPE: "coupe",
  HATCHBACK: "hatchback",
  LIFTBACK: "hatchback",
  WAGON: "wagon",
  CONVERTIBLE: "convertible",
  SUV: "suv",
  UTILITY: "suv",
  CROSSOVER: "suv",
  PICKUP: "pickup",
  TRUCK: "pickup",
  MINIVAN: "van",
  VAN: "van",
}

const wordsOf = (style: string): string[] =>
  style
    .toUpperCase()
    .replaceAll(/\b(\d)[\s-]*(?:DOORS?|DR)\b/g, "$1DOOR")
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

const bodiesIn = (words: readonly string[]): string[] => words.flatMap((word) => bodies[word] ?? [])

/** The cars whose style fits best: of the same body, then with the most words in common. All of them if none fits. */
export function carsLike<Car extends { style: string }>(cars: readonly Car[], style: string): Car[] {
  const styleWords = wordsOf(style)
  const body = bodiesIn(styleWords)
  const fitting = cars.filter((car) => {
    const own = bodiesIn(wordsOf(car.style))
    return body.length === 0 || own.length === 0 || own.some((one) => body.includes(one))
  })
  const candidates = fitting.length > 0 ? fitting : cars
  const shared = (car: Car): number => wordsOf(car.style).filter((word) => styleWords.includes(word)).length
  const bestScore = Math.max(0, ...candidates.map(shared))
  return candidates.filter((car) => shared(car) === bestScore)
}
