import { describe, expect, it } from "vitest"
import { as } from "../client.ts"

describe("GET /health", () => {
  it("returns ok to anyone while the table answers", async () => {
    const { status, headers, body } = await as().get("/health")
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body).toEqual({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  })

  it("returns 503 with a request id when the table does not answer", async () => {
    const closedPort = "http://127.0.0.1:9"
    Object.assign(process.env, {
      TABLE_NAME: "clearline",
      ORIGIN_SECRET: "front-door",
      APP_VERSION: "1.0.0",
      AWS_REGION: "us-west-2",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: closedPort,
    })
    const { handler } = await import("#functions/meta/get-health.ts")
    const event = {
      version: "2.0",
      rawPath: "/api/health",
      rawQueryString: "",
      headers: { "x-origin-secret": "front-door" },
      requestContext: { requestId: "r-1", http: { method: "GET", path: "/api/health", sourceIp: "" } },
      isBase64Encoded: false,
    }
    // The test passes only the parts of the event that the handler reads.
    const reply = await handler(event as never, {} as never)
    expect(reply.statusCode).toBe(503)
    expect(JSON.parse(reply.body ?? "")).toMatchObject({ code: "unavailable", requestId: "r-1", status: 503 })
  })
})
