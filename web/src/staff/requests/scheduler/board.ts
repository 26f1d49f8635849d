import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import {
  pickTechnicianLists,
  plannedTechnicians,
  replaceTechnician,
  type TechnicianLists,
} from "#shared/domain/job/job-technicians.ts"
import { hasTechnicians, isUnassigned } from "#shared/domain/job/request.ts"
import {
  type BranchSchedule,
  type Load,
  minutesTaken,
  type Presence,
  presenceOf,
} from "#shared/domain/schedule/capacity.ts"
import type { TimeWindow } from "#shared/domain/schedule/dates.ts"
import { isLongWindow, overlap, windowOf } from "#shared/domain/schedule/overlap.ts"
import { byWindow } from "#shared/domain/schedule/stop-order.ts"
import { compareZones } from "#shared/domain/schedule/zones.ts"

/* Model of the scheduler's day: lanes by zone, positions of cards in their lane, and unassigned jobs. */

export type Technician = {
  _id: string
  name: string
  branch?: string | undefined
  quickselect?: boolean | undefined
}
export type Shop = BranchSchedule & { _id: string; zone: string; zip: string }

/**
 * A card in a lane. Start and end are minutes on the axis, and longer than the window if that is very short.
 */
export type PlacedCard = {
  row: RequestSummary
  start: number
  end: number
  /** Row within the lane, from the top. */
  line: number
  /** Four hours or more, or without a window. Gets a row of its own and overlaps nothing. */
  wide: boolean
}

/** A job that overlaps others of its technician in rows above it. */
export type Clash = {
  lower: PlacedCard
  others: readonly PlacedCard[]
  keys: readonly string[]
  /** The time that is promised more than once. */
  shared: TimeWindow
}

export type Lane = {
  technician: Technician
  presence: Presence
  load: Load
  cards: readonly PlacedCard[]
  lines: number
  clashes: readonly Clash[]
}

export type Zone = {
  /** undefined if no shop is known for these technicians. */
  name: string | undefined
  lanes: readonly Lane[]
  /** Number of jobs. A job of two technicians counts once. */
  requests: number
  load: Load
}

export type TrayGroup = { zone: string; rows: readonly RequestSummary[] }

export type Board = {
  axis: TimeWindow
  zones: readonly Zone[]
  tray: readonly TrayGroup[]
  /** Completed jobs without a technician. */
  done: readonly RequestSummary[]
  requests: number
  unassigned: number
  clashes: number
  hidden: { technicians: number; jobs: number }
}

const hour = 60
const usualAxis = { start: 7 * hour, end: 18 * hour }

/** Whole hours that include every shift and window. Wide windows are cut at the edge. */
export const axisOf = (windows: readonly TimeWindow[]): TimeWindow => {
  const narrow = windows.filter((window) => !isLongWindow(window))
  return {
    start: Math.min(usualAxis.start, ...narrow.map(({ start }) => Math.floor(start / hour) * hour)),
    end: Math.max(usualAxis.end, ...narrow.map(({ end }) => Math.ceil(end / hour) * hour)),
  }
}

/** Minimum card width in minutes, so that a name fits. */
const minCardMinutes = 90

const extentOf = (row: RequestSummary, axis: TimeWindow): Omit<PlacedCard, "line"> => {
  const window = windowOf(row)
  const wide = window === undefined || isLongWindow(window)
  const { start, end } = window ?? axis
  const from = Math.max(axis.start, Math.min(start, axis.end - minCardMinutes))
  return { row, start: from, end: Math.min(axis.end, Math.max(end, from + minCardMinutes)), wide }
}

