/** Partitions whose changes render the public pages again. The renderer reads nothing else. */
export const publicContent = [
  "SET#settings",
  "SET#businessinfo",
  "SET#contactinfo",
  "SET#branches",
  "SET#gallery",
] as const
export const galleryEntries = "GALLERY#"

const requests: Filter = { dynamodb: { Keys: { pk: { S: [{ prefix: "SR#" }] }, sk: { S: ["A"] } } } }
const photos: Filter = {
  dynamodb: { Keys: { pk: { S: [{ prefix: "SR#" }] }, sk: { S: [{ prefix: "MEDIA#" }] } } },
}
const users: Filter = { dynamodb: { Keys: { pk: { S: [{ prefix: "USER#" }] }, sk: { S: ["A"] } } } }

/**
 * Triggers of `functions/events`, here and in the cloud. A record that keeps failing ends in the dead letters with the
 * rest of its batch, which was processed at each try, and blocks no other.
 */
export const streamConsumers = {
  project: {
    batchSize: 50,
    retries: 10,
    filters: [requests, photos, users],
  },
  "fan-out": {
    batchSize: 50,
    retries: 10,
    filters: [
      requests,
      {
        dynamodb: {
          Keys: { pk: { S: [{ prefix: "SR#" }] }, sk: { S: [{ prefix: "NOTE#" }, { prefix: "MEDIA#" }] } },
        },
      },
      // Messages, tasks, imports and exports, public content, and the catalog pipeline's log in one filter: Lambda allows
      // five.
      {
        dynamodb: {
          Keys: {
            pk: {
              S: [
                { prefix: "OUT#" },
                { prefix: "IN#" },
                { prefix: "THREAD#" },
                { prefix: "TASK#" },
                { prefix: galleryEntries },
                { prefix: "DLV#" },
                { prefix: "XFER#" },
                "IVY#jobs",
                "PIPELINE#LOG",
                ...publicContent,
              ],
            },
          },
        },
      },
      { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "CLOSE#" }] } } } },
    ],
  },
} as const satisfies Record<string, StreamSettings>

export type StreamSettings = {
  batchSize: number
  retries: number
  /** A record matching one of these reaches the consumer. Passwords and sessions never leave the table by the stream. */
  filters: readonly Filter[]
}

export type Filter = { [field: string]: Filter | readonly (string | { prefix: string })[] }

const fits = (pattern: Filter[string], value: unknown): boolean => {
  if (!Array.isArray(pattern)) return matches(pattern as Filter, value)
  return pattern.some((one) =>
    typeof one === "string" ? value === one : typeof value === "string" && value.startsWith(one.prefix),
  )
}

export const matches = (filter: Filter, record: unknown): boolean =>
  typeof record === "object" &&
  record !== null &&
  Object.entries(filter).every(([field, pattern]) => fits(pattern, Reflect.get(record, field)))

export const queueConsumers = {
  "send-outbox": { batchSize: 10, visibilitySeconds: 60, maxReceives: 20 },
  "render-site": { batchSize: 10, visibilitySeconds: 60, maxReceives: 10 },
  // Webhooks are retried for most of a day; ten at once wait for the slowest.
  "send-webhooks": { batchSize: 10, visibilitySeconds: 60, maxReceives: 50 },
  // Each step of a bulk run receives its message again, and SQS allows a thousand receives. After half of them the
  // function continues with a new message. It stops by itself when a bulk run fails.
  "run-transfer": { batchSize: 1, visibilitySeconds: 60, maxReceives: 1000 },
  "take-pictures": { batchSize: 1, visibilitySeconds: 180, maxReceives: 20 },
} as const satisfies Record<string, QueueConsumerSettings>

export type QueueConsumerSettings = {
  batchSize: number
  visibilitySeconds: number
  maxReceives: number
}

/** Retries of a function that SNS or EventBridge calls, after its first run failed. Its event is then set aside. */
export const asyncRetries = 2

export const socketFunctions = {
  $connect: "live/connect",
  $disconnect: "live/disconnect",
  $default: "live/socket-message",
} as const

export const clocks = {
  "reconcile-payments": { minutes: 2 },
  "follow-up-claims": { minutes: 12 * 60 },
  "requeue-lost": { minutes: 10 },
} as const
