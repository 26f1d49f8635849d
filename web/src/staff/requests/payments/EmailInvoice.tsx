import { CopyPage } from "./CopyPage.tsx"
import { EmailForm } from "./parts/EmailForm.tsx"

export default function EmailInvoice() {
  return (
    <CopyPage title="Email invoice">
      {(request, business) => <EmailForm request={request} business={business} />}
    </CopyPage>
  )
}
