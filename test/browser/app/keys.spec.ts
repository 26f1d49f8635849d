import type { Page } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, test } from "../browser.ts"
import { aJob, enter, ownDay, settled, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"

let clerk: Person
test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
  await enter(page, clerk)
})

const keys = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" })
const announcement = (page: Page) =>
  keys(page)
    .locator("dl > div")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("dt")?.textContent,
        [...row.querySelectorAll("kbd")].map((kbd) => kbd.textContent).join(" "),
      ]),
    )

test('lists the screen\'s active keys on "?", and each of them works', async ({ page }) => {
  const day = ownDay()
  await aJob(clerk, { appointmentDate: toWireDate(day), charges: [] })
  await settled()
  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  await expect(page.locator("a[data-row]")).toHaveCount(1)
  await page.keyboard.press("Shift+?")
  await expect(keys(page)).toBeVisible()
  await expect
    .poll(() => announcement(page))
    .toEqual(
      expect.arrayContaining([
        ["New service", "N"],
        ["Today", "T"],
        ["Next row", "J ↓"],
        ["Previous row", "K ↑"],
        ["Search service requests", "/"],
        ["Find anything", "Ctrl K"],
        ["Show keyboard shortcuts", "?"],
      ]),
    )
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press("n")
  await page.keyboard.press("Escape")
  await expect(keys(page)).toBeHidden()
  await expect(page).toHaveURL(/\/servicerequests\?/)
  await page.keyboard.press("j")
  await expect(page.locator("a[data-row]")).toBeFocused()
})

test("E and L start adding charges to a job, and the palette finds actions and pages", async ({ page }) => {
  const number = await aJob(clerk, { charges: [] })
  await openJob(page, clerk, number)
  await page.getByRole("button", { name: "Shortcuts ?" }).click()
  await expect
    .poll(() => announcement(page))
    .toEqual(
      expect.arrayContaining([
        ["Add line", "L"],
        ["Edit", "E"],
      ]),
    )
  await page.keyboard.press("Escape")
  await expect(keys(page)).toBeHidden()
  await page.keyboard.press("e")
  await expect(page.getByRole("button", { name: /^Save charges/ })).toBeVisible()
  await page.keyboard.press("l")
  await expect(page.getByRole("menuitem", { name: /^Replace/ })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(page.getByRole("button", { name: /^Save charges/ })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("l")
  await expect(page.getByRole("menuitem", { name: /^Replace/ })).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: /^Find/ }).click()
  const find = page.getByRole("combobox", { name: "Find" })
  for (const name of ["Branches", "Insurance Carriers", "Business Info", "Billing Profiles"]) {
    await find.fill(name)
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible()
  }
  await find.fill("Audit")
  await expect(page.getByRole("option", { name: "Audit", exact: true })).toHaveCount(0)
  for (const name of ["Print view", "Add photos", "Call customer", "Cancel Request", "Edit appointment"]) {
    await find.fill(name)
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible()
  }
  await find.fill("Edit customer")
  await page.getByRole("option", { name: "Edit customer", exact: true }).click()
  await expect(page.getByRole("region", { name: "Customer", exact: true }).getByLabel("Email")).toBeVisible()
})
