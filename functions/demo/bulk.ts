import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb"
import { setting } from "../platform/config.ts"
import { backOff, type Item, StoreBusy } from "../platform/table.ts"

const itemsOfBatch = 25
const mostInFlight = 4
const mostTries = 8

/** Puts many items into the table, in batches of 25 with several under way. Nothing is guarded: only for a table that nobody uses yet. */
export const bulkLoader = () => {
  const table = setting("TABLE_NAME")
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  const inFlight = new Set<Promise<void>>()
  let waiting: Item[] = []

  const putBatch = async (batch: readonly Item[]) => {
    let requests = batch.map((Item) => ({ PutRequest: { Item } }))
    for (let attempt = 0; requests.length > 0; attempt += 1) {
      if (attempt >= mostTries) throw new StoreBusy()
      if (attempt > 0) await backOff(attempt)
      const { UnprocessedItems } = await client.send(
        new BatchWriteCommand({ RequestItems: { [table]: requests } }),
      )
      // what comes back is what was sent
      requests = (UnprocessedItems?.[table] ?? []) as typeof requests
    }
  }

  const start = async (batch: readonly Item[]) => {
    while (inFlight.size >= mostInFlight) await Promise.race(inFlight)
    const run: Promise<void> = putBatch(batch).finally(() => inFlight.delete(run))
    inFlight.add(run)
  }

  return {
    /** Answers as soon as there is room for more. */
    async put(items: readonly Item[]): Promise<void> {
      waiting.push(...items)
      while (waiting.length >= itemsOfBatch) {
        const batch = waiting.slice(0, itemsOfBatch)
        waiting = waiting.slice(itemsOfBatch)
        await start(batch)
      }
    },
    /** Answers when all is stored. */
    async end(): Promise<void> {
      if (waiting.length > 0) await start(waiting)
      waiting = []
      await Promise.all(inFlight)
      client.destroy()
    },
  }
}
