import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createWriteStream, readFileSync, renameSync, statSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { join, resolve } from "node:path"
import type { Duplex, Readable } from "node:stream"
import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { getRequestListener } from "@hono/node-server"
import { endpoints } from "../../shared/api/index.ts"
import { pages } from "../../shared/pages.ts"
import { edgeSources } from "../constructs/edge.ts"
import { queueConsumers, socketFunctions, streamConsumers } from "../event-sources.ts"
import { incomingObjects } from "../object-lifecycle.ts"
import { demoFolder, root } from "../root.ts"
import { rootFiles, siteFolders } from "../site-files.ts"
import { capacityMeter } from "./capacity.ts"
import { runEdge } from "./edge-runner.ts"
import { functionEnvironment, localAws, names } from "./environment.ts"
import { sweepExpired } from "./expiry.ts"
import { faultProxy } from "./fault-proxy.ts"
import { faultSwitches } from "./faults.ts"
import { fillWhenEmpty } from "./fill-when-empty.ts"
import { functionsIn } from "./functions.ts"
import { gateway } from "./gateway.ts"
import { type Answer, innerServer } from "./inner-server.ts"
import { keyService } from "./key-service.ts"
import { holdFolder } from "./lock.ts"
import { objectStore } from "./object-store.ts"
import { objectsService, sendObject } from "./objects.ts"
import { outboxIn } from "./outbox.ts"
import { parametersService, secretsIn } from "./parameters.ts"
import { queueService } from "./queue.ts"
import { consumeQueue } from "./queue-consumer.ts"
import { queueStore } from "./queue-store.ts"
import { isSignedUrl } from "./signed-url.ts"
import { socketGateway } from "./sockets.ts"
import { type StaticFiles, staticFiles } from "./static-files.ts"
import { openStore } from "./store.ts"
import { readStream, type StreamReader, skipStream } from "./stream.ts"
import { streamPositions } from "./stream-positions.ts"
import { tools } from "./tools.ts"
import { twilioService } from "./twilio.ts"

export type SystemOptions = {
  /** 0 takes a free one */
  port: number
  /** the interface on which the one address is answered */
  host: string
  /** the data folder */
  folder: string
  /** where the built functions lie */
  functionsFolder: string
  /** whether an empty store is filled with demo data; a number makes so many service requests */
  demo: boolean | number
  log: (line: string) => void
  /** what serves the web while somebody works on it, instead of the built files */
  workshop?: {
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
    // These are no longer connections of the server's, which waits for them all the same.
    for (const socket of upgraded) socket.destroy()
    await closed
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No TCP port was given.")
  return address.port
}

const mostLogBytes = 20 * 1024 * 1024

/** The functions' log lines go to a file, those that somebody should see to the terminal too. */
const functionLog = (folder: string) => {
  const file = join(folder, "functions.log")
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > mostLogBytes) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: "a" })
  return {
    take(output: Readable) {
      output.setEncoding("utf8")
      output.on("data", (text: string) => {
        stream.write(text)
        if (!text.startsWith('{"level":"info"') || text.includes('"level":"error"'))
          process.stderr.write(text)
      })
    },
    close: () => void stream.end(),
  }
}

const every = (milliseconds: number, run: () => Promise<unknown>, stops: Stops): void => {
  const timer = setInterval(() => void run().catch((error: unknown) => console.error(error)), milliseconds)
  stops.push(() => clearInterval(timer))
}

const releaseVersion = (): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version

/** Starts the whole system: everything in its order, and when a part fails, what had come up is stopped again. */
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

