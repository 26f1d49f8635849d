import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { ping, watching } from "#shared/api/live.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { findCaller } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { liveStore, watchWrites } from "./store.ts"

const table = sharedTable()
const live = liveStore(table)

/** Like the page, only for admins and developers. */
const watch = async (id: string): Promise<string> => {
  const now = clock.now()
  const connection = await live.connection(id)
  const { userId, session } = connection ?? {}
  if (!connection || userId === undefined || session === undefined) return "gone"
  const caller = await findCaller(table, { userId, session }, now)
  if (!caller || !mayPass(caller.actor.role, [])) return "refused"
  try {
    await table.transact(watchWrites(connection, now))
    return watching.done
  } catch (error) {
    if (error instanceof RaceLost) return "gone"
    throw error
  }
}

/**
 * Handles messages from sockets: a ping, or a request to watch the catalog program. A forgotten socket gets "gone", so
 * its browser reconnects.
 */
export const handler = async ({
  body,
  requestContext: { connectionId },
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  if (body === watching.request) return { statusCode: 200, body: await watch(connectionId) }
  return { statusCode: 200, body: (await live.isOpen(connectionId)) ? ping.alive : "gone" }
}
