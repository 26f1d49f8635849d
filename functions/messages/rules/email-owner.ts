import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

type Owners = Pick<ServiceRequest, "customerId" | "customerEmail" | "billingId" | "billingEmail">

const hasLine = (lines: string | undefined, email: string): boolean =>
  (lines ?? "").split(/\r?\n/).some((line) => line.trim().toLowerCase() === email.toLowerCase())

export const isEmailOfJob = (
  { customerEmail, billingEmail }: Pick<Owners, "customerEmail" | "billingEmail">,
  email: string,
): boolean => hasLine(customerEmail, email) || hasLine(billingEmail, email)

/**
 * The customer or account of a job with this email address. Undefined for other recipients, such as an adjuster: customers
 * may set any address in their profile, and would read these emails in their account.
 */
export const findEmailOwner = (
  { customerId, customerEmail, billingId, billingEmail }: Owners,
  email: string,
): string | undefined =>
  (hasLine(customerEmail, email) ? customerId : undefined) ??
  (hasLine(billingEmail, email) ? billingId : undefined)
