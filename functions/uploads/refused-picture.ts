import type { uploads } from "#shared/domain/media/uploads.ts"
import { t } from "#shared/language.ts"
import type { Refusal, Refuse } from "../platform/refusal.ts"

type Rules = Pick<(typeof uploads)["media"], "types" | "maxBytes">

/** Checks the declared type and size; the bytes are checked later. */
export const findPictureProblem = (
  { types, maxBytes }: Rules,
  { type, size }: { type: string; size: number },
  refuse: Refuse<"not_an_image" | "malformed">,
): Refusal | undefined => {
  if (!types.includes(type))
    return refuse("not_an_image", { fields: [{ field: "type", message: t("This isn't a picture.") }] })
  if (size <= maxBytes) return undefined
  const message = t(`Choose a picture of at most ${maxBytes / 1024 / 1024} MB.`)
  return refuse("malformed", { detail: message, fields: [{ field: "size", message }] })
}
