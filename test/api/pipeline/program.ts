import { afterEach, beforeAll } from "vitest"
import type { StoredRun } from "#functions/pipeline/store.ts"
import { keys } from "#functions/platform/keys.ts"
import { done } from "../../driver/job.ts"
import { ownShop } from "../own-shop.ts"

export const aRun = (more: Partial<StoredRun> = {}): StoredRun => ({
  rev: 1,
  run: "20261120-1600-abc123",
  task: "data-puller",
  state: "Complete",
  detail: null,
  by: { _id: "boss", name: "Ada Marsh", initials: "AM", session: "s" },
  invoked: "2026-11-20T16:00:00.000Z",
  started: "2026-11-20T16:00:40.000Z",
  stopped: null,
  completed: "2026-11-20T16:30:00.000Z",
  lastUpdate: "2026-11-20T16:30:00.000Z",
  taskId: "0123456789abcdef0123456789abcdef",
  networkId: "eni-1",
  base: null,
  fence: 1,
  holder: null,
  seenAt: "2026-11-20T16:30:00.000Z",
  step: "cleanUp",
  position: null,
  progress: { pull: { done: 54, total: 54 } },
  counts: { vehicles: 54, parts: 160, images: 0, unreadable: 2 },
  latest: { vehicle: "2020 FORD CHARLIE 4 DOOR SEDAN", styleId: "2020-1" },
  ...more,
})

/**
 * The catalog program exists once per shop, so these tests run their own system. The supplier refuses its
 * login, so each task stops soon.
 */
export const ownProgram = () => {
  const shop = ownShop()
  beforeAll(async () => {
    const login = { mitchellUsername: "clearline", mitchellPassword: "of last year" }
    done(await shop.as(await shop.people().admin()).put("/credentials", login))
  })
  const remove = () => shop.table().transact([{ remove: keys.pipelineRun, onlyIf: "unguarded" }])
  afterEach(remove)
  return {
    ...shop,
    has: (run: StoredRun) =>
      shop.table().transact([{ put: { ...keys.pipelineRun, schema: 1, ...run }, onlyIf: "unguarded" }]),
    stored: () => shop.table().get(keys.pipelineRun),
    remove,
  }
}
