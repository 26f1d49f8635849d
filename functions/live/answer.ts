import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { ping } from "../../shared/api/live.ts"
import { theTable } from "../platform/table.ts"
import { liveReader } from "./store.ts"

const live = liveReader(theTable())

/**
 * Answers whatever is said over a socket, which is that it should live on: as long as it is told of changes. One that nobody
 * tells any more hears something else, and its browser opens another.
 */
export const handler = async ({
  requestContext: { connectionId },
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => ({
  statusCode: 200,
  body: (await live.isOpen(connectionId)) ? ping.alive : "gone",
})
