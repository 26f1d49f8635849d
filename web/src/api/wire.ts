import { parseMoney, toDollars } from "#shared/domain/money/money.ts"
import { parseWireDate, parseWireTime, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"

/** Dollars, M/D/YYYY and 6:00am on the wire; cents, YYYY-MM-DD and minutes inside. */
const kinds = {
  money: { decode: parseMoney, encode: toDollars },
  date: { decode: parseWireDate, encode: toWireDate },
  time: { decode: parseWireTime, encode: toWireTime },
} as const

export type WireKind = keyof typeof kinds

/**
 * Where a value holds something that is written differently on the wire; `"*"` is each value of a record. All else passes as
 * it is: the server checks both directions by the definition's schemas, so the browser only converts.
 */
export type WireShape = WireKind | readonly [WireShape] | { readonly [field: string]: WireShape }

type Direction = "decode" | "encode"

function convert(direction: Direction, shape: WireShape | undefined, value: unknown): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (typeof shape === "string") {
    const one = kinds[shape][direction] as (value: unknown) => unknown
    // What is no such value ("" for no date) is the server's to judge.
    return value === "" ? value : (one(value) ?? value)
  }
  if (isList(shape))
    return Array.isArray(value) ? value.map((each) => convert(direction, shape[0], each)) : value
  if (typeof value !== "object") return value
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    convert(direction, shape[name] ?? shape["*"], part),
  ])
  return Object.fromEntries(entries)
}

const isList = (shape: Exclude<WireShape, string>): shape is readonly [WireShape] => Array.isArray(shape)

/** What was received, as the rules work with it. */
export const fromWire = (shape: WireShape | undefined, value: unknown): unknown =>
  convert("decode", shape, value)
/** What the rules work with, as it is sent. */
export const toWire = (shape: WireShape | undefined, value: unknown): unknown =>
  convert("encode", shape, value)
