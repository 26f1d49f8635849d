import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isBeforeCompletion, isDropped } from "#shared/domain/job/status.ts"
import type { MessageCause } from "#shared/domain/messages/messages.ts"
import { t } from "#shared/language.ts"
import type { Message } from "../../platform/outbox.ts"

/** Texts about an appointment. What a person typed goes out whatever became of the job. */
const aboutAppointment: readonly (MessageCause | undefined)[] = ["booked", "request", "job", "enroute"]

export const isAboutAppointment = ({ cause }: Pick<Message, "cause">): boolean =>
  aboutAppointment.includes(cause)

/** Why a text about an appointment must not go out anymore. Retries take up to twenty minutes. */
export const obsoleteReason = (
  { cause, userId, at }: Pick<Message, "cause" | "userId" | "at">,
  job: Pick<ServiceRequest, "serviceStatus" | "statusSince" | "assignedTechnicians"> | undefined,
): string | undefined => {
  if (!job) return t("The job was deleted.")
  const { serviceStatus, statusSince, assignedTechnicians } = job
  if (isDropped(serviceStatus)) return t("The job was canceled or closed.")
  const hasArrived = serviceStatus === "serviceInProgress" || !isBeforeCompletion(serviceStatus)
  // Staff can send this text in any status. Only an arrival since then makes it wrong.
  if (cause === "enroute" && hasArrived && statusSince > at) return t("The technician has arrived.")
  if (cause === "job" && userId !== undefined && !assignedTechnicians.includes(userId))
    return t("The technician isn't on this job anymore.")
  return undefined
}
