import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import type { Act } from "#web/data/requests/request.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { TextInput } from "../../payments/parts/TextInput.tsx"
import { Choice } from "../charges/Choice.tsx"
import styles from "./dialogs.module.css"

const answers = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
] as const
type Answer = (typeof answers)[number]["value"]

const answerOf = (stored: boolean | undefined): Answer | undefined =>
  stored === undefined ? undefined : stored ? "yes" : "no"

type Props = {
  request: ServiceRequest
  isPending: boolean
  onRecord: (input: Pick<Act, "coverage" | "insuranceDeductible">) => void
  onClose: () => void
}

/** What the carrier says on the phone, in the order in which they say it. */
export function CoverageDialog({ request, isPending, onRecord, onClose }: Props) {
  const { coverage: before, insuranceDeductible: cents, insuranceCarrier: carrier } = request
  const [active, setActive] = useState(answerOf(before?.policyActive))
  const [comprehensive, setComprehensive] = useState(answerOf(before?.comprehensive))
  const [waiver, setWaiver] = useState(answerOf(before?.glassWaiver))
  const [deductible, setDeductible] = useState(cents === undefined ? "" : formatMoney(cents))
  const [network, setNetwork] = useState(before?.network ?? "")
  const [reference, setReference] = useState(before?.reference ?? request.insuranceDispatch ?? "")
  const [representative, setRepresentative] = useState(before?.representative ?? "")
  const [phone, setPhone] = useState(showPhone(before?.representativePhone ?? ""))
  const isWrongPhone = phone.trim() !== "" && readPhone(phone) === undefined
  const amount = parseMoney(deductible)
  const isBeforeWork = isBeforeCompletion(request.serviceStatus)
  const pays = active === "yes" && comprehensive === "yes"

  const reason = () => {
    if (isWrongPhone) return messages.users.phoneLength
    if (active === undefined) return "Is the policy active?"
    if (active === "yes" && comprehensive === undefined) return "Does it cover glass?"
    if (!pays) return undefined
    if (waiver === undefined) return "Is the deductible waived?"
    return isBeforeWork && waiver === "no" && amount === undefined
      ? "Enter the deductible, like 500."
      : undefined
  }
  const record = () => {
    const words = { network, reference, representative, representativePhone: phone }
    const filled = Object.entries(words).filter(([, text]) => text.trim() !== "")
    onRecord({
      coverage: {
        policyActive: active === "yes",
        comprehensive: comprehensive === "yes",
        glassWaiver: waiver === "yes",
        ...Object.fromEntries(filled),
      },
      ...(pays && isBeforeWork && waiver === "no" && amount !== undefined && { insuranceDeductible: amount }),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Verify coverage"
      subtitle={[carrier, request.insurancePolicyNumber && `policy ${request.insurancePolicyNumber}`]
        .filter(Boolean)
        .join(", ")}
      footer={
        <DialogActions onBack={onClose} isPending={isPending} disabledReason={reason()} onClick={record}>
          Save
        </DialogActions>
      }
    >
      <div className={styles.stack}>
        <Choice label="Policy active" choices={answers} selected={active} onChoose={setActive} />
        <Choice
          label="Comprehensive coverage"
          choices={answers}
          selected={comprehensive}
          onChoose={setComprehensive}
        />
        <Choice
          label="Deductible waived for glass"
          choices={answers}
          selected={waiver}
          onChoose={setWaiver}
        />
        {pays && waiver !== "yes" && isBeforeWork && (
          <TextInput label="Deductible" money value={deductible} onChange={setDeductible} />
        )}
        <TextInput label="Network" value={network} onChange={setNetwork} maxLength={60} />
        <TextInput
          label="Dispatch or reference number"
          value={reference}
          onChange={setReference}
          maxLength={40}
        />
        <TextInput
          label="Representative"
          value={representative}
          onChange={setRepresentative}
          maxLength={60}
        />
        <TextInput
          label="Representative's phone (optional)"
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={setPhone}
          error={isWrongPhone ? messages.users.phoneLength : undefined}
        />
      </div>
    </Dialog>
  )
}
