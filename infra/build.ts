import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { languages } from "#shared/language.ts"
import { bundle, bundleDemo, bundleFolder } from "./bundle.ts"
import { posixRelative, toPosix } from "./posix-path.ts"
import { root } from "./root.ts"
import { rendererFolder, rendererFolderOf, siteFolderOf } from "./site-files.ts"

const run = promisify(execFile)

type Part = { name: string; from: string[]; leaves: string; make: () => Promise<unknown> }

const node = async (parameters: string[], language: string): Promise<void> => {
  try {
    // Vite would read NODE_ENV of the builder; a build is always for production.
    const env = { ...process.env, NODE_ENV: "production", SITE_LANGUAGE: language }
    await run(process.execPath, parameters, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string }
    throw new Error(`${parameters.join(" ")} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

const vite = (parameters: string[], language = "en") =>
  node(["node_modules/vite/bin/vite.js", "build", ...parameters], language)

const handToRenderer = (): void => {
  for (const code of languages)
    for (const name of ["site.html", "manifest.json"])
      renameSync(join(siteFolderOf(code), name), join(rendererFolderOf(code), name))
  const hash = createHash("sha256")
  const files = globSync("**/*.*", { cwd: rendererFolder }).map((name) => toPosix(name))
  for (const name of files.sort())
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(rendererFolder, name)))
  writeFileSync(join(rendererFolder, "release"), hash.digest("base64url").slice(0, 16))
}

const parts: Part[] = [
  {
    name: "functions",
    from: ["functions/**/*.*", "shared/**/*.*", "infra/bundle.ts", "infra/pdf-code-hash.ts"],
    leaves: "dist/functions/manifest.json",
    make: () => bundle({ outDir: bundleFolder, minify: false }),
  },
  {
    name: "demo",
    from: ["infra/local/demo/**/*.*", "functions/**/*.*", "shared/**/*.*", "infra/bundle.ts"],
    leaves: "dist/demo/write-demo.mjs",
    make: bundleDemo,
  },
  {
    name: "site",
    from: ["web/**/*.*", "shared/**/*.*", "infra/build.ts"],
    leaves: "dist/site-renderer/release",
    async make() {
      rmSync(rendererFolder, { recursive: true, force: true })
      await Promise.all(
        languages.map(async (code) => {
          await vite(["-c", "web/vite.site.config.ts"], code)
          await vite(["--ssr", "-c", "web/vite.site.config.ts"], code)
        }),
      )
      handToRenderer()
    },
  },
  {
    name: "staff app",
    from: ["web/**/*.*", "shared/**/*.*", "infra/build.ts"],
    leaves: "dist/staff/app.html",
    make: () => Promise.all(languages.map((code) => vite(["-c", "web/vite.staff.config.ts"], code))),
  },
]

const isSource = (path: string) => !/\.test\.tsx?$|(?:^|\/)node_modules\//.test(path)

const stampOf = ({ from }: Part): string => {
  const hash = createHash("sha256")
  const files = globSync([...from, "package-lock.json", "tsconfig.base.json"], {
    cwd: root,
    withFileTypes: true,
  })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => posixRelative(root, join(file.parentPath, file.name)))
  for (const path of paths.filter(isSource).sort())
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
  return hash.digest("hex")
}

const stampFile = ({ name }: Part) => join(root, "dist/.stamps", name)

const isCurrent = (part: Part, stamp: string): boolean =>
  existsSync(join(root, part.leaves)) &&
  existsSync(stampFile(part)) &&
  readFileSync(stampFile(part), "utf8") === stamp

/** Builds outdated parts of functions, demo, site, and staff app, and logs them. Returns whether it built anything. */
export const buildAll = async (
  partNames: readonly string[] = parts.map(({ name }) => name),
  say: (line: string) => void = () => undefined,
): Promise<boolean> => {
  mkdirSync(join(root, "dist/.stamps"), { recursive: true })
  const due = parts
    .filter(({ name }) => partNames.includes(name))
    .map((part) => ({ part, stamp: stampOf(part) }))
    .filter(({ part, stamp }) => !isCurrent(part, stamp))
  if (due.length > 0) say(`Building ${due.map(({ part }) => part.name).join(", ")} ...`)
  const startedAt = performance.now()
  await Promise.all(
    due.map(async ({ part, stamp }) => {
      rmSync(stampFile(part), { force: true })
      await part.make()
      writeFileSync(stampFile(part), stamp)
      say(`Built the ${part.name} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    }),
  )
  return due.length > 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await buildAll(undefined, console.log))) console.log("Everything is up to date.")
}
