import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { carrier } from "../../builders/carrier.ts"
import { randomPhone } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { desk, expect, flawsOf, fulfillWithMany, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { act, aDoneJob, aJob, as, call, change, enter, open, settled, staff } from "../job.ts"
import { picture, signature } from "../sign.ts"

const lists = (page: Page) => page.getByRole("group", { name: "Lists" })
const choose = (page: Page, name: RegExp) => lists(page).getByRole("button", { name }).click()
const row = (page: Page, number: number) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: String(number) }) })

// Long because it is one claim through all of its stages.
test("follows a claim from the call to the carrier to the payment", async ({ page }) => {
  const people = await staff()
  const [rosa, lind] = [await people.clerk(), await people.technician()]
  const [firstCarrier] = await call<{ key: string; text: string }[]>(rosa, "GET", "/insuranceproviders")
  const insured = {
    invoiceType: "Insurance",
    insuranceCarrierKey: firstCarrier?.key ?? "",
    insuranceDeductible: 100,
    insuranceClaimNumber: "CL-771",
    insurancePolicyNumber: "P-20",
    insuranceDateofLoss: "11/10/2026",
    insuranceCauseOfLoss: "Rock",
    vin: "2T3P1RFV8MC154560",
  } as const
  const number = await aJob(rosa, insured)
  await act(rosa, number, "setStatus", { serviceStatus: "awaitingCoverageVerification" })
  await settled()
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto("/insurance")
  await expect(row(page, number)).toContainText("Call the carrier and record the coverage.")
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-desk")

  await row(page, number).getByRole("link").click()
  await expect(page.getByText("Not verified")).toBeVisible()
  await page
    .getByRole("button", { name: /^Verify Coverage/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog", { name: "Verify coverage" })
  const answer = (question: string, word: string) =>
    dialog.getByRole("group", { name: question }).getByRole("radio", { name: word }).check()
  await answer("Policy active", "Yes")
  await answer("Comprehensive coverage", "Yes")
  await answer("Deductible waived for glass", "No")
  await dialog.getByLabel("Deductible", { exact: true }).fill("250")
  await dialog.getByLabel("Dispatch or reference number").fill("D-5512")
  await dialog.getByLabel("Representative", { exact: true }).fill("Ann")
  await dialog.getByLabel("Representative's phone").fill("555-01")
  await expect(dialog.getByRole("alert")).toHaveText("Enter a 10-digit US phone number.")
  const representative = randomPhone()
  await dialog.getByLabel("Representative's phone").fill(`+1 ${representative}`)
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-coverage-desk")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/^Verified \(Ann, /)).toBeVisible()
  await expect(page.getByRole("link", { name: representative.slice(-4) })).toBeVisible()
  expect(await open(rosa, number)).toMatchObject({
    serviceStatus: "awaitingServiceScheduling",
    insuranceDeductible: 250,
    insuranceDispatch: "D-5512",
  })

  // An import's VIN, whose check digit differs.
  const done = await aDoneJob(rosa, lind, { ...insured, vin: "2T3P1RFV7MC154560" })
  await as(lind).post("/media", {
    relativeInvoiceNumber: done,
    category: "before",
    media: [photo(40, 30)],
  })
  await settled()
  await page.goto("/insurance?list=notReady")
  await expect(row(page, done)).toContainText("after photo")
  await expect(row(page, done)).not.toContainText(/before photo|VIN/)
  await picture(page, "insurance-not-ready-desk")
  await row(page, done).getByRole("link").click()
  const checklist = page.getByRole("region", { name: "Before the bill goes out" })
  await expect(checklist.getByRole("button", { name: /^After photo/ })).toBeVisible()
  await expect(checklist.getByRole("button", { name: /^Before photo/ })).toHaveCount(0)
  await expect(checklist.getByRole("button", { name: /^Check: VIN/ })).toBeVisible()
  await picture(page, "insurance-checklist-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.setViewportSize(desk)
  await checklist.getByRole("button", { name: /^Deductible/ }).click()
  await expect(page.getByLabel("Reason not collected")).toBeVisible()

  // With nothing required, every bill is ready.
  await call(rosa, "PUT", "/insuranceproviders", { key: insured.insuranceCarrierKey, billRequirements: [] })
  await page.goto(`/insurance?list=ready&carrier=${insured.insuranceCarrierKey}`)
  await page.getByRole("button", { name: /^Choose (all|the first) \d+$/ }).click()
  await expect(page.getByRole("checkbox", { name: `Choose ${done}` })).toBeChecked()
  await page.getByRole("button", { name: "Choose none" }).click()
  await page.getByRole("checkbox", { name: `Choose ${done}` }).check()
  await expect(page.getByText(/^1 bill chosen, \$[\d,.]+$/)).toBeVisible()
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  expect(await readFile(await (await saved).path(), "utf8")).toContain(`\n${done},`)
  const savedJson = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download JSON" }).click()
  expect(JSON.parse(await readFile(await (await savedJson).path(), "utf8"))).toEqual(
    (await as(rosa).get("/bills", { invoiceNumbers: String(done) })).body,
  )
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-ready-desk")
  await page.getByRole("button", { name: "Mark as sent" }).click()
  await expect(page.getByText("1 bill moved to Submitted.")).toBeVisible()
  await settled()
  await page.goto("/insurance?list=submitted")
  await row(page, done).getByRole("link").click()
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Bill Rejected" }).click()
  await page.getByLabel("What the carrier wants changed").fill("Wants the flat rate.")
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-reject-desk")
  await page.setViewportSize(phone)
  await picture(page, "insurance-reject-phone")
  await page.setViewportSize(desk)
  await page.getByRole("button", { name: "Rates or prices differ" }).click()
  await expect(page.getByText("Invoice Rejected").first()).toBeVisible()
  const rejected = /Rejected .*: Rates or prices differ\. “Wants the flat rate\.”/
  await expect(page.getByRole("region", { name: "Dispatch" })).toContainText(rejected)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Send Bill" }).click()
  await expect(page.getByRole("dialog", { name: "Send the bill" })).toContainText(rejected)
  await picture(page, "insurance-rejected-desk")
  await page.keyboard.press("Escape")
  await settled()
  await page.goto("/insurance?list=rejected")
  await expect(row(page, done)).toContainText(rejected)
  await picture(page, "insurance-rejected-list-desk")
  await call(rosa, "POST", "/bills", { invoiceNumber: done, how: "download" })
  await settled()
  await page.goto("/insurance?list=submitted")
  await expect(row(page, done)).toContainText("Wait for the payment.")
  await expect(row(page, done).getByRole("button", { name: "Text" })).toHaveCount(0)
  const coverage = { policyActive: true, comprehensive: true, glassWaiver: false, representative: "Ann" }
  await act(rosa, done, "recordCoverage", {
    coverage: { ...coverage, representativePhone: representative },
  })
  await settled()
  await page.reload()
  await row(page, done).getByRole("button", { name: "Text Ann" }).click()
  const asking = page.getByRole("dialog", { name: /^Text / })
  await expect(asking.getByLabel("Text", { exact: true })).toHaveValue(/about claim CL-771.*We billed/)
  await expect(asking.getByRole("button", { name: "Send text" })).toBeEnabled()
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-text-desk")
  await page.setViewportSize(phone)
  await picture(page, "insurance-text-phone")
  await page.setViewportSize(desk)
  await asking.getByRole("button", { name: "Send text" }).click()
  await expect(asking.getByLabel("Text", { exact: true })).toHaveValue("")
  await expect(asking.getByRole("listitem").filter({ hasText: "We billed" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.goto(`/servicerequest/${done}`)
  await expect(page.getByRole("region", { name: "History" })).toContainText("We billed")
  await page.goto("/insurance?list=submitted")
  const { totalInsuranceDue } = await open(rosa, done)
  const pay = (amount: number) =>
    call(rosa, "PUT", "/acceptpayment", { invoiceNumber: done, paymentMethod: "INSURANCEPAID", amount })
  await pay(Number(totalInsuranceDue) - 20)
  await settled()
  await page.reload()
  await choose(page, /^Short-paid/)
  await expect(row(page, done)).toContainText("20.00")
  await pay(20)
  await settled()
  await page.reload()
  await choose(page, /^Paid this month/)
  await expect(row(page, done)).toBeVisible()
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "insurance-paid-phone")
  expect(await flawsOf(page)).toEqual([])
})

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

test("leads to the bill, and asks which one was rejected once a supplement is out", async ({ page }) => {
  const people = await staff()
  const [rosa, lind] = [await people.clerk(), await people.technician()]
  const key = `picky-${rosa._id}`
  await call(rosa, "POST", "/insuranceproviders", {
    ...carrier({ key, text: "Picky Mutual" }),
    billRequirements: ["policy"],
  })
  const number = await aDoneJob(rosa, lind, {
    invoiceType: "Insurance",
    insuranceCarrierKey: key,
    insuranceDeductible: 0,
  })
  await change(lind, number, { signatureData: signature })
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto(`/servicerequest/${number}`)
  const next = page.getByRole("region", { name: "Next" })
  await expect(next).toContainText("Complete the bill: 1 missing")
  await next.getByRole("button", { name: /^See what's missing/ }).click()
  await expect(page.getByRole("button", { name: /^Policy number/ })).toBeFocused()
  await change(rosa, number, { insurancePolicyNumber: "P-20" })
  await page.reload()
  await next.getByRole("button", { name: /^Send Bill/ }).click()
  const sending = page.getByRole("dialog", { name: "Send the bill" })
  const saved = page.waitForEvent("download")
  await sending.getByRole("button", { name: "Save PDF" }).click()
  expect((await saved).suggestedFilename()).toBe(`invoice-${number}.pdf`)
  await sending.getByRole("button", { name: "Mark as sent another way" }).click()
  await expect(page.getByText("The bill is marked as sent.")).toBeVisible()

  const { charges } = await open(rosa, number)
  const molding = { type: "Moulding", description: "Molding", net: 40, quantity: 1 } as const
  await change(rosa, number, { charges: [...charges.map(({ _id, type }) => ({ _id, type })), molding] })
  await call(rosa, "POST", "/bills", { invoiceNumber: number, how: "download" })
  await page.reload()
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Bill Rejected" }).click()
  const rejecting = page.getByRole("dialog", { name: "Why did the carrier reject the bill?" })
  await expect(rejecting.getByRole("button", { name: "Wrong part or vehicle" })).toBeDisabled()
  await rejecting.getByRole("radio", { name: /^Supplement of / }).check()
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-reject-supplement-desk")
  await rejecting.getByRole("button", { name: "Wrong part or vehicle" }).click()
  const panel = page.getByRole("region", { name: "Dispatch" })
  await expect(panel).toContainText(/Supplement rejected .*: Wrong part or vehicle\./)
  await expect(panel).toContainText(`Recorded by ${rosa.name}.`)
  await expect(next).toContainText("Correct and resend the supplement")
  await picture(page, "insurance-rejections-desk")
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Undo Rejection" }).click()
  await expect(panel).not.toContainText("rejected")
  await expect(page.getByText("Invoice Submitted").first()).toBeVisible()
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
  await page.getByRole("button", { name: "Email statement" }).click()
  await expect(page.getByText("The statement is on its way.")).toBeVisible()
  await page.setViewportSize(phone)
  await picture(page, "insurance-late-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)

  const months = [
    { month: "2026-09-01", paid: 4, daysToPay: 30 },
    { month: "2026-10-01", paid: 1, daysToPay: 15 },
  ]
  await page.route(/\/api\/claimsreport\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), months } })
  })
  await page.goto("/insurance/report?months=6")
  await expect(page.getByRole("row", { name: /^Quick Pay/ })).toBeVisible()
  await picture(page, "insurance-report-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.setViewportSize(desk)
  const chart = page.getByRole("region", { name: "From the bill to the payment" }).getByRole("listitem")
  await expect(chart).toHaveText(["September 202630 days 4 bills", "October 202615 days 1 bill"])
  const bars = await chart
    .locator("[aria-hidden] > span")
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  expect(bars[0]).toBeCloseTo(2 * (bars[1] ?? 0), 0)
  await picture(page, "insurance-report-desk")
  expect(await flawsOf(page)).toEqual([])
})

test.describe("The insurance page when claims fail to load", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("shows an error and retries, and filters by carrier and branch from the URL", async ({ page }) => {
    await enter(page, await (await staff()).clerk())
    await page.route("**/api/claims*", (route) => route.abort())
    await page.goto("/insurance?list=submitted&carrier=nobody")
    await expect(page.getByText("Couldn't load the claims.")).toBeVisible()
    await page.unroute("**/api/claims*")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByText("No claims match.")).toBeVisible()
  })
})
