import { Clock, X } from "lucide-react"
import { categoryText } from "#shared/domain/media/media.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import type { BodyFor } from "#web/data/offline/joining.ts"
import { useWaitingPicture } from "#web/data/offline/use-waiting-picture.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AttachmentsPanel.module.css"

export function WaitingTile({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const src = useWaitingPicture(entry)
  const { category } = entry.body as BodyFor<"createMedia"> // of an entry with a picture, which only photos have
  const text = categoryText(category)
  return (
    <li className={styles.sending}>
      <span className={styles.frame}>
        {src !== undefined && <img src={src} alt="" />}
        <span className={styles.caption}>
          {text}
          <small>
            <Clock size={12} aria-hidden /> not sent yet
          </small>
        </span>
        {/* A photo whose upload was interrupted may already be attached, so its removal needs another text. */}
        {entry.tries === 0 && (
          <Button
            kind="ink"
            size="small"
            icon={X}
            label={`Delete ${text} photo, not sent yet`}
            className={styles.giveUp ?? ""}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  )
}
