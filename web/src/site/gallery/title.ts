import { galleryTitle } from "#shared/domain/media/gallery.ts"
import { writtenBy } from "../content.ts"
import type { Entry } from "./first-page.ts"

export const titleOfEntry = (entry: Entry): string =>
  `${galleryTitle(entry)}, ${writtenBy(entry, "service").text}`
