import { globSync, readFileSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { App } from "aws-cdk-lib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { maxTrySeconds } from "#functions/events/rules/message-attempt.ts"
import { buildAll } from "#infra/build.ts"
import { bundleFolder, type Manifest } from "#infra/bundle.ts"
import { clearline } from "#infra/clearline.ts"
import { exampleFile, readDeploySettings } from "#infra/deploy-settings.ts"
import { publicContent, queueConsumers, socketFunctions } from "#infra/event-sources.ts"
import { securityHeaders } from "#infra/security-headers.ts"
import type { ApiStack } from "#infra/stacks/api.ts"
import { DataStack } from "#infra/stacks/data.ts"
import { EdgeStack } from "#infra/stacks/edge.ts"
import { SiteStack } from "#infra/stacks/site.ts"
import { indexKeyNames, tableShape } from "#infra/table-shape.ts"
import type { Access, Endpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { renderedFiles } from "#shared/site.ts"
import { fixedResources } from "../bench/monthly-cost.ts"
import { wildcards } from "./wildcards.ts"

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Tree = { [key: string]: Json }
type Resource = {
  Type: string
  Properties: Tree
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
  DependsOn?: string[]
}
type Template = { Resources: Record<string, Resource>; Outputs?: Tree; Parameters?: Tree }
type StackName = "data" | "pipeline" | "api" | "events" | "site" | "alarms" | "edge"
type Statement = {
  Effect: "Allow" | "Deny"
  Action: string | string[]
  Resource?: Json
  Condition?: Tree
  Principal?: Json
}

const settings = readDeploySettings(exampleFile)

let folder: string
let templates: Record<StackName, Template>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clearline-template-"))
  await buildAll(["functions"])
  const manifest = JSON.parse(await readFile(join(bundleFolder, "manifest.json"), "utf8")) as Manifest
  const app = new App({ outdir: join(folder, "out") })
  clearline(app, {
    settings,
    bundles: { folder: bundleFolder, manifest, version: "1.2.3" },
    rootFiles: ["/app.html", "/robots.txt"],
    siteRenderer: "test/infra",
  })
  app.synth()
  const read = async (name: StackName): Promise<Template> =>
    JSON.parse(await readFile(join(folder, "out", `clearline-${name}.template.json`), "utf8"))
  templates = {
    data: await read("data"),
    pipeline: await read("pipeline"),
    api: await read("api"),
    events: await read("events"),
    site: await read("site"),
    alarms: await read("alarms"),
    edge: await read("edge"),
  }
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const resources = (stack: StackName, type: string): Resource[] =>
  Object.values(templates[stack].Resources).filter(({ Type }) => Type === type)

const only = (stack: StackName, type: string, isMeant: (properties: Tree) => boolean = () => true): Tree => {
  const [found, ...more] = resources(stack, type).filter(({ Properties }) => isMeant(Properties))
  if (!found || more.length > 0) throw new Error(`${stack} has ${more.length + (found ? 1 : 0)} of ${type}.`)
  return found.Properties
}

const all = (type: string): Resource[] =>
  (Object.keys(templates) as StackName[]).flatMap((stack) => resources(stack, type))

const isTree = (value: Json | undefined): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const text = (value: Json | undefined): string => {
  if (Array.isArray(value)) return value.map(text).join("")
  if (!isTree(value)) return String(value ?? "")
  const [kind, of] = Object.entries(value)[0] ?? []
  if (kind === "Fn::Join" && Array.isArray(of)) return text(of[1])
  if (kind === "Fn::GetAtt" && Array.isArray(of)) return text(of[0])
  if (kind === "Fn::GetStackOutput" && isTree(of)) return text(of.OutputName)
  return text(of)
}

const short = (value: Json): string =>
  text(value)
    .replace(/^arn:AWS::Partition:[\w-]+:(?:AWS::Region)?:(?:AWS::AccountId)?:/, "")
    .replace(/^PublishOutput(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}(?:(?:Arn)?[0-9A-F]{8})?(?=\/|$)/, "$1")
    .replace(/^(\w+?)[0-9A-F]{8}(?=\/|$)/, "$1")

const statementsIn = (stack: StackName): Statement[] => {
  const found: Statement[] = []
  const look = (value: Json) => {
    if (Array.isArray(value)) return value.forEach(look)
    if (!isTree(value)) return
    if (Array.isArray(value.Statement)) found.push(...(value.Statement as Statement[]))
    Object.values(value).forEach(look)
  }
  Object.values(templates[stack].Resources).forEach(({ Properties }) => look(Properties))
  return found
}
const everyStatement = () => (Object.keys(templates) as StackName[]).flatMap(statementsIn)

const functionNamed = (stack: "api" | "events", name: string): Tree => {
  const found = resources(stack, "AWS::Lambda::Function").find(
    ({ Properties }) => Properties.FunctionName === `clearline-${stack}-${name}`,
  )
  if (!found) throw new Error(`No function is called clearline-${stack}-${name}.`)
  return found.Properties
}

const roleOf = (stack: "api" | "events", name: string): Statement[] => {
  const role = functionNamed(stack, name).Role
  const id = isTree(role) && Array.isArray(role["Fn::GetAtt"]) ? String(role["Fn::GetAtt"][0]) : ""
  const policies = templates[stack].Resources[id]?.Properties.Policies as {
    PolicyDocument: { Statement: Statement[] }
  }[]
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}
const isOfKey = (action: string) => action.startsWith("kms:")
const isOfEnvironment = ({ Resource = "" }: Statement) => text(Resource).includes("EnvironmentKey")
/** Without what every role has: the key of its functions' environments. */
const allowedActions = (stack: "api" | "events", name: string): string[] =>
  roleOf(stack, name)
    .filter((statement) => statement.Effect === "Allow" && !isOfEnvironment(statement))
    .flatMap(({ Action }) => list(Action))

describe("the API", () => {
  const isHttp = ({ ProtocolType }: Tree) => ProtocolType !== "WEBSOCKET"
  const isItsStage = ({ StageName }: Tree) => StageName === "api"
  const paths = () =>
    (only("api", "AWS::ApiGatewayV2::Api", isHttp).Body as { paths: Record<string, Record<string, Tree>> })
      .paths
  const integrationOf = (operation: Tree | undefined) =>
    operation?.["x-amazon-apigateway-integration"] as Tree | undefined

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
    expect(text(integrationOf(fallback)?.uri)).toContain("RefuseUnknown")
  })

  test('is called through the stage "api", whose log has no addresses, paths, or tokens', () => {
    const stage = only("api", "AWS::ApiGatewayV2::Stage", isItsStage)
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
    const { DefaultRouteSettings, RouteSettings } = only("api", "AWS::ApiGatewayV2::Stage", isItsStage)
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
    expect(only("api", "AWS::ApiGatewayV2::Stage", isItsStage).DefaultRouteSettings).toMatchObject({
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
      expect(list(denied[0].Action)).toEqual(
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
        .filter(({ Action }) => list(Action).includes("ssm:GetParameter"))
        .map(({ Resource }) => short(Resource ?? ""))
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
        (statement) => list(statement.Action).some(isOfKey) && !isOfEnvironment(statement),
      )
      const expected = [
        ...(access.includes("keys") ? ["kms:Encrypt"] : []),
        ...(access.includes("suppliers") ? ["kms:Decrypt"] : []),
      ]
      expect(grants.flatMap(({ Action }) => list(Action)).toSorted(), name).toEqual(expected.toSorted())
      for (const { Resource, Condition } of grants) {
        expect(short(Resource ?? "")).toBe("CredentialsKey")
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
        .flatMap(({ Action }) => list(Action))
        .filter(isOfKey),
    ).toEqual([])
  })

  test("gives the gateway one role, for its own stack's functions only", () => {
    const invoke = statementsIn("api").filter(({ Action }) => list(Action).includes("lambda:InvokeFunction"))
    expect(invoke).toHaveLength(1)
    expect(short(invoke[0]?.Resource ?? "")).toBe("function:clearline-api-*")
  })
})

describe("the sockets", () => {
  const routes = () => resources("api", "AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties)
  const integrationOf = ({ Target }: Tree): Tree => {
    const id = text(Target).slice("integrations/".length)
    const found = templates.api.Resources[id]?.Properties
    if (!found) throw new Error(`No integration is called ${id}.`)
    return found
  }

  test("have their own API, whose stage is the path behind CloudFront", () => {
    expect(
      only("api", "AWS::ApiGatewayV2::Api", ({ ProtocolType }) => ProtocolType === "WEBSOCKET"),
    ).toMatchObject({
      RouteSelectionExpression: "$request.body.action",
    })
    expect(only("api", "AWS::ApiGatewayV2::Stage", ({ StageName }) => StageName === "ws")).toMatchObject({
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 200 },
    })
  })

  test("have a function each for connect, message, and disconnect, called by the gateway's role", () => {
    expect(routes().map(({ RouteKey }) => RouteKey)).toEqual(Object.keys(socketFunctions))
    for (const route of routes()) {
      const name = basename(socketFunctions[route.RouteKey as keyof typeof socketFunctions])
      const integration = integrationOf(route)
      expect(integration).toMatchObject({ IntegrationType: "AWS_PROXY" })
      const target = Object.entries(templates.api.Resources).find(
        ([, { Properties }]) => Properties.FunctionName === `clearline-api-${name}`,
      )?.[0]
      expect(JSON.stringify(integration.IntegrationUri)).toContain(`"${target}"`)
      expect(text(integration.CredentialsArn)).toMatch(/^InvokeRole/)
    }
  })

  test("reply only to messages", () => {
    const answering = routes().filter(
      ({ RouteResponseSelectionExpression: answers }) => answers !== undefined,
    )
    expect(answering.map(({ RouteKey }) => RouteKey)).toEqual(["$default"])
    expect(only("api", "AWS::ApiGatewayV2::RouteResponse")).toMatchObject({ RouteResponseKey: "$default" })
  })

  test("are written and closed only by the fan-out, at the one stage", () => {
    const manage = (stack: StackName) =>
      statementsIn(stack).filter(({ Action }) => list(Action).includes("execute-api:ManageConnections"))
    expect((["data", "api", "site", "alarms"] as const).flatMap(manage)).toEqual([])
    expect(manage("events")).toHaveLength(1)
    expect(allowedActions("events", "fan-out")).toContain("execute-api:ManageConnections")
    const environment = functionNamed("events", "fan-out").Environment as { Variables: Tree }
    expect(text(environment.Variables.CONNECTIONS_URL)).toMatch(/^https:\/\/.+\/ws$/)
  })
})

describe("every function", () => {
  test("has its own log group with a retention of 90 days", () => {
    for (const stack of ["api", "events"] as const) {
      const groups = resources(stack, "AWS::Logs::LogGroup").map(({ Properties }) => Properties)
      for (const { Properties } of resources(stack, "AWS::Lambda::Function")) {
        expect(
          groups.find(({ LogGroupName }) => LogGroupName === `/aws/lambda/${Properties.FunctionName}`),
        ).toMatchObject({ RetentionInDays: 90 })
      }
      for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(90)
    }
  })
})

describe("environment settings", () => {
  const settingsIn = (files: string[]) =>
    files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bsetting\("([A-Z_]+)"\)/g)].map(([, name]) => name ?? ""),
    )
  /** Set by Lambda itself. */
  const givenByLambda = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_REGION"]
  const given = (stack: "api" | "events") =>
    resources(stack, "AWS::Lambda::Function").map(({ Properties }) =>
      Object.keys((Properties.Environment as { Variables: Tree }).Variables),
    )

  test("every function has the environment variables that the sources require", () => {
    const sources = globSync("functions/**/*.ts").filter((file) => !file.endsWith(".test.ts"))
    const ofEvents = sources.filter((file) => file.startsWith("functions/events/"))
    const ofTasks = sources.filter((file) => file.startsWith("functions/pipeline/program/"))
    const others = sources.filter((file) => !ofEvents.includes(file) && !ofTasks.includes(file))
    const required = settingsIn(others).filter((name) => !givenByLambda.includes(name))
    const usual = required.filter((name) => !name.startsWith("PIPELINE_"))
    expect(required).toContain("TABLE_NAME")
    const missing = (names: string[], wanted: string[]) => wanted.filter((name) => !names.includes(name))
    for (const names of given("api")) expect(missing(names, usual)).toEqual([])
    for (const { name } of endpoints.filter(({ access }) => access.includes("tasks"))) {
      const { Variables } = functionNamed("api", name).Environment as { Variables: Tree }
      expect(missing(Object.keys(Variables), required), name).toEqual([])
    }
    for (const names of given("events")) {
      expect(missing(names, [...usual, ...settingsIn(ofEvents)])).toEqual([])
    }
    const called = ["PIPELINE_RUN", "PIPELINE_FENCE"]
    for (const { Properties } of resources("pipeline", "AWS::ECS::TaskDefinition")) {
      const [container] = Properties.ContainerDefinitions as { Environment: { Name: string }[] }[]
      const names = (container?.Environment ?? []).map(({ Name }) => Name)
      const wanted = new Set([...usual, ...settingsIn(ofTasks)])
      // Only callers from outside prove themselves with it.
      wanted.delete("ORIGIN_SECRET")
      expect(missing([...names, ...called], [...wanted])).toEqual([])
    }
  })
})

