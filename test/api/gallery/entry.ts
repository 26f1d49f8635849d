import { photo } from "../../builders/photo.ts"
import { done } from "../../driver/job.ts"
import { as, type BodyTo, type CallOptions, type Login, malformed } from "../client.ts"
import { attached } from "../media/attach.ts"
import { aJob } from "../requests/job.ts"

type Entry = BodyTo<"POST", "/gallery">

export const aPublishable = async (who: Login, more: Partial<Entry> = {}, photos = 1) => {
  const relativeInvoiceNumber = await aJob(who, { year: 2021, make: "Toyota", model: "RAV4", style: "XLE" })
  const shades = Array.from({ length: photos }, (_, index) => photo(60, 40, 20 + index))
  const { _id: media } = await attached(who, relativeInvoiceNumber, "after", shades)
  const images = shades.map((_, picture) => ({ media, picture }))
  return {
    relativeInvoiceNumber,
    images,
    service: "Windshield replacement",
    nothingPersonal: true as const,
    ...more,
  }
}

export const publish = (who: Login | undefined, entry: object, options: CallOptions = {}) =>
  as(who).post("/gallery", malformed(entry), options)

export const published = async (who: Login, more: Partial<Entry> = {}, photos = 1) => {
  const { _id } = done(await publish(who, await aPublishable(who, more, photos)))
  return publicEntry(_id)
}

export const publicEntry = async (id: string) => {
  const [entry] = done(await as().get("/gallery", { id }))
  if (!entry) throw new Error("Nothing is published.")
  return entry
}

const loadAllEntries = async () => {
  const entries: { _id: string; service: string }[] = []
  for (;;) {
    const page = done(await as().get("/gallery", { limit: 100, skip: entries.length }))
    entries.push(...page)
    if (page.length < 100) return entries
  }
}

export const order = async (): Promise<string[]> => (await loadAllEntries()).map(({ _id }) => _id)

export const ofService = async (service: string): Promise<string[]> =>
  (await loadAllEntries()).flatMap((entry) => (entry.service === service ? [entry._id] : []))

export const orderOf = async (...ids: string[]): Promise<string[]> =>
  (await order()).filter((id) => ids.includes(id))
