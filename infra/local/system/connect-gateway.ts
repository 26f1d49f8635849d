import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { endpoints } from "#shared/api/index.ts"
import { pages } from "#shared/pages.ts"
import { entryOfFile, renderedFiles } from "#shared/site.ts"
import { edgeSources } from "../../constructs/edge.ts"
import { rootFiles, siteFolders } from "../../site-files.ts"
import { squareAt } from "../../square-sources.ts"
import { runEdge } from "../cloudfront-functions.ts"
import { names } from "../environment.ts"
import { gateway } from "../gateway.ts"
import type { functionsIn } from "../lambda/functions.ts"
import { inboundCall } from "../messages/inbound.ts"
import { sendObject } from "../objects/objects.ts"
import { isSignedUrl } from "../objects/signed-url.ts"
import { staticFiles } from "../objects/static-files.ts"
import { cardReader } from "../square/square.ts"
import { tools } from "../tools/tools.ts"
import type { startEvents } from "./events.ts"
import type { SystemOptions } from "./options.ts"
import type { StandIns, serveStandIns } from "./stand-ins.ts"
import type { Stores } from "./stores.ts"

type Running = {
  stores: Stores
  standIns: StandIns
  addresses: Awaited<ReturnType<typeof serveStandIns>>
  functions: ReturnType<typeof functionsIn>
  runClock: Awaited<ReturnType<typeof startEvents>>
  options: SystemOptions
}

/** Sends public assets, and files with a signed address, as CloudFront does. */
const objectSenders = ({ objects, secrets }: Stores, address: string) => {
  const key = { publicKey: secrets.filesPublicKey(), keyPairId: names.filesKeyPairId }
  const send = async (bucket: string, name: string, request: IncomingMessage, response: ServerResponse) => {
    const object = objects.head(bucket, name)
    if (object) await sendObject(objects, bucket, object, request, response)
    return object !== undefined
  }
  return {
    sendAsset: (name: string, request: IncomingMessage, response: ServerResponse) =>
      send(names.assetsBucket, name, request, response),
    async sendFile(url: string, request: IncomingMessage, response: ServerResponse) {
      const { pathname, searchParams } = new URL(url)
      const signed = isSignedUrl(address + pathname, searchParams, key, Date.now())
      const found =
        signed && (await send(names.filesBucket, decodeURIComponent(pathname.slice(1)), request, response))
      // Like CloudFront without list permission: missing and forbidden look alike.
      if (!found) response.writeHead(403, { "content-type": "text/plain" }).end("Access denied")
    },
  }
}

/** Finds the files that `render-site` wrote. */
const renderedFile =
  ({ objects }: Stores) =>
  (path: string) => {
    const isRendered = renderedFiles.includes(path) || entryOfFile(path) !== undefined
    const object = isRendered && objects.head(names.assetsBucket, path.slice(1))
    if (!object) return undefined
    const read = () => buffer(objects.read(names.assetsBucket, object.key) ?? Readable.from([]))
    return { tag: object.etag, read }
  }

const runningParts = ({ stores: { store }, standIns: { sockets, tasks }, addresses }: Running) => [
  { name: "Site and API", address: addresses.site },
  { name: `Table (${store.name})`, address: store.endpoint, pid: store.pid() },
  { name: "Fault proxy", address: addresses.dynamodb },
  { name: "Objects (S3)", address: addresses.s3 },
  { name: "Queues (SQS)", address: addresses.sqs },
  { name: "Parameters (SSM)", address: addresses.ssm },
  { name: "Keys (KMS)", address: addresses.kms },
  { name: "Texts (Twilio)", address: addresses.twilio },
  { name: "Cards (Square)", address: addresses.square },
  { name: "Suppliers", address: addresses.suppliers },
  { name: "Emails (SES)", address: addresses.ses },
  { name: "Tasks (ECS)", address: addresses.ecs },
  ...tasks.running().map(({ id, pid }) => ({ name: `Task ${id}`, address: addresses.ecs, pid })),
  { name: `Sockets (${sockets.count()} open)`, address: addresses.connections },
]

/** Connects the gateway and the tools page to the running parts. */
export const connectGateway = (running: Running) => {
  const { stores, standIns, addresses, functions, runClock, options } = running
  const { secrets, proxy, readers, square, texted } = stores
  const { faults, supplierStandIn, topic } = standIns
  return gateway({
    endpoints,
    originSecret: secrets.get("origin-secret"),
    invoke: functions.invoke,
    edge: runEdge(
      edgeSources(pages, rootFiles(), { uploads: addresses.s3, square: squareAt(addresses.square) }),
    ),
    site: options.devServer?.site ?? staticFiles(siteFolders, renderedFile(stores)),
    ...objectSenders(stores, addresses.site),
    tools: tools({
      runClock,
      providerEvents: stores.providerEvents,
      mailTopic: topic,
      supplierStandIn,
      sell: cardReader(square),
      inbound: inboundCall(addresses.site, secrets.twilio(), texted),
      faults,
      settledUntil: () =>
        proxy.indexesAreBehind()
          ? 0
          : Math.min(Date.now(), ...readers.map(({ deliveredUntil }) => deliveredUntil())),
      meter: stores.meter,
      outbox: stores.outbox,
      queues: stores.queues,
      queueNames: stores.queueNames,
      folder: options.folder,
      running: () => runningParts(running),
    }),
  })
}
