import type { User } from "#shared/api/users.ts"
import type { FieldChange } from "../../platform/versioned.ts"

/** What opens a login, or pays. The audit is permanent, so these carry no values (docs/decisions/versioned-changes.md). */
const recorded = [
  "phone",
  "technicianInstallerRate",
  "technicianAssistantRate",
  "technicianInstallerRepairRate",
  "technicianAssistantRepairRate",
] as const satisfies (keyof User)[]

/** Their values are words of the product. */
const recordedWithValue = ["role", "state"] as const satisfies (keyof User)[]

/** Changes for the audit. `resetsPassword`: someone else set the password. */
export const recordedChanges = (
  before: User,
  after: User,
  { resetsPassword }: { resetsPassword: boolean },
): FieldChange[] => [
  ...recordedWithValue
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] })),
  ...recorded.filter((field) => before[field] !== after[field]).map((field) => ({ field })),
  ...(resetsPassword ? [{ field: "password" }] : []),
]
