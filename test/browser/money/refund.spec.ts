import type { Page, Route } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, phone, test } from "../browser.ts"
import { aJobToPay, as, call, change, enter, open, staff, windshield } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/Failed to load resource/] })

let clerk: Person
let technician: Person

test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
})
test.beforeEach(({ page }) => enter(page, clerk))

const doneJob = (): Promise<number> => aJobToPay(clerk, technician)

const payByCard = (number: number, tipamount = 0, sourceId = "cnon:card-nonce-ok") =>
  call<{ status: string }>(clerk, "POST", "/acceptpayment", {
    invoiceNumber: number,
    _id: crypto.randomUUID(),
    amount: 576.22,
    tipamount,
    sourceId,
  })

const panel = (page: Page) => page.getByRole("region", { name: "Payments and signature" })
const dialog = (page: Page) => page.getByRole("dialog", { name: "Refund payment" })

test.describe("on a desktop", () => {
  test.use({ viewport: desk })

  test("asks the office to check money above the amount due until it is marked reviewed", async ({
    page,
  }) => {
    const number = await doneJob()
    const cash = { invoiceNumber: number, paymentMethod: "CASH" } as const
    await call(clerk, "PUT", "/acceptpayment", { ...cash, amount: 500 })
    const doneAt = new Date(Date.now() - 3_600_000).toISOString()
    const headers = { "done-at": doneAt }
    const late = await as(technician).put("/acceptpayment", { ...cash, amount: 100 }, { headers })
    expect(late.status).toBe(200)
    await page.goto(`/servicerequest/${number}`)
    const notice = panel(page).getByText("23.78 more than was due was recorded.")
    await expect(notice).toBeVisible()
    await expect(panel(page)).toContainText("Check with the technician whether it was paid.")
    await panel(page).getByRole("button", { name: "Mark reviewed" }).click()
    await expect(notice).toHaveCount(0)
    expect(await open(clerk, number)).not.toHaveProperty("surplus")
  })

  test("refunds a card's tip and then a part, never more than remains, with author and reason", async ({
    page,
  }) => {
    const number = await doneJob()
    await payByCard(number, 50)
    await page.goto(`/servicerequest/${number}`)
    await panel(page).getByRole("button", { name: "Refund" }).click()
    await expect(dialog(page)).toContainText(
      "Square sends it back to Visa 5858. It takes the bank a few days.",
    )
    await picture(page, "refund-desk")
    await dialog(page).getByRole("radio", { name: "The tip" }).check()
    await dialog(page).getByRole("button", { name: "Give back $50.00" }).click()
    await expect(page.getByText("$50.00 given back, Visa 5858.")).toBeVisible()
    await expect(dialog(page)).toBeHidden()

    await panel(page).getByRole("button", { name: "Refund" }).click()
    await dialog(page).getByRole("radio", { name: "Another amount" }).check()
    await dialog(page).getByLabel("Amount", { exact: true }).fill("576.23")
    await dialog(page).getByLabel("Reason (optional)").fill("Scratch in the frame")
    await dialog(page).getByRole("button", { name: "Give back $576.23" }).click()
    await expect(dialog(page)).toContainText("Enter at most the 576.22 that is left of it.")
    await dialog(page).getByLabel("Amount", { exact: true }).fill("76.22")
    await expect(dialog(page)).toContainText(
      /This leaves 76\.22 due from .*\. Until it's paid, the job doesn't count in reports and payroll\./,
    )
    await dialog(page).getByRole("button", { name: "Give back $76.22" }).dblclick()
    await expect(dialog(page)).toBeHidden()
    await expect(panel(page)).toContainText("Scratch in the frame")
    await picture(page, "refund-desk-listed")
    const job = await open(clerk, number)
    expect(job).toMatchObject({ totalUnpaid: 76.22, customerTipAmount: 0 })
    expect(job.payments[0]?.refunds).toMatchObject([
      { amount: 0, tip: 50 },
      { amount: 76.22, tip: 0, reason: "Scratch in the frame", by: "Rosa Benitez" },
    ])

    await panel(page).getByRole("button", { name: "Refund" }).click()
    await dialog(page).getByRole("radio", { name: "The bank took it back (chargeback)" }).check()
    await dialog(page).getByRole("button", { name: "Record $500.00" }).click()
    await expect(panel(page)).toContainText("Rosa Benitez, Chargeback")
    expect(await open(clerk, number)).toMatchObject({ totalUnpaid: 576.22 })
  })

  test("resends a refund whose reply was lost after a reload, and counts it once", async ({ page }) => {
    const number = await doneJob()
    await payByCard(number)
    await page.goto(`/servicerequest/${number}`)
    const askFor76 = async () => {
      await panel(page).getByRole("button", { name: "Refund" }).click()
      await dialog(page).getByRole("radio", { name: "Another amount" }).check()
      await dialog(page).getByLabel("Amount", { exact: true }).fill("76.22")
      await dialog(page).getByRole("button", { name: "Give back $76.22" }).click()
    }
    await page.route("**/api/refund", (route) => route.abort())
    await askFor76()
    await expect(dialog(page)).toContainText("may or may not have gone through")
    await page.unroute("**/api/refund")
    await page.reload()
    await panel(page).getByRole("button", { name: "Refund" }).click()
    await expect(dialog(page)).toContainText("The refund of $76.22 may or may not have gone through.")
    await picture(page, "refund-desk-again")
    await dialog(page).getByRole("button", { name: "Send it again" }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await open(clerk, number)).payments[0]?.refunds).toMatchObject([{ amount: 76.22 }])

    const heard = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route("**/api/refund", heard)
    await askFor76()
    await expect(dialog(page)).toContainText("may or may not have gone through")
    await page.unroute("**/api/refund")
    await page.reload()
    await expect(panel(page).getByText("Given back")).toHaveCount(2)
    await askFor76()
    await expect(dialog(page)).toBeHidden()
    expect((await open(clerk, number)).payments[0]?.refunds).toHaveLength(3)
  })

  test("takes a refund off the amount due, so that the job stays paid", async ({ page }) => {
    const number = await doneJob()
    await payByCard(number)
    await page.goto(`/servicerequest/${number}`)
    await panel(page).getByRole("button", { name: "Refund" }).click()
    await dialog(page).getByRole("radio", { name: "Another amount" }).check()
    await dialog(page).getByLabel("Amount", { exact: true }).fill("50")
    await dialog(page).getByRole("radio", { name: "They don't owe it anymore" }).check()
    await picture(page, "refund-desk-forgiven")
    await dialog(page).getByRole("button", { name: "Give back $50.00" }).click()
    await expect(dialog(page)).toBeHidden()
    expect(await open(clerk, number)).toMatchObject({
      serviceStatus: "invoicePaid",
      customerCredit: 50,
      totalUnpaid: 0,
      payments: [{ refunds: [{ amount: 50 }] }],
    })
  })

  test("gives no credit for a refund that Square refuses, also after a reload", async ({ page }) => {
    const number = await doneJob()
    await payByCard(number, 0, "cnon:card-nonce-refund-INSUFFICIENT_FUNDS")
    await page.goto(`/servicerequest/${number}`)
    await panel(page).getByRole("button", { name: "Refund" }).click()
    await dialog(page).getByRole("radio", { name: "Another amount" }).check()
    await dialog(page).getByLabel("Amount", { exact: true }).fill("50")
    await dialog(page).getByRole("radio", { name: "They don't owe it anymore" }).check()
    await page.route("**/api/refund", (route) => route.abort())
    await dialog(page).getByRole("button", { name: "Give back $50.00" }).click()
    await expect(dialog(page)).toContainText("may or may not have gone through")
    await page.unroute("**/api/refund")
    await page.reload()
    await panel(page).getByRole("button", { name: "Refund" }).click()
    const resent = page.waitForRequest("**/api/refund")
    await dialog(page).getByRole("button", { name: "Send it again" }).click()
    await expect(dialog(page).getByRole("alert")).toContainText("INSUFFICIENT_FUNDS")
    expect((await resent).postDataJSON()).toMatchObject({ amount: 50, isForgiven: true })
    const { customerCredit = 0 } = await open(clerk, number)
    expect(customerCredit).toBe(0)
  })

  test("Complete Payment asks Square for the result of an undecided card payment", async ({ page }) => {
    const number = await doneJob()
    expect((await payByCard(number, 0, "cnon:card-nonce-undecided")).status).toBe("PENDING")
    await page.goto(`/servicerequest/${number}`)
    await expect(panel(page)).toContainText("Card payment under way")
    await picture(page, "under-way-desk")
    await page.getByRole("button", { name: "Complete Payment" }).first().click()
    await expect(page.getByText("Payment completed.")).toBeVisible()
    await expect(panel(page)).toContainText("Visa 5858")
    expect((await open(clerk, number)).serviceStatus).toBe("invoicePaid")
  })
})

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, deviceScaleFactor: 2 })

  test("offers to refund the surplus of a reduced total in one tap, with a cash reminder", async ({
    page,
  }) => {
    const number = await doneJob()
    await call(clerk, "PUT", "/acceptpayment", {
      invoiceNumber: number,
      paymentMethod: "CASH",
      amount: 576.22,
    })
    await change(clerk, number, { charges: [{ ...windshield, laborrate: 60 }] })
    const { total = 0 } = await open(clerk, number)
    const above = (576.22 - Number(total)).toFixed(2)
    await page.goto(`/servicerequest/${number}`)
    const offer = panel(page).getByRole("button", { name: `Give back ${above}` })
    await offer.scrollIntoViewIfNeeded()
    await picture(page, "above-phone")
    await offer.click()
    await expect(dialog(page)).toContainText("Hand over the cash. This only records that you did.")
    await picture(page, "refund-phone")
    await dialog(page)
      .getByRole("button", { name: `Give back $${above}` })
      .click()
    await expect(offer).toBeHidden()
    await expect(panel(page)).toContainText("Given back")
    expect((await open(clerk, number)).payments[0]?.refunds).toMatchObject([{ amount: Number(above) }])
  })
})
