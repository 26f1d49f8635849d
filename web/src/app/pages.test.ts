import { expect, test } from "vitest"
import { pages } from "#shared/pages.ts"
import { isReady, pageAt, parametersOf } from "./pages.ts"

test("every page is found at its own address", () => {
  for (const page of pages) {
    expect(pageAt(page.path.replaceAll(/\{\w+\}/g, "x1"))?.path).toBe(page.path)
  }
})

test("a fixed address wins over one with parameters", () => {
  expect(pageAt("/servicerequests/new")?.path).toBe("/servicerequests/new")
})

test("a dot in a parameter is no file", () => {
  expect(pageAt("/profile/65f.abc")?.path).toBe("/profile/{id}")
})

test("what stands in the braces is given by name, decoded", () => {
  const page = pageAt("/servicerequest/48210/Saved%20well")
  expect(page && parametersOf(page, "/servicerequest/48210/Saved%20well")).toEqual({
    invoiceNumber: "48210",
    message: "Saved well",
  })
})

test("a page whose screen does not exist yet may not be linked, nor may an unknown one", () => {
  expect(isReady("/account?message=x")).toBe(true)
  for (const { path, screen } of pages) if (!screen) expect(isReady(path), path).toBe(false)
  expect(isReady("/nowhere")).toBe(false)
})
