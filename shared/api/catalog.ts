import * as z from "zod"
import {
  catalogPages,
  featureNames,
  maxCustomParts,
  partKinds,
  vehicleCategories,
} from "../domain/catalog/catalog.ts"
import { catalogName } from "../domain/catalog/vehicle-form.ts"
import { openings, panes } from "../domain/parts/openings.ts"
import { normalizePartNumber, readPartNumber } from "../domain/parts/part-number.ts"
import { endpoint } from "./definition/endpoint.ts"
import {
  amount,
  carId,
  cursor,
  flagInQuery,
  listInQuery,
  money,
  numberInQuery,
  text,
} from "./definition/kinds.ts"

const name = text(80).trim().min(1)
const requiredCarId = carId.min(1)

/** Lists years, makes, models, and styles of searchable vehicles, each within the earlier choices. */
export const listCatalogChoices = endpoint({
  area: "catalog",
  name: "list-catalog-choices",
  method: "GET",
  path: "/vehicles",
  programs: true,
  access: ["table:read", "catalog"],
  variants: {
    years: {
      roles: "public",
      query: z.strictObject({ data: z.literal("years") }),
      reply: z.array(z.int()),
    },
    makes: {
      roles: "public",
      query: z.strictObject({ data: z.literal("makes"), year: numberInQuery }),
      reply: z.array(z.string()),
    },
    models: {
      roles: "public",
      query: z.strictObject({ data: z.literal("models"), year: numberInQuery, make: name }),
      reply: z.array(z.string()),
    },
    /** Also matches models with a similar name (`modelsLike`), so that decoded VINs find their car. */
    styles: {
      roles: "public",
      query: z.strictObject({ data: z.literal("styles"), year: numberInQuery, make: name, model: name }),
      reply: z.array(
        z.object({
          model: z.string(),
          style: z.string(),
          carId: z.string(),
          glass: z.array(z.enum(openings)),
        }),
      ),
    },
    carId: {
      roles: "public",
      query: z.strictObject({ data: z.literal("carId"), carId: requiredCarId }),
      reply: z.object({
        year: z.int(),
        make: z.string(),
        model: z.string(),
        style: z.string(),
        carId: z.string(),
        styleId: z.string(),
      }),
    },
  },
  refusals: ["not_found"],
})

/** A vehicle of the catalog. `_id` is its style id. `quotesSeachable` is spelled as in the specification. */
const QuoteVehicle = z.object({
  _id: z.string(),
  styleId: z.string(),
  carId: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  style: z.string(),
  category: z.enum(vehicleCategories),
  searchable: z.boolean(),
  search: z.string(),
  quotes: z.int(),
  quotesSeachable: z.int(),
  image: z.string().optional(),
})
export type QuoteVehicle = z.output<typeof QuoteVehicle>
const vehicleFields = Object.keys(QuoteVehicle.shape)

const unreadable = z.array(z.string())

/** Lists the catalog for its editors. `unreadable` names broken rows, `cursor` continues the previous page. */
export const listQuoteVehicles = endpoint({
  area: "catalog",
  name: "list-quote-vehicles",
  method: "GET",
  path: "/quotevehicles",
  programs: true,
  access: ["table:read", "catalog"],
  variants: {
    one: {
      roles: ["admin", "developer"],
      query: z.strictObject({ id: text(60).min(1) }),
      reply: z.object({
        results: z.array(QuoteVehicle.extend({ glassOpenings: z.array(z.enum(openings)) })),
        totalCount: z.int(),
      }),
    },
    page: {
      roles: ["admin", "developer"],
      query: z.strictObject({
        search: text(100).optional(),
        searchable: flagInQuery.optional(),
        year: numberInQuery.optional(),
        make: text(80).optional(),
        limit: numberInQuery
          .refine(
            (limit) => catalogPages.some((choice) => choice === limit),
            `Choose ${catalogPages.slice(0, -1).join(", ")} or ${catalogPages.at(-1)}.`,
          )
          .optional(),
        fields: listInQuery
          .refine(
            (fields) => fields.every((field) => vehicleFields.includes(field)),
            `Choose from ${vehicleFields.join(", ")}.`,
          )
          .optional(),
        cursor: cursor.optional(),
      }),
      reply: z.object({
        results: z.array(QuoteVehicle.partial().extend({ _id: z.string() })),
        totalCount: z.int(),
        unreadable,
      }),
    },
  },
  refusals: ["not_found", "refused"],
})

export const listCatalogDistinct = endpoint({
  area: "catalog",
  name: "list-catalog-distinct",
  method: "GET",
  path: "/quotecatalogdistinct",
  programs: true,
  access: ["table:read", "catalog"],
  variants: {
    year: {
      roles: ["admin", "developer"],
      query: z.strictObject({ distinct: z.literal("year"), searchable: flagInQuery.optional() }),
      reply: z.object({ results: z.array(z.int()) }),
    },
    make: {
      roles: ["admin", "developer"],
      query: z.strictObject({
        distinct: z.literal("make"),
        searchable: flagInQuery.optional(),
        year: numberInQuery.optional(),
      }),
      reply: z.object({ results: z.array(z.string()) }),
    },
  },
  refusals: ["refused"],
})

