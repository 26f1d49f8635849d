import { getIvy } from "#shared/api/ivy.ts"
import { ivyJobs } from "#shared/domain/ivy.ts"
import { handle } from "../platform/handle.ts"
import { ivyReader } from "./store.ts"

export const handler = handle(
  getIvy,
  ({ table }) => ivyReader(table),
  async (_input, ivy) => {
    const jobs = await Promise.all(
      ivyJobs.map(async ({ key, title }) => ({ key, title, ...(await ivy.job(key)) })),
    )
    const [{ count: newDispatches, lastChecked } = { count: 0 }] = jobs
    return { newDispatches, lastChecked, jobs }
  },
)
