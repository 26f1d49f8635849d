import { CopyPage } from "./CopyPage.tsx"
import { TextForm } from "./parts/TextForm.tsx"

/** A copy of the invoice as a text with its link (owner's specification). */
export default function TextInvoice() {
  return (
    <CopyPage title="Text invoice">
      {(request, business) => <TextForm request={request} business={business} />}
    </CopyPage>
  )
}
