import { titleCaseName } from "../vehicle/vehicle-text.ts"

/**
 * Finds the catalog's car for a decoded VIN or typed words. NHTSA and the catalog name models and styles differently:
 * "Silverado" with "1500 LT Pickup" is SILVERADO with 4 DOOR PICKUP.
 */

const lettersAndDigits = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "")

export const isSameName = (one: string, other: string): boolean =>
  lettersAndDigits(one) === lettersAndDigits(other)

/** What people call a make. */
export const makeNicknames: Readonly<Record<string, string>> = {
  CHEV: "CHEVROLET",
  CHEVY: "CHEVROLET",
  CHEVVY: "CHEVROLET",
  VW: "VOLKSWAGEN",
  VDUB: "VOLKSWAGEN",
  VOLKS: "VOLKSWAGEN",
  BEEMER: "BMW",
  BEAMER: "BMW",
  BIMMER: "BMW",
  MB: "MERCEDES",
  MERC: "MERCEDES",
  CADDY: "CADILLAC",
  JAG: "JAGUAR",
  LAMBO: "LAMBORGHINI",
  MITSU: "MITSUBISHI",
  OLDS: "OLDSMOBILE",
  SUBIE: "SUBARU",
  YOTA: "TOYOTA",
}

/** "F-150 Lightning" begins with F150, but CX-50 doesn't begin with CX5. `name` is only letters and digits. */
const beginsWithWords = (text: string, name: string): boolean => {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return words.some((_, index) => lettersAndDigits(words.slice(0, index + 1).join("")) === name)
}

/** The makes of that name or nickname. Without one, those that begin with its words, as MERCEDES-BENZ with "Mercedes". */
export function makesLike(makes: readonly string[], name: string): string[] {
  const typed = lettersAndDigits(name)
  const makeName = makeNicknames[typed] ?? typed
  const same = makes.filter((make) => isSameName(make, makeName))
  return same.length > 0 ? same : makes.filter((make) => beginsWithWords(make, makeName))
}

/** Splits "Land Rover Discovery" into make and model. Undefined if it doesn't begin with a make. */
export function splitMake(
  makes: readonly string[],
  carName: string,
): { make: string; model: string } | undefined {
  const words = carName.trim().split(/\s+/)
  for (let count = words.length; count > 0; count -= 1) {
    const [make] = makesLike(makes, words.slice(0, count).join(" "))
    if (make !== undefined) return { make, model: words.slice(count).join(" ") }
  }
  return undefined
}

export const sameModels = (models: readonly string[], name: string): string[] =>
  models.filter((model) => isSameName(model, name))

/** Other models that begin with the name, or with whose words the name begins. */
export function similarModels(models: readonly string[], name: string): string[] {
  const modelName = lettersAndDigits(name)
  if (modelName === "") return []
  return models.filter((model) => {
    const own = lettersAndDigits(model)
    return own !== modelName && (own.startsWith(modelName) || beginsWithWords(name, own))
  })
}

type NamedCar = { carId: string; year?: number | undefined; model: string; style: string }

/**
 * The car that is meant, or cars to choose from: by style, and by model and year where they differ. A car of a similar
 * name is never taken without asking.
 */
export function chooseCar<Car extends NamedCar>(
  cars: readonly Car[],
  model: string,
): { car: Car | undefined; choices: { carId: string; text: string }[] } {
  const [only, another] = cars
  const isNamed = cars.every((car) => isSameName(car.model, model))
  if (only && !another && isNamed) return { car: only, choices: [] }
  const isOneYear = cars.every(({ year }) => year === only?.year)
  return {
    car: undefined,
    choices: cars.map((car) => ({
      carId: car.carId,
      text: [!isOneYear && car.year, titleCaseName(isNamed ? car.style : `${car.model} ${car.style}`)]
        .filter(Boolean)
        .join(" "),
    })),
  }
}

type CarName = { year?: number | string | undefined; make?: string | undefined; model?: string | undefined }

/** Whether both names may be of the same car. What one of them leaves out may be as the other says. */
export const isSameCar = (one: CarName, other: CarName): boolean =>
  (["year", "make", "model"] as const).every((field) => {
    const [mine, its] = [String(one[field] ?? ""), String(other[field] ?? "")]
    return mine === "" || its === "" || isSameName(mine, its)
  })

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

/**
 * The cars whose style fits best: of the same body, then with the most words in common. All of them if none fits. A VIN
 * tells the doors, which the catalog has in its style.
 */
export function carsLike<Car extends { style: string }>(
  cars: readonly Car[],
  style: string,
  doors?: number | undefined,
): Car[] {
  const styleWords = wordsOf(doors === undefined ? style : `${doors} DOOR ${style}`)
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
