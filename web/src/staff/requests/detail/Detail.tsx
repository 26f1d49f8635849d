import { usePrefetchQuery, useQuery } from "@tanstack/react-query"
import type { LoaderFunctionArgs } from "react-router-dom"
import { useParams } from "react-router-dom"
import { isStaff, mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { readSession, useSession } from "#web/api/session.ts"
import { homeName, type ScreenHandle } from "#web/app/navigation.ts"
import { pollUnlessLive } from "#web/data/live/polling.ts"
import { useWithQueue } from "#web/data/offline/apply-queue.ts"
import { useJobQueue } from "#web/data/offline/queue-state.ts"
import { useTechnicianName } from "#web/data/people/technicians.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { refetchIntervalMs } from "#web/data/requests/requests.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { usePhotos } from "#web/data/uploads/photos.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonBar, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { CustomerFiles } from "./CustomerFiles.tsx"
import { redirectToJobPage } from "./customer-redirect.ts"
import styles from "./Detail.module.css"
import { Job } from "./Job.tsx"
import { UnsentPhotos } from "./media/AttachmentsPanel.tsx"
import { QueuedCard } from "./queued/QueuedCard.tsx"

export const loader = async ({ params: { invoiceNumber = "" }, request }: LoaderFunctionArgs) => {
  const isCustomers = readSession()?.role === "user" && isInvoiceNumber(invoiceNumber)
  if (isCustomers) await redirectToJobPage(invoiceNumber, new URL(request.url))
  return { invoiceNumber }
}

export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = {
  title: ({ invoiceNumber }) => t(`Service Request ${invoiceNumber}`),
  frame: "actions",
}

const isInvoiceNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

export default function Detail() {
  const { invoiceNumber = "", message } = useParams()
  const session = useSession()
  const exists = isInvoiceNumber(invoiceNumber)
  // The appointment shows the branch, so load branches with the job to avoid a layout shift.
  usePrefetchQuery(branchesQuery)
  const request = useQuery({
    ...requestQuery(exists ? Number(invoiceNumber) : 0),
    refetchInterval: pollUnlessLive(refetchIntervalMs),
    select: useWithQueue(Number(invoiceNumber)),
    enabled: exists,
  })
  // What a technician did on a job that the office then gave to someone else or deleted.
  const unsent = [...useJobQueue(Number(invoiceNumber)), ...usePhotos(Number(invoiceNumber))]
  const isWaiting = unsent.length > 0

  if (!session) return null
  if (request.data && !isStaff(session.role))
    return <CustomerFiles request={request.data} session={session} />
  if (request.data) {
    return (
      <Job
        key={invoiceNumber}
        request={request.data}
        session={session}
        message={message}
        stale={request.isRefetchError ? request.error : undefined}
      />
    )
  }
  return (
    <>
      <PageHeader
        back={
          mayPass(session.role, ["clerk"])
            ? { to: "/servicerequests", text: t("Requests") }
            : { to: "/account", text: homeName(session) }
        }
        title={`Service request ${invoiceNumber}`}
      />
      {isWaiting && !request.isLoading && (
        <QueuedActions invoiceNumber={Number(invoiceNumber)} role={session.role} />
      )}
      {exists ? (
        <DataView
          query={request}
          failed={messages.requests.loadFailed}
          isWholePage
          loading={<JobSkeleton />}
          empty={{
            when: (found) => found === null,
            show: (
              <Missing title={messages.requests.notFound}>
                {isWaiting
                  ? "It was deleted, or it's no longer yours. Tell the office what you did, then remove it."
                  : "This job doesn't exist, or you don't have access."}
              </Missing>
            ),
          }}
        >
          {() => null}
        </DataView>
      ) : (
        <Missing title={messages.requests.missingNumber}>Open the job from the list of requests.</Missing>
      )}
    </>
  )
}

function QueuedActions({ invoiceNumber, role }: { invoiceNumber: number; role: Role }) {
  const now = useNow()
  const nameOf = useTechnicianName()
  return (
    <div className={styles.page}>
      <QueuedCard invoiceNumber={invoiceNumber} now={now} nameOf={nameOf} />
      <UnsentPhotos invoiceNumber={invoiceNumber} role={role} />
    </div>
  )
}

function Missing({ title, children }: { title: string; children: string }) {
  const session = useSession()
  return (
    <Empty
      title={title}
      actions={
        session && (
          <ButtonLink to="/account" size="large">
            {homeName(session)}
          </ButtonLink>
        )
      }
    >
      {children}
    </Empty>
  )
}

const JobSkeleton = () => (
  <div className={styles.page}>
    <SkeletonBar width="100%" height={92} panel />
    <SkeletonBar width="100%" height={52} panel />
    <div className={`${styles.facts} stack columns-4 gap-5`}>
      {[t("Customer"), t("Vehicle"), t("Appointment"), t("Billing")].map((title, index) => (
        <div key={title} className={index === 2 ? `${styles.first} stack` : "stack"}>
          <Panel title={title}>
            <SkeletonLines count={5} />
          </Panel>
        </div>
      ))}
    </div>
    <Panel title="Charges">
      <SkeletonLines count={9} />
    </Panel>
  </div>
)
