import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { queueConsumers } from "#infra/event-sources.ts"
import { fixedResources } from "../../bench/monthly-cost.ts"
import {
  asArray,
  assembly,
  isObject,
  type Json,
  type JsonObject,
  onlyResource,
  resourcesOf,
  resourcesOfType,
  type Statement,
  templates,
  textOf,
} from "./templates.ts"

describe("alarms", () => {
  test("there are at most 15, each describes its effect, and each notifies the topic", () => {
    const alarms = resourcesOfType("AWS::CloudWatch::Alarm")
    expect(alarms.length).toBeGreaterThan(5)
    expect(alarms.length).toBeLessThanOrEqual(15)
    for (const { Properties } of alarms) {
      expect(Properties.AlarmDescription).toMatch(/^[A-Z].{30,}\.$/)
      expect(Properties.AlarmActions).toHaveLength(1)
    }
  })

  test("docs/cost.md matches the counts in the templates", () => {
    const metrics = resourcesOfType("AWS::CloudWatch::Alarm").map(
      ({ Properties }) =>
        asArray(Properties.Metrics).filter((one) => isObject(one) && one.MetricStat).length || 1,
    )
    const runs = resourcesOfType("AWS::Events::Rule").map(({ Properties }) => {
      const [, every, unit] =
        /^rate\((\d+) (minutes|hours)\)$/.exec(textOf(Properties.ScheduleExpression)) ?? []
      return ((unit === "hours" ? 1 : 60) / Number(every)) * asArray(Properties.Targets).length
    })
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const [firewall] = resourcesOf("edge", "AWS::WAFv2::WebACL")
    const { warmRunsPerHour, clockRunsPerHour, ...counts } = fixedResources
    expect(counts).toEqual({
      alarmMetrics: sum(metrics),
      dashboards: resourcesOfType("AWS::CloudWatch::Dashboard").length,
      keys: resourcesOfType("AWS::KMS::Key").length,
      secrets: resourcesOfType("AWS::SecretsManager::Secret").length,
      queues: Object.keys(queueConsumers).length,
      webAclRules: asArray(firewall?.Properties.Rules).length,
    })
    expect(warmRunsPerHour + clockRunsPerHour).toBe(sum(runs))
  })

  test("each has a chapter in the runbook", () => {
    const chapters = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^## (.+)$/gm)].map(
      ([, title]) => title,
    )
    const names = Object.values(templates)
      .flatMap(({ Resources }) => Object.entries(Resources))
      .filter(([, { Type }]) => Type === "AWS::CloudWatch::Alarm")
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ""))
    expect(chapters).toEqual(expect.arrayContaining(names))
  })

  const alarm = (name: string) => {
    const found = Object.entries(templates.alarms.Resources).find(
      ([id, { Type }]) => Type === "AWS::CloudWatch::Alarm" && id.replace(/[0-9A-F]{8}$/, "") === name,
    )
    if (!found) throw new Error(`No alarm is called ${name}.`)
    return found[1].Properties
  }
  type MetricStat = { Metric: { MetricName: string; Dimensions: { Name: string; Value: Json }[] } }
  const metricsOf = (name: string) =>
    (alarm(name).Metrics as { MetricStat?: MetricStat }[]).flatMap(
      ({ MetricStat }) => MetricStat?.Metric ?? [],
    )

  test("watches throttled reads and writes of the table and of each index", () => {
    const watched = metricsOf("TableIsThrottled").map(({ MetricName, Dimensions }) => {
      const index = Dimensions.find(({ Name }) => Name === "GlobalSecondaryIndexName")
      return [MetricName, textOf(index?.Value)].join(" ").trim()
    })
    expect(watched.toSorted()).toEqual([
      "ReadThrottleEvents",
      "ReadThrottleEvents gsi1",
      "ReadThrottleEvents gsi2",
      "ReadThrottleEvents gsi3",
      "WriteThrottleEvents",
      "WriteThrottleEvents gsi1",
      "WriteThrottleEvents gsi2",
      "WriteThrottleEvents gsi3",
    ])
  })

  test("watches the errors of every event function, and every dead letter queue", () => {
    expect(alarm("PaymentsStayOpen")).toMatchObject({ MetricName: "Errors", Threshold: 2 })
    const others = resourcesOf("events", "AWS::Lambda::Function").length - 1
    expect(metricsOf("EventsFail")).toHaveLength(others)
    const deadQueues = Object.keys(templates.events.Resources).filter((id) => /^\w+Dead[0-9A-F]{8}$/.test(id))
    expect(metricsOf("DeadLetters")).toHaveLength(deadQueues.length)
  })

  test("watches the delay of texts, pictures, and webhooks", () => {
    const ages = ["TextsAreLate", "PicturesAreLate", "WebhooksAreLate"].map((name) => {
      const { MetricName, Threshold, Dimensions } = alarm(name)
      const [queue] = Dimensions as { Value: Json }[]
      expect(MetricName).toBe("ApproximateAgeOfOldestMessage")
      return [textOf(queue?.Value).replace(/^.*?GetAtt|[0-9A-F]{8}.*$/g, ""), Threshold]
    })
    expect(ages).toEqual([
      [expect.stringContaining("Outbox"), 600],
      [expect.stringContaining("Pictures"), 600],
      [expect.stringContaining("Webhooks"), 900],
    ])
  })

  test("counts the repeated tries of messages and pictures in one metric, and watches it", () => {
    const filters = resourcesOf("events", "AWS::Logs::MetricFilter").map(({ Properties }) => Properties)
    expect(filters.map(({ LogGroupName }) => textOf(LogGroupName).replace(/[0-9A-F]{8}$/, ""))).toEqual([
      "SendOutboxLog",
      "TakePicturesLog",
    ])
    const metric = { MetricNamespace: "clearline-events", MetricName: "RepeatedTries" }
    for (const { FilterPattern, MetricTransformations } of filters) {
      expect(FilterPattern).toBe(
        '{ ($.severity = "warn") && (($.failure NOT EXISTS) || ($.failure = "not now") || ($.failure = "unclear")) }',
      )
      expect(MetricTransformations).toEqual([{ ...metric, MetricValue: "1" }])
    }
    expect(alarm("ProvidersFail")).toMatchObject({
      Namespace: metric.MetricNamespace,
      MetricName: metric.MetricName,
      Statistic: "Sum",
      Period: 900,
      Threshold: 3,
    })
  })

  test("watches the bounce and complaint rates at which SES reviews an account", () => {
    const rate = (name: string) => {
      const { Namespace, MetricName, Threshold, Dimensions } = alarm(name)
      return [Namespace, MetricName, Threshold, Dimensions].filter((one) => one !== undefined)
    }
    expect(rate("EmailsBounce")).toEqual(["AWS/SES", "Reputation.BounceRate", 0.05])
    expect(rate("EmailsAreSpam")).toEqual(["AWS/SES", "Reputation.ComplaintRate", 0.001])
  })

  test("watches CloudFront in us-east-1, the only region with its metrics", () => {
    expect(assembly.artifacts["clearline-edge"]?.environment).toBe("aws://unknown-account/us-east-1")
    const { Metrics, Threshold } = onlyResource("edge", "AWS::CloudWatch::Alarm")
    expect(Threshold).toBe(5)
    expect((Metrics as JsonObject[]).map(({ Expression }) => Expression)).toEqual([
      'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
    ])
  })

  test("shows slow and failing routes from the access log", () => {
    const { Properties } = resourcesOf("alarms", "AWS::CloudWatch::Dashboard")[0] ?? {}
    const body = textOf(Properties?.DashboardBody)
    const log = onlyResource("api", "AWS::Logs::LogGroup", ({ LogGroupName }) =>
      textOf(LogGroupName).startsWith("/clearline/"),
    )
    expect(body).toContain(`SOURCE '${textOf(log.LogGroupName)}'`)
    expect(body).toContain("by route")
  })

  test("alarms may publish to the topic, and nothing may over HTTP", () => {
    const { Statement } = onlyResource("alarms", "AWS::SNS::TopicPolicy").PolicyDocument as {
      Statement: Statement[]
    }
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Action: "sns:Publish",
      }),
    )
    expect(Statement.filter(({ Effect }) => Effect === "Deny").map(({ Condition }) => Condition)).toEqual([
      { Bool: { "aws:SecureTransport": "false" } },
    ])
  })

  test("leaves email subscriptions to deploys, as CloudFormation would end a former one at once", () => {
    expect(resourcesOfType("AWS::SNS::Subscription").map(({ Properties }) => Properties.Protocol)).toEqual([
      "lambda",
    ])
  })

  test("a budget sends notices before the money is spent", () => {
    expect(onlyResource("alarms", "AWS::Budgets::Budget").NotificationsWithSubscribers).toHaveLength(2)
  })
})
