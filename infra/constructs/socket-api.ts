import { Stack } from "aws-cdk-lib"
import { CfnApi, CfnIntegration, CfnRoute, CfnRouteResponse, CfnStage } from "aws-cdk-lib/aws-apigatewayv2"
import type { IRole } from "aws-cdk-lib/aws-iam"
import type { Function } from "aws-cdk-lib/aws-lambda"
import type { Construct } from "constructs"
import type { socketFunctions } from "../event-sources.ts"
import { invocationUri } from "./access.ts"

export type SocketApi = {
  apiId: string
  stageName: string
  host: string
  managementUrl: string
}

/**
 * The WebSocket API, with functions for connect, disconnect, and messages. A socket is opened by its ticket
 * (`functions/live/connect.ts`), so routes have no authorizer.
 */
export const socketApi = (
  scope: Construct,
  functions: Record<keyof typeof socketFunctions, Function>,
  invoker: IRole,
): SocketApi => {
  const { region, urlSuffix, stackName } = Stack.of(scope)
  const api = new CfnApi(scope, "SocketApi", {
    name: `${stackName}-sockets`,
    protocolType: "WEBSOCKET",
    routeSelectionExpression: "$request.body.action",
  })
  const apiId = api.ref
  const parts = Object.entries(functions).flatMap(([routeKey, target]) => {
    const name = `Socket${routeKey.charAt(1).toUpperCase()}${routeKey.slice(2)}`
    const answers = routeKey === "$default"
    const integration = new CfnIntegration(scope, `${name}Integration`, {
      apiId,
      integrationType: "AWS_PROXY",
      integrationUri: invocationUri(target),
      credentialsArn: invoker.roleArn,
    })
    const route = new CfnRoute(scope, `${name}Route`, {
      apiId,
      routeKey,
      authorizationType: "NONE",
      target: `integrations/${integration.ref}`,
      ...(answers && { routeResponseSelectionExpression: "$default" }),
    })
    const answer = { apiId, routeId: route.ref, routeResponseKey: "$default" }
    return answers ? [route, new CfnRouteResponse(scope, `${name}Answer`, answer)] : [route]
  })
  const stage = new CfnStage(scope, "SocketStage", {
    apiId,
    stageName: "ws",
    autoDeploy: true,
    defaultRouteSettings: { throttlingRateLimit: 50, throttlingBurstLimit: 200 },
  })
  for (const part of parts) stage.addResourceDependency(part)
  const host = `${apiId}.execute-api.${region}.${urlSuffix}`
  return { apiId, stageName: stage.stageName, host, managementUrl: `https://${host}/${stage.stageName}` }
}
