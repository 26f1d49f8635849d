import { describe, expect, test } from "vitest"
import { documentOf, pages } from "../../shared/pages.ts"

const each = pages.map((page): [string, (typeof pages)[number]] => [page.path, page])

describe("the list of pages", () => {
  test("names no address twice", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
  })

  test("has no two pages of which an address could be either, but for a literal that stands over a parameter", () => {
    const shapes = pages.map(({ path }) => path.replaceAll(/\{\w+\}/g, "{}"))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test("has the pages without which nobody could go on", () => {
    const ready = pages.filter((page) => page.ready).map(({ path }) => path)
    expect(ready).toEqual(
      expect.arrayContaining(["/", "/404", "/maintenance", "/login", "/logout", "/account"]),
    )
  })
})

describe.each(each)("%s", (path, { build, roles, title, prerender }) => {
  test("is an address with named parameters and without a slash at its end", () => {
    expect(path).toMatch(/^\/$|^(?:\/(?:[a-z0-9]+|\{[a-zA-Z]+\}))+$/)
  })

  test("never takes an address from the API, the files or the tools", () => {
    expect(path).not.toMatch(/^\/(?:api|ws|assets|files|__local)(?:\/|$)/)
  })

  test("has a title for the tab", () => {
    expect(title).toMatch(/^\S.*\S$/)
  })

  test("is public on the site; behind the login it is the staff build's", () => {
    if (build === "site") expect(roles).toBe("public")
    if (roles !== "public") expect(build).toBe("staff")
  })

  test("is rendered ahead only where everybody sees the same", () => {
    if (prerender)
      expect({ build, hasParameters: path.includes("{") }).toEqual({ build: "site", hasParameters: false })
  })

  test("is answered by a document at the root", () => {
    const page = pages.find((one) => one.path === path)
    expect(page && documentOf(page)).toMatch(/^\/[a-z0-9]+\.html$/)
  })
})
