import { ArrowLeft, ArrowRight, Trash2 } from "lucide-react"
import { useState } from "react"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryTitle, moveBefore, thumbnailOf } from "#shared/domain/media/gallery.ts"
import { messages } from "#shared/messages.ts"
import { useChangeEntry } from "#web/data/shop/gallery.ts"
import { EntryFields } from "#web/staff/shared/gallery/EntryFields.tsx"
import { textsOf, useEntryForm } from "#web/staff/shared/gallery/entry-form.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import styles from "./EntryDialog.module.css"

const formId = "gallery-entry"

export function EntryDialog({ entry, onClose }: { entry: GalleryEntry; onClose: () => void }) {
  const form = useEntryForm(entry._id, entry)
  const [urls, setUrls] = useState<readonly string[]>(entry.urls)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useChangeEntry()

  const save = form.handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      await mutateAsync({ _id: entry._id, version: entry.version, ...textsOf(values), urls: [...urls] })
      showMessage("Saved.")
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setServerErrors(form, error.fields)
      setProblem(
        error.code === "changed_meanwhile"
          ? `${error.conflicts[0]?.by ?? "Someone"} just changed the same. Close this, look again, and make your change once more.`
          : error.message,
      )
    }
  })
  /** `by` is 2 to move down, because the item is inserted before that position. */
  const shift = (url: string, by: -1 | 2) => {
    const at = urls.indexOf(url) + by
    setUrls(moveBefore(urls, url, urls[at] ?? null) ?? urls)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Edit ${galleryTitle(entry)}`}
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          type="submit"
          form={formId}
          isPending={form.formState.isSubmitting}
        >
          Save
        </DialogActions>
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={(event) => void save(event)}>
        {problem !== undefined && (
          <p className="danger-box px-5 py-4 rounded-2" role="alert">
            {problem}
          </p>
        )}
        <EntryFields control={form.control} />
        <ul className={styles.photos} aria-label="Photos">
          {urls.map((url, index) => (
            <li key={url}>
              <img
                className="block w-full rounded-2 bg-skeleton object-cover"
                src={thumbnailOf(url)}
                alt={`${index + 1} of ${urls.length}`}
              />
              <Button
                kind="quiet"
                size="large"
                icon={ArrowLeft}
                label={`Photo ${index + 1} earlier`}
                disabledReason={index === 0 ? "It's already first." : undefined}
                onClick={() => shift(url, -1)}
              />
              <Button
                kind="quiet"
                size="large"
                icon={ArrowRight}
                label={`Photo ${index + 1} later`}
                disabledReason={index === urls.length - 1 ? "It's already last." : undefined}
                onClick={() => shift(url, 2)}
              />
              <Button
                kind="quiet"
                size="large"
                icon={Trash2}
                label={`Remove photo ${index + 1}`}
                disabledReason={urls.length === 1 ? messages.gallery.keepOne : undefined}
                onClick={() => setUrls(urls.filter((other) => other !== url))}
              />
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
