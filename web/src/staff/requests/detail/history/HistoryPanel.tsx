import { Drawer } from "@mantine/core"
import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { hideSettledAttempts } from "#shared/domain/money/card-attempts.ts"
import { formatInstant, instantText } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { SentMessage } from "#web/data/messages/messages.ts"
import type { HistoryEvent } from "#web/data/requests/history.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { Button } from "#web/ui/Button.tsx"
import { TapShield } from "#web/ui/dialog/TapShield.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { MoreButton, type PagedQuery } from "#web/ui/page/MoreButton.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { describeChanges, nothing, summarizeChanges } from "../field-texts.ts"
import styles from "./HistoryPanel.module.css"
import { MessageEntry } from "./MessageEntry.tsx"

type Props = {
  /** Loaded events, newest first. undefined before the first page. */
  events: readonly HistoryEvent[] | undefined
  /** Texts and emails in both directions, newest first. */
  messages: readonly SentMessage[]
  query: PagedQuery
  onRetry: () => void
  /** Number of all events, which equals the version. */
  count: number
  now: Date
  nameOf: NameOf
}

const inPanel = 6

type Entry = HistoryEvent | SentMessage
const isMessage = (entry: Entry): entry is SentMessage => "kind" in entry
const keyOf = (entry: Entry) => (isMessage(entry) ? entry._id : entry.version)

/** Merges events and messages. Messages older than the oldest loaded event appear with its page. */
const entriesOf = ({ events = [], messages, query }: Props): Entry[] => {
  const oldest = (query.hasNextPage && events.at(-1)?.at) || ""
  const visibleMessages = messages.filter(({ at }) => at >= oldest)
  return [...events, ...visibleMessages].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

function Entry({
  entry,
  brief = false,
  ...props
}: { entry: Entry; brief?: boolean } & Pick<Props, "now" | "nameOf">) {
  return isMessage(entry) ? (
    <MessageEntry message={entry} now={props.now} brief={brief} />
  ) : (
    <Event event={entry} {...props} brief={brief} />
  )
}

export function HistoryPanel(props: Props) {
  const { events, count, query, onRetry } = props
  const [opened, setOpened] = useState(false)
  return (
    <Panel
      title="History"
      flush
      actions={
        <Button kind="quiet" size="small" expanded={opened} onClick={() => setOpened(true)}>
          All {count}
        </Button>
      }
    >
      {events ? (
        <ol className={`${styles.list} px-6 pt-3 pb-4`}>
          {entriesOf({ ...props, events: hideSettledAttempts(events) })
            .slice(0, inPanel)
            .map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} {...props} brief />
            ))}
        </ol>
      ) : query.error ? (
        <div className={styles.failed} role="alert">
          <p className="mb-4 text-muted">Couldn't load the history. {query.error.message}</p>
          <Button size="small" icon={RefreshCw} onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.skeleton} aria-busy="true">
          <SkeletonLines count={8} />
        </div>
      )}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size={480}
        title="History"
        classNames={{ title: styles.drawerTitle ?? "" }}
        closeButtonProps={{ "aria-label": t("Close") }}
      >
        <Whole {...props} />
      </Drawer>
      <TapShield opened={opened} />
    </Panel>
  )
}

function Whole(props: Props) {
  return (
    <>
      <ol className={`${styles.whole} mb-5`}>
        {entriesOf(props).map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} {...props} />
        ))}
      </ol>
      <MoreButton query={props.query} wide size="large">
        {t("Earlier")}
      </MoreButton>
    </>
  )
}

/** Translates the notes that the system writes itself, not those of people. */
const noteText = (note: string): string =>
  /^(?:Texted to \(\d{3}\) \d{3}-\d{4}|Emailed to \S+@\S+|.+ was deactivated\.)$/.test(note)
    ? translateReply(note)
    : note

/** "M. Cho" "ordered parts, Awaiting Parts", with the changed fields below. */
function Event({
  event,
  now,
  nameOf,
  brief = false,
}: { event: HistoryEvent; brief?: boolean } & Pick<Props, "now" | "nameOf">) {
  const { at, doneAt = at } = event
  const described = describeChanges(event.changes, nameOf)
  // The sentence already names the status.
  const touched = summarizeChanges(described.filter(({ field }) => field !== "serviceStatus"))
  return (
    <li className="gap-4 py-2 px-0 stack type-note wrap-anywhere leading-135">
      <time className="text-muted type-small" dateTime={doneAt}>
        {formatInstant(doneAt, now)}
      </time>
      <div>
        <b>{event.by.name}</b> {translateReply(event.action)}
        {doneAt !== at && <p className={styles.brief}>Recorded {instantText(at)}</p>}
        {event.note && <p className={styles.note}>{noteText(event.note)}</p>}
        {brief && touched && <p className={styles.brief}>{touched}</p>}
        {!brief && described.length > 0 && (
          <dl className={`${styles.changes} stack gap-1 mt-2`}>
            {described.map(({ field, label, line, from, to }) => (
              <div key={`${field} ${label}`} className="gap-4 stack">
                <dt>{line === undefined ? label : `${label}, ${line}`}</dt>
                <dd>
                  {from && from !== nothing && (
                    <>
                      <del className="text-muted">{from}</del>{" "}
                    </>
                  )}
                  {to}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
