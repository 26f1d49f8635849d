import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { hiddenStatuses, type ServiceStatus } from "#shared/domain/job/status.ts"
import { type Hint, topics } from "#shared/domain/live.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { getServiceRequests } from "../../api/calls.gen.ts"
import { toWire } from "../../api/wire.ts"
import { threadsQuery } from "../messages/inbox.ts"
import { jobMessagesQuery } from "../messages/messages.ts"
import { accountQuery } from "../people/account.ts"
import { historyQuery } from "../requests/history.ts"
import { mediaQuery } from "../requests/media.ts"
import { notesQuery } from "../requests/notes.ts"
import { requestQuery } from "../requests/request.ts"
import { calendarQuery, plannedQuery, requestsQuery } from "../requests/requests.ts"
import { everyRequestKey } from "../requests/requests-key.ts"
import { startLive } from "./live.ts"

/*
 * Tabs of the office with the app's own queries, sockets and live updates, over a shop in memory. As on AWS, a change
 * is told a moment after it was written, and lists and counts contain it later still.
 */

const today = "2026-11-20"
const tomorrow = "2026-11-21"
/** Milliseconds. */
const [replyAfter, hintAfter, indexedAfter, countedAfter] = [40, 300, 400, 700]
const second = 1000
const minute = 60 * second

/** Repeatable: a shop's day must not depend on luck. */
const luck = (() => {
  let state = 20_261_120
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
})()
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(luck() * items.length)] as Item

const anyDay = () => (luck() < 0.85 ? today : tomorrow)

const branches = ["yuba-city", "woodland", "chico", "redding"]
const statuses: readonly ServiceStatus[] = [
  "awaitingServiceScheduling",
  "needParts",
  "awaitingParts",
  "repairReady",
  "serviceComplete",
  "invoicePaid",
  "cancelled",
]

const aRow = (invoiceNumber: number, appointmentDate: string): RequestSummary => ({
  invoiceNumber,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "needParts",
  statusSince: `${today}T16:00:00.000Z`,
  customerName: oneOf(["Priya Raman", "Jo Lee", "Marcus Oyelaran"]),
  appointmentDate,
  appointmentTimeStart: 360 + 15 * Math.floor(luck() * 48),
  zone: "North",
  branch: oneOf(branches),
  total: 25_000,
  totalUnpaid: 25_000,
})

const placeOf = ({ appointmentTimeStart = 0, invoiceNumber }: RequestSummary) =>
  appointmentTimeStart * 1e9 + invoiceNumber

type Rows = Map<number, RequestSummary>

const countsIn = (rows: Rows) => {
  const counts = new Map<string, number>()
  for (const { appointmentDate = "", serviceStatus } of rows.values())
    if (serviceStatus !== "cancelled") counts.set(appointmentDate, (counts.get(appointmentDate) ?? 0) + 1)
  return counts
}
const awaitingIn = (rows: Rows) =>
  [...rows.values()].filter(({ serviceStatus }) => serviceStatus === "awaitingServiceScheduling").length

const onDay = (rows: Rows, date: string) =>
  [...rows.values()].filter((row) => row.appointmentDate === date).toSorted((a, b) => placeOf(a) - placeOf(b))

const sockets = new Set<OfficeSocket>()
let ticketsRefused = false
/** Milliseconds on the way back. */
let underWay = replyAfter / 2

/** The gateway with the function that answers. */
class OfficeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  /** Undefined until it watches: then it hears of everything, as all did before. */
  topics: Set<string> | undefined

  constructor() {
    super()
    setTimeout(() => {
      this.readyState = 1
      sockets.add(this)
      this.dispatchEvent(new Event("open"))
    }, replyAfter)
  }
  send(text: string) {
    const { action, topics: watched } = JSON.parse(text) as { action: string; topics?: string[] }
    setTimeout(() => {
      if (action === "watch") this.topics = new Set(watched)
      this.say(action === "watch" ? "ok" : "alive")
    }, replyAfter)
  }
  say(data: string) {
    if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data }))
  }
  close() {
    if (this.readyState !== 1) return
    this.readyState = 3
    sockets.delete(this)
    this.dispatchEvent(new Event("close"))
  }
}

