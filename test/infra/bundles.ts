import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundle } from "#infra/bundle.ts"

/* Bundles entry points into a temporary folder. */

export const bundled = async (...entryPoints: string[]): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), "clearline-functions-"))
  await bundle({ outDir, minify: false, entryPoints })
  return outDir
}
