import { createHash } from "node:crypto"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL(".", import.meta.url))

/**
 * The name of a CSS module's class in a build. Scripts carry these names, so all of a file share one short ending, which
 * compresses better than Vite's own.
 */
export const scopedName = (name: string, file: string): string =>
  `${name}_${createHash("sha256").update(relative(folder, file)).digest("base64url").slice(0, 3)}`
