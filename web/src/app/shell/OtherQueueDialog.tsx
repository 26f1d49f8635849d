import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Entry } from "../../data/offline/entry.ts"
import { discardEntries, pictureOf, readOtherQueue } from "../../data/offline/queue.ts"
import type { OtherQueues } from "../../data/offline/queue-state.ts"
import { queueableOf } from "../../data/offline/queueable.ts"
import { shortTimeText } from "../../data/offline/time-text.ts"
import { Button } from "../../ui/Button.tsx"
import { ConfirmDialog, Dialog } from "../../ui/dialog/Dialog.tsx"
import { DialogActions } from "../../ui/dialog/DialogActions.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { saveFile } from "../../ui/save-file.ts"
import { useNow } from "../../ui/use-now.ts"
import styles from "./OtherQueueDialog.module.css"

type Props = { other: OtherQueues[number]; onClose: () => void }

/** Unsent actions of a user who may never log in here again, for the office to enter and discard. */
export default function OtherQueueDialog({ other: { user, name, count }, onClose }: Props) {
  const [confirming, setConfirming] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const now = useNow()
  // The count in the key reloads the list when entries are sent or added.
  const { data: entries = [] } = useQuery({
    queryKey: ["waiting-of-other", user, count],
    queryFn: () => readOtherQueue(user),
    networkMode: "always",
    gcTime: 0,
  })
  const actions = count === 1 ? "1 action" : `${count} actions`
  const discard = async () => {
    setDiscarding(true)
    await discardEntries(entries)
    showMessage(`${actions} by ${name} discarded.`)
    onClose()
  }
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={`${actions} by ${name}`}
        subtitle={`${count === 1 ? "It goes" : "They go"} out when ${name} logs in here. If ${name} can't, enter ${count === 1 ? "it" : "each one"} on its job yourself, then discard ${count === 1 ? "it" : "them"}.`}
        footer={
          <DialogActions
            onBack={onClose}
            kind="danger"
            disabledReason={entries.length === 0 ? "Nothing waits." : undefined}
            onClick={() => setConfirming(true)}
          >
            Discard
          </DialogActions>
        }
      >
        <ol className={`${styles.list} stack p-0 m-0 list-none`} aria-label={`What waits of ${name}`}>
          {entries.map((entry) => (
            <Waiting key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      </Dialog>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={`Discard ${actions} by ${name}?`}
        confirm="Discard"
        isPending={isDiscarding}
        destructive
        onConfirm={() => void discard()}
      >
        {count === 1 ? "It is" : "They are"} deleted from this phone and can't be sent any more.
      </ConfirmDialog>
    </>
  )
}

function Waiting({ entry, now }: { entry: Entry; now: Date }) {
  const save = async () => {
    const picture = await pictureOf(entry)
    if (picture) saveFile(`${entry.job}.jpg`, picture, "image/jpeg")
  }
  return (
    <li>
      <a href={`/servicerequest/${entry.job}`} target="_blank" rel="noreferrer">
        {entry.job}
      </a>
      <span>{queueableOf(entry).label(entry.body)}</span>
      {entry.picture !== undefined && (
        <Button kind="quiet" size="small" onClick={() => void save()}>
          Save photo
        </Button>
      )}
      <time dateTime={entry.doneAt}>{shortTimeText(entry.doneAt, now)}</time>
    </li>
  )
}
