import * as z from "zod"
import type { Conflict } from "#shared/errors.ts"
import { type Actor, seconds } from "./actor.ts"
import type { Commit } from "./idempotency.ts"
import type { Key } from "./keys.ts"
import { sameValue } from "./same-value.ts"
import { absent, retryOnConflict, type TableReader, type Write } from "./table.ts"

/*
 * The one way to change a versioned record (docs/decisions/versioned-changes.md): an entity describes itself as data;
 * `versioned` loads it, merges the change with what others did since the caller looked, and stores it with its event on
 * the loaded version.
 */

export type Fields = Readonly<Record<string, unknown>>
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/** A change made after the caller's screen loaded. `mine` when the same session made it. */
export type UnseenChange = { by: string; at: string; mine: boolean; changes: readonly FieldChange[] }

/** Who made a change. `session` tells a person's sessions apart. */
export const StoredPerson = z.object({
  _id: z.string(),
  name: z.string(),
  initials: z.string(),
  session: z.string(),
})
export type Person = z.output<typeof StoredPerson>
export const personOf = ({ _id, name, initials, session }: Person): Person => ({
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

/** Days. Only conflicts need these events, and no screen stays open or phone offline longer. */
const keptForDays = 90

/** The event of an entity without a visible history, kept only for conflicts. */
export const eventWrite = (
  key: Key,
  { version, now, by, changes }: { version: number; now: Date; by: Actor; changes: FieldChange[] },
  race: string,
): Write => ({
  put: {
    ...key,
    schema: 1,
    version,
    at: now.toISOString(),
    by: personOf(by),
    changes,
    expiresAt: seconds(now) + keptForDays * 86_400,
  },
  onlyIf: absent,
  race,
})

export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))

/** The field's value on the caller's screen: before the first unseen change, else the current one. */
export const baseValue = (field: string, now: unknown, unseen: readonly UnseenChange[]): unknown => {
  const first = unseen.flatMap(({ changes }) => changes).find((change) => change.field === field)
  return first ? first.from : now
}

export const lastForeign = (
  concerns: (change: FieldChange) => boolean,
  unseen: readonly UnseenChange[],
): UnseenChange | undefined => unseen.findLast(({ mine, changes }) => !mine && changes.some(concerns))

/**
 * Compares the caller's changed fields with changes made since the screen loaded. A field sent as it was shown undoes
 * nothing. A group of fields that another session changed to other values is a conflict, with both values of each field.
 * Without groups each field is its own.
 */
export const mergeFields = (
  current: Fields,
  sent: Fields,
  unseen: readonly UnseenChange[],
  groupOf: (field: string) => string = (field) => field,
): { fields: string[]; conflicts: Conflict[] } => {
  const fields: string[] = []
  const conflicts = new Map<string, Conflict>()
  for (const [field, yours] of Object.entries(sent)) {
    const theirs = current[field]
    if (sameValue(yours, theirs) || sameValue(yours, baseValue(field, theirs, unseen))) continue
    const group = groupOf(field)
    const other = lastForeign((change) => groupOf(change.field) === group, unseen)
    if (!other) {
      fields.push(field)
      continue
    }
    const { by, at } = other
    conflicts.set(field, { field, yours, theirs, by, at })
    for (const beside of other.changes)
      if (groupOf(beside.field) === group && !(beside.field in sent))
        conflicts.set(beside.field, {
          field: beside.field,
          yours: beside.from,
          theirs: current[beside.field],
          by,
          at,
        })
  }
  return { fields, conflicts: [...conflicts.values()] }
}

type Versioned = { version?: number | undefined }

export type Description<Entity extends Versioned> = {
  race: string
  eventKey: (entity: Entity, version: number) => Key
  fieldsOf?: (entity: Partial<Entity>) => Fields
  groupOf?: (field: string) => string
}

/** The part of a change with its own merge: lines of a bill, and an amount solved from them. */
export type OwnMerge<Entity> = { patch?: Partial<Entity>; conflicts: Conflict[] }

