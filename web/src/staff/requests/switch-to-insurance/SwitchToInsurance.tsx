import { useQuery } from "@tanstack/react-query"
import type { LoaderFunctionArgs } from "react-router-dom"
import { useNavigate, useParams } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { messages } from "#shared/messages.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { type FrameProps, SwitchWizard } from "../detail/dialogs/SwitchWizard.tsx"
import styles from "./SwitchToInsurance.module.css"

export const loader = ({ params }: LoaderFunctionArgs) => ({ invoiceNumber: params.invoiceNumber ?? "" })

export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ invoiceNumber }) => `Switch ${invoiceNumber} to Insurance`,
}

const toList = (
  <ButtonLink to="/servicerequests" size="large">
    Requests
  </ButtonLink>
)

export default function SwitchToInsurance() {
  const { invoiceNumber = "" } = useParams()
  const numbered = /^\d{1,9}$/.test(invoiceNumber)
  const request = useQuery({ ...requestQuery(Number(invoiceNumber)), enabled: numbered })
  if (request.data) return <Opened key={invoiceNumber} request={request.data} />
  return (
    <>
      <PageHeader back={{ to: "/servicerequests", text: "Requests" }} title="Switch to Insurance" />
      {numbered ? (
        <DataView
          query={request}
          failed={messages.requests.loadFailed}
          isWholePage
          loading={
            <div className={styles.card}>
              <SkeletonLines count={8} />
            </div>
          }
          empty={{
            when: (found) => found === null,
            show: <Empty title={messages.requests.notFound} actions={toList} />,
          }}
        >
          {() => null}
        </DataView>
      ) : (
        <Empty title={messages.invoices.missingNumber} actions={toList} />
      )}
    </>
  )
}

const jobOf = ({ invoiceNumber }: ServiceRequest) => `/servicerequest/${invoiceNumber}`

function Opened({ request }: { request: ServiceRequest }) {
  const navigate = useNavigate()
  const leave = () => void navigate(jobOf(request))
  return <SwitchWizard request={request} to="Insurance" onClose={leave} onSwitched={leave} frame={Frame} />
}

const Frame = ({ request, title, subtitle, footer, children }: FrameProps) => (
  <>
    <PageHeader
      back={{ to: jobOf(request), text: `${request.invoiceNumber} ${request.customerName ?? ""}` }}
      title={title}
      subtitle={subtitle}
    />
    <div className={styles.card}>
      {children}
      <Reasons className={`${styles.foot} row justify-end gap-4 mt-7`}>{footer}</Reasons>
    </div>
  </>
)
