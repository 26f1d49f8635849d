import type { ImportProgress } from "#shared/api/imports.ts"
import { billingProfileReader, deleteProfileWrites } from "../billing/store.ts"
import { vehicleReader, vehicleRemoval } from "../customers/store.ts"
import { endConsent } from "../messages/store.ts"
import { customerReader } from "../payments/reader.ts"
import { bulkRunRace } from "../platform/bulk-runs.ts"
import { keys } from "../platform/keys.ts"
import { fieldIs, RaceLost, retryOnConflict, type Table, type Write } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { requestReader } from "../requests/readers/request.ts"
import { deleteRequestWrites } from "../requests/store.ts"
import { hasChosenPassword, passwordRemoval } from "../session/store.ts"
import { changeUserWrites, deleteUserWrites, userReader } from "../users/store.ts"
import type { ActorContext } from "./importers/importer.ts"
import { oldNumberRace } from "./importers/jobs.ts"
import {
  findingWrite,
  type ImportedRecord,
  type ImportReader,
  keptFindingRemoval,
  rowChange,
  rowRace,
  type StoredRow,
} from "./store.ts"
import { translateJobs } from "./translate-jobs.ts"

/** The undo's writes, or the reason to keep the record. */
type UndoResult = Write[] | { keptBecause: string }

/** Jobs searched for one of the vehicle. */
const maxJobs = 1000

const profileChanged = (name: string): string => `The billing profile of ${name} was changed since.`

const createUndo = (table: Table, imports: ImportReader) => {
  const users = userReader(table)
  const vehicles = vehicleReader(table)
  const [requests, lists] = [requestReader(table), requestLists(table)]
  const profiles = billingProfileReader(table)
  const customers = customerReader(table)

  /** Only while the old number still names this job. */
  const releaseNumber = async (number: string | undefined, invoiceNumber: number): Promise<Write[]> => {
    if (number === undefined || (await imports.findByOldNumber(number)) !== invoiceNumber) return []
    const onlyIf = fieldIs("invoiceNumber", invoiceNumber)
    return [{ remove: keys.oldNumber(number), onlyIf, race: oldNumberRace }]
  }
  const keep = (reason: string): UndoResult => ({ keptBecause: reason })
  const undo: {
    [Type in ImportedRecord["type"]]: (
      made: Extract<ImportedRecord, { type: Type }>,
      actorContext: ActorContext,
    ) => Promise<UndoResult>
  } = {
    async user({ id, version }, actorContext) {
      const user = await users.get(id)
      if (!user) return []
      if (user.version !== version) return keep(`${user.name} was changed since.`)
      const [jobs, billed, cars, profile, hasPassword, squareCustomer] = await Promise.all([
        lists.ofCustomer(id, { limit: 1 }),
        lists.ofAccount(id, undefined, { limit: 1 }),
        vehicles.ofCustomer(id, { limit: 1 }),
        profiles.of(id),
        hasChosenPassword(table, id),
        customers.findId(id),
      ])
      if (jobs.rows.length + billed.rows.length > 0) return keep(`${user.name} has a job now.`)
      if (cars.items.length > 0) return keep(`${user.name} has a vehicle now.`)
      if (hasPassword) return keep(`${user.name} has logged in.`)
      if (squareCustomer !== undefined) return keep(`${user.name} was set up for cards on file.`)
      if (profile && (profile.version ?? 1) > 1) return keep(profileChanged(user.name))
      const account = await deleteProfileWrites(table, id, actorContext)
      return [
        ...deleteUserWrites(user),
        ...(await endConsent(table, user.phone)),
        passwordRemoval(id),
        ...account.writes,
        await customers.markDeleted(id, actorContext),
      ]
    },
    async filled({ id, version, before, profile: madeProfile }, actorContext) {
      const user = await users.get(id)
      if (!user) return []
      if (user.version !== version) return keep(`${user.name} was changed since.`)
      const profile = madeProfile && (await profiles.of(id))
      if (profile && (profile.version ?? 1) > 1) return keep(profileChanged(user.name))
      const former = Object.fromEntries(
        Object.entries(before).map(([field, value]) => [field, value ?? undefined]),
      )
      const after = { ...user, ...former, version: version + 1 }
      await translateJobs(table, user, after, actorContext)
      return [
        ...changeUserWrites(user, after, actorContext),
        ...(madeProfile ? (await deleteProfileWrites(table, id, actorContext)).writes : []),
      ]
    },
    async vehicle({ id, customerId, version }) {
      const vehicle = await vehicles.get(id, customerId)
      if (!vehicle) return []
      const name =
        [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(" ") || `VIN ${vehicle.vin}`
      if (vehicle.version !== version) return keep(`${name} was changed since.`)
      const { rows } = await lists.ofCustomer(customerId, { limit: maxJobs })
      return rows.some(({ vehicleId }) => vehicleId === id)
        ? keep(`${name} has a job now.`)
        : [vehicleRemoval(vehicle)]
    },
    async request({ id, version, number }) {
      const request = await requests.find(id)
      if (!request) return releaseNumber(number, id)
      if (request.version !== version) return keep(`Job ${id} was changed since.`)
      const { notes, media } = await requests.attached(id)
      if (notes + media > 0) return keep(`Job ${id} has notes or attachments now.`)
      return [...deleteRequestWrites(request), ...(await releaseNumber(number, id))]
    },
  }
  return (made: ImportedRecord, actorContext: ActorContext): Promise<UndoResult> => {
    switch (made.type) {
      case "user":
        return undo.user(made, actorContext)
      case "filled":
        return undo.filled(made, actorContext)
      case "vehicle":
        return undo.vehicle(made, actorContext)
      case "request":
        return undo.request(made, actorContext)
    }
  }
}

/** Undoes imported rows. Records that were changed or used since stay, with a finding. */
export const undoRows = async (
  table: Table,
  imports: ImportReader,
  rows: readonly StoredRow[],
  {
    id,
    progress,
    actorContext,
    guard,
  }: { id: string; progress: ImportProgress; actorContext: ActorContext; guard: Write },
): Promise<ImportProgress["counts"]> => {
  const undo = createUndo(table, imports)
  const counts = { ...progress.counts }
  /** Rows are undone in order, so the earlier row has its result. */
  const undoOrFollow = async (made: ImportedRecord): Promise<UndoResult> => {
    if (made.type !== "filled" || made.undoneWith === undefined) return undo(made, actorContext)
    const earlier = await imports.row(id, made.undoneWith)
    return earlier?.kept === undefined ? [] : { keptBecause: earlier.kept }
  }
  const undoRow = async (row: StoredRow): Promise<StoredRow> => {
    if (!row.made || row.undone) return row
    const result = await undoOrFollow(row.made)
    const next: StoredRow = Array.isArray(result)
      ? { ...row, kept: undefined, undone: actorContext.now.toISOString() }
      : { ...row, kept: result.keptBecause }
    const finding = { row: row.row, sort: "kept" as const, problems: [{ message: next.kept ?? "" }] }
    const findings =
      next.kept === undefined
        ? row.kept === undefined
          ? []
          : [keptFindingRemoval(id, progress.round, row.row)]
        : [findingWrite({ id, round: progress.round, now: actorContext.now }, finding)]
    const writes = Array.isArray(result) ? result : []
    await table.transact([rowChange(id, next, row.kept), ...writes, ...findings, guard])
    return next
  }
  for (const row of rows) {
    const done = await retryOnConflict(
      (race) => race !== rowRace && race !== bulkRunRace,
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
