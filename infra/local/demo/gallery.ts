import { gallerySetting, orderItem } from "#functions/gallery/store.ts"
import type { Item } from "#functions/platform/table.ts"
import { StoredGalleryEntry } from "#shared/api/gallery.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { galleryPicture, newGalleryId } from "#shared/domain/media/gallery.ts"
import { photoNamesOf } from "./photos.ts"
import { seededRandom } from "./random.ts"

const maxEntries = 36

export const galleryOf = () => {
  const random = seededRandom("Clearline gallery")
  const entries: StoredGalleryEntry[] = []
  const cars = new Set<string>()
  return {
    look(request: ServiceRequest) {
      const { serviceStatus, year, make, model, style = "", serviceSummary } = request
      if (serviceStatus !== "invoicePaid" || !year || !make || !model || !serviceSummary) return
      const car = `${make} ${model}`
      if (entries.length >= maxEntries || cars.has(car)) return
      cars.add(car)
      const _id = newGalleryId((below) => random.between(0, below - 1))
      const [damage, result] = photoNamesOf(request)
      const names = entries.length % 3 === 2 ? [result] : [result, damage]
      const entry = {
        _id,
        year,
        make,
        model,
        submodel: style,
        service: serviceSummary,
        favorite: entries.length % 7 === 0,
        urls: names.map((name) => galleryPicture(_id, name)),
        version: 1,
      }
      entries.push(StoredGalleryEntry.parse(entry))
    },
    items: (): Item[] => [
      ...entries.map((entry) => gallerySetting(entry._id).itemOf(entry)),
      orderItem({ ids: entries.map(({ _id }) => _id), version: entries.length }),
    ],
  }
}
