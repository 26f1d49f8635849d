import * as z from "zod"
import { suppliers } from "#shared/domain/parts/suppliers.ts"

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
  newsDelay: z.int().min(0).max(60_000).default(0),
  newsRepeat: rate.default(0),
  newsReorder: rate.default(0),
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

/** A seeded random generator (mulberry32). */
export const diceOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const faultSwitches = () => {
  let now = Faults.parse({})
  let dice = diceOf(now.seed)
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
      dice = diceOf(now.seed)
      struck = {}
      for (const watch of watchers) watch(now)
      return now
    },
    watch: (watcher: (faults: Faults) => void) => void watchers.push(watcher),
    strikes(name: Rate): boolean {
      const hits = now[name] > 0 && dice() < now[name]
      if (hits) struck[name] = (struck[name] ?? 0) + 1
      return hits
    },
    roll: (): number => dice(),
  }
}

export type FaultSwitches = ReturnType<typeof faultSwitches>
