import { describe, expect, test } from "vitest"
import type { Access, Endpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import {
  allowedActions,
  asArray,
  functionNamed,
  isOfEnvironment,
  isOfKey,
  type JsonObject,
  onlyResource,
  roleOf,
  shortName,
  statementsIn,
  templates,
  textOf,
} from "./templates.ts"

describe("the API", () => {
  const isHttp = ({ ProtocolType }: JsonObject) => ProtocolType !== "WEBSOCKET"
  const isItsStage = ({ StageName }: JsonObject) => StageName === "api"
  const paths = () =>
    (
      onlyResource("api", "AWS::ApiGatewayV2::Api", isHttp).Body as {
        paths: Record<string, Record<string, JsonObject>>
      }
    ).paths
  const integrationOf = (operation: JsonObject | undefined) =>
    operation?.["x-amazon-apigateway-integration"] as JsonObject | undefined

  test.each(endpoints.map((definition): [string, Endpoint] => [definition.name, definition]))(
    "%s has its own function, which its route calls",
    (name, { area, method, path }) => {
      expect(functionNamed("api", name)).toMatchObject({
        Handler: `${area}/${name}.handler`,
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        TracingConfig: { Mode: "Active" },
        LoggingConfig: { LogFormat: "JSON" },
      })
      const id = Object.entries(templates.api.Resources).find(
        ([, { Properties }]) => Properties.FunctionName === `clearline-api-${name}`,
      )?.[0]
      const integration = integrationOf(paths()[path]?.[method.toLowerCase()])
      expect(integration).toMatchObject({ type: "aws_proxy", payloadFormatVersion: "2.0" })
      expect(JSON.stringify(integration?.uri)).toContain(`"${id}"`)
    },
  )

  test("has no routes beyond the definitions', and rejects all others in one function", () => {
    const routes = Object.entries(paths()).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(routes.filter((route) => !route.endsWith("$default")).toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
    const fallback = paths()["/$default"]?.["x-amazon-apigateway-any-method"]
    expect(fallback?.isDefaultRoute).toBe(true)
    expect(textOf(integrationOf(fallback)?.uri)).toContain("RefuseUnknown")
  })

  test('is called through the stage "api", whose log has no addresses, paths, or tokens', () => {
    const stage = onlyResource("api", "AWS::ApiGatewayV2::Stage", isItsStage)
    expect(stage).toMatchObject({ AutoDeploy: true })
    const { Format } = stage.AccessLogSettings as { Format: string }
    expect(Object.values(JSON.parse(Format))).toEqual([
      "$context.requestId",
      "$context.routeKey",
      "$context.status",
      "$context.responseLatency",
      "$context.integrationLatency",
      "$context.responseLength",
      "$context.integrationErrorMessage",
    ])
  })

  test("throttles public routes separately, so that a flood does not affect others", () => {
    const { DefaultRouteSettings, RouteSettings } = onlyResource(
      "api",
      "AWS::ApiGatewayV2::Stage",
      isItsStage,
    )
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 })
    const slow = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40, DetailedMetricsEnabled: false }
    expect(RouteSettings).toEqual({
      "GET /vin": slow,
      "GET /promocode": slow,
      "GET /historycheck": slow,
      "GET /updatereviewlink": slow,
      "GET /appointmentwindows": slow,
      "POST /newservicephoto": slow,
      "POST /newservice": slow,
      "GET /quote": slow,
      "POST /quote": slow,
      "GET /job": slow,
      "POST /job": slow,
      "GET /invoice": slow,
      "GET /pdfinvoiceV2": slow,
    })
  })

  test("has detailed route metrics turned off", () => {
    expect(JSON.stringify(templates.api)).not.toContain('"DetailedMetricsEnabled":true')
    expect(onlyResource("api", "AWS::ApiGatewayV2::Stage", isItsStage).DefaultRouteSettings).toMatchObject({
      DetailedMetricsEnabled: false,
    })
  })

  const s3Actions: Partial<Record<Access, string[]>> = {
    signatures: ["s3:PutObject"],
    documents: ["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    pictures: ["s3:DeleteObject", "s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    uploads: [
      "s3:AbortMultipartUpload",
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:ListBucket",
      "s3:ListMultipartUploadParts",
      "s3:PutObject",
    ],
    imports: ["s3:DeleteObject", "s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    exports: ["s3:DeleteObject", "s3:ListBucket"],
    logos: ["s3:DeleteObject", "s3:PutObject"],
    videos: ["s3:DeleteObject", "s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    catalog: ["s3:GetObject", "s3:ListBucket"],
    gallery: ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
  }
  const secrets: Partial<Record<Access, string>> = {
    signing: "files-signing-key-*",
    texts: "twilio",
    payments: "square",
  }
  const secretsFor = (access: readonly Access[]) => access.toSorted().flatMap((one) => secrets[one] ?? [])
  const s3ActionsOf = (access: readonly Access[]) => access.flatMap((one) => s3Actions[one] ?? [])

  test.each(endpoints.map((definition): [string, Endpoint] => [definition.name, definition]))(
    "%s may do only what its definition requests",
    (name, { access }) => {
      const expected = [
        ...(access.includes("table:read")
          ? ["dynamodb:BatchGetItem", "dynamodb:GetItem", "dynamodb:Query"]
          : []),
        ...(access.includes("table:write")
          ? ["dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"]
          : []),
        ...s3ActionsOf(access),
        ...(secretsFor(access).length > 0 ? ["ssm:GetParameter"] : []),
        ...(access.includes("suppliers") ? ["kms:Decrypt"] : []),
        ...(access.includes("tasks")
          ? ["ecs:DescribeTasks", "ecs:ListTasks", "ecs:RunTask", "ecs:StopTask", "iam:PassRole"]
          : []),
        ...(access.includes("keys") ? ["kms:Encrypt"] : []),
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
      ]
      expect([...new Set(allowedActions("api", name))].toSorted()).toEqual([...new Set(expected)].toSorted())
      const ofEnvironment = roleOf("api", name).filter(isOfEnvironment)
      expect(ofEnvironment.map(({ Action }) => Action)).toEqual(["kms:Decrypt"])
    },
  )

  test("denies passwords and credentials to every function whose definition doesn't request them", () => {
    for (const { name, access } of endpoints) {
      const prefixes = [
        ...(access.includes("passwords") ? [] : ["PASS#*"]),
        ...(access.includes("credentials") ? [] : ["CRED#*"]),
      ]
      const reachesTable = access.some((one) => one.startsWith("table"))
      const denied = roleOf("api", name).filter(({ Effect }) => Effect === "Deny")
      expect(denied, name).toHaveLength(reachesTable && prefixes.length > 0 ? 1 : 0)
      if (!denied[0]) continue
      expect(denied[0].Condition, name).toEqual({
        "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": prefixes },
      })
      expect(asArray(denied[0].Action)).toEqual(
        expect.arrayContaining([
          "dynamodb:GetItem",
          "dynamodb:BatchGetItem",
          "dynamodb:Query",
          "dynamodb:PutItem",
        ]),
      )
    }
  })

  test("lets each function read only the secret that it needs, by name", () => {
    const secretsOf = (stack: "api" | "events", name: string) =>
      roleOf(stack, name)
        .filter(({ Action }) => asArray(Action).includes("ssm:GetParameter"))
        .map(({ Resource }) => shortName(Resource ?? ""))
    for (const { name, access } of endpoints)
      expect(secretsOf("api", name), name).toEqual(
        secretsFor(access).map((secret) => `parameter/clearline/${secret}`),
      )
    expect(secretsOf("events", "reconcile-payments")).toEqual(["parameter/clearline/square"])
    expect(secretsOf("events", "send-outbox")).toEqual(["parameter/clearline/twilio"])
  })

  test("lets credential changes only encrypt, and logins only decrypt, for that purpose", () => {
    for (const { name, access } of endpoints) {
      const grants = roleOf("api", name).filter(
        (statement) => asArray(statement.Action).some(isOfKey) && !isOfEnvironment(statement),
      )
      const expected = [
        ...(access.includes("keys") ? ["kms:Encrypt"] : []),
        ...(access.includes("suppliers") ? ["kms:Decrypt"] : []),
      ]
      expect(grants.flatMap(({ Action }) => asArray(Action)).toSorted(), name).toEqual(expected.toSorted())
      for (const { Resource, Condition } of grants) {
        expect(shortName(Resource ?? "")).toBe("CredentialsKey")
        expect(Condition).toEqual({
          StringEquals: { "kms:EncryptionContext:purpose": "supplier-credentials" },
        })
      }
    }
    const encrypting = endpoints.filter(({ access }) => access.includes("keys"))
    expect(encrypting.map(({ name }) => name)).toEqual(["change-credentials"])
    expect(
      statementsIn("events")
        .filter((statement) => !isOfEnvironment(statement))
        .flatMap(({ Action }) => asArray(Action))
        .filter(isOfKey),
    ).toEqual([])
  })

  test("gives the gateway one role, for its own stack's functions only", () => {
    const invoke = statementsIn("api").filter(({ Action }) =>
      asArray(Action).includes("lambda:InvokeFunction"),
    )
    expect(invoke).toHaveLength(1)
    expect(shortName(invoke[0]?.Resource ?? "")).toBe("function:clearline-api-*")
  })
})
