import { describe, expect, test } from "vitest"
import { edgeSources } from "#infra/constructs/edge.ts"
import { runEdge } from "#infra/local/cloudfront-functions.ts"
import { squareHosts } from "#infra/square-sources.ts"
import { type Page, pages } from "#shared/pages.ts"

const files = ["/app.html", "/color-scheme.js", "/favicon.svg", "/robots.txt"]
const others = { uploads: "https://uploads.example", square: squareHosts.production.sources }
const edge = runEdge(edgeSources(pages, files, others))
const answers = (uri: string) => edge.page(uri).document
const policyOf = (uri: string) => edge.page(uri).headers["content-security-policy"]

describe("The edge function", () => {
  test("serves the staff app's document for a staff page", () => {
    expect(answers("/servicerequests")).toBe("/app.html")
    expect(answers("/login")).toBe("/app.html")
  })

  test("serves the staff app in the language of the cookie, and public pages in that of their URL", () => {
    const inSpanish = (uri: string) => edge.page(uri, { language: "es" })
    expect(inSpanish("/servicerequests").document).toBe("/es/app.html")
    expect(inSpanish("/servicerequests").headers).toEqual(edge.page("/servicerequests").headers)
    expect(inSpanish("/contact").document).toBe("/contact.html")
    expect(edge.page("/login", { language: "xx" }).document).toBe("/app.html")
  })

  test("serves a service worker the document of its language", () => {
    expect(edge.page("/es/app.html")).toMatchObject({ document: "/es/app.html", status: 200 })
    expect(edge.page("/app.html", { language: "es" }).document).toBe("/app.html")
    expect(edge.page("/es/login")).toMatchObject({ document: "/es/404.html", status: 404 })
  })

  test("treats a dot as part of a page's URL", () => {
    expect(answers("/profile/65f.abc")).toBe("/app.html")
  })

  test("serves a public page's own document, and the index for the home page", () => {
    expect(edge.page("/")).toMatchObject({ document: "/index.html", status: 200 })
    expect(edge.page("/maintenance")).toMatchObject({ document: "/maintenance.html", status: 200 })
    expect(edge.page("/invoice/k3y")).toMatchObject({ document: "/site.html", status: 200 })
  })

  test("serves a gallery entry's own file for any keyword in its URL", () => {
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

  test("marks private and staff pages as noindex", () => {
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

  test("passes known files through and no others", () => {
    expect(answers("/favicon.svg")).toBe("/favicon.svg")
    expect(edge.page("/index.html")).toMatchObject({ document: "/404.html", status: 404 })
    expect(answers("/.env")).toBe("/404.html")
  })

  test("answers any unknown URL with the Not Found page and status 404", () => {
    expect(edge.page("/nowhere")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/profile/1/2")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/__proto__")).toMatchObject({ document: "/404.html", status: 404 })
    expect(edge.page("/login")).toMatchObject({ status: 200 })
  })

  test("allows inline styles only in the staff app, and inline scripts nowhere", () => {
    expect(policyOf("/login")).toContain("style-src 'self' 'unsafe-inline' https://web.squarecdn.com;")
    expect(policyOf("/")).toContain("style-src 'self';")
    for (const path of ["/", "/nowhere"]) expect(policyOf(path)).toContain("script-src 'self';")
    // WebAssembly reads barcodes where the browser can't.
    expect(policyOf("/login")).toContain("script-src 'self' 'wasm-unsafe-eval' https://web.squarecdn.com;")
  })

  test("allows Square's card form in the staff app", () => {
    expect(policyOf("/login")).toContain("frame-src blob: https://web.squarecdn.com;")
    expect(policyOf("/login")).toContain("https://pci-connect.squareup.com;")
    expect(policyOf("/login")).toContain("form-action 'self';")
  })

  test("allows Square's card form and bank challenges on the customer's job page", () => {
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
    "allows no other origin in %s",
    (path) => {
      const policy = policyOf(path)
      expect(policy).not.toMatch(/square|frame-src|unsafe|https:(?!\/\/uploads\.example)/)
      expect(policy).toContain("form-action 'self';")
    },
  )

  test("gives the API the real client IP despite a spoofed header, and no trailing slash", () => {
    expect(edge.api("/api/health/", "203.0.113.7", { "x-viewer-address": "10.0.0.1" })).toEqual({
      uri: "/api/health",
      headers: { "x-viewer-address": "203.0.113.7" },
    })
  })

  test("stays within half of CloudFront's 10 kB limit", () => {
    for (const source of Object.values(edgeSources(pages, files, others)))
      expect(Buffer.byteLength(source)).toBeLessThan(5120)
  })

  test("throws when it would exceed CloudFront's size limit", () => {
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
