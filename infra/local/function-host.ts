import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe } from "node:diagnostics_channel"
import type { ClientRequest } from "node:http"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parentPort, workerData } from "node:worker_threads"
import type { Manifest } from "../bundle.ts"
import { runHeader } from "./table/capacity.ts"

/** `event` and `result` are JSON, undefined for undefined. */
export type Call = { id: number; name: string; event: string | undefined; requestId: string }
export type Outcome = { id: number; result: string | undefined } | { id: number; error: string }
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

const run = new AsyncLocalStorage<string>()

// The table's stand-in counts units by the run that spends them (`capacity.ts`).
subscribe("http.client.request.created", (message) => {
  const { request } = message as { request: ClientRequest }
  const id = run.getStore()
  if (id !== undefined && request.hasHeader("x-amz-target")) request.setHeader(runHeader, id)
})

parentPort?.on("message", async ({ id, name, event, requestId }: Call) => {
  const answer = (outcome: Outcome) => parentPort?.postMessage(outcome)
  try {
    const handler = await handlerOf(name)
    const input = event === undefined ? undefined : JSON.parse(event)
    const result = await run.run(requestId, () => handler(input, { awsRequestId: requestId }))
    answer({ id, result: JSON.stringify(result) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
