import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { carrier } from "../../builders/carrier.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, fulfillWithMany, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { act, aDoneJob, aJob, call, enter, open, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"
import { lists, row } from "./insurance-desk.ts"

test.describe("Several bills at once", () => {
  test.use({ provoked: [/409/] })

  test("go out until stopped, and a refused one stays in the list with the reason", async ({ page }) => {
    const people = await staff()
    const [rosa, lind] = [await people.clerk(), await people.technician()]
    const key = `many-${rosa._id}`
    await call(rosa, "POST", "/insuranceproviders", {
      ...carrier({ key, text: "Many Mutual", billingEmail: `bills-${rosa._id.slice(-8)}@carrier.example` }),
      billRequirements: [],
    })
    const insured = { invoiceType: "Insurance", insuranceCarrierKey: key, insuranceDeductible: 0 } as const
    const first = await aDoneJob(rosa, lind, insured)
    const second = await aDoneJob(rosa, lind, insured)
    const appointmentAddress = "900 Howe Ave, Sacramento, CA 95825"
    const away = await aDoneJob(rosa, lind, { ...insured, appointmentAddress })
    const bills = await Promise.all([first, second, away].map((number) => open(rosa, number)))
    const cents = bills.reduce(
      (sum, { totalInsuranceDue = 0 }) => sum + Math.round(Number(totalInsuranceDue) * 100),
      0,
    )
    await settled()
    await enter(page, rosa)
    await page.setViewportSize(desk)
    await page.goto(`/insurance?list=ready&carrier=${key}`)
    const ready = lists(page).getByRole("button", { name: /^Ready to bill/ })
    await expect(ready).toHaveText(`Ready to bill3${formatHeadlineMoney(cents)}oldest today`)
    await page.getByLabel("Branch").selectOption("sacramento")
    await expect(row(page, away)).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
    await expect(ready).toContainText("Ready to bill1$")
    await expect(page).toHaveURL(/branch=sacramento/)
    await page.getByLabel("Branch").selectOption("")

    const { promise: isStopped, resolve: goOn } = Promise.withResolvers<void>()
    await page.route("**/api/bills", async (route) => {
      await isStopped
      await route.continue()
    })
    await page.getByRole("button", { name: "Choose all 3" }).click()
    await page.getByRole("button", { name: "Email bills" }).click()
    await expect(page.getByText("Bill 1 of 3")).toBeVisible()
    await picture(page, "insurance-sending-desk")
    await page.getByRole("button", { name: "Stop" }).click()
    goOn()
    await expect(page.getByText("1 bill on the way.")).toBeVisible()
    await expect(page.getByText(/^2 bills chosen/)).toBeVisible()

    await page.unroute("**/api/bills")
    const detail = "The amount due changed."
    await page.route("**/api/bills", (route) =>
      (route.request().postDataJSON() as { invoiceNumber: number }).invoiceNumber === second
        ? route.fulfill({ status: 409, json: { status: 409, code: "due_changed", detail } })
        : route.continue(),
    )
    await page.getByRole("button", { name: "Email bills" }).click()
    await expect(page.getByRole("alert").filter({ hasText: detail })).toHaveText(`${second}: ${detail}`)
    await expect(page.getByRole("checkbox", { name: `Choose ${second}` })).toBeChecked()
    await expect(page.getByText(/^1 bill chosen/)).toBeVisible()
    expect((await open(rosa, away)).insurerBill).toMatchObject({ how: "email" })
    await picture(page, "insurance-refused-desk")

    const many = { list: "ready", carrierKey: key, gaps: [], amount: 100 }
    await page.route(/\/api\/claims(\?(?!.*paid=).*)?$/, fulfillWithMany(400, many))
    await page.goto(`/insurance?list=verify&carrier=${key}`)
    await expect(ready).toContainText("Ready to bill400$40,000.00")
    const milliseconds = await ready.evaluate(async (button: HTMLButtonElement) => {
      const startedAt = performance.now()
      button.click()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - startedAt
    })
    const claims = page.getByRole("list", { name: "Ready to bill" }).getByRole("listitem")
    await expect(claims).toHaveCount(100)
    expect(milliseconds).toBeLessThan(1000)
    await page.getByRole("button", { name: "Show more (300 left)" }).click()
    await expect(claims).toHaveCount(200)
    await picture(page, "insurance-many-desk")
    await claims.last().scrollIntoViewIfNeeded()
    await page.getByRole("link", { name: "Days to pay" }).dispatchEvent("click")
    await expect(claims).toHaveCount(0)
    await page.goBack()
    await expect(claims).toHaveCount(200)
    await expect(claims.last()).toBeInViewport()
  })
})

