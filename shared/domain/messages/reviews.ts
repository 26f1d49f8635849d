import type { InvoiceType } from "../charges/charge-types.ts"
import { type ServiceStatus, statuses } from "../job/status.ts"
import { normalCity, parseAddress } from "../schedule/zones.ts"

export const reviewPlatforms = ["google", "yelp", "facebook"] as const
export type ReviewPlatform = (typeof reviewPlatforms)[number]
export const platformNames = {
  google: "Google",
  yelp: "Yelp",
  facebook: "Facebook",
} as const satisfies Record<ReviewPlatform, string>

type WithLinks = { googleReviewLink: string; yelpReviewLink: string; facebookReviewLink: string }
type BranchOfReviews = WithLinks & {
  _id: string
  city: string
  reviewLocations: readonly { name: string; zips: readonly string[] }[]
}

export type ReviewLocation<Branch> = { name: string; zips: readonly string[]; branch: Branch }

export const locationsOf = <Branch extends BranchOfReviews>(
  branches: readonly Branch[],
): ReviewLocation<Branch>[] =>
  branches.flatMap((branch) =>
    (branch.reviewLocations.length > 0
      ? branch.reviewLocations
      : [{ name: branch.city, zips: [] as readonly string[] }]
    ).map(({ name, zips }) => ({ name, zips, branch })),
  )

export const linksOf = (branch: WithLinks): { platform: ReviewPlatform; link: string }[] =>
  reviewPlatforms
    .map((platform) => ({ platform, link: branch[`${platform}ReviewLink`] }))
    .filter(({ link }) => link !== "")

/** By the ZIP of the job's address, else its city, its branch, or the first location (docs/domain.md, section 10). */
export const guessLocation = <Branch extends BranchOfReviews>(
  { address, branch }: { address?: string | undefined; branch?: string | undefined },
  locations: readonly ReviewLocation<Branch>[],
): ReviewLocation<Branch> | undefined => {
  const at = parseAddress(address ?? "")
  const zip = at?.zip
  return (
    (zip !== undefined && locations.find(({ zips }) => zips.includes(zip))) ||
    locations.find(({ name }) => at !== undefined && normalCity(name) === at.city) ||
    locations.find((location) => location.branch._id === branch) ||
    locations[0]
  )
}

/** Unfinished work. Clerks may still request a review. */
export const isIncomplete = ({ serviceStatus }: { serviceStatus: ServiceStatus }): boolean =>
  !statuses[serviceStatus].isWorkDone

/** For every job done and paid by the customer. Nothing is sent, so consent to texts isn't needed. */
export const reviewLocationOf = <Branch extends BranchOfReviews>(
  job: {
    invoiceType: InvoiceType
    serviceStatus: ServiceStatus
    appointmentAddress?: string | undefined
    customerFullAddress?: string | undefined
    branch?: string | undefined
  },
  unpaid: number,
  branches: readonly Branch[],
): ReviewLocation<Branch> | undefined => {
  if (isIncomplete(job) || job.invoiceType === "Net" || unpaid > 0) return undefined
  const address = job.appointmentAddress ?? job.customerFullAddress
  const location = guessLocation({ address, branch: job.branch }, locationsOf(branches))
  return location && linksOf(location.branch).length > 0 ? location : undefined
}

/** Jobs that Auto Select picks (owner's specification). Every finished job qualifies. */
export const isAutoSelected = (job: {
  invoiceType: InvoiceType
  serviceStatus: ServiceStatus
  reviewLinkSent?: string | undefined
}): boolean => job.reviewLinkSent === undefined && job.invoiceType !== "Net" && !isIncomplete(job)
