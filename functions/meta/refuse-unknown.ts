import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { endpoints } from "#shared/api/index.ts"
import { notFoundAddress, requestedAddressHeader } from "#shared/not-found.ts"
import { entryFolders } from "#shared/site.ts"
import { problemOf } from "../platform/http/problem.ts"
import { log } from "../platform/log.ts"
import { Refusal } from "../platform/refusal.ts"

/** Redirects an unknown page to Not Found. The edge function passes the requested address in a header. */
const redirectToNotFound = (path: string, requested = path): APIGatewayProxyStructuredResultV2 => {
  log("warn", "no such page has been rendered", { path })
  return { statusCode: 302, headers: { location: notFoundAddress(requested), "cache-control": "no-store" } }
}

/** Default route of the gateway, also used by CloudFront for pages missing in the bucket (`infra/stacks/site.ts`). */
export const handler = async ({
  rawPath,
  headers,
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const path = rawPath.replace(/^\/api(?=\/)/, "")
  if (entryFolders.some((folder) => path.startsWith(folder)))
    return redirectToNotFound(path, headers[requestedAddressHeader])
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
