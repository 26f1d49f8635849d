import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { statuses } from "#shared/domain/job/status.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { equalsIgnoringCase } from "../../platform/same-value.ts"

type Profile = Pick<User, "_id" | "phone" | "email" | "language">
type CopiedFields = Pick<
  ServiceRequest,
  "language" | "customerPhone" | "customerEmail" | "billingPhone" | "billingEmail"
>
type Job = CopiedFields & Pick<ServiceRequest, "customerId" | "billingId" | "serviceStatus">

/** Whether a change of the profile reaches the person's jobs. */
export const reachesJobs = (before: Profile, after: Profile): boolean =>
  before.language !== after.language || hasNewContact(before, after)

/** Jobs billed to the person take over only these. */
export const hasNewContact = (before: Profile, after: Profile): boolean =>
  before.phone !== after.phone || before.email !== after.email

const linesOf = (text = ""): [first: string, ...notes: string[]] => {
  const [first = "", ...notes] = text.trim().split(/\r?\n/)
  return [first.trim(), ...notes]
}

const replaceFirstLine = (text: string | undefined, line: string): string | undefined => {
  const [, ...notes] = linesOf(text)
  return [line, ...notes].filter(Boolean).join("\n") || undefined
}

/**
 * What an open job takes over from the changed profile of its customer or account. A job with another phone, email, or
 * language than the former profile keeps it.
 */
export const patchFromProfile = (
  job: Job,
  before: Profile,
  after: Profile,
): { [Field in keyof CopiedFields]?: CopiedFields[Field] } => {
  if (statuses[job.serviceStatus].isOver) return {}
  const [from, to] = [before.language ?? "en", after.language ?? "en"]
  const hasFormerPhone = (text = "") => before.phone !== after.phone && readPhone(text) === before.phone
  const hasFormerEmail = (text = "") =>
    before.email !== after.email && before.email !== "" && equalsIgnoringCase(linesOf(text)[0], before.email)
  const isCustomer = job.customerId === after._id
  const isAccount = job.billingId === after._id
  const { language = "en", customerPhone, customerEmail, billingPhone, billingEmail } = job
  return {
    ...(isCustomer && from !== to && language === from && { language: to }),
    ...(isCustomer &&
      hasFormerPhone(customerPhone) && { customerPhone: replaceFirstLine(customerPhone, after.phone) }),
    ...(isCustomer &&
      hasFormerEmail(customerEmail) && { customerEmail: replaceFirstLine(customerEmail, after.email) }),
    ...(isAccount &&
      hasFormerPhone(billingPhone) && { billingPhone: replaceFirstLine(billingPhone, after.phone) }),
    ...(isAccount &&
      hasFormerEmail(billingEmail) && { billingEmail: replaceFirstLine(billingEmail, after.email) }),
  }
}
