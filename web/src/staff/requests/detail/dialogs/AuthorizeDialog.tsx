import { useState } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import { formatHeadlineMoney, formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { instantAt, parseWireTime, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { type Language, t } from "#shared/language.ts"
import type { Act } from "#web/data/requests/request.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { BothLanguages } from "../../payments/parts/BothLanguages.tsx"
import { SignatureField } from "../../payments/parts/SignatureField.tsx"
import { useSignature } from "../../payments/parts/use-signature.ts"
import { Choice } from "../charges/Choice.tsx"
import styles from "./dialogs.module.css"

type How = NonNullable<Act["how"]>

type Props = {
  total: number
  incomplete: boolean
  customerName: string
  language: Language | undefined
  problem: string | undefined
  now: Date
  isPending: boolean
  onAuthorize: (word: Pick<Act, "how" | "amount" | "name" | "at" | "signatureData">) => void
  onClose: () => void
}

const hows: { value: How; text: string }[] = [
  { value: "signature", text: t("Signature") },
  { value: "text", text: t("Text") },
  { value: "call", text: t("Call", "how") },
]

/** "1:05pm" today as an instant. undefined for an invalid or future time. */
const parseTime = (text: string, now: Date): string | undefined => {
  const minutes = parseWireTime(text)
  if (minutes === undefined) return undefined
  const at = instantAt(shopTimeAt(now).date, minutes)
  return at > now ? undefined : at.toISOString()
}

export function AuthorizeDialog({
  total,
  incomplete,
  customerName,
  language,
  problem,
  now,
  isPending,
  onAuthorize,
  onClose,
}: Props) {
  const signature = useSignature()
  const [how, setHow] = useState<How>("signature")
  const [name, setName] = useState(customerName)
  const [amount, setAmount] = useState(formatMoney(total))
  const [time, setTime] = useState("")

  const cents = parseMoney(amount)
  const at = time.trim() === "" ? undefined : parseTime(time, now)
  const reason = () => {
    if (name.trim() === "") return t("Enter who authorized it.")
    if (cents === undefined || cents <= 0) return t("Enter the authorized amount.")
    if (how === "signature" && signature.isMissing) return t("Sign first.")
    if (how !== "signature" && time.trim() !== "" && at === undefined)
      return t("Enter a time earlier today, like 1:05pm.")
    return undefined
  }

  const authorize = () => {
    if (isPending || reason() !== undefined) return
    const signatureData = how === "signature" ? signature.picture() : undefined
    onAuthorize({
      how,
      name: name.trim(),
      amount: cents ?? total,
      ...(at !== undefined && how !== "signature" && { at }),
      ...(signatureData !== undefined && { signatureData }),
    })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Authorize ${formatHeadlineMoney(total)}`}
      subtitle={t("The customer has to agree to the price before you start.")}
      width={640}
      footer={
        <DialogActions onBack={onClose} isPending={isPending} disabledReason={reason()} onClick={authorize}>
          Save authorization
        </DialogActions>
      }
    >
      <div className={`${styles.signing} grid gap-5`}>
        <div className={styles.stack}>
          {problem && <p className={styles.problem}>{problem}</p>}
          {incomplete && (
            <p className={styles.problem}>
              A price is missing. With it, the total may go up and the customer has to authorize it again.
            </p>
          )}
          <Choice label="Authorized by" choices={hows} selected={how} onChoose={setHow} />
          <div className={`${styles.pair} stack columns-2 gap-4`}>
            <LargeTextInput label="Name" value={name} onChange={setName} maxLength={100} />
            <LargeTextInput label="Amount" money value={amount} onChange={setAmount} />
          </div>
          {how !== "signature" && (
            <LargeTextInput
              label="Time, if not now (like 1:05pm)"
              value={time}
              onChange={setTime}
              maxLength={8}
            />
          )}
          {how === "signature" && cents !== undefined && (
            <p className="text-muted">
              <BothLanguages of={agreements.authorizeWork(formatHeadlineMoney(cents))} language={language} />
            </p>
          )}
        </div>
        <SignatureField
          signature={signature}
          language={language}
          onEnter={authorize}
          hidden={how !== "signature"}
        />
      </div>
    </Dialog>
  )
}
