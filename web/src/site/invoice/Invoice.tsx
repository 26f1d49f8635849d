import { useState } from "react"
import { invoiceSheet } from "#shared/domain/invoices/paper/invoice-sheet.ts"
import { letterhead } from "#shared/domain/invoices/paper/letterhead.ts"
import type { InvoiceSheet } from "#shared/domain/invoices/paper/sheet-types.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { sitePath, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { call } from "../../api/call.ts"
import { useSession } from "../../api/session.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { downloadFrom } from "../../ui/save-file.ts"
import { CallUs } from "../ContactLinks.tsx"
import { useContent } from "../content.ts"
import styles from "./Invoice.module.css"
import paper from "./InvoicePaper.module.css"
import { BlankPaper, InvoicePaper } from "./InvoicePaper.tsx"
import { Letterhead } from "./Letterhead.tsx"
import { Translation } from "./PaperText.tsx"
import { useInvoice } from "./use-invoice.ts"

export default function Invoice({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { business } = useContent()
  const session = useSession()
  const key = parameters.invoiceKey ?? ""
  const { invoice, problem, retry } = useInvoice(key)
  const title = invoice ? t(`Invoice ${invoice.invoiceNumber}`) : t("Invoice")
  useDocumentTitle(title, business.businessname)

  if (problem) return <NotShown problem={problem} invoiceKey={key} retry={retry} />
  if (!invoice) return <Loading />
  const sheet = invoiceSheet(invoice)
  const home = session && isStaff(session.role) ? `/servicerequest/${sheet.number}` : sitePath("/")
  return (
    <main className={styles.desk}>
      <Tools sheet={sheet} invoiceKey={key} />
      <Translation value={invoice.translation}>
        <InvoicePaper sheet={sheet} signature={invoice.signature?.address} home={home} />
      </Translation>
    </main>
  )
}

function Tools({ sheet, invoiceKey }: { sheet: InvoiceSheet; invoiceKey: string }) {
  const [state, setState] = useState<{ isDownloading: boolean; failed?: string }>({ isDownloading: false })
  const download = async () => {
    setState({ isDownloading: true })
    try {
      const { invoiceImage, fileName } = await call("getInvoicePdf", { key: invoiceKey })
      downloadFrom(invoiceImage, fileName)
      setState({ isDownloading: false })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setState({ isDownloading: false, failed: `${messages.invoices.pdfFailed} ${error.message}` })
    }
  }
  return (
    <div className={styles.tools}>
      <p className="text-ink type-text" role="status">
        {state.failed ?? (state.isDownloading ? t("Creating the PDF") : "")}
      </p>
      <button
        type="button"
        className="btn out px-6 py-0 type-large min-h-touch"
        aria-disabled={state.isDownloading}
        onClick={state.isDownloading ? undefined : download}
      >
        Download PDF
      </button>
      <button
        type="button"
        className="btn ink px-6 py-0 type-large min-h-touch"
        onClick={() => window.print()}
      >
        Print <span className="spoken">invoice {sheet.number}</span>
      </button>
    </div>
  )
}

function useLetterhead() {
  const { businessname, mainshop, phone, email, registrationNumber } = useContent().business
  return letterhead({ name: businessname, address: mainshop, phone, email, registrationNumber })
}

const Loading = () => (
  <main className={styles.desk} aria-busy>
    <div className={styles.tools}>
      <p className="text-ink type-text" role="status">
        Loading invoice
      </p>
    </div>
    <BlankPaper business={useLetterhead()} />
  </main>
)

function NotShown({
  problem,
  invoiceKey,
  retry,
}: {
  problem: ProblemError
  invoiceKey: string
  retry: () => void
}) {
  const isUnknown = problem.status < 500 && problem.status >= 400
  const isNumber = /^\d+$/.test(invoiceKey)
  const logIn = `/login?${new URLSearchParams({ route: sitePath(`/invoice/${invoiceKey}`) })}`
  return (
    <main className={styles.desk}>
      <div className={styles.tools} />
      <section className={`${paper.paper} ${paper.short}`}>
        <Letterhead business={useLetterhead()} home={sitePath("/")} />
        <div className={styles.problem} role="alert">
          <h1>{isUnknown ? messages.invoices.notFound : messages.invoices.processingFailed}</h1>
          <p>{isUnknown ? whyUnknown(isNumber) : problem.message}</p>
          <div className={`${styles.acts} cluster gap-4 mt-7`}>
            {!isUnknown && (
              <button type="button" className="btn ink px-6 py-0 type-large min-h-touch" onClick={retry}>
                Try Again
              </button>
            )}
            {isUnknown && isNumber && (
              <a className="btn ink px-6 py-0 type-large min-h-touch" href={logIn}>
                Log in
              </a>
            )}
            <CallUs className="btn out px-6 py-0 type-large min-h-touch" />
          </div>
        </div>
      </section>
    </main>
  )
}

const whyUnknown = (isNumber: boolean): string =>
  isNumber
    ? t("To open an invoice by its number, log in to an account that can see the job.")
    : t("Part of the link may be missing. Open it again from your text or email, or call us for a new one.")
