import type { queueConsumers } from "../../event-sources.ts"
import { names } from "../environment.ts"

/** The queue that each function reads, and the one for messages it failed to process. */
export const queuesByConsumer = {
  "send-outbox": { name: names.outboxQueue, dead: names.deadOutboxQueue },
  "take-pictures": { name: names.picturesQueue, dead: names.deadOutboxQueue },
  "send-webhooks": { name: names.webhooksQueue, dead: names.deadOutboxQueue },
  "run-transfer": { name: names.transfersQueue, dead: names.deadOutboxQueue },
  "render-site": { name: names.renderQueue, dead: names.deadRenderQueue },
} as const satisfies Record<keyof typeof queueConsumers, { name: string; dead: string }>
