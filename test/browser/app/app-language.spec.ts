import type { Page } from "@playwright/test"
import { expect, keptApp, openInLanguage, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"

const keptBy = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? "")

test.describe("A technician whose profile says Spanish", () => {
  // The console reports offline calls.
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED/] })

  test("has the app in Spanish, also offline, until the profile says English", keptApp, async ({ page }) => {
    const technician = await (await staff()).technician({ language: "es" })
    await enter(page, technician)
    await openInLanguage(page, "/servicerequests", "es")
    await expect.poll(() => keptBy(page)).toMatch(/\/sw-es\.js$/)

    await page.reload()
    await page.context().setOffline(true)
    await page.goto("/account")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", "es")

    await page.context().setOffline(false)
    await call(technician, "PUT", "/users", { user: technician._id, language: "en" })
    await openInLanguage(page, "/servicerequests", "en")
    await expect.poll(() => keptBy(page)).toMatch(/\/sw\.js$/)
  })
})

test("A clerk's desk is English, whatever language the last user of the device had", async ({
  page,
  baseURL,
}) => {
  const people = await staff()
  await page.context().addCookies([{ name: "language", value: "es", url: baseURL ?? "" }])
  await enter(page, await people.clerk())
  await openInLanguage(page, "/servicerequests", "en")
})
