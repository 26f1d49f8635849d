import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { jobUrl } from "#web/staff/shared/jobs/job-url.ts"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import type { LinkAction } from "../actions/further-actions.ts"

/** How this customer can be reached. */
export const contactsOf = ({ customerPhone, jobKey }: ServiceRequest) => ({
  phone: readPhone(customerPhone ?? "") !== undefined,
  link: jobKey !== undefined,
})

/** What the actions about the customer's link do. */
export const linkActions = (
  request: ServiceRequest,
  textLink: () => void,
): Record<LinkAction, () => void> => ({
  textLink,
  copyLink: () =>
    void navigator.clipboard.writeText(jobUrl(request) ?? "").then(
      () => showMessage(t("Link copied.")),
      () => showMessage(t("The browser didn't let us copy the link.")),
    ),
})
