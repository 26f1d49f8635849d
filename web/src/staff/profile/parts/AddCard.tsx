import { TextInput } from "@mantine/core"
import { useRef, useState } from "react"
import { cardText } from "#shared/domain/money/card-text.ts"
import { isCardholderName, maxCardholderName } from "#shared/domain/money/cardholder-name.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useSaveCard } from "#web/data/money/cards.ts"
import { CardConsent } from "#web/staff/shared/cards/CardConsent.tsx"
import { CardEntry } from "#web/staff/shared/cards/CardEntry.tsx"
import type { CardForm } from "#web/trade/square/CardFields.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"

type Props = {
  customerId: string
  name: string | undefined
  isOwn: boolean
  consentText: string
  onClose: () => void
}

export default function AddCard({ customerId, name, isOwn, consentText, onClose }: Props) {
  const { mutateAsync } = useSaveCard(customerId)
  const [ready, setReady] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useRef<CardForm>(null)
  // After a lost reply the same request is sent again. Its ID keeps the card from being stored twice.
  const unanswered = useRef<{ _id: string; sourceId: string; cardholderName: string }>(undefined)
  const [holder, setHolder] = useState(isCardholderName(name ?? "") ? (name ?? "") : "")
  const [holderShown, setHolderShown] = useState(false)
  const cardholderName = holder.trim()
  const holderProblem =
    cardholderName === ""
      ? messages.payments.cardholderMissing
      : (tooLongMessage(cardholderName, maxCardholderName) ??
        (isCardholderName(cardholderName) ? undefined : messages.payments.cardholderLetters))

  const save = async () => {
    if (isSaving) return
    setHolderShown(true)
    if (holderProblem !== undefined) return
    setSaving(true)
    setProblem(undefined)
    try {
      const entered = unanswered.current ? undefined : await form.current?.tokenize()
      if (entered && "sentence" in entered) return setProblem(entered.sentence)
      const attempt =
        unanswered.current ??
        (entered && { _id: crypto.randomUUID(), sourceId: entered.token, cardholderName })
      if (!attempt) return
      unanswered.current = attempt
      const { card } = await mutateAsync(attempt)
      showMessage(t(`${cardText(card)} is kept on file.`))
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (!error.outcomeUnknown) unanswered.current = undefined
      setProblem(error.message)
    } finally {
      setSaving(false)
    }
  }
  const missing = ready
    ? agreed
      ? undefined
      : t("Confirm the agreement first.")
    : t("Wait for the card form.")

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add card"
      subtitle={isOwn ? undefined : name}
      width={480}
      footer={
        <DialogActions
          onBack={onClose}
          back={t("Cancel")}
          isPending={isSaving}
          disabledReason={missing}
          onClick={() => void save()}
        >
          Save card
        </DialogActions>
      }
    >
      <div className="stack gap-5">
        <TextInput
          {...fieldProps}
          label="Name on card"
          autoComplete="cc-name"
          value={holder}
          onChange={(event) => setHolder(event.currentTarget.value)}
          onBlur={() => setHolderShown(true)}
          error={holderShown ? holderProblem : undefined}
        />
        <CardEntry ref={form} branch={undefined} instead={t("No card was saved.")} onReady={setReady} />
        <CardConsent
          consentWording={consentText}
          name={name}
          isOwn={isOwn}
          agreed={agreed}
          onAgree={setAgreed}
        />
        {problem !== undefined && (
          <p className="danger-box px-5 py-4 weight-medium rounded-2" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
