import { type AttributeValue, type DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"
import { unmarshall } from "@aws-sdk/util-dynamodb"
import { type Item, openTable, tableClient } from "../platform/table.ts"

/** A mistake of the caller, printed without a stack. */
export class CommandFailure extends Error {}

/** AWS clients take both from the environment, where they may be, too. */
export const awsOptions = { profile: { type: "string" }, region: { type: "string" } } as const

type AwsOptions = { profile?: string | undefined; region?: string | undefined }

export const openNamedTable = (command: string, { profile, region }: AwsOptions) => {
  const name = process.env.TABLE_NAME
  if (!name)
    throw new CommandFailure(`Name a table: TABLE_NAME=... npm run ${command} -- --profile ... --region ...`)
  if (profile) process.env.AWS_PROFILE = profile
  if (region) process.env.AWS_REGION = region
  const client = tableClient({})
  return { name, client, table: openTable(client, name) }
}

/** Scans the table. Apart from migrations, only commands do. */
export async function* itemsOf(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  let start: Record<string, AttributeValue> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    )
    for (const item of page.Items ?? []) yield unmarshall(item) as Item
    start = page.LastEvaluatedKey
  } while (start)
}

const isMistake = (error: unknown): error is Error =>
  error instanceof CommandFailure ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))

/** Prints what the command returns, or the caller's mistake. */
export const runCommand = async (run: () => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    if (!isMistake(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
