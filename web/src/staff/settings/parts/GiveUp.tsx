import { useMutation } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useState } from "react"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { giveUpSending } from "../video-upload.ts"

/** Asks first, because the upload may have taken long. */
export function GiveUp({ sender, name }: { sender: string; name: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const giveUp = useMutation({
    mutationFn: () => giveUpSending(sender),
    onSettled: () => setConfirming(false),
  })
  return (
    <>
      <Button kind="danger" size="large" icon={X} onClick={() => setConfirming(true)}>
        Cancel upload
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Cancel the upload?"
        confirm="Cancel upload"
        destructive
        isPending={giveUp.isPending}
        onConfirm={() => giveUp.mutate()}
      >
        This deletes what you've uploaded of {name} so far. The homepage won't change.
      </ConfirmDialog>
    </>
  )
}
