import { useQuery } from "@tanstack/react-query"
import { Check, Mail, MessageSquare, Printer, Send } from "lucide-react"
import { useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import { mayDo } from "../../../../../shared/domain/actions.ts"
import { showPhone } from "../../../../../shared/domain/phone.ts"
import { messages } from "../../../../../shared/messages.ts"
import { useSession } from "../../../api/session.ts"
import type { ScreenHandle } from "../../../app/navigation.ts"
import { requestQuery, useActOnRequest } from "../../../data/request.ts"
import { ActionBar } from "../../../ui/ActionBar.tsx"
import { Button, ButtonLink } from "../../../ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "../../../ui/DataView.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { ProblemError } from "../../../ui/problem.ts"
import { say } from "../../../ui/say.ts"
import styles from "./InvoiceCopy.module.css"
import { invoiceLinks, openLink } from "./invoice-links.ts"
import { ofJob } from "./parts/SigningGround.tsx"
import { receivedWords } from "./received.ts"

export const handle: ScreenHandle = { frame: "actions" }

/** After the customer has signed: the invoice, by text, by email, on paper or not at all (spec 2, section 2). */
export default function InvoiceCopy() {
  const { invoiceNumber = "" } = useParams()
  const isNumber = /^\d{1,9}$/.test(invoiceNumber)
  const request = useQuery({ ...requestQuery(Number(invoiceNumber)), enabled: isNumber })
  if (isNumber && request.data) return <Copy request={request.data} />
  return (
    <>
      <PageHeader title="Invoice copy" back={{ to: ofJob(Number(invoiceNumber)), text: invoiceNumber }} />
      {isNumber ? (
        <DataView
          query={request}
          failed="Couldn't load the request."
          alone
          loading={<SkeletonLines count={6} />}
          empty={{ when: (found) => found === null, show: <Empty title={messages.requests.notFound} /> }}
        >
          {() => null}
        </DataView>
      ) : (
        <Empty title={messages.invoices.missingNumber} />
      )}
    </>
  )
}

type Method = "text" | "email" | "none"

/** What was done last is said over the question. */
function lastSigned(request: ServiceRequest): string | undefined {
  const { payments, signedPayment, signedAt, signedWith } = request
  const payment = payments.find(({ _id, voided }) => _id === signedPayment && !voided)
  if (payment) return receivedWords(request, payment.amount + payment.tip)
  return signedAt && `Work accepted by ${signedWith ?? "the customer"}.`
}

function Copy({ request }: { request: ServiceRequest }) {
  const { invoiceNumber, invoiceKey, customerName, version } = request
  const session = useSession()
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useActOnRequest(invoiceNumber)
  const [method, setMethod] = useState<Method>("none")
  const [problem, setProblem] = useState<string>()
  const { email, phone, links } = invoiceLinks(request)
  const may = session && mayDo("invoiceCopySent", request, session.role)
  const closed = may?.ok === false ? may.detail : undefined

  const choices = [
    {
      value: "text",
      name: "Text",
      icon: MessageSquare,
      to: phone ? showPhone(phone) : messages.invoices.missingPhone,
      works: !closed && links.text !== undefined,
    },
    {
      value: "email",
      name: "Email",
      icon: Mail,
      to: email || messages.invoices.missingEmail,
      works: !closed && links.email !== undefined,
    },
    { value: "none", name: "None", icon: Check, to: "No copy now", works: true },
  ] as const

  const done = () => navigate(ofJob(invoiceNumber), { replace: true })
  const send = async (by: Exclude<Method, "none">) => {
    setProblem(undefined)
    openLink(links[by] ?? "")
    try {
      await mutateAsync({ action: "invoiceCopySent", version, how: by === "text" ? "text" : undefined })
      say(messages.invoices.copySent)
      await done()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(messages.invoices.copyFailed(error.message))
    }
  }
  const main = (size: "large" | "thumb") =>
    method === "none" ? (
      <Button kind="main" size={size} wide icon={Check} onClick={() => void done()}>
        Done
      </Button>
    ) : (
      <Button
        kind="main"
        size={size}
        wide
        icon={Send}
        busy={isPending || isSuccess}
        onClick={() => void send(method)}
      >
        {method === "text" ? "Send text" : "Send email"}
      </Button>
    )

  return (
    <>
      <PageHeader
        title={`Invoice copy for ${customerName || "the customer"}`}
        subtitle={lastSigned(request)}
        back={{ to: ofJob(invoiceNumber), text: String(invoiceNumber) }}
      />
      <div className={styles.page}>
        <Panel title="How should they get it?">
          <div className={styles.choices}>
            {choices.map(({ value, name, icon: Icon, to, works }) => (
              <button
                key={value}
                type="button"
                className={styles.choice}
                aria-pressed={method === value}
                aria-disabled={!works || undefined}
                // The active one leads back to none.
                onClick={() => works && setMethod(method === value ? "none" : value)}
              >
                <Icon size={20} aria-hidden />
                <b>{name}</b>
                <small>{to}</small>
              </button>
            ))}
          </div>
          {closed && <p className={styles.hint}>{closed}</p>}
          {method !== "none" && <p className={styles.hint}>Your {method} app opens with the link.</p>}
          {problem !== undefined && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.acts}>
            <ButtonLink size="large" icon={Printer} href={`/invoice/${invoiceKey}`}>
              Print view
            </ButtonLink>
            <span className={styles.atDesk}>{main("large")}</span>
          </div>
        </Panel>
      </div>
      <ActionBar main={main("thumb")} />
    </>
  )
}
