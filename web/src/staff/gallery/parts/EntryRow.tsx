import { ArrowDown, ArrowUp, ChevronsUp, GripVertical, Pencil, Star, Trash2 } from "lucide-react"
import type { GalleryEntry } from "#shared/api/gallery.ts"
import { galleryAddress, galleryTitle } from "#shared/domain/media/gallery.ts"
import { useChangeEntry } from "#web/data/shop/gallery.ts"
import { Button } from "#web/ui/Button.tsx"
import type { Edge } from "#web/ui/drag-lines.ts"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import type { MoveTarget } from "../position.ts"
import styles from "./EntryRow.module.css"

type Props = {
  entry: GalleryEntry
  over: Edge | undefined
  isFirst: boolean
  isLast: boolean
  onMove: (way: MoveTarget) => void
  onEdit: () => void
  onUnpublish: () => void
}

const failed = "Couldn't change the star."

export function EntryRow({ entry, over, isFirst, isLast, onMove, onEdit, onUnpublish }: Props) {
  const { _id, submodel, service, favorite, thumbs, version } = entry
  const title = galleryTitle(entry)
  const { mutateAsync, isPending } = useChangeEntry()
  const toggle = async () => {
    hideMessage(failed)
    try {
      await mutateAsync({ _id, version, favorite: !favorite })
    } catch (error) {
      showFailure(failed, error as Error)
    }
  }
  return (
    <li className={styles.row} data-line={_id} data-over={over}>
      <span className={styles.grip} data-grip aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <img
        className="block rounded-2 bg-skeleton object-cover"
        src={thumbs[0]}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className={`${styles.text} stack gap-1 wrap-anywhere`}>
        <a
          className="py-1 weight-strong no-underline w-fit text-plain hover-underline"
          href={galleryAddress(entry)}
        >
          {title}
        </a>
        <small className="type-note">
          {[submodel, service, thumbs.length === 1 ? "1 photo" : `${thumbs.length} photos`]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </div>
      <div className={`${styles.acts} cluster`}>
        <button
          type="button"
          className={styles.star}
          aria-pressed={favorite}
          aria-busy={isPending}
          aria-label={`Favorite: ${title}`}
          onClick={() => void toggle()}
        >
          <Star size={20} fill={favorite ? "currentColor" : "none"} aria-hidden />
        </button>
        <Button
          kind="quiet"
          size="large"
          icon={ChevronsUp}
          label={`Move ${title} to the top`}
          disabledReason={isFirst ? "It's already first." : undefined}
          onClick={() => onMove("top")}
        />
        <Button
          kind="quiet"
          size="large"
          icon={ArrowUp}
          label={`Move ${title} up`}
          disabledReason={isFirst ? "It's already first." : undefined}
          onClick={() => onMove("up")}
        />
        <Button
          kind="quiet"
          size="large"
          icon={ArrowDown}
          label={`Move ${title} down`}
          disabledReason={isLast ? "It's already last." : undefined}
          onClick={() => onMove("down")}
        />
        <Button kind="quiet" size="large" icon={Pencil} label={`Edit ${title}`} onClick={onEdit} />
        <Button kind="quiet" size="large" icon={Trash2} label={`Unpublish ${title}`} onClick={onUnpublish} />
      </div>
    </li>
  )
}
