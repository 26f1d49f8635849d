import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import type { Act } from "#web/data/requests/request.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import { Choice } from "../charges/Choice.tsx"
import { editsOf } from "../use-panels.ts"
import styles from "./dialogs.module.css"
import { useDialogDraft } from "./use-dialog-draft.ts"

const answers = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
] as const
type Answer = (typeof answers)[number]["value"]

const answerOf = (stored: boolean | undefined): Answer | undefined =>
  stored === undefined ? undefined : stored ? "yes" : "no"

const valuesOf = ({ coverage, insuranceDeductible: cents, insuranceDispatch }: ServiceRequest) => ({
  active: answerOf(coverage?.policyActive),
  comprehensive: answerOf(coverage?.comprehensive),
  waiver: answerOf(coverage?.glassWaiver),
  deductible: cents === undefined ? "" : formatMoney(cents),
  network: coverage?.network ?? "",
  reference: coverage?.reference ?? insuranceDispatch ?? "",
  representative: coverage?.representative ?? "",
  phone: showPhone(coverage?.representativePhone ?? ""),
})

type Props = {
  request: ServiceRequest
  userId: string
  problem: string | undefined
  isPending: boolean
  onRecord: (
    input: Pick<Act, "coverage" | "insuranceDeductible"> & { version: number },
    onDone: () => void,
  ) => void
  onClose: () => void
}

/** What the carrier says on the phone, in the order in which they say it. */
export function CoverageDialog({ request, userId, problem, isPending, onRecord, onClose }: Props) {
  const { values, base, set, restored, discard, forget } = useDialogDraft(
    editsOf(userId, request.invoiceNumber, "coverage"),
    request,
    valuesOf,
  )
  const { active, comprehensive, waiver, deductible, network, reference, representative, phone } = values
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
    const texts = { network, reference, representative, representativePhone: phone }
    const filled = Object.entries(texts).filter(([, text]) => text.trim() !== "")
    onRecord(
      {
        coverage: {
          policyActive: active === "yes",
          comprehensive: comprehensive === "yes",
          glassWaiver: waiver === "yes",
          ...Object.fromEntries(filled),
        },
        ...(pays &&
          isBeforeWork &&
          waiver === "no" &&
          amount !== undefined && { insuranceDeductible: amount }),
        version: base.version,
      },
      forget,
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Verify coverage"
      subtitle={[
        request.insuranceCarrier,
        request.insurancePolicyNumber && `policy ${request.insurancePolicyNumber}`,
      ]
        .filter(Boolean)
        .join(", ")}
      footer={
        <DialogActions onBack={onClose} isPending={isPending} disabledReason={reason()} onClick={record}>
          Save
        </DialogActions>
      }
    >
      <div className={styles.stack}>
        {restored && <RestoredDraftLine at={restored.at} onDiscard={discard} />}
        <Choice
          label="Policy active"
          choices={answers}
          selected={active}
          onChoose={(active) => set({ active })}
        />
        <Choice
          label="Comprehensive coverage"
          choices={answers}
          selected={comprehensive}
          onChoose={(comprehensive) => set({ comprehensive })}
        />
        <Choice
          label="Deductible waived for glass"
          choices={answers}
          selected={waiver}
          onChoose={(waiver) => set({ waiver })}
        />
        {pays && waiver !== "yes" && isBeforeWork && (
          <LargeTextInput
            label="Deductible"
            money
            value={deductible}
            onChange={(deductible) => set({ deductible })}
          />
        )}
        <LargeTextInput
          label="Network"
          value={network}
          onChange={(network) => set({ network })}
          maxLength={60}
        />
        <LargeTextInput
          label="Dispatch or reference number"
          value={reference}
          onChange={(reference) => set({ reference })}
          maxLength={40}
        />
        <LargeTextInput
          label="Representative"
          value={representative}
          onChange={(representative) => set({ representative })}
          maxLength={60}
        />
        <LargeTextInput
          label="Representative's phone (optional)"
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={(phone) => set({ phone })}
          error={isWrongPhone ? messages.users.phoneLength : undefined}
        />
        {problem && (
          <p className={`${styles.problem} ${styles.inSight}`} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
