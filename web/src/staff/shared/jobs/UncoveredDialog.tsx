import { t } from "#shared/language.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"

/** Asks before work starts without knowing that the insurer pays. */
export default function UncoveredDialog({
  carrier = t("The insurer"),
  isPending,
  onStart,
  onClose,
}: {
  carrier: string | undefined
  isPending: boolean
  onStart: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Start without verified coverage?"
      confirm={t("Start Job now")}
      isPending={isPending}
      onConfirm={onStart}
    >
      {carrier} hasn't confirmed coverage, so the customer may have to pay.
    </ConfirmDialog>
  )
}
