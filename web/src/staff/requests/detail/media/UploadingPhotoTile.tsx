import { RotateCcw } from "lucide-react"
import { categoryText } from "#shared/domain/media/media.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import {
  changePhotoCategory,
  mayChangePhotoCategory,
  type Photo,
  retryPhoto,
} from "#web/data/uploads/photos.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AttachmentsPanel.module.css"
import { CategorySelect } from "./CategorySelect.tsx"
import { UnsentPhotoTile } from "./UnsentPhotoTile.tsx"

const stateText = ({ state }: Photo): string => {
  if (state.is === "waiting") return t("Waiting")
  if (state.is === "attaching") return t("Saving")
  return state.is === "sending" ? `${Math.round(state.share * 100)}%` : t("Not uploaded")
}

export function UploadingPhotoTile({
  photo,
  role,
  onGiveUp,
}: {
  photo: Photo
  role: Role
  onGiveUp: () => void
}) {
  const { src, name, category, state } = photo
  return (
    <UnsentPhotoTile
      src={src}
      category={
        mayChangePhotoCategory(photo) ? (
          <CategorySelect
            label={`Category of ${name}`}
            category={category}
            role={role}
            onChange={(chosen) => changePhotoCategory(photo, chosen)}
          />
        ) : (
          categoryText(category)
        )
      }
      status={stateText(photo)}
      progress={
        (state.is === "sending" || state.is === "attaching") && (
          <progress
            className={styles.progress}
            value={state.is === "sending" ? state.share : 1}
            aria-label={`Uploading ${name}`}
          />
        )
      }
      deleteLabel={t(`Delete ${name}`)}
      onDelete={state.is === "attaching" ? undefined : onGiveUp}
    >
      {state.is === "failed" && (
        <p className="leading-130 text-danger type-small weight-medium" role="alert">
          {state.sentence}
        </p>
      )}
      {state.is === "failed" && state.mayRetry && (
        <Button size="small" wide icon={RotateCcw} onClick={() => retryPhoto(photo)}>
          Try again
        </Button>
      )}
    </UnsentPhotoTile>
  )
}
