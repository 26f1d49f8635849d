import { useState } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { Language } from "#shared/language.ts"
import { t } from "#shared/language.ts"
import type { Act } from "#web/data/requests/request.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { TapShield } from "#web/ui/dialog/TapShield.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { BothLanguages } from "../../payments/parts/BothLanguages.tsx"
import { SignatureField } from "../../payments/parts/SignatureField.tsx"
import { useSignature } from "../../payments/parts/use-signature.ts"
import styles from "./dialogs.module.css"

type Props = {
  customerName: string
  language: Language | undefined
  isPending: boolean
  onAddLine: () => void
  onDecline: (decline: Pick<Act, "name" | "signatureData">) => void
  onClose: () => void
}

/** Glass with a camera needs a calibration line, or the customer's signature to decline it. */
export function CalibrationDialog({
  customerName,
  language,
  isPending,
  onAddLine,
  onDecline,
  onClose,
}: Props) {
  const signature = useSignature()
  const [declining, setDeclining] = useState(false)
  const [name, setName] = useState(customerName)
  const missing =
    name.trim() === "" ? t("Enter who declined.") : signature.isMissing ? t("Sign first.") : undefined
  const decline = () => {
    const signatureData = !isPending && missing === undefined && signature.picture()
    if (signatureData) onDecline({ name: name.trim(), signatureData })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Calibrate the camera"
      subtitle={t("This glass has a camera or sensor. It has to be calibrated after the new glass goes in.")}
      width={640}
      footer={
        declining ? (
          <DialogActions
            onBack={() => setDeclining(false)}
            isPending={isPending}
            disabledReason={missing}
            onClick={decline}
          >
            Save decline
          </DialogActions>
        ) : (
          <DialogActions onBack={() => setDeclining(true)} back={t("Customer declines")} onClick={onAddLine}>
            Add calibration line
          </DialogActions>
        )
      }
    >
      {/* Stays mounted to keep the signature while the dialog shows another step. */}
      <div className={`${styles.signing} grid gap-5`} hidden={!declining}>
        <div className={styles.stack}>
          <p className="text-muted">
            <BothLanguages of={agreements.declineCalibration} language={language} />
          </p>
          <LargeTextInput label="Name" value={name} onChange={setName} maxLength={60} />
        </div>
        <SignatureField signature={signature} language={language} onEnter={decline} />
      </div>
      <TapShield opened={declining} />
    </Dialog>
  )
}
