import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { messages } from "#shared/messages.ts"
import { useSession } from "#web/api/session.ts"
import { type BusinessInfo, wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./InvoiceCopy.module.css"
import { RequestOfPage, useRequestOfPage } from "./parts/RequestOfPage.tsx"
import { jobPath } from "./parts/SignatureJobLoader.tsx"

export function CopyPage({
  title,
  children,
}: {
  title: string
  children: (request: ServiceRequest, business: BusinessInfo) => ReactNode
}) {
  const page = useRequestOfPage()
  const { invoiceNumber, query } = page
  const business = useQuery(wholeBusinessInfoQuery)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={query.data?.customerName}
        back={{ to: jobPath(Number(invoiceNumber)), text: invoiceNumber }}
      />
      <div className={styles.page}>
        <RequestOfPage page={page}>
          {(request) => (
            <Panel title="What they get">
              <DataView
                query={business}
                failed={messages.common.noBusinessInfo}
                loading={<SkeletonLines count={6} />}
                empty={null}
              >
                {(shop) => <Sendable request={request}>{children(request, shop)}</Sendable>}
              </DataView>
            </Panel>
          )}
        </RequestOfPage>
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
