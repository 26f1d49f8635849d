import { randomInt } from "node:crypto"
import type { Page } from "@playwright/test"
import { desk, expect, hold, overflowOf, phone, test } from "../browser.ts"
import { as, call, enter, staff } from "../job.ts"

const newNumber = () => `FD${String(randomInt(100_000)).padStart(5, "0")}YPN`
const row = (page: Page, part: string) => page.getByRole("listitem").filter({ hasText: part })
const quantity = (page: Page, part: string) => row(page, part).getByRole("status")

test("A technician adds a part, takes and counts pieces alongside a colleague, and deletes it", async ({
  page,
}) => {
  const people = await staff()
  const [tia, rosa] = [await people.technician(), await people.clerk()]
  const part = newNumber()
  await page.setViewportSize(desk)
  await enter(page, tia)
  await page.goto("/inventory")

  const box = page.getByRole("region", { name: "Add a part" })
  await box.getByRole("textbox", { name: "Part number" }).fill("windshield")
  await box.getByRole("button", { name: "Add part" }).click()
  await expect(box.getByText("Enter a part number, like FW04915GTYN.")).toBeVisible()
  await expect(box.getByRole("textbox", { name: "Part number" })).toBeFocused()
  await box
    .getByRole("textbox", { name: "Part number" })
    .fill(`${part.slice(0, 2).toLowerCase()} ${part.slice(2)}`)
  await box.getByRole("combobox", { name: "Branch" }).selectOption({ label: "Woodland" })
  await box.getByRole("textbox", { name: "Quantity" }).fill("3")
  const saving = await hold(page, /\/api\/inventory$/)
  const isSent = page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/inventory"))
  await page.keyboard.press("Enter")
  await isSent
  const scanned = newNumber()
  await box.getByRole("textbox", { name: "Part number" }).press("End")
  await page.keyboard.type(scanned)
  await page.keyboard.press("Enter")
  saving.letGo()
  await expect(page.getByText(`${scanned} saved to inventory.`)).toBeVisible()
  await expect(box.getByRole("textbox", { name: "Part number" })).toHaveValue("")

  const withDash = `${part.slice(0, 7)}-${part.slice(7)}`
  await page.getByRole("textbox", { name: "Search inventory" }).fill(withDash.toLowerCase())
  await expect(page.getByRole("listitem").filter({ hasText: /^F/ })).toHaveCount(1)
  await expect(quantity(page, part)).toHaveText("3")
  await expect(row(page, part)).toContainText("Foreign door glass, gray privacy tint")
  const id = `${part}:woodland`
  const [there] = await call<{ _id: string }[]>(rosa, "GET", `/inventory?part=${part}`)
  await call(rosa, "PUT", "/inventory", { _id: there?._id ?? id, by: -1 })
  await row(page, part)
    .getByRole("button", { name: /^Take one/ })
    .click()
  await expect(quantity(page, part)).toHaveText("1")
  await expect(row(page, part)).toContainText("Low")

  await row(page, part)
    .getByRole("button", { name: /^Delete/ })
    .click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete part" }).click()
  await expect(page.getByText(`${part} deleted.`)).toBeVisible()
  await expect(page.getByRole("heading", { name: "No matching parts" })).toBeVisible()
})

test.describe("A count that conflicts with another user's change", () => {
  test.use({ provoked: [/409/] })

  test("shows an error and overwrites nothing", async ({ page }) => {
    const people = await staff()
    const [tia, rosa] = [await people.technician(), await people.clerk()]
    const part = newNumber()
    const [branch] = await call<{ _id: string }[]>(rosa, "GET", "/branches")
    const { _id } = await call<{ _id: string }>(rosa, "POST", "/inventory", {
      partNumber: part,
      branch: branch?._id,
      quantity: 5,
    })
    await enter(page, tia)
    await page.goto(`/inventory?q=${part}`)
    await row(page, part)
      .getByRole("button", { name: /^Count/ })
      .click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: "Quantity" }).fill("9")
    await call(rosa, "PUT", "/inventory", { _id, by: -1 })
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(page.getByRole("alert").filter({ hasText: "Someone just changed this part." })).toBeVisible()
    await expect(quantity(page, part)).toHaveText("4")
  })
})

test.describe("A part that fails to save", () => {
  test.use({ provoked: [/status of 429/] })

  test("stays in its field with the number scanned meanwhile, and is not sent with it", async ({ page }) => {
    const tia = await (await staff()).technician()
    const [part, scanned] = [newNumber(), newNumber()]
    await enter(page, tia)
    await page.goto("/inventory")
    const box = page.getByRole("region", { name: "Add a part" })
    const field = box.getByRole("textbox", { name: "Part number" })
    await box.getByRole("combobox", { name: "Branch" }).selectOption({ label: "Woodland" })
    const bodies: unknown[] = []
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(/\/api\/inventory$/, async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      bodies.push(route.request().postDataJSON())
      await refused
      await route.fulfill({ status: 429, json: {} })
    })
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/inventory"),
    )
    await field.fill(part)
    await page.keyboard.press("Enter")
    await sent
    await field.press("End")
    await page.keyboard.type(scanned)
    await page.keyboard.press("Enter")
    refuse()
    await expect(page.getByRole("alert").filter({ hasText: "Too many attempts." })).toBeVisible()
    await expect(field).toHaveValue(part + scanned)
    await expect(box.getByRole("button", { name: "Add part" })).toBeEnabled()
    expect(bodies).toEqual([expect.objectContaining({ partNumber: part })])
  })
})

test("Customers have read-only access, and nothing overflows on a phone", async ({ page }) => {
  const people = await staff()
  const [rosa, custom] = [await people.clerk(), await people.customer()]
  const [branch] = await call<{ _id: string }[]>(rosa, "GET", "/branches")
  const parts = [newNumber(), newNumber(), newNumber()]
  for (const [nth, partNumber] of parts.entries())
    await as(rosa).post("/inventory", { partNumber, branch: branch?._id ?? "", quantity: nth, lowStock: 1 })
  await page.setViewportSize(phone)
  await enter(page, custom)
  await page.goto("/inventory")
  await expect(row(page, parts[0] ?? "")).toContainText("None left")
  await expect(page.getByRole("button", { name: /^(Take|Add|Delete|Count)/ })).toHaveCount(0)
  await expect.poll(() => overflowOf(page)).toBe(0)
})
