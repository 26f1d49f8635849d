import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { endpoints } from "../../shared/api/index.ts"
import { problemOf } from "../platform/problem.ts"
import { Refusal } from "../platform/refusal.ts"

/** What the gateway answers where it has no route: nothing is here, or only other methods are. */
export const handler = async ({
  rawPath,
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const path = rawPath.replace(/^\/api(?=\/)/, "")
  const methods = endpoints
    .filter((endpoint) => endpoint.path === path)
    .map(({ method }) => method)
    .toSorted()
  const refusal = new Refusal(methods.length > 0 ? "method_not_allowed" : "no_such_endpoint")
  const problem = problemOf(refusal, requestContext.requestId)
  return {
    statusCode: problem.status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      "x-request-id": requestContext.requestId,
      ...(methods.length > 0 && { allow: methods.join(", ") }),
    },
    body: JSON.stringify(problem),
  }
}
