import { t } from "../../language.ts"
import { type Result, refuse } from "../result.ts"
import { hasRightCheckDigit, readVin } from "./vin.ts"

/**
 * Reads a VIN from bar codes. Labels on windshields and doors use Code 39 or Code 128, with a leading I on imports.
 * Square codes can contain other text, too.
 */

/** Possible VINs within a longer text. */
const longWords = /(?<![A-Z0-9])[A-Z0-9]{17,18}(?![A-Z0-9])/g

const isLong = (text: string): boolean => text.replaceAll(/[^A-Z0-9]/gi, "").length >= 17

/** Removes the start and stop marks of a bar code. */
const stripMarks = (text: string): string => text.trim().replaceAll(/^\*+|\*+$/g, "")

const readingsOf = (text: string): string[] => {
  const words = text.toUpperCase().match(longWords) ?? []
  return [text, ...words].flatMap((part) => {
    const read = readVin(part)
    return read.ok ? [read.vin] : []
  })
}

const noVin = (text: string) =>
  refuse(
    "malformed",
    t(`This barcode isn't a VIN. It says ${text.slice(0, 40)}${text.length > 40 ? "..." : ""}.`),
  )

/**
 * The VIN with a correct check digit, else the first possible one (imports may have none), else the reason why the
 * likeliest is invalid. Undefined without a bar code.
 */
export function vinInBarcodes(texts: readonly string[]): Result<{ vin: string }, "malformed"> | undefined {
  const codes = texts.map(stripMarks).filter((text) => text !== "")
  const vins = codes.flatMap(readingsOf)
  const vin = vins.find(hasRightCheckDigit) ?? vins[0]
  if (vin !== undefined) return { ok: true, vin }

  const likeliest = codes.find(isLong) ?? codes[0]
  if (likeliest === undefined) return undefined
  const refused = readVin(likeliest)
  return !refused.ok && /^[A-Z0-9\s-]{17,22}$/i.test(likeliest) ? refused : noVin(likeliest)
}
