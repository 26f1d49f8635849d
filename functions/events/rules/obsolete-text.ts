import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { appointmentInText } from "#shared/domain/job/request-text.ts"
import { isBeforeCompletion, isDropped } from "#shared/domain/job/status.ts"
import { customerTexts } from "#shared/domain/messages/customer-texts.ts"
import type { MessageCause } from "#shared/domain/messages/messages.ts"
import { languages, t } from "#shared/language.ts"
import type { Message } from "../../platform/outbox.ts"

type Appointment = Pick<ServiceRequest, "appointmentDate" | "appointmentTimeStart" | "appointmentTimeEnd">

/** Texts that the job can make wrong. What else a person typed goes out whatever became of the job. */
const dependent: readonly (MessageCause | undefined)[] = ["booked", "request", "job", "enroute", "review"]

export const dependsOnJob = ({ cause }: Pick<Message, "cause">): boolean => dependent.includes(cause)

/** A request without a day is answered by a sentence without one, which stays true. */
const saysNoTime = (body: string): boolean =>
  languages.some((language) => {
    const { requested, requestedTime } = customerTexts[language]
    return body.includes(requested("")) || body.includes(requestedTime(""))
  })

/** The body is written once, but tried again for up to a day, and by a clerk at any time. */
const saysOtherTime = ({ cause, body }: Pick<Message, "cause" | "body">, job: Appointment): boolean => {
  if (cause === "enroute" || cause === "review" || (cause === "request" && saysNoTime(body))) return false
  // A technician's text about a job without a day names none.
  if (job.appointmentDate === undefined) return cause !== "job"
  return !languages.some((language) => body.includes(appointmentInText({ ...job, language })))
}

/** Why a text that depends on its job must not go out anymore. Retries take up to twenty minutes. */
export const obsoleteReason = (
  { cause, userId, at, body }: Pick<Message, "cause" | "userId" | "at" | "body">,
  job:
    | (Appointment & Pick<ServiceRequest, "serviceStatus" | "statusSince" | "assignedTechnicians">)
    | undefined,
): string | undefined => {
  if (!job) return t("The job was deleted.")
  const { serviceStatus, statusSince, assignedTechnicians } = job
  if (isDropped(serviceStatus)) return t("The job was canceled or closed.")
  const hasArrived = serviceStatus === "serviceInProgress" || !isBeforeCompletion(serviceStatus)
  // Staff can send this text in any status. Only a later one makes it wrong.
  if (cause === "enroute" && serviceStatus !== "technicianEnroute" && statusSince > at)
    return hasArrived ? t("The technician has arrived.") : t("The visit was changed since.")
  if (cause === "job" && userId !== undefined && !assignedTechnicians.includes(userId))
    return t("The technician isn't on this job anymore.")
  if (saysOtherTime({ cause, body }, job)) return t("The time was changed since.")
  return undefined
}
