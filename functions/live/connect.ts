import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { callerInSession } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import { isFrontDoor } from "../platform/front-door.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import { connectionOf, liveReader } from "./store.ts"

type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>
  queryStringParameters?: Record<string, string | undefined>
}

const table = theTable()
const live = liveReader(table)

/** Opens a socket for whoever holds a ticket; answers the status with which the gateway accepts or refuses it. */
const open = async ({
  headers = {},
  queryStringParameters,
  requestContext,
}: ConnectEvent): Promise<number> => {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  if (!isFrontDoor(named)) return 403
  const now = clock.now()
  const sent = queryStringParameters?.ticket ?? ""
  const ticket = await live.ticket(sent)
  const caller = ticket && (await callerInSession(table, ticket, now))
  if (!caller || ticket.expiresAt * 1000 <= now.getTime()) return 401
  try {
    await table.transact(connectionOf(requestContext.connectionId, sent, caller.actor, now))
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
