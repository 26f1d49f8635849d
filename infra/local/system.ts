import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { join, resolve } from "node:path"
import { type Duplex, Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { getRequestListener } from "@hono/node-server"
import { endpoints } from "#shared/api/index.ts"
import { pages } from "#shared/pages.ts"
import { entryOfFile, renderedFiles } from "#shared/site.ts"
import { edgeSources } from "../constructs/edge.ts"
import { clocks, queueConsumers, socketFunctions, streamConsumers } from "../event-sources.ts"
import { exportedObjects, importedObjects, incomingObjects } from "../object-lifecycle.ts"
import { demoFolder, root } from "../root.ts"
import { rendererFolder, rootFiles, siteFolders } from "../site-files.ts"
import { squareAt } from "../square-sources.ts"
import { runEdge } from "./edge-runner.ts"
import { functionEnvironment, localAws, names, taskEnvironment } from "./environment.ts"
import { type FaultSwitches, faultSwitches } from "./faults.ts"
import { fillWhenEmpty } from "./fill-when-empty.ts"
import { gateway } from "./gateway.ts"
import { type Answer, innerServer } from "./inner-server.ts"
import { keyService } from "./key-service.ts"
import { ecsService } from "./lambda/ecs.ts"
import { functionLog } from "./lambda/function-log.ts"
import { functionsIn } from "./lambda/functions.ts"
import { lockFolder } from "./lock.ts"
import { inboundCall } from "./messages/inbound.ts"
import { type MailTopic, mailTopic } from "./messages/mail-topic.ts"
import { outboxIn } from "./messages/outbox.ts"
import { providerEvents } from "./messages/provider-events.ts"
import { sesService } from "./messages/ses.ts"
import { textedFiles } from "./messages/texted-files.ts"
import { twilioService } from "./messages/twilio.ts"
import { objectStore } from "./objects/object-store.ts"
import { objectsService, sendObject } from "./objects/objects.ts"
import { isSignedUrl } from "./objects/signed-url.ts"
import { type StaticFiles, staticFiles } from "./objects/static-files.ts"
import { parametersService, secretsIn } from "./parameters.ts"
import { queueService } from "./queue/queue.ts"
import { consumeQueue } from "./queue/queue-consumer.ts"
import { queueStore } from "./queue/queue-store.ts"
import { socketGateway } from "./sockets.ts"
import { cardReader, squareService } from "./square/square.ts"
import { squareStore } from "./square/square-store.ts"
import { squareWebhooks } from "./square/square-webhooks.ts"
import { dispatchesIn } from "./suppliers/dispatches.ts"
import { supplierService } from "./suppliers/service.ts"
import { capacityMeter } from "./table/capacity.ts"
import { sweepExpired } from "./table/expiry.ts"
import { faultProxy } from "./table/fault-proxy.ts"
import { openStore } from "./table/store.ts"
import { readStream, type StreamReader, skipStream } from "./table/stream.ts"
import { streamPositions } from "./table/stream-positions.ts"
import { tools } from "./tools/tools.ts"

export type SystemOptions = {
  port: number
  host: string
  folder: string
  functionsFolder: string
  demo: boolean | number
  log: (line: string) => void
  suppliers?: string | undefined
  vehicleList?: string | undefined
  /** Whether public pages follow each change of their content. Rendering takes longer than most calls. */
  rendersSite?: boolean | undefined
  devServer?: {
    site: StaticFiles
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  }
}

export type System = {
  address: string
  reloadFunctions(): void
  stop(): Promise<void>
}

const queueOf = {
  "send-outbox": { name: names.outboxQueue, dead: names.deadOutboxQueue },
  "take-pictures": { name: names.picturesQueue, dead: names.deadOutboxQueue },
  "send-webhooks": { name: names.webhooksQueue, dead: names.deadOutboxQueue },
  "run-transfer": { name: names.transfersQueue, dead: names.deadOutboxQueue },
  "render-site": { name: names.renderQueue, dead: names.deadRenderQueue },
} as const satisfies Record<keyof typeof queueConsumers, { name: string; dead: string }>

type ClockName = keyof typeof clocks
type Stops = (() => Promise<void> | void)[]

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const listenOn = async (
  { port, host }: SystemOptions,
  { answer, upgrade }: { answer: RequestListener; upgrade: Upgrade },
  stops: Stops,
): Promise<number> => {
  const server = createServer(answer)
  const upgraded = new Set<Duplex>()
  server.on("upgrade", (request, socket, head) => {
    upgraded.add(socket)
    socket.once("close", () => upgraded.delete(socket))
    upgrade(request, socket, head)
  })
  server.listen(port, host)
  await once(server, "listening")
  stops.push(async () => {
    const closed = once(server, "close")
    server.close()
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
    await closed
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No TCP port was given.")
  return address.port
}

const every = (milliseconds: number, run: () => Promise<unknown>, stops: Stops): void => {
  const timer = setInterval(() => void run().catch((error: unknown) => console.error(error)), milliseconds)
  stops.push(() => clearInterval(timer))
}

const releaseVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version

const builtRelease = (): string | undefined => {
  const file = join(rendererFolder, "release")
  return existsSync(file) ? readFileSync(file, "utf8") : undefined
}

/** Starts the whole system in order. If a part fails, those already running are stopped. */
export const startSystem = async (options: SystemOptions): Promise<System> => {
  const stops: Stops = []
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

const closeOnStop =
  (stops: Stops) =>
  <Part extends { close(): Promise<void> | void }>(part: Part): Part => {
    stops.push(() => part.close())
    return part
  }

/** The stores of all stand-ins, and what writes into them. */
const openStores = async (folder: string, faults: FaultSwitches, stops: Stops) => {
  const closeLater = closeOnStop(stops)
  const store = await openStore(folder, names.table)
  stops.push(() => store.stop())
  const source = { endpoint: store.endpoint, table: names.table }

  const secrets = secretsIn(join(folder, "keys"))
  const objects = closeLater(objectStore(join(folder, "objects")))
  const outbox = closeLater(outboxIn(join(folder, "outbox.sqlite")))
  const consumedQueues = Object.entries(queueOf).map(([consumer, { name, dead }]) => {
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
type Stores = Awaited<ReturnType<typeof openStores>>

type StandIns = {
  faults: FaultSwitches
  supplying: ReturnType<typeof supplierService>
  sockets: ReturnType<typeof socketGateway>
  tasks: ReturnType<typeof ecsService>
  topic: MailTopic
}

/** Starts a stand-in of each service and provider. Returns their addresses. */
const serveStandIns = async (
  { objects, outbox, queues, secrets, square, texted, proxy, providerEvents }: Stores,
  { faults, supplying, sockets, tasks, topic }: StandIns,
  { address, suppliers, crash }: { address: string; suppliers: string | undefined; crash: () => void },
  stops: Stops,
) => {
  const closeLater = closeOnStop(stops)
  const serve = async (answer: Answer, isDown = () => false) =>
    closeLater(
      await innerServer((request, response) =>
        isDown() ? void request.socket.destroy() : answer(request, response),
      ),
    ).address
  return {
    site: address,
    dynamodb: proxy.address,
    s3: await serve(
      objectsService(objects, { siteOrigin: address, buckets: [names.filesBucket, names.assetsBucket] }),
      () => faults.now.objectsDown,
    ),
    sqs: await serve(queueService(queues)),
    ssm: await serve(parametersService(secrets), () => faults.now.parametersDown),
    kms: await serve(keyService(secrets.credentialsKey()), () => faults.now.keysDown),
    ses: await serve(sesService({ outbox, faults, providerEvents, topic }), () => faults.now.messagesDown),
    twilio: await serve(
      twilioService({ outbox, faults, providerEvents, texted, account: secrets.twilio() }),
      () => faults.now.messagesDown,
    ),
    square: await serve(
      squareService({
        store: square,
        webhooks: closeLater(
          squareWebhooks({ address, signatureKey: secrets.square().signatureKey, faults }),
        ),
        faults,
        accessToken: secrets.square().accessToken,
        crash,
      }),
      () => faults.now.squareDown,
    ),
    suppliers: suppliers ?? (await serve(supplying.answer)),
    connections: await serve(sockets.management, () => faults.now.connectionsDown),
    ecs: await serve(tasks.answer, () => faults.now.tasksDown),
  }
}

/** Starts what the stream, queues, and clocks start in the cloud. */
const startEvents = async (
  { source, queues, readers }: Stores,
  functions: ReturnType<typeof functionsIn>,
  { positions, faults }: { positions: ReturnType<typeof streamPositions>; faults: FaultSwitches },
  release: string | undefined,
  stops: Stops,
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
    const { name } = queueOf[consumer as keyof typeof queueConsumers]
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
const startSweeping = async ({ store, objects }: Stores, stops: Stops) => {
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

const gatewayOf = (
  stores: Stores,
  { faults, supplying, sockets, tasks, topic }: StandIns,
  at: Awaited<ReturnType<typeof serveStandIns>>,
  functions: ReturnType<typeof functionsIn>,
  runClock: Awaited<ReturnType<typeof startEvents>>,
  { devServer, folder }: SystemOptions,
) => {
  const { objects, secrets, proxy, readers, square, store, texted } = stores
  const address = at.site
  const key = { publicKey: secrets.filesPublicKey(), keyPairId: names.filesKeyPairId }
  const send = async (bucket: string, name: string, request: IncomingMessage, response: ServerResponse) => {
    const object = objects.head(bucket, name)
    if (object) await sendObject(objects, bucket, object, request, response)
    return object !== undefined
  }
  const rendered = (path: string) => {
    const isRendered = renderedFiles.includes(path) || entryOfFile(path) !== undefined
    const object = isRendered && objects.head(names.assetsBucket, path.slice(1))
    if (!object) return undefined
    const read = () => buffer(objects.read(names.assetsBucket, object.key) ?? Readable.from([]))
    return { tag: object.etag, read }
  }
  return gateway({
    endpoints,
    originSecret: secrets.get("origin-secret"),
    invoke: functions.invoke,
    edge: runEdge(edgeSources(pages, rootFiles(), { uploads: at.s3, square: squareAt(at.square) })),
    site: devServer?.site ?? staticFiles(siteFolders, rendered),
    sendAsset: (name, request, response) => send(names.assetsBucket, name, request, response),
    async sendFile(url, request, response) {
      const { pathname, searchParams } = new URL(url)
      const signed = isSignedUrl(address + pathname, searchParams, key, Date.now())
      const found =
        signed && (await send(names.filesBucket, decodeURIComponent(pathname.slice(1)), request, response))
      // Like CloudFront without list permission: missing and forbidden look alike.
      if (!found) response.writeHead(403, { "content-type": "text/plain" }).end("Access denied")
    },
    tools: tools({
      runClock,
      providerEvents: stores.providerEvents,
      mailTopic: topic,
      supplying,
      sell: cardReader(square),
      inbound: inboundCall(address, secrets.twilio(), texted),
      faults,
      settledUntil: () =>
        proxy.indexesAreBehind()
          ? 0
          : Math.min(Date.now(), ...readers.map(({ deliveredUntil }) => deliveredUntil())),
      meter: stores.meter,
      outbox: stores.outbox,
      queues: stores.queues,
      queueNames: stores.queueNames,
      folder,
      running: () => [
        { name: "Site and API", address },
        { name: `Table (${store.name})`, address: store.endpoint, pid: store.pid() },
        { name: "Fault proxy", address: at.dynamodb },
        { name: "Objects (S3)", address: at.s3 },
        { name: "Queues (SQS)", address: at.sqs },
        { name: "Parameters (SSM)", address: at.ssm },
        { name: "Keys (KMS)", address: at.kms },
        { name: "Texts (Twilio)", address: at.twilio },
        { name: "Cards (Square)", address: at.square },
        { name: "Suppliers", address: at.suppliers },
        { name: "Emails (SES)", address: at.ses },
        { name: "Tasks (ECS)", address: at.ecs },
        ...tasks.running().map(({ id, pid }) => ({ name: `Task ${id}`, address: at.ecs, pid })),
        { name: `Sockets (${sockets.count()} open)`, address: at.connections },
      ],
    }),
  })
}

const start = async (options: SystemOptions, stops: Stops) => {
  const { folder, functionsFolder, log, devServer, rendersSite = true } = options
  const closeLater = closeOnStop(stops)
  const faults = faultSwitches()

  let listener: RequestListener = (_, response) =>
    void response.writeHead(503, { "retry-after": "1" }).end("Starting")
  let upgrade: Upgrade = (_, socket) => void socket.destroy()
  const port = await listenOn(
    options,
    { answer: (...call) => listener(...call), upgrade: (...call) => upgrade(...call) },
    stops,
  )
  const address = `http://localhost:${port}`

  const folderLock = lockFolder(folder)
  stops.push(() => folderLock.release())
  folderLock.describe({ address })

  const stores = await openStores(folder, faults, stops)
  const { store, source, secrets, lines } = stores
  const originSecret = secrets.get("origin-secret")
  const sockets = socketGateway({
    invoke: (route, event, requestId) => functions.invoke(socketFunctions[route], event, requestId),
    originSecret,
    isDown: () => faults.now.socketsDown,
  })
  faults.watch(({ socketsDown }) => {
    if (socketsDown) sockets.drop()
  })
  const supplying = supplierService({ faults, dispatches: dispatchesIn(join(folder, "dispatches.json")) })
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
  const standIns = { faults, supplying, sockets, tasks, topic }
  const crash = () => functions.crash()
  const at = await serveStandIns(stores, standIns, { address, suppliers: options.suppliers, crash }, stops)
  const environment: Record<string, string> = functionEnvironment(at, {
    version: releaseVersion(),
    originSecret,
  })

  const positions = streamPositions(join(folder, "stream-position.json"))
  const filled =
    options.demo !== false &&
    (await fillWhenEmpty({
      store,
      table: names.table,
      folder,
      size: options.demo === true ? undefined : options.demo,
      filler: join(demoFolder, "fill.mjs"),
      // The filler bypasses the fault proxy.
      env: { ...environment, AWS_ENDPOINT_URL_DYNAMODB: store.endpoint },
      log,
    }))
  if (filled) await skipStream({ ...source, positions }, Object.keys(streamConsumers))

  const functions = functionsIn(functionsFolder, environment, lines.take)
  stops.push(() => functions.stop())
  closeLater(sockets)
  const release = devServer || !rendersSite ? undefined : builtRelease()
  const runClock = await startEvents(stores, functions, { positions, faults }, release, stops)
  await startSweeping(stores, stops)
  const app = gatewayOf(stores, standIns, at, functions, runClock, options)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  listener = devServer
    ? (request, response) => devServer.middleware(request, response, () => void answer(request, response))
    : (request, response) => void answer(request, response)
  upgrade = (request, socket, head) => {
    if (/^\/ws(?:\?|$)/.test(request.url ?? "")) sockets.upgrade(request, socket, head)
    else if (devServer) devServer.upgrade(request, socket, head)
    else socket.destroy()
  }

  return { address, reloadFunctions: functions.reload }
}
