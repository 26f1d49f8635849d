import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import { liveStore } from "./store.ts"

const live = liveStore(theTable())

/** Forgets a socket that was closed. The gateway tells it at best: what it keeps to itself goes with the next hint, or in time. */
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
