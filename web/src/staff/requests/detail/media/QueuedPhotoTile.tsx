import { Clock } from "lucide-react"
import { categoriesFor, categoryText, type OfferedCategory } from "#shared/domain/media/media.ts"
import { t } from "#shared/language.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import type { BodyFor } from "#web/data/offline/queueable.ts"
import { useQueuedPicture } from "#web/data/offline/use-queued-picture.ts"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { CategorySelect } from "./CategorySelect.tsx"
import { UnsentPhotoTile } from "./UnsentPhotoTile.tsx"

/** On a technician's phone, where alone photos wait. */
const role = "technician"

export function QueuedPhotoTile({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const src = useQueuedPicture(entry)
  const { category } = entry.body as BodyFor<"createMedia"> // of an entry with a picture, which only photos have
  const text = categoryText(category)
  const offered = categoriesFor(role).find((one) => one === category)
  const change = async (chosen: OfferedCategory) => {
    try {
      await (await import("#web/data/offline/queue.ts")).changeCategory(entry.id, chosen)
    } catch (error) {
      showFailure(t("Couldn't move the photo."), error as Error)
    }
  }
  return (
    <UnsentPhotoTile
      src={src}
      category={
        entry.tries === 0 && offered ? (
          <CategorySelect
            label={`Category of the ${text} photo, not sent yet`}
            category={offered}
            role={role}
            onChange={(chosen) => void change(chosen)}
          />
        ) : (
          text
        )
      }
      status={
        <>
          <Clock size={12} aria-hidden /> not sent yet
        </>
      }
      deleteLabel={t(`Delete ${text} photo, not sent yet`)}
      // A photo whose upload was interrupted may already be attached, so its removal needs another text.
      onDelete={entry.tries === 0 ? onRemove : undefined}
    />
  )
}
