import { Undo2 } from "lucide-react"
import { useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/Dialog.tsx"
import type { Take } from "./OneImport.tsx"

/** Asked first: it takes back everything at once. */
export function UndoButton({ busy, take }: { busy: boolean; take: Take }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="danger" size="large" icon={Undo2} busy={busy} onClick={() => setAsked(true)}>
        Undo the import
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title="Undo the whole import?"
        confirm="Undo the import"
        destructive
        onConfirm={() => {
          setAsked(false)
          take({ step: "undo" })
        }}
      >
        Everything this file brought in is removed again. What somebody has changed or used since stays, and
        is listed.
      </ConfirmDialog>
    </>
  )
}
