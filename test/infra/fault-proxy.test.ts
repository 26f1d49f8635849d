import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { localAws } from "#infra/local/environment.ts"
import { faultSwitches } from "#infra/local/faults.ts"
import { localServer } from "#infra/local/local-server.ts"
import { capacityMeter, runHeader } from "#infra/local/table/capacity.ts"
import { faultProxy } from "#infra/local/table/fault-proxy.ts"
import { laggingIndex, type StoredItem } from "#infra/local/table/index-lag.ts"
import { openStore } from "#infra/local/table/store.ts"
import { tableRelay } from "#infra/local/table/table-relay.ts"
import { temporaryFolder } from "./folder.ts"

const TableName = "clearline"
const key = (name: string) => ({ pk: { S: name }, sk: { S: "A" } })
const onDay = (name: string, day: string, slot: string) => ({
  ...key(name),
  gsi1pk: { S: day },
  gsi1sk: { S: slot },
})

const openProxy = async () => {
  const store = await openStore(temporaryFolder(), TableName)
  const faults = faultSwitches()
  const meter = capacityMeter()
  let writes = 0
  const onWrite = () => {
    writes += 1
  }
  const proxy = await faultProxy({ endpoint: store.endpoint, table: TableName }, { faults, meter, onWrite })
  const clientOf = (endpoint: string) => new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 })
  const [client, direct] = [clientOf(proxy.address), clientOf(store.endpoint)]
  onTestFinished(async () => {
    client.destroy()
    direct.destroy()
    await proxy.close()
    await store.stop()
  })
  const put = (item: StoredItem, through = client) =>
    through.send(new PutItemCommand({ TableName, Item: item }))
  const ofDay = async (day: string, through = client) => {
    const { Items = [] } = await through.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :a)",
        ExpressionAttributeNames: { "#pk": "gsi1pk", "#sk": "gsi1sk" },
        ExpressionAttributeValues: { ":pk": { S: day }, ":a": { S: "" } },
        Limit: 100,
      }),
    )
    return Items.map(({ pk }) => pk?.S)
  }
  return { faults, meter, client, direct, put, ofDay, writes: () => writes }
}

const transaction = (...names: string[]) =>
  new TransactWriteItemsCommand({
    TransactItems: names.map((name) => ({
      Put: { TableName, Item: key(name), ConditionExpression: "attribute_not_exists(pk)" },
    })),
  })

