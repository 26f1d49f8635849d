import * as z from "zod"
import { stepKeys, taskNames } from "../domain/pipeline/run.ts"
import { endpoint } from "./endpoint.ts"
import { flagInQuery, id, instant } from "./kinds.ts"

const LogLine = z.object({ n: z.int(), at: instant, text: z.string() })

/** Where a step of the present run stands: "other" belongs to the other task, "off" to none. */
const stepStates = ["waiting", "working", "done", "other", "off"] as const

/** The last run of the Quote Update program; every field is null before the first. */
export const PipelineRun = z.object({
  /** null, Running, Awaiting stop, Stopped or Complete; any other word means running */
  state: z.string().nullable(),
  /** what it waits for, or why it stopped, in a sentence */
  stateDetail: z.string().nullable(),
  /** when somebody asked for it, when its task began, when it ended */
  invoked: instant.nullable(),
  started: instant.nullable(),
  stopped: instant.nullable(),
  completed: instant.nullable(),
  /** who started it */
  by: z.string().nullable(),
  taskDefinition: z.enum(taskNames).nullable(),
  /** at ECS */
  taskId: z.string().nullable(),
  /** the task's network interface */
  networkId: z.string().nullable(),
  /** names the run: its checkpoints, its work files, the catalog version that it makes */
  routeId: z.string().nullable(),
  /** whether starting the same task goes on where this run was */
  resumable: z.boolean(),
  steps: z.array(
    z.object({
      key: z.enum(stepKeys),
      state: z.enum(stepStates),
      done: z.int(),
      /** where it is known */
      total: z.int().optional(),
    }),
  ),
  counts: z.object({
    vehicles: z.int(),
    parts: z.int(),
    images: z.int(),
    /** rows of the source that could not be read, and are left out */
    unreadable: z.int(),
  }),
  latest: z.object({ vehicle: z.string(), styleId: z.string() }).nullable(),
  /** when a new catalog was last finished */
  lastUpdate: instant.nullable(),
  /** only when asked for */
  log: z.array(LogLine).optional(),
})
export type PipelineRun = z.output<typeof PipelineRun>

const owners = ["admin", "developer"] as const

/** What the tasks are at ECS. */
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
      /** in ECS's words: PENDING, RUNNING, STOPPED ... */
      lastStatus: z.string(),
      startedAt: instant.optional(),
      stoppedAt: instant.optional(),
      stoppedReason: z.string().optional(),
      exitCode: z.int().optional(),
    }),
  ),
  refusals: [],
})

/** Where the program stands, with the newest lines of its log if they are asked for. A task that died unsaid is told as stopped. */
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

/** How many vehicles a run has, and which came last. */
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

/** Starts a task, or goes on with the run that was stopped; `startOver` begins anew. */
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

/** Asks the task to stop, which it does after what it is at. */
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

/** The same program in the words of the settings page (owner's specification). */
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

/** Starts the data puller. */
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

/** When a new catalog was last finished. */
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

/**
 * Makes another version the live one, in one step: going back, as a rule. Whoever switched since `rev` was told wins. Not while
 * the program makes a new catalog, which takes over from the one that was live when it began.
 */
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
