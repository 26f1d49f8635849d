import { type AttributeValue, ScanCommand } from "@aws-sdk/client-dynamodb"
import { unmarshall } from "@aws-sdk/util-dynamodb"
import { type Item, openTable, tableClient } from "../platform/table.ts"
import { rebuild } from "../requests/storage/rebuild.ts"

/**
 * `npm run rebuild` repairs search entries, list rows, and counters from the requests and verifies them by a full
 * recount. It can run during business hours. Apart from migrations, only this command scans the table.
 */

const name = process.env.TABLE_NAME
if (!name) {
  process.stderr.write("Name a table: TABLE_NAME=... AWS_REGION=... npm run rebuild\n")
  process.exit(1)
}

const client = tableClient({})

const everything = async function* (): AsyncGenerator<Item> {
  let start: Record<string, AttributeValue> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    )
    for (const item of page.Items ?? []) yield unmarshall(item) as Item
    start = page.LastEvaluatedKey
  } while (start)
}

const { requests, people, mended, different } = await rebuild(openTable(client, name), everything)
process.stdout.write(
  different.length === 0
    ? `${requests} requests, search of ${people} people and ${mended} counters mended. All counters and rows equal a full recount.\n`
    : `${requests} requests, search of ${people} people and ${mended} counters mended. Not equal to a full recount (changed meanwhile? run it again):\n${different.slice(0, 20).join("\n")}\n`,
)
process.exitCode = different.length === 0 ? 0 : 1
