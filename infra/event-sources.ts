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
      // Messages to send, and sessions that are over.
      {
        eventName: ["INSERT"],
        dynamodb: { Keys: { pk: { S: [{ prefix: "OUT#" }, { prefix: "CLOSE#" }] } } },
      },
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
  "send-outbox": { batchSize: 10, visibilitySeconds: 60, maxReceives: 6 },
} as const satisfies Record<string, QueueConsumerSettings>

export type QueueConsumerSettings = {
  batchSize: number
  /** how long a message is hidden while it is worked on, and so the pause before it is tried again */
  visibilitySeconds: number
  maxReceives: number
}

/** What the gateway calls for a socket, by its routes. */
export const socketFunctions = {
  $connect: "live/connect",
  $disconnect: "live/disconnect",
  $default: "live/answer",
} as const
