import {
  BatchGetItemCommand,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb"
import { mockClient } from "aws-sdk-client-mock"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isAbsent, openTable, RaceLost, StoreBusy } from "./table.ts"

const dynamo = mockClient(DynamoDBClient)
const table = openTable(new DynamoDBClient({ region: "us-west-2" }), "clearline")

beforeEach(() => {
  dynamo.reset()
  // The table waits longer before each retry.
  vi.spyOn(Math, "random").mockReturnValue(0)
})

const write = { put: { pk: "A", sk: "A" }, onlyIf: isAbsent, race: "A was created meanwhile" }
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: "cancelled",
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const tokens = () =>
  dynamo.commandCalls(TransactWriteItemsCommand).map(({ args: [{ input }] }) => input.ClientRequestToken)

describe("transact", () => {
  it.each([
    ["throttling", cancelled("ThrottlingError")],
    ["a conflict with another transaction", cancelled("TransactionConflict")],
    [
      "a first try that still runs",
      new TransactionInProgressException({ $metadata: {}, message: "running" }),
    ],
  ])("writes once after %s, with the same token", async (_, error) => {
    dynamo.on(TransactWriteItemsCommand).rejectsOnce(error).resolves({})
    await table.transact([write])

    expect(tokens()).toHaveLength(2)
    expect(new Set(tokens()).size).toBe(1)
  })

  it("gives up after nine throttled tries", async () => {
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled("ThrottlingError"))

    await expect(table.transact([write])).rejects.toThrow(StoreBusy)
    expect(tokens()).toHaveLength(9)
  })

  it("throws the race message of the write whose condition failed, and doesn't retry", async () => {
    dynamo.on(TransactWriteItemsCommand).rejects(cancelled("ConditionalCheckFailed"))

    await expect(table.transact([write])).rejects.toThrow(RaceLost)
    await expect(table.transact([write])).rejects.toThrow("A was created meanwhile")
    expect(tokens()).toHaveLength(2)
  })

  it.each(["AccessDeniedException", "TimeoutError"])("rethrows %s at once", async (name) => {
    dynamo.on(TransactWriteItemsCommand).rejects(Object.assign(new Error("refused"), { name }))

    await expect(table.transact([write])).rejects.toThrow("refused")
    expect(tokens()).toHaveLength(1)
  })
})

describe("getMany", () => {
  it("retries the keys that DynamoDB left unprocessed", async () => {
    const [first, second] = ["A", "B"].map((pk) => ({ pk: { S: pk }, sk: { S: pk } }))
    dynamo
      .on(BatchGetItemCommand)
      .resolvesOnce({
        Responses: { clearline: [first ?? {}] },
        UnprocessedKeys: { clearline: { Keys: [second ?? {}] } },
      })
      .resolves({ Responses: { clearline: [second ?? {}] } })
    const found = await table.getMany([
      { pk: "A", sk: "A" },
      { pk: "B", sk: "B" },
    ])

    expect(found.map(({ pk }) => pk)).toEqual(["A", "B"])
    expect(dynamo.commandCalls(BatchGetItemCommand)[1]?.args[0].input.RequestItems?.clearline?.Keys).toEqual([
      second,
    ])
  })
})
