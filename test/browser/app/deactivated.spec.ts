import type { Page } from "@playwright/test"
import { messageWrite } from "#functions/platform/outbox.ts"
import { aText } from "../../builders/messages.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, hold, overflowOf, phone, test } from "../browser.ts"
import { call, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

const theirs = (page: Page) => page.getByRole("main").getByRole("listitem")

const formerTechnician = async () => {
  const people = await staff()
  const [clerk, otis] = [
    await people.clerk(),
    await people.technician({ name: "Otis Lindqvist", phone: randomPhone() }),
  ]
  await people.setPassword(otis, "correct horse")
  await call(clerk, "PUT", "/users", { user: otis._id, state: "inactive" })
  return otis
}

const logIn = async (page: Page, number: string) => {
  await page.getByLabel("Phone").fill(number)
  await page.getByLabel("Password").first().fill("correct horse")
  await page.getByRole("button", { name: "Login" }).click()
}

test("lets a deactivated user log in and only read their messages", async ({ page }) => {
  const otis = await formerTechnician()
  await page.setViewportSize(desk)
  await page.goto("/servicerequests")
  const { requested, letGo } = await hold(page, /\/api\/messages/)
  await logIn(page, otis.phone)
  await requested
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText("Loading", { exact: true })).toBeAttached()
  await picture(page, "deactivated-loading")
  letGo()
  await expect(page.getByRole("heading", { name: "No messages" })).toBeVisible()
  await expect(
    page.getByRole("alert").filter({ hasText: "This account is deactivated. Call the shop for help." }),
  ).toBeVisible()

  const table = await store()
  const about = { to: otis.phone, userId: otis._id }
  const at = (nth: number) => new Date(Date.now() - nth * 6e6).toISOString()
  await table.transact([
    ...Array.from({ length: 45 }, (_, index) => index + 1).map((nth) =>
      messageWrite(aText({ ...about, body: `Job ${nth} is yours.`, at: at(nth) })),
    ),
    messageWrite(
      aText({
        ...about,
        invoiceNumber: 48210,
        body: `Thank you for your work.\n${"Please bring back the keys of the van. ".repeat(12)}`,
      }),
    ),
  ])
  // The index of messages lags.
  await expect(async () => {
    await page.reload()
    await expect(theirs(page).first()).toContainText("about job 48210", { timeout: 5000 })
    await expect(theirs(page)).toHaveCount(40)
  }).toPass()
  await page.getByRole("button", { name: "Older messages" }).click()
  await expect(theirs(page).last()).toContainText("Job 45 is yours.")
  await picture(page, "deactivated-desk")

  const menu = page.getByRole("navigation", { name: "Main menu" })
  await expect(menu.getByRole("link")).toHaveText(["", "Account"])
  await page.getByRole("button", { name: /Otis L\./ }).click()
  await expect(page.getByRole("menuitem")).toHaveText(["Light", "Dark", /./, "Logout"])
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("option")).toHaveText(["My Account", "Logout"])
  await page.keyboard.press("Escape")

  await page.goto(`/profile/${otis._id}`)
  await expect(page).toHaveURL(/\/account$/)

  await page.setViewportSize(phone)
  await expect(theirs(page).first()).toBeVisible()
  await picture(page, "deactivated-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)
})

test.describe("A deactivated user's messages", () => {
  test.use({ provoked: [/status of 503/] })

  test("show an error when loading fails, and load on retry", async ({ page }) => {
    const otis = await formerTechnician()
    await page.goto("/login")
    await page.route(/\/api\/messages/, (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "unavailable", status: 503, detail: "Try again in a moment." }),
      }),
    )
    await logIn(page, otis.phone)
    await expect(page.getByRole("heading", { name: "Couldn't load your messages." })).toBeVisible()
    await picture(page, "deactivated-failed")
    await page.unroute(/\/api\/messages/)
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByRole("heading", { name: "No messages" })).toBeVisible()
  })
})
