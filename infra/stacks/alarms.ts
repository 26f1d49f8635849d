import { Duration, Stack, type StackProps } from "aws-cdk-lib"
import { CfnBudget } from "aws-cdk-lib/aws-budgets"
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
} from "aws-cdk-lib/aws-cloudwatch"
import type { Queue } from "aws-cdk-lib/aws-sqs"
import type { Construct } from "constructs"
import { alarmByEmail, type WatchedMetric } from "../constructs/alarm-by-email.ts"
import type { DeploySettings } from "../deploy-settings.ts"
import { tableShape } from "../table-shape.ts"
import type { ApiStack } from "./api.ts"
import type { DataStack } from "./data.ts"
import type { EventsStack } from "./events.ts"
import type { SiteStack } from "./site.ts"

const minutes = Duration.minutes
const statistic = { sum: "Sum", most: "Maximum", p99: "p99" } as const

const sumOf = (label: string, metrics: Record<string, IMetric>): MathExpression =>
  new MathExpression({
    label,
    expression: Object.keys(metrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(" + "),
    usingMetrics: metrics,
    period: minutes(5),
  })

const maxOf = (label: string, metrics: Record<string, IMetric>): MathExpression =>
  new MathExpression({
    label,
    expression: `MAX([${Object.keys(metrics).join(", ")}])`,
    usingMetrics: metrics,
    period: minutes(1),
  })

type AlarmsProps = StackProps & {
  settings: DeploySettings
  data: DataStack
  api: ApiStack
  site: SiteStack
  events: EventsStack
}

const apiMetric = ({ api }: ApiStack, metricName: string, how: string, period: Duration) =>
  new Metric({
    namespace: "AWS/ApiGateway",
    metricName,
    dimensionsMap: { ApiId: api.ref, Stage: "api" },
    statistic: how,
    period,
  })
const tableMetric = ({ table }: DataStack, metricName: string, index?: string) =>
  new Metric({
    namespace: "AWS/DynamoDB",
    metricName,
    dimensionsMap: { TableName: table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
    statistic: statistic.sum,
    period: minutes(5),
  })

const watchedCalls = ({ api, data }: AlarmsProps) => {
  return {
    CallsFail: {
      impact: "Calls fail: people see that something went wrong and cannot save.",
      metric: new MathExpression({
        label: "failed calls, percent",
        expression: "IF(calls > 20, 100 * failed / calls, IF(failed > 3, 100, 0))",
        usingMetrics: {
          calls: apiMetric(api, "Count", statistic.sum, minutes(5)),
          failed: apiMetric(api, "5xx", statistic.sum, minutes(5)),
        },
        period: minutes(5),
      }),
      over: 2,
    },
    CallsAreSlow: {
      impact: "Screens wait for seconds at every click.",
      metric: apiMetric(api, "Latency", statistic.p99, minutes(5)),
      over: 3000,
      during: 3,
    },
    FunctionsAreThrottled: {
      impact: "Calls are refused because too many run at once in this account.",
      metric: new Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        statistic: statistic.sum,
        period: minutes(5),
      }),
      over: 0,
    },
    TableIsThrottled: {
      impact: "The table refuses reads or writes; changes are repeated and some fail.",
      metric: sumOf("throttled reads and writes", {
        reads: tableMetric(data, "ReadThrottleEvents"),
        writes: tableMetric(data, "WriteThrottleEvents"),
        ...Object.fromEntries(
          tableShape.indexes.flatMap((index) => [
            [`${index}Reads`, tableMetric(data, "ReadThrottleEvents", index)],
            [`${index}Writes`, tableMetric(data, "WriteThrottleEvents", index)],
          ]),
        ),
      }),
      over: 10,
    },
  } satisfies Record<string, WatchedMetric>
}

const watchedEvents = ({ events }: AlarmsProps) => {
  const { project, fanOut, sendOutbox, sendWebhooks, takePictures, runTransfer, renderSite } =
    events.functions
  const { reconcilePayments, followUpClaims, requeueLost, recordEmailEvent } = events.functions
  const streamAge = (follower: typeof project) =>
    follower.metric("IteratorAge", { statistic: statistic.most, period: minutes(1) })
  // SQS leaves out messages received three times, so repeated tries don't count: ProvidersFail watches those of texts.
  const ageOf = (queue: Queue) => queue.metricApproximateAgeOfOldestMessage({ period: minutes(5) })
  const errorsOf = (starter: typeof project) => starter.metricErrors({ period: minutes(5) })

  return {
    ProjectionIsLate: {
      impact: "Search, counts and month totals are minutes behind; texts leave late.",
      metric: maxOf("age of the oldest change, ms", {
        projectAge: streamAge(project),
        fanOutAge: streamAge(fanOut),
      }),
      over: 120_000,
      during: 3,
    },
    EventsFail: {
      impact:
        "Work in the background fails and is tried again: projections, texts, pictures, moving in or out, or public pages.",
      metric: sumOf("failed runs", {
        project: errorsOf(project),
        fanOut: errorsOf(fanOut),
        sendOutbox: errorsOf(sendOutbox),
        renderSite: errorsOf(renderSite),
        sendWebhooks: errorsOf(sendWebhooks),
        takePictures: errorsOf(takePictures),
        runTransfer: errorsOf(runTransfer),
        recordEmailEvent: errorsOf(recordEmailEvent),
        followUpClaims: errorsOf(followUpClaims),
        requeueLost: errorsOf(requeueLost),
      }),
      over: 5,
    },
    PaymentsStayOpen: {
      impact: "Payments whose outcome was lost stay open, and cards of deleted customers stay saved.",
      metric: errorsOf(reconcilePayments),
      // A run and its two retries.
      over: 2,
    },
    DeadLetters: {
      impact:
        "A text was given up, or a change never reached search, totals, or the public pages. Look into it.",
      metric: sumOf("dead letters", {
        stream: events.streamDead.metricApproximateNumberOfMessagesVisible(),
        outbox: events.outboxDead.metricApproximateNumberOfMessagesVisible(),
        renders: events.renderDead.metricApproximateNumberOfMessagesVisible(),
        mailEvents: events.mailEventsDead.metricApproximateNumberOfMessagesVisible(),
        clock: events.clockDead.metricApproximateNumberOfMessagesVisible(),
      }),
      over: 0,
    },
    ProvidersFail: {
      impact:
        "Texts, emails, or texted pictures fail again and again, and are given up after twenty minutes.",
      metric: events.repeatedTries.with({ statistic: statistic.sum, period: minutes(15) }),
      // A fourth try means that one text has failed for two minutes.
      over: 3,
    },
    TextsAreLate: {
      impact: "Customers get their texts more than ten minutes late.",
      metric: ageOf(events.outbox),
      over: 600,
    },
    PicturesAreLate: {
      impact: "Pictures that customers texted are missing from the inbox after ten minutes.",
      metric: ageOf(events.pictures),
      over: 600,
    },
    WebhooksAreLate: {
      impact: "Other programs of the shop learn of changes more than fifteen minutes late.",
      metric: ageOf(events.webhooks),
      over: 900,
    },
  } satisfies Record<string, WatchedMetric>
}

