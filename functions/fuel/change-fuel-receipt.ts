import { changeFuelReceipt, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { messages } from "#shared/messages.ts"
import { pictures } from "../platform/files/pictures.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { receiptChangeAudit } from "./receipt-audit.ts"
import {
  canSeeReceipt,
  fuelReader,
  receiptBox,
  receiptChange,
  receiptPhoto,
  receiptRace,
  receiptThumbBox,
  receiptToWire,
} from "./store.ts"

const turns = { left: 270, right: 90 } as const
/** Percent. Receipts stay readable at this quality. */
const compressedQuality = 55

/** Two simultaneous rotations both apply. A replaced picture stays stored, for the audit. */
export const handler = handle(
  changeFuelReceipt,
  ({ table, provide }) => ({
    fuel: fuelReader(table),
    pictures: provide("pictures", pictures),
    address: provide("signing", signedUrl),
  }),
  async (
    { query: { id }, body: { rotate, compress, image, ...figures } },
    deps,
    { actor, now, commit, refuse },
  ) =>
    retryOnConflict([receiptRace], async () => {
      const current = await deps.fuel.one(id)
      if (!current || !canSeeReceipt(actor, current))
        throw refuse("not_found", { detail: messages.fuel.notFound })

      const boxes = { box: receiptBox, thumbBox: receiptThumbBox }
      const upload = receiptPhoto(actor._id, refuse)
      const redrawn = image
        ? await deps.pictures.readWithThumb(image, upload, receiptThumbBox)
        : rotate || compress
          ? await deps.pictures.redraw(current.image, boxes, {
              ...(rotate && { turn: turns[rotate] }),
              ...(compress && { quality: compressedQuality }),
            })
          : undefined
      const folder = `fuel/${id}`
      const newKeys = redrawn && {
        image: await deps.pictures.put(folder, redrawn.picture),
        thumb: await deps.pictures.put(folder, redrawn.thumb),
      }
      const changes = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined))
      const next: StoredFuelReceipt = { ...current, ...changes, ...newKeys, version: current.version + 1 }
      const reply = await receiptToWire(next, deps.address, now, { whole: true })
      const replacesPicture = image !== undefined
      const audit = receiptChangeAudit(current, next, { replacesPicture }, { by: actor, now })
      await commit([...receiptChange(current, next), ...audit], reply)
      const storedKeys = [next.image, next.thumb, ...(replacesPicture ? [current.image] : [])]
      await deps.pictures.remove([current.image, current.thumb].filter((key) => !storedKeys.includes(key)))
      return reply
    }),
)
