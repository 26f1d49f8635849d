import { expect, test } from "vitest"
import { pages } from "#shared/pages.ts"
import { pageAt, parametersOf } from "./pages.ts"

test("finds every page at its own address", () => {
  for (const page of pages) {
    expect(pageAt(page.path.replaceAll(/\{\w+\}/g, "x1"))?.path).toBe(page.path)
  }
})

test("prefers a fixed address over one with parameters", () => {
  expect(pageAt("/servicerequests/new")?.path).toBe("/servicerequests/new")
})

test("does not treat a parameter with a dot as a file", () => {
  expect(pageAt("/profile/65f.abc")?.path).toBe("/profile/{id}")
})

test("returns the decoded parameters by name", () => {
  const page = pageAt("/servicerequest/48210/Saved%20well")
  expect(page && parametersOf(page, "/servicerequest/48210/Saved%20well")).toEqual({
    invoiceNumber: "48210",
    message: "Saved well",
  })
})
