import { useQueryClient } from "@tanstack/react-query"
import { CloudOff, CloudUpload, RefreshCw, TriangleAlert, Users } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { readSession } from "../../api/session.ts"
import { dayReadAt } from "../../data/offline/own-days.ts"
import { useOfflineSince, useOtherQueues, useQueue } from "../../data/offline/queue-state.ts"
import { timeInSentence, waitingActionsText } from "../../data/offline/time-text.ts"
import { lazyComponent } from "../../ui/lazy-component.tsx"
import { useNow } from "../../ui/use-now.ts"
import { useScreen } from "../navigation.ts"
import { useNewVersion } from "../worker.ts"
import styles from "./Bars.module.css"

const OtherQueueDialog = lazyComponent(() => import("./OtherQueueDialog.tsx"))

/** Banners above every screen. */
export function Bars() {
  const takeOver = useNewVersion()
  const { frame } = useScreen()
  return (
    <>
      {takeOver && (
        <div className={styles.bar} role="status">
          <RefreshCw size={18} strokeWidth={1.8} aria-hidden />
          <p className="flex-1 weight-strong">A new version is ready.</p>
          <button type="button" onClick={takeOver}>
            Reload
          </button>
        </div>
      )}
      {frame !== "actions" && (
        <>
          <ConnectionBar />
          <OtherQueuesBar />
        </>
      )}
    </>
  )
}

/** Unsent actions of other users of this device. */
function OtherQueuesBar() {
  const otherQueues = useOtherQueues()
  const [opened, setOpened] = useState<string>()
  const other = otherQueues.find(({ user }) => user === opened)
  // Only the office may open every job, and so see what was done to it.
  const mayReview = mayPass(readSession()?.role ?? "public", ["clerk"])
  return (
    <>
      {otherQueues.map(({ user, name, count }) => (
        <div key={user} className={styles.bar} role="status">
          <Users size={18} strokeWidth={1.8} aria-hidden />
          <p className="flex-1 weight-strong">
            {count === 1 ? `1 action by ${name} waits` : `${count} actions by ${name} wait`} on this phone.
            <small className="type-note ml-3 weight-medium">
              {count === 1 ? "It goes" : "They go"} out when {name} logs in here.
              {!mayReview && ` If ${name} can't, ask the office to log in.`}
            </small>
          </p>
          {mayReview && (
            <button type="button" onClick={() => setOpened(user)}>
              Show
            </button>
          )}
        </div>
      ))}
      {other && <OtherQueueDialog other={other} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Shows a lost connection, the age of the data, and the unsent actions. */
function ConnectionBar() {
  const queryClient = useQueryClient()
  const offlineSince = useOfflineSince()
  const entries = useQueue()
  const now = useNow()
  const refused = entries.find(({ refusal }) => refusal)
  if (refused)
    return (
      <div className={styles.bar} role="alert">
        <TriangleAlert size={18} strokeWidth={1.8} aria-hidden />
        <p className="flex-1 weight-strong">Something you did on {refused.job} wasn't accepted.</p>
        <Link to={`/servicerequest/${refused.job}`}>Open {refused.job}</Link>
      </div>
    )
  if (offlineSince === undefined && entries.length === 0) return null
  const readAt = dayReadAt(queryClient)
  return (
    <div className={styles.bar} role="status">
      {offlineSince === undefined ? (
        <CloudUpload size={18} strokeWidth={1.8} aria-hidden />
      ) : (
        <CloudOff size={18} strokeWidth={1.8} aria-hidden />
      )}
      <p className="flex-1 weight-strong">
        {offlineSince === undefined ? "Sending." : `No signal since ${timeInSentence(offlineSince, now)}.`}
        <small className="type-note ml-3 weight-medium">
          {[
            offlineSince !== undefined &&
              readAt !== undefined &&
              t(`Jobs as of ${timeInSentence(readAt, now)}.`),
            entries.length > 0 && t(`${waitingActionsText(entries.length)} on this phone.`),
          ]
            .filter(Boolean)
            .join(" ")}
        </small>
      </p>
    </div>
  )
}
