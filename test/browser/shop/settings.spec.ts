import type { Page } from "@playwright/test"
import { keys } from "#functions/platform/keys.ts"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, hold, overflowOf, ownBrowser, phone, shiftsOf, test, watchShifts } from "../browser.ts"
import { comesWith } from "../clock.ts"
import { call, enter, rendered, staff, store } from "../job.ts"
import { picture } from "../sign.ts"
import { credentials, panel, video } from "./settings-screen.ts"

test.describe("The user's own password", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test(
    "keeps what was typed offline, refuses weak or wrong ones, and logs out other devices",
    ownBrowser,
    async ({ page, context, request }) => {
      const people = await staff()
      const technician = await people.technician()
      await people.setPassword(technician, "correct horse")
      const other = await people.logIn(technician)
      await page.clock.install()
      await enter(page, technician)
      await page.goto("/settings")
      const form = panel(page, "Change My Password")
      const change = form.getByRole("button", { name: "Change password" })
      const current = form.getByRole("textbox", { name: "Current password" })
      const typed = form.getByRole("textbox", { name: "New password" })

      await change.click()
      await expect(form).toContainText("Enter your current password.")
      await expect(form).toContainText("Please enter a new password!")
      await current.fill("wrong horse")
      await typed.fill("battery staple")
      await context.setOffline(true)
      await change.click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Couldn't change the password." }),
      ).toContainText("You're offline.")
      await expect(typed).toHaveValue("battery staple")
      await context.setOffline(false)
      await typed.fill("abc")
      await change.click()
      await expect(form).toContainText("Password must be at least 4 characters long.")
      await typed.fill("7 chars")
      await change.click()
      await expect(form).toContainText("Staff passwords must be at least 8 characters long.")
      await typed.fill("battery staple")
      await change.click()
      await expect(form).toContainText("That's not your current password.")
      await current.fill("correct horse")
      await typed.fill("baseball1")
      await change.click()
      await expect(form).toContainText("This password is too common.")
      await picture(page, "own-password-desk")
      await page.setViewportSize(phone)
      await picture(page, "own-password-phone")
      await page.setViewportSize(desk)
      await typed.fill("x".repeat(50))
      await change.click()
      await expect(form).toContainText("Password must be under 50 characters long.")
      await expect(form).toContainText("Log in again with the new password on your other devices.")

      await typed.fill("battery staple")
      const changing = await hold(page, "**/api/users")
      await typed.press("Enter")
      await changing.requested
      const changed = page.getByText("Password changed!")
      const missing = await comesWith(page, changed, changing.letGo)
      await missing.after(2800)
      await expect(changed).toBeVisible()
      await missing.after(3400)
      await expect(changed).toBeHidden()
      await page.clock.resume()
      await expect(typed).toHaveValue("")
      await expect(current).toHaveValue("")
      const sessionOf = ({ token, _id }: Person) =>
        request.get("/api/account", { headers: { token, user: _id } }).then((reply) => reply.status())
      expect([await sessionOf(technician), await sessionOf(other)]).toEqual([200, 401])
      const login = await request.post("/api/session", {
        data: { phone: technician.phone, password: "battery staple" },
      })
      expect(login.status()).toBe(200)
      await expect(page.getByRole("main").getByRole("region")).toHaveCount(1)
    },
  )
})

test("Settings keep their shape on a phone while they are on their way", async ({ page }) => {
  const admin = await (await staff()).admin()
  await enter(page, admin)
  // A long username takes two lines on a phone, and a run adds a line about itself.
  const usernames = Object.fromEntries(suppliers.map((supplier) => [`${supplier}Username`, "clearline"]))
  await call(admin, "PUT", "/credentials", usernames)
  await (await store()).transact([{ remove: keys.pipelineRun, onlyIf: "unguarded" }])
  // All panels are in view, since only what is seen counts as shifted.
  await page.setViewportSize({ width: phone.width, height: 3600 })
  const { requested, letGo } = await hold(page, /\/api\/(settings|credentials|quotesoftware)/)
  await watchShifts(page)
  await page.goto("/settings")
  await requested
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(8)
  letGo()
  await expect(panel(page, "Quote software")).toContainText("Last update")
  await expect(video(page)).toContainText("Choose a video.")
  await expect(credentials(page).getByRole("row", { name: "Gerber" })).toBeVisible()
  // A panel that grows by 4 px counts, in a window this high.
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.0006)).toEqual([])
})

test("A customer review is on the home page with its source, and can be removed", async ({ page }) => {
  const words = (at: Page) => at.getByRole("region", { name: "What customers say" })
  await enter(page, await (await staff()).admin())
  await page.goto("/settings")
  const reviews = panel(page, "Reviews on the website")
  await reviews.getByRole("button", { name: "Edit reviews on the website" }).click()
  await reviews.getByRole("button", { name: "Add a review" }).click()
  await reviews.getByRole("textbox", { name: "Name" }).fill("Dana W.")
  await reviews.getByRole("textbox", { name: "Words" }).fill("At my office by nine, done by ten.")
  await reviews.getByRole("textbox", { name: "Link" }).fill("yelp.com/biz/clearline")
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews.getByText("Enter an address that starts with https://.")).toBeVisible()
  await picture(page, "site-reviews-edit-desk")
  await reviews.getByRole("textbox", { name: "Link" }).fill("https://www.yelp.com/biz/clearline")
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews.getByRole("listitem")).toContainText("At my office by nine")
  await rendered()
  const home = await page.context().newPage()
  await home.goto("/")
  await expect(words(home).getByRole("link")).toHaveText("Read it on yelp.com")
  await expect(words(home).getByRole("link")).toHaveAttribute("href", "https://www.yelp.com/biz/clearline")
  await words(home).scrollIntoViewIfNeeded()
  await picture(home, "site-reviews-desk")
  await home.setViewportSize(phone)
  expect(await overflowOf(home)).toBe(0)
  await words(home).scrollIntoViewIfNeeded()
  await picture(home, "site-reviews-phone")
  await reviews.getByRole("button", { name: "Edit reviews on the website" }).click()
  await reviews.getByRole("button", { name: "Remove this review" }).click()
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews).toContainText("None yet.")
  await rendered()
  await home.reload()
  await expect(home.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(words(home)).toHaveCount(0)
})
