import * as z from "zod"

const rate = z.number().min(0).max(1)

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
  /** no socket can be opened, and those that are open are ended when this is switched on */
  socketsDown: z.boolean().default(false),
  /** every connection to the gateway's end of the sockets is dropped: nobody can be told */
  connectionsDown: z.boolean().default(false),
  /** how late the stream delivers, in milliseconds */
  streamDelay: z.int().min(0).max(60_000).default(0),
  /** rate of batches of the stream that come twice */
  streamRepeat: rate.default(0),
  /** rate of batches of the stream that come in a shuffled order */
  streamReorder: rate.default(0),
})
export type Faults = z.output<typeof Faults>

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
    strikes(
      name: "transactionConflict" | "throttling" | "lostReply" | "streamRepeat" | "streamReorder",
    ): boolean {
      const hits = now[name] > 0 && dice() < now[name]
      if (hits) struck[name] = (struck[name] ?? 0) + 1
      return hits
    },
    roll: (): number => dice(),
  }
}

export type FaultSwitches = ReturnType<typeof faultSwitches>
