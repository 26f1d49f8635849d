import { makeNicknames } from "#shared/domain/catalog/match-car.ts"
import { normalizeInput, withoutAccents } from "#shared/domain/normalize-input.ts"
import { isWithinOneEdit } from "#shared/domain/one-edit.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import type { Opening, Pane } from "#shared/domain/parts/openings.ts"
import type { CarWord } from "./closest-cars.ts"
import { lettersAndDigits } from "./words.ts"

/** Reads "my '18 chevy cruze LT needs a windshield": the words of the car, and the glass. */

const wordList = (text: string): ReadonlySet<string> => new Set(text.replaceAll("'", "").split(/\s+/))

const nicknames: Readonly<Record<string, string>> = {
  ...makeNicknames,
  BUG: "BEETLE",
  GT86: "86",
  HB: "HATCHBACK",
  HILANDER: "HIGHLANDER",
  JGC: "GRANDCHEROKEE",
  MIATA: "MX5",
  STANG: "MUSTANG",
  VETTE: "CORVETTE",
  VIC: "VICTORIA",
  TWO: "2",
  FOUR: "4",
  PUERTAS: "DOOR",
}

const fillers = wordList(`
  A AN AND ANY ARE ASAP AT BY CAN COULD DO DOES FOR FROM GET GIVE GOT HAD HAS HAVE HELLO HER HI HIS HOW I I'D I'M
  I'VE IF IN INTO IT ITS JUST LIKE LOCAL LOOKING MAKE ME MUCH MY NEAR NEAREST NEED NEEDED NEEDS OF OLD ON OR OUR
  OUT PLEASE SOMEONE SOMEBODY THANK THANKS THAT THE THEY THIS TO TODAY TOMORROW W WANT WAS WE WHAT WITH WOULD YEAR
  YOU YOUR
  BREAK BROKE BROKEN BUSTED CHIP CHIPPED CHIPS CRACK CRACKED CRACKS DAMAGED EXPLODED HIT MISSING ROCK SCRATCHED
  SHATTERED SMASHED STOLE STOLEN THREW VANDALIZED VANDALS
  AFTERMARKET CHEAP CHEAPEST COST ESTIMATE FIX FIXED INSTALL INSTALLATION INSTALLED INSURANCE MOBILE NEW OEM PRICE
  QUOTE REPAIR REPAIRED REPLACE REPLACED REPLACEMENT REPLACING SERVICE
  ALLSTATE GEICO PROGRESSIVE USAA
  ACOUSTIC ADAS ANTENNA ASSIST CALIBRATION CAMERA DEFROST DEFROSTER DEPARTURE DISPLAY EYESIGHT HEADS HEATED HUD
  LANE MIRROR PANEL RAIN SENSOR SENSORS TINT TINTED UP WIPER
  AUTO CAR SEMI SUV TRUCK VEHICLE DAD'S DAUGHTER'S HUSBAND'S MOM'S SON'S WIFE'S
  2WD 4WD 4X4 AUTOMATIC AWD CYL CYLINDER FWD RWD V4 V6 V8
  BEIGE BLACK BLUE BROWN GOLD GRAY GREEN GREY ORANGE RED SILVER WHITE YELLOW
  ANO BUENAS BUENOS COBRAN CON COTIZACION COTIZAR CUANTO CUESTA DE DIAS EN FAVOR GRACIAS HOLA LAS LOS MI MIS
  NECESITO PARA POR PRECIO QUE QUIERO SALE TARDES TENGO UN UNA VALE
  CAMBIAR CAMBIO ESTRELLADA ESTRELLADO INSTALAR NUEVA NUEVO QUEBRADA QUEBRADO QUEBRO REEMPLAZO REPARAR ROMPIERON
  ROMPIO ROTA ROTO
  CAMIONETA CARRO COCHE TROCA`)

/** Ram became a make in 2010. */
const isFormerMake = (word: string, after: string | undefined): boolean => word === "DODGE" && after === "RAM"

/** Long enough that a word one letter off is a typo of it. */
const longFillers = [...fillers].filter((word) => word.length >= 7)
const isFillerWord = (word: string): boolean =>
  fillers.has(word) || longFillers.some((filler) => isWithinOneEdit(word, filler))

/** Also words of names: EXPEDITION EL, LA FERRARI, DEL SOL, CAMRY SE. */
const articles = wordList("EL LA DEL SE")
/** "How much is", but also a Lexus IS. */
const verbs = wordList("IS ES")

