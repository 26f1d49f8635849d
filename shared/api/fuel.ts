import * as z from "zod"
import { t } from "../language.ts"
import { endpoint } from "./definition/endpoint.ts"
import {
  cursor,
  date,
  fieldFilter,
  id,
  instant,
  Matches,
  money,
  newPicture,
  numberInQuery,
  typedMoney,
} from "./definition/kinds.ts"

const maxMiles = 2_000_000

const commonFields = {
  _id: id,
  mileage: z.int(),
  postingUserId: id,
  postingUserName: z.string(),
  createdAt: instant,
  version: z.int(),
}

/** The stored form: cents, and the keys of the pictures. */
export const StoredFuelReceipt = z.object({
  ...commonFields,
  fuelcost: z.int(),
  date: z.string(),
  image: z.string(),
  thumb: z.string(),
})
export type StoredFuelReceipt = z.output<typeof StoredFuelReceipt>

/** `thumb` and `image` are signed addresses, valid for an hour or two. */
const FuelReceipt = z.object({
  ...commonFields,
  fuelcost: money,
  date,
  thumb: z.string(),
  image: z.string().optional(),
})
export type FuelReceipt = z.output<typeof FuelReceipt>

const paged = {
  filter: fieldFilter,
  limit: numberInQuery.optional(),
  cursor: cursor.optional(),
}
const roles = ["clerk", "technician"] as const

/** Lists receipts in pages, newest first. Technicians see their own. A single receipt comes with its full picture. */
export const listFuelReceipts = endpoint({
  area: "fuel",
  name: "list-fuel-receipts",
  method: "GET",
  path: "/fuelreceipts",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
  legacy: "Error",
  variants: {
    one: {
      roles,
      query: z.strictObject({ id, filter: fieldFilter }),
      reply: z.array(FuelReceipt),
    },
    ofPerson: {
      roles,
      query: z.strictObject({
        postingUserId: id,
        date: date.optional(),
        monthOf: date.optional(),
        ...paged,
      }),
      reply: z.array(FuelReceipt),
    },
    ofDay: {
      roles,
      query: z.strictObject({ date, ...paged }),
      reply: z.array(FuelReceipt),
    },
  },
})

const inputFields = {
  mileage: z.int().min(0, t("Enter 0 or more.")).max(maxMiles, t("Enter at most 2,000,000.")),
  fuelcost: typedMoney.refine((cents) => cents > 0, t("Enter an amount above 0.")),
}

/** Records the caller's receipt. A mileage below their last one needs `isMeant`. */
export const createFuelReceipt = endpoint({
  area: "fuel",
  name: "create-fuel-receipt",
  method: "POST",
  path: "/fuelreceipt",
  roles,
  programs: true,
  access: ["table:read", "table:write", "pictures", "signing"],
  body: z.strictObject({
    image: newPicture,
    ...inputFields,
    isMeant: z.boolean().optional(),
  }),
  ignores: ["thumb", "postingUserId"],
  reply: FuelReceipt,
  refusals: ["not_an_image", "mileage_below"],
  legacy: "Error",
})

export const changeFuelReceipt = endpoint({
  area: "fuel",
  name: "change-fuel-receipt",
  method: "PUT",
  path: "/fuelreceipt",
  roles,
  programs: true,
  access: ["table:read", "table:write", "pictures", "signing"],
  query: z.strictObject({ id }),
  body: z
    .strictObject({
      rotate: z.enum(["left", "right"]).optional(),
      compress: z.literal(true).optional(),
      image: newPicture.optional(),
      mileage: inputFields.mileage.optional(),
      fuelcost: inputFields.fuelcost.optional(),
    })
    .refine(({ rotate, compress, image }) => [rotate, compress, image].filter(Boolean).length <= 1, {
      path: ["rotate"],
      message: "Turn it, compress it or replace it, one in a call.",
    }),
  ignores: ["id", "thumb"],
  reply: FuelReceipt,
  refusals: ["not_found", "not_an_image"],
  legacy: "Error",
})

export const deleteFuelReceipt = endpoint({
  area: "fuel",
  name: "delete-fuel-receipt",
  method: "DELETE",
  path: "/fuelreceipt",
  roles,
  programs: true,
  access: ["table:read", "table:write", "pictures"],
  query: z.strictObject({ id }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})
