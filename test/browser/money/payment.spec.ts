import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsInBothThemes, hold, ownBrowser, phone, test } from "../browser.ts"
import { act, aJob, aJobToPay, call, change, enter, open, setFaults, staff } from "../job.ts"
import { drawnInk, inkOn, picture, sign, signature } from "../sign.ts"

test.use({ provoked: [/Failed to load resource|getImageData/] })

let clerk: Person
let technician: Person

test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
})

/** A finished windshield of 576.22 with a deductible of 250.00. */
const doneJob = (): Promise<number> =>
  aJobToPay(clerk, technician, {
    invoiceType: "Insurance",
    insuranceCarrier: "Sierra Mutual",
    insuranceDeductible: 250,
  })

const pay = (number: number, payment: object) =>
  call(clerk, "PUT", "/acceptpayment", { invoiceNumber: number, ...payment })
const paymentsOf = async (number: number) => (await open(clerk, number)).payments

const paymentDialog = (page: Page) => page.getByRole("dialog", { name: "Accept payment" })
const takeButton = (page: Page) => paymentDialog(page).getByRole("button", { name: /^Take / })

const openPayment = async (page: Page, number: number) => {
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "Accept Payment" }).first().click()
  await expect(paymentDialog(page)).toBeVisible()
}

/** A card is the only payment that needs a connection. */
const openCardPayment = async (page: Page, number: number) => {
  await openPayment(page, number)
  await paymentDialog(page).getByText("Card reader").click()
}

/** The second press hits the dialog that opened at the same point. */
const pressTwice = async (page: Page, press: (x: number, y: number) => Promise<void>) => {
  const button = page.getByRole("button", { name: "Accept Payment" }).first()
  await expect(button).toBeVisible()
  await expect(page.getByRole("region", { name: "History" })).toContainText("Awaiting Payment")
  const place = await button.boundingBox()
  if (!place) throw new Error("There is no button.")
  const tap = () => press(place.x + place.width / 2, place.y + place.height / 2)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await tap()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(paymentDialog(page)).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(180)
  await tap()
}