const wire = (row: RequestSummary) => {
  const [shape] = (getServiceRequests.answers?.ofDay?.reply ?? []) as readonly never[]
  return toWire(shape, row) as NonNullable<Hint["row"]>
}

const aShop = () => {
  const rows: Rows = new Map()
  /** Eventually. */
  const [indexed, counted]: [Rows, Rows] = [new Map(), new Map()]
  const calls: string[] = []
  let numbers = 1000
  const nextNumber = () => {
    numbers += 1
    return numbers
  }

  const tell = (hint: Hint, about: readonly string[]) =>
    setTimeout(() => {
      for (const socket of sockets) {
        const { row: _row, ...plain } = hint
        if (!socket.topics) {
          if (hint.topic !== "calendar" && hint.topic !== "account") socket.say(JSON.stringify([plain]))
        } else if (about.some((topic) => topic === "desk" || socket.topics?.has(topic)))
          socket.say(JSON.stringify([hint]))
      }
    }, hintAfter)

  const write = (after: RequestSummary, before?: RequestSummary) => {
    const { invoiceNumber: id, version } = after
    rows.set(id, after)
    setTimeout(() => indexed.set(id, after), indexedAfter)
    setTimeout(() => counted.set(id, after), countedAfter)
    const days = [before, after].flatMap((row) => row?.appointmentDate ?? [])
    const about = [topics.request(id), topics.requests, ...days.map(topics.day)]
    tell({ topic: "request", id, version, row: wire(after) }, about)
    const isCounted = (row?: RequestSummary) =>
      row && row.serviceStatus !== "cancelled" && `${row.appointmentDate} ${row.total}`
    if (isCounted(before) !== isCounted(after))
      tell({ topic: "calendar", id: 0, version }, [topics.month(today.slice(0, 7))])
    const awaits = (row?: RequestSummary) => row?.serviceStatus === "awaitingServiceScheduling"
    if (awaits(before) !== awaits(after)) tell({ topic: "account", id: 0, version }, ["desk"])
  }

  const pageOf = (query: URLSearchParams, listed: readonly RequestSummary[]) => {
    const limit = Number(query.get("limit") ?? 100) || 500
    const rest = listed.filter((row) => placeOf(row) > Number(query.get("cursor") ?? -1))
    const page = rest.slice(0, limit)
    const last = page.at(-1)
    const hidden = query.get("exclude")?.split(",") ?? []
    const shown = page.filter(({ serviceStatus }) => !hidden.includes(serviceStatus)).map(wire)
    return last && rest.length > limit ? [shown, String(placeOf(last))] : [shown]
  }
  const requestsFor = (query: URLSearchParams): unknown[] => {
    const one = query.get("invoiceNumber")
    if (one !== null) {
      const row = rows.get(Number(one))
      return [row ? [{ ...wire(row), charges: [] }] : []]
    }
    if (query.get("search") === "monthCalendar")
      return [[...countsIn(counted)].map(([date, count]) => ({ date: toWireDate(date), count }))]
    const date = [today, tomorrow].find((day) => toWireDate(day) === query.get("date"))
    if (date) return pageOf(query, onDay(indexed, date))
    const words = query.get("search") ?? ""
    return pageOf(
      query,
      [...indexed.values()].filter(({ customerName = "" }) => customerName.includes(words)),
    )
  }
  const reply = (path: string, query: URLSearchParams): unknown[] => {
    if (path === "/socketticket") return [{ ticket: "t" }]
    if (path === "/account") return [{ counts: { toSchedule: awaitingIn(counted) } }]
    return path === "/servicerequest" ? requestsFor(query) : [[]]
  }

  return {
    rows,
    calls,
    /** Jobs from before the tabs were opened. */
    fill(count: number) {
      for (let made = 0; made < count; made += 1) {
        const row = aRow(nextNumber(), anyDay())
        for (const each of [rows, indexed, counted]) each.set(row.invoiceNumber, row)
      }
    },
    create: (date: string) => write(aRow(nextNumber(), date)),
    change(id: number, edit: Partial<RequestSummary>) {
      const before = rows.get(id)
      if (before) write({ ...before, ...edit, version: before.version + 1 }, before)
    },
    remove(id: number) {
      const { appointmentDate = "", version = 0 } = rows.get(id) ?? {}
      rows.delete(id)
      setTimeout(() => indexed.delete(id), indexedAfter)
      setTimeout(() => counted.delete(id), countedAfter)
      const about = [topics.request(id), topics.requests, topics.day(appointmentDate)]
      tell({ topic: "request", id, version: version + 1, row: null }, about)
      tell({ topic: "calendar", id: 0, version }, [topics.month(today.slice(0, 7))])
      tell({ topic: "account", id: 0, version }, ["desk"])
    },
    tell,
    fetch: async (address: string) => {
      const { pathname, searchParams } = new URL(address, "https://shop.example")
      const path = pathname.replace("/api", "")
      if (path === "/socketticket" && ticketsRefused) return new Response("{}", { status: 503 })
      calls.push(`${path}?${searchParams}`)
      await new Promise((resolve) => setTimeout(resolve, replyAfter / 2))
      const [body, cursor] = reply(path, searchParams)
      await new Promise((resolve) => setTimeout(resolve, underWay))
      const headers = typeof cursor === "string" ? { "x-next-cursor": cursor } : undefined
      return new Response(JSON.stringify(body), headers && { headers })
    },
  }
}
type Shop = ReturnType<typeof aShop>