/** Of the account's latest emails. Above the thresholds below, SES puts an account under review. */
const reputation = (metricName: string) =>
  new Metric({
    namespace: "AWS/SES",
    metricName,
    statistic: statistic.most,
    period: Duration.hours(1),
  })

const watchedEmails = {
  EmailsBounce: {
    impact: "More than 5 % of the emails bounce, and SES may stop all emails of this account.",
    metric: reputation("Reputation.BounceRate"),
    over: 0.05,
  },
  EmailsAreSpam: {
    impact: "More than 0.1 % of the emails are marked as spam, and SES may stop all emails of this account.",
    metric: reputation("Reputation.ComplaintRate"),
    over: 0.001,
  },
} satisfies Record<string, WatchedMetric>

export class AlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id, props)
    const { alarmEmail, monthlyBudgetDollars } = props.settings
    const watched = { ...watchedCalls(props), ...watchedEvents(props), ...watchedEmails }
    alarmByEmail(this, watched)
    this.createDashboard(props, watched)
    this.createBudget(alarmEmail, monthlyBudgetDollars)
  }

  private createDashboard(
    { api, data, site }: AlarmsProps,
    watched: Record<"TableIsThrottled" | "ProjectionIsLate" | "EventsFail" | "DeadLetters", WatchedMetric>,
  ) {
    const routesBy = (title: string, queryLines: readonly string[]) =>
      new LogQueryWidget({
        title,
        logGroupNames: [api.accessLog],
        view: LogQueryVisualizationType.TABLE,
        queryLines: [...queryLines, "limit 20"],
        width: 12,
      })
    new Dashboard(this, "Dashboard", {
      dashboardName: this.stackName,
      defaultInterval: Duration.days(1),
      widgets: [
        [
          new GraphWidget({
            title: "Calls",
            left: [
              apiMetric(api, "Count", statistic.sum, minutes(5)),
              apiMetric(api, "4xx", statistic.sum, minutes(5)),
            ],
            right: [apiMetric(api, "5xx", statistic.sum, minutes(5))],
            width: 12,
          }),
          new GraphWidget({
            title: "How long they take",
            left: ["p50", "p90", "p99"].map((how) => apiMetric(api, "Latency", how, minutes(5))),
            width: 12,
          }),
        ],
        [
          new GraphWidget({
            title: "What the table is used",
            left: [
              tableMetric(data, "ConsumedReadCapacityUnits"),
              tableMetric(data, "ConsumedWriteCapacityUnits"),
            ],
            right: [watched.TableIsThrottled.metric],
            width: 12,
          }),
          new GraphWidget({
            title: "Background work",
            left: [watched.ProjectionIsLate.metric],
            right: [watched.EventsFail.metric, watched.DeadLetters.metric],
            width: 12,
          }),
        ],
        [
          new GraphWidget({
            title: "Visitors",
            left: [
              new Metric({
                namespace: "AWS/CloudFront",
                metricName: "Requests",
                dimensionsMap: { DistributionId: site.distribution.distributionId, Region: "Global" },
                region: "us-east-1",
                statistic: statistic.sum,
                period: minutes(5),
              }),
            ],
            width: 24,
          }),
        ],
        [
          routesBy("Slowest routes", [
            "stats count(*) as calls, pct(ms, 99) as slowest by route",
            "sort slowest desc",
          ]),
          routesBy("Failing routes", [
            "filter status >= 500",
            "stats count(*) as failed by route",
            "sort failed desc",
          ]),
        ],
      ],
    })
  }

  private createBudget(email: string, monthlyDollars: number) {
    const notify = (notificationType: string, threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold,
        thresholdType: "PERCENTAGE",
      },
      subscribers: [{ subscriptionType: "EMAIL", address: email }],
    })
    new CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyDollars, unit: "USD" },
      },
      notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
    })
  }
}
