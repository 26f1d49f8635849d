import * as z from "zod"
import { type SettingKind, settingActions, settingKinds } from "#shared/api/audit.ts"
import type { Actor } from "../platform/actor.ts"
import type { Commit } from "../platform/idempotency.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { sameValue } from "../platform/same-value.ts"
import {
  absent,
  type Item,
  type Page,
  RaceLost,
  retryOnConflict,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import {
  changedFields,
  type FieldChange,
  type Fields,
  personOf,
  StoredEvent,
  versioned,
} from "../platform/versioned.ts"

/*
 * Access patterns of the audit of settings
 *   of a thing   AUDIT#what#id / version     consistent: what a save has not seen
 *   of a kind    gsi2 AUDIT#what / at...     newest first
 *   of all       gsi1 AUDIT / at...          newest first
 */

const schema = 1

const StoredSettingEvent = StoredEvent.extend({
  action: z.enum(settingActions),
  what: z.enum(settingKinds),
  id: z.string(),
  name: z.string(),
})
export type AuditEvent = z.output<typeof StoredSettingEvent>

/**
 * The line of the audit that goes into the transaction of its change. `version` is the one that the change made: a thing that
 * is made again after its deletion counts on (`auditReader.lastVersion`). Of credentials no value is kept.
 */
export const auditWrite = ({ at, by, action, what, id, name, version, changes }: AuditEvent): Write => {
  const sortKey = indexKeys.auditEvent(at, what, id, version)
  return {
    put: {
      ...keys.audit(what, id, version),
      schema,
      at,
      by,
      action,
      what,
      id,
      name,
      version,
      changes: what === "credentials" ? changes.map(({ field }) => ({ field })) : changes,
      gsi1pk: indexKeys.audit,
      gsi1sk: sortKey,
      gsi2pk: indexKeys.auditOfKind(what),
      gsi2sk: sortKey,
    },
    onlyIf: absent,
    race: settingRace,
  }
}

/** Somebody else made, changed or deleted the same thing meanwhile. */
export const settingRace = "another change of the same setting"

/** The fields that `shape` lists, in the forms of the wire: what is compared, and what the audit tells. */
export const fieldsOf = (shape: z.ZodObject, value: object): Fields =>
  Object.fromEntries(
    Object.entries(shape.shape).flatMap(([field, kind]) => {
      const held: unknown = Reflect.get(value, field)
      return held === undefined ? [] : [[field, z.encode(kind as z.ZodType, held)]]
    }),
  )

/** What a creation (`before` undefined), a change or a deletion (`after` undefined) did to the fields that `shape` lists. */
export const settingChanges = (
  shape: z.ZodObject,
  before: object | undefined,
  after: object | undefined,
): FieldChange[] => changedFields(fieldsOf(shape, before ?? {}), fieldsOf(shape, after ?? {}))

type Asked = { limit: number; cursor?: string | undefined }

export const auditReader = (table: TableReader) => {
  const pageOf = ({ items, cursor }: Page): Page<AuditEvent> => ({
    items: items.map((item) => StoredSettingEvent.parse(item)),
    cursor,
  })
  return {
    newest: async (asked: Asked) =>
      pageOf(await table.query({ index: "gsi1", partition: indexKeys.audit, descending: true, ...asked })),
    ofKind: async (what: SettingKind, asked: Asked) =>
      pageOf(
        await table.query({
          index: "gsi2",
          partition: indexKeys.auditOfKind(what),
          descending: true,
          ...asked,
        }),
      ),
    ofThing: async (what: SettingKind, id: string, asked: Asked) =>
      pageOf(await table.query({ partition: keys.audit(what, id, 0).pk, descending: true, ...asked })),

    /** the last version that the thing ever had, also when it is deleted; 0 for one that never was */
    async lastVersion(what: SettingKind, id: string): Promise<number> {
      const [last] = (
        await table.query({ partition: keys.audit(what, id, 0).pk, descending: true, limit: 1 })
      ).items
      return last ? StoredSettingEvent.parse(last).version : 0
    },
  }
}

/** A thing that the owner sets. `version` counts its changes; one that nobody saved yet has none. */
export type Setting<T> = {
  what: SettingKind
  id: string
  nameOf: (value: T) => string
  /** the fields that people set, in the forms of the wire */
  shape: z.ZodObject
  itemOf: (value: T) => Item
}
/** One that stands already. */
export type StandingSetting<T> = Setting<T> & {
  /** as it stands, read consistently; refuses what is not there */
  read: () => Promise<T>
}

type Doing = { by: Actor; now: Date; commit: Commit }

const eventOf = <T>(
  { what, id, nameOf, shape }: Setting<T>,
  { by, now }: Pick<Doing, "by" | "now">,
  version: number,
  before: (T & object) | undefined,
  after: (T & object) | undefined,
): Write => {
  const named = after ?? before
  return auditWrite({
    at: now.toISOString(),
    by: personOf(by),
    action: before ? (after ? "changed" : "deleted") : "created",
    what,
    id,
    name: named ? nameOf(named) : id,
    version,
    changes: settingChanges(shape, before, after),
  })
}

type Versioned = { version?: number | undefined }

type Creation<T> = Doing & {
  taken: () => Error
  reply: (made: T) => unknown
  /** what belongs into the same transaction */
  besides?: Write[]
}

/** The writes that make a thing that is not there yet, with the version that it has. */
export const settingCreation = <T extends Versioned>(
  setting: Setting<T>,
  made: T,
  doing: Pick<Doing, "by" | "now">,
): Write[] => [
  { put: setting.itemOf(made), onlyIf: absent, race: settingRace },
  eventOf(setting, doing, made.version ?? 0, undefined, made),
]

/** Makes a thing that is not there yet. Its version counts on from an earlier one of the same id, so that no version is used twice. */
export const createSetting = async <T extends Versioned>(
  table: TableReader,
  setting: Setting<T>,
  value: T,
  { taken, reply, besides = [], ...doing }: Creation<T>,
): Promise<T> => {
  const version = (await auditReader(table).lastVersion(setting.what, setting.id)) + 1
  const made: T = { ...value, version }
  try {
    await doing.commit([...settingCreation(setting, made, doing), ...besides], reply(made))
  } catch (error) {
    throw error instanceof RaceLost && error.race === settingRace ? taken() : error
  }
  return made
}

type Deletion<T> = Doing & {
  reply: unknown
  /** what belongs into the same transaction; refuses, by throwing, what may not be deleted */
  besides?: (current: T) => Promise<Write[]>
}

/** The writes that delete a thing as it stands; the audit keeps what it was. */
export const settingDeletion = <T extends Versioned>(
  setting: Setting<T>,
  current: T,
  doing: Pick<Doing, "by" | "now">,
): Write[] => {
  const version = current.version ?? 0
  const { pk, sk } = setting.itemOf(current)
  return [
    { remove: { pk, sk }, onlyIf: versionIs(version), race: settingRace },
    eventOf(setting, doing, version + 1, current, undefined),
  ]
}

/** Deletes a thing as it stands. */
export const deleteSetting = async <T extends Versioned>(
  setting: StandingSetting<T>,
  { reply, besides, ...doing }: Deletion<T>,
): Promise<void> =>
  retryOnConflict([settingRace], async () => {
    const current = await setting.read()
    const others = (await besides?.(current)) ?? []
    await doing.commit([...settingDeletion(setting, current, doing), ...others], reply)
  })

type Save<T> = Doing & {
  /** the fields of the form; one that is undefined is emptied */
  form: { [Field in keyof T]?: T[Field] | undefined }
  /** the version that the caller's screen showed; without one they mean the present one */
  baseVersion: number | undefined
  refuse: Refuse<"changed_meanwhile">
  reply: (after: T) => unknown
  /** refuses, by throwing, what the merged thing may not be */
  check?: (after: T, before: T) => void
  /** what belongs into the same transaction */
  besides?: (after: T, before: T) => Write[]
}

/**
 * One save, stored with its line of the audit. What two changed to different values is refused as `changed_meanwhile`, with
 * both values; a form that changes nothing writes nothing but that it was sent.
 */
export const saveSetting = async <T extends Versioned>(
  table: TableReader,
  setting: StandingSetting<T>,
  { form, baseVersion, refuse, check, besides, commit, reply, ...doing }: Save<T>,
): Promise<T> => {
  const { what, id, shape, read, itemOf } = setting
  const set = Object.fromEntries(Object.entries(form).filter(([field]) => field in shape.shape))
  const { after } = await versioned<T>(table, {
    race: settingRace,
    eventKey: (_, version) => keys.audit(what, id, version),
    fieldsOf: (value) => fieldsOf(shape, value),
  }).change({
    load: read,
    baseVersion,
    by: doing.by,
    // Only fields of the thing are left of the form.
    decide: () => ({ patch: set as Partial<T> }),
    next(current, merged) {
      if (sameValue(current, merged)) return current
      const after: T = { ...merged, version: (current.version ?? 0) + 1 }
      check?.(after, current)
      return after
    },
    writes: (current, after) => [
      { put: itemOf(after), onlyIf: versionIs(current.version ?? 0), race: settingRace },
      eventOf(setting, doing, after.version ?? 0, current, after),
      ...(besides?.(after, current) ?? []),
    ],
    refuseConflicts: (conflicts, version) => refuse("changed_meanwhile", { conflicts, version }),
    commit,
    reply,
  })
  return after
}
