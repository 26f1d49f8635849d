import { CopyPage } from "./CopyPage.tsx"
import { TextForm } from "./parts/TextForm.tsx"

export default function TextInvoice() {
  return (
    <CopyPage title="Text invoice">
      {(request, business) => <TextForm request={request} business={business} />}
    </CopyPage>
  )
}
