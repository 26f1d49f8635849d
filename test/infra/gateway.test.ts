import { rmSync } from "node:fs"
import { get } from "node:http"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startSystem, type TestSystem } from "../system.ts"
import { bundled } from "./bundles.ts"

let functionsFolder: string
let system: TestSystem

beforeAll(async () => {
  functionsFolder = await bundled(
    "functions/meta/get-health.ts",
    "functions/meta/refuse-unknown.ts",
    "functions/meta/get-openapi.ts",
  )
  system = await startSystem({ functionsFolder })
})
afterAll(async () => {
  await system.stop()
  rmSync(functionsFolder, { recursive: true })
})

const call = async (path: string, init?: RequestInit) => {
  const reply = await fetch(system.origin + path, init)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const problem = async (path: string, init?: RequestInit) => {
  const { status, headers, text } = await call(path, init)
  expect(headers.get("content-type")).toBe("application/problem+json")
  return { status, headers, body: JSON.parse(text) }
}

describe("The local gateway", () => {
  test("serves the health of the running system", async () => {
    const { status, text } = await call("/api/health")

    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ status: "ok" })
  })

  test("ignores a trailing slash in a call", async () => {
    expect((await call("/api/health/")).status).toBe(200)
  })

  test("responds to an unknown path with a 404 problem that has a request id", async () => {
    const { status, body } = await problem("/api/no-such-thing")

    expect(status).toBe(404)
    expect(body).toMatchObject({ code: "no_such_endpoint", requestId: expect.stringMatching(/^[\w-]{36}$/) })
  })

  test("responds to an unsupported method with a 405 problem that lists the allowed ones", async () => {
    const { status, body, headers } = await problem("/api/health", { method: "DELETE" })

    expect(status).toBe(405)
    expect(body.code).toBe("method_not_allowed")
    expect(headers.get("allow")).toBe("GET")
  })

  test("rejects a body over 4.5 MB with a 413 problem, with or without a Content-Length", async () => {
    const tooMuch = new Uint8Array(4.5 * 1024 * 1024 + 1)
    const announced = await problem("/api/session", { method: "POST", body: tooMuch })
    const streamed = await problem("/api/session", {
      method: "POST",
      body: new Blob([tooMuch]).stream(),
      duplex: "half",
    } as RequestInit)

    expect([announced.status, streamed.status]).toEqual([413, 413])
    expect(announced.body.code).toBe("too_large")
  })

  test("ignores an origin secret that the caller sends", async () => {
    const { status } = await call("/api/health", { headers: { "x-origin-secret": "guessed" } })

    expect(status).toBe(200)
  })

  test("compresses replies over 2 kB, unless the client accepts no compression", async () => {
    const zipped = await call("/api/openapi.json", { headers: { "accept-encoding": "gzip" } })
    const plain = await call("/api/openapi.json", { headers: { "accept-encoding": "identity" } })

    expect(zipped.headers.get("content-encoding")).toBe("gzip")
    expect(plain.headers.get("content-encoding")).toBeNull()
    expect(zipped.text).toBe(plain.text)
    expect(gzipSync(plain.text).length).toBeLessThan(plain.text.length / 4)
  })

  test("sets the security headers on pages and API calls", async () => {
    for (const path of ["/api/health", "/nowhere", "/assets/none.js"]) {
      const { headers } = await call(path)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("x-frame-options")).toBe("DENY")
    }
  })

  test("sandboxes everything served under signed URLs, including errors", async () => {
    const { status, headers } = await call("/files/pictures/a-page.html")

    expect(status).toBe(403)
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
  })

  test("does not serve files from outside the built site", async () => {
    for (const path of [
      "/assets/../../package.json",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/assets/..%2f..%2fpackage.json",
    ])
      expect((await call(path)).status).toBe(404)
  })

  test("responds 404 to a URL that can't be decoded", async () => {
    for (const path of ["/assets/%ff", "/assets/%"]) expect((await call(path)).status).toBe(404)
  })

  test("serves its tools only to local host names", async () => {
    const { port } = new URL(system.origin)
    const statusAt = (host: string) =>
      new Promise((resolve, reject) => {
        const options = { port, path: "/__local/outbox", headers: { host } }
        get(options, ({ statusCode }) => resolve(statusCode)).once("error", reject)
      })
    expect(await statusAt("evil.example")).toBe(403)
    expect(await statusAt("localhost.evil.example")).toBe(403)
    expect(await statusAt(`localhost:${port}`)).toBe(200)
    expect(await statusAt("127.0.0.1")).toBe(200)
  })

  test("redirects from this machine's IP address to the host name that files are signed for", async () => {
    const { port } = new URL(system.origin)
    const reply = await fetch(`http://127.0.0.1:${port}/login?next=%2Faccount`, { redirect: "manual" })

    expect(reply.status).toBe(302)
    expect(reply.headers.get("location")).toBe(`${system.origin}/login?next=%2Faccount`)
  })

  test("responds 503 with a request id while the store is down, and recovers when it is back", async () => {
    await system.setFaults({ storeDown: true })
    const { status, body } = await problem("/api/health")
    await system.setFaults({})

    expect(status).toBe(503)
    expect(body).toMatchObject({ code: "unavailable", requestId: expect.any(String) })
    expect((await call("/api/health")).status).toBe(200)
  })

  test("rejects unknown faults by name", async () => {
    const { status, text } = await call("/__local/faults", { method: "PUT", body: '{"gremlins":1}' })

    expect(status).toBe(400)
    expect(text).toContain("gremlins")
  })
})
