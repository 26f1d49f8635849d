import { expect, it, onTestFinished, vi } from "vitest"
import { allRoutes, removeRouteSettings } from "./route-settings.ts"
import { slowRoutes } from "./slow-routes.ts"

it.each([
  ["that the definitions no longer have, before a deploy", allRoutes, ["POST /old/{id}"]],
  ["without a rate of their own, after a deploy", slowRoutes, ["GET /outbox", "POST /old/{id}"]],
])("deletes the stage's settings only of routes %s", async (_when, except, expected) => {
  const calls: string[] = []
  vi.stubGlobal("fetch", async (address: string, { method, headers }: RequestInit) => {
    expect(new Headers(headers).get("authorization")).toContain("/us-west-2/apigateway/aws4_request")
    calls.push(`${method} ${address}`)
    return method === "GET"
      ? Response.json({ routeSettings: { "GET /quote": {}, "GET /outbox": {}, "POST /old/{id}": {} } })
      : new Response(null, { status: 204 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const credentials = async () => ({ accessKeyId: "a", secretAccessKey: "b" })
  const removed = await removeRouteSettings({ region: "us-west-2", credentials }, "abc123", { except })

  expect(removed).toEqual(expected)
  const stage = "https://apigateway.us-west-2.amazonaws.com/v2/apis/abc123/stages/api"
  expect(calls).toHaveLength(1 + expected.length)
  expect(calls[0]).toBe(`GET ${stage}`)
  expect(calls).toContain(`DELETE ${stage}/routesettings/POST%20%2Fold%2F%7Bid%7D`)
})
