import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams"
import type { StreamSettings } from "../event-sources.ts"
import { localAws } from "./environment.ts"
import type { FaultSwitches } from "./faults.ts"

type Place = { after?: string; finished?: boolean }
type Places = Record<string, Record<string, Place>>

/** Where each consumer stands in each shard, kept over a kill. What is lost of it is delivered again. */
export const streamPlaces = (file: string) => {
  // A kill between making the file and writing to it leaves it empty.
  if (!existsSync(file)) writeFileSync(file, "")
  let text = readFileSync(file, "utf8")
  const places: Places = text === "" ? {} : JSON.parse(text)
  const save = () => {
    // In place, in one write that a kill leaves undone or done, and never shorter, so that nothing stays behind it: a new
    // file with every batch took a tenth of this process's time.
    text = JSON.stringify(places).padEnd(text.length)
    writeFileSync(file, text, { flag: "r+" })
  }
  return {
    of: (consumer: string, stream: string, shard: string): Place =>
      places[`${consumer} ${stream}`]?.[shard] ?? {},
    set(consumer: string, stream: string, shard: string, place: Place) {
      const of = `${consumer} ${stream}`
      places[of] = { ...places[of], [shard]: place }
      save()
    },
  }
}
export type StreamPlaces = ReturnType<typeof streamPlaces>

export type Batch = { Records: unknown[] }
type Outcome = { batchItemFailures?: { itemIdentifier: string }[] } | undefined | null

const base64Bytes = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value

/** A record as Lambda passes it on: bytes as base64, the time in seconds. */
const lambdaRecord = (record: StreamRecord, stream: string): unknown => ({
  ...record,
  awsRegion: localAws.region,
  eventSourceARN: stream,
  dynamodb: {
    // Buffer has a toJSON of its own, which runs before a replacer; a Uint8Array has none.
    ...JSON.parse(JSON.stringify(record.dynamodb ?? {}, base64Bytes)),
    ApproximateCreationDateTime: (record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
  },
})

const sequenceOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? ""

const shuffled = <T>(list: readonly T[], roll: () => number): T[] =>
  list
    .map((item) => ({ item, at: roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

export type StreamConsumer = {
  name: string
  settings: StreamSettings
  invoke: (batch: Batch) => Promise<unknown>
  /** takes a record that failed for the last time */
  giveUp: (record: unknown) => void
  /** milliseconds before try n, n from 1 */
  pauseBefore?: (attempt: number) => number
}

const growing = (attempt: number) => Math.min(50 * 2 ** attempt, 20_000)

/**
 * Delivers records in their order, at least once: a partial failure repeats from the failed record on, a thrown error in
 * halves, and a record that fails more often than allowed is given up. Stops between two tries when the signal says so;
 * answers whether everything was delivered.
 */
export const deliver = async (
  consumer: StreamConsumer,
  records: { sequence: string; record: unknown }[],
  signal: AbortSignal,
): Promise<boolean> => {
  const { settings, invoke, giveUp, pauseBefore = growing } = consumer
  let left = records
  let size = left.length
  let tries = 0
  while (left.length > 0) {
    if (signal.aborted) return false
    const batch = left.slice(0, size)
    let done = 0
    try {
      const outcome = (await invoke({ Records: batch.map(({ record }) => record) })) as Outcome
      const failures = outcome?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? []
      const first = batch.findIndex(({ sequence }) => failures.includes(sequence))
      // A failure that names no record of the batch counts for all of it, as with Lambda.
      done = failures.length === 0 ? batch.length : Math.max(first, 0)
    } catch (error) {
      console.error(`${consumer.name}:`, error)
      size = Math.max(1, Math.floor(batch.length / 2))
    }
    if (done > 0) {
      left = left.slice(done)
      size = left.length
      tries = 0
      continue
    }
    tries += 1
    if (tries > settings.retries) {
      giveUp(batch[0]?.record)
      left = left.slice(1)
      size = left.length
      tries = 0
      continue
    }
    await pause(pauseBefore(tries), undefined, { signal }).catch(() => undefined)
  }
  return true
}

export type StreamReader = {
  /** Something was written: looks at once instead of at the next poll. */
  wake(): void
  stop(): Promise<void>
}

export type StreamSource = {
  endpoint: string
  table: string
  places: StreamPlaces
  faults: FaultSwitches
  idleMilliseconds?: number
}

const byParents = (shards: Shard[]): Shard[] => {
  const ids = new Set(shards.map(({ ShardId }) => ShardId))
  const roots = shards.filter(({ ParentShardId }) => !ParentShardId || !ids.has(ParentShardId))
  const below = (shard: Shard): Shard[] => [
    shard,
    ...shards.filter(({ ParentShardId }) => ParentShardId === shard.ShardId).flatMap(below),
  ]
  return roots.flatMap(below)
}

const shardsOf = async (streams: DynamoDBStreamsClient, stream: string): Promise<string[]> => {
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: stream }))
  return byParents(StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? [])
}

/** Behind the record with that number, or at the oldest that is left. */
const iteratorAt = async (
  streams: DynamoDBStreamsClient,
  stream: string,
  shard: string,
  after?: string,
): Promise<string | undefined> => {
  const where = after
    ? ({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after } as const)
    : ({ ShardIteratorType: "TRIM_HORIZON" } as const)
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn: stream, ShardId: shard, ...where }),
  )
  return ShardIterator
}

