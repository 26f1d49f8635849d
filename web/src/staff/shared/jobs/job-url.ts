import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { pathIn } from "#shared/language.ts"

/** undefined for older jobs, which get a link with their next change. */
export const jobUrl = ({
  jobKey,
  language = "en",
}: Pick<ServiceRequest, "jobKey" | "language">): string | undefined =>
  jobKey === undefined ? undefined : `${window.location.origin}${pathIn(language, `/job/${jobKey}`)}`
