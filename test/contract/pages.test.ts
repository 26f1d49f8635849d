import { describe, expect, test } from "vitest"
import { mayPass, type Who } from "#shared/domain/people/permissions.ts"
import { documentOf, type Page, pages } from "#shared/pages.ts"

type Specified = [path: string, title: string]

/** The routes of the owner's specification with their roles. */
const specified: { build: Page["build"]; roles: Who; paths: Specified[] }[] = [
  {
    build: "site",
    roles: "public",
    paths: [
      ["/", "Windshields and auto glass"],
      ["/about", "About"],
      ["/locations", "Locations"],
      ["/warranty", "Lifetime Warranty"],
      ["/contact", "Contact"],
      ["/squareposrequired", "Point-of-Sale App Required"],
      ["/newservice", "Request Service"],
      ["/newservice/{code}", "Request Service"],
      ["/gallery", "Gallery"],
      ["/gallery/{id}/{keyword}", "Gallery"],
      ["/services", "Services"],
      ["/invoice/{invoiceKey}", "Invoice"],
      ["/r/{invoiceNumber}/{reviewLink}", "Review"],
      ["/newquote", "Instant Quote"],
      ["/newquote/{service}/selectinsurance", "Select Insurance"],
      ["/newquote/{service}/selectvehicle", "Select Vehicle"],
      ["/newquote/{service}/insurancedisclosure/{carrier}", "Insurance Disclosure"],
      ["/maintenance", "Under Maintenance"],
      ["/404", "Not Found"],
    ],
  },
  {
    build: "staff",
    roles: "public",
    paths: [
      ["/login", "Login"],
      ["/logout", "Logout"],
    ],
  },
  {
    build: "staff",
    roles: "any",
    paths: [
      ["/account", "Account"],
      ["/partcheck", "Part Check"],
      ["/inventory", "Inventory"],
      ["/settings", "Settings"],
      ["/profile/{id}", "Profile"],
      ["/servicerequest/{invoiceNumber}", "Service Request"],
      ["/servicerequest/{invoiceNumber}/{message}", "Service Request"],
      ["/signature/{invoiceNumber}", "Signature"],
      ["/invoicePrint.html", "Print Invoice"],
      ["/confirmpayment/{invoiceNumber}/{amount}/{paymentId}", "Confirm Payment"],
    ],
  },
  {
    build: "staff",
    roles: ["clerk"],
    paths: [
      ["/reports", "Reports"],
      ["/register", "Register"],
      ["/billing", "Billing Profiles"],
      ["/billingprofile/{id}", "Billing Profile"],
      ["/users", "Users"],
      ["/switchtoinsurance/{invoiceNumber}", "Switch To Insurance"],
      ["/scheduler", "Scheduler"],
      ["/reviews", "Reviews"],
      ["/overhead", "Overhead"],
      ["/lookup", "Lookup"],
    ],
  },
  {
    build: "staff",
    roles: ["clerk", "technician"],
    paths: [
      ["/tasks", "Tasks"],
      ["/invoicecopy/{invoiceNumber}", "Invoice Copy"],
      ["/textinvoice/{invoiceNumber}", "Text Invoice"],
      ["/emailinvoice/{invoiceNumber}", "Email Invoice"],
      ["/fuelreceipts", "Fuel Receipts"],
      ["/earnings", "Earnings"],
      ["/servicerequests", "Service Requests"],
      ["/paymentgateway", "Point of Sale"],
    ],
  },
  {
    build: "staff",
    roles: [],
    paths: [
      ["/quotesystem", "Quote System"],
      ["/ivy", "Project IVY"],
    ],
  },
]

const addedForAnybody = ["/verify", "/job/{key}"]

const each = pages.map((page): [string, (typeof pages)[number]] => [page.path, page])

describe("the list of pages", () => {
  const listed = specified.flatMap(({ build, roles, paths }) =>
    paths.map(([path, title]) => ({ path, build, roles, title })),
  )
  const isSpecified = ({ path }: Page) => listed.some((one) => one.path === path)

  test("has every page of the specification, with its roles and title", () => {
    const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)
    const built = pages
      .filter(isSpecified)
      .map(({ path, build, roles, title }) => ({ path, build, roles, title }))
    expect(built.toSorted(byPath)).toEqual(listed.toSorted(byPath))
  })

  test("adds only staff pages closed to customers and technicians, apart from listed exceptions", () => {
    const added = pages.filter((page) => !isSpecified(page) && !addedForAnybody.includes(page.path))
    for (const { path, build, roles } of added)
      expect({
        path,
        build,
        office: roles !== "public" && !mayPass("user", roles) && !mayPass("technician", roles),
      }).toEqual({
        path,
        build: "staff",
        office: true,
      })
  })

  test("has no duplicate URLs", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  test("has no ambiguous page URLs, except a literal over a parameter", () => {
    const shapes = pages.map(({ path }) => path.replaceAll(/\{\w+\}/g, "{}"))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test("has the pages needed to log in, log out, and handle errors", () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/", "/404", "/maintenance", "/login", "/logout", "/account"]),
    )
  })
})

describe.each(each)("%s", (path, { build, roles, title, prerender }) => {
  test("has a URL with named parameters and no trailing slash", () => {
    // A link of the old system keeps its form.
    if (path !== "/invoicePrint.html") expect(path).toMatch(/^\/$|^(?:\/(?:[a-z0-9]+|\{[a-zA-Z]+\}))+$/)
  })

  test("has a URL that doesn't clash with the API, files, or tools", () => {
    expect(path).not.toMatch(/^\/(?:api|ws|assets|files|__local)(?:\/|$)/)
  })

  test("has a tab title", () => {
    expect(title).toMatch(/^\S.*\S$/)
  })

  test("is public if in the site build, and in the staff build if it needs a login", () => {
    if (build === "site") expect(roles).toBe("public")
    if (roles !== "public") expect(build).toBe("staff")
  })

  test("is prerendered only if it is public and has no parameters", () => {
    if (prerender)
      expect({ build, hasParameters: path.includes("{") }).toEqual({ build: "site", hasParameters: false })
  })

  test("is served by a document at the root, or by one named after its id parameter", () => {
    const page = pages.find((one) => one.path === path)
    expect(page && documentOf(page)).toMatch(/^\/(?:[a-z0-9]+\/\{id\}|[a-z0-9]+)\.html$/)
  })
})
