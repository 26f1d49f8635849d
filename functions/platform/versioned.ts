import * as z from "zod"
import type { Conflict } from "../../shared/errors.ts"
import { type Actor, seconds } from "./actor.ts"
import type { Commit } from "./idempotency.ts"
import type { Key } from "./keys.ts"
import { sameValue } from "./same-value.ts"
import { absent, retryOnConflict, type TableReader, type Write } from "./table.ts"

/*
 * One way to change whatever has a version (docs/decisions/versioned-changes.md): an entity describes itself as data, `versioned`
 * loads it, merges a change with what others did since the caller looked, and stores it with its event on the loaded version.
 */

/** Fields of an entity as they are compared and told. */
export type Fields = Readonly<Record<string, unknown>>
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/** A change that the caller's screen had not seen. `mine` when the same session made it. */
export type UnseenChange = { by: string; at: string; mine: boolean; changes: readonly FieldChange[] }

/** Who made a change; `session` tells two sessions of one person apart. */
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

/** What every event holds, whatever an entity adds. */
export const StoredEvent = z.object({
  version: z.int(),
  at: z.string(),
  by: StoredPerson,
  changes: z.array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
})

/** Longer than any screen stays open and any phone stays offline: nobody reads these events but for a conflict. */
const keptForDays = 90

/** The event of an entity whose history nobody lists: what a conflict needs, for as long as one can be. */
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

/** Each field that became another. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))

/** As the caller's screen showed it: what the first unseen change changed it from, else what stands now. */
export const baseValue = (field: string, now: unknown, unseen: readonly UnseenChange[]): unknown => {
  const first = unseen.flatMap(({ changes }) => changes).find((change) => change.field === field)
  return first ? first.from : now
}

export const lastForeign = (
  concerns: (change: FieldChange) => boolean,
  unseen: readonly UnseenChange[],
): UnseenChange | undefined => unseen.findLast(({ mine, changes }) => !mine && changes.some(concerns))

/**
 * A caller's fields against what others did since the screen was loaded. `fields` are those that the caller changed: what was
 * sent as it was shown does not undo what others did. A group of fields that another session changed to something else is a
 * conflict, with both values of each field; without groups each field is its own.
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

/** How an entity is kept. */
export type Description<Entity extends Versioned> = {
  /** what `RaceLost` tells when somebody else changed the same one meanwhile */
  race: string
  /** where the event lies that made this version */
  eventKey: (entity: Entity, version: number) => Key
  /** the fields that people set, as they are compared and told; as they are, unless told */
  fieldsOf?: (entity: Partial<Entity>) => Fields
  /** fields that belong together; each is its own, unless told */
  groupOf?: (field: string) => string
}

/** What of a change is merged in a way of its own: the lines of a bill, an amount that is solved from them. */
export type OwnMerge<Entity> = { patch?: Partial<Entity>; conflicts: Conflict[] }

type Change<Entity extends Versioned, Decided extends { patch?: Partial<Entity> | undefined }> = {
  /** as it stands, read consistently; refuses what is not there */
  load: () => Promise<Entity>
  /** the version that the caller's screen showed; without one they mean the present one */
  baseVersion: number | undefined
  by: { session: string }
  /** Decides on the entity as it stands now; asked again when somebody was faster. A field set to undefined is emptied. */
  decide: (current: Entity) => Decided | Promise<Decided>
  ownMerge?: (current: Entity, decided: Decided, unseen: readonly UnseenChange[]) => OwnMerge<Entity>
  /** what comes of the merged entity, with its version counted up; `current` itself when nothing is another */
  next: (current: Entity, merged: Entity, decided: Decided) => Entity | Promise<Entity>
  /** entity, rows, event and whatever belongs into the same transaction, on the version of `current` */
  writes: (current: Entity, after: Entity, decided: Decided) => Write[] | Promise<Write[]>
  /** whether another race that is lost is worth another try */
  retries?: (race: string) => boolean
  /** the refusal of a change that is in conflict */
  refuseConflicts: (conflicts: Conflict[], version: number) => Error
  commit: Commit
  reply: (after: Entity) => unknown
}

/** All events that brought an entity from one version to another, however many. */
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
  { race, eventKey, fieldsOf = (entity) => entity, groupOf }: Description<Entity>,
) => {
  const unseenBy = async (
    { session }: { session: string },
    entity: Entity,
    baseVersion: number | undefined,
  ): Promise<UnseenChange[]> => {
    const { version = 0 } = entity
    if (baseVersion === undefined || baseVersion >= version) return []
    const keyOf = (made: number) => eventKey(entity, made)
    const parse = (item: unknown) => StoredEvent.parse(item)
    const events = await eventsBetween(table, keyOf, parse, [baseVersion, version])
    return events.map(({ by, at, changes }) => ({ by: by.name, at, mine: by.session === session, changes }))
  }

  return {
    /** One change: load, decide, merge, recompute, commit on the loaded version. Whoever is slower decides again. */
    change: <Decided extends { patch?: Partial<Entity> | undefined }>({
      load,
      baseVersion,
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
          const unseen = await unseenBy(by, current, baseVersion)
          const { patch: sentPatch = {} } = decided
          const sent = fieldsOf(sentPatch)
          // What is emptied is sent, too, though the forms of the wire have no word for it.
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
