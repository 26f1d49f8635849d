import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundle } from "#infra/bundle.ts"

/** Builds a few functions into a folder of their own: these tests need the machinery, not the whole product. */
export const bundled = async (...entryPoints: string[]): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), "clearline-functions-"))
  await bundle({ outDir, minify: false, entryPoints })
  return outDir
}
