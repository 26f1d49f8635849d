import * as z from "zod"
import { endpoint } from "./endpoint.ts"
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
} from "./kinds.ts"

/** More than any odometer shows. */
const mostMiles = 2_000_000

const told = {
  _id: id,
  mileage: z.int(),
  postingUserId: id,
  postingUserName: z.string(),
  createdAt: instant,
  version: z.int(),
}

/** As it lies in the table: cents, the day of the shop, and the keys of its pictures. */
export const StoredFuelReceipt = z.object({
  ...told,
  fuelcost: z.int(),
  /** YYYY-MM-DD in Los Angeles */
  date: z.string(),
  image: z.string(),
  thumb: z.string(),
})
export type StoredFuelReceipt = z.output<typeof StoredFuelReceipt>

/** `thumb` and `image` are addresses that open the pictures for an hour or two. */
const FuelReceipt = z.object({
  ...told,
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

/** Newest first, in pages; a technician is shown their own. One comes with its whole picture. */
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
    /** of a person; of one of their days, or of the month of a day */
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

const written = {
  mileage: z.int().min(0, "Enter 0 or more.").max(mostMiles, "Enter at most 2,000,000."),
  fuelcost: typedMoney.refine((cents) => cents > 0, "Enter an amount above 0."),
}

/** Whoever calls is whose receipt it is. A mileage below their last one is asked about, and taken when it is sent again as meant. */
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
    ...written,
    /** they were asked about a mileage below the last one */
    isMeant: z.boolean().optional(),
  }),
  ignores: ["thumb", "postingUserId"],
  reply: FuelReceipt,
  refusals: ["not_an_image", "mileage_below"],
  legacy: "Error",
})

/** Turns its picture, draws it smaller, takes another one, or corrects a figure. */
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
      mileage: written.mileage.optional(),
      fuelcost: written.fuelcost.optional(),
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
