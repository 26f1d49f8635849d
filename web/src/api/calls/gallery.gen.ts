// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/gallery.ts"
import type { Call } from "#web/api/api.ts"

export const changeGalleryEntry: Call<typeof api.changeGalleryEntry> = {"method":"PUT","path":"/gallery"}
export const createGalleryEntry: Call<typeof api.createGalleryEntry> = {"method":"POST","path":"/gallery"}
export const deleteGalleryEntry: Call<typeof api.deleteGalleryEntry> = {"method":"DELETE","path":"/gallery"}
export const listGallery: Call<typeof api.listGallery> = {"method":"GET","path":"/gallery"}
