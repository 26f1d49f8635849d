import {
  DescribeTasksCommand,
  ECSClient,
  ECSServiceException,
  ListTasksCommand,
  RunTaskCommand,
  StopTaskCommand,
  type Task,
} from "@aws-sdk/client-ecs"
import { setting } from "../platform/config.ts"

export type EcsTask = {
  taskId: string
  /** task definition family */
  taskDefinition: string
  lastStatus: string
  networkId?: string
  startedAt?: string
  stoppedAt?: string
  stoppedReason?: string
  exitCode?: number
}

/** Tasks can start again later, so callers treat this as unavailable. */
class EcsWithoutCapacity extends Error {
  override name = "EcsWithoutCapacity"
}

const client = new ECSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
})

const lastPart = (arn: string): string => arn.slice(arn.lastIndexOf("/") + 1)

const toEcsTask = (task: Task): EcsTask => {
  const networkId = task.attachments
    ?.flatMap(({ details = [] }) => details)
    .find(({ name }) => name === "networkInterfaceId")?.value
  const [container] = task.containers ?? []
  const reason = container?.reason ?? task.stoppedReason
  return {
    taskId: lastPart(task.taskArn ?? ""),
    taskDefinition: lastPart(task.taskDefinitionArn ?? "").replace(/:\d+$/, ""),
    lastStatus: task.lastStatus ?? "",
    ...(networkId !== undefined && { networkId }),
    ...(task.startedAt && { startedAt: task.startedAt.toISOString() }),
    ...(task.stoppedAt && { stoppedAt: task.stoppedAt.toISOString() }),
    ...(reason !== undefined && { stoppedReason: reason }),
    ...(container?.exitCode !== undefined && { exitCode: container.exitCode }),
  }
}

type TaskRun = {
  /** task definition family, as in the settings */
  taskDefinition: string
  /** ECS starts one task per token */
  token: string
  /** finds the task again in `list` */
  startedBy: string
  environment: Record<string, string>
}

export const ecs = {
  async run({ taskDefinition, token, startedBy, environment }: TaskRun): Promise<EcsTask> {
    const { tasks = [], failures = [] } = await client.send(
      new RunTaskCommand({
        cluster: setting("PIPELINE_CLUSTER"),
        taskDefinition: `${setting("PIPELINE_FAMILY")}-${taskDefinition}`,
        launchType: "FARGATE",
        count: 1,
        clientToken: token,
        startedBy,
        networkConfiguration: {
          awsvpcConfiguration: {
            subnets: setting("PIPELINE_SUBNETS").split(","),
            securityGroups: [setting("PIPELINE_SECURITY_GROUP")],
            // For internet access without a NAT gateway. The security group allows no inbound traffic.
            assignPublicIp: "ENABLED",
          },
        },
        overrides: {
          containerOverrides: [
            {
              name: "pipeline",
              environment: Object.entries(environment).map(([name, value]) => ({ name, value })),
            },
          ],
        },
      }),
    )
    const [task] = tasks
    if (task) return toEcsTask(task)
    throw new EcsWithoutCapacity(`ECS started no task: ${failures[0]?.reason ?? "no reason"}.`)
  },

  /** Sends SIGTERM, later SIGKILL. Ignores a task that ECS no longer knows. */
  async stop(taskId: string, reason: string): Promise<void> {
    try {
      await client.send(new StopTaskCommand({ cluster: setting("PIPELINE_CLUSTER"), task: taskId, reason }))
    } catch (error) {
      const isRefused = error instanceof ECSServiceException && error.$fault === "client" && !error.$retryable
      if (!isRefused) throw error
    }
  },

  /** ECS forgets tasks an hour after they stop. */
  async describe(taskIds: readonly string[]): Promise<EcsTask[]> {
    if (taskIds.length === 0) return []
    const input = { cluster: setting("PIPELINE_CLUSTER"), tasks: [...taskIds] }
    const { tasks = [] } = await client.send(new DescribeTasksCommand(input))
    return tasks.map(toEcsTask)
  },

  /** Running tasks and those that stopped within the hour. */
  async list(startedBy?: string): Promise<string[]> {
    const found = await Promise.all(
      (["RUNNING", "STOPPED"] as const).map((desiredStatus) =>
        client.send(
          new ListTasksCommand({
            cluster: setting("PIPELINE_CLUSTER"),
            desiredStatus,
            maxResults: 50,
            ...(startedBy !== undefined && { startedBy }),
          }),
        ),
      ),
    )
    // A task that stops between the two calls is in both lists.
    return [...new Set(found.flatMap(({ taskArns = [] }) => taskArns.map(lastPart)))]
  },
}
export type Ecs = typeof ecs
