import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { jobMessagesQuery } from "#web/data/messages/messages.ts"
import { historyQuery } from "#web/data/requests/history.ts"
import { Steps } from "../actions/Steps.tsx"
import { stepsOf } from "../actions/steps.ts"
import { HistoryPanel } from "../history/HistoryPanel.tsx"
import { useJob } from "./use-job-screen.ts"

const useHistory = ({ invoiceNumber }: ServiceRequest, mayRead: boolean) => {
  const history = useInfiniteQuery({ ...historyQuery(invoiceNumber), enabled: mayRead })
  return { history, events: history.data?.pages.flatMap(({ reply }) => reply) }
}

/** How far the job has come, with the times of its history for those who may read it. */
export function StepsSection() {
  const { request, has, now } = useJob()
  const { events = [] } = useHistory(request, has("history"))
  return <Steps steps={stepsOf(request, events, now)} />
}

/** What happened to the job, and the texts and emails about it. */
export function HistorySection() {
  const { request, now, nameOf } = useJob()
  const { history, events } = useHistory(request, true)
  const { data: messages = [] } = useQuery(jobMessagesQuery(request.invoiceNumber))
  return (
    <HistoryPanel
      events={events}
      messages={messages}
      query={history}
      onRetry={() => void history.refetch()}
      count={request.version}
      now={now}
      nameOf={nameOf}
    />
  )
}
