import { changeMedia } from "#shared/api/requests/media.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { maySeeCategory } from "#shared/domain/media/media.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { unwrap } from "../platform/refusal.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { checkRefiling, refilingStep } from "./rules/refiling.ts"
import { mediaDescription, mediaReader } from "./store.ts"

export const handler = handle(
  changeMedia,
  ({ table }) => ({
    table,
    requests: requestReader(table),
    branches: branchStore(table),
    stored: mediaReader(table),
  }),
  async ({ body }, { table, requests, branches, stored }, { actor, now, commit, refuse }) => {
    const { _id, category, version: baseVersion } = body
    const allBranches = await branches.all()
    // Another person's job gets the same reply as a missing attachment.
    const notFound = () => refuse("not_found", { detail: messages.media.notFound })
    let job: ServiceRequest
    const { after } = await changeRecord(table, mediaDescription, {
      async load() {
        const found = await stored.one(_id)
        if (!found) throw notFound()
        job = await requests.openFor(actor, found.relativeInvoiceNumber, notFound)
        if (!maySeeCategory(actor.role, found.category)) throw notFound()
        return found
      },
      baseVersion,
      by: actor,
      now,
      decide(current) {
        unwrap(checkRefiling(actor, current), refuse)
        return { patch: { category } }
      },
      additionalWrites: (after, current) =>
        changeRequestWrites(job, refilingStep(current, after), { actor, now, branches: allBranches }),
      retries: () => true,
      refuse,
      commit,
      reply: versionReply,
    })
    return versionReply(after)
  },
)
