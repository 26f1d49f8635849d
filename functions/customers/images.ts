import type { StoredVehicle } from "#shared/api/customers.ts"
import type { Actor } from "../platform/actor.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import { userLimit } from "../platform/files/upload-limit.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"

type Images = StoredVehicle["images"]
type PictureInput = readonly { src: string; note?: string | undefined }[]

/** Pixels (owner's specification). */
const box = { width: 300, height: 300 }

/** Storage key in a signed URL. */
const parseKey = (src: string): string | undefined => /\/files\/(pictures\/[^?]+)/.exec(src)?.[1]

type PictureCall = { actor: Actor; now: Date; refuse: Refuse<"not_an_image" | "too_many"> }

/** Keeps pictures sent as their signed URL and stores new ones once each. */
export const vehicleImages = (pictures: Pictures, table: Table, { actor, now, refuse }: PictureCall) => {
  const storedImages = new Map<string, Promise<string>>()
  const store = async (
    { customerId, _id }: Pick<StoredVehicle, "customerId" | "_id">,
    src: string,
    index: number,
  ) => {
    const image = await pictures.read(src, {
      purpose: "vehicle",
      sender: actor._id,
      field: `images.${index}.src`,
      box,
      countInline: () => userLimit(table).count({ actor, now }, refuse),
      refuse,
    })
    return pictures.put(`vehicles/${customerId}/${_id}`, image)
  }
  return async (
    vehicle: Pick<StoredVehicle, "customerId" | "_id"> & { images?: Images },
    input: PictureInput,
  ): Promise<Images> => {
    const images: Images = []
    for (const [index, { src, note = "" }] of input.entries()) {
      const existing = vehicle.images?.find(({ key }) => key === parseKey(src))
      const storing = existing
        ? Promise.resolve(existing.key)
        : (storedImages.get(src) ?? store(vehicle, src, index))
      if (!existing) storedImages.set(src, storing)
      images.push({ key: await storing, note })
    }
    return images
  }
}
