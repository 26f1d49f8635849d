import * as z from "zod"
import { bulkRunStates } from "../domain/bulk-runs.ts"
import { exportPhases } from "../domain/export/exports.ts"
import { owners } from "../domain/people/permissions.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Author, id, instant, Matches } from "./definition/kinds.ts"

/** Exports of all the shop's records. Only owners may call these, and no program (`functions/platform/handle.ts`). */

export const Export = z.object({
  _id: id,
  state: z.enum(bulkRunStates),
  phase: z.enum(exportPhases),
  by: Author,
  at: instant,
  endedAt: instant.optional(),
  until: instant.optional(),
  problem: z.string().optional(),
  /** Progress within the phase: records read, files packed, or pieces packed. `total` is missing until known. */
  done: z.int(),
  total: z.int().optional(),
  counts: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files that were deleted before they could be packed. */
  missing: z.int(),
  /**
   * The files to download. `address` is valid for an hour or two and missing when the caller entered their password
   * more than 15 minutes ago (POST /confirmpassword).
   */
  parts: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      files: z.int(),
      at: instant,
      address: z.string().optional(),
    }),
  ),
})
export type Export = z.output<typeof Export>

export const listExports = endpoint({
  area: "exports",
  name: "list-exports",
  method: "GET",
  path: "/exports",
  roles: owners,
  access: ["table:read", "signing"],
  query: z.strictObject({}),
  reply: z.array(Export),
  refusals: [],
})

/** Starts an export. Only one runs at a time, and it continues after a logout. */
export const startExport = endpoint({
  area: "exports",
  name: "start-export",
  method: "POST",
  path: "/exports",
  roles: owners,
  recentPassword: "always",
  access: ["table:read", "table:write"],
  body: z.strictObject({}),
  status: 201,
  reply: z.object({ _id: id }),
  refusals: ["action_not_allowed"],
})

export const stopExport = endpoint({
  area: "exports",
  name: "stop-export",
  method: "PUT",
  path: "/exports",
  roles: owners,
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "action_not_allowed"],
})

/** Deletes an ended export and its files. The settings history still shows it. */
export const deleteExport = endpoint({
  area: "exports",
  name: "delete-export",
  method: "DELETE",
  path: "/exports",
  roles: owners,
  access: ["table:read", "table:write", "exports"],
  query: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "action_not_allowed"],
})
