import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb"
import { indexKeyNames, tableShape } from "../../table-shape.ts"

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: "HASH" as const },
  { AttributeName: sortKey, KeyType: "RANGE" as const },
]

export const shape: Omit<CreateTableCommandInput, "TableName"> = {
  BillingMode: "PAY_PER_REQUEST",
  KeySchema: keySchema(tableShape),
  AttributeDefinitions: [tableShape, ...tableShape.indexes.map(indexKeyNames)]
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((name) => ({ AttributeName: name, AttributeType: "S" })),
  GlobalSecondaryIndexes: tableShape.indexes.map((index) => ({
    IndexName: index,
    KeySchema: keySchema(indexKeyNames(index)),
    Projection: { ProjectionType: "ALL" },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: tableShape.streamView },
}

export const enableExpiry = (client: DynamoDBClient, table: string) =>
  client.send(
    new UpdateTimeToLiveCommand({
      TableName: table,
      TimeToLiveSpecification: { Enabled: true, AttributeName: tableShape.expiryAttribute },
    }),
  )

export const ensureTable = async (client: DynamoDBClient, table: string): Promise<void> => {
  try {
    await client.send(new DescribeTableCommand({ TableName: table }))
    return
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
  await client.send(new CreateTableCommand({ TableName: table, ...shape }))
  await enableExpiry(client, table)
}
