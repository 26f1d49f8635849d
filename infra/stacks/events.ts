import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib"
import { Metric } from "aws-cdk-lib/aws-cloudwatch"
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events"
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets"
import type { PolicyStatement } from "aws-cdk-lib/aws-iam"
import {
  Architecture,
  Code,
  EventSourceMapping,
  FilterCriteria,
  Function,
  type ILayerVersion,
  LayerVersion,
  Runtime,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda"
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations"
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources"
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs"
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions"
import { Queue, QueueEncryption, type QueueProps } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import type { Access } from "#shared/api/definition/endpoint.ts"
import { logField, type Severity } from "#shared/log-line.ts"
import {
  followStream,
  functionNameOf,
  functionRole,
  manageConnections,
  packExportFiles,
  receiveMessages,
  renderPages,
  sendTo,
  statementsFor,
  unpublish,
} from "../constructs/access.ts"
import { type Bundles, bundledFunction } from "../constructs/endpoint-function.ts"
import { nativeLayer } from "../constructs/native-layer.ts"
import {
  asyncRetries,
  clocks,
  queueConsumers,
  type StreamSettings,
  streamConsumers,
} from "../event-sources.ts"
import type { ApiStack } from "./api.ts"
import type { DataStack } from "./data.ts"

/** Functions that callers on the phone wait for. Called every few minutes to stay warm. */
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

type EventsProps = StackProps & { data: DataStack; api: ApiStack; bundles: Bundles; siteRenderer: string }
/** A later run looks for everything that an earlier one missed. */
const clockEventAge = Duration.minutes(10)

type Queues = Record<"outbox" | "pictures" | "renders" | "webhooks" | "transfers", Queue>
type Consumer = keyof typeof queueConsumers

const timeoutOf = (consumer: Consumer) => Duration.seconds(queueConsumers[consumer].visibilitySeconds / 2)

/**
 * A try that is repeated, because the provider refused the credentials, was busy, or didn't answer, or because our own
 * code failed. A message that can't be delivered, such as one to a wrong number, is no failure of the provider.
 */
const repeatedTries = FilterPattern.all(
  FilterPattern.stringValue(logField("severity"), "=", "warn" satisfies Severity),
  FilterPattern.any(
    FilterPattern.notExists("$.failure"),
    FilterPattern.stringValue("$.failure", "=", "not now"),
    FilterPattern.stringValue("$.failure", "=", "unclear"),
  ),
)

export class EventsStack extends Stack {
  readonly outbox: Queue
  readonly pictures: Queue
  readonly webhooks: Queue
  readonly outboxDead: Queue
  readonly streamDead: Queue
  readonly renderDead: Queue
  readonly mailEventsDead: Queue
  readonly clockDead: Queue
  /** tries of texts, emails, and pictures that are repeated */
  readonly repeatedTries: Metric
  readonly functions: Record<
    | "project"
    | "fanOut"
    | "sendOutbox"
    | "sendWebhooks"
    | "takePictures"
    | "runTransfer"
    | "renderSite"
    | "reconcilePayments"
    | "followUpClaims"
    | "requeueLost"
    | "recordEmailEvent",
    Function
  >

  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id, props)
    this.streamDead = this.queue("StreamDead")
    this.outboxDead = this.queue("OutboxDead")
    this.renderDead = this.queue("RenderDead")
    this.mailEventsDead = this.queue("MailNewsDead")
    this.clockDead = this.queue("ClockDead")
    // What can't be sent, fetched, or moved shows on its page. Only failures of the functions themselves are dead letters.
    this.outbox = this.workQueue("Outbox", "send-outbox", this.outboxDead)
    this.pictures = this.workQueue("Pictures", "take-pictures", this.outboxDead)
    this.webhooks = this.workQueue("Webhooks", "send-webhooks", this.outboxDead)
    const queues = {
      outbox: this.outbox,
      pictures: this.pictures,
      renders: this.workQueue("Renders", "render-site", this.renderDead),
      webhooks: this.webhooks,
      transfers: this.workQueue("Transfers", "run-transfer", this.outboxDead),
    }
    new CfnOutput(this, "RenderQueue", { value: queues.renders.queueUrl })
    this.functions = this.createFunctions(props, queues)
    this.repeatedTries = this.countRepeatedTries()
    this.startFunctions(props.data, queues)
    this.keepWarm(props.api)
  }

  /** One metric for both functions, since each custom metric has a price. */
  private countRepeatedTries(): Metric {
    const metric = { metricNamespace: this.stackName, metricName: "RepeatedTries" }
    for (const name of ["sendOutbox", "takePictures"] as const)
      new MetricFilter(this, `${name}RepeatedTries`, {
        logGroup: this.functions[name].logGroup,
        filterPattern: repeatedTries,
        ...metric,
      })
    return new Metric({ namespace: metric.metricNamespace, metricName: metric.metricName })
  }

  private queue(name: string, more: QueueProps = {}) {
    return new Queue(this, name, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...more,
    })
  }

  private workQueue(name: string, consumer: Consumer, dead: Queue) {
    const { visibilitySeconds, maxReceives } = queueConsumers[consumer]
    return this.queue(name, {
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: dead, maxReceiveCount: maxReceives },
    })
  }

  private createFunctions(
    { data, api, bundles, siteRenderer }: EventsProps,
    { outbox, pictures, renders, webhooks, transfers }: Queues,
  ) {
    const environment = {
      ...data.functionEnvironment(this, bundles.version),
      OUTBOX_QUEUE_URL: outbox.queueUrl,
      RENDER_QUEUE_URL: renders.queueUrl,
      PICTURES_QUEUE_URL: pictures.queueUrl,
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
        role: functionRole(this, `${name}-role`, data, [...statementsFor(this, access, data), ...more]),
        environment,
        environmentKey: data.environmentKey,
        timeout,
        layers,
      })

    const followed = followStream(data.table, this.streamDead)
    return {
      project: eventFunction("project", ["table:read", "table:write", "removal"], followed),
      fanOut: eventFunction(
        "fan-out",
        ["table:read", "table:write"],
        [
          ...followed,
          ...[outbox, pictures, webhooks, transfers, renders].map(sendTo),
          unpublish(data.assets),
          ...manageConnections(this, api.sockets),
        ],
      ),
      sendOutbox: eventFunction(
        "send-outbox",
        ["table:read", "table:write", "texts", "emails"],
        [receiveMessages(outbox)],
        timeoutOf("send-outbox"),
      ),
      sendWebhooks: eventFunction(
        "send-webhooks",
        ["table:read", "table:write"],
        [receiveMessages(webhooks)],
        timeoutOf("send-webhooks"),
      ),
      runTransfer: eventFunction(
        "run-transfer",
        ["table:read", "table:write", "passwords", "imports", "exports"],
        [receiveMessages(transfers), sendTo(transfers), ...packExportFiles(data)],
        Duration.seconds(queueConsumers["run-transfer"].visibilitySeconds - 10),
      ),
      takePictures: eventFunction(
        "take-pictures",
        ["table:read", "table:write", "texts", "pictures"],
        [receiveMessages(pictures)],
        Duration.seconds(queueConsumers["take-pictures"].visibilitySeconds - 30),
        [nativeLayer(this)],
      ),
      renderSite: eventFunction(
        "render-site",
        [],
        [receiveMessages(renders), ...renderPages(data)],
        timeoutOf("render-site"),
        [
          new LayerVersion(this, "SiteRenderer", {
            description: "The site's server build: what the pages are rendered with",
            code: Code.fromAsset(siteRenderer),
            compatibleArchitectures: [Architecture.ARM_64],
            compatibleRuntimes: [Runtime.NODEJS_24_X],
          }),
        ],
      ),
      reconcilePayments: eventFunction(
        "reconcile-payments",
        ["table:read", "table:write", "payments"],
        [sendTo(this.clockDead)],
      ),
      followUpClaims: eventFunction(
        "follow-up-claims",
        ["table:read", "table:write"],
        [sendTo(this.clockDead)],
      ),
      requeueLost: eventFunction(
        "requeue-lost",
        ["table:read"],
        [...[outbox, pictures, webhooks, transfers].map(sendTo), sendTo(this.clockDead)],
      ),
      recordEmailEvent: eventFunction(
        "record-email-event",
        ["table:read", "table:write"],
        [sendTo(this.mailEventsDead)],
      ),
    }
  }

  private schedule(id: string, name: keyof typeof clocks, starts: Function) {
    new Rule(this, id, {
      schedule: Schedule.rate(Duration.minutes(clocks[name].minutes)),
      targets: [
        new LambdaFunction(starts, {
          retryAttempts: asyncRetries,
          maxEventAge: clockEventAge,
          deadLetterQueue: this.clockDead,
        }),
      ],
    })
    this.retry(starts, clockEventAge, this.clockDead)
  }

  private startFunctions(data: DataStack, { outbox, pictures, renders, webhooks, transfers }: Queues) {
    const { functions } = this
    this.schedule("LookForPayments", "reconcile-payments", functions.reconcilePayments)
    this.schedule("LookForLateClaims", "follow-up-claims", functions.followUpClaims)
    this.schedule("LookForLostWork", "requeue-lost", functions.requeueLost)

    data.mailEvents.addSubscription(new LambdaSubscription(functions.recordEmailEvent))
    this.retry(functions.recordEmailEvent, Duration.hours(6), this.mailEventsDead)

    // A shard feeds at most two consumers without delay.
    this.follow(data, "ProjectRequests", functions.project, streamConsumers.project)
    this.follow(data, "FanOutMessages", functions.fanOut, streamConsumers["fan-out"])

    const perItem = { reportBatchItemFailures: true }
    this.consume("SendMessages", "send-outbox", outbox, functions.sendOutbox, perItem)
    this.consume("DeliverWebhooks", "send-webhooks", webhooks, functions.sendWebhooks, perItem)
    this.consume("FetchPictures", "take-pictures", pictures, functions.takePictures, perItem)
    this.consume("RunTransfers", "run-transfer", transfers, functions.runTransfer, perItem)
    this.consume("RenderSiteWhenAsked", "render-site", renders, functions.renderSite)
  }

  /** SNS and EventBridge only hand an event to Lambda, which retries a failed run after one and two minutes. */
  private retry(target: Function, maxEventAge: Duration, deadLetters: Queue) {
    target.configureAsyncInvoke({
      retryAttempts: asyncRetries,
      maxEventAge,
      onFailure: new SqsDestination(deadLetters),
    })
  }

  private consume(
    id: string,
    consumer: Consumer,
    queue: Queue,
    target: Function,
    more: { reportBatchItemFailures?: boolean } = {},
  ) {
    new EventSourceMapping(this, id, {
      target,
      eventSourceArn: queue.queueArn,
      batchSize: queueConsumers[consumer].batchSize,
      // The minimum that Lambda accepts. Twilio accepts a few messages at a time, and parallel runs are safe.
      maxConcurrency: 2,
      ...more,
    })
  }

  private keepWarm(api: ApiStack) {
    const keepWarm = new Rule(this, "KeepWarm", { schedule: Schedule.rate(Duration.minutes(5)) })
    for (const name of hotEndpoints) {
      if (!api.functions.has(name)) throw new Error(`No endpoint is called ${name}.`)
      // By name, as each shared value is one more resource of the API's stack.
      const target = Function.fromFunctionName(this, name, functionNameOf(api, name))
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
