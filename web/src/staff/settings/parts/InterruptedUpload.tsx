import { useQuery } from "@tanstack/react-query"
import type { UnfinishedUpload } from "#web/data/uploads/unfinished.ts"
import { uploadProgressQuery } from "#web/data/uploads/upload-progress.ts"
import { megabytes } from "#web/data/uploads/upload-speed.ts"
import { GiveUp } from "./GiveUp.tsx"
import styles from "./VideoPanel.module.css"
import { VideoPicker } from "./VideoPicker.tsx"

type Props = { unfinished: UnfinishedUpload; job: { sender: string; baseVersion: number } }

/**
 * An upload interrupted by a reload. The user must choose the file again, because browsers don't keep access
 * to it.
 */
export function InterruptedUpload({ unfinished, job }: Props) {
  const { name, size } = unfinished
  const { data: arrived } = useQuery(uploadProgressQuery(unfinished))
  if (arrived === null) return <VideoPicker job={job} />
  return (
    <>
      <p className={styles.hint}>
        <b>The upload of {name} was interrupted.</b>{" "}
        {arrived === undefined
          ? "We keep what you uploaded for a day."
          : `${megabytes(arrived)} of ${megabytes(size)} MB uploaded. We keep it for a day.`}
      </p>
      <VideoPicker job={job} prompt={`Choose ${name} again to continue.`} />
      <div className={`${styles.buttons} cluster gap-4`}>
        <GiveUp sender={job.sender} name={name} />
      </div>
    </>
  )
}
