import { mkdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { callsOf } from "./generate/calls.ts"
import { namedEndpoints, routesOf } from "./generate/routes.ts"
import { screensOf } from "./generate/screens.ts"

const root = new URL("../", import.meta.url)

export const generatedFiles = async (): Promise<Record<string, string>> => {
  const endpoints = await namedEndpoints(new URL("shared/api/", root))
  return {
    "web/src/api/routes.gen.ts": routesOf(endpoints),
    ...callsOf(endpoints),
    "web/src/app/site-screens.gen.ts": screensOf("site"),
    "web/src/app/staff-screens.gen.ts": screensOf("staff"),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(await generatedFiles())) {
    const file = new URL(path, root)
    const old = await readFile(file, "utf8").catch(() => "")
    if (old === text) continue
    await mkdir(new URL(".", file), { recursive: true })
    await writeFile(file, text)
    console.log(`wrote ${path}`)
  }
}
