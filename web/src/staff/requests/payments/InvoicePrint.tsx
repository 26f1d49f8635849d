import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "#web/app/PageTitle.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"

/** Redirects links of the previous system (`/invoicePrint.html?invoiceNumber=`) to the printable invoice. */
export default function InvoicePrint() {
  const [searchParams] = useSearchParams()
  const number = searchParams.get("invoiceNumber") ?? ""
  const isNumber = /^\d{1,12}$/.test(number)
  useEffect(() => {
    // A page of the public site. Replaces the address, so that Back skips it.
    if (isNumber) location.replace(`/invoice/${number}`)
  }, [isNumber, number])
  return (
    <>
      <PageHeader title={<PageTitle />} />
      {!isNumber && <Empty title={messages.invoices.missingNumber} />}
    </>
  )
}
