import { fork } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import { faultSwitches } from "#infra/local/faults.ts"
import { openStore } from "#infra/local/table/store.ts"
import { readStream, skipStream } from "#infra/local/table/stream.ts"
import { deliver, type StreamConsumer } from "#infra/local/table/stream-delivery.ts"
import { streamPositions } from "#infra/local/table/stream-positions.ts"
import { temporaryFolder } from "./folder.ts"

const TableName = "clearline"

type Record = { dynamodb: { Keys: { pk: { S: string } }; NewImage: object; SequenceNumber: string } }
const namesIn = ({ Records }: { Records: unknown[] }) =>
  (Records as Record[]).map(({ dynamodb }) => dynamodb.Keys.pk.S)

const openTable = async () => {
  const folder = temporaryFolder()
  const store = await openStore(folder, TableName)
  const client = new DynamoDBClient({ ...localAws, endpoint: store.endpoint })
  onTestFinished(async () => {
    client.destroy()
    await store.stop()
  })
  return {
    folder,
    endpoint: store.endpoint,
    file: join(folder, "stream-position.json"),
    write: async (...names: string[]) => {
      for (const pk of names)
        await client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, sk: { S: "A" } } }))
    },
  }
}

const consumerOf = (
  invoke: StreamConsumer["invoke"],
  given: Partial<StreamConsumer> = {},
): StreamConsumer => ({
  name: "project",
  settings: { batchSize: 50, retries: 2, filters: [{}] },
  invoke,
  giveUp: (record) => expect.unreachable(`gave up ${JSON.stringify(record)}`),
  pauseBefore: () => 1,
  ...given,
})

