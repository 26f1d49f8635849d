import * as z from "zod"
import { featureNames } from "../domain/catalog/catalog.ts"
import { maxChips } from "../domain/job/services.ts"
import { openings, panes } from "../domain/parts/openings.ts"
import { maxCandidates, maxGlass, quoteServices, quoteStates } from "../domain/quotes/quote.ts"
import { languages } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import {
  amount,
  carId,
  cursor,
  date,
  email,
  flagInQuery,
  id,
  instant,
  listInQuery,
  Matches,
  money,
  numberInQuery,
  phone,
  storedKinds,
  text,
  vin,
} from "./definition/kinds.ts"
import { SettingsChange } from "./settings.ts"

/** Instant quotes. Only roles that may see costs get what the shop pays (docs/decisions/quotes.md). */

const service = z.enum(quoteServices)
const features = z.array(z.enum(featureNames))

/**
 * The parts of a price, which add up to it. Hidden from the public when the part is taxed at cost, because part and
 * tax would reveal what the shop pays.
 */
const breakdownOf = <M extends z.ZodType>(money: M) =>
  z.object({
    part: money,
    labor: money,
    tax: money,
    taxRate: z.number(),
  })

/** Open if some of the glass has no price. */
const rangeOf = <M extends z.ZodType>(money: M) =>
  z.object({ from: money, to: money, isOpen: z.boolean().optional() })

const vehicleFields = {
  styleId: id.optional(),
  carId: carId.optional(),
  year: z.int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  style: z.string().optional(),
  vehicle: z.string(),
}

/** A piece of glass, or a chip repair, with its price for a car. Without a price the screen says "Please Call". */
const QuoteMatch = z.object({
  _id: z.string(),
  ...vehicleFields,
  opening: z.enum(openings),
  orientation: z.string(),
  features,
  nagPart: z.string().optional(),
  partDescriptionMygrant: z.string(),
  details: z.array(z.string()),
  price: money.optional(),
  breakdown: breakdownOf(money).optional(),
  listPrice: money,
  costMygrant: money.optional(),
  laborHours: z.number(),
  visible: z.boolean(),
})
export type QuoteMatch = z.output<typeof QuoteMatch>
const ShownMatch = QuoteMatch.omit({ listPrice: true, costMygrant: true, laborHours: true, visible: true })
export type ShownMatch = z.output<typeof ShownMatch>

const Matching = z.object({
  results: z.array(QuoteMatch),
  totalCount: z.int(),
})
const ShownMatching = Matching.extend({ results: z.array(ShownMatch) })

/** What the words of a search meant. */
const readWords = {
  /** Number of cars. `totalCount` is the number of pieces of glass for them. */
  cars: z.int(),
  /** Words that none of these cars has, like a trim. */
  unknown: z.array(z.string()),
  /** Glass named in the words. */
  panes: z.array(z.enum(panes)),
}

const glassFields = <M extends z.ZodType>(money: M) => ({
  partNumber: z.string(),
  opening: z.enum(openings),
  orientation: z.string(),
  description: z.string(),
  features,
  list: money,
  cost: money.optional(),
  hours: z.number(),
})

const quoteFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: { money: M; date: D }) => ({
  _id: z.string(),
  version: z.int(),
  at: instant,
  heldUntil: date,
  state: z.enum(quoteStates),
  invoiceNumber: z.int().optional(),
  service,
  ...vehicleFields,
  vin: z.string().optional(),
  glass: z.array(z.object(glassFields(money))),
  panes: z.array(z.enum(panes)),
  /** Panes whose glass the VIN decides. They are not in `glass`, and there is a range instead of a price. */
  unsure: z.array(z.enum(panes)).optional(),
  /** Some of the glass that the VIN decides between has a camera or sensor. */
  calibrationPossible: z.boolean().optional(),
  chips: z.int().optional(),
  price: money.optional(),
  range: rangeOf(money).optional(),
  breakdown: breakdownOf(money).optional(),
  insuranceCarrierKey: z.string().optional(),
  insuranceCarrier: z.string().optional(),
  insuranceDeductible: money.optional(),
  /** Formula and settings behind the price, so it can be honored later. */
  terms: z.object({
    formula: z.string(),
    formulaVersion: z.int(),
    net: z.enum(["cost", "listLessDiscount"]),
    listDiscount: z.number(),
  }),
  name: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  words: z.string().optional(),
  language: z.enum(languages).optional(),
})
export const StoredQuote = z.object(quoteFields(storedKinds))
export type StoredQuote = z.output<typeof StoredQuote>

const Quote = z.object(quoteFields({ money, date }))
const ShownQuote = Quote.omit({
  terms: true,
  name: true,
  phone: true,
  email: true,
  words: true,
  language: true,
}).extend({
  glass: z.array(Quote.shape.glass.element.omit({ list: true, cost: true, hours: true })),
})
export type ShownQuote = z.output<typeof ShownQuote>

/** Customers, technicians, and the public get the shape without costs. */
const withoutCosts = <Full extends z.ZodType, Shown extends z.ZodType>(full: Full, shown: Shown) =>
  shapeByRole(full, { public: shown, user: shown, technician: shown })

const limit = numberInQuery.optional()

const matchIds = z
  .array(text(120))
  .max(maxGlass, `Choose at most ${maxGlass} pieces of glass.`)
  .overwrite((ids) => [...new Set(ids)])

/** Glass of panes for which the visitor isn't sure: the VIN decides among them. */
const candidates = z
  .array(text(120))
  .max(maxCandidates, `Choose among at most ${maxCandidates} pieces of glass.`)
  .overwrite((ids) => [...new Set(ids)])

