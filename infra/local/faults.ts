import * as z from "zod"
import { suppliers } from "../../shared/domain/suppliers.ts"

const rate = z.number().min(0).max(1)

/**
 * What a supplier can do: be gone, answer late (by `supplierDelay`) or never, fail with 500, send a web page, stop in the middle
 * of its answer, leave out what it has to say, or be too busy.
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

/** Faults that a cloud has and an emulator has not. All off unless a test or a person asks. */
export const Faults = z.strictObject({
  /** where the dice start; the same seed and the same calls give the same faults */
  seed: z.int().default(1),
  /** rate of transactions that are refused because another one is at work on the same item */
  transactionConflict: rate.default(0),
  /** rate of calls that are throttled; of a batch, a part is left undone */
  throttling: rate.default(0),
  /** rate of writes that happen and whose reply is lost */
  lostReply: rate.default(0),
  /** how old an index may be, in milliseconds: each written item shows up to so much later in queries of an index */
  indexLag: z.int().min(0).max(1000).default(0),
  /** every connection to the table is dropped */
  storeDown: z.boolean().default(false),
  /** every connection to the objects (S3) is dropped */
  objectsDown: z.boolean().default(false),
  /** every connection to the keys (KMS) is dropped */
  keysDown: z.boolean().default(false),
  /** every connection to the parameters (SSM) is dropped */
  parametersDown: z.boolean().default(false),
  /** every connection to the providers of texts and emails is dropped */
  messagesDown: z.boolean().default(false),
  /** rate of texts and emails that their provider cannot take just now */
  messagesBusy: rate.default(0),
  /** rate of texts and emails that their provider takes, and whose reply is lost */
  messagesReplyLost: rate.default(0),
  /** how late the providers tell what became of a message, in milliseconds */
  newsDelay: z.int().min(0).max(60_000).default(0),
  /** rate of what the providers tell that they tell twice */
  newsRepeat: rate.default(0),
  /** rate of what the providers tell that comes after what follows it */
  newsReorder: rate.default(0),
  /** no socket can be opened, and those that are open are ended when this is switched on */
  socketsDown: z.boolean().default(false),
  /** every connection to the gateway's end of the sockets is dropped: nobody can be told */
  connectionsDown: z.boolean().default(false),
  /** every connection to the tasks (ECS) is dropped */
  tasksDown: z.boolean().default(false),
  /** every connection to Square is dropped */
  squareDown: z.boolean().default(false),
  /** rate of calls of Square that fail with 500 and do nothing */
  squareFails: rate.default(0),
  /** rate of calls of Square that do what they are asked, and whose reply is lost */
  squareLostReply: rate.default(0),
  /** rate of charges and refunds of Square after which the functions die before they hear of it */
  squareCrash: rate.default(0),
  /** how late Square replies, in milliseconds */
  squareDelay: z.int().min(0).max(60_000).default(0),
  /** rate of payments and refunds that Square decides only later */
  squarePending: rate.default(0),
  /** rate of webhooks that come before the reply to their own call */
  squareWebhookFirst: rate.default(0),
  /** rate of webhooks that come twice */
  squareWebhookRepeat: rate.default(0),
  /** rate of webhooks that never come */
  squareWebhookLost: rate.default(0),
  /** how late a webhook comes at most, in milliseconds: so they come in any order */
  squareWebhookDelay: z.int().min(0).max(60_000).default(0),
  /** what each supplier does instead of answering as it should */
  suppliers: z.partialRecord(z.enum(suppliers), z.enum(supplierFaults)).default({}),
  /** how late a slow supplier answers, in milliseconds */
  supplierDelay: z.int().min(0).max(60_000).default(2000),
  /** calls a second that each supplier takes from the shop; the next ones are 429 */
  supplierLimit: z.int().min(1).max(100_000).default(200),
  /** how late the stream delivers, in milliseconds */
  streamDelay: z.int().min(0).max(60_000).default(0),
  /** rate of batches of the stream that come twice */
  streamRepeat: rate.default(0),
  /** rate of batches of the stream that come in a shuffled order */
  streamReorder: rate.default(0),
})
export type Faults = z.output<typeof Faults>

/** The faults that strike now and then. */
type Rate = {
  [Name in keyof Faults]: Name extends "seed" | `${string}Lag` | `${string}Delay` | `${string}Limit`
    ? never
    : Faults[Name] extends number
      ? Name
      : never
}[keyof Faults]

/** Repeatable dice (mulberry32). */
export const diceOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The switches, and how often each fault has struck since they were last set. */
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
    /** What is not named is off. */
    set(faults: unknown): Faults {
      now = Faults.parse(faults)
      dice = diceOf(now.seed)
      struck = {}
      for (const watch of watchers) watch(now)
      return now
    },
    /** Is told whenever they are set. */
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
