import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { endpoints } from "../../shared/api/index.ts"
import { entryFolder } from "../../shared/site.ts"
import { log } from "../platform/log.ts"
import { problemOf } from "../platform/problem.ts"
import { Refusal } from "../platform/refusal.ts"

/** Who looks at a page of something that isn't there, as in the gallery with a wrong id (owner's specification). */
const toNotFound = (path: string): APIGatewayProxyStructuredResultV2 => {
  log("warn", "nobody has rendered such a page", { path })
  return { statusCode: 302, headers: { location: "/404", "cache-control": "no-store" } }
}

/**
 * What the gateway answers where it has no route: nothing is here, or only other methods are. CloudFront asks here as well for
 * documents that the site's bucket does not have (`infra/stacks/site.ts`).
 */
export const handler = async ({
  rawPath,
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const path = rawPath.replace(/^\/api(?=\/)/, "")
  if (path.startsWith(entryFolder)) return toNotFound(path)
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
