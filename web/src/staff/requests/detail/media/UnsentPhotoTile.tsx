import { X } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "#web/ui/Button.tsx"
import styles from "./AttachmentsPanel.module.css"

type Props = {
  src: string | undefined
  /** A select while the category can change. */
  category: ReactNode
  status: ReactNode
  progress?: ReactNode
  deleteLabel: string
  onDelete: (() => void) | undefined
  /** Below the picture. */
  children?: ReactNode
}

/** A photo that is not on the server yet. */
export const UnsentPhotoTile = ({
  src,
  category,
  status,
  progress,
  deleteLabel,
  onDelete,
  children,
}: Props) => (
  <li className={`${styles.sending} stack content-start gap-2 min-w-0`}>
    <span className={styles.frame}>
      {src !== undefined && <img className="block w-full h-full object-cover" src={src} alt="" />}
      <span className={styles.caption}>
        {category}
        <small>{status}</small>
      </span>
      {progress}
      {onDelete && (
        <Button
          kind="ink"
          size="small"
          icon={X}
          label={deleteLabel}
          className={styles.giveUp ?? ""}
          onClick={onDelete}
        />
      )}
    </span>
    {children}
  </li>
)
