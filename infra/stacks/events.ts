import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib"
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events"
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets"
import type { PolicyStatement } from "aws-cdk-lib/aws-iam"
import {
  Architecture,
  Code,
  EventSourceMapping,
  FilterCriteria,
  type Function,
  type ILayerVersion,
  LayerVersion,
  Runtime,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda"
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources"
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import type { Access } from "#shared/api/endpoint.ts"
import {
  followStream,
  functionRole,
  manageConnections,
  packFiles,
  renderPages,
  sendTo,
  statementsFor,
  unpublish,
  workOff,
} from "../constructs/access.ts"
import { type Bundles, bundledFunction } from "../constructs/endpoint-function.ts"
import { nativeLayer } from "../constructs/native-layer.ts"
import { clocks, queueConsumers, type StreamSettings, streamConsumers } from "../event-sources.ts"
import type { ApiStack } from "./api.ts"
import type { DataStack } from "./data.ts"

/** Functions people wait for on the phone, called every few minutes to stay warm. */
const hotEndpoints = [
  "refresh-session",
  "get-account",
  "get-service-requests",
  "change-service-request",
  "act-on-service-request",
] as const

/** A gateway call without the origin secret: refused before it does anything. */
const warmingCall = {
  version: "2.0",
  routeKey: "$default",
  rawPath: "/",
  rawQueryString: "",
  headers: {},
  requestContext: { requestId: "keep-warm", http: { method: "GET", path: "/", sourceIp: "" } },
  isBase64Encoded: false,
}

export class EventsStack extends Stack {
  readonly outbox: Queue
  readonly pictures: Queue
  readonly outboxDead: Queue
  readonly streamDead: Queue
  readonly renderDead: Queue
  readonly functions: Record<
    | "project"
    | "fanOut"
    | "sendOutbox"
    | "sendWebhooks"
    | "takePictures"
    | "runTransfer"
    | "renderSite"
    | "reconcilePayments",
    Function
  >

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { data: DataStack; api: ApiStack; bundles: Bundles; siteRenderer: string },
  ) {
    super(scope, id, props)
    const { data, api, bundles, siteRenderer } = props

    const sending = queueConsumers["send-outbox"]
    const rendering = queueConsumers["render-site"]
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

    this.renderDead = queue("RenderDead")
    const renders = queue("Renders", {
      visibilityTimeout: Duration.seconds(rendering.visibilitySeconds),
      deadLetterQueue: { queue: this.renderDead, maxReceiveCount: rendering.maxReceives },
    })
    new CfnOutput(this, "RenderQueue", { value: renders.queueUrl })
    // Unfetchable pictures show in the inbox. Only the function's own failures end here.
    const taking = queueConsumers["take-pictures"]
    this.pictures = queue("Pictures", {
      visibilityTimeout: Duration.seconds(taking.visibilitySeconds),
      deadLetterQueue: { queue: this.outboxDead, maxReceiveCount: taking.maxReceives },
    })

    // Failed deliveries show on their page. Only the function's own failures end here.
    const delivering = queueConsumers["send-webhooks"]
    const webhooks = queue("Webhooks", {
      visibilityTimeout: Duration.seconds(delivering.visibilitySeconds),
      deadLetterQueue: { queue: this.outboxDead, maxReceiveCount: delivering.maxReceives },
    })

    // A failed transfer shows on its page. Only the function's own failures end here.
    const transferring = queueConsumers["run-transfer"]
    const transfers = queue("Transfers", {
      visibilityTimeout: Duration.seconds(transferring.visibilitySeconds),
      deadLetterQueue: { queue: this.outboxDead, maxReceiveCount: transferring.maxReceives },
    })

    const environment = {
      ...data.functionEnvironment(bundles.version),
      OUTBOX_QUEUE_URL: this.outbox.queueUrl,
      RENDER_QUEUE_URL: renders.queueUrl,
      PICTURES_QUEUE_URL: this.pictures.queueUrl,
      WEBHOOKS_QUEUE_URL: webhooks.queueUrl,
      TRANSFERS_QUEUE_URL: transfers.queueUrl,
      CONNECTIONS_URL: api.sockets.managementUrl,
      SITE_RENDERER: "/opt",
    }
    const eventFunction = (
      name: string,
      access: readonly Access[],
      more: PolicyStatement[],
      timeout = Duration.seconds(60),
      layers: ILayerVersion[] = [],
    ) =>
      bundledFunction(this, {
        entry: `events/${name}`,
        bundles,
        role: functionRole(this, `${name}-role`, [...statementsFor(this, access, data), ...more]),
        environment,
        timeout,
        layers,
      })

    const followed = followStream(data.table, this.streamDead)
    this.functions = {
      project: eventFunction("project", ["table:read", "table:write", "removal"], followed),
      fanOut: eventFunction(
        "fan-out",
        ["table:read", "table:write"],
        [
          ...followed,
          sendTo(this.outbox),
          sendTo(this.pictures),
          sendTo(webhooks),
          sendTo(transfers),
          sendTo(renders),
          unpublish(data.assets),
          ...manageConnections(this, api.sockets),
        ],
      ),
      sendOutbox: eventFunction(
        "send-outbox",
        ["table:read", "table:write", "texts", "emails"],
        [workOff(this.outbox)],
        Duration.seconds(sending.visibilitySeconds / 2),
      ),
      sendWebhooks: eventFunction(
        "send-webhooks",
        ["table:read", "table:write"],
        [workOff(webhooks)],
        Duration.seconds(delivering.visibilitySeconds / 2),
      ),
      runTransfer: eventFunction(
        "run-transfer",
        ["table:read", "table:write", "passwords", "imports", "exports"],
        [workOff(transfers), ...packFiles(data)],
        Duration.seconds(transferring.visibilitySeconds - 10),
      ),
      takePictures: eventFunction(
        "take-pictures",
        ["table:read", "table:write", "texts", "pictures"],
        [workOff(this.pictures)],
        Duration.seconds(taking.visibilitySeconds - 30),
        [nativeLayer(this)],
      ),
      renderSite: eventFunction(
        "render-site",
        [],
        [workOff(renders), ...renderPages(data)],
        Duration.seconds(rendering.visibilitySeconds / 2),
        [
          new LayerVersion(this, "SiteRenderer", {
            description: "The site's server build: what the pages are rendered with",
            code: Code.fromAsset(siteRenderer),
            compatibleArchitectures: [Architecture.ARM_64],
            compatibleRuntimes: [Runtime.NODEJS_24_X],
          }),
        ],
      ),
      reconcilePayments: eventFunction("reconcile-payments", ["table:read", "table:write", "payments"], []),
    }
    new Rule(this, "LookForPayments", {
      schedule: Schedule.rate(Duration.minutes(clocks["reconcile-payments"].minutes)),
      targets: [new LambdaFunction(this.functions.reconcilePayments, { retryAttempts: 0 })],
    })

    // A shard feeds at most two consumers without delay.
    this.follow(data, "ProjectRequests", this.functions.project, streamConsumers.project)
    this.follow(data, "FanOutMessages", this.functions.fanOut, streamConsumers["fan-out"])

    new EventSourceMapping(this, "SendMessages", {
      target: this.functions.sendOutbox,
      eventSourceArn: this.outbox.queueArn,
      batchSize: sending.batchSize,
      reportBatchItemFailures: true,
      // Twilio accepts a few at a time; the rest waits in the queue.
      maxConcurrency: 2,
    })

    new EventSourceMapping(this, "DeliverWebhooks", {
      target: this.functions.sendWebhooks,
      eventSourceArn: webhooks.queueArn,
      batchSize: delivering.batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: 2,
    })

    new EventSourceMapping(this, "FetchPictures", {
      target: this.functions.takePictures,
      eventSourceArn: this.pictures.queueArn,
      batchSize: taking.batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: 2,
    })

    new EventSourceMapping(this, "RunTransfers", {
      target: this.functions.runTransfer,
      eventSourceArn: transfers.queueArn,
      batchSize: transferring.batchSize,
      reportBatchItemFailures: true,
      // The minimum that Lambda accepts. Parallel runs are safe.
      maxConcurrency: 2,
    })

    new EventSourceMapping(this, "RenderSiteWhenAsked", {
      target: this.functions.renderSite,
      eventSourceArn: renders.queueArn,
      batchSize: rendering.batchSize,
      // The minimum that Lambda accepts. Parallel runs are safe.
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
