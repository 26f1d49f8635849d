import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useSaveStock } from "#web/data/parts/inventory.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { PartForm } from "#web/staff/shared/stock/PartForm.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"

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
        <>
          <Button size="large" onClick={onClose}>
            Back
          </Button>
          <Button size="large" kind="main" type="submit" form={formId} isPending={saving}>
            Save part
          </Button>
        </>
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
