import type { Media, StoredMedia } from "#shared/api/requests/media.ts"
import type { signedUrl } from "../platform/files/signed-urls.ts"

/** Adds signed URLs for the pictures. */
export const mediaToWire = async (
  { pictures, version = 0, ...media }: StoredMedia,
  address: typeof signedUrl,
  now: Date,
): Promise<Media> => ({
  ...media,
  version,
  media: await Promise.all(pictures.map(({ key }) => address(key, now))),
  thumbs: await Promise.all(pictures.map(({ thumb }) => address(thumb, now))),
})
