import type { ImportProgress } from "#shared/api/imports.ts"
import { billingProfileReader, deletionWithAccount } from "../billing/store.ts"
import { vehicleReader, vehicleRemoval } from "../customers/store.ts"
import { keys } from "../platform/keys.ts"
import { RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { transferRace } from "../platform/transfers.ts"
import { requestStore } from "../requests/store.ts"
import { hasChosenPassword, passwordRemoval } from "../session/store.ts"
import { changeOf, deletionOf, userReader } from "../users/store.ts"
import type { Doing } from "./movers/mover.ts"
import { findingWrite, type ImportReader, type Made, rowRace, type StoredRow, undoneWrite } from "./store.ts"

/** The writes that take it back, or why it stays. */
type Undoing = Write[] | { kept: string }

/** Jobs of a customer among which those of one vehicle are looked for. */
const mostJobs = 1000

const undoings = (table: Table) => {
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const requests = requestStore(table)
  const profiles = billingProfileReader(table)

  const kept = (kept: string): Undoing => ({ kept })
  const undo: {
    [Type in Made["type"]]: (made: Extract<Made, { type: Type }>, doing: Doing) => Promise<Undoing>
  } = {
    async user({ id, version }, doing) {
      const user = await users.get(id)
      if (!user) return []
      if (user.version !== version) return kept(`${user.name} was changed since.`)
      const [jobs, billed, cars, profile, chosen] = await Promise.all([
        requests.ofCustomer(id, { limit: 1 }),
        requests.ofAccount(id, undefined, { limit: 1 }),
        vehicles.ofCustomer(id, { limit: 1 }),
        profiles.of(id),
        hasChosenPassword(table, id),
      ])
      if (jobs.rows.length + billed.rows.length > 0) return kept(`${user.name} has a job now.`)
      if (cars.items.length > 0) return kept(`${user.name} has a vehicle now.`)
      if (chosen) return kept(`${user.name} has logged in.`)
      if (profile && (profile.version ?? 1) > 1)
        return kept(`The billing profile of ${user.name} was changed since.`)
      return [
        ...deletionOf(user),
        passwordRemoval(id),
        ...(await deletionWithAccount(table, id, doing)).writes,
      ]
    },
    async filled({ id, version, before }, doing) {
      const user = await users.get(id)
      if (!user) return []
      if (user.version !== version) return kept(`${user.name} was changed since.`)
      return changeOf(user, { ...user, ...before, version: version + 1 }, doing)
    },
    async vehicle({ id, customerId, version }) {
      const vehicle = await vehicles.get(id, customerId)
      if (!vehicle) return []
      const name =
        [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(" ") || `VIN ${vehicle.vin}`
      if (vehicle.version !== version) return kept(`${name} was changed since.`)
      const { rows } = await requests.ofCustomer(customerId, { limit: mostJobs })
      return rows.some(({ vehicleId }) => vehicleId === id)
        ? kept(`${name} has a job now.`)
        : [vehicleRemoval(vehicle)]
    },
    async request({ id, version, number }) {
      const request = await requests.find(id)
      if (!request) return []
      if (request.version !== version) return kept(`Job ${id} was changed since.`)
      const { notes, media } = await requests.attached(id)
      if (notes + media > 0) return kept(`Job ${id} has notes or attachments now.`)
      return [
        ...requests.removal(request),
        ...(number === undefined ? [] : [{ remove: keys.oldNumber(number), onlyIf: "beside" } as const]),
      ]
    },
  }
  return (made: Made, doing: Doing): Promise<Undoing> => {
    switch (made.type) {
      case "user":
        return undo.user(made, doing)
      case "filled":
        return undo.filled(made, doing)
      case "vehicle":
        return undo.vehicle(made, doing)
      case "request":
        return undo.request(made, doing)
    }
  }
}

/** Takes back what some rows made, and nothing that somebody changed or used since: that stays, and is told. */
export const undoRows = async (
  table: Table,
  imports: ImportReader,
  rows: readonly StoredRow[],
  { id, progress, doing, stands }: { id: string; progress: ImportProgress; doing: Doing; stands: Write },
): Promise<ImportProgress["counts"]> => {
  const undoing = undoings(table)
  const counts = { ...progress.counts }
  const undoRow = async (row: StoredRow): Promise<StoredRow> => {
    if (!row.made || row.undone || row.kept) return row
    const decided = await undoing(row.made, doing)
    const next = Array.isArray(decided)
      ? { ...row, undone: doing.now.toISOString() }
      : { ...row, kept: decided.kept }
    const finding = { row: row.row, sort: "kept" as const, problems: [{ message: next.kept ?? "" }] }
    const told =
      next.kept === undefined ? [] : [findingWrite({ id, round: progress.round, now: doing.now }, finding)]
    await table.transact([undoneWrite(id, next), ...(Array.isArray(decided) ? decided : told), stands])
    return next
  }
  for (const row of rows) {
    const done = await retryOnConflict(
      (race) => race !== rowRace && race !== transferRace,
      () => undoRow(row),
    ).catch(async (error: unknown) => {
      const other =
        error instanceof RaceLost && error.race === rowRace ? await imports.row(id, row.row) : undefined
      if (!other) throw error
      return other
    })
    if (done.undone) counts.undone += 1
    if (done.kept) counts.kept += 1
  }
  return counts
}
