import { Duration, Stack, type StackProps } from "aws-cdk-lib"
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events"
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets"
import type { PolicyStatement } from "aws-cdk-lib/aws-iam"
import { EventSourceMapping, FilterCriteria, type Function, StartingPosition } from "aws-cdk-lib/aws-lambda"
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources"
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import type { Access } from "../../shared/api/endpoint.ts"
import {
  followStream,
  functionRole,
  manageConnections,
  sendTo,
  statementsFor,
  workOff,
} from "../constructs/access.ts"
import { type Bundles, bundledFunction } from "../constructs/endpoint-function.ts"
import { queueConsumers, type StreamSettings, streamConsumers } from "../event-sources.ts"
import type { ApiStack } from "./api.ts"
import type { DataStack } from "./data.ts"

/** What people wait for with a phone in the hand: their functions are called every few minutes so that they stay. */
const hotEndpoints = [
  "refresh-session",
  "get-account",
  "get-service-requests",
  "change-service-request",
  "act-on-service-request",
] as const

/** A call as the gateway makes it, without the front door's proof: refused before it does anything. */
const warmingCall = {
  version: "2.0",
  routeKey: "$default",
  rawPath: "/",
  rawQueryString: "",
  headers: {},
  requestContext: { requestId: "keep-warm", http: { method: "GET", path: "/", sourceIp: "" } },
  isBase64Encoded: false,
}

/** What a stream, a queue or a clock starts. */
export class EventsStack extends Stack {
  readonly outbox: Queue
  readonly outboxDead: Queue
  readonly streamDead: Queue
  readonly functions: Record<"project" | "fanOut" | "sendOutbox", Function>

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { data: DataStack; api: ApiStack; bundles: Bundles },
  ) {
    super(scope, id, props)
    const { data, api, bundles } = props

    const sending = queueConsumers["send-outbox"]
    const queue = (name: string, more: ConstructorParameters<typeof Queue>[2] = {}) =>
      new Queue(this, name, {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        retentionPeriod: Duration.days(14),
        ...more,
      })
    this.streamDead = queue("StreamDead")
    this.outboxDead = queue("OutboxDead")
    this.outbox = queue("Outbox", {
      visibilityTimeout: Duration.seconds(sending.visibilitySeconds),
      deadLetterQueue: { queue: this.outboxDead, maxReceiveCount: sending.maxReceives },
    })

    const environment = {
      ...data.functionEnvironment(bundles.version),
      OUTBOX_QUEUE_URL: this.outbox.queueUrl,
      CONNECTIONS_URL: api.sockets.managementUrl,
    }
    const eventFunction = (
      name: string,
      access: readonly Access[],
      more: PolicyStatement[],
      timeout = Duration.seconds(60),
    ) =>
      bundledFunction(this, {
        entry: `events/${name}`,
        bundles,
        role: functionRole(this, `${name}-role`, [...statementsFor(this, access, data), ...more]),
        environment,
        timeout,
      })

    const followed = followStream(data.table, this.streamDead)
    this.functions = {
      project: eventFunction("project", ["table:read", "table:write", "removal"], followed),
      fanOut: eventFunction(
        "fan-out",
        ["table:read", "table:write"],
        [...followed, sendTo(this.outbox), ...manageConnections(this, api.sockets)],
      ),
      sendOutbox: eventFunction(
        "send-outbox",
        ["table:read", "table:write", "texts"],
        [workOff(this.outbox)],
        Duration.seconds(sending.visibilitySeconds / 2),
      ),
    }

    // Two readers are the most that a shard feeds without delay.
    this.follow(data, "ProjectRequests", this.functions.project, streamConsumers.project)
    this.follow(data, "FanOutMessages", this.functions.fanOut, streamConsumers["fan-out"])

    new EventSourceMapping(this, "SendMessages", {
      target: this.functions.sendOutbox,
      eventSourceArn: this.outbox.queueArn,
      batchSize: sending.batchSize,
      reportBatchItemFailures: true,
      // A carrier of texts takes a few at a time; the rest waits its turn in the queue.
      maxConcurrency: 2,
    })

    const keepWarm = new Rule(this, "KeepWarm", { schedule: Schedule.rate(Duration.minutes(5)) })
    for (const name of hotEndpoints) {
      const target = api.functions.get(name)
      if (!target) throw new Error(`No endpoint is called ${name}.`)
      keepWarm.addTarget(
        new LambdaFunction(target, { event: RuleTargetInput.fromObject(warmingCall), retryAttempts: 0 }),
      )
    }
  }

  /** Feeds the changes that fit one of the filters. What fails is halved, tried again, and laid aside in the end. */
  private follow(
    data: DataStack,
    id: string,
    target: Function,
    { batchSize, retries, filters }: StreamSettings,
  ) {
    new EventSourceMapping(this, id, {
      target,
      eventSourceArn: data.table.tableStreamArn ?? "",
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: retries,
      maxRecordAge: Duration.hours(12),
      onFailure: new SqsDlq(this.streamDead),
      filters: filters.map((filter) => FilterCriteria.filter(filter)),
    })
  }
}
