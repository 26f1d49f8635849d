import { join } from "node:path"
import { queueConsumers } from "../../event-sources.ts"
import { names } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import { functionLog } from "../lambda/function-log.ts"
import { outboxIn } from "../messages/outbox.ts"
import { providerEvents } from "../messages/provider-events.ts"
import { textedFiles } from "../messages/texted-files.ts"
import { objectStore } from "../objects/object-store.ts"
import { secretsIn } from "../parameters.ts"
import { queueStore } from "../queue/queue-store.ts"
import { squareStore } from "../square/square-store.ts"
import { capacityMeter } from "../table/capacity.ts"
import { faultProxy } from "../table/fault-proxy.ts"
import { openStore } from "../table/store.ts"
import type { StreamReader } from "../table/stream.ts"
import { queuesByConsumer } from "./queues.ts"
import { closeOnStop, type ShutdownSteps } from "./shutdown.ts"

/** The stores of all stand-ins, and what writes into them. */
export const openStores = async (folder: string, faults: FaultSwitches, stops: ShutdownSteps) => {
  const closeLater = closeOnStop(stops)
  const store = await openStore(folder, names.table)
  stops.push(() => store.stop())
  const source = { endpoint: store.endpoint, table: names.table }

  const secrets = secretsIn(join(folder, "keys"))
  const objects = closeLater(objectStore(join(folder, "objects")))
  const outbox = closeLater(outboxIn(join(folder, "outbox.sqlite")))
  const consumedQueues = Object.entries(queuesByConsumer).map(([consumer, { name, dead }]) => {
    const { visibilitySeconds, maxReceives } = queueConsumers[consumer as keyof typeof queueConsumers]
    return { name, visibilitySeconds, deadLetters: { queue: dead, maxReceives } }
  })
  const deadQueues = [
    names.deadOutboxQueue,
    names.deadRenderQueue,
    names.deadStreamQueue,
    names.deadMailEventsQueue,
  ]
  const queues = closeLater(
    queueStore(join(folder, "queue.sqlite"), [
      ...consumedQueues,
      ...deadQueues.map((name) => ({ name, visibilitySeconds: 30 })),
    ]),
  )

  const square = closeLater(squareStore(join(folder, "square.sqlite")))
  const texted = textedFiles()
  const meter = capacityMeter()
  const readers: StreamReader[] = []
  const wake = () => {
    for (const reader of readers) reader.wake()
  }
  const proxy = closeLater(await faultProxy(source, { faults, meter, onWrite: wake }))
  const events = closeLater(providerEvents(faults))
  const lines = closeLater(functionLog(folder))
  return {
    store,
    source,
    secrets,
    objects,
    outbox,
    queues,
    queueNames: [...consumedQueues.map(({ name }) => name), ...deadQueues],
    square,
    texted,
    meter,
    readers,
    proxy,
    providerEvents: events,
    lines,
  }
}
export type Stores = Awaited<ReturnType<typeof openStores>>
