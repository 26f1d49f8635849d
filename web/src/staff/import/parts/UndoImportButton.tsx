import { Undo2 } from "lucide-react"
import { useState } from "react"
import type { ImportKind } from "#shared/domain/import/fields.ts"
import type { ImportRecord } from "#web/data/shop/imports.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import type { RunImportStep } from "../import-step.ts"

const whyKept: Partial<Record<ImportKind, string>> = {
  customers: "Customers with a vehicle or a job stay, so undo the imports of those first.",
  accounts: "Accounts with a vehicle or a job stay, so undo the imports of those first.",
  vehicles: "Vehicles with a job stay, so undo the imports of jobs first.",
}

export function UndoImportButton({
  importRecord: { kind, phase },
  isPending,
  runStep,
}: {
  importRecord: ImportRecord
  isPending: boolean
  runStep: RunImportStep
}) {
  const [confirming, setConfirming] = useState(false)
  const keptSome = phase === "undo"
  const verb = keptSome ? "Undo the rest" : "Undo the import"
  return (
    <>
      <Button
        kind="danger"
        size="large"
        icon={Undo2}
        isPending={isPending}
        onClick={() => setConfirming(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={keptSome ? "Undo the rest of the import?" : "Undo the whole import?"}
        confirm={verb}
        destructive
        onConfirm={() => {
          setConfirming(false)
          runStep({ step: "undo" })
        }}
      >
        {keptSome ? "What was kept is removed, too." : "Everything this file brought in is removed again."}{" "}
        What somebody has changed or used since stays, and is listed. {whyKept[kind]}
      </ConfirmDialog>
    </>
  )
}
