import { createHash } from "node:crypto"
import { pdfCodeHash } from "./pdf-code-hash.ts"

/**
 * Part of the key under which a PDF is stored: it is drawn once for the same content and drawing code, so a correction of
 * how papers look also reaches those already drawn.
 */
export const documentHash = (content: unknown, code = pdfCodeHash): string =>
  createHash("sha256")
    .update(JSON.stringify([code, content]))
    .digest("hex")
    .slice(0, 32)
