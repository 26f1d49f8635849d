import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryPicture } from "#shared/domain/media/gallery.ts"
import {
  changeOf,
  computeDraftTotals,
  draftOf,
  withLine,
} from "#web/staff/requests/detail/charges/charges-draft.ts"
import { aLine, aRequest } from "../builders/requests.ts"
import { sampleSite } from "../infra/sample-site.ts"
import { median } from "./measure.ts"

export type Computed = {
  /** Milliseconds per key in a job with 50 charges, p50. */
  key: number
  /** Seconds to render the site with 1,000 gallery entries. */
  site: number
}

const measureKey = (): number => {
  const glass = { list: 61_240, discount: 38, laborhours: 2.6, laborrate: 6500, labortype: "hourly" } as const
  const lines = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? aLine("Replace", { _id: `line-${index}`, ...glass })
      : aLine("Moulding", { _id: `line-${index}`, list: 5825, net: 4660 }),
  )
  const job = aRequest({ taxRate: 7.25, taxRateSource: "branch", charges: lines })
  let draft = draftOf(job)
  const times = Array.from({ length: 1000 }, (_, key) => {
    const startedAt = performance.now()
    draft = withLine(job, draft, "line-24", { list: 62_000 + key })
    computeDraftTotals(job, draft)
    changeOf(job, draft)
    return performance.now() - startedAt
  })
  return median(times)
}

const measureSite = async (): Promise<number> => {
  const entries = Array.from(
    { length: 1000 },
    (_, index): GalleryEntry => ({
      _id: `entry${index}`,
      year: 2021,
      make: "Toyota",
      model: "RAV4",
      submodel: "XLE",
      service: "Windshield replacement",
      service_es: "",
      favorite: false,
      urls: ["one", "two"].map((name) => galleryPicture(`entry${index}`, name)),
      thumbs: [],
      version: 0,
    }),
  )
  const startedAt = performance.now()
  await sampleSite({}, entries)
  return (performance.now() - startedAt) / 1000
}

export const measureComputing = async (): Promise<Computed> => ({
  key: measureKey(),
  site: await measureSite(),
})
