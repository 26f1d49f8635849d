import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useSaveStock } from "#web/data/parts/inventory.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { PartForm } from "#web/staff/shared/stock/PartForm.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"

export function SaveToInventory({ partNumber, onClose }: { partNumber: string; onClose: () => void }) {
  const formId = useId()
  const branches = useQuery(branchesQuery)
  const { save, saving } = useSaveStock()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Save ${partNumber} to inventory`}
      footer={
        <DialogActions onBack={onClose} type="submit" form={formId} isPending={saving}>
          Save part
        </DialogActions>
      }
    >
      <PartForm
        id={formId}
        partNumber={partNumber}
        branches={branches.data}
        onSave={async (part) => {
          if (await save(part)) onClose()
          return false
        }}
      />
    </Dialog>
  )
}
