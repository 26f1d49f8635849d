import { type Result, refuse } from "./result.ts"
import { hasRightCheckDigit, readVin } from "./vin.ts"

/*
 * The VIN in what bar codes say. A windshield's and a door's label carry it alone, in Code 39 or Code 128, imports with an I
 * before it; the square codes of newer labels may put other words beside it.
 */

/** What may be a VIN in a longer text: it stands by itself. */
const longWords = /(?<![A-Z0-9])[A-Z0-9]{17,18}(?![A-Z0-9])/g

const isLong = (text: string): boolean => text.replaceAll(/[^A-Z0-9]/gi, "").length >= 17

/** A bar code's own marks of its begin and end are no part of what it says. */
const said = (text: string): string => text.trim().replaceAll(/^\*+|\*+$/g, "")

/** The VINs that one text may mean, the whole of it first. */
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
    `This barcode isn't a VIN. It says ${text.slice(0, 40)}${text.length > 40 ? "..." : ""}.`,
  )

/**
 * Of all bar codes in a picture: the VIN whose check digit is right, else the first that may be one (imports have none), else
 * why the likeliest of them is refused. Nothing where there is no bar code.
 */
export function vinInBarcodes(texts: readonly string[]): Result<{ vin: string }, "malformed"> | undefined {
  const codes = texts.map(said).filter((text) => text !== "")
  const vins = codes.flatMap(readingsOf)
  const vin = vins.find(hasRightCheckDigit) ?? vins[0]
  if (vin !== undefined) return { ok: true, vin }

  const likeliest = codes.find(isLong) ?? codes[0]
  if (likeliest === undefined) return undefined
  const refused = readVin(likeliest)
  return !refused.ok && /^[A-Z0-9\s-]{17,22}$/i.test(likeliest) ? refused : noVin(likeliest)
}
