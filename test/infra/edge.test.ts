import { describe, expect, test } from "vitest"
import { edgeSources } from "../../infra/constructs/edge.ts"
import { runEdge } from "../../infra/local/edge-runner.ts"
import { type Page, pages } from "../../shared/pages.ts"

const files = ["/app.html", "/colour-scheme.js", "/favicon.svg", "/robots.txt"]
const uploads = "https://uploads.example"
const edge = runEdge(edgeSources(pages, files, uploads))
const answers = (uri: string) => edge.page(uri).document

describe("The edge function", () => {
  test("answers a staff page with the staff app's document", () => {
    expect(answers("/servicerequests")).toBe("/app.html")
    expect(answers("/login")).toBe("/app.html")
  })

  test("takes a dot in an address for a part of a page's address", () => {
    expect(answers("/profile/65f.abc")).toBe("/app.html")
  })

  test("answers a public page with its own document, and home with the index", () => {
    expect(edge.page("/")).toMatchObject({ document: "/index.html", status: 200 })
    expect(edge.page("/maintenance")).toMatchObject({ document: "/maintenance.html", status: 200 })
    expect(edge.page("/invoice/k3y")).toMatchObject({ document: "/site.html", status: 200 })
  })

  test("ignores a trailing slash", () => {
    expect(answers("/login/")).toBe("/app.html")
    expect(answers("/profile/1/")).toBe("/app.html")
  })

  test("lets known files pass and no others", () => {
    expect(answers("/favicon.svg")).toBe("/favicon.svg")
    expect(edge.page("/index.html")).toMatchObject({ document: "/404.html", status: 404 })
    expect(answers("/.env")).toBe("/404.html")
  })

  test("answers anything unknown with the Not Found page and status 404", () => {
    expect(edge.page("/nowhere")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/profile/1/2")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/__proto__")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/login")).toMatchObject({ status: 200 })
  })

  test("takes a page whose screen does not exist yet for unknown", () => {
    const page = { path: "/later", build: "staff", roles: "any", title: "Later" } as const
    const both: Page[] = [page, { ...page, path: "/now", screen: "now/Now" }]
    const later = runEdge(edgeSources(both, files, uploads))

    expect(later.page("/later").status).toBe(404)
    expect(later.page("/now").status).toBe(200)
  })

  test("allows inline styles to the staff app alone, and inline scripts to nobody", () => {
    expect(edge.page("/login").policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(edge.page("/").policy).toContain("style-src 'self';")
    for (const path of ["/", "/nowhere"]) expect(edge.page(path).policy).toContain("script-src 'self';")
    // WebAssembly, which reads barcodes where the browser cannot.
    expect(edge.page("/login").policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  })

  test("gives the API the caller's address, whatever the caller claims, and no trailing slash", () => {
    expect(edge.api("/api/health/", "203.0.113.7", { "x-viewer-address": "10.0.0.1" })).toEqual({
      uri: "/api/health",
      headers: { "x-viewer-address": "203.0.113.7" },
    })
  })

  test("has room for twice the pages in CloudFront's 10 kB", () => {
    for (const source of Object.values(
      edgeSources(
        pages.map((page) => ({ screen: "some/Screen", ...page })),
        files,
        uploads,
      ),
    ))
      expect(Buffer.byteLength(source)).toBeLessThan(5120)
  })

  test("refuses to be longer than CloudFront takes", () => {
    const many: Page[] = Array.from({ length: 500 }, (_, index) => ({
      path: `/page-number-${index}`,
      build: "staff",
      roles: "any",
      title: "",
      screen: "some/Screen",
    }))

    expect(() => edgeSources(many, files, uploads)).toThrow("10240 are allowed")
  })
})
