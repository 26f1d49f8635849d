import { zodResolver } from "@hookform/resolvers/zod"
import { useId } from "react"
import * as z from "zod"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type StockedPart, useChangeStock } from "#web/data/parts/inventory.ts"
import { pieces } from "#web/staff/shared/stock/pieces.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { TextField } from "#web/ui/form/fields.tsx"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"

const Values = z.object({ quantity: pieces, lowStock: pieces })

/** Sets the counted quantity. If stock changed meanwhile, the save is refused and the user counts again. */
export function CountDialog({
  part,
  where,
  onClose,
}: {
  part: StockedPart
  where: string
  onClose: () => void
}) {
  const formId = useId()
  const { mutate, isPending } = useChangeStock()
  const { control, handleSubmit } = useDraftForm(`count.${part._id}`, {
    resolver: zodResolver(Values),
    defaultValues: { quantity: String(part.quantity), lowStock: String(part.lowStock) },
  })
  const save = handleSubmit(({ quantity, lowStock }) => {
    hideMessage(messages.inventory.saveFailed)
    mutate(
      { _id: part._id, quantity: Number(quantity), lowStock: Number(lowStock), version: part.version },
      {
        onSuccess: () => showMessage(t(`${part.partNumber} saved.`)),
        onError: (error) => showFailure(messages.inventory.saveFailed, error),
        onSettled: onClose,
      },
    )
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Count ${part.partNumber}`}
      subtitle={where}
      width={440}
      footer={
        <DialogActions onBack={onClose} type="submit" form={formId} isPending={isPending}>
          Save
        </DialogActions>
      }
    >
      <form id={formId} className="stack columns-2 gap-5" onSubmit={(event) => void save(event)} noValidate>
        <TextField control={control} name="quantity" label="Quantity" inputMode="numeric" maxLength={4} />
        <TextField
          control={control}
          name="lowStock"
          label="Reorder at"
          hint="Flag as low at this number"
          inputMode="numeric"
          maxLength={4}
        />
      </form>
    </Dialog>
  )
}
