import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Faults by name, as `/__local/faults` takes them; what is not named is off. */
export type FaultSettings = Partial<{
  seed: number
  transactionConflict: number
  throttling: number
  lostReply: number
  indexLag: number
  storeDown: boolean
  objectsDown: boolean
  keysDown: boolean
  messagesDown: boolean
  messagesBusy: number
  messagesReplyLost: number
  newsDelay: number
  newsRepeat: number
  newsReorder: number
  parametersDown: boolean
  socketsDown: boolean
  connectionsDown: boolean
  tasksDown: boolean
  squareDown: boolean
  squareFails: number
  squareLostReply: number
  squareCrash: number
  squareDelay: number
  squarePending: number
  squareWebhookFirst: number
  squareWebhookRepeat: number
  squareWebhookLost: number
  squareWebhookDelay: number
  suppliers: Partial<
    Record<
      "mygrant" | "pilkington" | "mitchell" | "nags" | "safelite" | "lynx" | "gerber",
      "down" | "slow" | "never" | "fails" | "html" | "truncated" | "incomplete" | "busy"
    >
  >
  supplierDelay: number
  supplierLimit: number
  streamDelay: number
  streamRepeat: number
  streamReorder: number
}>

export type SentText = {
  id: string
  kind: "text" | "email"
  from: string
  to: string
  subject?: string
  body: string
  html?: string
  attachments?: { fileName: string; type: string; bytes: number }[]
  /** of an email: the whole mail, base64 */
  raw?: string
  at: string
}

export type SystemState = {
  folder: string
  running: { name: string; address: string; pid?: number }[]
  /** bodies that wait, by the queue's name: `outbox`, `outbox-dead`, `stream-dead` */
  queues: Record<string, string[]>
  /** all that was written before this instant is projected and shown by the indexes; milliseconds since 1970 */
  settledUntil: number
  /** units that the table has billed since the start */
  capacity: { read: number; write: number }
  faults: FaultSettings
  struck: Record<string, number>
}

export type TestSystem = {
  origin: string
  folder: string
  /** of the gateway, the functions and what stands in for the cloud, all but the table */
  pid: number
  /** the emulator itself, without the faults before it; `pid` to kill it */
  table: { endpoint: string; name: string; pid: number }
  state(): Promise<SystemState>
  setFaults(faults: FaultSettings): Promise<void>
  /** runs what a clock starts, as if it were that time */
  runClock(name: string, time?: Date): Promise<void>
  /** newest first */
  outbox(): Promise<SentText[]>
  /** kill -9; the store's emulator ends a moment later, as it would */
  kill(): Promise<void>
  /** Stops it, and deletes its folder when it was made here. */
  stop(): Promise<void>
}

export type TestSystemOptions = {
  /** a new temporary one, unless told */
  folder?: string
  /** whether an empty store is filled with the demo data, a number makes so many service requests; not, unless told */
  demo?: boolean | number
  /** where built functions lie; `dist/functions`, unless told */
  functionsFolder?: string
  /** where suppliers are reached; their stand-in, unless told */
  suppliers?: string
  /** a file with vehicles for the pipeline; its own, unless told */
  vehicleList?: string
}

export type ProcessOptions = Required<Omit<TestSystemOptions, "suppliers" | "vehicleList">> &
  Pick<TestSystemOptions, "suppliers" | "vehicleList">

export const builtFunctions = fileURLToPath(new URL("../dist/functions", import.meta.url))

const isAddress = (message: unknown): message is { address: string } =>
  typeof message === "object" && message !== null && "address" in message

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => {
      if (isAddress(message)) resolve(message.address)
    })
    child.once("exit", (code) => reject(new Error(`The system ended with ${code} before it was ready.`)))
  })

/**
 * Starts the whole system from the built bundles in a process of its own, on a free port, over an empty store in a temporary
 * folder. It ends with the test's process, whatever becomes of that.
 */
export const startSystem = async (options: TestSystemOptions = {}): Promise<TestSystem> => {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "clearline-"))
  const given: ProcessOptions = { demo: false, functionsFolder: builtFunctions, ...options, folder }
  const child = fork(new URL("system-process.ts", import.meta.url), [JSON.stringify(given)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  })
  const origin = await untilReady(child)
  const tool = async (path: string, init?: RequestInit): Promise<unknown> => {
    const reply = await fetch(`${origin}/__local/${path}`, init)
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply.json()
  }
  const state = () => tool("state") as Promise<SystemState>
  const { running } = await state()
  const store = running.find(({ name }) => name.startsWith("Table"))
  if (!store) throw new Error("The running system names no table.")

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill(signal)
    await gone
  }
  return {
    origin,
    folder,
    pid: child.pid ?? 0,
    table: { endpoint: store.address, name: "clearline", pid: store.pid ?? 0 },
    state,
    async setFaults(faults) {
      await tool("faults", { method: "PUT", body: JSON.stringify(faults) })
    },
    async runClock(name, time) {
      await tool(`clocks/${name}${time ? `?time=${time.toISOString()}` : ""}`, { method: "POST" })
    },
    outbox: () => tool("outbox") as Promise<SentText[]>,
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM")
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
