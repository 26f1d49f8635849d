import { useQueryClient } from "@tanstack/react-query"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import { queueableOf } from "#web/data/offline/queueable.ts"
import { atTimeText } from "#web/data/offline/time-text.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import styles from "./QueuedCard.module.css"
import { QueuedContent } from "./QueuedContent.tsx"

export function RefusedEntry({ entry, now }: { entry: Entry; now: Date }) {
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const [isPending, setPending] = useState(false)
  const label = queueableOf(entry).label(entry.body)
  const sentence = translateReply(entry.refusal?.sentence ?? "")
  const decide = async (decision: "tryAgain" | "remove") => {
    setPending(true)
    setRemoving(false)
    const queue = await import("#web/data/offline/queue.ts")
    await queue[decision](queryClient, entry)
    setPending(false)
  }
  return (
    <div className={styles.refused} role="alert">
      <TriangleAlert size={24} aria-hidden />
      <div>
        <h2 className="type-large weight-heavy">{label} wasn't accepted</h2>
        <p className="text-muted">
          You did this {atTimeText(entry.doneAt, now)}. {sentence}
        </p>
        <div className="cluster gap-4 mt-4">
          <Button size="large" isPending={isPending} onClick={() => void decide("tryAgain")}>
            Try again
          </Button>
          <Button size="large" kind="danger" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remove what you did?"
        confirm={t("Remove")}
        isPending={isPending}
        destructive
        onConfirm={() => void decide("remove")}
      >
        <QueuedContent entry={entry} />
        <p>You did this {atTimeText(entry.doneAt, now)}. It isn't recorded, and you can't get it back.</p>
      </ConfirmDialog>
    </div>
  )
}
