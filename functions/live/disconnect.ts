import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { liveStore } from "./store.ts"

const live = liveStore(sharedTable())

/**
 * Removes a closed socket. The gateway's notification is best effort; otherwise the next hint or the expiry removes it.
 */
export const handler = async ({
  requestContext: { connectionId },
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  try {
    const connection = await live.connection(connectionId)
    if (connection) await live.forget(connection)
  } catch (error) {
    if (!(error instanceof RaceLost)) log("warn", "forgetting a socket failed", errorFacts(error))
  }
  return { statusCode: 200 }
}
