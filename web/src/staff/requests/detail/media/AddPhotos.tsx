import { useQueryClient } from "@tanstack/react-query"
import { Camera, Images } from "lucide-react"
import { type ChangeEvent, useRef, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { categoriesFor, categoryOfStep, categoryText } from "#shared/domain/media/media.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { useJobQueue } from "#web/data/offline/queue-state.ts"
import { acceptedImages } from "#web/data/uploads/image.ts"
import { sendPhotos, usePhotos } from "#web/data/uploads/photos.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { useIsTouch } from "#web/ui/use-media.ts"
import dialogs from "../dialogs/dialogs.module.css"
import styles from "./AddPhotos.module.css"

type Props = { request: ServiceRequest; role: Role; onClose: () => void }

export default function AddPhotos({ request, role, onClose }: Props) {
  const { invoiceNumber, serviceStatus } = request
  const categories = categoriesFor(role)
  const [category, setCategory] = useState(categoryOfStep(serviceStatus))
  const disabledReason = category === undefined ? t("Choose what they show.") : undefined
  const [addedCount, setAddedCount] = useState(0)
  const hasCamera = useIsTouch()
  const queryClient = useQueryClient()
  const under = usePhotos(invoiceNumber).length
  const waiting = useJobQueue(invoiceNumber).filter(({ picture }) => picture !== undefined).length
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Lets the user choose the same file again.
    currentTarget.value = ""
    if (category === undefined) return
    sendPhotos(queryClient, files, { invoiceNumber, category })
    setAddedCount(addedCount + files.length)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add photos"
      width={460}
      footer={
        <Button size="large" onClick={onClose}>
          {addedCount > 0 ? "Done" : "Back"}
        </Button>
      }
    >
      <div className="stack gap-6">
        <fieldset className="stack columns-2 min-w-0 gap-3 p-0 m-0 border-0">
          <legend>What do they show?</legend>
          {categories.map((one) => (
            <label key={one} className={`${dialogs.choice} ring`}>
              <input
                type="radio"
                name="category"
                checked={one === category}
                onChange={() => setCategory(one)}
              />
              {categoryText(one)}
            </label>
          ))}
        </fieldset>
        <Reasons className={styles.sources}>
          {hasCamera && (
            <Button
              kind="main"
              size="thumb"
              icon={Camera}
              disabledReason={disabledReason}
              onClick={() => camera.current?.click()}
            >
              Take a photo
            </Button>
          )}
          <Button
            kind={hasCamera ? "plain" : "main"}
            size="thumb"
            icon={Images}
            disabledReason={disabledReason}
            onClick={() => files.current?.click()}
          >
            Choose photos
          </Button>
        </Reasons>
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label="Take a photo"
          onChange={choose}
        />
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={acceptedImages("media")}
          aria-label="Choose photos"
          onChange={choose}
        />
        <p className={styles.count} role="status">
          {progressText(addedCount, under, waiting)}
        </p>
      </div>
    </Dialog>
  )
}

const progressText = (addedCount: number, under: number, waiting: number): string => {
  if (addedCount === 0) return t("You can choose several at once.")
  if (under > 0)
    return plural(addedCount, {
      one: t(`1 photo added, ${under} still uploading. You can close this.`),
      other: t(`${addedCount} photos added, ${under} still uploading. You can close this.`),
    })
  return waiting === 0
    ? plural(addedCount, { one: t("1 photo added."), other: t(`${addedCount} photos added.`) })
    : plural(waiting, {
        one: t("1 photo saved on this phone. It goes out when there's a signal."),
        other: t(`${waiting} photos saved on this phone. They go out when there's a signal.`),
      })
}
