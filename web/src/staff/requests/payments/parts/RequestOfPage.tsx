import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useParams } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { messages } from "#shared/messages.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"

/** The request whose number is in the page's URL. */
export function useRequestOfPage() {
  const { invoiceNumber = "" } = useParams()
  const isNumber = /^\d{1,9}$/.test(invoiceNumber)
  const query = useQuery({ ...requestQuery(Number(invoiceNumber)), enabled: isNumber })
  return { invoiceNumber, isNumber, query }
}

type Props = { page: ReturnType<typeof useRequestOfPage>; children: (request: ServiceRequest) => ReactNode }

export function RequestOfPage({ page: { isNumber, query }, children }: Props) {
  if (!isNumber) return <Empty title={messages.invoices.missingNumber} />
  return (
    <DataView
      query={query}
      failed={messages.requests.loadFailed}
      isWholePage
      loading={<SkeletonLines count={6} />}
      empty={{ when: (found) => found === null, show: <Empty title={messages.requests.notFound} /> }}
    >
      {(found) => found && children(found)}
    </DataView>
  )
}
