import { CloudUpload } from "lucide-react"
import type { UnfinishedUpload } from "#web/data/uploads/unfinished.ts"
import { megabytes } from "#web/data/uploads/upload-speed.ts"
import { Button } from "#web/ui/Button.tsx"
import { dropChoice, startVideo, type VideoUpload } from "../video-upload.ts"
import styles from "./VideoPanel.module.css"

type Props = {
  chosen: Extract<VideoUpload, { step: "chosen" }>
  unfinished: UnfinishedUpload | undefined
}

export function ChosenVideo({ chosen, unfinished }: Props) {
  const { name, size } = chosen.file
  return (
    <>
      <p className="stack gap-1 wrap-anywhere">
        <b>{name}</b>
        <span className="text-muted">
          {megabytes(size)} MB. Visitors see it on the homepage once it's uploaded.
        </span>
      </p>
      {unfinished && (
        <p className={styles.hint}>
          This isn't {unfinished.name}, the video you started uploading. Starting this one deletes that
          upload.
        </p>
      )}
      <div className={`${styles.buttons} cluster gap-4`}>
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
