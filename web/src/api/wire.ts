import { parseMoney, toDollars } from "#shared/domain/money/money.ts"
import { parseWireDate, parseWireTime, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"

const kinds = {
  money: { decode: parseMoney, encode: toDollars },
  date: { decode: parseWireDate, encode: toWireDate },
  time: { decode: parseWireTime, encode: toWireTime },
} as const

export type WireKind = keyof typeof kinds

/**
 * The fields that the wire format writes differently. `"*"` stands for each value of a record. The server
 * validates both directions, so the browser only converts.
 */
export type WireShape = WireKind | readonly [WireShape] | { readonly [field: string]: WireShape }

type Direction = "decode" | "encode"

function convert(direction: Direction, shape: WireShape | undefined, value: unknown): unknown {
  if (shape === undefined || value === undefined || value === null) return value
  if (typeof shape === "string") {
    const one = kinds[shape][direction] as (value: unknown) => unknown
    // The server judges values that cannot be converted ("" for no date).
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

export const fromWire = (shape: WireShape | undefined, value: unknown): unknown =>
  convert("decode", shape, value)
export const toWire = (shape: WireShape | undefined, value: unknown): unknown =>
  convert("encode", shape, value)
