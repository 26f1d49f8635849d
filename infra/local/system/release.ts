import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../root.ts"
import { rendererFolder } from "../../site-files.ts"

export const releaseVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version

export const builtRelease = (): string | undefined => {
  const file = join(rendererFolder, "release")
  return existsSync(file) ? readFileSync(file, "utf8") : undefined
}
