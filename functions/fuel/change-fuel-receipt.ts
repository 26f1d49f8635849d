import { changeFuelReceipt, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import {
  fuelReader,
  maySeeReceipt,
  receiptBox,
  receiptChange,
  receiptRace,
  receiptThumbBox,
  shownReceipt,
} from "./store.ts"

const turns = { left: 270, right: 90 } as const
/** Percent; a receipt stays readable. */
const compressedQuality = 55

/** Two who turn it at once turn it twice, each by what they meant. */
export const handler = handle(
  changeFuelReceipt,
  ({ table, needs }) => ({
    fuel: fuelReader(table),
    pictures: needs("pictures", pictures),
    address: needs("signing", signedUrl),
  }),
  async (
    { query: { id }, body: { rotate, compress, image, ...figures } },
    deps,
    { actor, now, commit, refuse },
  ) =>
    retryOnConflict([receiptRace], async () => {
      const current = await deps.fuel.one(id)
      if (!current || !maySeeReceipt(actor, current))
        throw refuse("not_found", { detail: messages.fuel.notFound })

      const boxes = { box: receiptBox, thumbBox: receiptThumbBox }
      const taking = { purpose: "media", sender: actor._id, field: "image", box: receiptBox, refuse } as const
      const drawn = image
        ? await deps.pictures.takeWithThumb(image, taking, receiptThumbBox)
        : rotate || compress
          ? await deps.pictures.drawAgain(current.image, boxes, {
              ...(rotate && { turn: turns[rotate] }),
              ...(compress && { quality: compressedQuality }),
            })
          : undefined
      const folder = `fuel/${id}`
      const stored = drawn && {
        image: await deps.pictures.put(folder, drawn.picture),
        thumb: await deps.pictures.put(folder, drawn.thumb),
      }
      const given = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
      const next: StoredFuelReceipt = { ...current, ...given, ...stored, version: current.version + 1 }
      const reply = await shownReceipt(next, deps.address, now, { whole: true })
      await commit(receiptChange(current, next), reply)
      const kept = [next.image, next.thumb]
      await deps.pictures.remove([current.image, current.thumb].filter((key) => !kept.includes(key)))
      return reply
    }),
)
