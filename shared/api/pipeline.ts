import * as z from "zod"
import { owners } from "../domain/people/permissions.ts"
import { stepKeys, taskNames } from "../domain/pipeline/run.ts"
import { endpoint } from "./definition/endpoint.ts"
import { flagInQuery, id, instant } from "./definition/kinds.ts"

const LogLine = z.object({ n: z.int(), at: instant, text: z.string() })

/** State of a step in the current run. "other" means another task does it, "off" that none does. */
const stepStates = ["waiting", "working", "done", "other", "off"] as const

/** The last run of the Quote Update program. Every field is null before the first run. */
export const PipelineRun = z.object({
  /** null, Running, Awaiting stop, Stopped, or Complete. Any other value counts as running. */
  state: z.string().nullable(),
  stateDetail: z.string().nullable(),
  invoked: instant.nullable(),
  started: instant.nullable(),
  stopped: instant.nullable(),
  completed: instant.nullable(),
  by: z.string().nullable(),
  taskDefinition: z.enum(taskNames).nullable(),
  taskId: z.string().nullable(),
  networkId: z.string().nullable(),
  /** Names the run's checkpoints, work files, and catalog version. */
  routeId: z.string().nullable(),
  resumable: z.boolean(),
  steps: z.array(
    z.object({
      key: z.enum(stepKeys),
      state: z.enum(stepStates),
      done: z.int(),
      total: z.int().optional(),
    }),
  ),
  counts: z.object({
    vehicles: z.int(),
    parts: z.int(),
    images: z.int(),
    unreadable: z.int(),
  }),
  latest: z.object({ vehicle: z.string(), styleId: z.string() }).nullable(),
  lastUpdate: instant.nullable(),
  log: z.array(LogLine).optional(),
})
export type PipelineRun = z.output<typeof PipelineRun>

export const listPipelineTasks = endpoint({
  area: "pipeline",
  name: "list-pipeline-tasks",
  method: "GET",
  path: "/readecstasks",
  roles: owners,
  programs: true,
  access: ["table:read", "tasks"],
  reply: z.array(
    z.object({
      taskId: z.string(),
      taskDefinition: z.string(),
      lastStatus: z.string(),
      startedAt: instant.optional(),
      stoppedAt: instant.optional(),
      stoppedReason: z.string().optional(),
      exitCode: z.int().optional(),
    }),
  ),
  refusals: [],
})

/** Returns the program's state, with recent log lines on request. A task that died silently counts as stopped. */
export const getPipelineState = endpoint({
  area: "pipeline",
  name: "get-pipeline-state",
  method: "GET",
  path: "/readquotesystemstate",
  roles: owners,
  programs: true,
  access: ["table:read", "tasks"],
  query: z.strictObject({ log: flagInQuery.optional() }),
  reply: PipelineRun,
  refusals: [],
})

export const getPipelineVehicles = endpoint({
  area: "pipeline",
  name: "get-pipeline-vehicles",
  method: "GET",
  path: "/readquotesystemvehicles",
  roles: owners,
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ invocationReference: id }),
  reply: z.object({ count: z.int(), vehicle: z.string().nullable(), styleId: z.string().nullable() }),
  refusals: ["not_found"],
})

/** Starts a task or resumes a stopped run. `startOver` begins a new run. */
export const startPipeline = endpoint({
  area: "pipeline",
  name: "start-pipeline",
  method: "POST",
  path: "/createecstasks",
  roles: owners,
  access: ["table:read", "table:write", "tasks"],
  body: z.strictObject({ taskDefinition: z.enum(taskNames), startOver: z.boolean().optional() }),
  reply: PipelineRun,
  refusals: ["program_running"],
  legacy: "Error",
})

export const stopPipeline = endpoint({
  area: "pipeline",
  name: "stop-pipeline",
  method: "DELETE",
  path: "/deleteecstasks",
  roles: owners,
  access: ["table:read", "table:write", "tasks"],
  reply: PipelineRun,
  refusals: ["program_running", "program_stopped"],
  legacy: "Error",
})

const Ok = z.object({ response: z.literal("ok") })

/** The same program in the settings page's terms (owner's specification). */
export const getQuoteSoftwareState = endpoint({
  area: "pipeline",
  name: "get-quote-software-state",
  method: "GET",
  path: "/quotesoftwarestate",
  roles: owners,
  programs: true,
  access: ["table:read", "tasks"],
  reply: z.object({ state: z.string().nullable(), stateDetail: z.string().nullable() }),
  refusals: [],
})

export const startQuoteSoftware = endpoint({
  area: "pipeline",
  name: "start-quote-software",
  method: "POST",
  path: "/quotesoftwarestate",
  roles: owners,
  access: ["table:read", "table:write", "tasks"],
  body: z.strictObject({}),
  reply: Ok,
  refusals: ["program_running"],
  legacy: "Error",
})

export const stopQuoteSoftware = endpoint({
  area: "pipeline",
  name: "stop-quote-software",
  method: "PUT",
  path: "/quotesoftwarestate",
  roles: owners,
  access: ["table:read", "table:write", "tasks"],
  body: z.strictObject({ command: z.literal("stop") }),
  reply: Ok,
  refusals: ["program_running", "program_stopped"],
  legacy: "Error",
})

export const getQuoteSoftwareLastUpdate = endpoint({
  area: "pipeline",
  name: "get-quote-software-last-update",
  method: "GET",
  path: "/quotesoftwarelastupdate",
  roles: owners,
  programs: true,
  access: ["table:read"],
  reply: z.object({ lastUpdate: instant.nullable() }),
  refusals: [],
})

/** Makes another version live. Refused after a switch since `rev`, or while a new catalog is built from it. */
export const switchCatalog = endpoint({
  area: "pipeline",
  name: "switch-catalog",
  method: "PUT",
  path: "/quotecatalog",
  roles: owners,
  access: ["table:read", "table:write", "catalog", "tasks"],
  body: z.strictObject({
    version: z.string().regex(/^[\w.-]{1,60}$/, "Enter a version."),
    rev: z.int().min(0).optional(),
  }),
  reply: z.object({ matches: z.int(), rev: z.int() }),
  refusals: ["not_found", "changed_meanwhile", "program_running"],
})
