import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { messages } from "#shared/messages.ts"
import { useWithWaiting } from "#web/data/offline/overlay.ts"
import { requestQuery } from "#web/data/request.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/DataView.tsx"
import styles from "./SigningGround.module.css"

/** The page of a job, with a message over it. */
export const ofJob = (invoiceNumber: number, message?: string): string =>
  `/servicerequest/${invoiceNumber}${message ? `/${encodeURIComponent(message)}` : ""}`

/** Where a signature leads: to the invoice's copy, which the server alone writes; without signal to the job. */
export const afterSigning = (invoiceNumber: number, kept: unknown): string =>
  kept ? ofJob(invoiceNumber) : `/invoicecopy/${invoiceNumber}`

/** "for 48198, Replace windshield" */
export const aboutJob = ({ invoiceNumber, serviceSummary, vehicle }: ServiceRequest): string =>
  `for ${[invoiceNumber, serviceSummary ?? vehicle].filter(Boolean).join(", ")}`

/** Loads the job that is signed for; what is missing or failed stands in the middle of an empty sheet. */
export function SigningGround({
  invoiceNumber,
  worksWith = () => true,
  children,
}: {
  invoiceNumber: number
  /** whether the job, as it was seen before, holds what is signed for; if not, the newest is waited for */
  worksWith?: (request: ServiceRequest) => boolean
  children: (request: ServiceRequest) => ReactNode
}) {
  const request = useQuery({ ...requestQuery(invoiceNumber), select: useWithWaiting(invoiceNumber) })
  if (request.data) {
    const waits = request.isFetching && !worksWith(request.data)
    return waits ? <Middle>{skeleton}</Middle> : children(request.data)
  }
  return (
    <Middle>
      <DataView
        query={request}
        failed={messages.requests.loadFailed}
        loading={skeleton}
        empty={{
          when: (found) => found === null,
          show: (
            <Empty
              title={messages.requests.notFound}
              actions={<ButtonLink to="/account">My Account</ButtonLink>}
            >
              Job {invoiceNumber} doesn't exist, or you don't have access.
            </Empty>
          ),
        }}
      >
        {() => null}
      </DataView>
      {request.isError && (
        <ButtonLink kind="quiet" size="large" to={ofJob(invoiceNumber)}>
          Back to {invoiceNumber}
        </ButtonLink>
      )}
    </Middle>
  )
}

export const Middle = ({ children }: { children: ReactNode }) => (
  <main className={styles.middle}>
    <h1 className="spoken">Signature</h1>
    {children}
  </main>
)

const skeleton = (
  <div className={styles.skeleton} aria-hidden="true">
    <SkeletonLines count={3} />
  </div>
)
