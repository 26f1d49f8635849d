import * as z from "zod"
import { type SettingKind, settingActions, settingKinds } from "#shared/api/audit.ts"
import type { Commit } from "../platform/idempotency.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import {
  type Item,
  isAbsent,
  type Page,
  RaceLost,
  retryOnConflict,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import {
  type Change,
  type ChangeContext,
  changedFields,
  changeRecord,
  type FieldChange,
  type Fields,
  type Patch,
  type RecordDescription,
  StoredEvent,
  toPerson,
  type Versioned,
  versionReply,
} from "../platform/versioned.ts"

/*
 * Access patterns of the settings history
 * of one setting: AUDIT#what#id / version, consistent
 * of a kind: gsi2 AUDIT#what / at..., newest first
 * all: gsi1 AUDIT / at..., newest first
 */

const schema = 1

export const StoredSettingEvent = StoredEvent.extend({
  action: z.enum(settingActions),
  what: z.enum(settingKinds),
  id: z.string(),
  name: z.string(),
})
export type AuditEvent = z.output<typeof StoredSettingEvent>

/**
 * The history event for the transaction of its change. A setting created again after deletion continues its version
 * numbers (`lastVersion`). Values of credentials are not recorded.
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
    onlyIf: isAbsent,
    race: settingRace,
  }
}

export const settingRace = "another change of the same setting"

/** In wire format, for comparison and for the history. */
export const fieldsOf = (shape: z.ZodObject, value: object): Fields =>
  Object.fromEntries(
    Object.entries(shape.shape).flatMap(([field, kind]) => {
      const fieldValue: unknown = Reflect.get(value, field)
      return fieldValue === undefined ? [] : [[field, z.encode(kind as z.ZodType, fieldValue)]]
    }),
  )

/** `before` is undefined for a creation, `after` for a deletion. */
export const settingChanges = (
  shape: z.ZodObject,
  before: object | undefined,
  after: object | undefined,
): FieldChange[] => changedFields(fieldsOf(shape, before ?? {}), fieldsOf(shape, after ?? {}))

type PageQuery = { limit: number; cursor?: string | undefined }

export const auditReader = (table: TableReader) => {
  const pageOf = ({ items, cursor }: Page): Page<AuditEvent> => ({
    items: items.map((item) => StoredSettingEvent.parse(item)),
    cursor,
  })
  return {
    newest: async (page: PageQuery) =>
      pageOf(await table.query({ index: "gsi1", partition: indexKeys.audit, descending: true, ...page })),
    ofKind: async (what: SettingKind, page: PageQuery) =>
      pageOf(
        await table.query({
          index: "gsi2",
          partition: indexKeys.auditOfKind(what),
          descending: true,
          ...page,
        }),
      ),
    ofThing: async (what: SettingKind, id: string, page: PageQuery) =>
      pageOf(await table.query({ partition: keys.audit(what, id, 0).pk, descending: true, ...page })),

    /** also of a deleted setting; 0 if it never existed */
    async lastVersion(what: SettingKind, id: string): Promise<number> {
      const [last] = (
        await table.query({ partition: keys.audit(what, id, 0).pk, descending: true, limit: 1 })
      ).items
      return last ? StoredSettingEvent.parse(last).version : 0
    },
  }
}

/** A setting that the owner edits. One that was never saved has no version. */
export type Setting<T> = {
  what: SettingKind
  id: string
  nameOf: (value: T) => string
  /** editable fields, in wire format */
  shape: z.ZodObject
  itemOf: (value: T) => Item
}
export type ExistingSetting<T> = Setting<T> & {
  /** reads consistently; refuses a missing setting */
  read: () => Promise<T>
}

type ActorContext = ChangeContext & { commit: Commit }

const settingEventWrite = <T>(
  { what, id, nameOf, shape }: Setting<T>,
  { by, now }: ChangeContext,
  version: number,
  before: (T & object) | undefined,
  after: (T & object) | undefined,
): Write => {
  const either = after ?? before
  return auditWrite({
    at: now.toISOString(),
    by: toPerson(by),
    action: before ? (after ? "changed" : "deleted") : "created",
    what,
    id,
    name: either ? nameOf(either) : id,
    version,
    changes: settingChanges(shape, before, after),
  })
}

type Creation<T> = ActorContext & {
  refuseExisting: () => Error
  reply: (created: T) => unknown
  /** further writes of the same transaction */
  additionalWrites?: Write[]
}

export const newSettingWrites = <T extends Versioned>(
  setting: Setting<T>,
  created: T,
  context: ChangeContext,
): Write[] => [
  { put: setting.itemOf(created), onlyIf: isAbsent, race: settingRace },
  settingEventWrite(setting, context, created.version ?? 0, undefined, created),
]

/** Continues the versions of an earlier setting with this id, so no version is used twice. */
export const createSetting = async <T extends Versioned>(
  table: TableReader,
  setting: Setting<T>,
  value: T,
  { refuseExisting, reply, additionalWrites = [], ...context }: Creation<T>,
): Promise<T> => {
  const version = (await auditReader(table).lastVersion(setting.what, setting.id)) + 1
  const created: T = { ...value, version }
  try {
    await context.commit(
      [...newSettingWrites(setting, created, context), ...additionalWrites],
      reply(created),
    )
  } catch (error) {
    throw error instanceof RaceLost && error.race === settingRace ? refuseExisting() : error
  }
  return created
}

type Deletion<T> = ActorContext & {
  reply: unknown
  /** further writes; throws if it may not be deleted */
  additionalWrites?: (current: T) => Promise<Write[]>
}

export const deleteSettingWrites = <T extends Versioned>(
  setting: Setting<T>,
  current: T,
  context: ChangeContext,
): Write[] => {
  const version = current.version ?? 0
  const { pk, sk } = setting.itemOf(current)
  return [
    { remove: { pk, sk }, onlyIf: versionIs(version), race: settingRace },
    settingEventWrite(setting, context, version + 1, current, undefined),
  ]
}

export const deleteSetting = async <T extends Versioned>(
  setting: ExistingSetting<T>,
  { reply, additionalWrites, ...context }: Deletion<T>,
): Promise<void> =>
  retryOnConflict([settingRace], async () => {
    const current = await setting.read()
    const otherWrites = (await additionalWrites?.(current)) ?? []
    await context.commit([...deleteSettingWrites(setting, current, context), ...otherWrites], reply)
  })

/** How `changeRecord` changes a setting. */
export const settingDescription = <T extends Versioned>(setting: Setting<T>): RecordDescription<T> => ({
  race: settingRace,
  eventKey: (_, version) => keys.audit(setting.what, setting.id, version),
  fieldsOf: (value) => fieldsOf(setting.shape, value),
  writes: (current, after, context) => [
    { put: setting.itemOf(after), onlyIf: versionIs(current.version ?? 0), race: settingRace },
    settingEventWrite(setting, context, after.version ?? 0, current, after),
  ],
})

type SettingPlan<T> = { patch: Patch<T> }
type SettingChange<T extends Versioned> = SettingPlan<T> &
  Omit<Change<T, SettingPlan<T>>, "load" | "decide" | "reply">

/** For a change that replies only with the new version. */
export const changeSetting = async <T extends Versioned>(
  table: TableReader,
  setting: ExistingSetting<T>,
  { patch, ...change }: SettingChange<T>,
): Promise<{ matches: 1; version: number }> => {
  const { after } = await changeRecord(table, settingDescription(setting), {
    ...change,
    load: setting.read,
    decide: () => ({ patch }),
    reply: versionReply,
  })
  return versionReply(after)
}
