import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

/** undefined for older jobs, which get a link with their next change. */
export const jobAddress = ({ jobKey }: Pick<ServiceRequest, "jobKey">): string | undefined =>
  jobKey === undefined ? undefined : `${window.location.origin}/job/${jobKey}`
