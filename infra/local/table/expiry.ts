import { setTimeout as pause } from "node:timers/promises"
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from "@aws-sdk/client-dynamodb"
import { tableShape } from "../../table-shape.ts"

const names = { "#expiry": tableShape.expiryAttribute }

/** Deletes expired items, which the emulator doesn't, a few at a time to leave the table to others. */
export const sweepExpired = async (
  client: DynamoDBClient,
  table: string,
  now: Date,
  signal: AbortSignal,
): Promise<number> => {
  const values = { ":now": { N: String(Math.floor(now.getTime() / 1000)) } }
  let deleted = 0
  let from: Record<string, { S: string }> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: table,
        Limit: 500,
        FilterExpression: "#expiry < :now",
        ProjectionExpression: "pk, sk",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ExclusiveStartKey: from,
      }),
    )
    for (const { pk, sk } of Items) {
      if (!pk || !sk) continue
      try {
        const item = { TableName: table, Key: { pk, sk } }
        await client.send(
          new DeleteItemCommand({
            ...item,
            ConditionExpression: "#expiry < :now",
            ExpressionAttributeNames: names,
            ExpressionAttributeValues: values,
          }),
        )
        deleted += 1
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      }
    }
    from = LastEvaluatedKey as typeof from
    if (from) await pause(20, undefined, { signal }).catch(() => undefined)
  } while (from && !signal.aborted)
  return deleted
}
