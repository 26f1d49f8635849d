import { createInventory } from "#shared/api/inventory.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { RaceLost } from "../platform/table.ts"
import { branchStore } from "../settings/store.ts"
import { stockCreation, stockIdOf, stockRace } from "./store.ts"

export const handler = handle(
  createInventory,
  ({ table }) => branchStore(table),
  async ({ body }, branches, { actor, now, commit, refuse }) => {
    const existing = (await branches.all()).some(({ _id }) => _id === body.branch)
    if (!existing) throw malformed("branch", messages.inventory.noBranch)
    const reply = { _id: stockIdOf(body), version: 1 }
    const part = { ...body, ...reply, changedBy: actor.name, changedAt: now.toISOString() }
    try {
      await commit([stockCreation(part)], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === stockRace)
        throw refuse("already_exists", { detail: messages.inventory.exists })
      throw error
    }
    return reply
  },
)
