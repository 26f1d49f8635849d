import { Checkbox } from "@mantine/core"
import { useState } from "react"
import type { Cover } from "#shared/api/gallery.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { galleryTitle, maxGalleryPictures, mayPublish } from "#shared/domain/media/gallery.ts"
import { categoryText } from "#shared/domain/media/media.ts"
import { messages } from "#shared/messages.ts"
import { usePublishEntry } from "#web/data/shop/gallery.ts"
import { EntryFields } from "#web/staff/shared/gallery/EntryFields.tsx"
import { textsOf, useEntryForm } from "#web/staff/shared/gallery/entry-form.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import { toggleIn } from "#web/ui/toggle-in.ts"
import { CoverPhoto } from "./CoverPhoto.tsx"
import styles from "./Publish.module.css"
import type { Shot } from "./shots.ts"

const formId = "publish"

type Props = { request: ServiceRequest; shots: readonly Shot[]; onClose: () => void }

/** Rectangles by photo ID. */
type Covers = Readonly<Record<string, readonly Cover[]>>

export default function Publish({ request, shots, onClose }: Props) {
  const { invoiceNumber, year, make, model, style, serviceSummary } = request
  const form = useEntryForm(`${invoiceNumber}`, {
    year,
    make,
    model,
    submodel: style,
    service: serviceSummary,
  })
  const publishable = shots.filter(({ of }) => mayPublish(of.category))
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [covers, setCovers] = useState<Covers>({})
  const [checked, setChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = usePublishEntry()
  const photos = selectedIds.flatMap((id) => publishable.find((shot) => shot.id === id) ?? [])

  const choose = (id: string) => {
    setProblem(undefined)
    // A new selection needs a new check.
    setChecked(false)
    setSelectedIds(toggleIn(selectedIds, id))
  }
  const changeCovers = (changed: Covers) => {
    setChecked(false)
    setCovers(changed)
  }
  const publish = form.handleSubmit(async (values) => {
    if (photos.length === 0) return setProblem(messages.gallery.choosePhotos)
    if (!checked) return setProblem(messages.gallery.confirmNothingPersonal)
    setProblem(undefined)
    try {
      await mutateAsync({
        relativeInvoiceNumber: invoiceNumber,
        images: photos.map(({ id, of, index }) => ({
          media: of._id,
          picture: index,
          covers: [...(covers[id] ?? [])],
        })),
        ...textsOf(values),
        nothingPersonal: true,
      })
      showMessage(`${galleryTitle(textsOf(values))} is in the gallery.`)
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setServerErrors(form, error.fields)
      setProblem(error.message)
    }
  })

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Publish to gallery"
      subtitle="Everybody on the website sees these photos."
      width={720}
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          type="submit"
          form={formId}
          isPending={form.formState.isSubmitting}
        >
          Publish
        </DialogActions>
      }
    >
      <form id={formId} className="grid gap-6" noValidate onSubmit={(event) => void publish(event)}>
        <PhotoChoices publishable={publishable} selectedIds={selectedIds} onChoose={choose} />
        <CoverPhotos photos={photos} covers={covers} onCovers={changeCovers} />
        <EntryFields control={form.control} />
        <Checkbox
          checked={checked}
          onChange={(event) => {
            setChecked(event.currentTarget.checked)
            setProblem(undefined)
          }}
          label="I looked at every photo. No license plate and no face can be read."
        />
        {problem !== undefined && (
          <p className="danger-box px-5 py-4 rounded-2" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

type CoverPhotosProps = { photos: readonly Shot[]; covers: Covers; onCovers: (covers: Covers) => void }

const CoverPhotos = ({ photos, covers, onCovers }: CoverPhotosProps) =>
  photos.map(({ id, src }, index) => (
    <CoverPhoto
      key={id}
      src={src}
      name={`Photo ${index + 1} to publish`}
      covers={covers[id] ?? []}
      onCovers={(changed) => onCovers({ ...covers, [id]: changed })}
    />
  ))

type PhotoChoicesProps = {
  publishable: readonly Shot[]
  selectedIds: readonly string[]
  onChoose: (id: string) => void
}

const PhotoChoices = ({ publishable, selectedIds, onChoose }: PhotoChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend>Which photos?</legend>
    {publishable.map((shot, index) => {
      const { id, thumb, of } = shot
      const isChosen = selectedIds.includes(id)
      return (
        <label key={id} className="gap-2 stack pointer relative type-small">
          <img
            className="block w-full rounded-2 bg-skeleton object-cover"
            src={thumb}
            alt=""
            loading="lazy"
            decoding="async"
          />
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!isChosen && selectedIds.length >= maxGalleryPictures}
            aria-label={`Photo ${index + 1}, ${categoryText(of.category)}`}
            onChange={() => onChoose(id)}
          />
          <span>{categoryText(of.category)}</span>
        </label>
      )
    })}
  </fieldset>
)