/** Words that name glass. "Back" or "driver" alone do not: they say which glass only beside one of these. */
const openingOf: Record<string, Opening | "window"> = {
  WINDSHIELD: "windshield",
  WINDSCREEN: "windshield",
  SLIDER: "back",
  LIFTGATE: "back",
  TAILGATE: "back",
  SUNROOF: "sunroof",
  MOONROOF: "sunroof",
  QUARTER: "quarter",
  VENT: "vent",
  GLASS: "window",
  WINDOW: "window",
  WINDOWS: "window",
  SLIDING: "window",
  PARABRISAS: "windshield",
  MEDALLON: "back",
  QUEMACOCOS: "sunroof",
  PUERTA: "window",
  VENTANA: "window",
  VENTANILLA: "window",
  VIDRIO: "window",
  CRISTAL: "window",
}
const sides: Record<string, string> = {
  FRONT: "front",
  BACK: "rear",
  REAR: "rear",
  LEFT: "left",
  DRIVER: "left",
  DRIVERS: "left",
  DRIVERSIDE: "left",
  RIGHT: "right",
  PASSENGER: "right",
  PASSENGERS: "right",
  PASSENGERSIDE: "right",
  LF: "front left",
  LH: "left",
  RF: "front right",
  RH: "right",
  SIDE: "",
  SLIDING: "rear",
  DOOR: "door",
  DELANTERO: "front",
  DELANTERA: "front",
  TRASERO: "rear",
  TRASERA: "rear",
  ATRAS: "rear",
  IZQUIERDO: "left",
  IZQUIERDA: "left",
  CONDUCTOR: "left",
  CHOFER: "left",
  DERECHO: "right",
  DERECHA: "right",
  PASAJERO: "right",
  COPILOTO: "right",
  LADO: "",
  PUERTA: "door",
}

/** A windshield is misspelled more often than any car, also by two letters. */
const windshields = ["WINDSHIELD", "WINSHIELD", "PARABRISAS"]
const openingIn = (word: string): Opening | "window" | undefined =>
  openingOf[word] ?? (windshields.some((name) => isWithinOneEdit(word, name)) ? "windshield" : undefined)

/** "4 door" is a style, "driver door glass" a pane. */
const sideIn = (word: string, before: string | undefined): string | undefined => {
  if (word === "DOOR" && /^(\d|TWO|FOUR)$/.test(before ?? "")) return undefined
  return sides[word] ?? (isWithinOneEdit(word, "PASSENGER") ? sides.PASSENGER : undefined)
}

const hasSideIn = (own: readonly string[]): boolean => own.includes("left") || own.includes("right")

/** The one pane that the words name. Undefined if they leave several. */
const paneNamed = (names: readonly (Opening | "window")[], own: readonly string[]): Pane | undefined => {
  const [named] = names.filter((name) => name !== "window")
  const isRear = own.includes("rear")
  const hasSide = hasSideIn(own)
  const isDoor = named === undefined && (hasSide || own.includes("door"))
  const opening: Opening | undefined =
    named === "windshield" || (named === undefined && !isDoor)
      ? isRear
        ? "back"
        : (named ?? (own.includes("front") ? "windshield" : undefined))
      : (named ?? "door")
  if (opening === undefined) return undefined
  const orientation = opening === "back" || opening === "windshield" ? [] : own
  // "Driver window" is the front one.
  const isFront = opening === "door" && hasSide && !isRear
  const [only, another] = panesOf({
    opening,
    orientation: [...orientation, isFront ? "front" : ""].join(" "),
  })
  return another ? undefined : only
}

