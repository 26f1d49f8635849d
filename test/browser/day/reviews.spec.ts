import { toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { findClippedTexts, findSmallTargets } from "../fit.ts"
import { act, aJob, call, enter, open, ownDay, settled, staff, textsTo } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/Failed to load resource/] })

const aPhone = () => `530${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`

test("requests reviews for a day's finished jobs once each, and shows why one was skipped", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const date = ownDay()
  const [yes, never, no, later] = [aPhone(), aPhone(), aPhone(), aPhone()]
  for (const phone of [yes, later]) await call(clerk, "PUT", "/textconsent", { phone, given: true })
  await call(clerk, "PUT", "/textconsent", { phone: no, given: false })
  const job = (customerName: string, customerPhone: string, appointmentAddress: string) =>
    aJob(clerk, { appointmentDate: toWireDate(date), customerName, customerPhone, appointmentAddress })
  const paid = await job("Dale Hutchins", yes, "9 Folsom Blvd, Sacramento, CA 95826")
  const other = await job("Maria Delgado", never, "1184 Plumas St, Yuba City, CA 95991")
  const begun = await job("Luis Ortega", yes, "1 Main St, Woodland, CA 95695")
  const stopped = await job("Ann Whitfield", no, "1 J St, Sacramento, CA 95814")
  const stopping = await job("Joe Park", later, "1 J St, Sacramento, CA 95814")
  for (const number of [paid, other, stopped, stopping])
    await act(clerk, number, "setStatus", { serviceStatus: "invoicePaid" })
  await settled()
  await enter(page, clerk)
  await page.goto(`/reviews?date=${toPageDate(date)}`)
  const row = (number: number) => page.getByRole("listitem").filter({ hasText: String(number) })
  await expect(row(begun)).toContainText("[Incomplete]")
  await expect(row(paid)).not.toContainText("[Incomplete]")
  await expect(page.getByLabel(`Review location of ${paid}`)).toHaveValue("Rosemont")
  await expect(page.getByLabel(`Review location of ${begun}`)).toHaveValue("Woodland")

  await page.getByRole("button", { name: /^Request reviews/ }).click()
  await expect(page.getByText("There are no selected recipients.")).toBeVisible()
  await page.getByRole("button", { name: "Auto Select" }).click()
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2)
  await expect(row(other)).toContainText("Not asked about texts yet")
  await expect(row(other).getByRole("checkbox")).toBeDisabled()
  await expect(row(stopped)).toContainText("Opted out of texts")
  await expect(row(stopped).getByRole("checkbox")).toBeDisabled()
  await picture(page, "reviews-desk")
  await call(clerk, "PUT", "/textconsent", { phone: later, given: false })
  await expect(row(begun).getByRole("checkbox")).not.toBeChecked()
  await page.getByRole("button", { name: "Request reviews (2)" }).click()
  await expect(row(paid)).toContainText("sent")
  await expect(row(stopping)).toContainText("failed")
  await expect(row(stopping)).toContainText("opted out of texts")
  await expect(row(paid).getByRole("checkbox")).toBeDisabled()
  await expect(row(begun)).toContainText("-")

  await page.setViewportSize(phone)
  await picture(page, "reviews-phone")
  expect(await findSmallTargets(page, 24, "main")).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  // Beside the number, where the row has neither link nor box.
  await row(begun).click({ position: { x: 240, y: 16 } })
  await expect(row(begun).getByRole("checkbox")).toBeChecked()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("No jobs on this day.")).toBeVisible()
  await page.getByRole("button", { name: "Back" }).click()
  await expect(row(paid)).toContainText("sent")
})

test("requests a review from the job, and counts visits and platform clicks", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const customerPhone = aPhone()
  const number = await aJob(clerk, { customerPhone, appointmentAddress: "1 J St, Sacramento, CA 95814" })
  await call(clerk, "PUT", "/textconsent", { phone: customerPhone, given: true })
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Request Review" }).click()
  const dialog = page.getByRole("dialog", { name: "Request Review" })
  await expect(dialog.getByLabel("Review location")).toHaveValue("Sacramento")
  await picture(page, "review-dialog")
  await expect(dialog).toContainText(/\d characters, \d texts?/)
  await dialog.getByRole("textbox", { name: "Text" }).fill("How did we do, Dale?")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Request Review" }).click()
  await expect(dialog.getByRole("textbox", { name: "Text" })).toHaveValue("How did we do, Dale?")
  await dialog.getByRole("button", { name: "Send text" }).click()
  await expect(page.getByText("Review request text message sent successfully.")).toBeVisible()

  const { reviewLink } = await open(clerk, number)
  await page.setViewportSize(phone)
  await page.goto(`/r/${number}/${reviewLink}`)
  const google = page.getByRole("link", { name: "Review us on Google" })
  await expect(google).toHaveAttribute("href", /^https:\/\//)
  await expect(page.getByRole("link", { name: "Review us on Yelp" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Review us on Facebook" })).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await page.route("https://www.google.com/**", (route) => route.fulfill({ body: "Google" }))
  await google.click()
  await expect(page.getByText("Google", { exact: true })).toBeVisible()
  await expect.poll(() => open(clerk, number)).toMatchObject({ reviewLinkClicked: [{ platform: "google" }] })
  const job = await open(clerk, number)
  expect(Date.parse(job.reviewLinkViewed ?? "")).toBeGreaterThanOrEqual(Date.parse(job.reviewLinkSent ?? ""))
})

test("The review page of a customer who reads Spanish is in Spanish, errors included", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const customerPhone = aPhone()
  const number = await aJob(clerk, { customerPhone, language: "es" })
  await call(clerk, "PUT", "/textconsent", { phone: customerPhone, given: true })
  const query = {
    id: String(number),
    phone: customerPhone,
    message: "¿Cómo lo hicimos?",
    location: "Yuba City",
  }
  await call(clerk, "GET", `/reviewlink?${new URLSearchParams(query)}`)
  await expect
    .poll(async () => (await textsTo(customerPhone)).join("\n"))
    .toMatch(/¿Cómo lo hicimos\? \S+\/es\/r\/\S+/)
  const [address = ""] = /\/es\/r\/\S+/.exec((await textsTo(customerPhone)).join("\n")) ?? []

  await page.setViewportSize({ width: 320, height: 640 })
  await page.route("**/api/updatereviewlink*", (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, code: "too_many", detail: messages.common.tooMany, requestId: "r" },
    }),
  )
  await page.goto(address)
  await expect(page.getByRole("alert").filter({ hasText: "Demasiados intentos." })).toBeVisible()
  await page.unroute("**/api/updatereviewlink*")
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "¿Cómo lo hicimos?" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Deje una reseña en Google" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  expect(await overflowOf(page)).toBe(0)
  expect(await findClippedTexts(page)).toEqual([])
  for (const [size, viewport] of Object.entries({ phone, desk })) {
    await page.setViewportSize(viewport)
    await picture(page, `es-review-page-${size}`)
  }
})
