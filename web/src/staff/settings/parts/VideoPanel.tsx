import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { useState } from "react"
import { api } from "#web/api/api.ts"
import { changeSettings } from "#web/api/calls.gen.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { unfinishedOf } from "#web/data/uploads/unfinished.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useVideoUpload } from "../video-upload.ts"
import { ChosenVideo } from "./ChosenVideo.tsx"
import { Film, LocalFilm } from "./Film.tsx"
import { InterruptedUpload } from "./InterruptedUpload.tsx"
import { Sending } from "./Sending.tsx"
import { UploadedVideo } from "./UploadedVideo.tsx"
import styles from "./VideoPanel.module.css"
import { VideoPicker } from "./VideoPicker.tsx"

type Shown = { premierVideo: string; version: number }

export function VideoPanel({ sender }: { sender: string }) {
  const settings = useQuery(settingsQuery)
  return (
    <Panel title="Change Homepage Video">
      <DataView query={settings} failed="Couldn't load settings." loading={<VideoSkeleton />} empty={null}>
        {(shown) => <Video shown={shown} sender={sender} />}
      </DataView>
    </Panel>
  )
}

function Video({ shown, sender }: { shown: Shown; sender: string }) {
  const upload = useVideoUpload(sender)
  return (
    <div className={styles.video}>
      {"file" in upload ? <LocalFilm file={upload.file} /> : <Film address={shown.premierVideo} />}
      <div className="stack min-w-0 gap-5">
        {upload.step === "none" && <NoUpload shown={shown} sender={sender} refusal={upload.refusal} />}
        {upload.step === "chosen" && <ChosenVideo chosen={upload} unfinished={unfinishedOf(sender)} />}
        {(upload.step === "sending" || upload.step === "paused") && <Sending upload={upload} />}
        {upload.step === "uploaded" && <UploadedVideo upload={upload} />}
      </div>
    </div>
  )
}

function NoUpload({ shown, sender, refusal }: { shown: Shown; sender: string; refusal: string | undefined }) {
  const unfinished = unfinishedOf(sender)
  const job = { sender, baseVersion: shown.version }
  return (
    <>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {unfinished ? <InterruptedUpload unfinished={unfinished} job={job} /> : <VideoPicker job={job} />}
      {shown.premierVideo !== "" && <OnHomepage shown={shown} />}
    </>
  )
}

function OnHomepage({ shown: { premierVideo, version } }: { shown: Shown }) {
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => api(changeSettings, { body: { premierVideo: "", version } }),
    onSuccess: () => showMessage("The homepage shows the default scene again."),
    onError: (error) => showFailure("Couldn't remove the video.", error),
    onSettled: () => {
      setConfirming(false)
      return queryClient.invalidateQueries(settingsQuery)
    },
  })
  return (
    <div className="stack items-center columns-main-auto gap-x-5 gap-y-2">
      <b>On the homepage now</b>
      <Button kind="danger" icon={Trash2} onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <a
        className="wrap-anywhere span-all text-action type-small"
        href={premierVideo}
        target="_blank"
        rel="noreferrer"
      >
        {premierVideo}
      </a>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Remove the homepage video?"
        confirm="Remove video"
        destructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        The homepage goes back to the default scene. The file is deleted. To show it again, upload it again.
      </ConfirmDialog>
    </div>
  )
}

const VideoSkeleton = () => (
  <div className={styles.video}>
    <div className={styles.skeletonBar}>
      <SkeletonBar width="100%" height={600} />
    </div>
    <div className="stack min-w-0 gap-5">
      <SkeletonBar width="100%" height={84} />
    </div>
  </div>
)
