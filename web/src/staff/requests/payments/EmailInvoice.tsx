import { CopyPage } from "./CopyPage.tsx"
import { EmailForm } from "./parts/EmailForm.tsx"

/** A copy of the invoice as an email with its PDF (owner's specification). */
export default function EmailInvoice() {
  return (
    <CopyPage title="Email invoice">
      {(request, business) => <EmailForm request={request} business={business} />}
    </CopyPage>
  )
}
