import { newReceiptId } from "#functions/fuel/store.ts"
import type { StoredFuelReceipt } from "#shared/api/fuel.ts"

/** Any date, while the endpoint accepts only today's. */
export const aStoredReceipt = (
  { _id, name }: { _id: string; name: string },
  date: string,
  fuelcost: number,
): StoredFuelReceipt => ({
  _id: newReceiptId(),
  mileage: 84_210,
  fuelcost,
  date,
  postingUserId: _id,
  postingUserName: name,
  createdAt: `${date}T15:00:00.000Z`,
  version: 1,
  image: "",
  thumb: "",
})
