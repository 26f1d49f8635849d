import { CloudUpload } from "lucide-react"
import { megabytes } from "../../../data/uploads/pace.ts"
import type { Unfinished } from "../../../data/uploads/unfinished.ts"
import { Button } from "../../../ui/Button.tsx"
import { dropChoice, startVideo, type VideoUpload } from "../video-upload.ts"
import styles from "./VideoPanel.module.css"

type Props = {
  chosen: Extract<VideoUpload, { step: "chosen" }>
  /** of another file */
  unfinished: Unfinished | undefined
}

/** Nothing has left the device yet. */
export function ChosenVideo({ chosen, unfinished }: Props) {
  const { name, size } = chosen.file
  return (
    <>
      <p className={styles.file}>
        <b>{name}</b>
        <span>{megabytes(size)} MB. As soon as it is uploaded, every visitor of the homepage sees it.</span>
      </p>
      {unfinished && (
        <p className={styles.hint}>
          This is not {unfinished.name}, whose upload was interrupted. What has arrived of that one is
          removed.
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="main" size="large" icon={CloudUpload} onClick={() => startVideo(chosen)}>
          Upload
        </Button>
        <Button size="large" onClick={dropChoice}>
          Cancel
        </Button>
      </div>
    </>
  )
}
