import { randomUUID } from "node:crypto"
import { sendReviewLink } from "#shared/api/reviews.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { linksOf, locationsOf } from "#shared/domain/messages/reviews.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { pathIn } from "#shared/language.ts"
import { consentReader } from "../messages/store.ts"
import { authorOf } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"

/** Stores link, history event, and text in one transaction, so the customer is asked once. */
export const handler = handle(
  sendReviewLink,
  ({ table }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    consents: consentReader(table),
  }),
  async (
    { query: { id, phone, message, location } },
    { requests, branches, consents },
    { actor, now, commit, refuse },
  ) => {
    const allBranches = await branches.all()
    const reviewTarget = locationsOf(allBranches).find(({ name }) => name === location)
    if (!reviewTarget) throw malformed("location", "Choose one of the shop's review locations.")
    if (linksOf(reviewTarget.branch).length === 0)
      throw malformed("location", "This location has no review links. Add them under Branches.")

    return retryOnConflict(
      () => true,
      async () => {
        const job = await requests.openFor(actor, id, refuse)
        if (job.reviewLink !== undefined && job.reviewLinkSent !== undefined)
          return { reviewLink: job.reviewLink, reviewLinkSent: job.reviewLinkSent }

        const may = mayDo("requestReview", job, actor.role)
        if (!may.ok) throw refuse(may.refusal, { detail: may.detail })
        const to = phoneToText(job)
        if (to === undefined || readPhone(phone) !== to)
          throw malformed("phone", "This isn't the phone of the job's customer.")
        const consent = await consents.of(to)
        if (!consent?.given) throw refuse(consent ? "texts_stopped" : "no_consent")

        // The customer may already have a link from the job's page.
        const reviewLink = job.reviewLink ?? randomKey()
        const at = now.toISOString()
        const reply = { reviewLink, reviewLinkSent: at }
        const text = {
          id: randomUUID(),
          kind: "text",
          to,
          body: `${message.trim()} ${setting("SITE_ORIGIN")}${pathIn(job.language ?? "en", `/r/${id}/${reviewLink}`)}`,
          invoiceNumber: id,
          ...(job.customerId && { userId: job.customerId }),
          cause: "review",
          by: authorOf(actor),
          at,
        } as const
        const step = {
          patch: { ...reply, reviewLocate: location },
          event: { code: "reviewRequested" } as const,
          messages: [text],
        }
        await commit(changeRequestWrites(job, step, { actor, now, branches: allBranches }), reply)
        return reply
      },
    )
  },
)