const dayList = (date: string, limit = 100) =>
  requestsQuery({ ask: "ofDay", query: { date, exclude: [...hiddenStatuses], limit } })
const search = requestsQuery({ ask: "search", query: { search: "Jo", unfocused: true, limit: 100 } })

/** Queries of a page, as its components ask them. */
type Page = { pages?: readonly object[]; ones?: readonly object[] }
const openTab = ({ pages = [], ones = [] }: Page) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, networkMode: "always" } },
  })
  const infinite = pages.map((options) => new InfiniteQueryObserver(client, options as never))
  const plain = [...ones, accountQuery].map((options) => new QueryObserver(client, options as never))
  const leave = [...infinite, ...plain].map((observer) => observer.subscribe(() => undefined))
  const stop = startLive(client, { isOffice: true })
  return {
    client,
    infinite,
    close() {
      stop()
      for (const each of leave) each()
      client.clear()
    },
  }
}
type Tab = ReturnType<typeof openTab>

const listPage = (date: string, limit?: number): Page => ({
  pages: [dayList(date, limit)],
  ones: [calendarQuery(date)],
})
const calendarPage: Page = { ones: [calendarQuery(today)] }
const schedulerPage = (date: string): Page => ({ ones: [plannedQuery(date)] })
const jobPage = (id: number): Page => ({
  pages: [historyQuery(id), notesQuery(id), mediaQuery(id)],
  ones: [requestQuery(id), jobMessagesQuery(id)],
})

/** What differs between a tab's lists and counts and the shop's. */
const wrongRows = ({ client }: Tab, { rows }: Shop): string[] => {
  const wrong: string[] = []
  const compare = (name: string, shown: unknown, right: unknown) => {
    if (JSON.stringify(shown) !== JSON.stringify(right)) wrong.push(name)
  }
  const versions = (list: readonly RequestSummary[]) =>
    list.map(({ invoiceNumber, version }) => `${invoiceNumber} ${version}`).toSorted()
  const visible = (date: string) =>
    onDay(rows, date).filter(({ serviceStatus }) => !hiddenStatuses.includes(serviceStatus))
  for (const date of [today, tomorrow]) {
    for (const limit of [100, 500]) {
      const list = client.getQueryData(dayList(date, limit).queryKey)
      if (!list) continue
      const end = Number(list.pages.at(-1)?.nextCursor ?? Number.POSITIVE_INFINITY)
      const right = visible(date).filter((row) => placeOf(row) <= end)
      compare(`list of ${date}`, versions(list.pages.flatMap(({ reply }) => reply)), versions(right))
    }
    const planned = client.getQueryData(plannedQuery(date).queryKey)
    if (planned) compare(`scheduler of ${date}`, versions(planned), versions(visible(date)))
  }
  const found = client.getQueryData(search.queryKey)?.pages[0]?.reply
  const matches = [...rows.values()]
    .filter(({ customerName }) => customerName?.startsWith("Jo"))
    .slice(0, 100)
  if (found) compare("search", versions(found), versions(matches))
  const calendar = client.getQueryData(calendarQuery(today).queryKey)
  const counts = countsIn(rows)
  if (calendar)
    for (const day of [today, tomorrow]) compare("calendar", calendar.get(day)?.count, counts.get(day))
  compare("account", client.getQueryData(accountQuery.queryKey)?.counts?.toSchedule, awaitingIn(rows))
  for (const [[, id, part], job] of client.getQueriesData<RequestSummary>({ queryKey: everyRequestKey }))
    if (part === "whole") compare(`job ${id}`, job?.version, rows.get(Number(id))?.version)
  return wrong
}

