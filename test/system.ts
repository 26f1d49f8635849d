import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { storeFolder } from "./store-folder.ts"

/** As `/__local/faults` takes them. Missing faults are off. */
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
  mailUnverified: boolean
  eventDelay: number
  eventRepeat: number
  eventReorder: number
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
  raw?: string
  at: string
}

export type SystemState = {
  folder: string
  running: { name: string; address: string; pid?: number }[]
  /** Waiting bodies by queue: `outbox`, `outbox-dead`, `stream-dead`. */
  queues: Record<string, string[]>
  /** Writes before this epoch millisecond are projected and visible in indexes. */
  settledUntil: number
  capacity: { read: number; write: number }
  faults: FaultSettings
  struck: Record<string, number>
}

export type TestSystem = {
  origin: string
  folder: string
  /** The process of everything except the table. */
  pid: number
  /** The emulator itself, without the fault proxy. */
  table: { endpoint: string; name: string; pid: number }
  state(): Promise<SystemState>
  /** units that the table has billed for this call of the API alone */
  unitsOf(reply: { headers: Headers }): Promise<{ read: number; write: number }>
  setFaults(faults: FaultSettings): Promise<void>
  runClock(name: string, time?: Date): Promise<void>
  outbox(): Promise<SentText[]>
  /** SIGKILL. The emulator ends a moment later, as in reality. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export type TestSystemOptions = {
  folder?: string
  demo?: boolean | number
  functionsFolder?: string
  suppliers?: string
  vehicleList?: string
  rendersSite?: boolean
}

export type ProcessOptions = Required<Pick<TestSystemOptions, "folder" | "demo" | "functionsFolder">> &
  Omit<TestSystemOptions, "folder" | "demo" | "functionsFolder"> & { removesFolder?: boolean }

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

/** Starts the whole system in a process of its own over an empty store. It ends with the test's process. */
export const startSystem = async (options: TestSystemOptions = {}): Promise<TestSystem> => {
  const folder = options.folder ?? storeFolder()
  const processOptions: ProcessOptions = {
    demo: false,
    functionsFolder: builtFunctions,
    rendersSite: false,
    ...options,
    folder,
    removesFolder: options.folder === undefined,
  }
  const child = fork(new URL("system-process.ts", import.meta.url), [JSON.stringify(processOptions)], {
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
    const exited = once(child, "exit")
    child.kill(signal)
    await exited
  }
  return {
    origin,
    folder,
    pid: child.pid ?? 0,
    table: { endpoint: store.address, name: "clearline", pid: store.pid ?? 0 },
    state,
    async unitsOf({ headers }) {
      const requestId = headers.get("apigw-requestid")
      if (requestId === null) throw new Error("This is no reply of the API.")
      return (await tool(`capacity/${requestId}`)) as { read: number; write: number }
    },
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
