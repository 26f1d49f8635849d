import { useDebouncedValue } from "@mantine/hooks"
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight"
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { ClipboardList, FileText, LogOut, type LucideIcon, Search, UserRound } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { useNavigate } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { phoneFound, showPhone } from "#shared/domain/people/phone.ts"
import { dayText, todayIn } from "#shared/domain/schedule/dates.ts"
import { foldForSearch, longestQuery, shortestQuery } from "#shared/domain/search.ts"
import { t } from "#shared/language.ts"
import { type Page, pages } from "#shared/pages.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import type { Session } from "../../api/session.ts"
import { foundCustomersQuery } from "../../data/people/users.ts"
import { foundRequestsQuery } from "../../data/requests/requests.ts"
import { Button } from "../../ui/Button.tsx"
import { TapShield } from "../../ui/dialog/TapShield.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { useNow } from "../../ui/use-now.ts"
import { mayOpen } from "../pages.ts"
import type { MenuEntry } from "./menu.ts"
import styles from "./Palette.module.css"
import { type ScreenAction, useRegisteredActions } from "./palette-actions.ts"

type Item = {
  id: string
  icon: LucideIcon
  text: string
  second?: string
  end?: ReactNode
  /** A hit of earlier words, which Enter must not open. */
  isStale?: boolean
  run: () => void
}
type Group = { title: string; items: Item[] }

const [store, spotlight] = createSpotlight()

type PaletteProps = { opened: boolean; onClose: () => void; session: Session; menu: readonly MenuEntry[] }

