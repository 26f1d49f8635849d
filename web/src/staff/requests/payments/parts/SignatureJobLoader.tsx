import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import { useSession } from "#web/api/session.ts"
import { homeName } from "#web/app/navigation.ts"
import { useWithQueue } from "#web/data/offline/apply-queue.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import styles from "./SignatureJobLoader.module.css"

export const jobPath = (invoiceNumber: number, message?: string): string =>
  `/servicerequest/${invoiceNumber}${message ? `/${encodeURIComponent(message)}` : ""}`

/**
 * Next page after a signature: the invoice copy, or the job if the signature is queued, because only the
 * server can send a copy.
 */
export const afterSigning = (invoiceNumber: number, isQueued: boolean): string =>
  isQueued ? jobPath(invoiceNumber) : `/invoicecopy/${invoiceNumber}`

/** "for 48198, Replace windshield" */
export const jobCaption = ({ invoiceNumber, serviceSummary, vehicle }: ServiceRequest): string =>
  t(
    `for ${[invoiceNumber, serviceSummary ? translateReply(serviceSummary) : vehicle].filter(Boolean).join(", ")}`,
  )

export function SignatureJobLoader({
  invoiceNumber,
  isReady = () => true,
  children,
}: {
  invoiceNumber: number
  /** Tells if the cached job already contains what is signed for. If not, the newest is loaded first. */
  isReady?: (request: ServiceRequest) => boolean
  children: (request: ServiceRequest) => ReactNode
}) {
  const session = useSession()
  const request = useQuery({ ...requestQuery(invoiceNumber), select: useWithQueue(invoiceNumber) })
  if (request.data) {
    const waits = request.isFetching && !isReady(request.data)
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
              actions={session && <ButtonLink to="/account">{homeName(session)}</ButtonLink>}
            >
              Job {invoiceNumber} doesn't exist, or you don't have access.
            </Empty>
          ),
        }}
      >
        {() => null}
      </DataView>
      {request.isError && (
        <ButtonLink kind="quiet" size="large" to={jobPath(invoiceNumber)}>
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
