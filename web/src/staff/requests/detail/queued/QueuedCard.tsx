import { useQueryClient } from "@tanstack/react-query"
import { Banknote, Camera, Car, Check, CloudOff, CloudUpload, PenLine, StickyNote } from "lucide-react"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import { isLastOfJob, waitsForAuthor } from "#web/data/offline/drain.ts"
import type { Entry } from "#web/data/offline/entry.ts"
import { useJobQueue, useOfflineSince } from "#web/data/offline/queue-state.ts"
import { queueableOf } from "#web/data/offline/queueable.ts"
import { shortTimeText, timeInSentence, waitingActionsText } from "#web/data/offline/time-text.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./QueuedCard.module.css"
import { RefusedEntry } from "./RefusedEntry.tsx"
import { SameChange } from "./SameChange.tsx"

const icons = {
  step: Check,
  money: Banknote,
  signature: PenLine,
  note: StickyNote,
  photo: Camera,
  vehicle: Car,
} as const

const labelOf = (entry: Entry) => queueableOf(entry).label(entry.body)

export function QueuedCard({
  invoiceNumber,
  now,
  nameOf,
}: {
  invoiceNumber: number
  now: Date
  nameOf: NameOf
}) {
  const entries = useJobQueue(invoiceNumber)
  const offlineSince = useOfflineSince()
  const refusedEntry = entries.find(({ refusal }) => refusal)
  const waiting = entries.filter((entry) => entry !== refusedEntry)
  const isHeld = waiting.some((entry) => waitsForAuthor(entries, entry))
  if (entries.length === 0 && offlineSince === undefined) return null
  return (
    <section className={styles.card} aria-label="Waiting on this phone">
      {refusedEntry &&
        (refusedEntry.refusal?.conflicts ? (
          <SameChange key={refusedEntry.id} entry={refusedEntry} now={now} nameOf={nameOf} />
        ) : (
          <RefusedEntry entry={refusedEntry} now={now} />
        ))}
      {(!refusedEntry || waiting.length > 0) && (
        <div className={styles.head} role="status">
          {offlineSince === undefined ? (
            <CloudUpload className="text-hot" size={24} aria-hidden />
          ) : (
            <CloudOff className="text-hot" size={24} aria-hidden />
          )}
          <div>
            <h2 className="type-large weight-heavy">{titleOf(offlineSince, now, isHeld)}</h2>
            <p className="text-muted">{textOf(waiting.length, isHeld)}</p>
          </div>
        </div>
      )}
      {waiting.length > 0 && (
        <ol className={styles.list}>
          {waiting.map((entry) => (
            <Waiting
              key={entry.id}
              entry={entry}
              now={now}
              canUndo={entry.tries === 0 && isLastOfJob(waiting, entry)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

const titleOf = (offlineSince: string | undefined, now: Date, isHeld: boolean): string => {
  if (offlineSince !== undefined) return t(`No signal since ${timeInSentence(offlineSince, now)}`)
  return isHeld ? t("Waiting for your decision") : t("Sending")
}

const textOf = (count: number, isHeld: boolean): string => {
  if (count === 0) return t("This is what your phone kept. What you do now is saved here and goes out later.")
  const wait = t(`${waitingActionsText(count)} on this phone.`)
  return isHeld
    ? wait
    : `${wait} ${plural(count, { one: t("It sends automatically."), other: t("They send automatically, in this order.") })}`
}

function Waiting({ entry, now, canUndo }: { entry: Entry; now: Date; canUndo: boolean }) {
  const queryClient = useQueryClient()
  const Icon = icons[queueableOf(entry).chooseIcon(entry.body)]
  const undo = async () => (await import("#web/data/offline/queue.ts")).remove(queryClient, entry)
  return (
    <li className="bar gap-5 py-3 px-0 min-h-tap">
      <Icon className="text-hot" size={20} strokeWidth={1.8} aria-hidden />
      <span className="flex-1 wrap-anywhere overflow-hidden">{labelOf(entry)}</span>
      {canUndo && (
        <Button kind="quiet" size="small" onClick={() => void undo()}>
          Undo
        </Button>
      )}
      <time className="text-muted tabular-nums" dateTime={entry.doneAt}>
        {shortTimeText(entry.doneAt, now)}
      </time>
    </li>
  )
}