/** Places each card in the first row with room. Wide ones come below. */
export const placeCards = (rows: readonly RequestSummary[], axis: TimeWindow): PlacedCard[] => {
  const extents = rows.toSorted(byWindow).map((row) => extentOf(row, axis))
  const placeInRows = (some: typeof extents, above: number): PlacedCard[] => {
    const lines: number[] = []
    return some.map((extent) => {
      const free = lines.findIndex((end) => end <= extent.start)
      const line = free === -1 ? lines.length : free
      lines[line] = extent.end
      return { ...extent, line: above + line }
    })
  }
  const narrow = placeInRows(
    extents.filter(({ wide }) => !wide),
    0,
  )
  const used = Math.max(0, ...narrow.map(({ line }) => line + 1))
  return [
    ...narrow,
    ...placeInRows(
      extents.filter(({ wide }) => wide),
      used,
    ),
  ]
}

const windowKey = (row: RequestSummary): string =>
  `${row.invoiceNumber}@${row.appointmentTimeStart}-${row.appointmentTimeEnd}`

/** Identifies an overlap until one of the jobs moves. Confirmed overlaps are stored by this key. */
export const clashKey = (technician: string, one: RequestSummary, other: RequestSummary): string =>
  `${technician} ${[one, other].map(windowKey).toSorted().join(" ")}`

