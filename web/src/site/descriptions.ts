import { galleryTitle } from "#shared/domain/media/gallery.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { writtenBy } from "./content.ts"
import type { Entry } from "./gallery/first-page.ts"

/**
 * Meta descriptions per page, with `{business}` and `{cities}` as placeholders. Only the renderer loads them.
 */
export const descriptions: Readonly<Record<string, string>> = {
  "/": t(
    "Windshields, door and back glass, sunroofs and chip repair, wherever you park or at {business} in {cities}.",
  ),
  "/about": t(
    "25 years of auto glass and over 20 vehicles a day. How {business} does a job, step by step, in {cities}.",
  ),
  "/locations": t(
    "{business} in {cities}: maps, hours and phones of each shop, and the towns its mobile technicians cover.",
  ),
  "/warranty": t(
    "The Lifetime Warranty of {business}: what we fix at no charge, what it doesn't cover, and how to use it. {cities}.",
  ),
  "/contact": t(
    "Call, text, email or visit {business}. Today's hours, the main shop's address, and our shops in {cities}.",
  ),
  "/services": t(
    "Nine auto glass services: what each one is, how long it takes and what you get. {business}, {cities}.",
  ),
  "/gallery": t(
    "Windshields, door glass, sunroofs and chips that {business} replaced and repaired in {cities}, with photos.",
  ),
  "/newquote": t(
    "What a windshield, door glass or a chip repair costs on your car, with tax, in about a minute. {business}, {cities}.",
  ),
  "/newservice": t(
    "Request auto glass service from {business} in about a minute: the glass, the place and a time. {cities}.",
  ),
}

export const describeEntry = (entry: Entry): string => {
  const { submodel, urls } = entry
  const { text: service } = writtenBy(entry, "service")
  const carTitle = [galleryTitle(entry), submodel].filter(Boolean).join(" ")
  const photos = plural(urls.length, { one: t("One photo"), other: t(`${urls.length} photos`) })
  return t(`${service} on a ${carTitle}, done by {business} in {cities}. ${photos}.`)
}

export const defaultDescription = t(
  "{business}: windshields, door and back glass, sunroofs and chip repair, wherever you park or in {cities}.",
)
