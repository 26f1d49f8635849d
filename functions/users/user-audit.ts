import type { SettingKind } from "#shared/api/audit.ts"
import type { User } from "#shared/api/users.ts"
import { type AuditEvent, auditReader, auditWrite } from "../audit/store.ts"
import type { TableReader, Write } from "../platform/table.ts"
import { type ChangeContext, toPerson } from "../platform/versioned.ts"

const what = "user" satisfies SettingKind

/**
 * Records what happened to a user. The event has a role instead of a name, because the audit is permanent. A new password
 * makes no version of the user, so events have versions of their own.
 */
export const userAuditWrite = async (
  table: TableReader,
  { _id: id, role }: User,
  { action, changes = [] }: Pick<AuditEvent, "action"> & Partial<Pick<AuditEvent, "changes">>,
  { by, now }: ChangeContext,
): Promise<Write> =>
  auditWrite({
    at: now.toISOString(),
    by: toPerson(by),
    action,
    what,
    id,
    name: role,
    version: (await auditReader(table).lastVersion(what, id)) + 1,
    changes,
  })
