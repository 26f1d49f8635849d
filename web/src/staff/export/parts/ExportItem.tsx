import { useQueryClient } from "@tanstack/react-query"
import { Download, KeyRound, Square, Trash2 } from "lucide-react"
import { useState } from "react"
import { isUnderWay } from "#shared/domain/bulk-runs.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { askForPassword } from "#web/api/password-needed.ts"
import { type ExportRecord, exportsQuery, useDeleteExport, useStopExport } from "#web/data/shop/exports.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "../Export.module.css"
import { byteText, countsText, exportHeading, progressText, stateText } from "../export-labels.ts"

export function ExportItem({ record }: { record: ExportRecord }) {
  const { _id, state, at, by, parts, total, done } = record
  const name = `the export of ${instantText(at)}`
  return (
    <li
      className="px-6 py-5 stack items-center columns-main-auto gap-x-5 gap-y-3"
      aria-label={`Export of ${instantText(at)}`}
    >
      <span>
        <b>{exportHeading(record)}</b>
        <span className="block text-muted type-small">
          Started {instantText(at)} by {by.name}
        </span>
      </span>
      <span className="row justify-end">
        {isUnderWay(state) ? <Stop id={_id} /> : <Delete id={_id} name={name} />}
      </span>
      <div className={`${styles.wide} stack span-all gap-2`} aria-live="polite">
        {isUnderWay(state) ? (
          <>
            <progress
              aria-label="Export progress"
              {...(total !== undefined && { max: Math.max(total, 1), value: Math.min(done, total) })}
            />
            <span className="block text-muted type-small">{progressText(record)}</span>
          </>
        ) : (
          <span className="block text-muted type-small">{stateText(record)}</span>
        )}
        {state === "done" && <span className="block text-muted type-small">{countsText(record)}</span>}
      </div>
      {parts.length > 0 && (
        <ul className="stack span-all gap-2">
          {parts.map(({ name: fileName, bytes, address }) => (
            <li key={fileName}>
              {address === undefined ? (
                <span className="min-h-tap bar gap-4 no-underline">
                  <span className="underline wrap-anywhere">{fileName}</span>
                  <small className="text-muted nowrap">{byteText(bytes)}</small>
                </span>
              ) : (
                <a href={address} download={fileName} className="min-h-tap bar gap-4 no-underline">
                  <Download size={18} aria-hidden />
                  <span className="underline wrap-anywhere">{fileName}</span>
                  <small className="text-muted nowrap">{byteText(bytes)}</small>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {parts.some(({ address }) => address === undefined) && <Unlock />}
    </li>
  )
}

/** The server sends download links only within 15 minutes after the password was entered. */
function Unlock() {
  const queryClient = useQueryClient()
  const unlock = async () => {
    if (await askForPassword()) await queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })
  }
  return (
    <Button icon={KeyRound} onClick={() => void unlock()}>
      Enter password to download
    </Button>
  )
}

function Stop({ id }: { id: string }) {
  const [confirming, setConfirming] = useState(false)
  const { mutateAsync, isPending } = useStopExport()
  const stop = async () => {
    try {
      await mutateAsync(id)
      showMessage("Export stopped.")
    } catch (error) {
      showFailure("Couldn't stop the export.", error as Error)
    }
    setConfirming(false)
  }
  return (
    <>
      <Button icon={Square} onClick={() => setConfirming(true)}>
        Stop
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title="Stop this export?"
        confirm="Stop export"
        destructive
        isPending={isPending}
        onConfirm={() => void stop()}
      >
        What it has made so far can't be downloaded. To get your files, start a new one.
      </ConfirmDialog>
    </>
  )
}

function Delete({ id, name }: { id: string; name: string }) {
  const [confirming, setConfirming] = useState(false)
  const { mutateAsync, isPending } = useDeleteExport()
  const remove = async () => {
    try {
      await mutateAsync(id)
      showMessage("Export deleted.")
    } catch (error) {
      showFailure("Couldn't delete the export.", error as Error)
    }
    setConfirming(false)
  }
  return (
    <>
      <Button kind="quiet" icon={Trash2} label={`Delete ${name}`} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title="Delete this export?"
        confirm="Delete export"
        destructive
        isPending={isPending}
        onConfirm={() => void remove()}
      >
        Its files can't be downloaded anymore. Your records stay as they are.
      </ConfirmDialog>
    </>
  )
}
