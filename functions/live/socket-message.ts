import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from "aws-lambda"
import * as z from "zod"
import { isWatchable, maxWatchedTopics, ping, watching } from "#shared/domain/live.ts"
import { mayPass, type Who } from "#shared/domain/people/permissions.ts"
import { findCaller } from "../platform/actor.ts"
import { clock } from "../platform/clock.ts"
import { RaceLost, sharedTable } from "../platform/table.ts"
import { liveStore, pipelineTopic, watchWrites } from "./store.ts"

const table = sharedTable()
const live = liveStore(table)

const watch = async (id: string, topics: readonly string[], who: Who): Promise<string> => {
  const now = clock.now()
  const connection = await live.connection(id)
  const { userId, session } = connection ?? {}
  if (!connection || userId === undefined || session === undefined) return "gone"
  const caller = await findCaller(table, { userId, session }, now)
  if (!caller || !mayPass(caller.actor.role, who)) return "refused"
  try {
    await table.transact(watchWrites(connection, topics, now))
    return watching.done
  } catch (error) {
    if (error instanceof RaceLost) return "gone"
    throw error
  }
}

const WatchMessage = z.strictObject({
  action: z.literal("watch"),
  topics: z
    .array(
      z.string().refine(isWatchable, "Name a day#YYYY-MM-DD, month#YYYY-MM, request#number, or requests."),
    )
    .max(maxWatchedTopics, `A socket watches ${maxWatchedTopics} topics at most.`),
})

/** Undefined if the text is no watch message. */
const readWatchMessage = (text: string) => {
  try {
    const message: unknown = JSON.parse(text)
    const isWatch = z.object({ action: z.literal("watch") }).safeParse(message).success
    return isWatch ? WatchMessage.safeParse(message) : undefined
  } catch {
    return undefined
  }
}

const answerTo = async (text: string, id: string): Promise<string> => {
  // Like the page, only for admins and developers.
  if (text === watching.request) return watch(id, [pipelineTopic], [])
  const read = readWatchMessage(text)
  if (!read) return (await live.isOpen(id)) ? ping.alive : "gone"
  if (!read.success) {
    const [{ path, message } = { path: [], message: "" }] = read.error.issues
    return `malformed ${path.join(".")}: ${message}`
  }
  return watch(id, [...new Set(read.data.topics)], ["clerk"])
}

/**
 * Handles messages from sockets: a ping, or what to watch. A forgotten socket gets "gone", so its browser reconnects.
 */
export const handler = async ({
  body = "",
  requestContext: { connectionId },
}: APIGatewayProxyWebsocketEventV2): Promise<APIGatewayProxyResultV2> => ({
  statusCode: 200,
  body: await answerTo(body, connectionId),
})
