import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { t } from "#shared/language.ts"

type Window = Pick<ServiceRequest, "appointmentTimeStart" | "appointmentTimeEnd">

export const checkWindow = ({
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
}: Window): Result<object, "malformed"> =>
  start !== undefined && end !== undefined && end <= start
    ? refuse("malformed", t("The window must end after it starts."), "appointmentTimeEnd")
    : allow({})
