import type { Locator, Page } from "@playwright/test"
import { expect, overflowOf, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

// The catalog program exists once, so these tests run in order.
test.describe.configure({ mode: "serial" })
test.use({ liveUpdates: true })

type PipelineReply = { state: string | null }

const atRest = async (): Promise<void> => {
  const admin = await (await staff()).admin()
  const state = async () => (await call<PipelineReply>(admin, "GET", "/readquotesystemstate")).state
  if ((await state()) === "Running") await call(admin, "DELETE", "/deleteecstasks")
  await expect
    .poll(async () => ["Running", "Awaiting stop"].includes(String(await state())), { timeout: 30_000 })
    .toBe(false)
}
test.beforeEach(atRest)
test.afterEach(atRest)

const program = (page: Page): Locator => page.getByRole("region", { name: "Program", exact: true })
const log = (page: Page): Locator => page.getByRole("region", { name: "Log", exact: true })

test("The owner starts the data puller, follows its log live, stops it, and resumes it", async ({ page }) => {
  await enter(page, await (await staff()).admin({ name: "Ada Marsh" }))
  await page.goto("/quotesystem?view=managedata")
  await program(page)
    .getByRole("button", { name: /Start data puller|Start over/ })
    .click()
  const sure = page.getByRole("dialog").getByRole("button", { name: "Start" })
  await expect(sure.or(program(page).getByText("Running")).first()).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(program(page)).toContainText("Running")
  await expect(log(page)).toContainText("Live")
  await expect(
    log(page)
      .getByRole("listitem")
      .filter({ hasText: /vehicles with \d+ parts/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole("region", { name: "Steps" }).getByRole("listitem").first()).toHaveAttribute(
    "aria-current",
    "step",
  )
  await expect(program(page)).toContainText("Ada Marsh")
  await expect(program(page).getByRole("button", { name: "Start", exact: false })).toHaveCount(0)
  await picture(page, "managedata-running")

  await program(page).getByRole("button", { name: "Stop" }).click()
  await expect(program(page)).toContainText(/Awaiting stop|Stopped/)
  await expect(program(page).getByRole("button", { name: "Resume" })).toBeVisible()
  await expect(log(page).getByText("Stopped.", { exact: true })).toBeVisible()
  await picture(page, "managedata-stopped")

  await page.setViewportSize(phone)
  await program(page).getByRole("button", { name: "Resume" }).click()
  await expect(log(page)).toContainText("going on")
  await picture(page, "managedata-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)
  const lines = log(page).getByRole("listitem")
  await expect.poll(() => lines.count()).toBeGreaterThan(5)
  expect(await lines.count()).toBeLessThanOrEqual(100)
  const texts = await lines.allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
})

test("The settings page controls the same program as the quote system's page", async ({ page }) => {
  await enter(page, await (await staff()).developer())
  await page.goto("/settings")
  const software = page.getByRole("region", { name: "Quote software" })
  await software.getByRole("button", { name: /Start|Resume/ }).click()
  await expect(software).toContainText("Running")
  await picture(page, "settings-quote-software")
  await software.getByRole("link", { name: "Details" }).click()
  await expect(program(page)).toContainText("Running")
  await page.goBack()
  await software.getByRole("button", { name: "Stop" }).click()
  await expect(software).toContainText("Stopped")
})

test.describe("started by two users at once", () => {
  test.use({ provoked: [/status of 409/] })

  test("tells the second user that it is already running", async ({ page }) => {
    const people = await staff()
    await enter(page, await people.admin())
    await page.goto("/quotesystem?view=managedata")
    const button = program(page).getByRole("button", { name: /Resume|Start data puller/ })
    await expect(button).toBeVisible()
    await call(await people.developer(), "POST", "/createecstasks", { taskDefinition: "data-puller" })
    await button.click()
    await expect(page.getByText("The Quote Update program is currently running.")).toBeVisible()
  })
})
