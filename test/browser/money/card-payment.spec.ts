import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, phone, test } from "../browser.ts"
import { squareForm, typeCard } from "../card.ts"
import { act, aJob, aJobToPay, call, enter, open, staff } from "../job.ts"
import { picture, sign } from "../sign.ts"

// The console reports refused calls, and reading a signature's pixels.
test.use({ provoked: [/Failed to load resource|getImageData/] })

let clerk: Person
let technician: Person
let customer: Person

test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
  customer = await make.customer({ name: "Nadia Haddad" })
})

const doneJob = (): Promise<number> => aJobToPay(clerk, technician, { customerId: customer._id })

const paymentsOf = async (number: number) => (await open(clerk, number)).payments
const paymentDialog = (page: Page) => page.getByRole("dialog", { name: "Accept payment" })
const undecided = (page: Page) => page.getByRole("dialog", { name: "We don't know yet" })
const takeButton = (page: Page) => paymentDialog(page).getByRole("button", { name: /^Take / })

const openCard = async (page: Page, number: number) => {
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "Accept Payment" }).first().click()
  // By keyboard, since the options move when the customer's cards load.
  await paymentDialog(page).getByRole("radio", { name: "Card", exact: true }).press("Space")
}

const ask = async (page: Page): Promise<string> => {
  const reply = page.waitForResponse("**/api/acceptpayment")
  await undecided(page).getByRole("button", { name: "Check again" }).click()
  return (await (await reply).json()).status
}

