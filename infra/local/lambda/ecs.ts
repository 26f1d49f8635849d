import { type ChildProcess, fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import type { Readable } from "node:stream"
import * as z from "zod"
import { localAws, names } from "../environment.ts"
import { AwsError, awsJsonService, type RequestHandler } from "../local-server.ts"

/** Milliseconds between SIGTERM and SIGKILL, as in ECS. */
const stopTimeout = 30_000
const forgottenAfter = 3_600_000

const RunTask = z.object({
  cluster: z.string(),
  taskDefinition: z.string(),
  clientToken: z.string().max(64).optional(),
  startedBy: z.string().max(128).optional(),
  overrides: z.object({
    containerOverrides: z.array(
      z.object({
        name: z.string(),
        environment: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    ),
  }),
})
const StopTask = z.object({ cluster: z.string(), task: z.string(), reason: z.string().optional() })
const DescribeTasks = z.object({ cluster: z.string(), tasks: z.array(z.string()).max(100) })
const ListTasks = z.object({
  cluster: z.string(),
  startedBy: z.string().optional(),
  desiredStatus: z.enum(["RUNNING", "STOPPED"]).default("RUNNING"),
  maxResults: z.int().min(1).max(100).default(100),
})

type Task = {
  id: string
  taskDefinition: string
  startedBy: string | undefined
  token: string | undefined
  child: ChildProcess
  createdAt: number
  stopping?: NodeJS.Timeout
  stoppedAt?: number
  stoppedReason?: string
  exitCode?: number
}

const arnOf = (kind: string, rest: string) => `arn:aws:ecs:${localAws.region}:000000000000:${kind}/${rest}`
const seconds = (milliseconds: number) => milliseconds / 1000
const lastPart = (arn: string) => arn.slice(arn.lastIndexOf("/") + 1)

const read = <Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> => {
  const parsed = shape.safeParse(input)
  if (!parsed.success) throw new AwsError("InvalidParameterException", z.prettifyError(parsed.error))
  return parsed.data
}

export type Tasks = {
  answer: RequestHandler
  running(): { id: string; pid: number | undefined }[]
  close(): Promise<void>
}

const checkCluster = (name: string) => {
  if (name !== names.pipelineCluster) throw new AwsError("ClusterNotFoundException", "Cluster not found.")
}
const isRunning = ({ stoppedAt }: Task) => stoppedAt === undefined
const asJson = (task: Task) => ({
  taskArn: arnOf("task", `${names.pipelineCluster}/${task.id}`),
  taskDefinitionArn: arnOf("task-definition", `${task.taskDefinition}:1`),
  clusterArn: arnOf("cluster", names.pipelineCluster),
  lastStatus: isRunning(task) ? "RUNNING" : "STOPPED",
  desiredStatus: isRunning(task) && !task.stopping ? "RUNNING" : "STOPPED",
  launchType: "FARGATE",
  createdAt: seconds(task.createdAt),
  startedAt: seconds(task.createdAt),
  ...(task.startedBy !== undefined && { startedBy: task.startedBy }),
  ...(task.stoppedAt !== undefined && { stoppedAt: seconds(task.stoppedAt) }),
  ...(task.stoppedReason !== undefined && { stoppedReason: task.stoppedReason }),
  attachments: [
    {
      type: "ElasticNetworkInterface",
      status: "ATTACHED",
      details: [{ name: "networkInterfaceId", value: `eni-${task.id.slice(0, 17)}` }],
    },
  ],
  containers: [{ name: "pipeline", ...(task.exitCode !== undefined && { exitCode: task.exitCode }) }],
})

/**
 * The part of ECS that the product uses. A task is a process with the built program. Tasks end with this
 * process and are not remembered, as if the cluster's hosts were replaced. Long because it is a list of short calls over
 * one map of tasks.
 */
export const ecsService = ({
  program,
  environment,
  onOutput,
}: {
  program: string
  environment: () => Record<string, string>
  onOutput: (output: Readable) => void
}): Tasks => {
  const tasks = new Map<string, Task>()

  const start = (input: z.output<typeof RunTask>): Task => {
    const [, kind] = /^clearline-pipeline-(data-puller|image-puller)$/.exec(input.taskDefinition) ?? []
    if (kind === undefined) throw new AwsError("ClientException", "TaskDefinition not found.")
    const own = Object.fromEntries(
      (input.overrides.containerOverrides[0]?.environment ?? []).map(({ name, value }) => [name, value]),
    )
    const child = fork(new URL("../task-process.ts", import.meta.url), [program], {
      env: { ...environment(), PATH: process.env.PATH ?? "", ...own },
      execArgv: ["--enable-source-maps"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    const task: Task = {
      id: randomBytes(16).toString("hex"),
      taskDefinition: input.taskDefinition,
      startedBy: input.startedBy,
      token: input.clientToken,
      child,
      createdAt: Date.now(),
    }
    if (child.stdout) onOutput(child.stdout)
    if (child.stderr) onOutput(child.stderr)
    child.once("error", () => undefined)
    child.once("exit", (code, signal) => {
      clearTimeout(task.stopping)
      task.stoppedAt = Date.now()
      task.exitCode = code ?? 128 + (signal === "SIGKILL" ? 9 : 15)
      task.stoppedReason ??= "Essential container in task exited"
    })
    tasks.set(task.id, task)
    return task
  }

  const sweep = () => {
    for (const [id, { stoppedAt }] of tasks)
      if (stoppedAt !== undefined && Date.now() - stoppedAt > forgottenAfter) tasks.delete(id)
  }

  const answer = awsJsonService("1.1", {
    RunTask(input) {
      const request = read(RunTask, input)
      checkCluster(request.cluster)
      sweep()
      const same = [...tasks.values()].find(
        ({ token }) => token !== undefined && token === request.clientToken,
      )
      return { tasks: [asJson(same ?? start(request))], failures: [] }
    },
    StopTask(input) {
      const request = read(StopTask, input)
      checkCluster(request.cluster)
      const task = tasks.get(lastPart(request.task))
      if (!task) throw new AwsError("InvalidParameterException", "The referenced task was not found.")
      if (isRunning(task) && !task.stopping) {
        task.stoppedReason = request.reason ?? "Task stopped by user"
        task.child.kill("SIGTERM")
        task.stopping = setTimeout(() => task.child.kill("SIGKILL"), stopTimeout)
      }
      return { task: asJson(task) }
    },
    DescribeTasks(input) {
      const request = read(DescribeTasks, input)
      checkCluster(request.cluster)
      const found = request.tasks.map((one) => ({ one, task: tasks.get(lastPart(one)) }))
      return {
        tasks: found.flatMap(({ task }) => (task ? [asJson(task)] : [])),
        failures: found.flatMap(({ one, task }) => (task ? [] : [{ arn: one, reason: "MISSING" }])),
      }
    },
    ListTasks(input) {
      const request = read(ListTasks, input)
      checkCluster(request.cluster)
      sweep()
      return {
        taskArns: [...tasks.values()]
          .filter((task) => (request.desiredStatus === "RUNNING") === isRunning(task))
          .filter(({ startedBy }) => request.startedBy === undefined || startedBy === request.startedBy)
          .slice(0, request.maxResults)
          .map(({ id }) => arnOf("task", `${names.pipelineCluster}/${id}`)),
      }
    },
  })

  return {
    answer,
    running: () => [...tasks.values()].filter(isRunning).map(({ id, child }) => ({ id, pid: child.pid })),
    async close() {
      const ended = [...tasks.values()].filter(isRunning).map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            child.once("exit", () => resolve())
            child.kill("SIGKILL")
          }),
      )
      await Promise.all(ended)
    },
  }
}
