import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, overflowOf, phone, test } from "../browser.ts"
import { squareForm, typeCard } from "../card.ts"
import { aDoneJob, aReadyJob, change, chip, open, staff } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ viewport: phone, hasTouch: true, provoked: [/Failed to load resource/] })

let clerk: Person
let technician: Person

test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Luis Alvarez" })
})

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ })
const paymentsOf = async (number: number) => (await open(clerk, number)).payments

const openDue = async (page: Page): Promise<number> => {
  const number = await aDoneJob(clerk, technician, { customerName: "Marisol Vega" })
  const { jobKey = "" } = await open(clerk, number)
  await page.goto(`/job/${jobKey}`)
  return number
}

test("pays with a tip: shows a decline, and charges the next card once despite many taps", async ({
  page,
}) => {
  const requests: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  const number = await openDue(page)
  const payByCard = page.getByRole("button", { name: "Pay by card" })
  await expect(payByCard).toBeVisible()
  await picture(page, "job-pay-closed-phone")
  // Visitors who don't pay load no payment code.
  expect(requests.filter((path) => /square|PayForm/.test(path))).toEqual([])

  await payByCard.click()
  await expect(squareForm(page).getByLabel("Card number")).toBeVisible()
  await page.getByRole("radio", { name: "20%" }).check({ force: true })
  await expect(payButton(page)).toHaveText("Pay $691.46")
  expect(await flawsOf(page)).toEqual([])
  await expect.poll(() => overflowOf(page)).toBe(0)
  await payButton(page).scrollIntoViewIfNeeded()
  await picture(page, "job-pay-phone")

  await payButton(page).click()
  const alert = page.getByRole("alert").filter({ hasText: /\S/ })
  await expect(alert).toContainText("Invalid Card Number")
  await typeCard(page, { number: "4000 0000 0000 0002" })
  await payButton(page).click()
  await expect(alert).toHaveText("Your bank declined the card. Use another card, or call your bank.")
  await picture(page, "job-pay-declined-phone")
  expect(await paymentsOf(number)).toEqual([])

  await typeCard(page)
  await payButton(page).dblclick()
  await expect(page.getByRole("heading", { name: "$691.46 paid" })).toBeFocused()
  await expect(page.getByRole("heading", { name: "Pay", exact: true })).toHaveCount(0)
  await picture(page, "job-paid-phone")
  expect(await paymentsOf(number)).toMatchObject([
    { method: "CREDITCARD", amount: 576.22, tip: 115.24, card: { last4: "1111" } },
  ])

  await page.getByRole("button", { name: "Write a review" }).click()
  await expect(page).toHaveURL(new RegExp(`/r/${number}/`))
  await expect(page.getByRole("heading", { name: "How did we do?" })).toBeVisible()
  await page.goBack()
  await page.getByRole("link", { name: "Open invoice" }).click()
  await expect(page).toHaveTitle(new RegExp(`^Invoice ${number} · `))
})

test("checks an undecided payment, also after a reload, and never charges again", async ({ page }) => {
  const number = await openDue(page)
  await page.getByRole("button", { name: "Pay by card" }).click()
  await typeCard(page, { number: "4000 0000 0000 0077" })
  await payButton(page).click()
  const unknown = page.getByRole("heading", { name: "We don't know yet" })
  await expect(unknown).toBeFocused()
  await expect(unknown).toHaveAccessibleDescription(/may or may not have gone through/)
  await picture(page, "job-pay-undecided-phone")

  await page.reload()
  await expect(unknown).toBeVisible()
  await expect(unknown).not.toBeFocused()
  await expect(page.getByRole("button", { name: "Pay by card" })).toHaveCount(0)
  await page.getByRole("button", { name: "Check again" }).click()
  await expect(page.getByRole("heading", { name: /paid$/ })).toBeFocused()
  expect(await paymentsOf(number)).toHaveLength(1)
})

/** Square charges, but the reply is lost. */
const loseAnswers = (page: Page) =>
  page.route("**/api/job", async (route) => {
    await route.fetch({ maxRetries: 3 })
    await route.abort()
  })

test("Finds a card payment that was in flight during a reload", async ({ page }) => {
  const number = await openDue(page)
  await page.getByRole("button", { name: "Pay by card" }).click()
  await typeCard(page)
  const reply = await hold(page, "**/api/job")
  await payButton(page).click()
  await reply.requested
  await expect(page.getByRole("button", { name: "Charging $576.22" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await expect(page.getByText("Keep this page open until your payment goes through.")).toBeVisible()
  await picture(page, "job-pay-charging-phone")
  const heard = page.waitForResponse((response) => response.request().method() === "POST")
  reply.letGo()
  await heard
  await page.reload()
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Pay by card" })).toHaveCount(0)
  await picture(page, "job-paid-reloaded-phone")
  expect(await paymentsOf(number)).toHaveLength(1)
})

test("Finds a payment whose reply was lost, and doesn't repeat it", async ({ page }) => {
  const number = await openDue(page)
  await page.getByRole("button", { name: "Pay by card" }).click()
  await typeCard(page)
  await loseAnswers(page)
  await payButton(page).click()
  await expect(page.getByRole("heading", { name: "$576.22 paid" })).toBeVisible()
  expect(await paymentsOf(number)).toHaveLength(1)
})

test("prepays by keyboard after the card form failed to load, and validates a custom tip", async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.route("**/v1/square.js", (route) => route.abort())
  const number = await aReadyJob(clerk, technician, { customerName: "Marisol Vega" })
  await change(clerk, number, { charges: [{ ...chip, laborrate: 120 }] })
  const { jobKey = "" } = await open(clerk, number)
  await page.goto(`/job/${jobKey}`)
  await expect(page.getByRole("heading", { name: "Pay now" })).toBeVisible()
  await page.getByRole("button", { name: "Pay by card" }).focus()
  await page.keyboard.press("Enter")
  const failed = page.getByRole("alert").filter({ hasText: "The card form didn't load." })
  await expect(failed).toBeVisible()
  await page.unroute("**/v1/square.js")
  await failed.getByRole("button", { name: "Try Again" }).focus()
  await page.keyboard.press("Enter")
  await typeCard(page)
  await page.getByRole("radio", { name: "None" }).focus()
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowRight")
  await page.getByLabel("Tip amount").fill("1000000")
  await payButton(page).click()
  await expect(page.getByLabel("Tip amount")).toBeFocused()
  await expect(page.getByText("Enter a tip of 500.00 or less.")).toBeVisible()
  await picture(page, "job-pay-ahead-desk")
  await page.getByLabel("Tip amount").fill("5")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "$125.00 paid" })).toBeVisible()
  expect(await open(clerk, number)).toMatchObject({
    serviceStatus: "repairReady",
    totalPrepaid: 120,
    payments: [{ amount: 120, tip: 5, prepaid: true }],
  })
})
