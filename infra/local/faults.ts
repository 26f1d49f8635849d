import * as z from "zod"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { mulberry32 } from "./demo/random.ts"

const rate = z.number().min(0).max(1)

/**
 * A supplier's faults: unreachable, slow (by `supplierDelay`), never responding, 500, an HTML page, a truncated reply,
 * missing fields, 429.
 */
export const supplierFaults = [
  "down",
  "slow",
  "never",
  "fails",
  "html",
  "truncated",
  "incomplete",
  "busy",
] as const

/** Faults of a cloud, all off by default. Delays and lags are in milliseconds, rates from 0 to 1. "Down" drops each connection. */
export const Faults = z.strictObject({
  seed: z.int().default(1),
  transactionConflict: rate.default(0),
  throttling: rate.default(0),
  lostReply: rate.default(0),
  indexLag: z.int().min(0).max(1000).default(0),
  storeDown: z.boolean().default(false),
  objectsDown: z.boolean().default(false),
  keysDown: z.boolean().default(false),
  parametersDown: z.boolean().default(false),
  messagesDown: z.boolean().default(false),
  messagesBusy: rate.default(0),
  messagesReplyLost: rate.default(0),
  /** the sender's domain isn't verified, so each email is refused */
  mailUnverified: z.boolean().default(false),
  eventDelay: z.int().min(0).max(60_000).default(0),
  eventRepeat: rate.default(0),
  eventReorder: rate.default(0),
  /** sockets can't be opened, and open ones are closed */
  socketsDown: z.boolean().default(false),
  connectionsDown: z.boolean().default(false),
  tasksDown: z.boolean().default(false),
  squareDown: z.boolean().default(false),
  squareFails: rate.default(0),
  squareLostReply: rate.default(0),
  squareCrash: rate.default(0),
  squareDelay: z.int().min(0).max(60_000).default(0),
  /** rate of payments and refunds that Square decides later */
  squarePending: rate.default(0),
  squareWebhookFirst: rate.default(0),
  squareWebhookRepeat: rate.default(0),
  squareWebhookLost: rate.default(0),
  squareWebhookDelay: z.int().min(0).max(60_000).default(0),
  suppliers: z.partialRecord(z.enum(suppliers), z.enum(supplierFaults)).default({}),
  supplierDelay: z.int().min(0).max(60_000).default(2000),
  supplierLimit: z.int().min(1).max(100_000).default(200),
  streamDelay: z.int().min(0).max(60_000).default(0),
  streamRepeat: rate.default(0),
  streamReorder: rate.default(0),
})
export type Faults = z.output<typeof Faults>

type Rate = {
  [Name in keyof Faults]: Name extends "seed" | `${string}Lag` | `${string}Delay` | `${string}Limit`
    ? never
    : Faults[Name] extends number
      ? Name
      : never
}[keyof Faults]

export const faultSwitches = () => {
  let now = Faults.parse({})
  let random = mulberry32(now.seed)
  let struck: Record<string, number> = {}
  const watchers: ((faults: Faults) => void)[] = []
  return {
    get now(): Faults {
      return now
    },
    get struck(): Record<string, number> {
      return struck
    },
    set(faults: unknown): Faults {
      now = Faults.parse(faults)
      random = mulberry32(now.seed)
      struck = {}
      for (const watch of watchers) watch(now)
      return now
    },
    watch: (watcher: (faults: Faults) => void) => void watchers.push(watcher),
    strikes(name: Rate): boolean {
      const hits = now[name] > 0 && random() < now[name]
      if (hits) struck[name] = (struck[name] ?? 0) + 1
      return hits
    },
    roll: (): number => random(),
  }
}

export type FaultSwitches = ReturnType<typeof faultSwitches>