test.describe("A representative whose phone is also a customer's", () => {
  test.use({ provoked: [/409/] })

  test("is texted only after their consent is recorded", async ({ page }) => {
    const people = await staff()
    const [rosa, lind] = [await people.clerk(), await people.technician()]
    const key = `easy-${rosa._id}`
    await call(rosa, "POST", "/insuranceproviders", {
      ...carrier({ key, text: "Easy Mutual" }),
      billRequirements: ["policy"],
    })
    const representativePhone = randomPhone()
    await aJob(rosa, { customerPhone: representativePhone })
    const number = await aDoneJob(rosa, lind, {
      invoiceType: "Insurance",
      insuranceCarrierKey: key,
      insurancePolicyNumber: "P-7",
    })
    await act(rosa, number, "recordCoverage", {
      coverage: {
        policyActive: true,
        comprehensive: true,
        glassWaiver: false,
        representative: "Ann",
        representativePhone,
      },
    })
    await call(rosa, "POST", "/bills", { invoiceNumber: number, how: "download" })
    await settled()
    await enter(page, rosa)
    await page.goto("/insurance?list=submitted")
    await row(page, number).getByRole("button", { name: "Text Ann" }).click()
    const dialog = page.getByRole("dialog", { name: /^Text / })
    await dialog.getByRole("button", { name: "Send text" }).click()
    await dialog.getByRole("button", { name: "Record consent" }).click()
    await expect(page.getByRole("dialog", { name: /^Texts to / })).toBeVisible()
  })
})

test("emails a bill, marks it late, and emails the carrier a statement", ownBrowser, async ({ page }) => {
  const people = await staff()
  const [rosa, lind] = [await people.clerk(), await people.technician()]
  const key = `quick-${rosa._id}`
  const billingEmail = `bills-${rosa._id.slice(-8)}@carrier.example`
  await call(rosa, "POST", "/insuranceproviders", {
    ...carrier({ key, text: "Quick Pay", billingEmail }),
    billRequirements: [],
  })
  const number = await aDoneJob(rosa, lind, {
    invoiceType: "Insurance",
    insuranceCarrierKey: key,
    insuranceDeductible: 100,
  })
  await settled()
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto(`/insurance?list=ready&carrier=${key}`)
  await page.getByRole("checkbox", { name: `Choose ${number}` }).check()
  await page.getByRole("button", { name: "Email bills" }).click()
  await expect(page.getByText("1 bill on the way.")).toBeVisible()

  await settled()
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Send Bill" }).click()
  const dialog = page.getByRole("dialog", { name: "Send the bill again" })
  await expect(dialog).toContainText(`to ${billingEmail}.`)
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-send-bill-desk")
  await page.setViewportSize(phone)
  await picture(page, "insurance-send-bill-phone")
  await page.setViewportSize(desk)
  await page.keyboard.press("Escape")

  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + 31 * 86_400_000)
  await page.goto(`/insurance?list=submitted&carrier=${key}`)
  await expect(row(page, number)).toContainText("Late. The carrier usually pays in 30 days.")
  await expect(lists(page).getByRole("button", { name: /^Submitted/ })).toContainText("1 late")
  await picture(page, "insurance-late-desk")
  const letter = page.waitForEvent("download")
  await page.getByRole("button", { name: "Save statement" }).click()
  expect((await letter).suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d\.pdf$/)
  await page.getByRole("button", { name: "Email statement" }).click()
  await expect(page.getByText("The statement is on its way.")).toBeVisible()
  await page.setViewportSize(phone)
  await picture(page, "insurance-late-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)

  const months = [
    { month: "2026-09-01", paid: 4, daysToBill: 60, daysToPay: 30 },
    { month: "2026-10-01", paid: 1, daysToPay: 15 },
  ]
  await page.route(/\/api\/claimsreport\?/, async (route) => {
    const response = await route.fetch()
    const report = (await response.json()) as { carriers: { carrierKey?: string }[] }
    const carriers = report.carriers.map((one) => ({
      ...one,
      rejections: one.carrierKey === key ? [{ reason: "wrongRates", count: 2 }] : [],
    }))
    await route.fulfill({ response, json: { carriers, months } })
  })
  await page.goto("/insurance/report?months=6")
  await expect(page.getByRole("row", { name: /^Quick Pay/ })).toBeVisible()
  await picture(page, "insurance-report-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.setViewportSize(desk)
  const chart = (name: string) => page.getByRole("region", { name }).getByRole("listitem")
  const widthsOf = (name: string) =>
    chart(name)
      .locator("[aria-hidden] > span")
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  await expect(chart("From completion to the bill")).toHaveText(["September 202660 days 4 bills"])
  await expect(chart("From the bill to the payment")).toHaveText([
    "September 202630 days 4 bills",
    "October 202615 days 1 bill",
  ])
  await expect(chart("Rejections by reason")).toHaveText(["Rates or prices differ2 times"])
  const [september = 0, october = 0] = await widthsOf("From the bill to the payment")
  expect(september).toBeCloseTo(2 * october, 0)
  const [toBill = 0] = await widthsOf("From completion to the bill")
  expect(toBill).toBeCloseTo(2 * september, 0)
  await picture(page, "insurance-report-desk")
})
