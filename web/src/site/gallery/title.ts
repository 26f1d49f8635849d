import { galleryTitle } from "#shared/domain/media/gallery.ts"
import type { Entry } from "./first-page.ts"

/** What an entry's page is called: "2021 Toyota RAV4, Windshield replacement". */
export const titleOfEntry = (entry: Entry): string => `${galleryTitle(entry)}, ${entry.service}`
