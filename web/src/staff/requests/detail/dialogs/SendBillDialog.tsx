import { useMutation, useQuery } from "@tanstack/react-query"
import { CheckCheck, Download, Mail } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { rejectionSentence } from "#shared/domain/insurance/rejection.ts"
import {
  billOfCurrentCarrier,
  nextBillKind,
  nextDueOf,
  openRejectionOf,
  sentSentence,
} from "#shared/domain/insurance/sent-bill.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { saveBillPdf, sendBill } from "#web/data/money/claims.ts"
import { useRefresh } from "#web/data/requests/request.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "./dialogs.module.css"

const failed = "Couldn't send the bill."
const notSaved = "Couldn't save the PDF."

/** Emails the insurer's bill, or records that it went through a portal or by mail. */
export function SendBillDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { invoiceNumber, insuranceCarrierKey, insuranceCarrier } = request
  const sent = billOfCurrentCarrier(request)
  const { data: carriers } = useQuery(carriersQuery)
  const refresh = useRefresh(invoiceNumber)
  const email = carriers?.find(({ key }) => key === insuranceCarrierKey)?.billingEmail
  const kind = nextBillKind(request)
  const dueShown = nextDueOf(request, unpaidBy(request, "insurance"))
  const rejection = openRejectionOf(request)?.rejection
  const sending = useMutation({
    mutationFn: (how: "email" | "download") =>
      sendBill(invoiceNumber, { how, again: kind === "copy", dueShown }),
    onMutate: () => hideMessage(failed),
    onSuccess: (_reply, how) => {
      showMessage(how === "email" ? `The bill is on its way to ${email}.` : "The bill is marked as sent.")
      onClose()
    },
    onError: (error) => showFailure(failed, error),
    onSettled: refresh,
  })
  const saving = useMutation({
    mutationFn: () => saveBillPdf(invoiceNumber),
    onMutate: () => hideMessage(notSaved),
    onSuccess: (fileName) => showMessage(`${fileName} was saved.`),
    onError: (error) => showFailure(notSaved, error),
  })
  const titles = { bill: "Send the bill", supplement: "Send a supplement", copy: "Send the bill again" }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[kind]}
      subtitle={[insuranceCarrier, formatHeadlineMoney(dueShown)].filter(Boolean).join(", ")}
    >
      <div className={styles.stack}>
        {sent && <p className="text-muted">{sentSentence(sent)}</p>}
        {rejection && (
          <p className={styles.problem}>
            {rejectionSentence({ ...rejection, isSupplement: rejection.bill?.isSupplement })}
          </p>
        )}
        {email && (
          <Button
            kind="go"
            size="large"
            wide
            icon={Mail}
            isPending={sending.isPending}
            onClick={() => sending.mutate("email")}
          >
            Email to {email}
          </Button>
        )}
        <Button
          size="large"
          wide
          icon={Download}
          isPending={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Save PDF
        </Button>
        <Button
          size="large"
          wide
          icon={CheckCheck}
          isPending={sending.isPending}
          onClick={() => sending.mutate("download")}
        >
          Mark as sent another way
        </Button>
        {carriers && !email && (
          <p className="text-muted">
            {insuranceCarrier ?? "The carrier"} has no email for bills. Add it under Carriers to send from
            here.
          </p>
        )}
      </div>
    </Dialog>
  )
}
