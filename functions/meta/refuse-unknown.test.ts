import { describe, expect, test } from "vitest"
import { handler } from "./refuse-unknown.ts"

const call = async (method: string, rawPath: string, headers = {}) => {
  const { body, ...reply } = await handler({
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: "",
    headers,
    requestContext: {
      accountId: "",
      apiId: "",
      domainName: "",
      domainPrefix: "",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "", userAgent: "" },
      requestId: "r-1",
      routeKey: "$default",
      stage: "api",
      time: "",
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  })
  return { ...reply, problem: body && (JSON.parse(body) as unknown) }
}

test("redirects a missing gallery page to Not Found, with the requested address", async () => {
  const requested = { "x-requested-address": "/gallery/zzzz9/2021-toyota-rav4" }
  const location = "/404?address=%2Fgallery%2Fzzzz9%2F2021-toyota-rav4"
  for (const path of ["/api/gallery/zzzz9.html", "/gallery/too-long.html"])
    expect(await call("GET", path, requested)).toMatchObject({
      statusCode: 302,
      headers: { location, "cache-control": "no-store" },
    })
})

describe("A call to an unknown route", () => {
  test("returns 404 as a problem with the request id for an unknown path", async () => {
    expect(await call("GET", "/api/servicerequets")).toEqual({
      statusCode: 404,
      headers: {
        "content-type": "application/problem+json",
        "cache-control": "no-store",
        "x-request-id": "r-1",
      },
      problem: {
        type: "/problems/no_such_endpoint",
        title: "No such endpoint",
        status: 404,
        detail: "There is nothing at this address.",
        code: "no_such_endpoint",
        requestId: "r-1",
      },
    })
  })

  test("returns 405 for an unsupported method and lists the allowed ones", async () => {
    const { statusCode, headers, problem } = await call("PATCH", "/api/session")
    expect(statusCode).toBe(405)
    expect(headers).toMatchObject({ allow: "DELETE, POST, PUT" })
    expect(problem).toMatchObject({ code: "method_not_allowed", requestId: "r-1" })
  })

  test("returns the same status for a path without the stage name", async () => {
    expect((await call("PATCH", "/session")).statusCode).toBe(405)
  })
})
