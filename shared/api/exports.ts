import * as z from "zod"
import { exportPhases } from "../domain/exports.ts"
import { transferStates } from "../domain/transfers.ts"
import { endpoint } from "./endpoint.ts"
import { id, instant, Matches } from "./kinds.ts"

/* All of the shop's records, to take along: the owner's alone, and no program's (`functions/platform/handle.ts`). */

const owners = ["admin", "developer"] as const

export const Export = z.object({
  _id: id,
  state: z.enum(transferStates),
  phase: z.enum(exportPhases),
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
  at: instant,
  endedAt: instant.optional(),
  /** until when its files are there, once it is done */
  until: instant.optional(),
  /** why it failed */
  problem: z.string().optional(),
  /** of the present phase: records read, files packed, pieces packed; and how many there are, once that is known */
  done: z.int(),
  total: z.int().optional(),
  /** records by what they are: `jobs`, `people` ... */
  counts: z.record(z.string(), z.int()),
  /** pictures and documents */
  files: z.int(),
  /** of these, those that were deleted before they could be packed */
  missing: z.int(),
  /**
   * what there is to download; `address` opens it for an hour or two, and is left out when the caller entered their password more
   * than 15 minutes ago (POST /confirmpassword)
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

/** The newest first. */
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

/** One at a time. It goes on by itself, whoever logs out. */
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

/** Stops one that is under way. What it has made so far is not handed out. */
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

/** Deletes one that has ended, with its files. That there was one stays in the settings' history. */
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
