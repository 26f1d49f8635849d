import * as z from "zod"
import type { Conflict } from "#shared/errors.ts"
import { expiryAfterDays } from "./actor.ts"
import type { Commit } from "./idempotency.ts"
import type { Key } from "./keys.ts"
import type { Refuse } from "./refusal.ts"
import { isSameValue } from "./same-value.ts"
import { isAbsent, readPages, retryOnConflict, type TableReader, type Write } from "./table.ts"

/*
 * Changes versioned records (docs/decisions/versioned-changes.md): loads the record, merges the change with what others
 * did since the caller loaded it, and commits with an event on the loaded version.
 */

export type Fields = Readonly<Record<string, unknown>>
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/** A change since the caller's screen loaded. `mine` if the same session made it. */
export type UnseenChange = { by: string; at: string; mine: boolean; changes: readonly FieldChange[] }

export const StoredPerson = z.object({
  _id: z.string(),
  name: z.string(),
  initials: z.string(),
  session: z.string(),
})
export type Person = z.output<typeof StoredPerson>
export const toPerson = ({ _id, name, initials, session }: Person): Person => ({
  _id,
  name,
  initials,
  session,
})

export const StoredEvent = z.object({
  version: z.int(),
  at: z.string(),
  by: StoredPerson,
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
})

/** Only conflict detection needs these events, and no screen stays open longer. */
const eventLifetimeDays = 90

/** For entities without a visible history. */
export const eventWrite = (
  key: Key,
  { version, now, by, changes }: { version: number; now: Date; by: Person; changes: FieldChange[] },
  race: string,
): Write => ({
  put: {
    ...key,
    schema: 1,
    version,
    at: now.toISOString(),
    by: toPerson(by),
    changes,
    expiresAt: expiryAfterDays(now, eventLifetimeDays),
  },
  onlyIf: isAbsent,
  race,
})

export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))

/** The value on the caller's screen: the one before the first unseen change. */
export const baseValue = (field: string, now: unknown, unseen: readonly UnseenChange[]): unknown => {
  const first = unseen.flatMap(({ changes }) => changes).find((change) => change.field === field)
  return first ? first.from : now
}

export const lastChangeByOthers = (
  matches: (change: FieldChange) => boolean,
  unseen: readonly UnseenChange[],
): UnseenChange | undefined => unseen.findLast(({ mine, changes }) => !mine && changes.some(matches))

/**
 * A field sent as it was displayed changes nothing. A group of fields that another session changed to other values is a
 * conflict, with both values of each field. By default each field is its own group.
 */
export const mergeFields = (
  current: Fields,
  input: Fields,
  unseen: readonly UnseenChange[],
  groupOf: (field: string) => string = (field) => field,
): { fields: string[]; conflicts: Conflict[] } => {
  const fields: string[] = []
  const conflicts = new Map<string, Conflict>()
  for (const [field, yours] of Object.entries(input)) {
    const theirs = current[field]
    if (isSameValue(yours, theirs) || isSameValue(yours, baseValue(field, theirs, unseen))) continue
    const group = groupOf(field)
    const otherChange = lastChangeByOthers((change) => groupOf(change.field) === group, unseen)
    if (!otherChange) {
      fields.push(field)
      continue
    }
    const { by, at } = otherChange
    conflicts.set(field, { field, yours, theirs, by, at })
    for (const sibling of otherChange.changes)
      if (groupOf(sibling.field) === group && !(sibling.field in input))
        conflicts.set(sibling.field, {
          field: sibling.field,
          yours: sibling.from,
          theirs: current[sibling.field],
          by,
          at,
        })
  }
  return { fields, conflicts: [...conflicts.values()] }
}

export type Versioned = { version?: number | undefined }

/** The reply of a changed record. Records without a version count as version 0. */
export const versionReply = ({ version = 0 }: Versioned): { matches: 1; version: number } => ({
  matches: 1,
  version,
})

/** An undefined value clears the field. */
export type Patch<Entity> = { [Field in keyof Entity]?: Entity[Field] | undefined }
type ChangePlan<Entity> = { patch?: Patch<Entity> | undefined }

export type ChangeContext = { by: Person; now: Date }

export type RecordDescription<Entity extends Versioned, Plan = unknown> = {
  race: string
  fieldsOf?: (entity: Patch<Entity>) => Fields
  groupOf?: (field: string) => string
  /** the record with its rows and event, on the condition that `current` is still stored */
  writes: (current: Entity, after: Entity, context: ChangeContext, plan: Plan) => Write[]
} & (
  | { eventKey: (entity: Entity, version: number) => Key }
  /** for records without events: any field may have changed since the caller's version */
  | { lastChange: (entity: Entity) => { by: string; at: string } }
)

/** Returns `current` if nothing changed. */
export const nextIfChanged = <Entity extends Versioned>(current: Entity, merged: Entity): Entity =>
  isSameValue(current, merged) ? current : { ...merged, version: (current.version ?? 0) + 1 }

/** Part of a change with a merge of its own, such as the lines of a bill. */
export type OwnMerge<Entity> = { patch?: Partial<Entity>; conflicts: Conflict[] }

