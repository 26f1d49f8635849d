import { createFuelReceipt, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { RepeatedCall } from "../platform/idempotency.ts"
import {
  fuelReader,
  newReceiptId,
  receiptCreation,
  receiptPhoto,
  receiptThumbBox,
  receiptToWire,
} from "./store.ts"

export const handler = handle(
  createFuelReceipt,
  ({ table, provide }) => ({
    fuel: fuelReader(table),
    pictures: provide("pictures", pictures),
    address: provide("signing", signedUrl),
  }),
  async ({ body: { image, mileage, fuelcost, isMeant } }, deps, { actor, now, commit, refuse }) => {
    // The mileage may not decrease for the same van.
    const [last] = (await deps.fuel.ofPerson(actor._id, { limit: 1 })).receipts
    if (last && mileage < last.mileage && !isMeant)
      throw refuse("mileage_below", {
        detail: messages.fuel.mileageBelow(last.mileage.toLocaleString("en-US")),
        last: last.mileage,
      })
    const images = await deps.pictures.readWithThumb(image, receiptPhoto(actor._id, refuse), receiptThumbBox)
    const _id = newReceiptId()
    const folder = `fuel/${_id}`
    const receipt: StoredFuelReceipt = {
      _id,
      mileage,
      fuelcost,
      date: todayIn(now),
      postingUserId: actor._id,
      postingUserName: actor.name,
      createdAt: now.toISOString(),
      version: 1,
      image: await deps.pictures.put(folder, images.picture),
      thumb: await deps.pictures.put(folder, images.thumb),
    }
    const reply = await receiptToWire(receipt, deps.address, now, { whole: true })
    try {
      await commit(receiptCreation(receipt), reply)
    } catch (error) {
      // An earlier try of this call stored its own pictures, so remove these.
      if (error instanceof RepeatedCall) await deps.pictures.remove([receipt.image, receipt.thumb])
      throw error
    }
    return reply
  },
)
