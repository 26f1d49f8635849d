import { recordReviewStep } from "#shared/api/reviews.ts"
import { guessLocation, linksOf, locationsOf, platformNames } from "#shared/domain/messages/reviews.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { retryOnConflict } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { changeRequestWrites } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"

/** Records each step once: the first view, and the first click per platform. */
export const handler = handle(
  recordReviewStep,
  ({ table }) => ({ requests: requestReader(table), branches: branchStore(table) }),
  async (
    { query: { invoiceNumber, reviewLink, method, platform } },
    { requests, branches },
    { now, commit, refuse },
  ) => {
    if (method === "clicked" && platform === undefined) throw malformed("platform", "Name the platform.")
    const allBranches = await branches.all()
    const locations = locationsOf(allBranches)

    return retryOnConflict(
      () => true,
      async () => {
        const job = await requests.find(invoiceNumber)
        if (!job || job.reviewLink !== reviewLink) throw refuse("not_found")
        const reviewTarget =
          locations.find(({ name }) => name === job.reviewLocate) ??
          guessLocation({ branch: job.branch }, locations)
        const platforms = reviewTarget ? linksOf(reviewTarget.branch) : []
        if (platform !== undefined && !platforms.some((offered) => offered.platform === platform))
          throw malformed("platform", "This platform isn't offered.")

        const at = now.toISOString()
        const clicked = job.reviewLinkClicked ?? []
        const isNew = platform
          ? !clicked.some((earlier) => earlier.platform === platform)
          : job.reviewLinkViewed === undefined
        const reply = { matches: 1, location: reviewTarget?.name ?? "", platforms }
        if (!isNew) return reply

        const step = {
          patch: {
            reviewLinkViewed: job.reviewLinkViewed ?? at,
            ...(platform && { reviewLinkClicked: [...clicked, { platform, at }] }),
          },
          event: platform
            ? ({ code: "reviewSiteOpened", platform: platformNames[platform] } as const)
            : ({ code: "reviewLinkOpened" } as const),
        }
        const name = job.customerName ?? "Customer"
        const actor = {
          _id: job.customerId ?? "customer",
          name,
          initials: initialsOf(name),
          session: "review link",
        }
        await commit(changeRequestWrites(job, step, { actor, now, branches: allBranches }), reply)
        return reply
      },
    )
  },
)
