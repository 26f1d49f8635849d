import { describe, expect, test } from "vitest"
import { edgeSources } from "#infra/constructs/edge.ts"
import { runEdge } from "#infra/local/edge-runner.ts"
import { squareHosts } from "#infra/square-sources.ts"
import { type Page, pages } from "#shared/pages.ts"

const files = ["/app.html", "/colour-scheme.js", "/favicon.svg", "/robots.txt"]
const others = { uploads: "https://uploads.example", square: squareHosts.production.sources }
const edge = runEdge(edgeSources(pages, files, others))
const answers = (uri: string) => edge.page(uri).document
const policyOf = (uri: string) => edge.page(uri).headers["content-security-policy"]

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

  test("serves a gallery entry's own file, whatever the keyword in its address", () => {
    expect(edge.page("/gallery/k7m2q/2021-toyota-rav4")).toMatchObject({
      document: "/gallery/k7m2q.html",
      status: 200,
    })
    expect(answers("/gallery/k7m2q/another/")).toBe("/gallery/k7m2q.html")
    expect(answers("/gallery")).toBe("/gallery.html")
    expect(edge.page("/gallery/k7m2q/2021-toyota-rav4").originHeaders).toEqual({
      "x-requested-address": "/gallery/k7m2q/2021-toyota-rav4",
    })
    for (const path of ["/gallery/k7m2q", "/gallery/k7m2q.html", "/gallery/k7m2q/2021/rav4"])
      expect(edge.page(path), path).toMatchObject({ document: "/404.html", status: 404 })
  })

  test("tells search engines to leave out what only its holder, or the staff, is meant to open", () => {
    const robots = (path: string) => edge.page(path).headers["x-robots-tag"]
    for (const path of ["/invoice/k3y", "/job/k3y", "/r/1024/k3y", "/login", "/servicerequests"])
      expect(robots(path), path).toBe("noindex")
    for (const path of ["/", "/contact", "/gallery", "/gallery/k7m2q/2021-toyota-rav4", "/newservice/SAVE10"])
      expect(robots(path), path).toBeUndefined()
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
    const later = runEdge(edgeSources(both, files, others))

    expect(later.page("/later").status).toBe(404)
    expect(later.page("/now").status).toBe(200)
  })

  test("allows inline styles to the staff app alone, and inline scripts to nobody", () => {
    expect(policyOf("/login")).toContain("style-src 'self' 'unsafe-inline' https://web.squarecdn.com;")
    expect(policyOf("/")).toContain("style-src 'self';")
    for (const path of ["/", "/nowhere"]) expect(policyOf(path)).toContain("script-src 'self';")
    // WebAssembly reads barcodes where the browser can't.
    expect(policyOf("/login")).toContain("script-src 'self' 'wasm-unsafe-eval' https://web.squarecdn.com;")
  })

  test("lets Square's card form into the staff app", () => {
    expect(policyOf("/login")).toContain("frame-src blob: https://web.squarecdn.com;")
    expect(policyOf("/login")).toContain("https://pci-connect.squareup.com;")
    expect(policyOf("/login")).toContain("form-action 'self';")
  })

  test("lets Square's card form and the question of a bank into the customer's job", () => {
    const { document, status } = edge.page("/job/k3y")
    expect({ document, status }).toEqual({ document: "/paying.html", status: 200 })
    expect(policyOf("/job/k3y")?.split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self' https://web.squarecdn.com",
      "style-src 'self' 'unsafe-inline' https://web.squarecdn.com",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self' https://uploads.example https://web.squarecdn.com https://pci-connect.squareup.com",
      "frame-src https://web.squarecdn.com https:",
      "font-src 'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self' https:",
      "frame-ancestors 'none'",
    ])
    // A viewer response may see the requested or the rewritten address.
    expect(edge.page("/paying.html")).toMatchObject({ document: "/404.html", status: 404 })
  })

  const otherPublicPages = pages.filter(({ build, path }) => build === "site" && path !== "/job/{key}")
  test.each([...otherPublicPages.map(({ path }) => path.replaceAll(/\{\w+\}/g, "k3y")), "/nowhere"])(
    "lets nothing of another origin into %s",
    (path) => {
      const policy = policyOf(path)
      expect(policy).not.toMatch(/square|frame-src|unsafe|https:(?!\/\/uploads\.example)/)
      expect(policy).toContain("form-action 'self';")
    },
  )

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
        others,
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

    expect(() => edgeSources(many, files, others)).toThrow("10240 are allowed")
  })
})
