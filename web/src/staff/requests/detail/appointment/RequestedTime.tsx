import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { dayText, instantText, windowText } from "#shared/domain/schedule/dates.ts"
import { useSession } from "#web/api/session.ts"
import { useActOnRequest } from "#web/data/requests/request.ts"
import { useOverlapConfirmation } from "#web/staff/shared/jobs/use-overlap-confirmation.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { useJob } from "../job/use-job-screen.ts"
import { mayUse } from "../job-features.ts"
import type { RequestSave } from "../use-request-save.ts"

type TimeRequest = NonNullable<ServiceRequest["timeAsked"]>

/** The requested day and window, until that day is over. */
const completeWindow = ({ date, start, end }: TimeRequest, today: string) =>
  date !== undefined && start !== undefined && end !== undefined && date >= today
    ? { date, window: { start, end } }
    : undefined

/**
 * The time that the customer requested through the job link. The office can set it, choose another, or keep
 * the current one.
 */
export function RequestedTime({
  request,
  requestedTime,
  today,
  save,
}: {
  request: ServiceRequest
  requestedTime: TimeRequest
  today: string
  save: RequestSave
}) {
  const session = useSession()
  const { mutateAsync, isPending } = useActOnRequest(request.invoiceNumber)
  const { confirmOverlaps, question } = useOverlapConfirmation()
  const [problem, setProblem] = useState<string>()
  const { timeText } = useJob()
  const keep = async () => {
    setProblem(undefined)
    try {
      await mutateAsync({ action: "keepTime", version: request.version })
      void timeText.showDone(`${request.invoiceNumber} keeps its time.`, request)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    }
  }
  const { date, start, end, note } = requestedTime
  const window = start !== undefined && end !== undefined && windowText({ start, end })
  const requestedText = [date && dayText(date, today), window, note].filter(Boolean).join(", ")
  const fullWindow =
    session && mayUse("editAppointment", session.role) && completeWindow(requestedTime, today)
  const setRequestedTime = ({ date: day, window: free }: NonNullable<ReturnType<typeof completeWindow>>) =>
    confirmOverlaps(
      { date: day, window: free, technicians: plannedTechnicians(request), except: request.invoiceNumber },
      () =>
        save.save({
          base: request,
          change: {
            appointmentDate: day,
            appointmentTimeStart: free.start,
            appointmentTimeEnd: free.end,
          },
          saved: () => undefined,
        }),
    )
  return (
    <>
      {requestedText}
      <span className="text-hot type-small weight-strong"> asked {instantText(requestedTime.at)}</span>
      {session && mayDo("keepTime", request, session.role).ok && (
        <span className="mt-1 mb-2 cluster gap-x-4 gap-y-2">
          {fullWindow && (
            <Button
              kind="soft"
              size="small"
              isPending={save.saving}
              onClick={() => void setRequestedTime(fullWindow)}
            >
              Set this time
            </Button>
          )}
          <Button kind="quiet" size="small" isPending={isPending} onClick={() => void keep()}>
            Keep the time
          </Button>
        </span>
      )}
      {problem !== undefined && (
        <span className="block text-hot type-small weight-medium" role="alert">
          {problem}
        </span>
      )}
      {question}
    </>
  )
}