/** A stored replacement quote. Its opening is the specification's "work description". */
const QuotePart = z.object({
  partId: z.string(),
  kind: z.enum(partKinds),
  workDescription: z.enum(openings),
  orientation: z.string(),
  partDescriptionMitchell: z.string(),
  dataMitchell: z.array(z.string()),
  listMitchell: money,
  cost: money.optional(),
  laborHours: z.number(),
  features: z.array(z.enum(featureNames)),
  visible: z.boolean(),
})
export type QuotePart = z.output<typeof QuotePart>

/**
 * Lists a vehicle's replacement quotes. `carId` is its style id, as in the specification. `version` is for a correction
 * of one of the shop's own vehicles; a supplier's has none.
 */
export const listQuoteParts = endpoint({
  area: "catalog",
  name: "list-quote-parts",
  method: "GET",
  path: "/quoteparts",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read", "catalog"],
  query: z.strictObject({ carId: text(60).min(1) }),
  reply: z.object({ results: z.array(QuotePart), unreadable, version: z.int().optional() }),
  refusals: ["not_found", "refused"],
})

const CatalogVersion = z.object({
  version: z.string(),
  madeAt: z.string(),
  vehicles: z.int(),
  parts: z.int(),
})

/** Counts the vehicles and names the live and previous version. `rev` counts switches of versions. */
export const countCatalog = endpoint({
  area: "catalog",
  name: "count-catalog",
  method: "GET",
  path: "/quotecatalogcount",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read", "catalog"],
  query: z.strictObject({}),
  reply: z.object({
    /** Missing while the live version can't be read. `unreadable` then names the file and what to do. */
    count: z.int().optional(),
    unreadable: z.string().optional(),
    rev: z.int(),
    live: CatalogVersion.optional(),
    previous: CatalogVersion.optional(),
  }),
  refusals: [],
})

const vehicleName = (most: number, missing: string) => text(most).overwrite(catalogName).min(1, missing)
const orientations = new Set(["", ...panes.map((pane) => pane.split("-").slice(1).join(" "))])

const CustomPart = z
  .strictObject({
    partNumber: text(40).overwrite(normalizePartNumber).min(1, "Enter a part number."),
    kind: z.enum(partKinds, "Choose a kind of part."),
    opening: z.enum(openings, "Choose an opening."),
    orientation: text(20)
      .refine((side) => orientations.has(side), "Choose a side.")
      .optional(),
    description: text(120).trim().optional(),
    list: amount,
    cost: amount.optional(),
    hours: z.number("Enter hours, like 1.5.").min(0).max(50, "Enter at most 50 hours."),
    features: z.array(z.enum(featureNames)).max(featureNames.length).optional(),
  })
  .refine(
    ({ kind, partNumber }) => kind !== "nag" || partNumber === "" || readPartNumber(partNumber) !== undefined,
    {
      path: ["partNumber"],
      message: "Enter a NAGS number, like FW04915GTYN.",
    },
  )

const CustomVehicle = z.strictObject({
  year: z
    .int("Enter a year, like 2021.")
    .min(1900, "Enter a year, like 2021.")
    .max(2100, "Enter a year, like 2021."),
  make: vehicleName(40, "Enter the make."),
  model: vehicleName(60, "Enter the model."),
  style: vehicleName(80, "Enter the style."),
  category: z.enum(vehicleCategories, "Choose a category.").optional(),
  searchable: z.boolean().optional(),
  parts: z.array(CustomPart).max(maxCustomParts, `Add at most ${maxCustomParts} parts.`).optional(),
  version: z.int().min(0).optional(),
})

/** Adds a vehicle. With the `version` that was shown, it corrects the one of that name, with all of its parts. */
export const createQuoteVehicle = endpoint({
  area: "catalog",
  name: "create-quote-vehicle",
  method: "POST",
  path: "/quotevehicles",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read", "table:write", "catalog"],
  body: CustomVehicle,
  status: 201,
  reply: z.object({ _id: z.string() }),
  refusals: ["already_exists", "not_found", "changed_meanwhile", "refused"],
})

const VehiclePart = z.object({
  PartNumber: z.string(),
  Opening: z.string(),
  Description: z.string(),
  ListPrice: money,
  LaborHours: z.number(),
  /** It has a camera or sensor that must be calibrated after a replacement. */
  NeedsCalibration: z.boolean(),
})

/** Returns a car's parts by the supplier's car id, in a list of one as the specification's caller expects. */
export const getVehicleParts = endpoint({
  area: "catalog",
  name: "get-vehicle-parts",
  method: "GET",
  path: "/vehiclepart",
  roles: "any",
  programs: true,
  access: ["table:read", "catalog"],
  query: z.strictObject({ carId: requiredCarId }),
  reply: z.array(
    z.object({
      carId: z.string(),
      vehicle: z.string(),
      glass: z.array(z.enum(openings)),
      nagParts: z.array(VehiclePart),
      oemParts: z.array(VehiclePart),
      mouldingParts: z.array(VehiclePart),
    }),
  ),
  refusals: ["not_found"],
})
