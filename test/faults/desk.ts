import { type Person, people } from "../builders/people.ts"
import { openShop } from "../builders/shop.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import type { TestSystem } from "../system.ts"

export type Answer = { status: number; body: Record<string, unknown> }

/** Calls like a browser: retries under one key until a final reply. */
export const callUntilAnswered = (origin: string, times = 20) => {
  const as = callsTo(() => origin)
  return async (login: Person, method: string, path: string, body: unknown, key: string): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = (await as(login).send(method, path, body, { key })) as Answer
      if (answer.status !== 503 || attempt >= times) return answer
    }
  }
}

export const openDesk = async (system: TestSystem, { first = true } = {}) => {
  const table = tableAt(system.table)
  if (first) await openShop(table)
  return { table, ...people(table), call: callUntilAnswered(system.origin) }
}
