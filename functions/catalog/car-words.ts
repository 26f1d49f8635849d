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
  VETTE: "CORVETTE",
  STANG: "MUSTANG",
  TWO: "2",
  FOUR: "4",
  "2DR": "2DOOR",
  "4DR": "4DOOR",
  PUERTAS: "DOOR",
}

const fillers = wordList(`
  A AN AND FOR FROM HAS HAVE HELLO HI I IN IT ITS ME MY NEED NEEDS NEW OF OLD ON OR OUR PLEASE THE THIS TO WANT WHAT WITH
  BROKE BROKEN CHIP CHIPPED CHIPS COST CRACK CRACKED ESTIMATE FIX GET GOT HOW MUCH PRICE QUOTE REPAIR REPLACE REPLACED
  REPLACEMENT ROCK SHATTERED AUTO CAR SUV TRUCK VEHICLE DAD'S DAUGHTER'S HUSBAND'S MOM'S SON'S WIFE'S
  BEIGE BLACK BLUE BROWN GOLD GRAY GREEN GREY ORANGE RED SILVER WHITE YELLOW
  DE LOS LAS UN UNA MI MIS PARA POR CON EN TENGO NECESITO QUIERO HOLA FAVOR CUANTO CUESTA PRECIO CAMBIAR
  REPARAR NUEVO NUEVA ROTO ROTA QUEBRADO QUEBRADA ESTRELLADO ESTRELLADA CARRO COCHE CAMIONETA TROCA`)

/** Also words of names: EXPEDITION EL, LA FERRARI, DEL SOL. */
const articles = wordList("EL LA DEL")

/** Words that name glass. "Back" or "driver" alone do not: they say which glass only beside one of these. */
const openingOf: Record<string, Opening | "window"> = {
  WINDSHIELD: "windshield",
  WINDSCREEN: "windshield",
  SLIDER: "back",
  SUNROOF: "sunroof",
  MOONROOF: "sunroof",
  QUARTER: "quarter",
  VENT: "vent",
  GLASS: "window",
  WINDOW: "window",
  WINDOWS: "window",
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
  SIDE: "",
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

/** A windshield is misspelled more often than any car. */
const openingIn = (word: string): Opening | "window" | undefined =>
  openingOf[word] ??
  (["WINDSHIELD", "PARABRISAS"].some((name) => isWithinOneEdit(word, name)) ? "windshield" : undefined)

/** "4 door" is a style, "driver door glass" a pane. */
const sideIn = (word: string, before: string | undefined): string | undefined =>
  word === "DOOR" && /^\d$/.test(before ?? "") ? undefined : sides[word]

/** The one pane that the words name. Undefined if they leave several. */
const paneNamed = (names: readonly (Opening | "window")[], own: readonly string[]): Pane | undefined => {
  const [named] = names.filter((name) => name !== "window")
  const isRear = own.includes("rear")
  const hasSide = own.includes("left") || own.includes("right")
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

const chunksOf = (text: string): string[] =>
  text.split(/[\s;/|]+/).filter((chunk) => lettersAndDigits(chunk) !== "")

/** `typed` is each word as the visitor wrote it. */
export const readCarWords = (search: string): { words: (CarWord & { typed: string })[]; panes: Pane[] } => {
  const text = normalizeInput(search)
    .replaceAll(/\bwind[\s-]+(?=shield|screen)/gi, "wind")
    .replaceAll(/\b(sun|moon)[\s-]+(?=roof)/gi, "$1")
    .replaceAll(/\btecho\s+(?:solar|corredizo)\b/gi, "quemacocos")
  const words = new Map<string, CarWord & { typed: string }>()
  const panes = new Set<Pane>()
  for (const part of text.split(/[,+&]|\band\b/i)) {
    const typed = chunksOf(part)
    const asInCatalog = typed.map((chunk) => lettersAndDigits(chunk.toUpperCase()))
    const plainWords = asInCatalog.map(withoutAccents)
    const namedOpenings = plainWords.flatMap((word) => openingIn(word) ?? [])
    const foundSides = plainWords.flatMap((word, index) => sideIn(word, plainWords[index - 1]) ?? [])
    const pane = namedOpenings.length === 0 ? undefined : paneNamed(namedOpenings, foundSides)
    if (pane) panes.add(pane)
    let isArticleNext = true
    for (const [index, word] of plainWords.entries()) {
      const isGlass =
        namedOpenings.length > 0 && (openingIn(word) ?? sideIn(word, plainWords[index - 1])) !== undefined
      const isFiller: boolean = fillers.has(word) || (isArticleNext && articles.has(word))
      isArticleNext = isGlass || isFiller
      const carText = nicknames[word] ?? asInCatalog[index] ?? word
      if (!isGlass) words.set(carText, { text: carText, isFiller, typed: typed[index] ?? word })
    }
  }
  return { words: [...words.values()], panes: [...panes] }
}
