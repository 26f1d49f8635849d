import type { StoredVehicle } from "#shared/api/customers.ts"
import type { Actor } from "../platform/actor.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { Refuse } from "../platform/refusal.ts"

type Images = StoredVehicle["images"]
type Sent = readonly { src: string; note?: string | undefined }[]

/** Pixels (owner's specification). */
const box = { width: 300, height: 300 }

/** Storage key in a signed URL. */
const parseKey = (src: string): string | undefined => /\/files\/(pictures\/[^?]+)/.exec(src)?.[1]

/** Keeps pictures sent as their signed URL and stores new ones once each. */
export const vehicleImages = (pictures: Pictures, actor: Actor, refuse: Refuse<"not_an_image">) => {
  const storedImages = new Map<string, Promise<string>>()
  const store = async (
    { customerId, _id }: Pick<StoredVehicle, "customerId" | "_id">,
    src: string,
    index: number,
  ) => {
    const field = `images.${index}.src`
    const images = await pictures.read(src, { purpose: "vehicle", sender: actor._id, field, box, refuse })
    return pictures.put(`vehicles/${customerId}/${_id}`, images)
  }
  return async (
    vehicle: Pick<StoredVehicle, "customerId" | "_id"> & { images?: Images },
    input: Sent,
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
