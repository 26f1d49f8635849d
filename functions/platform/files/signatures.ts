import { randomUUID } from "node:crypto"
import type { FileKey } from "#shared/domain/media/file-folders.ts"
import { t } from "#shared/language.ts"
import type { Refusal, Refuse } from "../refusal.ts"
import type { Objects } from "./objects.ts"

/** Read by customers: anything but a PNG picture as a data URL. */
const invalidSignature = (refuse: Refuse<"malformed">): Refusal => {
  const message = t("The signature didn't come through. Sign again.")
  return refuse("malformed", { detail: message, fields: [{ field: "signatureData", message }] })
}

export type NewSignature = { key: FileKey; store: () => Promise<void> }

/**
 * Validates a signature. The caller stores it before the transaction that references it. A failed transaction leaves an
 * unreferenced object.
 */
export const signatureStore = (objects: Objects) => ({
  async read(invoiceNumber: number, dataUrl: string, refuse: Refuse<"malformed">): Promise<NewSignature> {
    const key: FileKey = `signatures/${invoiceNumber}/${randomUUID()}.png`
    // The PNG library is 30 kB, and most calls of these functions have no signature.
    const picture = (await import("./signature-picture.ts")).reencode(dataUrl)
    if (!picture) throw invalidSignature(refuse)
    return { key, store: () => objects.put(key, picture, "image/png") }
  },
})