export type Change<Entity extends Versioned, Plan extends ChangePlan<Entity>> = {
  load: () => Promise<Entity>
  /** the version on the caller's screen; the current one by default */
  baseVersion: number | undefined
  /** later versions that the caller made and has seen: a phone sends its offline queue one call at a time */
  ownVersions?: readonly number[] | undefined
  by: Person
  now: Date
  /** Runs again after a lost race. */
  decide: (current: Entity) => Plan | Promise<Plan>
  ownMerge?: (current: Entity, plan: Plan, unseen: readonly UnseenChange[]) => OwnMerge<Entity>
  /** increments the version; returns `current` when nothing changed */
  next?: (current: Entity, merged: Entity, plan: Plan) => Entity
  /** throws if the changed record is invalid */
  check?: (after: Entity, current: Entity) => void
  /** other writes of the transaction */
  additionalWrites?: (after: Entity, current: Entity, plan: Plan) => Write[] | Promise<Write[]>
  /** other races that start over */
  retries?: (race: string) => boolean
  refuse: Refuse<"changed_meanwhile">
  commit: Commit
  reply: (after: Entity) => unknown
}

export const eventsBetween = async <Event>(
  table: TableReader,
  keyOf: (version: number) => Key,
  parse: (item: unknown) => Event,
  [from, until]: [from: number, until: number],
): Promise<Event[]> => {
  const events: Event[] = []
  const partition = keyOf(until).pk
  const between: [string, string] = [keyOf(from + 1).sk, keyOf(until).sk]
  const pages = readPages((cursor) => table.query({ partition, between, limit: 200, cursor }))
  for await (const { items } of pages) events.push(...items.map(parse))
  return events
}

const loadUnseenChanges = async <Entity extends Versioned, Plan>(
  table: TableReader,
  description: RecordDescription<Entity, Plan>,
  { _id, session }: Person,
  entity: Entity,
  baseVersion: number | undefined,
  ownVersions: readonly number[],
): Promise<UnseenChange[]> => {
  const { groupOf = (field) => field, fieldsOf = (entity) => entity } = description
  const { version = 0 } = entity
  if (baseVersion === undefined || baseVersion === version) return []
  if ("lastChange" in description) {
    const changes = Object.keys(fieldsOf(entity)).map((field) => ({ field }))
    return [{ ...description.lastChange(entity), mine: false, changes }]
  }
  if (baseVersion > version) return []
  const keyOf = (version: number) => description.eventKey(entity, version)
  const parse = (item: unknown) => StoredEvent.parse(item)
  const events = await eventsBetween(table, keyOf, parse, [baseVersion, version])
  // Ignore listed versions that someone else made.
  const isOwnVersion = ({ version, by }: (typeof events)[number]) =>
    by._id === _id && ownVersions.includes(version)
  const ownEvents = events.filter(isOwnVersion)
  // A later own version already settled this field.
  const isDecided = (version: number, field: string) =>
    ownEvents.some(
      (own) =>
        own.version > version && own.changes.some((change) => groupOf(change.field) === groupOf(field)),
    )
  return events
    .filter((event) => !isOwnVersion(event))
    .map(({ version, by, at, changes }) => ({
      by: by.name,
      at,
      mine: by.session === session,
      changes: changes.filter(({ field }) => !isDecided(version, field)),
    }))
}

/** Starts over after a lost race. */
export const changeRecord = <Entity extends Versioned, Plan extends ChangePlan<Entity>>(
  table: TableReader,
  description: RecordDescription<Entity, Plan>,
  {
    load,
    baseVersion,
    ownVersions = [],
    by,
    now,
    decide,
    ownMerge,
    next = nextIfChanged,
    check,
    additionalWrites,
    retries = () => false,
    refuse,
    commit,
    reply,
  }: Change<Entity, Plan>,
): Promise<{ before: Entity; after: Entity }> =>
  retryOnConflict(
    (lostRace) => lostRace === description.race || retries(lostRace),
    async () => {
      const { fieldsOf = (entity) => entity, groupOf, writes } = description
      const current = await load()
      const plan = await decide(current)
      const unseen = await loadUnseenChanges(table, description, by, current, baseVersion, ownVersions)
      const { patch: inputPatch = {} } = plan
      const input = fieldsOf(inputPatch)
      // Cleared fields count as sent. `fieldsOf` drops undefined values, so list the keys explicitly.
      const requestedFields = Object.fromEntries(
        Object.keys(inputPatch).map((field) => [field, input[field]]),
      )
      const { fields, conflicts } = mergeFields(fieldsOf(current), requestedFields, unseen, groupOf)
      const ownMerged = ownMerge?.(current, plan, unseen)
      const allConflicts = [...conflicts, ...(ownMerged?.conflicts ?? [])]
      if (allConflicts.length > 0)
        throw refuse("changed_meanwhile", { conflicts: allConflicts, version: current.version ?? 0 })

      const patch = Object.fromEntries(fields.map((field) => [field, Reflect.get(inputPatch, field)]))
      const after = next(current, { ...current, ...patch, ...ownMerged?.patch }, plan)
      if (after === current) {
        await commit([], reply(after))
        return { before: current, after }
      }
      check?.(after, current)
      const otherWrites = (await additionalWrites?.(after, current, plan)) ?? []
      await commit([...writes(current, after, { by, now }, plan), ...otherWrites], reply(after))
      return { before: current, after }
    },
  )
