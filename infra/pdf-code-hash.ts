import { createHash } from "node:crypto"
import { build, type Loader, type Plugin } from "esbuild"
import { root } from "./root.ts"

/** Data files, which are imported as their path. */
export const dataFiles: Record<string, Loader> = {
  ".br": "file",
  ".pack": "file",
  ".ttf": "file",
  ".txt": "file",
  ".webp": "file",
}

const drawing = ["draw-invoice", "draw-table", "fonts"].map((name) => `functions/invoices/pdf/${name}.ts`)

/** Hash of these entries with everything that they import, packages and fonts too. Comments and types don't count. */
export const hashCode = async (entryPoints: string[], folder = root): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints,
    outdir: "hashed",
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    loader: dataFiles,
    logLevel: "silent",
  })
  const hash = createHash("sha256")
  for (const { contents } of outputFiles) hash.update(contents)
  return hash.digest("hex").slice(0, 16)
}

/** Papers are stored under a key with this hash, so a correction of how they look reaches those already drawn. */
export const pdfCodeHash: Plugin = {
  name: "PDF code hash",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]functions[\\/]invoices[\\/]pdf-code-hash\.ts$/ }, async () => ({
      contents: `export const pdfCodeHash = ${JSON.stringify(await hashCode(drawing))}`,
    }))
  },
}
