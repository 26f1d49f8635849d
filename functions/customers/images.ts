import type { StoredVehicle } from "#shared/api/customers.ts"
import type { Actor } from "../platform/actor.ts"
import type { Pictures } from "../platform/files/pictures.ts"
import type { Refuse } from "../platform/refusal.ts"

type Images = StoredVehicle["images"]
type Sent = readonly { src: string; note?: string | undefined }[]

/** The bound of the owner's specification. */
const box = { width: 300, height: 300 }

/** The key in the address that a picture is shown with. */
const keyIn = (src: string): string | undefined => /\/files\/(pictures\/[^?]+)/.exec(src)?.[1]

/** Keeps what stands already, by the address it was shown with, and stores what is new, each picture once. */
export const vehicleImages = (pictures: Pictures, actor: Actor, refuse: Refuse<"not_an_image">) => {
  const stored = new Map<string, Promise<string>>()
  const store = async (
    { customerId, _id }: Pick<StoredVehicle, "customerId" | "_id">,
    src: string,
    index: number,
  ) => {
    const field = `images.${index}.src`
    const taken = await pictures.take(src, { purpose: "vehicle", sender: actor._id, field, box, refuse })
    return pictures.put(`vehicles/${customerId}/${_id}`, taken)
  }
  return async (
    vehicle: Pick<StoredVehicle, "customerId" | "_id"> & { images?: Images },
    sent: Sent,
  ): Promise<Images> => {
    const images: Images = []
    for (const [index, { src, note = "" }] of sent.entries()) {
      const kept = vehicle.images?.find(({ key }) => key === keyIn(src))
      const storing = kept ? Promise.resolve(kept.key) : (stored.get(src) ?? store(vehicle, src, index))
      if (!kept) stored.set(src, storing)
      images.push({ key: await storing, note })
    }
    return images
  }
}
