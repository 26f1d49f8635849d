import { names } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import { keyService } from "../key-service.ts"
import type { ecsService } from "../lambda/ecs.ts"
import { localServer, type RequestHandler } from "../local-server.ts"
import type { MailTopic } from "../messages/mail-topic.ts"
import { sesService } from "../messages/ses.ts"
import { twilioService } from "../messages/twilio.ts"
import { objectsService } from "../objects/objects.ts"
import { parametersService } from "../parameters.ts"
import { queueService } from "../queue/queue.ts"
import type { socketGateway } from "../sockets.ts"
import { squareService } from "../square/square.ts"
import { squareWebhooks } from "../square/square-webhooks.ts"
import type { supplierService } from "../suppliers/service.ts"
import { closeOnStop, type ShutdownSteps } from "./shutdown.ts"
import type { Stores } from "./stores.ts"

export type StandIns = {
  faults: FaultSwitches
  supplierStandIn: ReturnType<typeof supplierService>
  sockets: ReturnType<typeof socketGateway>
  tasks: ReturnType<typeof ecsService>
  topic: MailTopic
}

/** Starts a stand-in of each service and provider. Returns their addresses. */
export const serveStandIns = async (
  { objects, outbox, queues, secrets, square, texted, proxy, providerEvents }: Stores,
  { faults, supplierStandIn, sockets, tasks, topic }: StandIns,
  { address, suppliers, crash }: { address: string; suppliers: string | undefined; crash: () => void },
  stops: ShutdownSteps,
) => {
  const closeLater = closeOnStop(stops)
  const serve = async (answer: RequestHandler, isDown = () => false) =>
    closeLater(
      await localServer((request, response) =>
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
    suppliers: suppliers ?? (await serve(supplierStandIn.answer)),
    connections: await serve(sockets.management, () => faults.now.connectionsDown),
    ecs: await serve(tasks.answer, () => faults.now.tasksDown),
  }
}
