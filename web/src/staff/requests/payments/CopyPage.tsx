import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useParams } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { messages } from "#shared/messages.ts"
import { useSession } from "#web/api/session.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { type BusinessInfo, wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./InvoiceCopy.module.css"
import { jobPath } from "./parts/SignatureJobLoader.tsx"

export function CopyPage({
  title,
  children,
}: {
  title: string
  children: (request: ServiceRequest, business: BusinessInfo) => ReactNode
}) {
  const { invoiceNumber = "" } = useParams()
  const isNumber = /^\d{1,9}$/.test(invoiceNumber)
  const request = useQuery({ ...requestQuery(Number(invoiceNumber)), enabled: isNumber })
  const business = useQuery(wholeBusinessInfoQuery)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={request.data?.customerName}
        back={{ to: jobPath(Number(invoiceNumber)), text: invoiceNumber }}
      />
      <div className={styles.page}>
        {isNumber ? (
          <DataView
            query={request}
            failed="Couldn't load the request."
            isWholePage
            loading={<SkeletonLines count={6} />}
            empty={{ when: (found) => found === null, show: <Empty title={messages.common.notFound} /> }}
          >
            {(found) => (
              <Panel title="What they get">
                <DataView
                  query={business}
                  failed={messages.common.noBusinessInfo}
                  loading={<SkeletonLines count={6} />}
                  empty={null}
                >
                  {(shop) => (found ? <Sendable request={found}>{children(found, shop)}</Sendable> : null)}
                </DataView>
              </Panel>
            )}
          </DataView>
        ) : (
          <Empty title={messages.invoices.missingNumber} />
        )}
      </div>
    </>
  )
}

/** Cancelled jobs have no invoice to send. */
export function Sendable({ request, children }: { request: ServiceRequest; children: ReactNode }) {
  const session = useSession()
  const may = session && mayDo("invoiceCopySent", request, session.role)
  return may?.ok === false ? <p className="mt-4 text-muted">{may.detail}</p> : children
}
