import type { Entry } from "#web/data/offline/entry.ts"
import { joiningOf } from "#web/data/offline/joining.ts"
import { useWaitingPicture } from "#web/data/offline/use-waiting-picture.ts"
import styles from "./WaitingContent.module.css"

export function WaitingContent({ entry }: { entry: Entry }) {
  const { words, details } = joiningOf(entry)
  const picture = useWaitingPicture(entry)
  return (
    <div className={styles.content}>
      <b>{words(entry.body)}</b>
      {details?.(entry.body).map(([label, value]) => (
        <span key={`${label} ${value}`}>
          {label}: {value}
        </span>
      ))}
      {picture !== undefined && <img src={picture} alt="" />}
    </div>
  )
}
