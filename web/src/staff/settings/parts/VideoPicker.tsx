import { CloudUpload } from "lucide-react"
import { type ChangeEvent, useState } from "react"
import { uploads } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { chooseVideo } from "../video-upload.ts"
import styles from "./VideoPanel.module.css"

type Props = {
  job: { sender: string; baseVersion: number }
  prompt?: string
}

/** File input that covers the whole box, so files can also be dropped on it. */
export function VideoPicker({ job, prompt = messages.settings.chooseVideo }: Props) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) void chooseVideo({ ...job, file })
    // Lets the user choose the same file again.
    currentTarget.value = ""
  }
  return (
    <label className={isDraggedOver ? `${styles.picker} ${styles.dropTarget}` : styles.picker}>
      <input
        className="over-label"
        type="file"
        accept={uploads.video.types.join(",")}
        onChange={chooseFile}
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
      />
      <CloudUpload className="text-action" size={26} strokeWidth={1.7} aria-hidden />
      <span className="stack gap-1 min-w-0 wrap-anywhere">
        <b>{prompt}</b>
        <small>
          MP4, WebM or MOV, 300 MB at most<span className={styles.dropping}>, or drop it here</span>
        </small>
      </span>
    </label>
  )
}
