import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Manifest } from "../bundle.ts"

type Handler = (event: unknown, context: { awsRequestId: string }) => Promise<unknown>

/** The built functions, each loaded when it is first called, as Lambda does. */
export type Functions = {
  has(name: string): boolean
  invoke(name: string, event: unknown, requestId: string): Promise<unknown>
  /** Takes up what was built since; a function whose file did not change stays as it is. */
  reload(): void
}

export const functionsIn = (folder: string): Functions => {
  let loaded = new Map<string, Promise<Handler>>()
  const readManifest = () => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest
  let manifest = readManifest()
  let round = 0

  const load = async (name: string): Promise<Handler> => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The function ${name} is not built.`)
    // The search part makes a file that was built anew a new module; chunks have a hash in their names.
    const module = (await import(`${pathToFileURL(join(folder, entry.file)).href}?${round}`)) as {
      handler?: Handler
    }
    if (!module.handler) throw new Error(`${entry.file} exports no handler.`)
    return module.handler
  }

  return {
    has: (name) => manifest[name] !== undefined,
    async invoke(name, event, requestId) {
      const found = loaded.get(name)
      const loading = found ?? load(name)
      if (!found) loaded.set(name, loading)
      const handler = await loading
      return handler(event, { awsRequestId: requestId })
    },
    reload() {
      manifest = readManifest()
      loaded = new Map()
      round += 1
    },
  }
}
