import type { User } from "#shared/api/users.ts"
import { Refusal } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { updateJobsOfCustomer } from "../users/jobs-of-customer.ts"
import type { ActorContext } from "./importers/importer.ts"

/** Open jobs follow a profile's language here, too. Call it before the user is written, so that a repeated step does both. */
export const translateJobs = (
  table: Table,
  before: User,
  after: User,
  { by, now }: ActorContext,
): Promise<void> =>
  updateJobsOfCustomer(table, {
    before,
    // An import reaches jobs with the language only.
    after: { ...before, language: after.language },
    actor: by,
    now,
    refuse: (code, facts) => new Refusal(code, facts),
  })
