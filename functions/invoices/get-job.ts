import { getJob } from "#shared/api/requests/job-link.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { requestReader } from "../requests/readers/request.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { userReader, withAvatarUrl } from "../users/store.ts"
import { jobFinder } from "./find-job.ts"
import { loadJobTexts } from "./job-texts.ts"
import { customerJobOf } from "./rules/customer-job.ts"

/** The job's page, by link or for a logged-in customer. */
export const handler = handle(
  getJob,
  ({ table, provide }) => ({
    find: jobFinder(requestReader(table)),
    users: userReader(table),
    settings: settingsReader(table),
    branches: branchStore(table),
    address: provide("signing", signedUrl),
    textsOf: (job: ServiceRequest, now: Date) => loadJobTexts(table, job, now),
  }),
  async ({ query }, { find, users, settings, branches, address, textsOf }, { actor, now, refuse }) => {
    const request = await find(query, actor, refuse)
    const [business, places, people, texts] = await Promise.all([
      settings.businessInfo(),
      branches.all(),
      users.getMany(plannedTechnicians(request)),
      textsOf(request, now),
    ])
    const technicians = await Promise.all(
      people.map(({ name, avatar }) => withAvatarUrl({ name, avatar }, address, now)),
    )
    return customerJobOf(request, {
      business,
      technicians,
      branches: places,
      texts,
      language: query.language,
      now,
    })
  },
)