describe("The fault proxy for the table", () => {
  test("changes nothing without faults, and reports each write", async () => {
    const { client, put, ofDay, writes } = await openProxy()
    await put(onDay("a", "monday", "0900"))
    await client.send(transaction("b", "c"))

    expect(await ofDay("monday")).toEqual(["a"])
    expect(writes()).toBe(2)
  })

  test.each([
    ["of a stated length", { "content-length": "200001" }],
    ["in chunks", {}],
  ])("passes through a chunked reply %s", async (_, headers) => {
    const emulator = await localServer((_request, response) => {
      response.writeHead(200, headers).write("a".repeat(200_000))
      setImmediate(() => response.end("z"))
    })
    const relay = await tableRelay(
      () => emulator.address,
      () => undefined,
    )
    onTestFinished(async () => {
      await relay.close()
      await emulator.close()
    })
    const call = async () => (await fetch(relay.address, { method: "POST", body: "{}" })).text()

    expect(await call()).toBe(`${"a".repeat(200_000)}z`)
    expect(await call()).toHaveLength(200_001)
  })

  test("sums billed read and write units separately, for batches and for single items", async () => {
    const { meter, client } = await openProxy()
    const ReturnConsumedCapacity = "TOTAL" as const
    // 5 kB are five write units, two consistent read units, and half as many eventual ones.
    const Item = { ...key("a"), text: { S: "x".repeat(5000) } }
    await client.send(new PutItemCommand({ TableName, Item, ReturnConsumedCapacity }))
    await client.send(
      new GetItemCommand({ TableName, Key: key("a"), ConsistentRead: true, ReturnConsumedCapacity }),
    )
    expect(meter.spent).toEqual({ read: 2, write: 5 })
    await client.send(
      new BatchGetItemCommand({
        RequestItems: { [TableName]: { Keys: [key("a"), key("b")] } },
        ReturnConsumedCapacity,
      }),
    )

    // Reading a missing item costs half a unit.
    expect(meter.spent).toEqual({ read: 3.5, write: 5 })
  })

  test("sums the units of one run separately from all others, with and without faults", async () => {
    const { faults, meter, client } = await openProxy()
    const get = new GetItemCommand({ TableName, Key: key("a"), ReturnConsumedCapacity: "TOTAL" })
    const ofRun = new GetItemCommand({ TableName, Key: key("a"), ReturnConsumedCapacity: "TOTAL" })
    ofRun.middlewareStack.add(
      (next) => (given) => {
        Object.assign((given.request as { headers: object }).headers, { [runHeader]: "run-1" })
        return next(given)
      },
      { step: "build" },
    )
    for (const indexLag of [0, 1]) {
      faults.set({ indexLag })
      await Promise.all([client.send(get), client.send(ofRun)])
    }
    expect(meter.spentBy("run-1")).toEqual({ read: 1, write: 0 })
    expect(meter.spentBy("run-2")).toEqual({ read: 0, write: 0 })
    expect(meter.spent).toEqual({ read: 2, write: 0 })
  })

  test("rejects transactions as DynamoDB does on a conflict, and writes none of their items", async () => {
    const { faults, client } = await openProxy()
    faults.set({ transactionConflict: 1 })
    const failure = await client.send(transaction("a", "b")).catch((error: unknown) => error)
    faults.set({})

    expect(failure).toMatchObject({
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }],
    })
    expect((await client.send(new GetItemCommand({ TableName, Key: key("a") }))).Item).toBeUndefined()
  })

  test("throttles calls by name, and processes half of a batch", async () => {
    const { faults, client, put } = await openProxy()
    for (const name of ["a", "b", "c"]) await put(key(name))
    faults.set({ throttling: 1 })
    const Keys = ["a", "b", "c"].map(key)
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }),
    )

    await expect(put(key("d"))).rejects.toMatchObject({ name: "ProvisionedThroughputExceededException" })
    await expect(client.send(transaction("e"))).rejects.toMatchObject({
      CancellationReasons: [{ Code: "ThrottlingError" }],
    })
    expect([Responses?.[TableName]?.length, UnprocessedKeys?.[TableName]?.Keys?.length]).toEqual([2, 1])
  })

  test("loses a reply only after the write has happened", async () => {
    const { faults, client, put } = await openProxy()
    faults.set({ lostReply: 1 })
    await expect(put(key("a"))).rejects.toThrow()
    faults.set({})

    expect((await client.send(new GetItemCommand({ TableName, Key: key("a") }))).Item).toEqual(key("a"))
  })

  test("drops every connection while the store is down", async () => {
    const { faults, client, put } = await openProxy()
    faults.set({ storeDown: true })

    await expect(put(key("a"))).rejects.toThrow()
    faults.set({})
    expect((await client.send(new GetItemCommand({ TableName, Key: key("a") }))).Item).toBeUndefined()
  })

  test("shows an index with a lag, and then its current state", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const { faults, direct, put, ofDay } = await openProxy()
    await put(onDay("moved", "monday", "0900"), direct)
    await put(onDay("stays", "monday", "1000"), direct)
    faults.set({ seed: 3, indexLag: 1000 })
    await put(onDay("moved", "tuesday", "0900"))
    await put(onDay("new", "monday", "0800"))

    expect(await ofDay("monday")).toEqual(["moved", "stays"])
    expect(await ofDay("tuesday")).toEqual([])
    expect(await ofDay("tuesday", direct)).toEqual(["moved"])
    vi.setSystemTime(Date.now() + 1000)
    expect(await ofDay("monday")).toEqual(["new", "stays"])
    expect(await ofDay("tuesday")).toEqual(["moved"])
  })

  test("injects the same faults for the same seed and calls", async () => {
    const { faults, client } = await openProxy()
    const round = async () => {
      faults.set({ seed: 11, throttling: 0.5 })
      const struck: boolean[] = []
      for (let call = 0; call < 20; call += 1) {
        const failed = await client.send(new GetItemCommand({ TableName, Key: key("a") })).then(
          () => false,
          () => true,
        )
        struck.push(failed)
      }
      return struck
    }
    const first = await round()

    expect(await round()).toEqual(first)
    expect(new Set(first).size).toBe(2)
  })
})