export function Palette({ opened, onClose, session, menu }: PaletteProps) {
  useEffect(() => {
    if (!opened) return spotlight.close()
    spotlight.open()
    // Spotlight itself starts above the first entry.
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [opened])
  return (
    <>
      <Spotlight.Root
        store={store}
        shortcut={null}
        onSpotlightClose={onClose}
        size={680}
        yOffset={96}
        centered={false}
        transitionProps={{ duration: 0 }}
        attributes={{ content: { "aria-label": t("Find") } }}
        classNames={{
          inner: styles.inner ?? "",
          content: `${styles.content} overflow-hidden`,
          body: styles.body ?? "",
        }}
      >
        <Finder session={session} menu={menu} onClose={onClose} />
      </Spotlight.Root>
      <TapShield opened={opened} />
    </>
  )
}

type FinderProps = { session: Session; menu: readonly MenuEntry[]; onClose: () => void }

function Finder({ session, menu, onClose }: FinderProps) {
  const { query, selected } = useSpotlight(store)
  const typed = query.trim()
  const search = useSearch(typed, session)
  const groups = useGroups(typed, search, session, menu, onClose)
  const items = groups.flatMap((group) => group.items)
  const marked = items[Math.min(Math.max(selected, 0), items.length - 1)]
  const chosen = marked?.isStale ? undefined : marked
  const field = useRef<HTMLInputElement>(null)

  return (
    <>
      {/* Spotlight runs the action at its own index, marked or not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.field}
        onKeyDownCapture={(event) => {
          if (event.key === "Enter" && marked?.isStale) event.stopPropagation()
        }}
      >
        <Spotlight.Search
          ref={field}
          data-autofocus
          classNames={{ wrapper: `${styles.search} flex-1 min-w-0` }}
          leftSection={<Search size={21} aria-hidden />}
          placeholder={
            mayPass(session.role, ["clerk", "technician"])
              ? "Name, phone, VIN, plate, part, number"
              : "Find a page"
          }
          role="combobox"
          aria-label="Find"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={chosen && `found-${chosen.id}`}
          autoComplete="off"
          spellCheck="false"
        />
        <button
          type="button"
          onClick={onClose}
          className="hidden text-muted weight-medium bg-none border-0 min-h-touch phone-block"
        >
          Close
        </button>
        <Kbd>Esc</Kbd>
      </div>
      <Spotlight.ActionsList id="found" role="listbox" aria-label="Found" className="border-line-color">
        {groups.map(({ title, items: ofGroup }) => (
          <Spotlight.ActionsGroup
            key={title}
            label={title}
            role="group"
            aria-label={title}
            className={`${styles.group} mt-4`}
          >
            {ofGroup.map((item) => (
              <Option key={item.id} item={item} selected={item === chosen} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {items.length === 0 && !search.isFailed && (
          <Spotlight.Empty>
            {search.isLooking ? t("Searching…") : t(`Nothing found for “${typed}”.`)}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {search.isFailed && (
        <p className="cluster items-center gap-4 px-6 py-4" role="alert">
          Search isn't responding.{" "}
          <Button
            size="small"
            onClick={() => {
              // The button goes with the failure.
              field.current?.focus()
              search.retry()
            }}
          >
            Try again
          </Button>
        </p>
      )}
      <Spotlight.Footer
        className={`${styles.foot} border-line-color row gap-6 px-6 py-5 text-muted type-small bg-head phone-hidden`}
      >
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <output>
          {search.isLooking
            ? t("Searching…")
            : !search.isFailed && `${items.length} ${items.length === 1 ? t("result") : t("results")}`}
        </output>
      </Spotlight.Footer>
    </>
  )
}

const Option = ({
  item: { id, icon: Icon, text, second, end, run },
  selected,
}: {
  item: Item
  selected: boolean
}) => (
  <Spotlight.Action
    // Spotlight drops an action's id.
    ref={(element) => element?.setAttribute("id", `found-${id}`)}
    role="option"
    data-selected={selected || undefined}
    aria-selected={selected}
    label={text}
    description={second}
    leftSection={<Icon size={17} aria-hidden />}
    rightSection={end}
    dimmedSections={false}
    highlightQuery
    onClick={run}
    className={styles.option ?? ""}
    classNames={{
      actionLabel: `${styles.label} weight-strong`,
      actionDescription: "type-small",
      actionSection: styles.section ?? "",
    }}
  />
)

/** Pages without parameters that the menu does not list. */
const furtherPages = (session: Session, menu: readonly MenuEntry[]): Page[] =>
  pages.filter(
    (page) =>
      page.build === "staff" &&
      page.roles !== "public" &&
      !page.path.includes("{") &&
      mayOpen(session, page) &&
      !menu.some(({ to }) => to === page.path),
  )

const everywhere = (q: string) => ({ q, unfocused: "true", exclude: "all", limit: "0" })

/** Opens a page of the app. */
type GoTo = (to: string) => () => void

const requestItems = (
  requests: readonly RequestSummary[],
  { searchTerm, today, isStale, goTo }: { searchTerm: string; today: string; isStale: boolean; goTo: GoTo },
): Item[] =>
  requests.map((request) => ({
    id: `request-${request.invoiceNumber}`,
    icon: ClipboardList,
    text: `${request.invoiceNumber} · ${request.customerName ?? t("No name")}`,
    second: [
      showPhone(phoneFound(request.customerPhone, searchTerm) ?? ""),
      request.vehicle,
      request.appointmentDate && dayText(request.appointmentDate, today),
    ]
      .filter(Boolean)
      .join(", "),
    end: <StatusPill status={request.serviceStatus} totalCents={request.total} />,
    isStale,
    run: goTo(`/servicerequest/${request.invoiceNumber}`),
  }))

const actionItems = (actions: readonly ScreenAction[], onClose: () => void): Item[] =>
  actions.map(({ text, icon, key, run }) => ({
    id: `action-${text}`,
    icon,
    text,
    end: key === undefined ? undefined : <Kbd>{key.toUpperCase()}</Kbd>,
    run: () => {
      onClose()
      run()
    },
  }))

const pageItems = (session: Session, menu: readonly MenuEntry[], goTo: GoTo): Item[] => [
  ...menu.map(({ to, text, icon, isPublic }) => ({
    id: `page-${to}`,
    icon,
    text,
    run: isPublic ? () => window.location.assign(to) : goTo(to),
  })),
  ...furtherPages(session, menu).map(({ path, title }) => ({
    id: `page-${path}`,
    icon: FileText,
    text: title,
    run: goTo(path),
  })),
  { id: "logout", icon: LogOut, text: t("Logout"), run: goTo("/logout") },
]

const searchAllItem = (typed: string, goTo: GoTo): Item => ({
  id: "search",
  icon: Search,
  text: `Search all requests for “${typed}”`,
  second: "All dates, all statuses",
  run: goTo(`/servicerequests?${new URLSearchParams(everywhere(typed))}`),
})

const isAwaited = ({ isFetching, isPending, isPlaceholderData }: UseQueryResult<unknown>) =>
  isFetching && (isPending || isPlaceholderData)

/** Searches once the typing pauses. Until then the hits of the words before stay, marked as stale. */
function useSearch(typed: string, session: Session) {
  const [searchTerm] = useDebouncedValue(typed, 180)
  const isTyping = searchTerm !== typed
  const maySearch = mayPass(session.role, ["clerk", "technician"])
  const isSearchable = ({ length }: string) => maySearch && length >= shortestQuery && length <= longestQuery
  const searching = isSearchable(searchTerm)
  const requests = useQuery({
    ...foundRequestsQuery(searchTerm),
    enabled: searching,
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({
    ...foundCustomersQuery(searchTerm),
    enabled: searching && mayPass(session.role, ["clerk"]),
    placeholderData: keepPreviousData,
  })
  const isFailed = searching && !isTyping && (requests.isLoadingError || customers.isLoadingError)
  const hits = <Found,>({ data = [], isPlaceholderData }: UseQueryResult<Found[]>) => ({
    // Words too short for a search keep the former results.
    found: searching ? data : [],
    isStale: isPlaceholderData || isTyping,
  })
  return {
    searchTerm,
    searching,
    requests: hits(requests),
    customers: hits(customers),
    isLooking: isTyping ? isSearchable(typed) : searching && [requests, customers].some(isAwaited),
    isFailed,
    retry: () => {
      for (const query of [requests, customers]) if (query.isError) void query.refetch()
    },
  }
}

function useGroups(
  typed: string,
  { searchTerm, searching, requests, customers }: ReturnType<typeof useSearch>,
  session: Session,
  menu: readonly MenuEntry[],
  onClose: () => void,
): Group[] {
  const navigate = useNavigate()
  const offered = useRegisteredActions()
  const today = todayIn(useNow())

  const goTo: GoTo = (to) => () => {
    onClose()
    void navigate(to)
  }
  const foldedQuery = foldForSearch(typed.trim())
  const matchesName = ({ text }: Item) => foldForSearch(text).includes(foldedQuery)

  const groups: Group[] = [
    {
      title: t("Service requests"),
      items: requestItems(requests.found, { searchTerm, today, isStale: requests.isStale, goTo }),
    },
    {
      title: "Customers",
      items: customers.found.map(({ _id, name, phone }) => ({
        id: `user-${_id}`,
        icon: UserRound,
        text: name,
        second: showPhone(phone),
        isStale: customers.isStale,
        run: goTo(`/profile/${_id}`),
      })),
    },
    ...offered.map(({ title, actions }) => ({
      title,
      items: actionItems(actions, onClose).filter(matchesName),
    })),
    {
      title: t("Go to"),
      items: [
        ...pageItems(session, menu, goTo),
        // Below the pages, since a page's name should open the page.
        ...(searching && mayPass(session.role, ["clerk"]) ? [searchAllItem(typed, goTo)] : []),
      ].filter(matchesName),
    },
  ]
  return groups.filter(
    ({ items }) => items.length > 0 && (searching || typed === "" || items.some(matchesName)),
  )
}