describe("The stream reader", () => {
  test("delivers every change once and in order, soon after it is woken", async () => {
    const { endpoint, file, write } = await openTable()
    const seen: string[] = []
    const source = { endpoint, table: TableName, positions: streamPositions(file), faults: faultSwitches() }
    const consumer = consumerOf(async (batch) => void seen.push(...namesIn(batch)))
    const reader = await readStream({ ...source, idleMilliseconds: 60_000 }, consumer)
    onTestFinished(() => reader.stop())
    const names = Array.from({ length: 120 }, (_, index) => `n${index}`)
    await write(...names)
    reader.wake()
    await vi.waitUntil(() => seen.length >= 120, { timeout: 60_000 })

    expect(seen).toEqual(names)
  })

  test("reports up to when everything has been delivered, and not too early", async () => {
    const { endpoint, file, write } = await openTable()
    const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const source = { endpoint, table: TableName, positions: streamPositions(file), faults: faultSwitches() }
    const consumer = consumerOf(async () => {
      begun.resolve()
      await letGo.promise
    })
    const reader = await readStream({ ...source, idleMilliseconds: 10 }, consumer)
    onTestFinished(() => reader.stop())
    await write("a")
    const writtenBy = Date.now()
    await begun.promise

    expect(reader.deliveredUntil()).toBeLessThan(writtenBy)
    letGo.resolve()
    await vi.waitUntil(() => reader.deliveredUntil() > writtenBy, { timeout: 60_000 })
  })

  test("resumes after a kill, missing nothing and repeating at most the last batch", async () => {
    const { endpoint, folder, file, write } = await openTable()
    const log = join(folder, "seen.log")
    appendFileSync(log, "")
    const start = () =>
      fork(new URL("stream-holder.ts", import.meta.url), [endpoint, file, log], { execArgv: [] })
    const seen = () => readFileSync(log, "utf8").split("\n").filter(Boolean)
    const names = Array.from({ length: 400 }, (_, index) => `n${index}`)

    const first = start()
    const writing = write(...names.slice(0, 200))
    await vi.waitUntil(() => seen().length > 60, { timeout: 60_000, interval: 5 })
    first.kill("SIGKILL")
    await once(first, "exit")
    await writing
    const whenKilled = seen().length
    await write(...names.slice(200))
    const second = start()
    onTestFinished(() => void second.kill("SIGKILL"))
    await vi.waitUntil(() => new Set(seen()).size === 400, { timeout: 60_000 })

    expect(whenKilled).toBeLessThan(400)
    expect(seen().length - 400).toBeLessThanOrEqual(50)
    expect([...new Set(seen())]).toEqual(names)
  })

  test("accepts an empty position file, and reads back a position that became shorter", () => {
    const file = join(temporaryFolder(), "stream-position.json")
    writeFileSync(file, "")
    const positions = streamPositions(file)
    expect(positions.of("project", "stream", "shard")).toEqual({})
    positions.set("project", "stream", "shard", { after: "1000000000" })
    positions.set("project", "stream", "shard", { after: "2" })
    expect(streamPositions(file).of("project", "stream", "shard")).toEqual({ after: "2" })
  })

  test("doesn't deliver skipped records", async () => {
    const { endpoint, file, write } = await openTable()
    const positions = streamPositions(file)
    const seen: string[] = []
    await write("filled", "before")
    await skipStream({ endpoint, table: TableName, positions }, ["project"])
    const source = { endpoint, table: TableName, positions, faults: faultSwitches(), idleMilliseconds: 10 }
    const reader = await readStream(
      source,
      consumerOf(async (batch) => void seen.push(...namesIn(batch))),
    )
    onTestFinished(() => reader.stop())
    await write("after")
    await vi.waitUntil(() => seen.length > 0, { timeout: 60_000 })

    expect(seen).toEqual(["after"])
  })

  test("delivers only records that match a filter, and moves past the rest", async () => {
    const { endpoint, file, write } = await openTable()
    const positions = streamPositions(file)
    const source = { endpoint, table: TableName, positions, faults: faultSwitches(), idleMilliseconds: 10 }
    const seen: string[] = []
    const consumer = (...filters: StreamConsumer["settings"]["filters"]) =>
      consumerOf(async (batch) => void seen.push(...namesIn(batch)), {
        settings: { batchSize: 50, retries: 2, filters },
      })
    const prefixed = (prefix: string) => ({
      dynamodb: { Keys: { pk: { S: [{ prefix }] }, sk: { S: ["A"] } } },
    })
    const first = await readStream(source, consumer({ eventName: ["INSERT"], ...prefixed("SR#") }))
    await write("SESSION#1", "SR#1", "SR#1", "OUT#1", "SESSION#2", "SR#2")
    await vi.waitUntil(() => seen.length >= 2, { timeout: 60_000 })
    await first.stop()
    expect(seen).toEqual(["SR#1", "SR#2"])

    const second = await readStream(source, consumer(prefixed("SR#"), prefixed("CLOSE#")))
    onTestFinished(() => second.stop())
    await write("OUT#2", "CLOSE#1", "SR#3")
    await vi.waitUntil(() => seen.includes("SR#3"), { timeout: 60_000 })
    expect(seen).toEqual(["SR#1", "SR#2", "CLOSE#1", "SR#3"])
  })

  test("repeats and shuffles batches on request, and loses nothing", async () => {
    const { endpoint, file, write } = await openTable()
    const faults = faultSwitches()
    faults.set({ seed: 7, streamRepeat: 1, streamReorder: 1 })
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`)
    await write(...names)
    const seen: string[] = []
    const source = {
      endpoint,
      table: TableName,
      positions: streamPositions(file),
      faults,
      idleMilliseconds: 10,
    }
    const reader = await readStream(
      source,
      consumerOf(async (batch) => void seen.push(...namesIn(batch))),
    )
    onTestFinished(() => reader.stop())
    await vi.waitUntil(() => seen.length >= 60, { timeout: 60_000 })

    expect(seen).toHaveLength(60)
    expect(seen.slice(0, 30)).not.toEqual(names)
    expect(new Set(seen)).toEqual(new Set(names))
  })
})

describe("Delivering a batch", () => {
  const batch = ["a", "b", "c", "d"].map((name, index) => ({ sequence: `${index}`, record: name }))
  const { signal } = new AbortController()

  test("resumes at the record that failed, without repeating those before it", async () => {
    const calls: unknown[][] = []
    const consumer = consumerOf(async ({ Records }) => {
      calls.push(Records)
      return { batchItemFailures: calls.length === 1 ? [{ itemIdentifier: "2" }] : [] }
    })

    expect(await deliver(consumer, batch, signal)).toBe(true)
    expect(calls).toEqual([
      ["a", "b", "c", "d"],
      ["c", "d"],
    ])
  })

  test("gives up a failing record with the rest of its batch after the retries, as Lambda does", async () => {
    const calls: unknown[][] = []
    const given: unknown[] = []
    const consumer = consumerOf(
      async ({ Records }) => {
        calls.push(Records)
        return { batchItemFailures: [{ itemIdentifier: "1" }] }
      },
      { giveUp: (record) => void given.push(record) },
    )

    expect(await deliver(consumer, batch, signal)).toBe(true)
    const rest = ["b", "c", "d"]
    expect([calls, given]).toEqual([[["a", ...rest], rest, rest, rest], rest])
  })

  test("bisects the batch to find the record that makes a function throw", async () => {
    const done: unknown[] = []
    const given: unknown[] = []
    const silent = vi.spyOn(console, "error").mockReturnValue()
    onTestFinished(() => silent.mockRestore())
    const consumer = consumerOf(
      async ({ Records }) => {
        if (Records.includes("c")) throw new Error("broken")
        done.push(...Records)
      },
      { giveUp: (record) => void given.push(record) },
    )

    expect(await deliver(consumer, batch, signal)).toBe(true)
    expect([done, given]).toEqual([["a", "b", "d"], ["c"]])
  })

  test("ends between two tries when the system stops, and counts as not delivered", async () => {
    const stopping = new AbortController()
    const consumer = consumerOf(async () => {
      stopping.abort()
      return { batchItemFailures: [{ itemIdentifier: "0" }] }
    })

    expect(await deliver(consumer, batch, stopping.signal)).toBe(false)
  })
})
