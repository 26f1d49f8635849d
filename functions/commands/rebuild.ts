import { type AttributeValue, ScanCommand } from "@aws-sdk/client-dynamodb"
import { unmarshall } from "@aws-sdk/util-dynamodb"
import { type Item, tableClient, tableOver } from "../platform/table.ts"
import { rebuild } from "../requests/storage/rebuild.ts"

/**
 * `npm run rebuild`: brings search entries, rows of months and counters to what follows from the requests as they stand, and
 * proves it by a full recount. The shop may work on meanwhile. The one thing beside a migration that reads the whole table.
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

const { requests, people, mended, different } = await rebuild(tableOver(client, name), everything)
process.stdout.write(
  different.length === 0
    ? `${requests} requests, search of ${people} people and ${mended} counters mended. All counters and rows equal a full recount.\n`
    : `${requests} requests, search of ${people} people and ${mended} counters mended. Not equal to a full recount (changed meanwhile? run it again):\n${different.slice(0, 20).join("\n")}\n`,
)
process.exitCode = different.length === 0 ? 0 : 1