const openStream = async ({ endpoint, table }: Pick<StreamSource, "endpoint" | "table">) => {
  const tables = new DynamoDBClient({ ...localAws, endpoint })
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: table }))
  tables.destroy()
  if (!Table?.LatestStreamArn) throw new Error(`The table ${table} has no stream.`)
  const streams = new DynamoDBStreamsClient({ ...localAws, endpoint })
  // It copies every record for a log that nobody keeps.
  streams.middlewareStack.remove("loggerMiddleware")
  return { streams, stream: Table.LatestStreamArn }
}

/** Puts the consumers behind all that was written so far: by a filler that projected it itself. */
export const skipStream = async (
  source: Pick<StreamSource, "endpoint" | "table" | "places">,
  consumers: readonly string[],
): Promise<void> => {
  const { streams, stream } = await openStream(source)
  for (const shard of await shardsOf(streams, stream)) {
    let after: string | undefined
    let iterator = await iteratorAt(streams, stream, shard)
    while (iterator) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: 1000 }),
      )
      const last = Records.at(-1)
      if (!last) break
      after = sequenceOf(last)
      iterator = NextShardIterator
    }
    if (after) for (const consumer of consumers) source.places.set(consumer, stream, shard, { after })
  }
  streams.destroy()
}

/** A shard lives for hours; in milliseconds, how soon one that follows it is noticed. */
const shardsListedFor = 1000

/** Reads the table's stream for one consumer, from where it stood when it was last stopped or killed. */
export const readStream = async (source: StreamSource, consumer: StreamConsumer): Promise<StreamReader> => {
  const { places, faults, idleMilliseconds = 250 } = source
  const { streams, stream } = await openStream(source)

  const stopping = new AbortController()
  const { signal } = stopping
  let wakeUp: () => void = () => undefined
  let awake = true
  const iterators = new Map<string, string>()
  let shards: string[] = []
  let listedAt = 0

  const untilDelivered = (records: StreamRecord[]): number => {
    const last = records.at(-1)?.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0
    return last + faults.now.streamDelay - Date.now()
  }

  /** Answers whether there may be more to deliver. */
  const readShard = async (shard: string): Promise<boolean> => {
    const place = places.of(consumer.name, stream, shard)
    if (place.finished) return false
    const ShardIterator = iterators.get(shard) ?? (await iteratorAt(streams, stream, shard, place.after))
    if (!ShardIterator) return false
    const reply = await streams.send(
      new GetRecordsCommand({ ShardIterator, Limit: consumer.settings.batchSize }),
    )
    const records = reply.Records ?? []
    if (records.length > 0) {
      if (faults.now.streamDelay > 0)
        await pause(Math.max(0, untilDelivered(records)), undefined, { signal }).catch(() => undefined)
      const inOrder = records.map((record) => ({
        sequence: sequenceOf(record),
        record: lambdaRecord(record, stream),
      }))
      const given = faults.strikes("streamReorder") ? shuffled(inOrder, faults.roll) : inOrder
      if (!(await deliver(consumer, given, signal))) return false
      if (faults.strikes("streamRepeat") && !(await deliver(consumer, given, signal))) return false
    }
    const next = reply.NextShardIterator
    if (next) iterators.set(shard, next)
    else iterators.delete(shard)
    const last = records.at(-1)
    if (last || !next)
      places.set(consumer.name, stream, shard, {
        ...place,
        ...(last && { after: sequenceOf(last) }),
        ...(!next && { finished: true }),
      })
    return records.length === consumer.settings.batchSize
  }

  const readAll = async (): Promise<void> => {
    if (Date.now() - listedAt > shardsListedFor) {
      shards = await shardsOf(streams, stream)
      listedAt = Date.now()
    }
    for (const ShardId of shards) {
      try {
        while (!signal.aborted && (await readShard(ShardId)));
      } catch (error) {
        iterators.delete(ShardId)
        if (error instanceof TrimmedDataAccessException) {
          // What lay between was dropped by the stream; the oldest that is left is next.
          const ShardIterator = await iteratorAt(streams, stream, ShardId)
          if (ShardIterator) iterators.set(ShardId, ShardIterator)
        } else if (!(error instanceof ExpiredIteratorException)) throw error
      }
    }
  }

  const loop = async () => {
    while (!signal.aborted) {
      awake = false
      try {
        await readAll()
      } catch (error) {
        // The store does not answer, or is being started again: the place is kept, so nothing is missed.
        iterators.clear()
        listedAt = 0
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
    async stop() {
      stopping.abort()
      wakeUp()
      await running
      streams.destroy()
    },
  }
}

const isConnection = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(error.code))
