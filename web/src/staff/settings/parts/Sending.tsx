import { Pause, Play, WifiOff } from "lucide-react"
import { megabytes, timeLeft } from "#web/data/uploads/upload-speed.ts"
import { Button } from "#web/ui/Button.tsx"
import { pauseVideo, startVideo, type VideoUpload } from "../video-upload.ts"
import { GiveUp } from "./GiveUp.tsx"
import styles from "./VideoPanel.module.css"

type Upload = Extract<VideoUpload, { step: "sending" | "paused" }>

export function Sending({ upload }: { upload: Upload }) {
  const { file, sender } = upload
  const sent = upload.step === "sending" ? upload.progress.sent : upload.arrived
  const waiting = upload.step === "sending" && upload.progress.waiting
  const percent = Math.floor((sent / file.size) * 100)
  const all = upload.step === "sending" && sent === file.size
  const pace = upload.step === "sending" && !waiting ? upload.pace : undefined
  const figures = [
    `${megabytes(sent)} of ${megabytes(file.size)} MB`,
    ...(pace === undefined || all ? [] : [`${megabytes(pace)} MB/s`, timeLeft((file.size - sent) / pace)]),
  ]
  return (
    <>
      <p className="stack gap-1 wrap-anywhere">
        <b>{file.name}</b>
        <output className="text-muted">
          {all ? "Upload complete. Checking the video." : stageOf(upload)}
        </output>
      </p>
      <div className={`${styles.progress} bar gap-5`}>
        <div
          className={upload.step === "paused" || waiting ? `${styles.track} ${styles.still}` : styles.track}
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i className="block rounded-1 h-full" style={{ width: `${percent}%` }} />
        </div>
        <b className="heading type-heading text-right">{percent}%</b>
      </div>
      <p className="text-muted">{figures.join(" · ")}</p>
      {waiting && (
        <p className={`${styles.waiting} row gap-4`}>
          <WifiOff size={17} aria-hidden />
          You're offline. The upload continues when you're back online. Nothing is lost.
        </p>
      )}
      {upload.step === "paused" && upload.because && (
        <p className={styles.refusal} role="alert">
          {upload.because.message} We keep what you uploaded for a day.
        </p>
      )}
      {!all && (
        <div className={`${styles.buttons} cluster gap-4`}>
          {upload.step === "sending" ? (
            <Button size="large" icon={Pause} onClick={pauseVideo}>
              Pause
            </Button>
          ) : (
            <Button kind="go" size="large" icon={Play} onClick={() => startVideo(upload)}>
              Resume
            </Button>
          )}
          <GiveUp sender={sender} name={file.name} />
        </div>
      )}
    </>
  )
}

const stageOf = (upload: Upload): string => {
  if (upload.step === "paused") return "Paused"
  return upload.progress.waiting ? "Waiting for connection" : "Uploading. You can keep using other pages."
}
