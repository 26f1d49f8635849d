import { readFile } from "node:fs/promises"
import { carrier } from "../../builders/carrier.ts"
import { randomPhone } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import {
  act,
  aDoneJob,
  aJob,
  as,
  call,
  change,
  complete,
  enter,
  makeReady,
  open,
  settled,
  staff,
} from "../job.ts"
import { picture, signature } from "../sign.ts"
import { choose, lists, row } from "./insurance-desk.ts"

// Long because it is one claim through all of its stages.
test("takes one job through every list, from the call to the carrier to the payment", async ({ page }) => {
  const people = await staff()
  const [rosa, lind] = [await people.clerk(), await people.technician()]
  const [firstCarrier] = await call<{ key: string; text: string }[]>(rosa, "GET", "/insuranceproviders")
  const insured = {
    invoiceType: "Insurance",
    insuranceCarrierKey: firstCarrier?.key ?? "",
    insuranceDeductible: 100,
    insurancePolicyNumber: "P-20",
    insuranceDateofLoss: "11/10/2026",
    insuranceCauseOfLoss: "Rock",
    // An import's, whose check digit differs.
    vin: "2T3P1RFV7MC154560",
  } as const
  const number = await aJob(rosa, { ...insured, appointmentTechnicians: [lind._id] })
  await act(rosa, number, "setStatus", { serviceStatus: "awaitingCoverageVerification" })
  await settled()
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto("/insurance")
  await expect(row(page, number)).toContainText("Call the carrier and record the coverage.")
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
  await dialog.getByLabel("Representative", { exact: true }).fill("Ann")
  await dialog.getByLabel("Representative's phone").fill("555-01")
  await expect(dialog.getByRole("alert")).toHaveText("Enter a 10-digit US phone number.")
  const representative = randomPhone()
  await dialog.getByLabel("Representative's phone").fill(`+1 ${representative}`)
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "insurance-coverage-desk")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/^Verified \(Ann, /)).toBeVisible()
  await expect(page.getByRole("region", { name: "History" })).toContainText("verified the coverage")
  await expect(page.getByRole("link", { name: representative.slice(-4) })).toBeVisible()
  expect(await open(rosa, number)).toMatchObject({
    serviceStatus: "awaitingServiceScheduling",
    insuranceDeductible: 250,
  })
  await settled()
  await page.goto("/insurance?list=waiting")
  await expect(row(page, number)).toContainText("Get the claim or dispatch number")
  await picture(page, "insurance-waiting-desk")

  await change(rosa, number, { insuranceClaimNumber: "CL-771" })
  await settled()
  await page.reload()
  await expect(lists(page).getByRole("button", { name: /^Waiting/ })).toHaveText(/\d/)
  await expect(row(page, number)).toHaveCount(0)
  await makeReady(rosa, number)
  await act(lind, number, "startJob")
  await complete(lind, number)
  await as(lind).post("/media", {
    relativeInvoiceNumber: number,
    category: "before",
    media: [photo(40, 30)],
  })
  await settled()
  await page.goto("/insurance?list=notReady")
  await expect(row(page, number)).toContainText("after photo")
  await expect(row(page, number)).toContainText("VIN")
  await expect(row(page, number)).not.toContainText("before photo")
  await picture(page, "insurance-not-ready-desk")
  await row(page, number).getByRole("link").click()
  const checklist = page.getByRole("region", { name: "Before the bill goes out" })
  await expect(checklist.getByRole("button", { name: /^After photo/ })).toBeVisible()
  await expect(checklist.getByRole("button", { name: /^Before photo/ })).toHaveCount(0)
  await expect(checklist.getByRole("button", { name: /^VIN/ })).toBeVisible()
  await checklist.scrollIntoViewIfNeeded()
  await picture(page, "insurance-checklist-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await checklist.scrollIntoViewIfNeeded()
  await picture(page, "insurance-checklist-phone")
  await page.setViewportSize(desk)
  await checklist.getByRole("button", { name: "Matches the car" }).click()
  await expect(checklist.getByRole("button", { name: /^VIN/ })).toHaveCount(0)
  await checklist.getByRole("button", { name: /^Deductible/ }).click()
  await expect(page.getByLabel("Reason not collected")).toBeFocused()
  await checklist.getByRole("button", { name: /^The carrier's rates/ }).click()
  await expect(page.getByRole("textbox", { name: /^(Net|Labor|Rate) of the Replace line/ })).toBeFocused()

  // With nothing required, every bill is ready.
  await call(rosa, "PUT", "/insuranceproviders", { key: insured.insuranceCarrierKey, billRequirements: [] })
  await page.goto(`/insurance?list=ready&carrier=${insured.insuranceCarrierKey}`)
  await expect(row(page, number)).toContainText("Send the bill.")
  const branch = page.getByLabel("Branch", { exact: true })
  await branch.selectOption("Woodland")
  await expect(row(page, number)).toHaveCount(0)
  await branch.selectOption("All branches")
  await expect(row(page, number)).toBeVisible()
  const carriers = page.getByLabel("Carrier", { exact: true })
  await carriers.selectOption({ index: 2 })
  await expect(row(page, number)).toHaveCount(0)
  await carriers.selectOption(insured.insuranceCarrierKey)
  await page.getByRole("button", { name: /^Choose (all|the first) \d+$/ }).click()
  await expect(page.getByRole("checkbox", { name: `Choose ${number}` })).toBeChecked()
  await page.getByRole("button", { name: "Choose none" }).click()
  await page.getByRole("checkbox", { name: `Choose ${number}` }).check()
  await expect(page.getByText(/^1 bill chosen, \$[\d,.]+$/)).toBeVisible()
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download CSV" }).click()
  expect(await readFile(await (await saved).path(), "utf8")).toContain(`\n${number},`)
  const savedJson = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download JSON" }).click()
  expect(JSON.parse(await readFile(await (await savedJson).path(), "utf8"))).toEqual(
    (await as(rosa).get("/bills", { invoiceNumbers: String(number) })).body,
  )
  await picture(page, "insurance-ready-desk")
  await page.getByRole("button", { name: "Mark as sent" }).click()
  await expect(page.getByText("1 bill moved to Submitted.")).toBeVisible()
  await settled()
  await page.goto("/insurance?list=submitted")
  await expect(row(page, number)).toContainText("Wait for the payment.")
  await row(page, number).getByRole("link").click()
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
  await expect(row(page, number)).toContainText(rejected)
  await picture(page, "insurance-rejected-list-desk")
  await call(rosa, "POST", "/bills", { invoiceNumber: number, how: "download" })
  await settled()
  await page.goto("/insurance?list=submitted")
  await expect(row(page, number)).toContainText("Wait for the payment.")
  await row(page, number).getByRole("button", { name: "Text Ann" }).click()
  const asking = page.getByRole("dialog", { name: /^Text / })
  await expect(asking.getByLabel("Text", { exact: true })).toHaveValue(/about claim CL-771.*We billed/)
  await expect(asking.getByRole("button", { name: "Send text" })).toBeEnabled()
  await picture(page, "insurance-text-desk")
  await page.setViewportSize(phone)
  await picture(page, "insurance-text-phone")
  await page.setViewportSize(desk)
  await asking.getByRole("button", { name: "Send text" }).click()
  await expect(asking.getByLabel("Text", { exact: true })).toHaveValue("")
  await expect(asking.getByRole("listitem").filter({ hasText: "We billed" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.goto(`/servicerequest/${number}`)
  await expect(page.getByRole("region", { name: "History" })).toContainText("We billed")
  await page.goto("/insurance?list=submitted")
  const { totalInsuranceDue } = await open(rosa, number)
  const pay = (amount: number) =>
    call(rosa, "PUT", "/acceptpayment", { invoiceNumber: number, paymentMethod: "INSURANCEPAID", amount })
  await pay(Number(totalInsuranceDue) - 20)
  await settled()
  await page.reload()
  await choose(page, /^Short-paid/)
  await expect(row(page, number)).toContainText("20.00")
  await pay(20)
  await settled()
  await page.reload()
  await choose(page, /^Paid this month/)
  await expect(row(page, number)).toBeVisible()
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "insurance-paid-phone")
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
  const missing = page.getByRole("button", { name: /^Policy number/ })
  await expect(missing).toBeFocused()
  await missing.click()
  await expect(page.getByLabel("Policy", { exact: true })).toBeFocused()
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
