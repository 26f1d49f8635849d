import { getIvy } from "#shared/api/ivy.ts"
import { ivyJobs, portalJobs } from "#shared/domain/ivy.ts"
import { handle } from "../platform/handle.ts"
import { ivyReader } from "./store.ts"

export const handler = handle(
  getIvy,
  ({ table }) => ivyReader(table),
  async (_input, ivy) => {
    const jobs = await Promise.all(portalJobs.map(ivy.job))
    const [{ count: newDispatches, lastChecked } = { count: 0 }] = jobs
    return {
      newDispatches,
      lastChecked,
      jobs: ivyJobs.map(({ key, title, ...job }) => {
        const known = jobs[portalJobs.findIndex((one) => one === key)]
        return { key, title, underDevelopment: "later" in job, ...(known ?? { count: 0, data: [] }) }
      }),
    }
  },
)
