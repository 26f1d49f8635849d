import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Worker } from "node:worker_threads"
import type { Manifest } from "../../bundle.ts"
import type { Call, HostData, Outcome } from "../function-host.ts"

/* Runs Lambda functions in worker threads, as `invoke(name, event)`. */

export type Functions = {
  has(name: string): boolean
  invoke(name: string, event: unknown, requestId: string): Promise<unknown>
  reload(): void
  crash(): void
  stop(): Promise<void>
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

const hostOf = (
  data: HostData,
  env: Record<string, string>,
  onOutput: (output: Readable) => void,
  onDeath: () => void,
) => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let leaving = false
  const worker = new Worker(new URL("../function-host.ts", import.meta.url), {
    workerData: data,
    env,
    stdout: true,
    stderr: true,
    execArgv: ["--enable-source-maps"],
  })
  onOutput(worker.stdout)
  onOutput(worker.stderr)
  const endWhenIdle = () => {
    if (leaving && waiting.size === 0) void worker.terminate()
  }
  worker.on("message", (outcome: Outcome) => {
    const call = waiting.get(outcome.id)
    waiting.delete(outcome.id)
    if ("error" in outcome) call?.reject(new Error(outcome.error))
    else call?.resolve(outcome.result === undefined ? undefined : JSON.parse(outcome.result))
    endWhenIdle()
  })
  worker.once("error", (error) => console.error(error))
  worker.once("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("The functions' thread ended."))
    waiting.clear()
    onDeath()
  })
  return {
    invoke: (name: string, event: unknown, requestId: string) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        // JSON is cheaper than a structured clone, and what Lambda gets.
        worker.postMessage({ id: last, name, event: JSON.stringify(event), requestId } satisfies Call)
      }),
    leave() {
      leaving = true
      endWhenIdle()
    },
    end: () => worker.terminate(),
  }
}

export const functionsIn = (
  folder: string,
  env: Record<string, string>,
  onOutput: (output: Readable) => void,
): Functions => {
  const readManifest = () => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest
  let manifest = readManifest()
  let stopped = false

  const start = () => {
    const started = hostOf({ folder, manifest }, env, onOutput, () => {
      if (!stopped && host === started) host = start()
    })
    return started
  }
  let host = start()

  return {
    has: (name) => manifest[name] !== undefined,
    invoke: (name, event, requestId) => host.invoke(name, event, requestId),
    reload() {
      manifest = readManifest()
      const before = host
      host = start()
      before.leave()
    },
    crash: () => void host.end(),
    async stop() {
      stopped = true
      await host.end()
    },
  }
}
