import * as z from "zod"
import { type GlassFeature, glassFeatures } from "../domain/catalog/catalog.ts"
import { openings, panes } from "../domain/openings.ts"
import { mostGlass, quoteServices, quoteStates } from "../domain/quotes/quote.ts"
import { mostChips } from "../domain/services.ts"
import { messages } from "../messages.ts"
import { byRole, endpoint } from "./endpoint.ts"
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
} from "./kinds.ts"
import { SettingsChange } from "./settings.ts"

/*
 * Instant quotes (owner's specification): what glass would cost, and what somebody was quoted. What the shop
 * pays leaves only to those who may see costs (docs/decisions/quotes.md).
 */

const service = z.enum(quoteServices)
// the table's own keys
const features = z.array(z.enum(Object.keys(glassFeatures) as [GlassFeature, ...GlassFeature[]]))

/**
 * What a price is made of; it adds up to it. Missing for the public where part and tax would tell what the shop pays: the
 * setting taxes the part at its cost.
 */
const breakdownOf = <M extends z.ZodType>(money: M) =>
  z.object({
    part: money,
    labor: money,
    tax: money,
    /** percent, at the shop's main place; where the work is done decides, and the price stays */
    taxRate: z.number(),
  })
export type QuoteBreakdown = z.output<ReturnType<typeof breakdownOf<typeof money>>>

const vehicleFields = {
  /** of the catalog; none of a car in somebody's own words */
  styleId: id.optional(),
  carId: carId.optional(),
  year: z.int().optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  style: z.string().optional(),
  /** in one line */
  vehicle: z.string(),
}

/** A piece of glass that fits a car, or the repair of its chips, with its price; without a price: "Please Call". */
const QuoteMatch = z.object({
  _id: z.string(),
  ...vehicleFields,
  opening: z.enum(openings),
  orientation: z.string(),
  features,
  /** none of a repair */
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
/** A match as everybody may see it. */
export type ShownMatch = z.output<typeof ShownMatch>

const Matching = z.object({
  results: z.array(QuoteMatch),
  /** how many there are, more than are told when a search is wide */
  totalCount: z.int(),
})
const ShownMatching = Matching.extend({ results: z.array(ShownMatch) })

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
  /** the last day on which the price counts */
  heldUntil: date,
  state: z.enum(quoteStates),
  /** the request that was made of it */
  invoiceNumber: z.int().optional(),
  service,
  ...vehicleFields,
  vin: z.string().optional(),
  glass: z.array(z.object(glassFields(money))),
  /** the panes that were tapped */
  panes: z.array(z.enum(panes)),
  /** of a repair */
  chips: z.int().optional(),
  /** without one: "Please Call" */
  price: money.optional(),
  breakdown: breakdownOf(money).optional(),
  insuranceCarrierKey: z.string().optional(),
  insuranceCarrier: z.string().optional(),
  insuranceDeductible: money.optional(),
  /** by what the price was reckoned, so that it can be honored */
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
})
/** As it lies in the table. */
export const StoredQuote = z.object(quoteFields(storedKinds))
export type StoredQuote = z.output<typeof StoredQuote>

const Quote = z.object(quoteFields({ money, date }))
const ShownQuote = Quote.omit({ terms: true, name: true, phone: true, email: true, words: true }).extend({
  glass: z.array(Quote.shape.glass.element.omit({ list: true, cost: true, hours: true })),
})
/** A quote as whoever has its address may see it. */
export type ShownQuote = z.output<typeof ShownQuote>

/** Without costs, which a technician does not see either. */
const shownTo = <Full extends z.ZodType, Shown extends z.ZodType>(full: Full, shown: Shown) =>
  byRole(full, { public: shown, user: shown, technician: shown })

const limit = numberInQuery.optional()

/** Matches as `getQuote` tells them, each once. */
const matchIds = z
  .array(text(120))
  .max(mostGlass, `Choose at most ${mostGlass} pieces of glass.`)
  .overwrite((ids) => [...new Set(ids)])

/** What a customer is told of a price; without one: "Please Call". */
const priceTold = { price: money.optional(), breakdown: breakdownOf(money).optional() }

/**
 * One quote by its address; the glass of a car by year to style, by words or by its part number; what several pieces come to
 * together; or who asked to be called.
 * The public is answered only while the quote system is live. `service=repair` answers cars, each with the price of a repair.
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
    one: { roles: "public", query: z.strictObject({ id }), reply: shownTo(Quote, ShownQuote) },
    /** the newest first; `recent` of the last seven days alone */
    asked: {
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
      /** `limit` of the vehicles that the part fits */
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
      reply: shownTo(Matching, ShownMatching),
    },
    search: {
      roles: "public",
      query: z.strictObject({ search: text(100).trim(), service, limit }),
      reply: shownTo(Matching, ShownMatching),
    },
    /** several pieces of one car: their tax is rounded once, so single prices may add up to a cent more */
    together: {
      roles: "public",
      query: z.strictObject({ matches: listInQuery.pipe(matchIds.min(1, "Choose the glass.")) }),
      reply: z.object(priceTold),
    },
  },
})

const StoreQuote = z
  .strictObject({
    service,
    /** matches as `getQuote` told them: of one car; none where no price was found, or of a repair in own words */
    matches: matchIds.optional(),
    /** the car, where it was found and its glass is still open */
    styleId: id.optional(),
    /** in their words, of a car that the catalog does not have */
    vehicle: text(120).trim().optional(),
    vin: vin.optional(),
    panes: z
      .array(z.enum(panes))
      .max(panes.length)
      .overwrite((chosen) => [...new Set(chosen)])
      .optional(),
    chips: z.int().min(1).max(mostChips, "More than 3 chips need a new windshield.").optional(),
    insuranceCarrierKey: id.optional(),
    insuranceDeductible: amount.optional(),
    /** with one of these two they are called */
    name: text(100).trim().optional(),
    phone: phone.optional(),
    email: email.optional(),
    words: text(500).trim().optional(),
    /** a field that no person sees */
    website: text(200).optional(),
  })
  .refine(({ matches = [], phone, email }) => matches.length > 0 || Boolean(phone ?? email), {
    path: ["phone"],
    message: messages.quotes.contact,
  })

/** Keeps what somebody chose, at the price of this moment, for `heldUntil`; with a phone or an email the office calls. */
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
  reply: z.object({ _id: z.string(), heldUntil: date, ...priceTold }),
  refusals: ["refused"],
})

/** Dismisses who asked to be called, takes that back, or says which request was made of it. */
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

/** What a rehearsal looks at, of each kind. */
export const mostRehearsed = 200

/**
 * What other formulas would have made of the last 200 quotes and the last 200 jobs; nothing is saved. What is not sent stays
 * as it is saved. Rows that change or fall below the floor, the largest change first.
 */
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
    /** how many had glass of known cost, or a repair */
    quotes: z.int(),
    jobs: z.int(),
    changed: z.int(),
    difference: money,
    floor: z.number(),
    belowFloor: z.int(),
    /** as prices are made now */
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
        /** percent of the price before tax */
        margin: z.number().optional(),
        belowFloor: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
