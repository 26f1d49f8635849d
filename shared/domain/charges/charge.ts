/** The lines of a service request (spec 2, section 3 "Charge line"; domain.md section 3). All money is integer cents. */

export const chargeTypes = [
  "Repair",
  "Replace",
  "Remove",
  "Install",
  "Install Kit",
  "Regulator",
  "Glass Cleanup",
  "Moulding",
  "Provide",
  "Other",
] as const
export type ChargeType = (typeof chargeTypes)[number]

export const invoiceTypes = ["Cash", "Insurance", "Net", "Warranty"] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const kitNames = ["W/S", "H/M", "F/C"] as const
export type KitName = (typeof kitNames)[number]

export type TechnicianRole = "Installer" | "Assistant"

/** One technician's share in a line. `pay` is what was paid when the line was saved; later changes of rates change no old job. */
export type ChargeTechnician = {
  _id: string
  role: TechnicianRole
  /** cents */
  pay: number
  half: boolean
  /** YYYY-MM-DD */
  date?: string
}

/** Where a computed figure came from: what "Why" shows, and what an audit reads years later. */
export type Why = {
  /** the figure that is explained, cents; a Why whose result is not the figure any more is stale and is replaced */
  result: number
  rule: string
  /** the sum as a person writes it: "2.6 h × 65.00 = 169.00" */
  equation: string
  inputs: { label: string; value: string }[]
  /** the formula or profile and its version, as it was then */
  version?: string
  rounding: string
}

/** The figures of a line that rates can give; a person can type each instead. */
export const pricedFigures = ["net", "labor", "kit"] as const
export type PricedFigure = (typeof pricedFigures)[number]

/** Who priced a figure: a person, the carrier's rates, the account's profile, or the shop's cash prices. */
export const priceSources = ["typed", "carrier", "profile", "cash"] as const
export type PriceSource = (typeof priceSources)[number]

export type Charge = {
  _id: string
  type: ChargeType
  /** one decimal, 1.0 when a line is new */
  quantity: number
  partservice?: string
  part?: string
  partType?: "nags" | "oem"
  brand?: string
  billcode?: string
  description?: string
  orientation?: string
  opening?: string
  condition?: "new" | "used"
  /** what an Other line is for, where rules must know it */
  kind?: "calibration" | "promoParts" | "promoLabor" | "shopLabor"
  pricingmethod?: "markup" | "markdown"
  /** percent, or cents when `markuptype` is flat */
  markup?: number
  markuptype?: "percent" | "flat"
  markdown?: number
  markdowntype?: "percent" | "flat"
  /** list price of one, cents */
  list: number
  /** percent; the source of `net` when `entered` is "discount", otherwise derived, whole and only for showing */
  discount: number
  /** which of the two a person typed: the other is derived and never fed back (domain.md section 3) */
  entered: "net" | "discount"
  /** the shop's price of one as quoted, which a markup or the formula applies to, cents */
  cost: number
  /** price charged for one, cents */
  net: number
  kit?: KitName
  kittype?: "each" | "flat"
  laborhours: number
  /** cents an hour, or the whole labor when flat */
  laborrate: number
  labortype: "flat" | "hourly"
  /** derived, cents */
  labor: number
  /** derived: quantity x net + labor, cents */
  total: number
  /** what the shop pays for one, cents; for an Install Kit the cost of the whole line */
  partcost: number
  /** pay of the line's technicians, cents */
  laborcost: number
  misccost: number
  /** derived: total - costs, cents */
  pnlnet: number
  technicians: ChargeTechnician[]
  /** sentences a clerk must see, e.g. "formula below part and tax" */
  flags?: string[]
  why?: Partial<Record<"net" | "labor" | "list" | "total", Why>>
  /** who priced what; nobody yet where it is missing */
  pricedBy?: Partial<Record<PricedFigure, PriceSource>>
  /** beside a figure that a person typed: what the rates would give */
  atRates?: Partial<Record<"net" | "labor", Why>>
}

export const isTyped = (line: Pick<Charge, "pricedBy">, figure: PricedFigure): boolean =>
  line.pricedBy?.[figure] === "typed"
