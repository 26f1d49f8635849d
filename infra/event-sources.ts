/** Partitions of what the public pages show: their changes render the site anew, and its renderer reads nothing else. */
export const publicContent = [
  "SET#settings",
  "SET#businessinfo",
  "SET#contactinfo",
  "SET#branches",
  "SET#gallery",
] as const
/** The entries of the gallery, each in a partition of its own. */
export const galleryEntries = "GALLERY#"

const requests: Filter = { dynamodb: { Keys: { pk: { S: [{ prefix: "SR#" }] }, sk: { S: ["A"] } } } }

/**
 * What starts the functions of `functions/events`, here and in the cloud. A record or message that keeps failing ends in
 * the dead letters and lets the next one pass.
 */
export const streamConsumers = {
  project: {
    batchSize: 50,
    retries: 10,
    filters: [requests],
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
      // Messages to send and what becomes of them, tasks, what is carried in or out, what the public pages show, and the log
      // of the program that makes a new catalog. Lambda takes five filters at most.
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
      // Sessions that are over.
      { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "CLOSE#" }] } } } },
    ],
  },
} as const satisfies Record<string, StreamSettings>

export type StreamSettings = {
  batchSize: number
  /** tries after the first, each after a longer pause */
  retries: number
  /**
   * What of the stream a consumer is shown, which is no more than it works on: a record that fits one of these. Passwords and
   * sessions never leave the table by the stream.
   */
  filters: readonly Filter[]
}

/** The part of Lambda's filter patterns that is used: a field is one of these, or begins with one. */
export type Filter = { [field: string]: Filter | readonly (string | { prefix: string })[] }

const fits = (pattern: Filter[string], value: unknown): boolean => {
  if (!Array.isArray(pattern)) return matches(pattern as Filter, value)
  return pattern.some((one) =>
    typeof one === "string" ? value === one : typeof value === "string" && value.startsWith(one.prefix),
  )
}

/** Whether a record fits in every field that the filter names, as Lambda decides it. */
export const matches = (filter: Filter, record: unknown): boolean =>
  typeof record === "object" &&
  record !== null &&
  Object.entries(filter).every(([field, pattern]) => fits(pattern, Reflect.get(record, field)))

export const queueConsumers = {
  "send-outbox": { batchSize: 10, visibilitySeconds: 60, maxReceives: 20 },
  "render-site": { batchSize: 10, visibilitySeconds: 60, maxReceives: 10 },
  // A delivery is tried for most of a day; ten at once wait for the slowest.
  "send-webhooks": { batchSize: 10, visibilitySeconds: 60, maxReceives: 50 },
  // Each step of a transfer is a receipt; SQS counts to a thousand. What keeps failing the function gives up by itself.
  "run-transfer": { batchSize: 1, visibilitySeconds: 60, maxReceives: 1000 },
  // Pictures are large while they are drawn.
  "take-pictures": { batchSize: 1, visibilitySeconds: 180, maxReceives: 20 },
} as const satisfies Record<string, QueueConsumerSettings>

export type QueueConsumerSettings = {
  batchSize: number
  /** how long a message is hidden while it is worked on, and before it comes again unless its function says otherwise */
  visibilitySeconds: number
  maxReceives: number
}

/** What the gateway calls for a socket, by its routes. */
export const socketFunctions = {
  $connect: "live/connect",
  $disconnect: "live/disconnect",
  $default: "live/answer",
} as const

/** What a clock starts, every so many minutes. */
export const clocks = { "reconcile-payments": { minutes: 2 } } as const
