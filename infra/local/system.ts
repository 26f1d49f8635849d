import { randomUUID } from "node:crypto"
import { join, resolve } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { socketFunctions, streamConsumers } from "../event-sources.ts"
import { demoFolder } from "../root.ts"
import { functionEnvironment, names, taskEnvironment } from "./environment.ts"
import { faultSwitches } from "./faults.ts"
import { fillWhenEmpty } from "./fill-when-empty.ts"
import { ecsService } from "./lambda/ecs.ts"
import { functionsIn } from "./lambda/functions.ts"
import { lockFolder } from "./lock.ts"
import { mailTopic } from "./messages/mail-topic.ts"
import { socketGateway } from "./sockets.ts"
import { dispatchesIn } from "./suppliers/dispatches.ts"
import { supplierService } from "./suppliers/service.ts"
import { connectGateway } from "./system/connect-gateway.ts"
import { startEvents, startSweeping } from "./system/events.ts"
import { listenOn, type RequestHandlers } from "./system/listen.ts"
import type { SystemOptions } from "./system/options.ts"
import { builtRelease, releaseVersion } from "./system/release.ts"
import { closeOnStop, type ShutdownSteps } from "./system/shutdown.ts"
import { serveStandIns } from "./system/stand-ins.ts"
import { openStores, type Stores } from "./system/stores.ts"
import { skipStream } from "./table/stream.ts"
import { streamPositions } from "./table/stream-positions.ts"

export type System = {
  address: string
  reloadFunctions(): void
  stop(): Promise<void>
}

/** Starts the whole system in order. If a part fails, those already running are stopped. */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const stops: ShutdownSteps = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const { address, reloadFunctions } = await start({ ...options, folder: resolve(options.folder) }, stops)
    return { address, reloadFunctions, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Fills an empty store with demo data, unless the options forbid it. */
const fillWithDemo = async (
  { demo, folder, log }: SystemOptions,
  { store }: Stores,
  environment: Record<string, string>,
): Promise<boolean> =>
  demo !== false &&
  (await fillWhenEmpty({
    store,
    table: names.table,
    folder,
    size: demo === true ? undefined : demo,
    demo: join(demoFolder, "write-demo.mjs"),
    // The loader bypasses the fault proxy.
    env: { ...environment, AWS_ENDPOINT_URL_DYNAMODB: store.endpoint },
    log,
  }))

/** The development server answers first, and passes on what it doesn't know. */
const answersOf = (
  app: ReturnType<typeof connectGateway>,
  sockets: ReturnType<typeof socketGateway>,
  devServer: SystemOptions["devServer"],
): RequestHandlers => {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return {
    answer: devServer
      ? (request, response) => devServer.middleware(request, response, () => void answer(request, response))
      : (request, response) => void answer(request, response),
    upgrade(request, socket, head) {
      if (/^\/ws(?:\?|$)/.test(request.url ?? "")) sockets.upgrade(request, socket, head)
      else if (devServer) devServer.upgrade(request, socket, head)
      else socket.destroy()
    },
  }
}

const start = async (options: SystemOptions, stops: ShutdownSteps) => {
  const { folder, functionsFolder, devServer, rendersSite = true } = options
  const closeLater = closeOnStop(stops)
  const faults = faultSwitches()

  const { port, serve } = await listenOn(options, stops)
  const address = `http://localhost:${port}`

  const folderLock = lockFolder(folder)
  stops.push(() => folderLock.release())
  folderLock.describe({ address })

  const stores = await openStores(folder, faults, stops)
  const { source, secrets, lines } = stores
  const originSecret = secrets.get("origin-secret")
  const sockets = socketGateway({
    invoke: (route, event, requestId) => functions.invoke(socketFunctions[route], event, requestId),
    originSecret,
    isDown: () => faults.now.socketsDown,
  })
  faults.watch(({ socketsDown }) => {
    if (socketsDown) sockets.drop()
  })
  const supplierStandIn = supplierService({
    faults,
    dispatches: dispatchesIn(join(folder, "dispatches.json")),
  })
  const tasks = closeLater(
    ecsService({
      program: join(functionsFolder, "pipeline/program/run-task.mjs"),
      environment: () => taskEnvironment(environment, options.vehicleList),
      onOutput: lines.take,
    }),
  )
  const topic = closeLater(
    mailTopic(
      (event) => functions.invoke("events/record-email-event", event, randomUUID()),
      (event) => void stores.queues.send(names.deadMailEventsQueue, JSON.stringify(event)),
    ),
  )
  const standIns = { faults, supplierStandIn, sockets, tasks, topic }
  const crash = () => functions.crash()
  const addresses = await serveStandIns(
    stores,
    standIns,
    { address, suppliers: options.suppliers, crash },
    stops,
  )
  const environment: Record<string, string> = functionEnvironment(addresses, {
    version: releaseVersion(),
    originSecret,
  })

  const positions = streamPositions(join(folder, "stream-position.json"))
  const isFilled = await fillWithDemo(options, stores, environment)
  if (isFilled) await skipStream({ ...source, positions }, Object.keys(streamConsumers))

  const functions = functionsIn(functionsFolder, environment, lines.take)
  stops.push(() => functions.stop())
  closeLater(sockets)
  const release = devServer || !rendersSite ? undefined : builtRelease()
  const runClock = await startEvents(stores, functions, { positions, faults }, release, stops)
  await startSweeping(stores, stops)
  const app = connectGateway({ stores, standIns, addresses, functions, runClock, options })
  serve(answersOf(app, sockets, devServer))

  return { address, reloadFunctions: functions.reload }
}
