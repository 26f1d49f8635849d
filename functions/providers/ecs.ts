import { createHash, createHmac } from "node:crypto"
import * as z from "zod"
import { setting } from "../platform/config.ts"
import { defaultProvider } from "../platform/credentials.ts"

/*
 * Minimal ECS client: four calls of its JSON protocol. The SDK's client is half a megabyte
 * (docs/decisions/catalog-pipeline.md).
 */

const Task = z.object({
  taskArn: z.string(),
  taskDefinitionArn: z.string(),
  lastStatus: z.string(),
  /** seconds since 1970 */
  startedAt: z.number().optional(),
  stoppedAt: z.number().optional(),
  stoppedReason: z.string().optional(),
  attachments: z
    .array(z.object({ details: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }))
    .default([]),
  containers: z.array(z.object({ exitCode: z.int().optional(), reason: z.string().optional() })).default([]),
})
const Failures = z.array(z.object({ reason: z.string().optional() })).default([])
const Tasks = z.object({ tasks: z.array(Task).default([]), failures: Failures })
const TaskList = z.object({ taskArns: z.array(z.string()).default([]) })

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

const lastPart = (arn: string): string => arn.slice(arn.lastIndexOf("/") + 1)
const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

const taskOf = (task: z.output<typeof Task>): EcsTask => {
  const networkId = task.attachments
    .flatMap(({ details }) => details)
    .find(({ name }) => name === "networkInterfaceId")?.value
  const exitCode = task.containers[0]?.exitCode
  const reason = task.containers[0]?.reason ?? task.stoppedReason
  return {
    taskId: lastPart(task.taskArn),
    taskDefinition: lastPart(task.taskDefinitionArn).replace(/:\d+$/, ""),
    lastStatus: task.lastStatus,
    ...(networkId !== undefined && { networkId }),
    ...(task.startedAt !== undefined && { startedAt: instantOf(task.startedAt) }),
    ...(task.stoppedAt !== undefined && { stoppedAt: instantOf(task.stoppedAt) }),
    ...(reason !== undefined && { stoppedReason: reason }),
    ...(exitCode !== undefined && { exitCode }),
  }
}

const hex = (text: string): string => createHash("sha256").update(text).digest("hex")
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const credentials = defaultProvider()

/** AWS Signature Version 4 for a POST to `/`. */
const signedHeaders = async (
  host: string,
  operation: string,
  body: string,
): Promise<Record<string, string>> => {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
  const region = setting("AWS_REGION")
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "")
  const day = stamp.slice(0, 8)
  const headers: Record<string, string> = {
    "content-type": "application/x-amz-json-1.1",
    host,
    "x-amz-date": stamp,
    ...(sessionToken && { "x-amz-security-token": sessionToken }),
    "x-amz-target": `AmazonEC2ContainerServiceV20141113.${operation}`,
  }
  const names = Object.keys(headers).join(";")
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = ["POST", "/", "", lines.join(""), names, hex(body)].join("\n")
  const scope = `${day}/${region}/ecs/aws4_request`
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope, hex(request)].join("\n")
  const key = ["ecs", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  const signature = hmac(key, toSign).toString("hex")
  const { host: _, ...sentHeaders } = headers
  return {
    ...sentHeaders,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const timeoutMs = 5000

/** ECS is unreachable, throttling, or has no capacity. */
class EcsDown extends Error {
  override name = "EcsDown"
}
class EcsRefused extends Error {
  override name = "EcsRefused"
}

const call = async <Shape extends z.ZodType>(
  operation: string,
  input: object,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const address = new URL(
    process.env.AWS_ENDPOINT_URL_ECS ?? `https://ecs.${setting("AWS_REGION")}.amazonaws.com`,
  )
  const body = JSON.stringify(input)
  const reply = await fetch(new URL("/", address), {
    method: "POST",
    headers: await signedHeaders(address.host, operation, body),
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new EcsDown(`ECS did not answer ${operation}.`, { cause: error })
  })
  const text = await reply.text()
  if (!reply.ok) {
    const failure = z.object({ __type: z.string().default("") }).safeParse(JSON.parse(text || "{}"))
    const type = failure.data?.__type.replace(/^.*#/, "") ?? ""
    const sentence = `ECS answered ${operation} with ${reply.status} ${type}.`
    throw reply.status >= 500 || type.startsWith("Throttling")
      ? new EcsDown(sentence)
      : new EcsRefused(sentence)
  }
  return shape.parse(JSON.parse(text))
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
    const { tasks, failures } = await call(
      "RunTask",
      {
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
      },
      Tasks,
    )
    const [task] = tasks
    if (task) return taskOf(task)
    throw new EcsDown(`ECS started no task: ${failures[0]?.reason ?? "no reason"}.`)
  },

  /** Sends SIGTERM, later SIGKILL. Ignores a task that ECS no longer knows. */
  async stop(taskId: string, reason: string): Promise<void> {
    try {
      await call("StopTask", { cluster: setting("PIPELINE_CLUSTER"), task: taskId, reason }, z.object({}))
    } catch (error) {
      if (!(error instanceof EcsRefused)) throw error
    }
  },

  /** ECS forgets tasks an hour after they stop. */
  async describe(taskIds: readonly string[]): Promise<EcsTask[]> {
    if (taskIds.length === 0) return []
    const input = { cluster: setting("PIPELINE_CLUSTER"), tasks: taskIds }
    return (await call("DescribeTasks", input, Tasks)).tasks.map(taskOf)
  },

  /** Running tasks and those that stopped within the hour. */
  async list(startedBy?: string): Promise<string[]> {
    const found = await Promise.all(
      ["RUNNING", "STOPPED"].map((desiredStatus) =>
        call(
          "ListTasks",
          {
            cluster: setting("PIPELINE_CLUSTER"),
            desiredStatus,
            maxResults: 50,
            ...(startedBy !== undefined && { startedBy }),
          },
          TaskList,
        ),
      ),
    )
    return found.flatMap(({ taskArns }) => taskArns.map(lastPart))
  },
}
export type Ecs = typeof ecs