describe("A lagging index", () => {
  const query = {
    IndexName: "gsi1",
    KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :a AND :b",
    ExpressionAttributeNames: { "#pk": "gsi1pk", "#sk": "gsi1sk" },
    ExpressionAttributeValues: { ":pk": { S: "monday" }, ":a": { S: "0800" }, ":b": { S: "1200" } },
  }
  const names = (items: StoredItem[] = []) => items.map(({ pk }) => pk?.S)

  test("lags until the last write is visible", () => {
    let now = 0
    const index = laggingIndex(() => now)
    expect(index.isBehind()).toBe(false)
    index.recordWrite(key("a"), undefined, 300)
    index.recordWrite(key("b"), undefined, 500)
    now = 499
    expect(index.isBehind()).toBe(true)
    now = 500
    expect(index.isBehind()).toBe(false)
  })

  test("returns deleted items in their old position", () => {
    const index = laggingIndex(() => 0)
    index.recordWrite(key("b"), onDay("b", "monday", "0900"), 500)
    const now = { Items: [onDay("a", "monday", "0800"), onDay("c", "monday", "1000")] }

    expect(names(index.withLag(query, now).Items)).toEqual(["a", "b", "c"])
    expect(
      names(index.withLag({ ...query, ScanIndexForward: false }, { Items: now.Items.toReversed() }).Items),
    ).toEqual(["c", "b", "a"])
  })

  test("doesn't return items outside the query or the page", () => {
    const index = laggingIndex(() => 0)
    index.recordWrite(key("late"), onDay("late", "monday", "1300"), 500)
    index.recordWrite(key("other"), onDay("other", "tuesday", "0900"), 500)
    index.recordWrite(key("next"), onDay("next", "monday", "1100"), 500)
    const page = { Items: [onDay("a", "monday", "0800")], LastEvaluatedKey: onDay("a", "monday", "0800") }

    expect(names(index.withLag(query, page).Items)).toEqual(["a"])
  })

  test("respects the limit, and starts the next page after the last item", () => {
    const index = laggingIndex(() => 0)
    index.recordWrite(key("b"), onDay("b", "monday", "0900"), 500)
    const items = [onDay("a", "monday", "0800"), onDay("c", "monday", "1000")]
    const shown = index.withLag({ ...query, Limit: 2 }, { Items: items })

    expect(names(shown.Items)).toEqual(["a", "b"])
    expect(shown.LastEvaluatedKey).toEqual(onDay("b", "monday", "0900"))
  })

  test("shows each state in turn when an item is written twice", () => {
    let now = 0
    const index = laggingIndex(() => now)
    index.recordWrite(key("a"), undefined, 500)
    index.recordWrite(key("a"), onDay("a", "monday", "0900"), 800)
    const reply = { Items: [onDay("a", "monday", "1000")] }
    const slots = () => index.withLag(query, reply).Items?.map(({ gsi1sk }) => gsi1sk?.S)

    expect(slots()).toEqual([])
    now = 600
    expect(slots()).toEqual(["0900"])
    now = 900
    expect(slots()).toEqual(["1000"])
  })
})
