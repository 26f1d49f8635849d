import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, type Login } from "../client.ts"

type Sent = { mileage?: number; fuelcost?: number; image?: string; isMeant?: boolean }

export const receiptOf = (more: Sent = {}) => ({
  mileage: 84_210,
  fuelcost: 61.4,
  image: photo(1600, 800),
  ...more,
})

export const aReceipt = async (who: Login, more: Sent = {}) =>
  done(await as(who).post("/fuelreceipt", receiptOf(more)))