test.describe("on the technician's phone", () => {
  test.use({ viewport: phone, hasTouch: true, deviceScaleFactor: 2 })
  test.beforeEach(({ page }) => enter(page, technician))

  test("shows a declined card's code, accepts another, and signs the payment with its tip", async ({
    page,
  }) => {
    const number = await doneJob()
    await openCard(page, number)
    await expect(squareForm(page).getByLabel("Card number")).toBeVisible()
    await picture(page, "card-phone")
    await paymentDialog(page).getByRole("radio", { name: "20%" }).check()
    await takeButton(page).click()
    await expect(paymentDialog(page).getByRole("alert")).toContainText("Invalid Card Number")

    await typeCard(page, { cvv: "911" })
    await takeButton(page).click()
    await expect(paymentDialog(page).getByRole("alert")).toContainText(
      "The security code doesn't match. Check it and try again.",
    )
    await expect(paymentDialog(page).getByRole("alert")).toContainText("CVV_FAILURE")
    await picture(page, "card-phone-failed")
    expect(await flawsOf(page)).toEqual([])
    expect(await paymentsOf(number)).toEqual([])

    await typeCard(page)
    // Shown for two seconds.
    const approved = page.getByRole("status").filter({ hasText: "Approved" }).waitFor()
    await takeButton(page).dblclick()
    await approved
    await picture(page, "card-phone-approved")
    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/576.22/`))
    await expect(page.getByText("Visa 1111")).toBeVisible()
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await sign(page)
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page).toHaveURL(new RegExp(`/invoicecopy/${number}$`))
    expect(await open(clerk, number)).toMatchObject({
      serviceStatus: "invoicePaid",
      signedWith: "Nadia Haddad",
      payments: [
        { method: "CREDITCARD", amount: 576.22, tip: 115.24, card: { brand: "VISA", last4: "1111" } },
      ],
    })
  })

  test("checks an undecided payment after a reload, without a new charge", async ({ page }) => {
    const number = await doneJob()
    await openCard(page, number)
    await typeCard(page, { number: "4000 0000 0000 0077" })
    await takeButton(page).click()
    await expect(undecided(page)).toContainText("Don't charge again.")
    await picture(page, "card-phone-undecided")
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).toContain("57622")
    expect(kept).not.toMatch(/cnon|4000|0077/)

    await page.reload()
    await expect(undecided(page)).toContainText("$576.22")
    await expect(undecided(page).getByRole("button", { name: /^Take/ })).toHaveCount(0)
    expect(await ask(page)).toBe("APPROVED")
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toMatchObject([{ method: "CREDITCARD", amount: 576.22 }])
  })

  test("finds a card payment that was in flight during a reload", async ({ page }) => {
    const number = await doneJob()
    await openCard(page, number)
    await typeCard(page)
    const reply = await hold(page, "**/api/acceptpayment")
    await takeButton(page).click()
    await reply.requested
    await expect(paymentDialog(page)).toContainText("Keep this open until the payment goes through.")
    await picture(page, "card-phone-charging")
    await page.reload()
    await expect(undecided(page)).toContainText("$576.22")
    reply.letGo()
  })

  test("refuses cards when offline, without Square's form, or without its login, but accepts cash", async ({
    page,
    context,
  }) => {
    const number = await doneJob()
    await page.route("**/v1/square.js", (route) => route.abort())
    await openCard(page, number)
    const alert = paymentDialog(page).getByRole("alert")
    await expect(alert).toContainText("Square's card form didn't load. Take another kind of payment.")
    await expect(paymentDialog(page)).toContainText("Nothing has been charged.")
    await expect(takeButton(page)).toHaveAttribute("aria-disabled", "true")
    await picture(page, "card-phone-no-form")
    await page.unroute("**/v1/square.js")
    await alert.getByRole("button", { name: "Try again" }).click()
    await typeCard(page)
    await context.setOffline(true)
    await expect(takeButton(page)).toHaveAttribute("aria-disabled", "true")
    await expect(takeButton(page)).toHaveAccessibleDescription("Needs a signal.")
    await context.setOffline(false)
    await page.reload()

    await page.route("**/api/squareform*", (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: 409,
          code: "cards_not_set_up",
          detail: "Card payments aren't set up for this branch yet. Take another kind of payment.",
        },
      }),
    )
    await openCard(page, number)
    await expect(alert).toContainText("aren't set up for this branch yet")
    await picture(page, "card-phone-not-set-up")
    await paymentDialog(page).getByRole("radio", { name: "Cash" }).check()
    await takeButton(page).click()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toMatchObject([{ method: "CASH", amount: 576.22 }])
  })
})

test.describe("on a desktop", () => {
  test.use({ viewport: desk })
  test.beforeEach(({ page }) => enter(page, clerk))

  test("charges a card on file that the customer agreed to store, without retyping it", async ({ page }) => {
    const number = await doneJob()
    await page.goto(`/profile/${customer._id}`)
    const stored = page.getByRole("region", { name: "Stored Payments" })
    await expect(stored).toContainText("No cards yet.")
    await stored.getByRole("button", { name: "Add card" }).click()
    const dialog = page.getByRole("dialog", { name: "Add card" })
    await typeCard(page)
    const save = dialog.getByRole("button", { name: "Save card" })
    await expect(save).toHaveAttribute("aria-disabled", "true")
    await dialog.getByRole("checkbox", { name: /^Nadia Haddad agreed/ }).check()
    await picture(page, "add-card-desk")
    await save.click()
    await expect(stored).toContainText("Visa 1111")
    await expect(stored).toContainText("Expires 12/31")
    await stored.getByText(/^Agreed today at .*, recorded by Rosa Benitez$/).click()
    await expect(stored).toContainText(
      "may keep this card on file with Square and charge it for work that I order",
    )
    await picture(page, "stored-desk")

    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("button", { name: "Accept Payment" }).first().click()
    await paymentDialog(page).getByRole("radio", { name: "Card on file" }).check({ force: true })
    await expect(paymentDialog(page).getByRole("radio", { name: /^Visa 1111/ })).toBeChecked()
    await picture(page, "on-file-desk")
    await takeButton(page).click()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toMatchObject([
      { method: "CREDITCARD", amount: 576.22, card: { brand: "VISA", last4: "1111" } },
    ])

    await page.goto(`/servicerequest/${number}`)
    const history = page.getByRole("region", { name: "History" })
    await expect(history).toContainText("Rosa Benitez took 576.22 by card, Visa ending in 1111")
    await expect(history).not.toContainText("began to charge")
    await history.getByRole("button", { name: /^All / }).click()
    await expect(page.getByRole("dialog", { name: "History" })).toContainText(
      "began to charge 576.22 to a card",
    )
  })

  test("stores a card typed for a payment on file, once the customer agreed", async ({ page }) => {
    const own = await (await staff()).customer({ name: "Ines Okafor" })
    const number = await aJob(clerk, {
      appointmentTechnicians: [technician._id],
      customerId: own._id,
      customerName: "Ines Okafor",
    })
    await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
    await openCard(page, number)
    await typeCard(page)
    await paymentDialog(page).getByRole("checkbox", { name: "Keep this card on file" }).check()
    await expect(paymentDialog(page)).toContainText("may keep this card on file with Square")
    await expect(takeButton(page)).toHaveAttribute("aria-disabled", "true")
    await paymentDialog(page).getByRole("checkbox", { name: "Ines Okafor agreed" }).check()
    await picture(page, "keep-card-desk")
    await page.setViewportSize(phone)
    await picture(page, "keep-card-phone")
    await page.setViewportSize(desk)
    await takeButton(page).click()
    await expect(page.getByText("Visa 1111 is kept on file.")).toBeVisible()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    const { cards } = await call<{ cards: object[] }>(clerk, "GET", `/squareuser?id=${own._id}`)
    expect(cards).toMatchObject([{ last4: "1111", agreement: { by: "Rosa Benitez" } }])
  })

  test("lets customers manage their own cards", async ({ page }) => {
    const own = await (await staff()).customer({ name: "Omar Reyes" })
    await enter(page, own)
    await page.setViewportSize(phone)
    await page.goto(`/profile/${own._id}`)
    const stored = page.getByRole("region", { name: "Stored Payments" })
    await stored.getByRole("button", { name: "Add card" }).click()
    const dialog = page.getByRole("dialog", { name: "Add card" })
    await typeCard(page)
    await dialog.getByRole("checkbox", { name: "I agree" }).check()
    await picture(page, "add-card-phone")
    await dialog.getByRole("button", { name: "Save card" }).click()
    await expect(stored).toContainText("Visa 1111")
    await expect(stored.getByText(/^Agreed today at [\d:apm]+$/)).toBeVisible()

    const removing = stored.getByRole("button", { name: "Remove Visa 1111" })
    await removing.click()
    const question = page.getByRole("dialog", { name: "Remove Visa 1111?" })
    await picture(page, "remove-card-phone")
    await question.getByRole("button", { name: "Back" }).click()
    await expect(stored).toContainText("Visa 1111")
    await removing.click()
    await question.getByRole("button", { name: "Remove card" }).click()
    await expect(stored).toContainText("No cards yet.")
    await expect(page.getByText("Visa 1111 isn't on file any more.")).toBeVisible()
  })

  test("accepts a card for the amount still due while a refund is undecided", async ({ page }) => {
    const number = await doneJob()
    const { paymentId } = await call<{ paymentId: string }>(clerk, "POST", "/acceptpayment", {
      invoiceNumber: number,
      _id: crypto.randomUUID(),
      amount: 300,
      sourceId: "cnon:card-nonce-refund-undecided",
    })
    const { status } = await call<{ status: string }>(clerk, "POST", "/refund", {
      invoiceNumber: number,
      paymentId,
      _id: crypto.randomUUID(),
      amount: 100,
    })
    expect(status).toBe("PENDING")
    await openCard(page, number)
    await expect(page.getByRole("region", { name: "Payments and signature" })).toContainText(
      "Refund under way",
    )
    await typeCard(page)
    await takeButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/276.22/`))
    expect(await open(clerk, number)).toMatchObject({
      serviceStatus: "invoicePaid",
      pendingRefund: { amount: 100 },
    })
  })

  test("reports another user's card payment in progress, and charges nothing more", async ({ page }) => {
    const number = await doneJob()
    const { status } = await call<{ status: string }>(technician, "POST", "/acceptpayment", {
      invoiceNumber: number,
      _id: crypto.randomUUID(),
      amount: 576.22,
      sourceId: "cnon:card-nonce-undecided",
    })
    expect(status).toBe("PENDING")
    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("menuitem", { name: "Accept Payment" }).click()
    await expect(undecided(page)).toContainText("$576.22")
    await picture(page, "card-desk-under-way")
    await expect.poll(() => ask(page)).toBe("APPROVED")
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toHaveLength(1)
  })
})
