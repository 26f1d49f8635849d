import { t } from "../../language.ts"
import { normalizeInput } from "../normalize-input.ts"
import { readOpening } from "./line-opening.ts"
import { type Opening, openingTexts } from "./openings.ts"

/**
 * A NAGS part number like FW04915GTYN: domestic or foreign, kind of glass, five digits, color, attachment. It tells
 * the opening but not the side (docs/domain.md, section 11).
 */
export type PartNumber = {
  origin: "domestic" | "foreign"
  glass: GlassKind
  opening?: Opening
  digits: string
  color?: string
  colorName?: string
  attachment?: string
}

const glassKinds = {
  W: { glass: "windshield", opening: "windshield" },
  L: { glass: "flat windshield", opening: "windshield" },
  B: { glass: "back glass", opening: "back" },
  Y: { glass: "back slider", opening: "back" },
  D: { glass: "door glass", opening: "door" },
  Q: { glass: "quarter glass", opening: "quarter" },
  V: { glass: "vent glass", opening: "vent" },
  R: { glass: "roof glass", opening: "sunroof" },
  S: { glass: "side glass", opening: undefined },
  T: { glass: "flat glass", opening: undefined },
  P: { glass: "partition", opening: undefined },
} as const satisfies Record<string, { glass: string; opening: Opening | undefined }>

type GlassLetter = keyof typeof glassKinds
export type GlassKind = (typeof glassKinds)[GlassLetter]["glass"]

const glassTexts: Readonly<Record<GlassKind, string>> = {
  windshield: t("windshield"),
  "flat windshield": t("flat windshield"),
  "back glass": t("back glass"),
  "back slider": t("back slider"),
  "door glass": t("door glass"),
  "quarter glass": t("quarter glass"),
  "vent glass": t("vent glass"),
  "roof glass": t("roof glass"),
  "side glass": t("side glass"),
  "flat glass": t("flat glass"),
  partition: t("partition"),
}

const isGlassLetter = (letter: string): letter is GlassLetter => Object.hasOwn(glassKinds, letter)

const colorNames: Record<string, string> = {
  CL: t("clear"),
  GT: t("green tint"),
  GB: t("green tint, blue shade"),
  YT: t("gray tint"),
  YP: t("gray privacy tint"),
}

/** Ignores case, spaces, and dashes. Undefined for other numbers, like OEM and moulding numbers. */
export function readPartNumber(text: string): PartNumber | undefined {
  const typed = normalizeInput(text).toUpperCase().replace(/[\s-]/g, "")
  const [, origin, letter = "", digits = "", color, attachment] =
    /^([DF])([A-Z])(\d{5})(?:([A-Z]{2})([A-Z]{1,2})?)?$/.exec(typed) ?? []
  if (!isGlassLetter(letter)) return undefined
  const { glass, opening } = glassKinds[letter]
  const colorName = color === undefined ? undefined : colorNames[color]
  return {
    origin: origin === "D" ? "domestic" : "foreign",
    glass,
    ...(opening && { opening }),
    digits,
    ...(color && { color }),
    ...(colorName && { colorName }),
    ...(attachment && { attachment }),
  }
}

/** "Foreign windshield, green tint". Empty if the number isn't a NAGS number. */
export function partNumberWords(number: string): string {
  const part = readPartNumber(number)
  if (!part) return ""
  const { origin, colorName } = part
  const glass = glassTexts[part.glass]
  return [origin === "foreign" ? t(`Foreign ${glass}`) : t(`Domestic ${glass}`), colorName]
    .filter(Boolean)
    .join(", ")
}

/** NAGS numbers lose their spaces and dashes. Other numbers may need them. */
export function normalizePartNumber(typed: string): string {
  const number = normalizeInput(typed).trim().toUpperCase()
  return readPartNumber(number) ? number.replace(/[\s-]/g, "") : number
}

/** A NAGS number without spaces and dashes, or 3 to 30 characters with a digit. Undefined otherwise. */
export function parseStockPartNumber(typed: string): string | undefined {
  const normalized = normalizePartNumber(typed)
  if (readPartNumber(normalized)) return normalized
  const number = normalized.replace(/\s+/g, "-")
  return /^(?=.*\d)[A-Z0-9][A-Z0-9.-]{2,29}$/.test(number) ? number : undefined
}

export const shortPartNumber = (part: string): string =>
  readPartNumber(part) ? normalizePartNumber(part).slice(0, 7) : part

/**
 * A warning rather than a refusal, because catalogs contain errors and the clerk has the glass. An insurer's bill needs
 * it confirmed.
 */
export function partMismatch(line: {
  part?: string | undefined
  opening?: string | undefined
}): string | undefined {
  const part = readPartNumber(line.part ?? "")
  const opening = readOpening(line.opening ?? "")
  if (part?.opening === undefined || opening === undefined || part.opening === opening) return undefined
  return t(
    `${shortPartNumber(line.part ?? "")} is listed as ${glassTexts[part.glass]}, but the line says ${openingTexts[opening]}.`,
  )
}
