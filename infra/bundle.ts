import { existsSync, globSync } from "node:fs"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild"
import { endpoints } from "#shared/api/index.ts"
import { directImports } from "./direct-imports.ts"
import { socketFunctions } from "./event-sources.ts"
import { dataFiles, pdfCodeHash } from "./pdf-code-hash.ts"
import { posixRelative, toPosix } from "./posix-path.ts"
import { demoFolder, root } from "./root.ts"

/* Bundles the Lambda functions with esbuild and writes a manifest of their files. */

export type Manifest = Record<string, BundledFunction>
export type BundledFunction = {
  file: string
  files: string[]
  bytes: number
  bytesAtStart: number
}

export const entries = (): string[] =>
  [
    ...endpoints.map(({ area, name }) => `functions/${area}/${name}.ts`),
    "functions/meta/refuse-unknown.ts",
    ...Object.values(socketFunctions).map((entry) => `functions/${entry}.ts`),
    ...globSync("functions/events/*.ts", { cwd: root }),
    "functions/pipeline/program/run-task.ts",
  ]
    .filter((file) => !file.endsWith(".test.ts") && existsSync(join(root, file)))
    .map((file) => toPosix(file))

// CommonJS packages in an ESM bundle (twilio, pdfkit) need these.
const banner = [
  `import { createRequire as __createRequire } from "node:module"`,
  `import { fileURLToPath as __fileURLToPath } from "node:url"`,
  `const require = __createRequire(import.meta.url)`,
  `const __filename = __fileURLToPath(import.meta.url)`,
  `const __dirname = __fileURLToPath(new URL(".", import.meta.url))`,
].join("\n")

const manifestOf = (
  metafile: Metafile,
  { outDir, outbase, entryPoints }: Required<BundleOptions>,
): Manifest => {
  const inOutDir = (path: string) => posixRelative(outDir, join(root, path))
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [inOutDir(path), output]))
  const neededBy = (file: string, isNeeded: (kind: string) => boolean, found = new Set<string>()) => {
    found.add(file)
    for (const { path, kind, external } of outputs.get(file)?.imports ?? [])
      if (!external && isNeeded(kind) && !found.has(inOutDir(path))) neededBy(inOutDir(path), isNeeded, found)
    return [...found]
  }
  const bytesOf = (files: string[]) => files.reduce((sum, file) => sum + (outputs.get(file)?.bytes ?? 0), 0)

  const manifest: Manifest = {}
  for (const [file, { entryPoint }] of outputs) {
    if (!entryPoint || !entryPoints.includes(entryPoint)) continue
    const files = neededBy(file, () => true)
    manifest[posixRelative(outbase, entryPoint).replace(/\.ts$/, "")] = {
      file,
      files,
      bytes: bytesOf(files),
      bytesAtStart: bytesOf(neededBy(file, (kind) => kind !== "dynamic-import")),
    }
  }
  return manifest
}

const writeManifest = (options: Required<BundleOptions>, onDone: (manifest: Manifest) => void): Plugin => ({
  name: "manifest",
  setup({ onEnd }) {
    onEnd(async ({ metafile, errors }) => {
      if (!metafile || errors.length > 0) return
      const manifest = manifestOf(metafile, options)
      const { outDir } = options
      await mkdir(outDir, { recursive: true })
      await writeFile(join(outDir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`)
      const outputs = new Set(Object.keys(metafile.outputs).map((path) => join(root, path)))
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (entry.isFile() && entry.name !== "manifest.json" && !outputs.has(path)) await rm(path)
      }
      onDone(manifest)
    })
  },
})

/** The SDK's event stream reader, 15 kB per function. No call of ours returns a stream. */
const neverLoaded: Plugin = {
  name: "never loaded",
  setup({ onResolve }) {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    )
  },
}

export type BundleOptions = {
  outDir: string
  minify: boolean
  entryPoints?: string[]
  outbase?: string
}

/**
 * Bundles all entries in one pass: 0.4 s for 140 of them, where one pass each takes 12 s. Shared code becomes chunks. A
 * data file (`.br`, `.pack`, `.ttf`, `.txt`) is imported as its path, for `readFileSync(new URL(path, import.meta.url))`.
 */
export const bundleOptions = (
  { outDir, minify, entryPoints = entries(), outbase = "functions" }: BundleOptions,
  onDone: (manifest: Manifest) => void = () => undefined,
): BuildOptions => ({
  absWorkingDir: root,
  entryPoints,
  outbase,
  outdir: outDir,
  outExtension: { ".js": ".mjs" },
  entryNames: "[dir]/[name]",
  chunkNames: "chunks/[name]-[hash]",
  assetNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  mainFields: ["module", "main"],
  // The SDK's search for credentials is 120 kB; a function has them in its environment.
  alias: { "@aws-sdk/credential-provider-node": "./functions/platform/credentials.ts" },
  loader: dataFiles,
  banner: { js: banner },
  metafile: true,
  // Source maps stay here, for reading stacks (docs/runbook.md).
  sourcemap: minify ? "external" : "linked",
  minify,
  logLevel: "warning",
  plugins: [
    neverLoaded,
    directImports,
    pdfCodeHash,
    writeManifest({ outDir, minify, entryPoints, outbase }, onDone),
  ],
})

export const bundle = async (options: BundleOptions): Promise<Manifest> => {
  let manifest: Manifest = {}
  await build(
    bundleOptions(options, (built) => {
      manifest = built
    }),
  )
  return manifest
}

export const bundleFolder = join(root, "dist/functions")

export const bundleDemo = (): Promise<Manifest> =>
  bundle({
    outDir: demoFolder,
    minify: false,
    entryPoints: ["infra/local/demo/write-demo.ts"],
    outbase: "infra/local/demo",
  })