/** In steps, as waiting after each of many thousand timers takes a minute. */
const pass = async (time: number) => {
  const step = 20
  for (let gone = 0; gone < time; gone += step) {
    vi.advanceTimersByTime(Math.min(step, time - gone))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

let shop: Shop
let tabs: Tab[]

const openTabs = async (pages: readonly Page[]) => {
  tabs = pages.map(openTab)
  await pass(10 * second)
  shop.calls.length = 0
}

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date(`${today}T18:00:00Z`),
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  })
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal("window", new EventTarget())
  vi.stubGlobal("location", { origin: "https://shop.example" })
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ token: "t-1", id: "u-1", role: "clerk" }) })
  vi.stubGlobal("navigator", { onLine: true })
  vi.stubGlobal("WebSocket", OfficeSocket)
  shop = aShop()
  vi.stubGlobal("fetch", shop.fetch)
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  sockets.clear()
  ticketsRefused = false
  underWay = replyAfter / 2
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const anyJob = () => oneOf([...shop.rows.keys()])

/** One of the dozen changes that a job goes through. */
const changeSomething = () => {
  const lot = luck()
  if (lot < 0.08) return shop.create(anyDay())
  if (lot < 0.09) return shop.remove(anyJob())
  if (lot < 0.12) return shop.change(anyJob(), { appointmentDate: oneOf([today, tomorrow]) })
  if (lot < 0.16) return shop.change(anyJob(), { appointmentTimeStart: 360 + 15 * Math.floor(luck() * 48) })
  if (lot < 0.3) return shop.change(anyJob(), { total: 10_000 + Math.floor(luck() * 90_000) })
  shop.change(anyJob(), { serviceStatus: oneOf(statuses) })
}
/** Hints without a row: notes, pictures, texts under way, a received text, a task. */
const tellSomethingElse = () => {
  const id = anyJob()
  const topic = oneOf(["notes", "media", "messages", "messages", "messages", "inbox", "tasks"] as const)
  const isOfJob = topic !== "inbox" && topic !== "tasks"
  const isForAll = !isOfJob || topic === "messages"
  shop.tell({ topic, id: isOfJob ? id : 0, version: 1 }, [
    ...(isOfJob ? [topics.request(id)] : []),
    ...(isForAll ? ["desk"] : []),
  ])
}

const runFor = async (time: number, perSecond: number, work: () => void) => {
  for (let gone = 0; gone < time; gone += second / perSecond) {
    work()
    await pass(second / perSecond)
  }
}

/** 60 lists, 20 calendars, 20 schedulers, 35 jobs, 10 inboxes, and 5 searches. */
const typicalPages = (): Page[] =>
  Array.from({ length: 150 }, (_, nth): Page => {
    if (nth < 45) return listPage(today)
    if (nth < 55) return listPage(today, 500)
    if (nth < 60) return listPage(tomorrow)
    if (nth < 80) return calendarPage
    if (nth < 95) return schedulerPage(today)
    if (nth < 100) return schedulerPage(tomorrow)
    if (nth < 135) return jobPage(anyJob())
    return { pages: [nth < 145 ? threadsQuery : search] }
  })

