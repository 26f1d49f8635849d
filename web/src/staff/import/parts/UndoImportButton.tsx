import { Undo2 } from "lucide-react"
import { useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import type { RunImportStep } from "../import-step.ts"

export function UndoImportButton({ isPending, runStep }: { isPending: boolean; runStep: RunImportStep }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        kind="danger"
        size="large"
        icon={Undo2}
        isPending={isPending}
        onClick={() => setConfirming(true)}
      >
        Undo the import
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title="Undo the whole import?"
        confirm="Undo the import"
        destructive
        onConfirm={() => {
          setConfirming(false)
          runStep({ step: "undo" })
        }}
      >
        Everything this file brought in is removed again. What somebody has changed or used since stays, and
        is listed.
      </ConfirmDialog>
    </>
  )
}
