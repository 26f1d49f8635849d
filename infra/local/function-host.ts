import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parentPort, workerData } from "node:worker_threads"
import type { Manifest } from "../bundle.ts"

export type Call = { id: number; name: string; event: unknown; requestId: string }
export type Outcome = { id: number; result: unknown } | { id: number; error: string }
export type HostData = { folder: string; manifest: Manifest }

type Handler = (event: unknown, context: { awsRequestId: string }) => Promise<unknown>

const { folder, manifest } = workerData as HostData
const loaded = new Map<string, Promise<Handler>>()

const load = async (name: string): Promise<Handler> => {
  const entry = manifest[name]
  if (!entry) throw new Error(`The function ${name} is not built.`)
  const module = (await import(pathToFileURL(join(folder, entry.file)).href)) as { handler?: Handler }
  if (!module.handler) throw new Error(`${entry.file} exports no handler.`)
  return module.handler
}

const handlerOf = (name: string): Promise<Handler> => {
  const known = loaded.get(name)
  if (known) return known
  const loading = load(name)
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

parentPort?.on("message", async ({ id, name, event, requestId }: Call) => {
  const answer = (outcome: Outcome) => parentPort?.postMessage(outcome)
  try {
    const handler = await handlerOf(name)
    answer({ id, result: await handler(event, { awsRequestId: requestId }) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
