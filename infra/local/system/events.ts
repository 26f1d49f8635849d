import { randomUUID } from "node:crypto"
import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { clocks, queueConsumers, streamConsumers } from "../../event-sources.ts"
import { exportedObjects, importedObjects, incomingObjects } from "../../object-lifecycle.ts"
import { localAws, names } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import type { functionsIn } from "../lambda/functions.ts"
import { consumeQueue } from "../queue/queue-consumer.ts"
import { sweepExpired } from "../table/expiry.ts"
import { readStream } from "../table/stream.ts"
import type { streamPositions } from "../table/stream-positions.ts"
import { queuesByConsumer } from "./queues.ts"
import { every, type ShutdownSteps } from "./shutdown.ts"
import type { Stores } from "./stores.ts"

/* What starts functions by itself in the cloud: the stream, queues, clocks, and expiry. */

type ClockName = keyof typeof clocks

/** Starts what the stream, queues, and clocks start in the cloud. */
export const startEvents = async (
  { source, queues, readers }: Stores,
  functions: ReturnType<typeof functionsIn>,
  { positions, faults }: { positions: ReturnType<typeof streamPositions>; faults: FaultSwitches },
  release: string | undefined,
  stops: ShutdownSteps,
) => {
  const start = (name: string) => (event: unknown) => functions.invoke(`events/${name}`, event, randomUUID())
  for (const [name, settings] of Object.entries(streamConsumers)) {
    if (!functions.has(`events/${name}`)) continue
    const giveUp = (record: unknown) =>
      void queues.send(names.deadStreamQueue, JSON.stringify({ consumer: name, record }))
    const reader = await readStream(
      { ...source, positions, faults },
      { name, settings, invoke: start(name), giveUp },
    )
    readers.push(reader)
    stops.push(() => reader.stop())
  }
  for (const [consumer, settings] of Object.entries(queueConsumers)) {
    if (!functions.has(`events/${consumer}`)) continue
    if (consumer === "render-site" && release === undefined) continue
    const { name } = queuesByConsumer[consumer as keyof typeof queueConsumers]
    const working = consumeQueue(queues, name, settings, start(consumer))
    stops.push(() => working.stop())
  }
  if (release !== undefined && functions.has("events/render-site"))
    await start("render-site")({ Records: [{ body: JSON.stringify({ release }) }] })
  const runClock = (name: ClockName, time = new Date()) => start(name)({ time: time.toISOString() })
  for (const [name, { minutes }] of Object.entries(clocks))
    if (functions.has(`events/${name}`)) every(minutes * 60_000, () => runClock(name as ClockName), stops)
  return runClock
}

/** Removes what DynamoDB and S3 expire by themselves. */
export const startSweeping = async ({ store, objects }: Stores, stops: ShutdownSteps) => {
  const sweeping = new AbortController()
  const sweeper = new DynamoDBClient({ ...localAws, endpoint: store.endpoint })
  stops.push(() => {
    sweeping.abort()
    sweeper.destroy()
  })
  every(3_600_000, () => sweepExpired(sweeper, names.table, new Date(), sweeping.signal), stops)
  const sweepObjects = async () => {
    for (const { prefix, days } of [incomingObjects, importedObjects, exportedObjects])
      await objects.sweep(names.filesBucket, prefix, new Date(Date.now() - days * 86_400_000))
  }
  await sweepObjects()
  every(3_600_000, sweepObjects, stops)
}
