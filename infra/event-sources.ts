/**
 * What starts the functions of `functions/events`, here and in the cloud. A record or message that keeps failing ends in
 * the dead letters and lets the next one pass.
 */
export const streamConsumers = {
  project: { batchSize: 50, retries: 10 },
  "fan-out": { batchSize: 50, retries: 10 },
} as const satisfies Record<string, StreamSettings>

export type StreamSettings = {
  batchSize: number
  /** tries after the first, each after a longer pause */
  retries: number
}

export const queueConsumers = {
  "send-outbox": { batchSize: 10, visibilitySeconds: 60, maxReceives: 6 },
} as const satisfies Record<string, QueueConsumerSettings>

export type QueueConsumerSettings = {
  batchSize: number
  /** how long a message is hidden while it is worked on, and so the pause before it is tried again */
  visibilitySeconds: number
  maxReceives: number
}