test("150 tabs send fewer than 20 requests a second at 2,000 job changes a day", async () => {
  shop.fill(2000)
  await openTabs(typicalPages())
  // Twelve changes of a job and eight other hints in ten hours, at twice the average rate.
  const perSecond = (2 * 2000 * 20) / (10 * 3600)
  const work = () => (luck() < 12 / 20 ? changeSomething() : tellSomethingElse())
  // Tabs that were all opened at once ask at the same time at first.
  await runFor(minute, perSecond, work)
  shop.calls.length = 0
  await runFor(minute, perSecond, work)
  const callsPerMinute = shop.calls.length / 60
  expect(callsPerMinute).toBeLessThan(20)

  await pass(minute)
  expect(tabs.flatMap((tab) => wrongRows(tab, shop))).toEqual([])
})

test("rereads counts even under three changes a second without a pause", async () => {
  shop.fill(200)
  await openTabs([listPage(today), calendarPage])
  await runFor(2 * minute, 3, () => shop.create(today))
  const counts = shop.calls.filter((call) => call.includes("monthCalendar"))
  expect(counts.length).toBeGreaterThanOrEqual(2 * 4)
  expect(counts.length).toBeLessThan(2 * 30)
  await pass(minute)
  expect(tabs.flatMap((tab) => wrongRows(tab, shop))).toEqual([])
})

test("shows a single change everywhere within two seconds without rereading a list", async () => {
  shop.fill(20)
  await openTabs([listPage(today), schedulerPage(today), calendarPage])
  const id = onDay(shop.rows, today)[3]?.invoiceNumber ?? 0
  shop.change(id, { appointmentDate: tomorrow })
  await pass(hintAfter + 200)
  const lists = tabs.slice(0, 2).flatMap((tab) => wrongRows(tab, shop))
  expect(lists.filter((name) => name !== "calendar")).toEqual([])
  await pass(2 * second)
  expect(tabs.flatMap((tab) => wrongRows(tab, shop))).toEqual([])
  expect(shop.calls).toHaveLength(2)
})

test("keeps a newer row when an older reply arrives after it", async () => {
  shop.fill(20)
  await openTabs([listPage(today), schedulerPage(today)])
  const [moved, changed] = onDay(shop.rows, today)
  shop.change(moved?.invoiceNumber ?? 0, { appointmentDate: tomorrow })
  shop.change(changed?.invoiceNumber ?? 0, { serviceStatus: "awaitingParts" })
  // The index is behind when these are read, and the hints come before their replies.
  await pass(hintAfter)
  underWay = second
  for (const { client } of tabs) void client.invalidateQueries()
  await pass(2 * second)
  expect(tabs.flatMap((tab) => wrongRows(tab, shop)).filter((name) => /list|scheduler/.test(name))).toEqual(
    [],
  )
})

test("rereads everything on the screen once after a gap", async () => {
  shop.fill(20)
  await openTabs([listPage(today), schedulerPage(tomorrow)])
  const some = [...shop.rows.keys()].slice(0, 10)
  for (const id of some) shop.change(id, { total: 30_000 })
  await pass(second)
  ticketsRefused = true
  for (const socket of sockets) socket.close()
  for (const id of some) shop.change(id, { appointmentDate: tomorrow })
  await pass(2 * second)
  ticketsRefused = false
  shop.calls.length = 0
  await pass(30 * second)
  expect(tabs.flatMap((tab) => wrongRows(tab, shop))).toEqual([])
  expect(shop.calls.filter((call) => call.startsWith("/servicerequest?")).length).toBeLessThanOrEqual(2 * 3)
})

test("watches a newly opened day and keeps the previous one current", async () => {
  shop.fill(20)
  await openTabs([listPage(today)])
  const [tab] = tabs
  const leave = new InfiniteQueryObserver(tab?.client as QueryClient, dayList(tomorrow) as never).subscribe(
    () => undefined,
  )
  await pass(second)
  for (const id of [...shop.rows.keys()].slice(0, 10)) shop.change(id, { appointmentDate: tomorrow })
  await pass(5 * second)
  expect(tabs.flatMap((each) => wrongRows(each, shop))).toEqual([])
  leave()
})
