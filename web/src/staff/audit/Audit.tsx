import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useSearchParams } from "react-router-dom"
import { settingKinds } from "#shared/api/audit.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { dayText, shopTimeAt, todayIn } from "#shared/domain/schedule/dates.ts"
import { kindNames } from "#web/staff/shared/settings/setting-labels.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { roleNames } from "../../app/shell/role-names.ts"
import { techniciansQuery } from "../../data/people/technicians.ts"
import { peopleQuery } from "../../data/people/users.ts"
import { type HistoryFilter, type SettingsEvent, settingsHistoryQuery } from "../../data/shop/audit.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { Chips } from "../../ui/form/Chips.tsx"
import log from "../../ui/page/EventLog.module.css"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./Audit.module.css"
import event from "./parts/Event.module.css"
import { Event } from "./parts/Event.tsx"
import { peopleToLookUp } from "./people-to-look-up.ts"

const choices = [
  { value: "all", text: "All" },
  ...settingKinds.map((kind) => ({ value: kind, text: kindNames[kind] })),
] as const

export default function Audit() {
  const [parameters, setParameters] = useSearchParams()
  const what = settingKinds.find((kind) => kind === parameters.get("what"))
  const id = what && (parameters.get("id") ?? undefined)
  const history = useInfiniteQuery(settingsHistoryQuery({ what, id }))
  const pages = history.data?.pages.map(({ reply }) => reply) ?? []
  const names = useNames(pages)
  const nameOf = (id: string) => names.get(id) ?? "a former user"
  const events = pages
    .flat()
    .map((one) =>
      one.what === "user"
        ? { ...one, name: names.get(one.id) ?? roleNames[one.name as Role] ?? one.name }
        : one,
    )

  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="Who changed what, and when" back={backLink("/settings")} />
      <div className={log.page}>
        <Chips
          label="Which settings"
          choices={choices}
          chosen={what ?? "all"}
          onChoose={(kind) => setParameters(kind === "all" ? {} : { what: kind })}
        />
        {id !== undefined && what && (
          <p className="bar gap-2 text-muted">
            Only {events[0]?.name ?? id}
            <Button
              kind="quiet"
              size="small"
              icon={X}
              label="Show all"
              onClick={() => setParameters({ what })}
            />
          </p>
        )}
        <EventLog
          query={history}
          what="changes"
          failed="Couldn't load the audit."
          loading={<Skeleton />}
          empty={<Nothing what={what} />}
        >
          {() => <Days events={events} nameOf={nameOf} />}
        </EventLog>
      </div>
    </>
  )
}

function Days({ events, nameOf }: { events: readonly SettingsEvent[]; nameOf: (id: string) => string }) {
  const today = todayIn(useNow())
  return (
    <div className={`${log.panel} ${styles.days}`}>
      {[...Map.groupBy(events, ({ at }) => shopTimeAt(at).date)].map(([day, ofDay]) => (
        <section key={day} aria-label={dayText(day, today)}>
          <h2>{dayText(day, today)}</h2>
          <ul>
            {ofDay.map((one) => (
              <Event key={`${one.what} ${one.id} ${one.version}`} event={one} nameOf={nameOf} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Nothing = ({ what }: Pick<HistoryFilter, "what">) => (
  <Empty title={what ? "No changes to these yet" : "No changes yet"}>
    Each change shows up here with the old value.
  </Empty>
)

/** Names by id. Includes technicians who have left, because old events name them. */
function useNames(pages: readonly (readonly SettingsEvent[])[]) {
  const { data: technicians } = useQuery(techniciansQuery)
  const knownIds = new Set(technicians?.map(({ _id }) => _id))
  const lookups = technicians ? peopleToLookUp(pages, (id) => knownIds.has(id)) : []
  const people = useQueries({ queries: lookups.map(peopleQuery) }).flatMap(({ data = [] }) => data)
  return new Map([...(technicians ?? []), ...people].map(({ _id, name }) => [_id, name]))
}

const Skeleton = () => (
  <div className={`${log.panel} ${styles.days}`}>
    <ul>
      {[220, 168, 260, 190, 240].map((width) => (
        <li key={width} className={event.event}>
          <time>
            <SkeletonBar width={48} />
          </time>
          <span className={`${event.who} bar self-start gap-4 wrap-anywhere`}>
            <SkeletonBar width={28} height={28} />
            <SkeletonBar width={92} />
          </span>
          <div className={event.action}>
            <SkeletonBar width={width} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
