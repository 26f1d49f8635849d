import { type Hint, type ProgramLines, topics as topicNames } from "#shared/domain/live.ts"
import { errorFacts, log } from "../platform/log.ts"
import { runInParallel } from "../platform/run-in-parallel.ts"
import { RaceLost, type Table } from "../platform/table.ts"
import type { Connections } from "../providers/connections.ts"
import { type Closed, type Listener, type LiveMessage, liveStore, pipelineTopic, topicsOf } from "./store.ts"

/** Parallel calls to the gateway. */
const parallelism = 25
/** Milliseconds. Later hints of a batch are dropped, so messages in the next batch aren't delayed. */
const maxTime = 3000
/** Milliseconds. The gateway reports a socket as gone while it is still opening. */
const openingTime = 10_000

/** The gateway's limit per frame is 32 kB, so that a message is never split. Bytes. */
const maxBytes = 32_000

/** Keeps the highest version per entity. */
const keepLatest = (hints: readonly Hint[]): Hint[] => {
  const byThing = new Map<string, Hint>()
  for (const hint of hints) {
    const name = `${hint.topic} ${hint.id}`
    const existing = byThing.get(name)
    if (!existing || existing.version < hint.version) byThing.set(name, hint)
  }
  return [...byThing.values()]
}

const inMessages = (hints: readonly Hint[]): string[] => {
  const messages: { texts: string[]; bytes: number }[] = []
  for (const hint of hints) {
    const text = JSON.stringify(hint)
    const bytes = Buffer.byteLength(text) + 1
    const last = messages.at(-1)
    if (last && last.bytes + bytes < maxBytes) {
      last.texts.push(text)
      last.bytes += bytes
    } else messages.push({ texts: [text], bytes })
  }
  return messages.map(({ texts }) => `[${texts.join()}]`)
}

/** Sends hints to listeners, one message each unless it is too large, and removes dead sockets. */
export const livePublisher = (table: Table, connections: Connections, clock = () => Date.now()) => {
  const live = liveStore(table)

  const forget = async (listener: Listener): Promise<void> => {
    try {
      await live.forget(listener)
    } catch (error) {
      // Its disconnect already removed it.
      if (!(error instanceof RaceLost)) throw error
    }
  }

  const sendHints = async (listener: Listener, hints: readonly Hint[]): Promise<void> => {
    for (const message of inMessages(keepLatest(hints))) {
      const result = await connections.send(listener.id, message)
      if (result === "done") continue
      if (clock() - Date.parse(listener.at) > openingTime) await forget(listener)
      return
    }
  }

  const loadTopics = async ({ id }: Hint, staffOnly = false): Promise<string[]> => {
    const audience = await live.audienceOf(id)
    return audience ? [topicNames.request(id), ...topicsOf(audience, { staffOnly })] : []
  }

  return {
    /** Logs failures instead of throwing. */
    async publish(messages: readonly LiveMessage[]): Promise<void> {
      const deadline = clock() + maxTime
      const byTopic = new Map<string, Hint[]>()
      let failures = 0
      let reason: unknown
      const recordFailure = (error: unknown) => {
        failures += 1
        reason ??= error
      }
      await runInParallel(messages, parallelism, async ({ hint, topics, staffOnly }) => {
        try {
          for (const topic of topics ?? (await loadTopics(hint, staffOnly)))
            byTopic.set(topic, [...(byTopic.get(topic) ?? []), hint])
        } catch (error) {
          recordFailure(error)
        }
      })
      const bySocket = new Map<string, { listener: Listener; hints: Hint[] }>()
      await runInParallel([...byTopic], parallelism, async ([topic, hints]) => {
        const listeners = await live.listeners(topic).catch((error: unknown) => (recordFailure(error), []))
        for (const listener of listeners) {
          const earlier = bySocket.get(listener.id)?.hints ?? []
          bySocket.set(listener.id, { listener, hints: [...earlier, ...hints] })
        }
      })
      await runInParallel([...bySocket.values()], parallelism, async ({ listener, hints }) => {
        if (clock() > deadline) return recordFailure(new Error("There was no time left."))
        await sendHints(listener, hints).catch(recordFailure)
      })
      if (failures > 0)
        log("warn", "hints were not published", { unpublished: failures, ...errorFacts(reason) })
    },

    /** Logs failures instead of throwing: the page reads the newest lines when it opens. */
    async publishLines(logLines: readonly ProgramLines[]): Promise<void> {
      if (logLines.length === 0) return
      try {
        const watchers = await live.listeners(pipelineTopic)
        await runInParallel(watchers, parallelism, async (watcher) => {
          for (const lines of logLines) {
            const result = await connections.send(watcher.id, JSON.stringify(lines))
            if (result === "gone" && clock() - Date.parse(watcher.at) > openingTime) return forget(watcher)
          }
        })
      } catch (error) {
        log("warn", "lines were not published", errorFacts(error))
      }
    },

    /** Removes the listener first, so it gets no more hints even if closing fails. */
    async close(sessions: readonly Closed[]): Promise<void> {
      for (const { topic, session } of sessions) {
        for (const listener of await live.listeners(topic, session)) {
          await forget(listener)
          await connections.close(listener.id).catch((error: unknown) => {
            log("warn", "closing a socket failed", errorFacts(error))
          })
        }
      }
    },
  }
}
