import { createFuelReceipt, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { AlreadyDone } from "../platform/idempotency.ts"
import {
  fuelReader,
  newReceiptId,
  receiptBox,
  receiptCreation,
  receiptThumbBox,
  shownReceipt,
} from "./store.ts"

export const handler = handle(
  createFuelReceipt,
  ({ table, needs }) => ({
    fuel: fuelReader(table),
    pictures: needs("pictures", pictures),
    address: needs("signing", signedUrl),
  }),
  async ({ body: { image, mileage, fuelcost, isMeant } }, deps, { actor, now, commit, refuse }) => {
    // An odometer does not go back; another van has another one.
    const [last] = (await deps.fuel.ofPerson(actor._id, { limit: 1 })).receipts
    if (last && mileage < last.mileage && !isMeant)
      throw refuse("mileage_below", {
        detail: messages.fuel.mileageBelow(last.mileage.toLocaleString("en-US")),
        last: last.mileage,
      })
    const taking = { purpose: "media", sender: actor._id, field: "image", box: receiptBox, refuse } as const
    const drawn = await deps.pictures.takeWithThumb(image, taking, receiptThumbBox)
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
      image: await deps.pictures.put(folder, drawn.picture),
      thumb: await deps.pictures.put(folder, drawn.thumb),
    }
    const reply = await shownReceipt(receipt, deps.address, now, { whole: true })
    try {
      await commit(receiptCreation(receipt), reply)
    } catch (error) {
      // Nothing names them: the same call has stored its own.
      if (error instanceof AlreadyDone) await deps.pictures.remove([receipt.image, receipt.thumb])
      throw error
    }
    return reply
  },
)