const start = async (options: SystemOptions, stops: Stops) => {
  const { folder, functionsFolder, log, workshop } = options
  const kept = <Part extends { close(): Promise<void> | void }>(part: Part): Part => {
    stops.push(() => part.close())
    return part
  }
  const faults = faultSwitches()
  const serve = async (answer: Answer, isDown = () => false) =>
    kept(
      await innerServer((request, response) =>
        isDown() ? void request.socket.destroy() : answer(request, response),
      ),
    ).address

  // The address first: a taken port is told before anything else is touched.
  let listener: RequestListener = (_, response) =>
    void response.writeHead(503, { "retry-after": "1" }).end("Starting")
  let upgrade: Upgrade = (_, socket) => void socket.destroy()
  const port = await listenOn(
    options,
    { answer: (...call) => listener(...call), upgrade: (...call) => upgrade(...call) },
    stops,
  )
  const address = `http://localhost:${port}`

  const held = holdFolder(folder)
  stops.push(() => held.release())
  held.describe({ address })

  const store = await openStore(folder, names.table)
  stops.push(() => store.stop())
  const source = { endpoint: store.endpoint, table: names.table }

  const secrets = secretsIn(join(folder, "keys"))
  const originSecret = secrets.get("origin-secret")
  const objects = kept(objectStore(join(folder, "objects")))
  const outbox = kept(outboxIn(join(folder, "outbox.sqlite")))
  const { visibilitySeconds, maxReceives } = queueConsumers["send-outbox"]
  const queues = kept(
    queueStore(join(folder, "queue.sqlite"), [
      {
        name: names.outboxQueue,
        visibilitySeconds,
        deadLetters: { queue: names.deadOutboxQueue, maxReceives },
      },
      { name: names.deadOutboxQueue, visibilitySeconds: 30 },
      { name: names.deadStreamQueue, visibilitySeconds: 30 },
    ]),
  )

  const meter = capacityMeter()
  const readers: StreamReader[] = []
  const wake = () => {
    for (const reader of readers) reader.wake()
  }
  const proxy = kept(await faultProxy(source, { faults, meter, onWrite: wake }))
  const sockets = socketGateway({
    invoke: (route, event, requestId) => functions.invoke(socketFunctions[route], event, requestId),
    originSecret,
    isDown: () => faults.now.socketsDown,
  })
  faults.watch(({ socketsDown }) => {
    if (socketsDown) sockets.drop()
  })
  const at = {
    site: address,
    dynamodb: proxy.address,
    s3: await serve(
      objectsService(objects, { siteOrigin: address, buckets: [names.filesBucket, names.assetsBucket] }),
      () => faults.now.objectsDown,
    ),
    sqs: await serve(queueService(queues)),
    ssm: await serve(parametersService(secrets), () => faults.now.parametersDown),
    kms: await serve(keyService(secrets.credentialsKey()), () => faults.now.keysDown),
    twilio: await serve(twilioService(outbox, secrets.twilio())),
    connections: await serve(sockets.management, () => faults.now.connectionsDown),
  }
  const environment = functionEnvironment(at, { version: releaseVersion(), originSecret })

  const positions = streamPositions(join(folder, "stream-position.json"))
  const filled =
    options.demo !== false &&
    (await fillWhenEmpty({
      store,
      table: names.table,
      folder,
      size: options.demo === true ? undefined : options.demo,
      filler: join(demoFolder, "fill.mjs"),
      // The filler needs no faults: it goes to the store itself.
      env: { ...environment, AWS_ENDPOINT_URL_DYNAMODB: store.endpoint },
      log,
    }))
  if (filled) await skipStream({ ...source, positions }, Object.keys(streamConsumers))

  const lines = kept(functionLog(folder))
  const functions = functionsIn(functionsFolder, environment, lines.take)
  stops.push(() => functions.stop())
  kept(sockets)
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
  if (functions.has("events/send-outbox")) {
    const consumer = consumeQueue(
      queues,
      names.outboxQueue,
      queueConsumers["send-outbox"],
      start("send-outbox"),
    )
    stops.push(() => consumer.stop())
  }
  const sweeping = new AbortController()
  const sweeper = new DynamoDBClient({ ...localAws, endpoint: store.endpoint })
  stops.push(() => {
    sweeping.abort()
    sweeper.destroy()
  })
  every(3_600_000, () => sweepExpired(sweeper, names.table, new Date(), sweeping.signal), stops)
  const sweepIncoming = () =>
    objects.sweep(
      names.filesBucket,
      incomingObjects.prefix,
      new Date(Date.now() - incomingObjects.days * 86_400_000),
    )
  await sweepIncoming()
  every(3_600_000, sweepIncoming, stops)

  const key = { publicKey: secrets.filesPublicKey(), keyPairId: names.filesKeyPairId }
  const send = async (bucket: string, name: string, request: IncomingMessage, response: ServerResponse) => {
    const object = objects.head(bucket, name)
    if (object) await sendObject(objects, bucket, object, request, response)
    return object !== undefined
  }
  const app = gateway({
    endpoints,
    originSecret,
    invoke: functions.invoke,
    edge: runEdge(edgeSources(pages, rootFiles(), at.s3)),
    site: workshop?.site ?? staticFiles(siteFolders),
    sendAsset: (name, request, response) => send(names.assetsBucket, name, request, response),
    async sendFile(url, request, response) {
      const { pathname, searchParams } = new URL(url)
      const signed = isSignedUrl(address + pathname, searchParams, key, Date.now())
      const found =
        signed && (await send(names.filesBucket, decodeURIComponent(pathname.slice(1)), request, response))
      // As CloudFront over a bucket that it may not list: what is missing and what is forbidden look alike.
      if (!found) response.writeHead(403, { "content-type": "text/plain" }).end("Access denied")
    },
    tools: tools({
      faults,
      settledUntil: () =>
        proxy.indexesAreBehind()
          ? 0
          : Math.min(Date.now(), ...readers.map(({ deliveredUntil }) => deliveredUntil())),
      meter,
      outbox,
      queues,
      queueNames: [names.outboxQueue, names.deadOutboxQueue, names.deadStreamQueue],
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
        { name: `Sockets (${sockets.count()} open)`, address: at.connections },
      ],
    }),
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  listener = workshop
    ? (request, response) => workshop.middleware(request, response, () => void answer(request, response))
    : (request, response) => void answer(request, response)
  upgrade = (request, socket, head) => {
    if (/^\/ws(?:\?|$)/.test(request.url ?? "")) sockets.upgrade(request, socket, head)
    else if (workshop) workshop.upgrade(request, socket, head)
    else socket.destroy()
  }

  return { address, reloadFunctions: functions.reload }
}
