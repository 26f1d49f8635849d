import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { findCaller } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import { hasOriginSecret } from "../platform/http/origin-secret.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { liveReader, openConnection } from "./store.ts"

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>
  queryStringParameters?: Record<string, string | undefined>
}

const table = sharedTable()
const live = liveReader(table)

/** Opens a socket for a valid ticket. Returns the gateway's status code. */
const open = async ({
  headers = {},
  queryStringParameters,
  requestContext,
}: ConnectEvent): Promise<number> => {
  const lowercaseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  if (!hasOriginSecret(lowercaseHeaders)) return 403
  const now = clock.now()
  const sent = queryStringParameters?.ticket ?? ""
  const ticket = await live.ticket(sent)
  const caller = ticket && (await findCaller(table, ticket, now))
  if (!caller || ticket.expiresAt * 1000 <= now.getTime()) return 401
  try {
    await table.transact(openConnection(requestContext.connectionId, sent, caller.actor, now))
    return 200
  } catch (error) {
    if (error instanceof RaceLost) return 401
    throw error
  }
}

export const handler = async (event: ConnectEvent): Promise<APIGatewayProxyResultV2> => {
  try {
    return { statusCode: await open(event) }
  } catch (error) {
    log("error", "opening a socket failed", errorFacts(error))
    return { statusCode: 503 }
  }
}