test.describe("on the technician's phone", () => {
  test.use({ viewport: phone, hasTouch: true, deviceScaleFactor: 2 })
  test.beforeEach(({ page }) => enter(page, technician))

  test("requires a check number and at most the amount due, and leads to the signature", async ({ page }) => {
    const number = await doneJob()
    await openPayment(page, number)
    await expect(paymentDialog(page)).toContainText(`Customer Due, ${number} 250.00`)
    expect(await flawsInBothThemes(page)).toEqual([])
    await picture(page, "payment-phone")

    await paymentDialog(page).getByRole("radio", { name: "Check" }).check()
    await takeButton(page).click()
    await expect(page.getByText("Enter the check number.")).toBeVisible()
    await expect(page.getByLabel("Check number")).toBeFocused()
    const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
    await expect.poll(async () => (await topOf("Amount")) === (await topOf("Check number"))).toBe(true)
    await picture(page, "payment-phone-no-number")

    await page.getByLabel("Check number").fill("1042")
    await page.getByLabel("Amount", { exact: true }).fill("250.01")
    await takeButton(page).click()
    await expect(page.getByText("Enter at most the 250.00 due. Enter a tip separately.")).toBeVisible()
    expect(await paymentsOf(number)).toEqual([])

    await page.getByLabel("Amount", { exact: true }).fill("250")
    await paymentDialog(page).getByRole("radio", { name: "20%" }).check()
    await expect(takeButton(page)).toHaveText("Take $300.00 by check")
    await picture(page, "payment-phone-check")
    await takeButton(page).click()

    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/250.00/`))
    await expect(page.getByText(/^I authorize the charge shown/)).toBeVisible()
    await expect(page.getByText("$300.00", { exact: true })).toBeVisible()
    await expect(page.getByText("check 1042")).toBeVisible()
    await expect(page.getByText("Please rotate device.")).toBeVisible()
    await picture(page, "sheet-phone")
    await sign(page)
    await picture(page, "sheet-phone-signed")
    await page.getByRole("button", { name: "Save" }).click()

    await expect(page).toHaveURL(new RegExp(`/invoicecopy/${number}$`))
    await expect(page.getByText("$300.00 received. Sierra Mutual owes $326.22.")).toBeVisible()
    await picture(page, "after-phone")
    const job = await open(clerk, number)
    expect(job).toMatchObject({ serviceStatus: "partialPayment", customerPaid: true, totalUnpaid: 326.22 })
    expect(job.payments).toMatchObject([{ amount: 250, tip: 50, method: "CHECK", reference: "1042" }])
    expect(job).toMatchObject({
      signedWith: "Nadia Haddad",
      signatureData: expect.stringContaining("/files/"),
    })
  })

  test(
    "ignores a quick second press on Accept Payment or Take, by mouse or touch",
    ownBrowser,
    async ({ page }) => {
      const number = await doneJob()
      let sent = 0
      page.on("request", (request) => {
        if (request.url().endsWith("/api/acceptpayment")) sent += 1
      })
      await page.clock.install()
      await page.setViewportSize(desk)
      await page.goto(`/servicerequest/${number}`)
      await pressTwice(page, (x, y) => page.mouse.click(x, y))
      await expect(takeButton(page)).toBeVisible()
      await page.clock.resume()
      await paymentDialog(page).getByRole("button", { name: "Close" }).click()
      await expect(paymentDialog(page)).toBeHidden()

      await page.setViewportSize(phone)
      await pressTwice(page, (x, y) => page.touchscreen.tap(x, y))
      await page.clock.resume()
      await paymentDialog(page).getByRole("radio", { name: "Check" }).check()
      await expect(takeButton(page)).toHaveText("Take $250.00 by check")
      await page.getByLabel("Check number").fill("1042")
      expect(sent).toBe(0)
      await takeButton(page).dblclick()
      await expect(page).toHaveURL(/\/confirmpayment\//)
      expect(await paymentsOf(number)).toMatchObject([{ method: "CHECK" }])
    },
  )

  test("refuses cards when offline, and records a payment without a reply once", async ({
    page,
    context,
  }) => {
    const number = await doneJob()
    await openCardPayment(page, number)
    await context.setOffline(true)
    await expect(takeButton(page)).toHaveAttribute("aria-disabled", "true")
    await expect(takeButton(page)).toHaveAccessibleDescription("Needs a signal.")
    await picture(page, "payment-phone-offline")
    await paymentDialog(page).getByRole("button", { name: "Close" }).click()
    await context.setOffline(false)
    await page.getByRole("button", { name: "Accept Payment" }).first().click()
    await paymentDialog(page).getByText("Card reader").click()

    await page.route("**/api/acceptpayment", async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    })
    await takeButton(page).click()
    const unanswered = page.getByRole("dialog", { name: "No response" })
    await expect(unanswered).toContainText(
      "The payment of $250.00 by card, point of sale may not have been recorded.",
    )
    await unanswered.getByRole("button", { name: "Send it again" }).click()
    await expect(unanswered.getByRole("alert")).toContainText("You're offline.")
    await expect(unanswered).toContainText("may not have been recorded")
    await picture(page, "unanswered-phone")
    await page.unroute("**/api/acceptpayment")
    await context.setOffline(false)

    let sent = 0
    await page.route("**/api/acceptpayment", async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await unanswered.getByRole("button", { name: "Send it again" }).click()
    await expect(unanswered.getByRole("alert")).not.toContainText("offline")
    await expect(unanswered).toContainText("may not have been recorded")
    expect(sent).toBeGreaterThan(1)

    await page.reload()
    await expect(unanswered).toContainText("It only counts once.")
    expect(await paymentsOf(number)).toHaveLength(1)
    await page.unroute("**/api/acceptpayment")
    await unanswered.getByRole("button", { name: "Send it again" }).click()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toMatchObject([{ amount: 250 }])
  })

  test("refuses cards while the store is down, and retries the same payment afterwards", async ({ page }) => {
    const number = await doneJob()
    await openCardPayment(page, number)
    await setFaults({ storeDown: true })
    try {
      await takeButton(page).click()
      await expect(page.getByRole("dialog", { name: "No response" })).toContainText(
        "Part of the system isn't responding.",
      )
    } finally {
      await setFaults({})
    }
    expect(await paymentsOf(number)).toEqual([])
    await page.getByRole("button", { name: "Send it again" }).click()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect(await paymentsOf(number)).toHaveLength(1)
  })

  test("reports another user's payment, and takes the remaining amount", async ({ page }) => {
    const number = await doneJob()
    await openPayment(page, number)
    await pay(number, { paymentMethod: "CASH", amount: 100 })
    await takeButton(page).click()
    await expect(page.getByText("The amount due is now 150.00, not 250.00.")).toBeVisible()
    await expect(takeButton(page)).toHaveText("Take $150.00 in cash")
    await takeButton(page).click()
    await expect(page).toHaveURL(/\/confirmpayment\//)
    expect((await paymentsOf(number)).map(({ amount }) => amount)).toEqual([100, 150])
  })

  test("keeps all strokes after rotation or a failed save, and Reset clears the pad", async ({ page }) => {
    const number = await doneJob()
    await page.goto(`/signature/${number}`)
    const sheet = page.getByRole("img", { name: "Signature field" })
    const save = page.getByRole("button", { name: "Save" })
    await expect(save).toHaveAttribute("aria-disabled", "true")
    await sign(page)
    const upright = await drawnInk(page)
    expect(upright.pixelsAcross).toBe(upright.width * 2)

    await page.setViewportSize({ width: phone.height, height: phone.width })
    await expect(page.getByText("Please rotate device.")).toBeHidden()
    await expect.poll(async () => (await inkOn(page)).atEdge).toBe(false)
    await drawnInk(page)
    await picture(page, "sheet-phone-turned")
    await sheet.scrollIntoViewIfNeeded()

    await page.setViewportSize(phone)
    const inkAfter = async () => (await inkOn(page)).strokes / upright.strokes
    await expect.poll(inkAfter).toBeCloseTo(1, 2)
    await page.getByRole("button", { name: "Reset" }).click()
    await expect.poll(async () => (await inkOn(page)).strokes).toBe(0)
    await expect(save).toHaveAttribute("aria-disabled", "true")
    await sign(page)
    await page.route("**/api/servicerequest?*", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await save.click()
    await expect(page.getByRole("alert").filter({ hasText: "Failed to save signature." })).toBeVisible()
    await picture(page, "sheet-phone-failed")
    await drawnInk(page)
    await page.unroute("**/api/servicerequest?*")
    const nextScreen = await hold(page, /\/assets\/InvoiceCopy-.*\.js/)
    await save.click()
    await nextScreen.requested
    await expect(save).toHaveAttribute("aria-disabled", "true")
    nextScreen.letGo()
    await expect(page.getByText("Work accepted by Nadia Haddad.")).toBeVisible()
  })

  test("keeps an estimate's signature when the phone is rotated, and Reset clears it for another", async ({
    page,
  }) => {
    const number = await aJob(clerk, { appointmentTechnicians: [technician._id] })
    const upright = { width: 360, height: 740 }
    await page.setViewportSize(upright)
    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("button", { name: "Authorize 576.22" }).click()
    const dialog = page.getByRole("dialog", { name: "Authorize $576.22" })
    const record = dialog.getByRole("button", { name: "Save authorization" })
    const sheet = dialog.getByRole("img", { name: "Signature field" })
    await sign(page)
    await dialog.getByRole("button", { name: "Reset" }).click()
    await expect.poll(async () => (await inkOn(page)).strokes).toBe(0)
    await expect(record).toHaveAttribute("aria-disabled", "true")
    await sign(page)
    const { strokes, width } = await drawnInk(page)
    await picture(page, "authorize-phone")

    await page.setViewportSize({ width: upright.height, height: upright.width })
    await expect.poll(async () => (await inkOn(page)).width).not.toBe(width)
    await drawnInk(page)
    for (const seen of [sheet, dialog.getByRole("button", { name: "Reset" }), record])
      await expect(seen).toBeInViewport({ ratio: 1 })
    await picture(page, "authorize-phone-turned")
    await page.setViewportSize(upright)
    await expect.poll(async () => (await inkOn(page)).strokes / strokes).toBeCloseTo(1, 2)

    await dialog.getByRole("radio", { name: "Call" }).check()
    await expect(sheet).toBeHidden()
    await dialog.getByRole("radio", { name: "Signature" }).check()
    await expect.poll(async () => (await inkOn(page)).strokes / strokes).toBeCloseTo(1, 2)
    await record.click()
    await expect(dialog).toBeHidden()
    expect((await open(clerk, number)).authorizations).toMatchObject([{ how: "signature", amount: 576.22 }])
  })

  test("asks before leaving a drawn signature, without claiming that it is kept", async ({ page }) => {
    const number = await doneJob()
    const close = page.getByRole("link", { name: "Close" })
    const question = page.getByRole("dialog", { name: "Leave without saving the signature?" })
    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("link", { name: "Sign", exact: true }).click()
    await sign(page)
    await expect(page.getByRole("link", { name: "Cancel" })).toHaveCount(0)
    await page.getByRole("button", { name: "Reset" }).click()
    await close.click()
    await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))

    await page.getByRole("link", { name: "Sign", exact: true }).click()
    await sign(page)
    await close.click()
    await question.getByRole("button", { name: "Back" }).click()
    await drawnInk(page)

    await close.click()
    await picture(page, "sheet-phone-leaving")
    await question.getByRole("button", { name: "Discard signature" }).click()
    await expect(page.getByText(/you typed/)).toHaveCount(0)

    await page.getByRole("link", { name: "Sign", exact: true }).click()
    await page.getByRole("button", { name: "Type the name instead" }).click()
    await page.getByLabel("Full name").fill("Nadia Haddad")
    await page.goBack()
    await expect(question).toBeVisible()
    await question.getByRole("button", { name: "Back" }).click()
    await page.getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Work accepted by Nadia Haddad.")).toBeVisible()
  })
})

test.describe("on a phone with live updates", () => {
  test.use({ viewport: phone, hasTouch: true, deviceScaleFactor: 2, liveUpdates: true })
  test.beforeEach(({ page }) => enter(page, technician))

  test("keeps the input while another payment settles the job and is then undone", async ({ page }) => {
    const number = await doneJob()
    await openPayment(page, number)
    const dialog = paymentDialog(page)
    await dialog.getByText("Check", { exact: true }).click()
    await dialog.getByLabel("Check number").fill("1042")
    await dialog.getByRole("textbox", { name: "Amount" }).fill("120.00")
    await pay(number, { paymentMethod: "CASH", amount: 250 })
    await expect(page.getByRole("dialog", { name: "Nothing is due" })).toBeVisible()
    await act(clerk, number, "unmarkPaid")
    await expect(dialog.getByLabel("Check number")).toHaveValue("1042")
    await expect(takeButton(page)).toHaveText("Take $120.00 by check")
  })
})

test.describe("on a desktop", () => {
  test.use({ viewport: desk })
  test.beforeEach(({ page }) => enter(page, clerk))

  test("takes a payment and a typed signature by keyboard alone", async ({ page }) => {
    const number = await doneJob()
    await page.goto(`/servicerequest/${number}`)
    await expect(page.getByRole("heading", { name: "Payments and signature" })).toBeVisible()
    await page.keyboard.press("p")
    await expect(paymentDialog(page).getByRole("radio", { name: "Cash" })).toBeFocused()
    await picture(page, "payment-desk")
    await page.keyboard.press("ArrowRight")
    await expect(paymentDialog(page).getByRole("radio", { name: "Check" })).toBeChecked()
    await page.keyboard.press("Tab")
    await page.keyboard.type("778")
    await page.keyboard.press("Enter")

    await expect(page).toHaveURL(/\/confirmpayment\//)
    await picture(page, "sheet-desk")
    await page.getByRole("button", { name: "Type the name instead" }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.type("Nadia H. Haddad")
    await picture(page, "sheet-desk-typed")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/invoicecopy\//)
    expect(await open(clerk, number)).toMatchObject({ signedWith: "Nadia H. Haddad" })
    await picture(page, "after-desk")
  })

  test("records the insurer's payment with its transfer number, and marks the job Paid", async ({ page }) => {
    const number = await doneJob()
    await pay(number, { paymentMethod: "CASH", amount: 250 })
    await change(clerk, number, { signatureData: signature })
    const photos = await hold(page, /\/api\/media/)
    await page.goto(`/servicerequest/${number}`)
    const next = page.getByRole("region", { name: "Next" })
    await expect(page.getByRole("heading", { name: "Payments and signature" })).toBeVisible()
    await photos.requested
    await expect(next).toHaveAttribute("aria-busy", "true")
    await expect(next.getByRole("button")).toHaveCount(0)
    const { height } = (await next.boundingBox()) ?? {}
    photos.letGo()
    await expect(next.getByRole("button")).toHaveText([/^Accept Insurance Payment/, /^See what's missing/])
    expect((await next.boundingBox())?.height).toBe(height)
    await next.getByRole("button", { name: "Accept Insurance Payment" }).click()
    await expect(paymentDialog(page)).toContainText("Sierra Mutual pays")
    await page.getByLabel("Check or transfer (optional)").fill("EFT 5512")
    await picture(page, "payment-desk-insurer")
    await takeButton(page).click()
    await expect(page.getByText("Payment Complete!")).toBeVisible()
    await expect(paymentDialog(page)).toBeHidden()
    expect(await open(clerk, number)).toMatchObject({ serviceStatus: "invoicePaid", totalUnpaid: 0 })
  })

  test("says that an unknown payment isn't on the request", async ({ page }) => {
    const number = await aJob(clerk)
    await page.goto(`/confirmpayment/${number}/250.00/none`)
    await expect(page.getByRole("heading", { name: "This payment isn't on the request." })).toBeVisible()
    await expect(page.getByRole("link", { name: `Back to ${number}` })).toHaveAttribute(
      "href",
      `/servicerequest/${number}`,
    )
  })
})
