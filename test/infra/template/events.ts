import { globSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"
import { maxTrySeconds } from "#functions/events/rules/message-attempt.ts"
import { maxRoundSeconds } from "#functions/messages/rules/picture.ts"
import { publicContent, queueConsumers } from "#infra/event-sources.ts"
import { renderedFiles } from "#shared/site.ts"
import {
  allowedActions,
  allStatements,
  asArray,
  functionNamed,
  type Json,
  type JsonObject,
  onlyResource,
  resourcesOf,
  roleOf,
  settings,
  shortName,
  textOf,
} from "./templates.ts"

describe("events", () => {
  test("every function with a stream, queue, or schedule trigger is deployed", () => {
    const sources = globSync("functions/events/*.ts").map((file) => basename(file, ".ts"))
    const names = resourcesOf("events", "AWS::Lambda::Function").map(
      ({ Properties }) => Properties.FunctionName,
    )
    expect(names.toSorted()).toEqual(sources.map((name) => `clearline-events-${name}`).toSorted())
  })

  const mappings = () =>
    resourcesOf("events", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties)
  const followers = () => mappings().filter((mapping) => "StartingPosition" in mapping)

  test("at most two consume the stream, from its start, with bisecting and a dead letter queue", () => {
    expect(followers()).toHaveLength(2)
    for (const follower of followers()) {
      expect(follower).toMatchObject({
        StartingPosition: "TRIM_HORIZON",
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        BatchSize: 50,
        MaximumRetryAttempts: 10,
        MaximumRecordAgeInSeconds: 43_200,
      })
      expect(textOf((follower.DestinationConfig as { OnFailure: JsonObject }).OnFailure)).toContain(
        "StreamDead",
      )
    }
  })

  test("no stream consumer receives passwords or sessions", () => {
    for (const follower of followers()) {
      const { Filters } = follower.FilterCriteria as { Filters: { Pattern: string }[] }
      for (const { Pattern } of Filters) {
        const { dynamodb } = JSON.parse(Pattern) as {
          dynamodb: { Keys: { pk: { S: (string | { prefix: string })[] } } }
        }
        // Session items contain token hashes, which are useless to a reader. Users' items contain no password.
        for (const one of dynamodb.Keys.pk.S)
          expect([
            "SR#",
            "USER#",
            "OUT#",
            "IN#",
            "THREAD#",
            "TASK#",
            "IVY#jobs",
            "GALLERY#",
            "CLOSE#",
            "DLV#",
            "XFER#",
            "PIPELINE#LOG",
            ...publicContent,
          ]).toContain(typeof one === "string" ? one : one.prefix)
      }
    }
  })

  test("failed messages, renderings, and text pictures end in dead letter queues", () => {
    const queues = resourcesOf("events", "AWS::SQS::Queue").map(({ Properties }) => Properties)
    const given = queues.flatMap(({ RedrivePolicy }) => RedrivePolicy ?? [])
    const tries = given.map((policy) => Number((policy as JsonObject).maxReceiveCount))
    expect(tries.toSorted((a, b) => a - b)).toEqual([10, 20, 20, 50, 1000])
    expect(new Set(given.map((policy) => textOf((policy as JsonObject).deadLetterTargetArn))).size).toBe(2)
    for (const name of ["Outbox", "Pictures"])
      expect(mappings().filter((mapping) => textOf(mapping.EventSourceArn).startsWith(name))).toMatchObject([
        { FunctionResponseTypes: ["ReportBatchItemFailures"] },
      ])
    for (const queue of queues) expect(queue.SqsManagedSseEnabled).toBe(true)
  })

  test("lets the message sender read its secret and documents, but no other object or password", () => {
    const actions = allowedActions("events", "send-outbox")
    expect(actions).toContain("ssm:GetParameter")
    const ofObjects = roleOf("events", "send-outbox").filter(({ Action }) =>
      asArray(Action).some((action) => action.startsWith("s3:")),
    )
    expect(ofObjects.map(({ Action }) => Action)).toEqual(["s3:GetObject"])
    expect(
      ofObjects.flatMap(({ Resource }) => asArray(Resource).map((one) => shortName(one ?? ""))).toSorted(),
    ).toEqual(["Files/files/bills/*", "Files/files/invoices/*", "Files/files/statements/*"])
    expect(roleOf("events", "send-outbox").filter(({ Effect }) => Effect === "Deny")).toHaveLength(1)
  })

  test("lets a long import or export continue with a new message to its own queue", () => {
    expect(mayFill("run-transfer")).toEqual(["Transfers"])
  })

  test("times the sender out before another sender or the queue retries its work", () => {
    expect(functionNamed("events", "send-outbox").Timeout).toBe(maxTrySeconds)
    expect(queueConsumers["send-outbox"].visibilitySeconds).toBeGreaterThan(maxTrySeconds)
  })

  test("gives the picture worker its library, the provider's secret, and enough time", () => {
    const taking = functionNamed("events", "take-pictures")
    expect(asArray(taking.Layers ?? [])).toHaveLength(1)
    expect(allowedActions("events", "take-pictures")).toContain("ssm:GetParameter")
    expect(maxRoundSeconds).toBeGreaterThan(Number(taking.Timeout))
    expect(queueConsumers["take-pictures"].visibilitySeconds).toBeGreaterThan(maxRoundSeconds)
    expect(roleOf("events", "take-pictures").filter(({ Effect }) => Effect === "Deny")).toHaveLength(1)
  })

  test("emails are sent only from the shop's own domain, in the configuration set with events", () => {
    const sending = allStatements().filter(({ Action }) =>
      asArray(Action).some((action) => action.startsWith("ses:")),
    )
    expect(sending.map(({ Action }) => Action)).toEqual(["ses:SendRawEmail"])
    expect(sending[0]?.Condition).toEqual({ StringLike: { "ses:FromAddress": "*@example.com" } })
    const [set, identity] = asArray(sending[0]?.Resource).map(shortName)
    expect(set).toMatch(/^configuration-set\/.*MailConfiguration/)
    expect(identity).toBe("identity/*")
    const { Variables } = functionNamed("events", "send-outbox").Environment as { Variables: JsonObject }
    expect(Variables.MAIL_FROM).toBe(settings.mailFrom)
  })

  const runAsync = (name: string) =>
    onlyResource("events", "AWS::Lambda::EventInvokeConfig", ({ FunctionName }) =>
      textOf(FunctionName).startsWith(name),
    )
  const deadQueueOf = (name: string) => {
    const { OnFailure } = runAsync(name).DestinationConfig as { OnFailure: { Destination: Json } }
    return shortName(OnFailure.Destination)
  }
  const mayFill = (name: string) =>
    roleOf("events", name)
      .filter(({ Action }) => asArray(Action).includes("sqs:SendMessage"))
      .map(({ Resource }) => shortName(Resource ?? ""))

  test("delivers email events to their function by topic, with retries and a dead letter queue", () => {
    const { TopicArn, Endpoint } = onlyResource("events", "AWS::SNS::Subscription")
    expect(shortName(TopicArn ?? "")).toBe("MailNews")
    expect(shortName(Endpoint ?? "")).toBe("RecordEmailEvent")
    expect(
      onlyResource("events", "AWS::Lambda::Permission", ({ Principal }) => Principal === "sns.amazonaws.com"),
    ).toMatchObject({ FunctionName: Endpoint, SourceArn: TopicArn })
    expect(runAsync("RecordEmailEvent")).toMatchObject({ MaximumRetryAttempts: 2 })
    expect(deadQueueOf("RecordEmailEvent")).toBe("MailNewsDead")
    expect(mayFill("record-email-event")).toEqual(["MailNewsDead"])
  })

  test("retries payment reconciliation after Lambda or EventBridge failures, then dead-letters it", () => {
    const rule = onlyResource(
      "events",
      "AWS::Events::Rule",
      (one) => one.ScheduleExpression === "rate(2 minutes)",
    )
    const [target] = rule.Targets as JsonObject[]
    expect(target?.RetryPolicy).toEqual({ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 600 })
    expect(target?.DeadLetterConfig).toEqual({
      Arn: { "Fn::GetAtt": [expect.stringMatching(/^ClockDead/), "Arn"] },
    })
    expect(runAsync("ReconcilePayments")).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 600,
    })
    expect(deadQueueOf("ReconcilePayments")).toBe("ClockDead")
    expect(mayFill("reconcile-payments")).toEqual(["ClockDead"])
  })

  test("lets the renderer read what pages show, and write only its own files by name", () => {
    const [content, entries, files, pagesOfEntries, listing] = roleOf("events", "render-site").filter(
      ({ Action }) => asArray(Action).some((action) => /^(?:dynamodb|s3):/.test(action)),
    )
    expect(content).toMatchObject({
      Action: ["dynamodb:GetItem", "dynamodb:Query"],
      Condition: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": publicContent } },
    })
    expect(entries).toMatchObject({
      Action: "dynamodb:BatchGetItem",
      Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["GALLERY#*"] } },
    })
    expect(files?.Action).toEqual(["s3:GetObject", "s3:PutObject"])
    expect(
      asArray(files?.Resource)
        .map((one) => shortName(one ?? ""))
        .toSorted(),
    ).toEqual(renderedFiles.map((path) => `Assets${path}`).toSorted())
    expect(pagesOfEntries?.Action).toEqual(["s3:DeleteObject", "s3:GetObject", "s3:PutObject"])
    expect(asArray(pagesOfEntries?.Resource).map((one) => shortName(one ?? ""))).toEqual([
      "Assets/es/gallery/*.html",
      "Assets/gallery/*.html",
    ])
    expect(listing?.Action).toEqual("s3:ListBucket")
    expect(allowedActions("events", "render-site")).not.toContain("dynamodb:PutItem")
  })

  test("gives the renderer the server build as a layer, and a timeout below its visibility timeout", () => {
    expect(asArray(functionNamed("events", "render-site").Layers ?? [])).toHaveLength(1)
    expect(functionNamed("events", "render-site").Timeout).toBe(30)
    expect(queueConsumers["render-site"].visibilitySeconds).toBeGreaterThan(30)
  })

  test("a stream mapping has at most five filters, Lambda's limit", () => {
    for (const { FilterCriteria } of mappings())
      expect(
        asArray((FilterCriteria as JsonObject | undefined)?.Filters as Json[]).length,
      ).toBeLessThanOrEqual(5)
  })

  test("the fan-out may read subscribers, but no passwords or secrets", () => {
    expect(roleOf("events", "fan-out").filter(({ Effect }) => Effect === "Deny")).toHaveLength(1)
    expect(allowedActions("events", "fan-out")).not.toContain("ssm:GetParameter")
  })
})
