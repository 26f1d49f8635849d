import { expect, it, onTestFinished, vi } from "vitest"
import { removeStaleRouteSettings } from "./route-settings.ts"

it("deletes the stage's settings only of a route that the definitions no longer have", async () => {
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
  const removed = await removeStaleRouteSettings({ region: "us-west-2", credentials }, "abc123")

  expect(removed).toEqual(["POST /old/{id}"])
  const stage = "https://apigateway.us-west-2.amazonaws.com/v2/apis/abc123/stages/api"
  expect(calls).toEqual([`GET ${stage}`, `DELETE ${stage}/routesettings/POST%20%2Fold%2F%7Bid%7D`])
})
