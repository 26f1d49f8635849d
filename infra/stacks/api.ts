import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib"
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2"
import type { IRole } from "aws-cdk-lib/aws-iam"
import type { Function } from "aws-cdk-lib/aws-lambda"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import type { Construct } from "constructs"
import type { Access, Endpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { functionRole, invocationUri, invokeRole, type Reach, statementsFor } from "../constructs/access.ts"
import { type Bundles, bundledFunction } from "../constructs/endpoint-function.ts"
import { nativeLayer } from "../constructs/native-layer.ts"
import { type SocketApi, socketApi } from "../constructs/socket-api.ts"
import { socketFunctions } from "../event-sources.ts"
import { slowRoutes } from "../slow-routes.ts"
import type { DataStack } from "./data.ts"
import type { PipelineStack } from "./pipeline.ts"

type Json = Record<string, unknown>

const entryOf = ({ area, name }: Endpoint) => `${area}/${name}`

const roleName = (access: readonly Access[]) =>
  `Role${access.map((one) => one.replace(/(?:^|:)(\w)/g, (_, letter: string) => letter.toUpperCase())).join("") || "Bare"}`

const slowLane = { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40, DetailedMetricsEnabled: false }

/** The access log contains no address, no path (it may contain a token), and no user agent. */
const accessLogFormat = JSON.stringify({
  requestId: "$context.requestId",
  route: "$context.routeKey",
  status: "$context.status",
  ms: "$context.responseLatency",
  functionMs: "$context.integrationLatency",
  bytes: "$context.responseLength",
  error: "$context.integrationErrorMessage",
})

/**
 * The HTTP API as one OpenAPI body, one function per endpoint, one role per set of `access`
 * (docs/decisions/aws-resources.md).
 */
export class ApiStack extends Stack {
  readonly api: CfnApi
  readonly host: string
  readonly sockets: SocketApi
  readonly accessLog: string
  readonly functions: ReadonlyMap<string, Function>

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { data: DataStack; pipeline: PipelineStack; bundles: Bundles },
  ) {
    super(scope, id, props)
    this.accessLog = `/clearline/${id}`
    const { data, pipeline, bundles } = props
    const { table, files, assets, secretsPrefix, credentialsKey, environmentKey, mail } = data
    const reach: Reach = {
      table,
      files,
      assets,
      secretsPrefix,
      credentialsKey,
      environmentKey,
      mail,
      pipeline: pipeline.reach,
    }
    const environment = data.functionEnvironment(this, bundles.version)

    const roles = new Map<string, IRole>()
    const roleFor = (access: readonly Access[]): IRole => {
      const sorted = access.toSorted()
      const name = roleName(sorted)
      const role = roles.get(name) ?? functionRole(this, name, data, statementsFor(this, sorted, reach))
      roles.set(name, role)
      return role
    }
    const pictureLayer = nativeLayer(this)
    const functionFor = (entry: string, access: readonly Access[]) =>
      bundledFunction(this, {
        entry,
        bundles,
        role: roleFor(access),
        environment: access.includes("tasks") ? { ...environment, ...pipeline.starting } : environment,
        environmentKey,
        ...(access.some((one) => one === "pictures" || one === "gallery") && { layers: [pictureLayer] }),
        // Joining and copying 300 MB takes seconds; the gateway waits for 30.
        ...(access.includes("videos") && { timeout: Duration.seconds(29) }),
        // A supplier has five seconds, twice after an immediate failure, and a lookup asks several.
        ...(access.includes("suppliers") && { timeout: Duration.seconds(29) }),
        // Square has ten seconds, and loading its library takes some.
        ...(access.includes("payments") && { timeout: Duration.seconds(29) }),
      })

    this.functions = new Map(
      endpoints.map((definition) => [definition.name, functionFor(entryOf(definition), definition.access)]),
    )
    const fallback = functionFor("meta/refuse-unknown", [])

    const invoker = invokeRole(this)
    const credentials = invoker.roleArn
    const integration = (target: Function): Json => ({
      responses: { default: { description: "" } },
      "x-amazon-apigateway-integration": {
        type: "aws_proxy",
        httpMethod: "POST",
        uri: invocationUri(target),
        credentials,
        payloadFormatVersion: "2.0",
      },
    })
    const paths: Record<string, Json> = {
      "/$default": { "x-amazon-apigateway-any-method": { isDefaultRoute: true, ...integration(fallback) } },
    }
    for (const { name, method, path } of endpoints) {
      const target = this.functions.get(name)
      if (target) paths[path] = { ...paths[path], [method.toLowerCase()]: integration(target) }
    }
    this.api = new CfnApi(this, "Api", {
      body: { openapi: "3.0.1", info: { title: id, version: "1" }, paths },
      failOnWarnings: true,
    })
    // A deploy removes settings of former routes from its stage.
    new CfnOutput(this, "ApiId", { value: this.api.ref })
    this.host = `${this.api.ref}.execute-api.${this.region}.${this.urlSuffix}`

    const log = new LogGroup(this, "AccessLog", {
      logGroupName: this.accessLog,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnStage(this, "Stage", {
      apiId: this.api.ref,
      stageName: "api",
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: accessLogFormat },
      // Far above the shop's busiest minute. A flood is refused here, before it costs.
      defaultRouteSettings: {
        throttlingRateLimit: 200,
        throttlingBurstLimit: 400,
        // Metrics of each route cost more than everything else. The access log has the same figures.
        detailedMetricsEnabled: false,
      },
      routeSettings: Object.fromEntries(slowRoutes.map((route) => [route, slowLane])),
    })

    this.sockets = socketApi(
      this,
      {
        $connect: functionFor(socketFunctions.$connect, ["table:read", "table:write"]),
        $disconnect: functionFor(socketFunctions.$disconnect, ["table:read", "table:write"]),
        $default: functionFor(socketFunctions.$default, ["table:read", "table:write"]),
      },
      invoker,
    )
  }
}
