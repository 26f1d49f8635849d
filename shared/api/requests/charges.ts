import * as z from "zod"
import { chargeTypes, kitNames, priceSources } from "../../domain/charges/charge-types.ts"
import { parseQuantity } from "../../domain/money/money.ts"
import { normalizePartNumber } from "../../domain/parts/part-number.ts"
import { t } from "../../language.ts"
import { amount, id, storedKinds, text, typedMoney, wireKinds, writtenKinds } from "../definition/kinds.ts"
import { hiddenFields, omitMask } from "./hidden-fields.ts"

/** The lines of a request: stored, on the wire, and as written by callers. */

export type Kinds<Money extends z.ZodType, Date extends z.ZodType, Time extends z.ZodType> = {
  money: Money
  date: Date
  time: Time
}

export const percentOrFlat = z.enum(["percent", "flat"])
const maxMarkup = 10_000

/** How a figure was computed, as the "Why" panel shows it and an audit can check it years later. */
export const why = z.object({
  /** In cents, also on the wire. If it differs from the figure, the explanation is outdated. */
  result: z.int(),
  rule: z.string(),
  equation: z.string(),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  version: z.string().optional(),
  rounding: z.string(),
})

export const source = z.enum(priceSources).optional()
const technicianRole = z.enum(["Installer", "Assistant"])

const chargeFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
}: Kinds<M, D, T>) => ({
  type: z.enum(chargeTypes),
  quantity: z.number().min(0).max(999),
  partservice: text(200).optional(),
  part: text(40).optional(),
  partType: z.enum(["nags", "oem"]).optional(),
  brand: text(60).optional(),
  billcode: text(20).optional(),
  description: text(300).optional(),
  orientation: text(20).optional(),
  opening: text(30).optional(),
  condition: z.enum(["new", "used"]).optional(),
  kind: z.enum(["calibration", "promoParts", "promoLabor", "shopLabor"]).optional(),
  pricingmethod: z.enum(["markup", "markdown"]).optional(),
  /** Percent, or dollars when `markuptype` is flat (in rules, too, because it is an input, not an amount). */
  markup: z.number().optional(),
  markuptype: percentOrFlat.optional(),
  markdown: z.number().optional(),
  markdowntype: percentOrFlat.optional(),
  list: money,
  /** Percent. Input for `net` when `entered` is "discount". Otherwise derived, rounded, and only displayed. */
  discount: z.number(),
  /** Which of the two was entered. The other is derived and never used for computing (docs/domain.md, section 3). */
  entered: z.enum(["net", "discount"]),
  /** The shop's quoted price of one, to which markup or formula applies. */
  cost: money,
  net: money,
  kit: z.enum(kitNames).optional(),
  kittype: z.enum(["each", "flat"]).optional(),
  laborhours: z.number().min(0).max(99),
  laborrate: money,
  labortype: z.enum(["flat", "hourly"]),
  technicians: z.array(
    z.object({
      _id: id,
      role: technicianRole,
      /** Pay at the time of saving. Later rates don't change old jobs. */
      pay: money,
      /** The technician had no rate for this role, so `pay` is 0 until one is entered. */
      rateMissing: z.literal(true).optional(),
      half: z.boolean(),
      date: date.optional(),
    }),
  ),
})

const derivedChargeFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
}: Kinds<M, D, T>) => ({
  _id: id,
  labor: money,
  total: money,
  /** What the shop pays for one. For an Install Kit, the cost of the whole line. */
  partcost: money,
  laborcost: money,
  misccost: money,
  pnlnet: money,
  flags: z.array(z.string()).optional(),
  /** Whether a person typed the figure or rates set it. Missing until it is priced. */
  pricedBy: z.object({ net: source, labor: source, kit: source }).optional(),
  /** A sentence about input that the rates need and the line lacks. The figure isn't final. */
  needs: z.object({ net: z.string().optional(), labor: z.string().optional() }).optional(),
  /** For a typed figure: what the rates would give. */
  atRates: z.object({ net: why.optional(), labor: why.optional() }).optional(),
  why: z
    .object({ net: why.optional(), labor: why.optional(), list: why.optional(), total: why.optional() })
    .optional(),
})

export const Charge = z.object({ ...chargeFields(wireKinds), ...derivedChargeFields(wireKinds) })
export const StoredCharge = z.object({
  ...chargeFields(storedKinds),
  ...derivedChargeFields(storedKinds),
  // Older lines keep spaces and dashes. Every write has the compact number, which is no change.
  part: text(40).overwrite(normalizePartNumber).optional(),
})
export type StoredCharge = z.output<typeof StoredCharge>

/** A line in a write. Missing fields keep their value, or get the type's default on a new line. */
const chargeToWrite = z.strictObject({
  ...z.object({ ...chargeFields(writtenKinds), partcost: amount, misccost: amount }).partial().shape,
  type: z.enum(chargeTypes),
  _id: id.optional(),
  /** `null` returns a figure to the rates, "typed" keeps it. The server knows which rates apply. */
  pricedBy: z
    .strictObject({ net: source.nullable(), labor: source.nullable(), kit: source.nullable() })
    .optional(),
  quantity: z
    .number()
    .min(0)
    .max(999)
    .overwrite((typed) => parseQuantity(typed) ?? typed)
    .optional(),
  part: text(40).overwrite(normalizePartNumber).optional(),
  net: typedMoney.optional(),
  laborrate: typedMoney.optional(),
  discount: z.number().min(0).max(100).overwrite(Math.round).optional(),
  markup: z.number().min(0).max(maxMarkup).optional(),
  markdown: z.number().min(0).max(maxMarkup).optional(),
  technicians: z
    .array(z.strictObject({ _id: id, role: technicianRole, half: z.boolean() }))
    .max(8)
    .check(({ value, issues }) => {
      for (const [index, { _id }] of value.entries())
        if (value.findIndex((other) => other._id === _id) < index)
          issues.push({
            code: "custom",
            input: value,
            path: [index, "_id"],
            message: t("This technician is already on the line."),
          })
    })
    .optional(),
})
const refuseNegativePrices = ({ value, issues }: z.core.ParsePayload<WrittenPrice>) => {
  if (value.kind === "promoParts" || value.kind === "promoLabor") return
  for (const field of ["net", "laborrate"] as const)
    if ((value[field] ?? 0) < 0)
      issues.push({
        code: "custom",
        input: value,
        path: [field],
        message: t("A charge can't be below 0. Enter 0 or more."),
      })
}
type WrittenPrice = Pick<z.output<typeof chargeToWrite>, "kind" | "net" | "laborrate">

export const linesToWrite = <Line extends z.ZodType<{ _id?: string | undefined }>>(line: Line) =>
  z
    .array(line)
    .max(60)
    .check(({ value, issues }) => {
      for (const [index, { _id }] of value.entries())
        if (_id !== undefined && value.findIndex((other) => other._id === _id) < index)
          issues.push({
            code: "custom",
            input: value,
            path: [index, "_id"],
            message: t("This line is already there."),
          })
    })

export const ChargeToWrite = chargeToWrite.check(refuseNegativePrices)
export const ChargeOfTechnicianToWrite = chargeToWrite
  .omit(omitMask(hiddenFields.technician.unwritable))
  .check(refuseNegativePrices)

export type ChargeToWrite = z.output<typeof ChargeToWrite>
