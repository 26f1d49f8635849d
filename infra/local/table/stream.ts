import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises"
import type { DynamoDBRecord } from "aws-lambda"
import { matches } from "../../event-sources.ts"
import type { FaultSwitches } from "../faults.ts"
import { EmulatorRefused, emulatorAt } from "./emulator.ts"
import { deliver, type StreamConsumer } from "./stream-delivery.ts"
import type { StreamPositions } from "./stream-positions.ts"

const sequenceOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? ""

const shuffled = <T>(list: readonly T[], roll: () => number): T[] =>
  list
    .map((item) => ({ item, at: roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

export type StreamReader = {
  wake(): void
  /** Everything written before this instant is delivered; epoch milliseconds. */
  deliveredUntil(): number
  stop(): Promise<void>
}

export type StreamSource = {
  endpoint: string
  table: string
  positions: StreamPositions
  faults: FaultSwitches
  idleMilliseconds?: number
}

type Page = { Records?: DynamoDBRecord[]; NextShardIterator?: string }

const maxSharedPages = 4
const sharedPages = new Map<string, { page: Promise<Page>; isSent: boolean }>()

/**
 * Reads a page once for all consumers, which read the same stream at their own pace. A page that was read earlier may
 * lack newer records, so it isn't `fresh`.
 */
const readShared = async (
  position: string,
  read: () => Promise<Page>,
): Promise<Page & { fresh: boolean }> => {
  const cachedPage = sharedPages.get(position)
  const fresh = cachedPage?.isSent === false
  const page = await cachedPage?.page
  if (page && (fresh || page.Records?.length)) return { ...page, fresh }
  const send = async () => {
    // Consumers woken by the same write join before it is sent.
    await nextTurn()
    shared.isSent = true
    return read()
  }
  const shared = { isSent: false, page: send() }
  sharedPages.set(position, shared)
  shared.page.catch(() => sharedPages.delete(position))
  for (const oldest of sharedPages.keys()) {
    if (sharedPages.size <= maxSharedPages) break
    sharedPages.delete(oldest)
  }
  return { ...(await shared.page), fresh: true }
}

type Shard = { ShardId: string; ParentShardId?: string }

const byParents = (shards: Shard[]): string[] => {
  const ids = new Set(shards.map(({ ShardId }) => ShardId))
  const roots = shards.filter(({ ParentShardId }) => !ParentShardId || !ids.has(ParentShardId))
  const withDescendants = ({ ShardId }: Shard): string[] => [
    ShardId,
    ...shards.filter(({ ParentShardId }) => ParentShardId === ShardId).flatMap(withDescendants),
  ]
  return roots.flatMap(withDescendants)
}

/** The stream in DynamoDB's JSON, which Lambda passes on. Unwrapping by the SDK took a fifth of this process's time. */
const openStream = async ({ endpoint, table }: Pick<StreamSource, "endpoint" | "table">) => {
  const emulator = emulatorAt(endpoint)
  const { Table } = await emulator.call<{ Table: { LatestStreamArn?: string } }>(
    "DynamoDB_20120810.DescribeTable",
    { TableName: table },
  )
  const arn = Table.LatestStreamArn
  if (!arn) throw new Error(`The table ${table} has no stream.`)
  const call = <Reply>(operation: string, input: object): Promise<Reply> =>
    emulator.call<Reply>(`DynamoDBStreams_20120810.${operation}`, input)
  return {
    arn,
    async shards(): Promise<string[]> {
      const { StreamDescription } = await call<{ StreamDescription: { Shards?: Shard[] } }>(
        "DescribeStream",
        {
          StreamArn: arn,
        },
      )
      return byParents(StreamDescription.Shards ?? [])
    },
    async iteratorAt(shard: string, after?: string): Promise<string | undefined> {
      const startPosition = after
        ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after }
        : { ShardIteratorType: "TRIM_HORIZON" }
      const { ShardIterator } = await call<{ ShardIterator?: string }>("GetShardIterator", {
        StreamArn: arn,
        ShardId: shard,
        ...startPosition,
      })
      return ShardIterator
    },
    records: (iterator: string, limit: number) =>
      call<Page>("GetRecords", { ShardIterator: iterator, Limit: limit }),
    close: emulator.close,
  }
}

export const skipStream = async (
  source: Pick<StreamSource, "endpoint" | "table" | "positions">,
  consumers: readonly string[],
): Promise<void> => {
  const stream = await openStream(source)
  for (const shard of await stream.shards()) {
    let after: string | undefined
    let iterator = await stream.iteratorAt(shard)
    while (iterator) {
      const { Records = [], NextShardIterator } = await stream.records(iterator, 1000)
      const last = Records.at(-1)
      if (!last) break
      after = sequenceOf(last)
      iterator = NextShardIterator
    }
    if (after) for (const consumer of consumers) source.positions.set(consumer, stream.arn, shard, { after })
  }
  stream.close()
}

const untilDelivered = (records: DynamoDBRecord[], streamDelay: number): number => {
  if (streamDelay === 0) return 0
  const last = records.at(-1)?.dynamodb?.ApproximateCreationDateTime ?? 0
  // The emulator uses the machine's clock, but tests may shift this process's `Date`.
  const machineTime = performance.timeOrigin + performance.now()
  return last * 1000 + streamDelay - machineTime
}

/** Returns whether all was delivered. */
const deliverWithFaults = async (
  records: DynamoDBRecord[],
  arn: string,
  { consumer, faults, signal }: { consumer: StreamConsumer; faults: FaultSwitches; signal: AbortSignal },
): Promise<boolean> => {
  const timeLeft = () => untilDelivered(records, faults.now.streamDelay)
  // In small steps, so that removing the delay takes effect at once.
  for (let left = timeLeft(); left > 0 && !signal.aborted; left = timeLeft())
    await pause(Math.min(left, 250), undefined, { signal }).catch(() => undefined)
  const inOrder = records.map((record) => ({
    sequence: sequenceOf(record),
    record: { ...record, eventSourceARN: arn },
  }))
  const delivered = faults.strikes("streamReorder") ? shuffled(inOrder, faults.roll) : inOrder
  if (!(await deliver(consumer, delivered, signal))) return false
  return !faults.strikes("streamRepeat") || deliver(consumer, delivered, signal)
}

/** Reads the stream for one consumer, from its stored position. */
export const readStream = async (source: StreamSource, consumer: StreamConsumer): Promise<StreamReader> => {
  const { positions, faults, idleMilliseconds = 250 } = source
  const { settings } = consumer
  const stream = await openStream(source)

  const stopping = new AbortController()
  const { signal } = stopping
  let wakeUp: () => void = () => undefined
  let awake = true
  const iterators = new Map<string, string>()
  let shards: string[] = []
  let deliveredUntil = 0

  const readShard = async (shard: string): Promise<boolean> => {
    const position = positions.of(consumer.name, stream.arn, shard)
    if (position.finished) return false
    const iterator = iterators.get(shard) ?? (await stream.iteratorAt(shard, position.after))
    if (!iterator) return false
    const {
      Records = [],
      NextShardIterator: next,
      fresh,
    } = await readShared([source.endpoint, shard, position.after, settings.batchSize].join(" "), () =>
      stream.records(iterator, settings.batchSize),
    )
    const records = Records.filter((record) => settings.filters.some((filter) => matches(filter, record)))
    if (records.length > 0) {
      if (!(await deliverWithFaults(records, stream.arn, { consumer, faults, signal }))) return false
    }
    if (next) iterators.set(shard, next)
    else {
      iterators.delete(shard)
      shards = []
    }
    const last = Records.at(-1)
    if (last || !next)
      positions.set(consumer.name, stream.arn, shard, {
        ...position,
        ...(last && { after: sequenceOf(last) }),
        ...(!next && { finished: true }),
      })
    return !fresh || Records.length === settings.batchSize
  }

  const readAll = async (): Promise<void> => {
    const beganAt = Date.now()
    let isComplete = true
    // Shards follow only one that ended, and listing them makes the emulator read its whole stream.
    if (shards.every((shard) => positions.of(consumer.name, stream.arn, shard).finished))
      shards = await stream.shards()
    for (const shard of shards) {
      try {
        while (!signal.aborted && (await readShard(shard)));
      } catch (error) {
        iterators.delete(shard)
        isComplete = false
        const type = error instanceof EmulatorRefused && error.type
        if (type === "TrimmedDataAccessException") {
          const oldest = await stream.iteratorAt(shard)
          if (oldest) iterators.set(shard, oldest)
        } else if (type !== "ExpiredIteratorException") throw error
      }
    }
    if (isComplete && !signal.aborted) deliveredUntil = beganAt
  }

  const loop = async () => {
    while (!signal.aborted) {
      awake = false
      try {
        await readAll()
      } catch (error) {
        iterators.clear()
        shards = []
        if (!signal.aborted && !isConnection(error)) console.error(`${consumer.name}:`, error)
      }
      if (awake || signal.aborted) continue
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      await Promise.race([woken, pause(idleMilliseconds, undefined, { signal }).catch(() => undefined)])
    }
  }
  const running = loop()

  return {
    wake() {
      awake = true
      wakeUp()
    },
    deliveredUntil: () => deliveredUntil,
    async stop() {
      stopping.abort()
      wakeUp()
      await running
      stream.close()
    },
  }
}

const isConnection = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(error.code))
