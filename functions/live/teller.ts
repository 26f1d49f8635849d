import type { Hint, ProgramLines } from "#shared/api/live.ts"
import { errorFacts, log } from "../platform/log.ts"
import { RaceLost, type Table } from "../platform/table.ts"
import type { Connections } from "../providers/connections.ts"
import { type Closed, type Listener, liveStore, type News, topicsOf, watchersTopic } from "./store.ts"

/** What is told at the same time. */
const atOnce = 25
/** After so long the rest of a batch stays untold: the next one may hold messages. Milliseconds. */
const longest = 3000
/** The gateway calls a socket gone that it is just about to open. Milliseconds. */
const opening = 10_000

const inTurn = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}

/** Of two hints of the same thing the later version says all. */
const latest = (hints: readonly Hint[]): Hint[] => {
  const byThing = new Map<string, Hint>()
  for (const hint of hints) {
    const name = `${hint.topic} ${hint.id}`
    const known = byThing.get(name)
    if (!known || known.version < hint.version) byThing.set(name, hint)
  }
  return [...byThing.values()]
}

/** Tells those who listen, in one message each, and forgets those who are gone. */
export const liveTeller = (table: Table, connections: Connections, clock = () => Date.now()) => {
  const live = liveStore(table)

  const forget = async (listener: Listener): Promise<void> => {
    try {
      await live.forget(listener)
    } catch (error) {
      // Its own closing has removed it.
      if (!(error instanceof RaceLost)) throw error
    }
  }

  const tellOne = async (listener: Listener, hints: readonly Hint[]): Promise<void> => {
    const answer = await connections.send(listener.id, JSON.stringify(latest(hints)))
    if (answer === "gone" && clock() - Date.parse(listener.at) > opening) await forget(listener)
  }

  const topicsNow = async ({ id }: Hint, inside = false): Promise<string[]> => {
    const audience = await live.audienceOf(id)
    return audience ? topicsOf(audience, { inside }) : []
  }

  return {
    /** Never fails: what could not be told is logged. */
    async tell(news: readonly News[]): Promise<void> {
      const deadline = clock() + longest
      const byTopic = new Map<string, Hint[]>()
      let untold = 0
      let reason: unknown
      const failed = (error: unknown) => {
        untold += 1
        reason ??= error
      }
      await inTurn(news, async ({ hint, topics, inside }) => {
        try {
          for (const topic of topics ?? (await topicsNow(hint, inside)))
            byTopic.set(topic, [...(byTopic.get(topic) ?? []), hint])
        } catch (error) {
          failed(error)
        }
      })
      const listeners: Listener[] = []
      await inTurn([...byTopic.keys()], async (topic) => {
        listeners.push(...(await live.listeners(topic).catch((error: unknown) => (failed(error), []))))
      })
      await inTurn(listeners, async (listener) => {
        if (clock() > deadline) return failed(new Error("There was no time left."))
        await tellOne(listener, byTopic.get(listener.topic) ?? []).catch(failed)
      })
      if (untold > 0) log("warn", "hints were not told", { untold, ...errorFacts(reason) })
    },

    /** Tells the program's lines to those who watch it. Never fails: a page asks for the newest lines when it opens. */
    async tellLines(told: readonly ProgramLines[]): Promise<void> {
      if (told.length === 0) return
      try {
        const watchers = await live.listeners(watchersTopic)
        await inTurn(watchers, async (watcher) => {
          for (const lines of told) {
            const answer = await connections.send(watcher.id, JSON.stringify(lines))
            if (answer === "gone" && clock() - Date.parse(watcher.at) > opening) return forget(watcher)
          }
        })
      } catch (error) {
        log("warn", "lines were not told", errorFacts(error))
      }
    },

    /** Closes every socket of these sessions. Once it is forgotten it is told nothing, whether or not its line still stands. */
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