describe("the pipeline", () => {
  const definitions = () =>
    resources("pipeline", "AWS::ECS::TaskDefinition").map(({ Properties }) => Properties)

  test("has a small ARM task each for data and pictures, from one image, without a schedule", () => {
    expect(definitions().map(({ Family }) => Family)).toEqual([
      "clearline-pipeline-data-puller",
      "clearline-pipeline-image-puller",
    ])
    for (const definition of definitions()) {
      expect(definition).toMatchObject({
        RequiresCompatibilities: ["FARGATE"],
        NetworkMode: "awsvpc",
        RuntimePlatform: { CpuArchitecture: "ARM64", OperatingSystemFamily: "LINUX" },
      })
      expect(definition.ContainerDefinitions).toMatchObject([
        { Name: "pipeline", ReadonlyRootFilesystem: true, StopTimeout: 120 },
      ])
    }
    const heaps = definitions().map(({ Memory, ContainerDefinitions }) => {
      const [container] = ContainerDefinitions as { Environment: { Name: string; Value: string }[] }[]
      const options = container?.Environment.find(({ Name }) => Name === "NODE_OPTIONS")?.Value
      return `${options} of ${Memory}`
    })
    expect(heaps).toEqual(["--max-old-space-size=3072 of 4096", "--max-old-space-size=1536 of 2048"])
    const images = definitions().map(({ ContainerDefinitions }) =>
      text((ContainerDefinitions as Tree[])[0]?.Image),
    )
    expect(new Set(images).size).toBe(1)
    expect(resources("pipeline", "AWS::ECS::Service")).toEqual([])
  })

  test("runs no command in its ARM image, which plain Docker on x64 can't", () => {
    const file = readFileSync("functions/pipeline/Dockerfile", "utf8").replaceAll(/^#.*\n/gm, "")
    const [, packages = "", image = ""] = file.split(/^FROM /m)
    expect(packages).toMatch(/^--platform=\$BUILDPLATFORM .* AS packages\n/)
    expect(packages).toMatch(/^RUN npm install --os=linux --cpu=arm64 --libc=glibc /m)
    expect(image).toContain("COPY --from=packages ")
    expect(image).not.toMatch(/^RUN /m)
  })

  test("has no NAT gateway or inbound access, and reaches table and buckets by VPC endpoints", () => {
    expect(resources("pipeline", "AWS::EC2::NatGateway")).toEqual([])
    expect(only("pipeline", "AWS::EC2::SecurityGroup").SecurityGroupIngress).toBeUndefined()
    expect(resources("pipeline", "AWS::EC2::SecurityGroupIngress")).toEqual([])
    expect(resources("pipeline", "AWS::EC2::VPCEndpoint")).toHaveLength(2)
  })

  test("may write catalogs and the table, and read supplier logins, but not customer files", () => {
    const allowed = statementsIn("pipeline").filter(({ Effect }) => Effect === "Allow")
    const actions = new Set(allowed.flatMap(({ Action }) => list(Action)))
    expect([...actions].filter((action) => action.startsWith("kms:"))).toEqual(["kms:Decrypt"])
    const objects = allowed
      .filter(({ Action }) => list(Action).some((action) => /^s3:(?:Put|Get|Delete)Object$/.test(action)))
      .flatMap(({ Resource }) => list(Resource).map((one) => short(one ?? "")))
    expect([...new Set(objects)].toSorted()).toEqual(["Assets/assets/catalog/*", "Files/catalog/*"])
    const denied = statementsIn("pipeline").filter(({ Effect }) => Effect === "Deny")
    expect(JSON.stringify(denied)).toContain("PASS#*")
    expect(JSON.stringify(denied)).not.toContain("CRED#*")
  })
})

describe("pictures and videos", () => {
  const layersOf = (name: string) => list(functionNamed("api", name).Layers ?? [])

  test("only functions that process pictures have the image library for their architecture", () => {
    expect(only("api", "AWS::Lambda::LayerVersion")).toMatchObject({
      CompatibleArchitectures: ["arm64"],
      CompatibleRuntimes: ["nodejs24.x"],
    })
    for (const { name, access } of endpoints)
      expect(layersOf(name), name).toHaveLength(
        access.includes("pictures") || access.includes("gallery") ? 1 : 0,
      )
  })

  test("gives 300 MB uploads, Square, and supplier calls long enough timeouts", () => {
    for (const { name, access } of endpoints)
      expect(functionNamed("api", name).Timeout, name).toBe(
        access.some((one) => one === "videos" || one === "payments" || one === "suppliers") ? 29 : 15,
      )
  })

  test("removes unused and partial uploads after a day, and imports and exports later", () => {
    const rules = resources("data", "AWS::S3::Bucket").flatMap(
      ({ Properties }) => (Properties.LifecycleConfiguration as { Rules: Tree[] }).Rules,
    )
    expect(rules.filter(({ Prefix }) => Prefix !== undefined)).toEqual([
      {
        Status: "Enabled",
        Prefix: "incoming/",
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Status: "Enabled",
        Prefix: "imports/",
        ExpirationInDays: 30,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      {
        Status: "Enabled",
        Prefix: "files/exports/",
        ExpirationInDays: 8,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
    ])
  })
})

describe("events", () => {
  test("every function with a stream, queue, or schedule trigger is deployed", () => {
    const sources = globSync("functions/events/*.ts").map((file) => basename(file, ".ts"))
    const names = resources("events", "AWS::Lambda::Function").map(
      ({ Properties }) => Properties.FunctionName,
    )
    expect(names.toSorted()).toEqual(sources.map((name) => `clearline-events-${name}`).toSorted())
  })

  const mappings = () =>
    resources("events", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties)
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
      expect(text((follower.DestinationConfig as { OnFailure: Tree }).OnFailure)).toContain("StreamDead")
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
    const queues = resources("events", "AWS::SQS::Queue").map(({ Properties }) => Properties)
    const given = queues.flatMap(({ RedrivePolicy }) => RedrivePolicy ?? [])
    const tries = given.map((policy) => Number((policy as Tree).maxReceiveCount))
    expect(tries.toSorted((a, b) => a - b)).toEqual([10, 20, 20, 50, 1000])
    expect(new Set(given.map((policy) => text((policy as Tree).deadLetterTargetArn))).size).toBe(2)
    for (const name of ["Outbox", "Pictures"])
      expect(mappings().filter((mapping) => text(mapping.EventSourceArn).startsWith(name))).toMatchObject([
        { FunctionResponseTypes: ["ReportBatchItemFailures"] },
      ])
    for (const queue of queues) expect(queue.SqsManagedSseEnabled).toBe(true)
  })

  test("lets the message sender read its secret and documents, but no other object or password", () => {
    const actions = allowedActions("events", "send-outbox")
    expect(actions).toContain("ssm:GetParameter")
    const ofObjects = roleOf("events", "send-outbox").filter(({ Action }) =>
      list(Action).some((action) => action.startsWith("s3:")),
    )
    expect(ofObjects.map(({ Action }) => Action)).toEqual(["s3:GetObject"])
    expect(
      ofObjects.flatMap(({ Resource }) => list(Resource).map((one) => short(one ?? ""))).toSorted(),
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
    expect(list(taking.Layers ?? [])).toHaveLength(1)
    expect(allowedActions("events", "take-pictures")).toContain("ssm:GetParameter")
    expect(queueConsumers["take-pictures"].visibilitySeconds).toBeGreaterThan(Number(taking.Timeout))
    expect(roleOf("events", "take-pictures").filter(({ Effect }) => Effect === "Deny")).toHaveLength(1)
  })

  test("emails are sent only from the shop's own domain, in the configuration set with events", () => {
    const sending = everyStatement().filter(({ Action }) =>
      list(Action).some((action) => action.startsWith("ses:")),
    )
    expect(sending.map(({ Action }) => Action)).toEqual(["ses:SendRawEmail"])
    expect(sending[0]?.Condition).toEqual({ StringLike: { "ses:FromAddress": "*@example.com" } })
    const [set, identity] = list(sending[0]?.Resource).map(short)
    expect(set).toMatch(/^configuration-set\/.*MailConfiguration/)
    expect(identity).toBe("identity/*")
    const { Variables } = functionNamed("events", "send-outbox").Environment as { Variables: Tree }
    expect(Variables.MAIL_FROM).toBe(settings.mailFrom)
  })

  const runAsync = (name: string) =>
    only("events", "AWS::Lambda::EventInvokeConfig", ({ FunctionName }) =>
      text(FunctionName).startsWith(name),
    )
  const deadQueueOf = (name: string) => {
    const { OnFailure } = runAsync(name).DestinationConfig as { OnFailure: { Destination: Json } }
    return short(OnFailure.Destination)
  }
  const mayFill = (name: string) =>
    roleOf("events", name)
      .filter(({ Action }) => list(Action).includes("sqs:SendMessage"))
      .map(({ Resource }) => short(Resource ?? ""))

  test("delivers email events to their function by topic, with retries and a dead letter queue", () => {
    const { TopicArn, Endpoint } = only("events", "AWS::SNS::Subscription")
    expect(short(TopicArn ?? "")).toBe("MailNews")
    expect(short(Endpoint ?? "")).toBe("RecordEmailEvent")
    expect(
      only("events", "AWS::Lambda::Permission", ({ Principal }) => Principal === "sns.amazonaws.com"),
    ).toMatchObject({ FunctionName: Endpoint, SourceArn: TopicArn })
    expect(runAsync("RecordEmailEvent")).toMatchObject({ MaximumRetryAttempts: 2 })
    expect(deadQueueOf("RecordEmailEvent")).toBe("MailNewsDead")
    expect(mayFill("record-email-event")).toEqual(["MailNewsDead"])
  })

  test("retries payment reconciliation after Lambda or EventBridge failures, then dead-letters it", () => {
    const rule = only("events", "AWS::Events::Rule", (one) => one.ScheduleExpression === "rate(2 minutes)")
    const [target] = rule.Targets as Tree[]
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
      ({ Action }) => list(Action).some((action) => /^(?:dynamodb|s3):/.test(action)),
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
      list(files?.Resource)
        .map((one) => short(one ?? ""))
        .toSorted(),
    ).toEqual(renderedFiles.map((path) => `Assets${path}`).toSorted())
    expect(pagesOfEntries?.Action).toEqual(["s3:DeleteObject", "s3:GetObject", "s3:PutObject"])
    expect(list(pagesOfEntries?.Resource).map((one) => short(one ?? ""))).toEqual([
      "Assets/es/gallery/*.html",
      "Assets/gallery/*.html",
    ])
    expect(listing?.Action).toEqual("s3:ListBucket")
    expect(allowedActions("events", "render-site")).not.toContain("dynamodb:PutItem")
  })

  test("gives the renderer the server build as a layer, and a timeout below its visibility timeout", () => {
    expect(list(functionNamed("events", "render-site").Layers ?? [])).toHaveLength(1)
    expect(functionNamed("events", "render-site").Timeout).toBe(30)
    expect(queueConsumers["render-site"].visibilitySeconds).toBeGreaterThan(30)
  })

  test("a stream mapping has at most five filters, Lambda's limit", () => {
    for (const { FilterCriteria } of mappings())
      expect(list((FilterCriteria as Tree | undefined)?.Filters as Json[]).length).toBeLessThanOrEqual(5)
  })

  test("the fan-out may read subscribers, but no passwords or secrets", () => {
    expect(roleOf("events", "fan-out").filter(({ Effect }) => Effect === "Deny")).toHaveLength(1)
    expect(allowedActions("events", "fan-out")).not.toContain("ssm:GetParameter")
  })
})

describe("the table and the files", () => {
  test("the table matches infra/table-shape.ts, with all indexes from the first deploy", () => {
    const schema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
      { AttributeName: partitionKey, KeyType: "HASH" },
      { AttributeName: sortKey, KeyType: "RANGE" },
    ]
    expect(only("data", "AWS::DynamoDB::Table")).toMatchObject({
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: schema(tableShape),
      GlobalSecondaryIndexes: tableShape.indexes.map((index) => ({
        IndexName: index,
        KeySchema: schema(indexKeyNames(index)),
        Projection: { ProjectionType: "ALL" },
      })),
      StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    })
  })

  test("keeps deleted files longer than the table's backups, which name them", () => {
    const { PointInTimeRecoverySpecification: backups } = only("data", "AWS::DynamoDB::Table")
    const { RecoveryPeriodInDays } = backups as { RecoveryPeriodInDays: number }
    for (const { Properties } of resources("data", "AWS::S3::Bucket")) {
      const { Rules } = Properties.LifecycleConfiguration as { Rules: Tree[] }
      const kept = Rules.filter(({ Prefix }) => Prefix === undefined).flatMap(
        ({ NoncurrentVersionExpiration }) => NoncurrentVersionExpiration ?? [],
      )
      expect(kept).toEqual([{ NoncurrentDays: expect.any(Number) }])
      expect((kept[0] as { NoncurrentDays: number }).NoncurrentDays).toBeGreaterThan(RecoveryPeriodInDays)
    }
  })

  test("encrypts the table, protects it from deletion, and keeps five weeks of backups", () => {
    expect(only("data", "AWS::DynamoDB::Table")).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
    })
  })

  test("table and buckets are retained when their stack is deleted", () => {
    for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket"]) {
      for (const { DeletionPolicy, UpdateReplacePolicy } of resources("data", type)) {
        expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
          DeletionPolicy: "RetainExceptOnCreate",
          UpdateReplacePolicy: "Retain",
        })
      }
    }
  })

  test("leaves nothing behind when the first deploy fails, so the next one can start over", () => {
    const retained = Object.values(templates).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === "Retain"),
    )
    expect(retained.map(([id]) => id)).toEqual([])
  })

  test("creates the table last, as a rollback could not delete a protected table", () => {
    const { Resources } = templates.data
    const others = Object.keys(Resources).filter((id) => Resources[id]?.Type !== "AWS::DynamoDB::Table")
    expect(others.length).toBeGreaterThan(5)
    expect(resources("data", "AWS::DynamoDB::Table")[0]?.DependsOn?.toSorted()).toEqual(others.toSorted())
  })

  test("allows SES to publish events before the event destination is created", () => {
    const policy = Object.keys(templates.data.Resources).filter(
      (id) => templates.data.Resources[id]?.Type === "AWS::SNS::TopicPolicy",
    )
    const [destination, ...more] = resources("data", "AWS::SES::ConfigurationSetEventDestination")
    expect(more).toEqual([])
    expect(policy).toHaveLength(1)
    expect(destination?.DependsOn).toEqual(policy)
    expect(destination?.Properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["send", "reject", "delivery", "bounce", "complaint"],
    })
    const { Statement } = only("data", "AWS::SNS::TopicPolicy").PolicyDocument as { Statement: Statement[] }
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: "ses.amazonaws.com" },
        Action: "sns:Publish",
        Condition: { StringEquals: expect.objectContaining({ "AWS:SourceAccount": expect.anything() }) },
      }),
    )
  })

  test("rotates its two keys, retains them after the stack, and limits them to the account", () => {
    const found = resources("data", "AWS::KMS::Key")
    expect(found).toHaveLength(2)
    for (const key of found) {
      expect(key).toMatchObject({
        DeletionPolicy: "RetainExceptOnCreate",
        UpdateReplacePolicy: "Retain",
        Properties: { EnableKeyRotation: true },
      })
      const { Statement: statements } = key.Properties.KeyPolicy as { Statement: Statement[] }
      expect(statements.map(({ Principal }) => text(Principal))).toEqual([
        "arn:AWS::Partition:iam::AWS::AccountId:root",
      ])
    }
  })

  test("buckets are private, encrypted, versioned, and TLS-only", () => {
    const buckets = all("AWS::S3::Bucket")
    expect(buckets).toHaveLength(2)
    for (const { Properties } of buckets) {
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
        BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
        VersioningConfiguration: { Status: "Enabled" },
      })
    }
    const policies = all("AWS::S3::BucketPolicy")
    expect(policies).toHaveLength(2)
    for (const { Properties } of policies) {
      const statements = (Properties.PolicyDocument as { Statement: Statement[] }).Statement
      expect(
        statements.filter(({ Effect }) => Effect === "Deny").map(({ Condition }) => Condition),
      ).toContainEqual({
        Bool: { "aws:SecureTransport": "false" },
      })
      const readers = statements.filter(({ Effect }) => Effect === "Allow")
      expect(readers.map(({ Principal }) => Principal)).toEqual([{ Service: "cloudfront.amazonaws.com" }])
    }
  })

  test("only the files bucket accepts browser uploads, and only from the site's origin", () => {
    const rules = resources("data", "AWS::S3::Bucket").flatMap(
      ({ Properties }) =>
        (Properties.CorsConfiguration as { CorsRules: Tree[] } | undefined)?.CorsRules ?? [],
    )
    expect(rules).toHaveLength(1)
    expect(rules[0]).toMatchObject({
      AllowedMethods: ["PUT"],
      AllowedHeaders: ["content-type", "if-none-match"],
    })
    expect(list(rules[0]?.AllowedOrigins).map(text)).toEqual(["https://www.example.com"])
  })
})