/** Words without the punctuation around them. */
const chunksOf = (text: string): string[] =>
  text
    .split(/[\s;/|]+/)
    .map((chunk) => chunk.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter(Boolean)

/** Separates what people write as one word: "2018honda", "2018-honda-civic". An S2000 is one. */
const separate = (text: string): string =>
  text
    .replaceAll(/\b2k(?=\d\d\b)/gi, "20")
    .replaceAll(/\b([2-5])[\s-]?dr\b/gi, "$1 door")
    .replaceAll(/\b((?:19|20)\d\d)-?(?=\p{L})/gu, "$1 ")
    .replaceAll(/(?<=\p{L}{3})-?(?=(?:19|20)\d\d\b)/gu, " ")
    .replaceAll(/(?<=\p{L}{3})-(?=\p{L}{3})/gu, " ")
    .replaceAll(/\b(?:year|make|model)\s*:/gi, " ")

const pickups: Readonly<Record<string, string>> = {
  chevrolet: "Silverado",
  chevy: "Silverado",
  chev: "Silverado",
  gmc: "Sierra",
  dodge: "Ram",
}
const otherThanPickups = /\b(?:avalanche|express|ram|savana|sierra|silverado|sprinter|suburban|van|yukon)\b/i

/** "Chevy 1500" is a Silverado, but "Chevy 1500 Suburban" is not. */
const namePickup = (text: string): string =>
  otherThanPickups.test(text)
    ? text
    : text.replace(
        /\b(?:chevrolet|chevy|chev|gmc|dodge)\b(?=\s[123]500)|(?<=\b[123]500(?:hd)?\s)(?:chevrolet|chevy|chev|gmc|dodge)\b/i,
        (make) => `${make} ${pickups[make.toLowerCase()] ?? ""}`,
      )

/** `typed` is each word as the visitor wrote it. */
export const readCarWords = (search: string): { words: (CarWord & { typed: string })[]; panes: Pane[] } => {
  const text = namePickup(separate(normalizeInput(search)))
    .replaceAll(/\bwind[\s-]+(?=sh|screen)/gi, "wind")
    .replaceAll(/\b(sun|moon)[\s-]+(?=roof)/gi, "$1")
    .replaceAll(/\b(lift|tail)[\s-]+(?=gate)/gi, "$1")
    .replaceAll(/\brear[\s-]*view(?=\s+mirror)/gi, "")
    .replaceAll(/\b(?:front|rear|all|four|4)[\s-]wheel[\s-]drive\b/gi, "")
    // Alone they are a Land Rover LR4 and a Range Rover.
    .replaceAll(/\blr\s+(?=door|window|quarter|vent)/gi, "left rear ")
    .replaceAll(/\brr\s+(?=door|window|quarter|vent)/gi, "right rear ")
    .replaceAll(/\bw\/s\b/gi, "windshield")
    .replaceAll(/\bhatch\s+(?=glass|window)/gi, "liftgate ")
    .replaceAll(/\b(?:pano(?:ramic)?\s+(?:sun|moon)?|glass\s+)roof\b/gi, "sunroof")
    .replaceAll(/\btecho\s+(?:solar|corredizo)\b/gi, "quemacocos")
  const words = new Map<string, CarWord & { typed: string }>()
  const panes = new Set<Pane>()
  for (const part of text.split(/[,+&]|\band\b/i)) {
    const typed = chunksOf(part)
    const asInCatalog = typed.map((chunk) => lettersAndDigits(chunk.toUpperCase()))
    const plainWords = asInCatalog.map(withoutAccents)
    const foundSides = plainWords.flatMap(
      (word, index) => sideIn(word, plainWords[index - 1])?.split(" ") ?? [],
    )
    const namedOpenings = [
      ...plainWords.flatMap((word) => openingIn(word) ?? []),
      // "Left rear door" and "driver front" are windows.
      ...(hasSideIn(foundSides) && ["door", "front", "rear"].some((side) => foundSides.includes(side))
        ? (["window"] as const)
        : []),
    ]
    const isMirror = plainWords.includes("MIRROR") && namedOpenings.every((name) => name === "window")
    const pane = namedOpenings.length === 0 || isMirror ? undefined : paneNamed(namedOpenings, foundSides)
    if (pane) panes.add(pane)
    let isFillerNext = true
    for (const [index, word] of plainWords.entries()) {
      const isGlass =
        namedOpenings.length > 0 && (openingIn(word) ?? sideIn(word, plainWords[index - 1])) !== undefined
      const isFiller: boolean =
        isFillerWord(word) ||
        isFormerMake(word, plainWords[index + 1]) ||
        (isFillerNext && articles.has(word)) ||
        (isFillerNext && index > 0 && verbs.has(word))
      isFillerNext = isGlass || isFiller
      const carText = nicknames[word] ?? asInCatalog[index] ?? word
      if (!isGlass) words.set(carText, { text: carText, isFiller, typed: typed[index] ?? word })
    }
  }
  return { words: [...words.values()], panes: [...panes] }
}
