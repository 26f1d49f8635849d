import { galleryTitle } from "#shared/domain/media/gallery.ts"
import type { Entry } from "./gallery/first-page.ts"

/**
 * Meta descriptions per page, with `{business}` and `{cities}` as placeholders. Only the renderer loads them.
 */
export const descriptions: Readonly<Record<string, string>> = {
  "/": "Windshields, door and back glass, sunroofs and chip repair, wherever you park or at {business} in {cities}.",
  "/about":
    "25 years of auto glass and over 20 vehicles a day. How {business} does a job, step by step, in {cities}.",
  "/locations":
    "{business} in {cities}: maps, hours and phones of each shop, and the towns its mobile technicians cover.",
  "/warranty":
    "The Lifetime Warranty of {business}: what we fix at no charge, what it doesn't cover, and how to use it. {cities}.",
  "/contact":
    "Call, text, email or visit {business}. Today's hours, the main shop's address, and our shops in {cities}.",
  "/services":
    "Nine auto glass services: what each one is, how long it takes and what you get. {business}, {cities}.",
  "/gallery":
    "Windshields, door glass, sunroofs and chips that {business} replaced and repaired in {cities}, with photos.",
  "/newquote":
    "What a windshield, door glass or a chip repair costs on your car, with tax, in about a minute. {business}, {cities}.",
  "/newservice":
    "Request auto glass service from {business} in about a minute: the glass, the place and a time. {cities}.",
}

export const aboutEntry = ({ service, submodel, urls, ...car }: Entry): string => {
  const named = [galleryTitle(car), submodel].filter(Boolean).join(" ")
  const photos = urls.length === 1 ? "One photo" : `${urls.length} photos`
  return `${service} on a ${named}, done by {business} in {cities}. ${photos}.`
}

export const usual =
  "{business}: windshields, door and back glass, sunroofs and chip repair, wherever you park or in {cities}."
