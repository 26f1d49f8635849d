import * as z from "zod"
import { money } from "./api/definition/kinds.ts"
import { featureNames, partKinds } from "./domain/catalog/catalog.ts"
import { openings } from "./domain/parts/openings.ts"

/**
 * What suppliers reply (docs/suppliers.md): dollars on the wire, cents inside. Unknown fields are dropped, because a
 * supplier may add some.
 */

const word = z.string().min(1).max(200)
const words = z.array(z.string().max(200)).max(100)
const price = money.refine((cents) => cents >= 0)
const carId = z.string().regex(/^[\w.:-]{1,200}$/)

export const MitchellVehicle = z.object({
  carId,
  styleId: z.string().regex(/^\w{1,40}$/),
  year: z.int().min(1900).max(2100),
  make: word,
  model: word,
  style: word,
  /** Usually one of the shop's vehicle categories, but suppliers have others, too. */
  category: word,
  image: z.boolean().default(false),
})
export type MitchellVehicle = z.output<typeof MitchellVehicle>

export const VehiclePage = z.object({
  vehicles: z.array(MitchellVehicle).max(200),
  next: z.string().min(1).max(500).optional(),
})

export const choiceLevels = ["year", "make", "model", "style"] as const
export const Choices = z.object({ of: z.enum(choiceLevels), values: z.array(word).max(2000) })
export type Choices = z.output<typeof Choices>

export const MitchellPart = z.object({
  partNumber: z.string().min(1).max(40),
  kind: z.enum(partKinds),
  description: z.string().max(500),
  listPrice: price,
  laborHours: z.number().min(0).max(100),
  features: z.array(z.enum(featureNames)),
  details: words,
})
export type MitchellPart = z.output<typeof MitchellPart>

export const VehicleParts = z.object({
  vehicle: MitchellVehicle,
  openings: z
    .array(
      z.object({
        opening: z.enum(openings),
        /** "front left". Empty when the car has only one such opening. */
        orientation: z.string().max(40),
        parts: z.array(MitchellPart).max(200),
      }),
    )
    .max(50),
})
export type VehicleParts = z.output<typeof VehicleParts>

export const WarehousePrice = z.object({ warehouse: word, price, available: z.int().min(0) })
export type WarehousePrice = z.output<typeof WarehousePrice>
export const Prices = z.object({ prices: z.array(WarehousePrice).max(100) })

export const maxPartNumbers = 100
export const ManyPrices = z.object({
  parts: z
    .array(z.object({ number: z.string().min(1).max(40), prices: Prices.shape.prices }))
    .max(maxPartNumbers),
})

export const Accessory = z.object({
  partNumber: z.string().min(1).max(40),
  description: z.string().max(500),
  price,
  kind: z.enum(["moulding", "clip", "sensor", "kit"]),
})
export type Accessory = z.output<typeof Accessory>
export const Accessories = z.object({ accessories: z.array(Accessory).max(100) })

export const dispatchStates = ["new", "accepted", "readyToInvoice", "invoiced", "declined"] as const
export type DispatchState = (typeof dispatchStates)[number]

const line = z.string().max(500)
/** An order in the portal's field names (owner's specification). Dates M/D/YYYY, amounts dollars. */
export const Dispatch = z.object({
  ReferralNumber: z.string().regex(/^[\w-]{1,40}$/),
  CustVehicle: z.object({
    VehicleYear: line,
    VehicleMake: line,
    VehicleModel: line,
    VehicleStyle: line,
    CarId: line,
    VehicleVin: line,
  }),
  Client: line,
  Deductible: line,
  referralStatus: z.enum(dispatchStates),
  referralDate: line,
  serviceSummary: z.string().max(2000),
  vehicleCarId: line,
  vehicleVinNumber: line,
  customerName: line,
  customerAddress: line,
  customerPhone: line,
  insuranceCarrier: line,
  insuranceDeductible: line,
  insuranceLossCause: line,
  insuranceLossDate: line,
  insurancePolicyNumber: line,
  reference: line,
})
export type Dispatch = z.output<typeof Dispatch>

export const DispatchList = z.object({
  dispatches: z
    .array(
      Dispatch.pick({ ReferralNumber: true, referralStatus: true, referralDate: true, customerName: true }),
    )
    .max(1000),
})
export const OneDispatch = z.object({ dispatch: Dispatch })
export const Pong = z.object({ ok: z.literal(true) })