describe("the site", () => {
  type Behavior = Tree & { PathPattern?: string }
  const config = () => only("site", "AWS::CloudFront::Distribution").DistributionConfig as Tree
  const behavior = (pattern: string): Behavior => {
    const found = (config().CacheBehaviors as Behavior[]).find(({ PathPattern }) => PathPattern === pattern)
    if (!found) throw new Error(`No behaviour for ${pattern}.`)
    return found
  }

  const headersOf = (id: string) =>
    templates.site.Resources[id]?.Properties.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: Tree
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
    }

  test("serves the API, builds, files, and pages from one origin, and only over HTTPS", () => {
    const behaviors = config().CacheBehaviors as Behavior[]
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/api/*",
      "/gallery/*",
      "/es/gallery/*",
      "/ws",
      "/assets/*",
      "/files/*",
    ])
    for (const each of [config().DefaultCacheBehavior as Behavior, ...behaviors]) {
      expect(each.ViewerProtocolPolicy).toBe("redirect-to-https")
      const isFiles = each.PathPattern === "/files/*"
      expect(each.ResponseHeadersPolicyId).toEqual({ Ref: isFiles ? "FilesHeaders" : "Headers" })
    }
    expect(config().ViewerCertificate).toMatchObject({ MinimumProtocolVersion: "TLSv1.2_2021" })
  })

  test("doesn't cache the API, and forwards everything but the host", () => {
    // The ids of CloudFront's managed policies: CachingDisabled, AllViewerExceptHostHeader.
    expect(behavior("/api/*")).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
    })
  })

  test("opens sockets without caching, and forwards what a handshake needs", () => {
    expect(behavior("/ws")).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    })
  })

  test("doesn't replace API errors with its own error pages", () => {
    expect(config().CustomErrorResponses).toBeUndefined()
  })

  test("falls back to the API for a gallery page that the bucket doesn't have", () => {
    const origins = config().Origins as (Tree & { Id: string })[]
    type Group = { Id: string; FailoverCriteria: Tree; Members: { Items: { OriginId: string }[] } }
    const groups = (config().OriginGroups as { Items: Group[] }).Items
    expect(groups).toMatchObject([
      {
        Id: behavior("/gallery/*").TargetOriginId,
        FailoverCriteria: { StatusCodes: { Items: [403, 404], Quantity: 2 } },
      },
    ])
    const members = groups.flatMap(({ Members }) => Members.Items)
    const [first, second] = members.map(({ OriginId }) => origins.find(({ Id }) => Id === OriginId))
    expect(first?.S3OriginConfig).toBeDefined()
    expect(second?.OriginPath).toBe("/api")
    const policy =
      templates.site.Resources[(behavior("/gallery/*").OriginRequestPolicyId as { Ref: string }).Ref]
    expect(policy?.Properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["x-requested-address"] },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    })
    expect(behavior("/gallery/*").FunctionAssociations).toEqual(
      (config().DefaultCacheBehavior as Behavior).FunctionAssociations,
    )
  })

  test("serves files only with a signed URL", () => {
    expect(list(behavior("/files/*").TrustedKeyGroups)).toHaveLength(1)
    expect(behavior("/assets/*").TrustedKeyGroups).toBeUndefined()
  })

  test("reaches the buckets by origin access control, and both gateways with their secret", () => {
    const origins = config().Origins as Tree[]
    const buckets = origins.filter(({ S3OriginConfig }) => S3OriginConfig)
    expect(buckets).toHaveLength(3)
    for (const { OriginAccessControlId } of buckets)
      expect(text(OriginAccessControlId)).toContain("OriginAccess")
    const gateways = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig)
    expect(gateways).toHaveLength(3)
    for (const gateway of gateways)
      expect(gateway).toMatchObject({
        CustomOriginConfig: { OriginProtocolPolicy: "https-only" },
        OriginCustomHeaders: [{ HeaderName: "x-origin-secret" }],
      })
  })

  test("has edge functions under CloudFront's 10 kB, including the page policies", () => {
    const functions = resources("site", "AWS::CloudFront::Function")
    expect(functions).toHaveLength(3)
    for (const { Properties } of functions) {
      // The bucket's address is known at deployment only. It has less than 100 characters.
      expect(Buffer.byteLength(text(Properties.FunctionCode)) + 100).toBeLessThan(10_240)
    }
  })

  test("sends the security headers of infra/security-headers.ts with every response", () => {
    const policy = headersOf("Headers")
    expect(policy.SecurityHeadersConfig).toEqual({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: securityHeaders["referrer-policy"], Override: true },
    })
    const named = new Set([
      "strict-transport-security",
      "x-content-type-options",
      "x-frame-options",
      "referrer-policy",
      ...policy.CustomHeadersConfig.Items.map(({ Header }) => Header),
    ])
    expect([...named].toSorted()).toEqual(Object.keys(securityHeaders).toSorted())
  })

  test("also sends them with files, which are sandboxed like on the local gateway", () => {
    const [everywhere, ofFiles] = [headersOf("Headers"), headersOf("FilesHeaders")]
    expect(ofFiles).toEqual({
      ...everywhere,
      Name: "clearline-site-filesheaders",
      SecurityHeadersConfig: {
        ...everywhere.SecurityHeadersConfig,
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
      },
    })
  })

  test("has the certificate from the settings, and the web ACL of us-east-1", () => {
    const { DistributionConfig } = only("site", "AWS::CloudFront::Distribution")
    const { ViewerCertificate, WebACLId } = DistributionConfig as Tree
    expect((ViewerCertificate as Tree).AcmCertificateArn).toBe(settings.certificateArn)
    expect(WebACLId).toEqual({
      "Fn::GetStackOutput": { StackName: "clearline-edge", OutputName: "FirewallArn", Region: "us-east-1" },
    })
  })

  test("rate-limits each IP address's logins, bookings, uploads, and calls", () => {
    type Match = { RegexMatchStatement?: { RegexString: string } }
    type Scope = Match & { AndStatement?: { Statements: Match[] } }
    const { Rules } = only("edge", "AWS::WAFv2::WebACL") as {
      Rules: {
        Name: string
        Statement: { RateBasedStatement: { Limit: number; ScopeDownStatement: Scope } }
      }[]
    }
    const limits = Rules.map(({ Name, Statement }) => {
      const { Limit, ScopeDownStatement: scope } = Statement.RateBasedStatement
      const statements = scope.AndStatement?.Statements ?? [scope]
      const regex = statements.find((one) => one.RegexMatchStatement)?.RegexMatchStatement?.RegexString
      const isPost = JSON.stringify(statements).includes('"POST"')
      const limited = endpoints
        .filter(({ path }) => new RegExp(regex ?? "").test(`/api${path}`))
        .filter(({ method }) => !isPost || method === "POST")
      return [
        Name,
        Limit,
        limited.length === endpoints.length ? "every call" : limited.map(({ name }) => name),
      ]
    })
    expect(limits).toEqual([
      ["Logins", 100, ["create-session", "first-login"]],
      ["Bookings", 100, ["book-service", "store-quote", "act-on-job"]],
      ["Uploads", 200, ["begin-service-photo"]],
      ["AllCalls", 6000, "every call"],
    ])
  })

  test("has no web ACL when the settings leave it out", () => {
    const edge = new EdgeStack(new App(), "edge", { ...settings, firewall: false })
    expect(edge.firewallArn).toBeUndefined()
    expect(edge.node.tryFindChild("Firewall")).toBeUndefined()
  })

  test.each([
    [true, "after the edge stack, which creates it"],
    [false, "before the edge stack, as WAF deletes no ACL in use"],
  ])("with firewall %s updates the distribution %s", (firewall) => {
    const app = new App()
    const ofTest = { ...settings, firewall }
    const data = new DataStack(app, "data", { settings: ofTest })
    const edge = new EdgeStack(app, "edge", ofTest)
    const api = { host: "api.example", sockets: { host: "ws.example", stageName: "ws" } } as ApiStack
    const site = new SiteStack(app, "site", { settings: ofTest, data, api, edge, rootFiles: [] })
    expect(site.dependencies.includes(edge)).toBe(firewall)
    expect(edge.dependencies.includes(site)).toBe(!firewall)
  })
})

describe("alarms", () => {
  test("there are at most 15, each describes its effect, and each notifies the topic", () => {
    const alarms = all("AWS::CloudWatch::Alarm")
    expect(alarms.length).toBeGreaterThan(5)
    expect(alarms.length).toBeLessThanOrEqual(15)
    for (const { Properties } of alarms) {
      expect(Properties.AlarmDescription).toMatch(/^[A-Z].{30,}\.$/)
      expect(Properties.AlarmActions).toHaveLength(1)
    }
  })

  test("docs/cost.md matches the counts in the templates", () => {
    const metrics = all("AWS::CloudWatch::Alarm").map(
      ({ Properties }) => list(Properties.Metrics).filter((one) => isTree(one) && one.MetricStat).length || 1,
    )
    const runs = all("AWS::Events::Rule").map(({ Properties }) => {
      const [, every, unit] =
        /^rate\((\d+) (minutes|hours)\)$/.exec(text(Properties.ScheduleExpression)) ?? []
      return ((unit === "hours" ? 1 : 60) / Number(every)) * list(Properties.Targets).length
    })
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const [firewall] = resources("edge", "AWS::WAFv2::WebACL")
    const { warmRunsPerHour, clockRunsPerHour, ...counts } = fixedResources
    expect(counts).toEqual({
      alarmMetrics: sum(metrics),
      dashboards: all("AWS::CloudWatch::Dashboard").length,
      keys: all("AWS::KMS::Key").length,
      secrets: all("AWS::SecretsManager::Secret").length,
      queues: Object.keys(queueConsumers).length,
      webAclRules: list(firewall?.Properties.Rules).length,
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
      return [MetricName, text(index?.Value)].join(" ").trim()
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
    const others = resources("events", "AWS::Lambda::Function").length - 1
    expect(metricsOf("EventsFail")).toHaveLength(others)
    const deadQueues = Object.keys(templates.events.Resources).filter((id) => /^\w+Dead[0-9A-F]{8}$/.test(id))
    expect(metricsOf("DeadLetters")).toHaveLength(deadQueues.length)
  })

  test("watches the delay of texts, pictures, and webhooks", () => {
    const ages = ["TextsAreLate", "PicturesAreLate", "WebhooksAreLate"].map((name) => {
      const { MetricName, Threshold, Dimensions } = alarm(name)
      const [queue] = Dimensions as { Value: Json }[]
      expect(MetricName).toBe("ApproximateAgeOfOldestMessage")
      return [text(queue?.Value).replace(/^.*?GetAtt|[0-9A-F]{8}.*$/g, ""), Threshold]
    })
    expect(ages).toEqual([
      [expect.stringContaining("Outbox"), 600],
      [expect.stringContaining("Pictures"), 600],
      [expect.stringContaining("Webhooks"), 900],
    ])
  })

  test("counts the repeated tries of messages and pictures in one metric, and watches it", () => {
    const filters = resources("events", "AWS::Logs::MetricFilter").map(({ Properties }) => Properties)
    expect(filters.map(({ LogGroupName }) => text(LogGroupName).replace(/[0-9A-F]{8}$/, ""))).toEqual([
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

  test("watches CloudFront in us-east-1, the only region with its metrics", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "out", "manifest.json"), "utf8")) as {
      artifacts: Record<string, { environment?: string }>
    }
    expect(manifest.artifacts["clearline-edge"]?.environment).toBe("aws://unknown-account/us-east-1")
    const { Metrics, Threshold } = only("edge", "AWS::CloudWatch::Alarm")
    expect(Threshold).toBe(5)
    expect((Metrics as Tree[]).map(({ Expression }) => Expression)).toEqual([
      'SELECT AVG("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
    ])
  })

  test("shows slow and failing routes from the access log", () => {
    const { Properties } = resources("alarms", "AWS::CloudWatch::Dashboard")[0] ?? {}
    const body = text(Properties?.DashboardBody)
    const log = only("api", "AWS::Logs::LogGroup", ({ LogGroupName }) =>
      text(LogGroupName).startsWith("/clearline/"),
    )
    expect(body).toContain(`SOURCE '${text(log.LogGroupName)}'`)
    expect(body).toContain("by route")
  })

  test("alarms may publish to the topic, and nothing may over HTTP", () => {
    const { Statement } = only("alarms", "AWS::SNS::TopicPolicy").PolicyDocument as { Statement: Statement[] }
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
    expect(all("AWS::SNS::Subscription").map(({ Properties }) => Properties.Protocol)).toEqual(["lambda"])
  })

  test("a budget sends notices before the money is spent", () => {
    expect(only("alarms", "AWS::Budgets::Budget").NotificationsWithSubscribers).toHaveLength(2)
  })
})

describe("permissions", () => {
  const wide = () =>
    everyStatement()
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action, Resource }) =>
        list(Resource).flatMap((one) => list(Action).map((action) => `${action} on ${short(one ?? "")}`)),
      )
      .filter((line) => line.includes("*"))
  const excused = wildcards.flatMap(({ actions, on }) => actions.map((action) => `${action} on ${on}`))

  test("has a written reason for each policy wildcard, and a wildcard for each reason", () => {
    expect([...new Set(wide())].toSorted()).toEqual([...new Set(excused)].toSorted())
    for (const { because } of wildcards) expect(because).toMatch(/.{30}\.$/)
  })

  const mayReach = (stack: "api" | "events", name: string, action: string, key: string): boolean =>
    roleOf(stack, name).some(
      (statement) =>
        statement.Effect === "Allow" &&
        list(statement.Action).includes(action) &&
        list(statement.Resource).some((one) => {
          const resource = short(one ?? "")
          return resource.endsWith("*") && `Files/files/${key}`.startsWith(resource.slice(0, -1))
        }),
    )

  test.each([
    ["api", "change-service-request", "s3:PutObject", ["signatures"]],
    ["api", "get-invoice-pdf", "s3:GetObject", ["signatures", "invoices"]],
    ["api", "get-invoice-pdf", "s3:PutObject", ["invoices"]],
    ["api", "submit-bill", "s3:GetObject", ["signatures", "invoices"]],
    ["api", "submit-bill", "s3:PutObject", ["invoices", "bills"]],
    ["api", "send-email", "s3:PutObject", ["invoices"]],
    ["api", "get-statement", "s3:GetObject", ["statements"]],
    ["api", "get-statement", "s3:PutObject", ["statements"]],
    ["api", "send-statement", "s3:PutObject", ["statements"]],
    ["events", "send-outbox", "s3:GetObject", ["invoices", "bills", "statements"]],
    ["events", "project", "s3:DeleteObject", ["pictures/media", "signatures", "invoices", "bills"]],
  ] as const)("%s's %s may call %s on %j", (stack, name, action, folders) => {
    for (const folder of folders)
      expect(mayReach(stack, name, action, `${folder}/48210/name.pdf`), folder).toBe(true)
  })

  test("no policy has a wildcard action", () => {
    const actions = everyStatement()
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action }) => list(Action))
    expect(actions.filter((action) => action.includes("*"))).toEqual([])
  })

  test("no role has a managed or separate policy", () => {
    for (const { Properties } of all("AWS::IAM::Role")) expect(Properties.ManagedPolicyArns).toBeUndefined()
    expect(all("AWS::IAM::Policy")).toEqual([])
  })
})

describe("every template", () => {
  const names: StackName[] = ["data", "pipeline", "api", "events", "site", "alarms", "edge"]

  test.each(names)(
    "%s stays well below CloudFormation's 500 resources, 200 outputs, 200 parameters, and 1 MB",
    (name) => {
      const { Resources, Outputs = {}, Parameters = {} } = templates[name]
      expect(Object.keys(Resources).length).toBeLessThan(450)
      expect(Object.keys(Outputs).length).toBeLessThan(150)
      expect(Object.keys(Parameters).length).toBeLessThan(150)
      expect(Buffer.byteLength(JSON.stringify(templates[name]))).toBeLessThan(900_000)
    },
  )

  test("the API's template has room for 10 more endpoints below 850 kB and 450 resources", () => {
    const bytes = Buffer.byteLength(JSON.stringify(templates.api))
    const count = Object.keys(templates.api.Resources).length
    expect(bytes + 10 * (bytes / endpoints.length)).toBeLessThan(850_000)
    expect(count + 10 * (count / endpoints.length)).toBeLessThan(450)
  })

  test.each(names)("%s has no parameters or exports, which can't be changed while in use", (name) => {
    const { Outputs = {}, Parameters = {} } = templates[name]
    expect(Object.keys(Parameters).filter((parameter) => parameter !== "BootstrapVersion")).toEqual([])
    expect(Object.values(Outputs).filter((output) => isTree(output) && "Export" in output)).toEqual([])
    expect(JSON.stringify(templates[name])).not.toContain("Fn::ImportValue")
  })

  test.each(names)("%s holds no secrets, which are resolved during the deploy", (name) => {
    const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bAC[0-9a-f]{32}\b|authToken/g
    expect(JSON.stringify(templates[name]).match(secret) ?? []).toEqual([])
    for (const { Properties } of resources(name, "AWS::Lambda::Function")) {
      const { Variables } = Properties.Environment as { Variables: Tree }
      expect(text(Variables.ORIGIN_SECRET)).toMatch(/^\{\{resolve:secretsmanager:.+:SecretString:::\}\}$/)
      expect(text(Properties.KmsKeyArn)).toMatch(/EnvironmentKey/)
    }
    for (const { Properties } of resources(name, "AWS::ECS::TaskDefinition"))
      expect(JSON.stringify(Properties)).not.toContain("ORIGIN_SECRET")
  })

  test("names no account or region, so it can be built anywhere without credentials", () => {
    const place = /\b\d{12}\b|\b[a-z]{2}-(?:east|west|central)-\d\b/g
    const placesIn = (name: StackName) => JSON.stringify(templates[name].Resources).match(place) ?? []
    expect(Object.fromEntries(names.map((name) => [name, placesIn(name)]))).toEqual({
      data: [],
      pipeline: [],
      api: [],
      events: [],
      // The certificate of the settings, and the web ACL.
      site: ["us-east-1", "111122223333", "us-east-1"],
      alarms: ["us-east-1"],
      edge: [],
    })
  })
})
