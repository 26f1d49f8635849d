import { type OldParts, oldPartsChoices } from "#shared/domain/job/old-parts.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import styles from "./dialogs.module.css"

const choiceTexts: Record<OldParts, string> = {
  returned: t("Customer took them"),
  shown: t("Customer saw them"),
  declined: t("Customer didn't want them"),
}

export function OldPartsDialog({
  isPending,
  onRecord,
  onClose,
}: {
  isPending: boolean
  onRecord: (choice: OldParts) => void
  onClose: () => void
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Old parts"
      subtitle={t("Offer the customer their old parts. The invoice shows what happened to them.")}
    >
      <div className={styles.stack}>
        {oldPartsChoices.map((choice) => (
          <Button key={choice} size="large" wide isPending={isPending} onClick={() => onRecord(choice)}>
            {choiceTexts[choice]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
