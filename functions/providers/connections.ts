import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"

/** API Gateway's management endpoint for open sockets. Short timeouts, so one dead socket doesn't hold up a batch. */
export const connectionsAt = (endpoint: string) => {
  const client = new ApiGatewayManagementApiClient({
    endpoint,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 500, throwOnRequestTimeout: true },
  })
  const unlessGone = async (call: Promise<unknown>): Promise<"done" | "gone"> => {
    try {
      await call
      return "done"
    } catch (error) {
      if (error instanceof GoneException) return "gone"
      throw error
    }
  }
  return {
    send: (ConnectionId: string, text: string) =>
      unlessGone(client.send(new PostToConnectionCommand({ ConnectionId, Data: text }))),
    close: (ConnectionId: string) => unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId }))),
  }
}

export type Connections = ReturnType<typeof connectionsAt>
