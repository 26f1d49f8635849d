import { useSyncExternalStore } from "react"
import type { Conflict } from "#shared/errors.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { changeSettings } from "../../api/calls.gen.ts"
import { queryClient } from "../../app/query-client.ts"
import { settingsQuery } from "../../data/shop/settings.ts"
import {
  beginVideo,
  checkVideo,
  giveUpVideo,
  type Progress,
  sendVideo,
  UnreadableFile,
} from "../../data/uploads/multipart.ts"
import { forgetUnfinished, isOf, keepUnfinished, unfinishedOf } from "../../data/uploads/unfinished.ts"
import { bytesPerSecond, type Sample, withSample } from "../../data/uploads/upload-speed.ts"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { createListeners } from "../../ui/listeners.ts"

/*
 * Upload of the homepage video. Lives outside of React, so that it continues while the user visits other
 * pages.
 */

type Job = {
  file: File
  sender: string
  /** Version of the settings on the user's screen. */
  baseVersion: number
}

export type VideoUpload =
  | { step: "none"; refusal?: string }
  | (Job & { step: "chosen" })
  | (Job & { step: "sending"; progress: Progress; pace: number | undefined })
  | (Job & { step: "paused"; arrived: number; because?: Error })
  /** Uploaded, but not on the homepage yet, or in conflict with another user's choice. */
  | (Job & { step: "uploaded"; address: string; because?: Error; conflict?: Conflict })

const none: VideoUpload = { step: "none" }

let current: VideoUpload = none
let stop = new AbortController()
let running: Promise<void> = Promise.resolve()
const { listen, notify } = createListeners()

function update(next: VideoUpload): void {
  current = next
  notify()
}

/** Ignores the upload of another user who was logged in before. */
export function useVideoUpload(sender: string): VideoUpload {
  const upload = useSyncExternalStore(listen, () => current)
  return "sender" in upload && upload.sender !== sender ? none : upload
}

/** Resumes an upload of the same file from before a reload. */
export async function chooseVideo(job: Job): Promise<void> {
  const refusal = await checkVideo(job.file)
  const unfinished = unfinishedOf(job.sender)
  if (refusal !== undefined) update({ step: "none", refusal })
  else if (unfinished && isOf(job.file, unfinished)) startVideo(job)
  else update({ ...job, step: "chosen" })
}

export const dropChoice = (): void => update(none)

export function startVideo({ file, sender, baseVersion }: Job): void {
  const before = running
  stop = new AbortController()
  const { signal } = stop
  const arrived = current.step === "paused" ? current.arrived : 0
  const progress = { sent: arrived, arrived, waiting: false }
  update({ file, sender, baseVersion, step: "sending", progress, pace: undefined })
  running = Promise.allSettled([before]).then(() => send({ file, sender, baseVersion }, signal))
}

export function pauseVideo(): void {
  if (current.step !== "sending") return
  const { file, sender, baseVersion, progress } = current
  stop.abort()
  update({ file, sender, baseVersion, step: "paused", arrived: progress.arrived })
}

/** Aborts and deletes this user's upload, also one interrupted by a reload. */
export async function giveUpSending(sender: string): Promise<void> {
  pauseVideo()
  // A running request could recreate the upload after its deletion.
  await Promise.allSettled([running])
  const unfinished = unfinishedOf(sender)
  try {
    if (unfinished) await giveUpVideo(unfinished)
    forgetUnfinished(sender)
    update(none)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    showFailure("Couldn't cancel the upload.", error)
  }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Refusals after which the server has deleted the upload. */
const endingCodes = ["not_found", "not_a_video", "video_too_large"]
const endOf = (error: ProblemError): string =>
  error.code === "not_found"
    ? "The upload was cancelled or is more than a day old. Choose the video again."
    : error.message

async function send(job: Job, signal: AbortSignal): Promise<void> {
  const { file, sender } = job
  let samples: Sample[] = []
  let arrived = 0
  const onProgress = (progress: Progress) => {
    if (signal.aborted) return
    arrived = progress.arrived
    samples = withSample(samples, { at: performance.now(), sent: progress.sent })
    update({ ...job, step: "sending", progress, pace: bytesPerSecond(samples) })
  }
  window.addEventListener("beforeunload", warn)
  try {
    const address = await sendVideo(file, await uploadFor(job), { signal, onProgress })
    forgetUnfinished(sender)
    await showOnHomepage(job, address)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof UnreadableFile) {
      update({ step: "none", refusal: messages.settings.uploadFailed(error.message) })
    } else if (error instanceof ProblemError && endingCodes.includes(error.code)) {
      forgetUnfinished(sender)
      update({ step: "none", refusal: messages.settings.uploadFailed(endOf(error)) })
    } else if (error instanceof ProblemError) {
      update({ ...job, step: "paused", arrived, because: error })
    } else {
      update({ step: "none", refusal: messages.settings.uploadFailed("Something went wrong in this app.") })
      throw error
    }
  } finally {
    window.removeEventListener("beforeunload", warn)
  }
}

/** Resumes the upload of this file. One of another file is deleted. */
async function uploadFor({ file, sender }: Job) {
  const unfinished = unfinishedOf(sender)
  if (unfinished && isOf(file, unfinished)) return unfinished
  if (unfinished) await giveUpVideo(unfinished)
  return keepUnfinished(sender, await beginVideo(file), file)
}

/** Stores the video's address in the settings. The server deletes the previous video. */
export async function showOnHomepage({ file, sender, baseVersion }: Job, address: string): Promise<void> {
  const job = { file, sender, baseVersion }
  update({ ...job, step: "uploaded", address })
  try {
    const { version } = await api(changeSettings, { body: { premierVideo: address, version: baseVersion } })
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (settings) => settings && { ...settings, premierVideo: address, version },
    )
    update(none)
    showMessage("The homepage shows the new video.")
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const conflict = error.conflicts.find(({ field }) => field === "premierVideo")
    if (!conflict) return update({ ...job, step: "uploaded", address, because: error })
    const newest = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
    update({ ...job, baseVersion: newest.version, step: "uploaded", address, conflict })
  }
}