const overlapping = (one: PlacedCard, other: PlacedCard): TimeWindow | undefined => {
  const [a, b] = [windowOf(one.row), windowOf(other.row)]
  if (!a || !b || !overlap(a, b)) return undefined
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** One clash per lower card, so that each pair appears once. */
export const clashesIn = (technician: string, cards: readonly PlacedCard[]): Clash[] =>
  cards.flatMap((lower) => {
    const clashingCards = cards.filter((one) => one.line < lower.line && overlapping(one, lower))
    const shared = clashingCards.flatMap((one) => overlapping(one, lower) ?? [])
    if (clashingCards.length === 0) return []
    return [
      {
        lower,
        others: clashingCards,
        keys: clashingCards.map(({ row }) => clashKey(technician, row, lower.row)),
        shared: {
          start: Math.min(...shared.map(({ start }) => start)),
          end: Math.max(...shared.map(({ end }) => end)),
        },
      },
    ]
  })

/** A technician's shop: where they work that day, else on other days, else the branch of their record. */
const shopOf = (
  { _id, branch }: Technician,
  shops: readonly Shop[],
  presence: (shop: Shop) => Presence,
): Shop | undefined => {
  const withShifts = shops.filter(({ shifts }) => shifts.some(({ technician }) => technician === _id))
  return (
    withShifts.find((shop) => presence(shop).hours) ??
    withShifts[0] ??
    shops.find((shop) => shop._id === branch)
  )
}

const sumLoads = (loads: readonly Load[]): Load => ({
  booked: loads.reduce((sum, { booked }) => sum + booked, 0),
  capacity: loads.some(({ capacity }) => capacity !== undefined)
    ? loads.reduce((sum, { capacity = 0 }) => sum + capacity, 0)
    : undefined,
})

export const technicianIdsOf = (row: RequestSummary): readonly string[] => plannedTechnicians(row)

export type DayOfShop = {
  /** YYYY-MM-DD */
  date: string
  rows: readonly RequestSummary[]
  technicians: readonly Technician[]
  shops: readonly Shop[]
  /** IDs of visible technicians. Empty shows all. */
  visibleTechnicians: readonly string[]
}

export const homeOf = (
  technician: Technician,
  { date, shops }: Pick<DayOfShop, "date" | "shops">,
): Shop | undefined => shopOf(technician, shops, (shop) => presenceOf(technician._id, date, shops, [shop]))

export function boardOf(day: DayOfShop): Board {
  const { date, rows, technicians, shops, visibleTechnicians } = day
  const isShown = ({ _id }: Technician) => visibleTechnicians.length === 0 || visibleTechnicians.includes(_id)
  const visible = technicians.filter(isShown)
  const present = new Map(visible.map(({ _id }) => [_id, presenceOf(_id, date, shops)]))
  const axis = axisOf([
    ...rows.flatMap((row) => windowOf(row) ?? []),
    ...[...present.values()].flatMap(({ hours }) => edges(hours)),
  ])
  const jobsOf = ({ _id }: Technician) => rows.filter((row) => technicianIdsOf(row).includes(_id))
  const laneOf = (technician: Technician): Lane => {
    const jobs = jobsOf(technician)
    const cards = placeCards(jobs, axis)
    const presence = present.get(technician._id) ?? presenceOf(technician._id, date, shops)
    return {
      technician,
      presence,
      load: {
        booked: jobs.reduce((sum, job) => sum + minutesTaken(job), 0),
        capacity: presence.capacity,
      },
      cards,
      lines: Math.max(1, ...cards.map(({ line }) => line + 1)),
      clashes: clashesIn(technician._id, cards),
    }
  }
  const homes = new Map(visible.map((technician) => [technician._id, homeOf(technician, day)?.zone]))
  const names = [...new Set([...shops.map(({ zone }) => zone), undefined])]
  const zones = names.flatMap((name) => {
    const lanes = visible
      .filter(({ _id }) => homes.get(_id) === name)
      .map(laneOf)
      .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
    if (lanes.length === 0) return []
    const requests = new Set(lanes.flatMap(({ cards }) => cards.map(({ row }) => row.invoiceNumber))).size
    return [{ name, lanes, requests, load: sumLoads(lanes.map(({ load }) => load)) }]
  })

  const unassigned = rows.filter(isUnassigned)
  const filteredOut = technicians
    .filter((technician) => !isShown(technician))
    .filter((technician) => jobsOf(technician).length > 0)
  const visibleIds = new Set(visible.map(({ _id }) => _id))
  return {
    axis,
    zones,
    tray: groupUnassigned(unassigned),
    done: rows.filter((row) => !hasTechnicians(row) && !isUnassigned(row)).toSorted(byWindow),
    requests: rows.length,
    unassigned: unassigned.length,
    clashes: zones.flatMap(({ lanes }) => lanes.flatMap(({ clashes }) => clashes)).length,
    hidden: {
      technicians: filteredOut.length,
      jobs: rows.filter(
        (row) => hasTechnicians(row) && !technicianIdsOf(row).some((id) => visibleIds.has(id)),
      ).length,
    },
  }
}

/**
 * Both ends as windows of their own, because the axis would ignore a shift, which is longer than four hours.
 */
const edges = (hours: TimeWindow | undefined): TimeWindow[] =>
  hours ? [hours.start, hours.end].map((at) => ({ start: at, end: at })) : []

export const isIdle = ({ presence, cards }: Pick<Lane, "presence" | "cards">): boolean =>
  presence.capacity === 0 && cards.length === 0

export const groupUnassigned = (rows: readonly RequestSummary[]): TrayGroup[] =>
  [...Map.groupBy(rows.toSorted(byWindow), ({ zone }) => zone)]
    .map(([zone, ofZone]) => ({ zone, rows: ofZone }))
    .toSorted((a, b) => compareZones(a.zone, b.zone))

/** The job's technicians after a move between lanes or to the tray. Others on the job stay. */
export const techniciansAfterMove = (
  lists: TechnicianLists,
  from: string | undefined,
  to: string | undefined,
): TechnicianLists => {
  if (from !== undefined && plannedTechnicians(lists).includes(from))
    return replaceTechnician(lists, from, to)
  const main = lists.appointmentTechnicians ?? []
  return {
    ...pickTechnicianLists(lists),
    appointmentTechnicians: [...new Set([...main, ...(to === undefined ? [] : [to])])],
  }
}

export const withTechnicians = (lists: TechnicianLists, technicians: readonly string[]): TechnicianLists => ({
  appointmentTechnicians: technicians,
  ...(lists.appointmentTechniciansRemoval && { appointmentTechniciansRemoval: [] }),
  ...(lists.appointmentTechniciansInstall && { appointmentTechniciansInstall: [] }),
})
