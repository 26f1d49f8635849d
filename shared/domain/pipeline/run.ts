import type { Result } from "../result.ts"

/** States of the Quote Update program and what they allow, for its page and the settings page. */

const runStates = ["Running", "Awaiting stop", "Stopped", "Complete"] as const
export type RunState = (typeof runStates)[number]

export const programSentences = {
  running: "The Quote Update program is currently running.",
  stopped: "The Quote Update program is currently stopped.",
  stopping: "The Quote Update program is stopping. Wait until it has stopped.",
} as const

type RunningRefusal = { ok: false; refusal: "program_running"; detail: string }
type StoppedRefusal = { ok: false; refusal: "program_stopped"; detail: string }
type Allowed = { ok: true }
const allowed: Allowed = { ok: true }
const running: RunningRefusal = { ok: false, refusal: "program_running", detail: programSentences.running }
const stopping: RunningRefusal = { ok: false, refusal: "program_running", detail: programSentences.stopping }
const stopped: StoppedRefusal = { ok: false, refusal: "program_stopped", detail: programSentences.stopped }

type ProgramState = {
  start: Allowed | RunningRefusal
  stop: Allowed | RunningRefusal | StoppedRefusal
  working: boolean
  text: string
}

const programStates: Record<RunState | "none", ProgramState> = {
  none: { start: allowed, stop: stopped, working: false, text: "Not running" },
  Running: { start: running, stop: allowed, working: true, text: "Running" },
  "Awaiting stop": { start: stopping, stop: stopping, working: true, text: "Awaiting stop" },
  Stopped: { start: allowed, stop: stopped, working: false, text: "Stopped" },
  Complete: { start: allowed, stop: stopped, working: false, text: "Complete" },
}

const isRunState = (state: string): state is RunState => (runStates as readonly string[]).includes(state)

/** Any state besides the four means it is running (owner's specification). */
export const programStateOf = (state: string | null | undefined): ProgramState => {
  if (state === null || state === undefined) return programStates.none
  return isRunState(state) ? programStates[state] : { ...programStates.Running, text: state }
}

export const mayStart = (state: string | null | undefined): Result<object, "program_running"> =>
  programStateOf(state).start
export const mayStop = (
  state: string | null | undefined,
): Result<object, "program_running" | "program_stopped"> => programStateOf(state).stop

/** Tasks that can be started. Names are those of the ECS task definitions. */
export const taskNames = ["data-puller", "image-puller"] as const
export type TaskName = (typeof taskNames)[number]
export const taskTitles: Record<TaskName, string> = {
  "data-puller": "Data puller",
  "image-puller": "Image puller",
}

type Step = {
  key: string
  title: string
  unit: string
  tasks: readonly TaskName[]
  off?: string
}

const dataPuller = ["data-puller"] as const
const bothTasks = taskNames

/** The ten steps in order (owner's specification), with the tasks that do them. */
export const pipelineSteps = [
  { key: "pull", title: "Pull vehicles and parts", unit: "vehicles", tasks: dataPuller },
  { key: "images", title: "Pull images", unit: "vehicles", tasks: ["image-puller"] },
  {
    key: "prices",
    title: "Pull part prices",
    unit: "parts",
    tasks: [],
    off: "Turned off. Parts keep the costs they have.",
  },
  { key: "mex", title: "Remove MEX versions from search", unit: "vehicles", tasks: dataPuller },
  { key: "made", title: "Copy vehicles and parts added by hand", unit: "vehicles", tasks: dataPuller },
  { key: "format", title: "Format parts for quotes", unit: "vehicles", tasks: dataPuller },
  { key: "backUp", title: "Back up", unit: "files", tasks: bothTasks },
  { key: "pushVehicles", title: "Push vehicle catalog", unit: "vehicles", tasks: bothTasks },
  { key: "pushParts", title: "Push parts catalog", unit: "files", tasks: bothTasks },
  { key: "cleanUp", title: "Clean up", unit: "files", tasks: bothTasks },
] as const satisfies readonly Step[]

export type StepKey = (typeof pipelineSteps)[number]["key"]
export const stepKeys = pipelineSteps.map(({ key }) => key) as [StepKey, ...StepKey[]]

export const stepsOf = (task: TaskName): StepKey[] =>
  pipelineSteps.flatMap(({ key, tasks }) => ((tasks as readonly TaskName[]).includes(task) ? [key] : []))

/** Mexican versions don't fit local cars. They stay in the catalog but out of the search. */
export const isMexican = ({ model, style }: { model: string; style: string }): boolean =>
  /\bMEX(?:ICO|ICAN)?\b/.test(`${model} ${style}`)

export const maxLogLines = 100

export type LogLine = {
  /** Line number in the run. It continues after a resume. */
  n: number
  at: string
  text: string
}

export const mergeLogLines = (known: readonly LogLine[], more: readonly LogLine[]): LogLine[] => {
  const byNumber = new Map([...known, ...more].map((line) => [line.n, line]))
  return [...byNumber.values()].toSorted((a, b) => a.n - b.n).slice(-maxLogLines)
}
