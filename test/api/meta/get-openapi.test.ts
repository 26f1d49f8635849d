import { describe, expect, it } from "vitest"
import { endpoints } from "#shared/api/index.ts"
import { as } from "../client.ts"

describe("GET /openapi.json", () => {
  it("describes every endpoint to anyone", async () => {
    const { status, body } = await as().get("/openapi.json")
    expect(status).toBe(200)
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(openapi).toBe("3.1.0")
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it("is compressed for clients that accept it", async () => {
    const { headers } = await as().get("/openapi.json", {}, { headers: { "accept-encoding": "gzip" } })
    expect(headers.get("content-encoding")).toBe("gzip")
  })
})
