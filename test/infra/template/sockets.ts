import { basename } from "node:path"
import { describe, expect, test } from "vitest"
import { socketFunctions } from "#infra/event-sources.ts"
import {
  allowedActions,
  asArray,
  functionNamed,
  type JsonObject,
  onlyResource,
  resourcesOf,
  type StackName,
  statementsIn,
  templates,
  textOf,
} from "./templates.ts"

describe("the sockets", () => {
  const routes = () => resourcesOf("api", "AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties)
  const integrationOf = ({ Target }: JsonObject): JsonObject => {
    const id = textOf(Target).slice("integrations/".length)
    const found = templates.api.Resources[id]?.Properties
    if (!found) throw new Error(`No integration is called ${id}.`)
    return found
  }

  test("have their own API, whose stage is the path behind CloudFront", () => {
    expect(
      onlyResource("api", "AWS::ApiGatewayV2::Api", ({ ProtocolType }) => ProtocolType === "WEBSOCKET"),
    ).toMatchObject({
      RouteSelectionExpression: "$request.body.action",
    })
    expect(
      onlyResource("api", "AWS::ApiGatewayV2::Stage", ({ StageName }) => StageName === "ws"),
    ).toMatchObject({
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
      expect(textOf(integration.CredentialsArn)).toMatch(/^InvokeRole/)
    }
  })

  test("reply only to messages", () => {
    const answering = routes().filter(
      ({ RouteResponseSelectionExpression: answers }) => answers !== undefined,
    )
    expect(answering.map(({ RouteKey }) => RouteKey)).toEqual(["$default"])
    expect(onlyResource("api", "AWS::ApiGatewayV2::RouteResponse")).toMatchObject({
      RouteResponseKey: "$default",
    })
  })

  test("are written and closed only by the fan-out, at the one stage", () => {
    const manage = (stack: StackName) =>
      statementsIn(stack).filter(({ Action }) => asArray(Action).includes("execute-api:ManageConnections"))
    expect((["data", "api", "site", "alarms"] as const).flatMap(manage)).toEqual([])
    expect(manage("events")).toHaveLength(1)
    expect(allowedActions("events", "fan-out")).toContain("execute-api:ManageConnections")
    const environment = functionNamed("events", "fan-out").Environment as { Variables: JsonObject }
    expect(textOf(environment.Variables.CONNECTIONS_URL)).toMatch(/^https:\/\/.+\/ws$/)
  })
})
