import { Button } from "#web/ui/Button.tsx"
import { dropChoice, showOnHomepage, type VideoUpload } from "../video-upload.ts"
import styles from "./VideoPanel.module.css"

/** A finished upload that the settings don't name yet. */
export function UploadedVideo({ upload }: { upload: Extract<VideoUpload, { step: "uploaded" }> }) {
  const { file, address, because, conflict } = upload
  const show = () => void showOnHomepage(upload, address)
  return (
    <>
      <p className="stack gap-1 wrap-anywhere">
        <b>{file.name}</b>
        <span className="text-muted">Uploaded: {address}</span>
      </p>
      {conflict && (
        <div className={styles.hint} role="alert">
          <b>{conflict.by} just changed the homepage video.</b> It shows{" "}
          {conflict.theirs ? (
            <a href={String(conflict.theirs)} target="_blank" rel="noreferrer">
              {String(conflict.theirs)}
            </a>
          ) : (
            "the default scene"
          )}{" "}
          now.
        </div>
      )}
      {because && (
        <p className={styles.refusal} role="alert">
          It isn't on the homepage yet. {because.message}
        </p>
      )}
      <div className={`${styles.buttons} cluster gap-4`}>
        <Button kind="go" size="large" isPending={!conflict && !because} onClick={show}>
          {conflict ? "Show mine" : "Show on homepage"}
        </Button>
        {conflict && (
          <Button size="large" onClick={dropChoice}>
            Keep theirs
          </Button>
        )}
      </div>
    </>
  )
}