const chosenPanes = z
  .array(z.enum(panes))
  .max(panes.length)
  .overwrite((chosen) => [...new Set(chosen)])

const customerPrice = {
  price: money.optional(),
  breakdown: breakdownOf(money).optional(),
  /** With candidates, instead of the price. */
  range: rangeOf(money).optional(),
}

/**
 * Returns one quote, the glass of a car (by year to style, words, or part number), the price of several pieces
 * together, or quotes with callback requests. The public gets results only while the quote system is live.
 * `service=repair` returns cars with their repair price.
 */
export const getQuote = endpoint({
  area: "quotes",
  name: "get-quote",
  method: "GET",
  path: "/quote",
  programs: true,
  access: ["table:read", "catalog"],
  refusals: ["not_found", "refused"],
  variants: {
    one: { roles: "public", query: z.strictObject({ id }), reply: withoutCosts(Quote, ShownQuote) },
    leads: {
      roles: ["clerk"],
      query: z.strictObject({
        asked: z.literal("open"),
        recent: flagInQuery.optional(),
        limit,
        cursor: cursor.optional(),
      }),
      reply: z.array(Quote),
    },
    ofPart: {
      roles: ["clerk"],
      query: z.strictObject({ nagPart: text(40).trim().min(3, "Enter a part number."), limit }),
      reply: Matching,
    },
    ofVehicle: {
      roles: "public",
      query: z.strictObject({
        year: numberInQuery,
        make: text(40),
        model: text(60),
        style: text(80),
        request: z.literal("glass"),
        service,
      }),
      reply: withoutCosts(Matching, ShownMatching),
    },
    ofCar: {
      roles: "public",
      query: z.strictObject({ carId, request: z.literal("glass"), service }),
      reply: withoutCosts(Matching, ShownMatching),
    },
    search: {
      roles: "public",
      query: z.strictObject({ search: text(100).trim(), service, limit }),
      reply: withoutCosts(Matching.extend(readWords), ShownMatching.extend(readWords)),
    },
    /** Several pieces for one car. Their tax is rounded once, so single prices can add up to a cent more. */
    together: {
      roles: "public",
      query: z.strictObject({
        matches: listInQuery.pipe(matchIds),
        candidates: listInQuery.pipe(candidates).optional(),
        /** The visitor's panes, which tell where a candidate that fits several would go. */
        panes: listInQuery.pipe(chosenPanes).optional(),
      }),
      reply: z.object({
        ...customerPrice,
        /** In the order of `matches`. They add up to the price. */
        each: z.array(money).optional(),
      }),
    },
  },
})

const StoreQuote = z
  .strictObject({
    service,
    /** Matches from `getQuote` for one car. Empty without a price, or for a repair in the customer's own words. */
    matches: matchIds.optional(),
    candidates: candidates.optional(),
    styleId: id.optional(),
    vehicle: text(120).trim().optional(),
    vin: vin.optional(),
    panes: chosenPanes.optional(),
    chips: z.int().min(1).max(maxChips, "More than 3 chips need a new windshield.").optional(),
    insuranceCarrierKey: id.optional(),
    insuranceDeductible: amount.optional(),
    name: text(100).trim().optional(),
    phone: phone.optional(),
    email: email.optional(),
    words: text(500).trim().optional(),
    language: z.enum(languages).optional(),
    /** Honeypot: people don't see the field. */
    website: text(200).optional(),
  })
  .refine(
    ({ matches = [], candidates = [], phone, email }) =>
      matches.length + candidates.length > 0 || Boolean(phone ?? email),
    { path: ["phone"], message: messages.quotes.contact },
  )

export const storeQuote = endpoint({
  area: "quotes",
  name: "store-quote",
  method: "POST",
  path: "/quote",
  roles: "public",
  programs: true,
  access: ["table:read", "table:write", "catalog"],
  body: StoreQuote,
  status: 201,
  reply: z.object({ _id: z.string(), heldUntil: date, ...customerPrice }),
  refusals: ["refused", "too_many"],
})

export const changeQuote = endpoint({
  area: "quotes",
  name: "change-quote",
  method: "PUT",
  path: "/quote",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      _id: id,
      dismissed: z.boolean().optional(),
      invoiceNumber: z.int().min(1).max(999_999_999).optional(),
    })
    .refine(
      ({ dismissed, invoiceNumber }) => (dismissed === undefined) !== (invoiceNumber === undefined),
      "Dismiss it, or name its request.",
    ),
  reply: Matches,
  refusals: ["not_found", "refused"],
})

/** Number of quotes, and of jobs, that a rehearsal examines. */
export const maxRehearsed = 200

/** Prices the last 200 quotes and jobs by other formulas. Nothing is saved. Largest change first. */
export const rehearseFormula = endpoint({
  area: "quotes",
  name: "rehearse-formula",
  method: "POST",
  path: "/rehearsal",
  roles: ["admin", "developer"],
  access: ["table:read"],
  body: SettingsChange.pick({
    quoteFormulaReplace: true,
    quoteFormulaRepair: true,
    cashReplacementNet: true,
    cashListDiscount: true,
    marginFloor: true,
  }),
  reply: z.object({
    quotes: z.int(),
    jobs: z.int(),
    changed: z.int(),
    difference: money,
    floor: z.number(),
    belowFloor: z.int(),
    belowFloorNow: z.int(),
    rows: z.array(
      z.object({
        kind: z.enum(["quote", "job"]),
        of: z.string(),
        at: instant,
        vehicle: z.string(),
        what: z.string(),
        cost: money,
        before: money.optional(),
        after: money.optional(),
        margin: z.number().optional(),
        belowFloor: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
