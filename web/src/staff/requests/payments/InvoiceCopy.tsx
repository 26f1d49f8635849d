import { useQuery } from "@tanstack/react-query"
import { Check, Mail, MessageSquare, Printer } from "lucide-react"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayDo } from "#shared/domain/job/actions.ts"
import { phoneToText, signedFor } from "#shared/domain/job/request.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useSession } from "#web/api/session.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ActionBar } from "#web/ui/page/ActionBar.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./InvoiceCopy.module.css"
import { emailFor } from "./invoice-links.ts"
import { EmailForm } from "./parts/EmailForm.tsx"
import { RequestOfPage, useRequestOfPage } from "./parts/RequestOfPage.tsx"
import { jobPath } from "./parts/SignatureJobLoader.tsx"
import { TextForm } from "./parts/TextForm.tsx"
import { paymentReceivedText } from "./payment-received-text.ts"

export const handle: ScreenHandle = { frame: "actions" }

/** After the signature: sends the invoice by text, email, on paper, or not at all (owner's specification). */
export default function InvoiceCopy() {
  const page = useRequestOfPage()
  const { invoiceNumber, query } = page
  if (query.data) return <Copy request={query.data} />
  return (
    <>
      <PageHeader title="Invoice copy" back={{ to: jobPath(Number(invoiceNumber)), text: invoiceNumber }} />
      <RequestOfPage page={page}>{() => null}</RequestOfPage>
    </>
  )
}

type Method = "text" | "email" | "none"

function lastSigned(request: ServiceRequest): string | undefined {
  const signed = signedFor(request)
  if (signed === undefined) return undefined
  return signed === "work"
    ? t(`Work accepted by ${request.signedWith ?? t("the customer")}.`)
    : paymentReceivedText(request, signed.amount + signed.tip)
}

function Copy({ request }: { request: ServiceRequest }) {
  const { invoiceNumber, invoiceKey, customerName } = request
  const session = useSession()
  const navigate = useNavigate()
  const business = useQuery(wholeBusinessInfoQuery)
  const [method, setMethod] = useState<Method>("none")
  const phone = phoneToText(request)
  const email = emailFor(request)
  const may = session && mayDo("invoiceCopySent", request, session.role)
  const closed = may?.ok === false ? may.detail : undefined

  const choices = [
    {
      value: "text",
      name: t("Text"),
      icon: MessageSquare,
      to: phone ? showPhone(phone) : messages.invoices.missingPhone,
      works: !closed,
    },
    {
      value: "email",
      name: t("Email"),
      icon: Mail,
      to: email || messages.invoices.missingEmail,
      works: !closed,
    },
    { value: "none", name: t("None"), icon: Check, to: t("No copy now"), works: true },
  ] as const

  const done = () => navigate(jobPath(invoiceNumber), { replace: true })
  const main = (size: "large" | "thumb") => (
    <Button kind="main" size={size} wide icon={Check} onClick={() => void done()}>
      Done
    </Button>
  )

  return (
    <>
      <PageHeader
        title={`Invoice copy for ${customerName || t("the customer")}`}
        subtitle={lastSigned(request)}
        back={{ to: jobPath(invoiceNumber), text: String(invoiceNumber) }}
      />
      <div className={styles.page}>
        <Panel title="How should they get it?">
          <div className={`phone-columns-1 stack columns-3 gap-4`}>
            {choices.map(({ value, name, icon: Icon, to, works }) => (
              <button
                key={value}
                type="button"
                className={`${styles.choice} border-strong stack content-start justify-items-start gap-1 p-5 text-left bg-surface rounded-3 pointer min-h-touch`}
                aria-pressed={method === value}
                aria-disabled={!works || undefined}
                // A second click on the active method deselects it.
                onClick={() => works && setMethod(method === value ? "none" : value)}
              >
                <Icon className="mb-3 text-action" size={20} aria-hidden />
                <b>{name}</b>
                <small className="max-w-full wrap-anywhere">{to}</small>
              </button>
            ))}
          </div>
          {closed && <p className="mt-4 text-muted">{closed}</p>}
          {method === "none" ? (
            <div className="row gap-4 mt-6">
              <ButtonLink size="large" icon={Printer} href={`/invoice/${invoiceKey}`}>
                Print view
              </ButtonLink>
              <span className={`phone-hidden flex-1`}>{main("large")}</span>
            </div>
          ) : (
            <div className="mt-6">
              <DataView
                query={business}
                failed={messages.common.noBusinessInfo}
                loading={<SkeletonLines count={6} />}
                empty={null}
              >
                {(shop) => {
                  const Form = method === "text" ? TextForm : EmailForm
                  return <Form request={request} business={shop} />
                }}
              </DataView>
            </div>
          )}
        </Panel>
      </div>
      {method === "none" && <ActionBar main={main("thumb")} />}
    </>
  )
}
