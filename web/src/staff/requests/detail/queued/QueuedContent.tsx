import type { Entry } from "#web/data/offline/entry.ts"
import { queueableOf } from "#web/data/offline/queueable.ts"
import { useQueuedPicture } from "#web/data/offline/use-queued-picture.ts"
import styles from "./QueuedContent.module.css"

export function QueuedContent({ entry }: { entry: Entry }) {
  const { label: labelOf, details } = queueableOf(entry)
  const picture = useQueuedPicture(entry)
  return (
    <div className={styles.content}>
      <b>{labelOf(entry.body)}</b>
      {details?.(entry.body).map(([label, value]) => (
        <span key={`${label} ${value}`}>
          {label}: {value}
        </span>
      ))}
      {picture !== undefined && <img src={picture} alt="" />}
    </div>
  )
}
