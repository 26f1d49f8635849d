import { Modal } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { ClipboardList, LogOut, type LucideIcon, Search, UserRound } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { dayText, todayIn } from "../../../../shared/domain/dates.ts"
import { mayPass } from "../../../../shared/domain/permissions.ts"
import { showPhone } from "../../../../shared/domain/phone.ts"
import { shortestQuery } from "../../../../shared/domain/search.ts"
import type { Session } from "../../api/session.ts"
import { foundRequestsQuery } from "../../data/requests.ts"
import { foundCustomersQuery } from "../../data/users.ts"
import { Kbd } from "../../ui/Kbd.tsx"
import { useNow } from "../../ui/now.ts"
import { StatusPill } from "../../ui/StatusPill.tsx"
import { TapShield } from "../../ui/TapShield.tsx"
import { useOfferedActions } from "./actions.ts"
import type { MenuEntry } from "./menu.ts"
import styles from "./Palette.module.css"

type Item = { id: string; icon: LucideIcon; text: string; second?: string; end?: ReactNode; run: () => void }
type Group = { title: string; items: Item[] }

/** Finds jobs, customers, pages and what can be done here; everything by keyboard. */
export function Palette({
  opened,
  onClose,
  session,
  menu,
}: {
  opened: boolean
  onClose: () => void
  session: Session
  menu: readonly MenuEntry[]
}) {
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        withCloseButton={false}
        padding={0}
        size={680}
        yOffset={96}
        centered={false}
        attributes={{ content: { "aria-label": "Find" } }}
        classNames={{ inner: styles.inner ?? "", content: styles.content ?? "", body: styles.body ?? "" }}
      >
        <Finder session={session} menu={menu} onClose={onClose} />
      </Modal>
      <TapShield opened={opened} />
    </>
  )
}

function Finder({
  session,
  menu,
  onClose,
}: {
  session: Session
  menu: readonly MenuEntry[]
  onClose: () => void
}) {
  const [typed, setTyped] = useState("")
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const groups = useGroups(typed.trim(), session, menu, onClose)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(chosen, items.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" })
  })

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen((at + step + items.length) % items.length)
    } else if (event.key === "Enter") {
      event.preventDefault()
      items[at]?.run()
    }
  }

  return (
    <>
      <div className={styles.field}>
        <Search size={21} aria-hidden />
        <input
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={move}
          placeholder={
            mayPass(session.role, ["clerk", "technician"])
              ? "Name, phone, VIN, number, vehicle"
              : "Find a page"
          }
          role="combobox"
          aria-label="Find"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={items[at] && `found-${items[at].id}`}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" onClick={onClose} className={styles.close}>
          Close
        </button>
        <Kbd>Esc</Kbd>
      </div>
      <div className={styles.list} id="found" role="listbox" aria-label="Found" ref={list} tabIndex={-1}>
        {groups.map(({ title, items: ofGroup }) => (
          <div key={title} role="group" aria-label={title}>
            <span className={styles.group} aria-hidden="true">
              {title}
            </span>
            {ofGroup.map((item) => (
              <Option key={item.id} item={item} selected={item === items[at]} typed={typed.trim()} />
            ))}
          </div>
        ))}
        {items.length === 0 && <p className={styles.none}>Nothing here is called “{typed.trim()}”.</p>}
      </div>
      <div className={styles.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <output>
          {items.length} {items.length === 1 ? "result" : "results"}
        </output>
      </div>
    </>
  )
}

function Option({ item, selected, typed }: { item: Item; selected: boolean; typed: string }) {
  const { icon: Icon } = item
  return (
    // The keyboard is heard at the input, which owns the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`found-${item.id}`}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      className={styles.option}
      onClick={item.run}
    >
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <span>
        <b>
          <Marked text={item.text} words={typed} />
        </b>
        {item.second !== undefined && <small>{item.second}</small>}
      </span>
      {item.end}
    </div>
  )
}

/** The typed words, marked where they stand. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words === "" ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}

/** The list of requests, as its own search opens it. */
const everywhere = (q: string) => ({ q, unfocused: "true", exclude: "all", limit: "0" })

function useGroups(
  typed: string,
  session: Session,
  menu: readonly MenuEntry[],
  onClose: () => void,
): Group[] {
  const navigate = useNavigate()
  const [words] = useDebouncedValue(typed, 180)
  const searching = words.length >= shortestQuery
  const { data: requests = [] } = useQuery({
    ...foundRequestsQuery(words),
    enabled: searching && mayPass(session.role, ["clerk", "technician"]),
    placeholderData: keepPreviousData,
  })
  const { data: customers = [] } = useQuery({
    ...foundCustomersQuery(words),
    enabled: searching && mayPass(session.role, ["clerk"]),
    placeholderData: keepPreviousData,
  })
  const offered = useOfferedActions()

  const goto = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  const named = ({ text }: Item) => text.toLowerCase().includes(typed.toLowerCase())
  const today = todayIn(useNow())

  const groups: Group[] = [
    {
      title: "Service requests",
      items: requests.map((request) => ({
        id: `request-${request.invoiceNumber}`,
        icon: ClipboardList,
        text: `${request.invoiceNumber} · ${request.customerName ?? "No name"}`,
        second: [request.vehicle, request.appointmentDate && dayText(request.appointmentDate, today)]
          .filter(Boolean)
          .join(", "),
        end: <StatusPill status={request.serviceStatus} totalCents={request.total} />,
        run: goto(`/servicerequest/${request.invoiceNumber}`),
      })),
    },
    {
      title: "Customers",
      items: customers.map(({ _id, name, phone }) => ({
        id: `user-${_id}`,
        icon: UserRound,
        text: name,
        second: showPhone(phone),
        run: goto(`/profile/${_id}`),
      })),
    },
    ...offered.map(({ title, actions }) => ({
      title,
      items: actions
        .map(({ text, icon, key, run }) => ({
          id: `action-${text}`,
          icon,
          text,
          end: key === undefined ? undefined : <Kbd>{key.toUpperCase()}</Kbd>,
          run: () => {
            onClose()
            run()
          },
        }))
        .filter(named),
    })),
    {
      title: "Go to",
      items: [
        ...(searching && mayPass(session.role, ["clerk"])
          ? [
              {
                id: "search",
                icon: Search,
                text: `Search all requests for “${typed}”`,
                second: "All dates, all statuses",
                run: goto(`/servicerequests?${new URLSearchParams(everywhere(typed))}`),
              },
            ]
          : []),
        ...menu.map(({ to, text, icon }) => ({ id: `page-${to}`, icon, text, run: goto(to) })),
        { id: "logout", icon: LogOut, text: "Logout", run: goto("/logout") },
      ].filter(named),
    },
  ]
  return groups.filter(({ items }) => items.length > 0 && (searching || typed === "" || items.some(named)))
}
