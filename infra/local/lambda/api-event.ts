import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"

export type ApiRequest = {
  method: string
  rawPath: string
  rawQuery: string
  headers: Record<string, string>
  body: Buffer
  sourceIp: string
  requestId: string
  now: Date
}

const isText = (type: string) =>
  /^text\/|^application\/(?:[\w.+-]*json|xml|javascript|x-www-form-urlencoded)/.test(type)

export const apiEvent = (routeKey: string, request: ApiRequest): APIGatewayProxyEventV2 => {
  const { method, rawPath, rawQuery, body, sourceIp, requestId, now } = request
  const { cookie, ...headers } = request.headers
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(rawQuery))
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`
  const asText = body.length === 0 || isText(headers["content-type"] ?? "text/plain")
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString: rawQuery,
    ...(cookie && { cookies: cookie.split("; ") }),
    headers,
    ...(rawQuery && { queryStringParameters: query }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId,
      routeKey,
      stage: "api",
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: asText ? body.toString() : body.toString("base64") }),
    isBase64Encoded: body.length > 0 && !asText,
  }
}

export const apiResponse = (result: unknown): Response => {
  if (typeof result !== "object" || result === null || !("statusCode" in result))
    return Response.json(result ?? null)
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as APIGatewayProxyStructuredResultV2
  const all = new Headers()
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, String(value))
  for (const cookie of cookies ?? []) all.append("set-cookie", cookie)
  const bytes = isBase64Encoded ? new Uint8Array(Buffer.from(body ?? "", "base64")) : (body ?? null)
  return new Response(bytes, { status: statusCode ?? 200, headers: all })
}