type Change<Entity extends Versioned, Decided extends { patch?: Partial<Entity> | undefined }> = {
  load: () => Promise<Entity>
  /** the version the caller's screen showed; the current one by default */
  baseVersion: number | undefined
  /** versions after it that the caller made and had in view: a phone sends offline work one entry at a time */
  ownVersions?: readonly number[] | undefined
  by: { _id: string; session: string }
  /** Decides on the current record; called again after a lost race. Undefined clears a field. */
  decide: (current: Entity) => Decided | Promise<Decided>
  ownMerge?: (current: Entity, decided: Decided, unseen: readonly UnseenChange[]) => OwnMerge<Entity>
  /** completes the merged record, with its version incremented; returns `current` when nothing changed */
  next: (current: Entity, merged: Entity, decided: Decided) => Entity | Promise<Entity>
  writes: (current: Entity, after: Entity, decided: Decided) => Write[] | Promise<Write[]>
  retries?: (race: string) => boolean
  refuseConflicts: (conflicts: Conflict[], version: number) => Error
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
  let cursor: string | undefined
  do {
    const page = await table.query({
      partition: keyOf(until).pk,
      between: [keyOf(from + 1).sk, keyOf(until).sk],
      limit: 200,
      cursor,
    })
    events.push(...page.items.map(parse))
    cursor = page.cursor
  } while (cursor)
  return events
}

export const versioned = <Entity extends Versioned>(
  table: TableReader,
  { race, eventKey, fieldsOf = (entity) => entity, groupOf = (field) => field }: Description<Entity>,
) => {
  const unseenBy = async (
    { _id, session }: { _id: string; session: string },
    entity: Entity,
    baseVersion: number | undefined,
    ownVersions: readonly number[],
  ): Promise<UnseenChange[]> => {
    const { version = 0 } = entity
    if (baseVersion === undefined || baseVersion >= version) return []
    const keyOf = (made: number) => eventKey(entity, made)
    const parse = (item: unknown) => StoredEvent.parse(item)
    const events = await eventsBetween(table, keyOf, parse, [baseVersion, version])
    // A version that someone else made stays unseen, even when the caller lists it as their own.
    const isInView = ({ version: made, by }: (typeof events)[number]) =>
      by._id === _id && ownVersions.includes(made)
    const inView = events.filter(isInView)
    // What the caller changed again in a later version of their own was decided then.
    const isDecided = (made: number, field: string) =>
      inView.some(
        (own) => own.version > made && own.changes.some((change) => groupOf(change.field) === groupOf(field)),
      )
    return events
      .filter((event) => !isInView(event))
      .map(({ version: made, by, at, changes }) => ({
        by: by.name,
        at,
        mine: by.session === session,
        changes: changes.filter(({ field }) => !isDecided(made, field)),
      }))
  }

  return {
    /** Loads, decides, merges, recomputes, and commits on the loaded version. The loser of a race starts over. */
    change: <Decided extends { patch?: Partial<Entity> | undefined }>({
      load,
      baseVersion,
      ownVersions = [],
      by,
      decide,
      ownMerge,
      next,
      writes,
      retries = () => false,
      refuseConflicts,
      commit,
      reply,
    }: Change<Entity, Decided>): Promise<{ before: Entity; after: Entity }> =>
      retryOnConflict(
        (lost) => lost === race || retries(lost),
        async () => {
          const current = await load()
          const decided = await decide(current)
          const unseen = await unseenBy(by, current, baseVersion, ownVersions)
          const { patch: sentPatch = {} } = decided
          const sent = fieldsOf(sentPatch)
          // Cleared fields count as sent. `fieldsOf` drops undefined values, so list the keys explicitly.
          const wanted = Object.fromEntries(Object.keys(sentPatch).map((field) => [field, sent[field]]))
          const { fields, conflicts } = mergeFields(fieldsOf(current), wanted, unseen, groupOf)
          const own = ownMerge?.(current, decided, unseen)
          const all = [...conflicts, ...(own?.conflicts ?? [])]
          if (all.length > 0) throw refuseConflicts(all, current.version ?? 0)

          const patch = Object.fromEntries(fields.map((field) => [field, Reflect.get(sentPatch, field)]))
          const after = await next(current, { ...current, ...patch, ...own?.patch }, decided)
          const isAnother = after !== current
          await commit(isAnother ? await writes(current, after, decided) : [], reply(after))
          return { before: current, after }
        },
      ),
  }
}
