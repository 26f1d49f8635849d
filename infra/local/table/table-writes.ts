import { setTimeout as pause } from "node:timers/promises"
import { BatchWriteItemCommand, DynamoDBClient, type WriteRequest } from "@aws-sdk/client-dynamodb"
import { marshall } from "@aws-sdk/util-dynamodb"

/* Batch writes to the emulator, for filling. */

const itemsOfBatch = 25
const maxInFlight = 4
const maxTries = 8

export const tableWrites = (table: string) => {
  const client = new DynamoDBClient({})
  const inFlight = new Set<Promise<void>>()
  let waiting: WriteRequest[] = []

  const putBatch = async (batch: WriteRequest[]) => {
    let requests = batch
    for (let attempt = 0; requests.length > 0; attempt += 1) {
      if (attempt >= maxTries) throw new Error("The store does not take the items.")
      if (attempt > 0) await pause(20 * 2 ** attempt)
      const { UnprocessedItems } = await client.send(
        new BatchWriteItemCommand({ RequestItems: { [table]: requests } }),
      )
      requests = UnprocessedItems?.[table] ?? []
    }
  }

  const start = async (batch: WriteRequest[]) => {
    while (inFlight.size >= maxInFlight) await Promise.race(inFlight)
    const run: Promise<void> = putBatch(batch).finally(() => inFlight.delete(run))
    inFlight.add(run)
  }

  return {
    async put(items: readonly object[]): Promise<void> {
      for (const item of items)
        waiting.push({ PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) } })
      while (waiting.length >= itemsOfBatch) await start(waiting.splice(0, itemsOfBatch))
    },
    async end(): Promise<void> {
      if (waiting.length > 0) await start(waiting)
      waiting = []
      await Promise.all(inFlight)
      client.destroy()
    },
  }
}
