import type { ServiceRequest } from "../../../shared/api/requests/service-request.ts"
import { malformed } from "../../platform/refusal.ts"

type Window = Pick<ServiceRequest, "appointmentTimeStart" | "appointmentTimeEnd">

/** Refuses a window that ends before it begins: nobody could come in it, and no day could be planned with it. */
export function checkWindow({ appointmentTimeStart: start, appointmentTimeEnd: end }: Window): void {
  if (start !== undefined && end !== undefined && end <= start)
    throw malformed("appointmentTimeEnd", "The window must end after it starts.")
}
