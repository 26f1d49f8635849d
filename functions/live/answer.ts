import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import { ping, watching } from "#shared/api/live.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { callerInSession } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import { RaceLost, theTable } from "../platform/table.ts"
import { liveStore, watchOf } from "./store.ts"

const table = theTable()
const live = liveStore(table)

/** The program's log is for admins and developers, as its page is. */
const watch = async (id: string): Promise<string> => {
  const now = clock.now()
  const connection = await live.connection(id)
  const { userId, session } = connection ?? {}
  if (!connection || userId === undefined || session === undefined) return "gone"
  const caller = await callerInSession(table, { userId, session }, now)
  if (!caller || !mayPass(caller.actor.role, [])) return "refused"
  try {
    await table.transact(watchOf(connection, now))
    return watching.done
  } catch (error) {
    if (error instanceof RaceLost) return "gone"
    throw error
  }
}

/**
 * Answers whatever is said over a socket: that it should live on, as long as it is told of changes, or that it wants to watch the
 * program that makes a new catalog. One that nobody tells any more hears something else, and its browser opens another.
 */
export const handler = async ({
  body,
  requestContext: { connectionId },
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => {
  if (body === watching.asked) return { statusCode: 200, body: await watch(connectionId) }
  return { statusCode: 200, body: (await live.isOpen(connectionId)) ? ping.alive : "gone" }
}
