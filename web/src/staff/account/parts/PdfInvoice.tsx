import { useQuery } from "@tanstack/react-query"
import { Download, ExternalLink, RefreshCw } from "lucide-react"
import { useEffect } from "react"
import { messages } from "#shared/messages.ts"
import { drawnInvoiceQuery, invoiceFileQuery } from "#web/data/money/invoices.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Windshield } from "#web/ui/Windshield.tsx"
import styles from "./PdfInvoice.module.css"

export function PdfInvoice({ invoiceNumber, onClose }: { invoiceNumber: number; onClose: () => void }) {
  const invoicePdf = useQuery(drawnInvoiceQuery(invoiceNumber))
  const file = useQuery(invoiceFileQuery(invoicePdf.data?.invoiceImage))
  const address = file.data
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address])
  const fileName = invoicePdf.data?.fileName ?? `invoice-${invoiceNumber}.pdf`

  const failure = invoicePdf.isError
    ? { sentence: messages.invoices.pdfCreateFailed, error: invoicePdf.error }
    : file.isError
      ? { sentence: messages.invoices.pdfSaveFailed, error: file.error }
      : undefined
  // The signed URL may have expired, so retry from the start.
  const reload = () => void invoicePdf.refetch().then(() => file.refetch())

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Invoice ${invoiceNumber}`}
      width={920}
      footer={
        address && (
          <>
            <ButtonLink size="large" icon={ExternalLink} href={address} newTab>
              Open in a new tab
            </ButtonLink>
            <ButtonLink size="large" kind="main" icon={Download} href={address} download={fileName}>
              Save PDF
            </ButtonLink>
          </>
        )
      }
    >
      {failure ? (
        <PdfFailed {...failure} onAgain={reload} isPending={invoicePdf.isFetching || file.isFetching} />
      ) : address === undefined ? (
        <div className={styles.paper} aria-busy="true">
          <p role="status">{invoicePdf.data === undefined ? "Generating the PDF" : "Saving the PDF"}</p>
        </div>
      ) : navigator.pdfViewerEnabled ? (
        // Browsers don't start their PDF viewer in a sandboxed frame. The file comes from our own bucket.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          className={styles.paper}
          title={`Invoice ${invoiceNumber}`}
          src={`${address}#navpanes=0&view=FitH`}
        />
      ) : (
        <div className={styles.ready}>
          <Windshield state="clear" />
          <p role="status">Your PDF is ready. Open it in a new tab.</p>
        </div>
      )}
    </Dialog>
  )
}

function PdfFailed({
  sentence,
  error,
  onAgain,
  isPending,
}: {
  sentence: string
  error: Error
  onAgain: () => void
  isPending: boolean
}) {
  const problem = error instanceof ProblemError ? error : undefined
  return (
    <div className={styles.ready} role="alert">
      <Windshield state="cracked" />
      <h3 className="m-0 type-large weight-heavy leading-130">
        {messages.invoices.pdfFailed} {sentence}
      </h3>
      {problem && <p>{problem.message}</p>}
      <Button size="large" icon={RefreshCw} onClick={onAgain} isPending={isPending}>
        Try again
      </Button>
      {problem?.requestId && <small>Request {problem.requestId}</small>}
    </div>
  )
}
