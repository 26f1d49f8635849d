import { readFile } from "node:fs/promises"
import Papa from "papaparse"
import { desk, expect, fulfillWithMany, overflowOf, phone, test } from "../browser.ts"
import { aCarrier } from "../carrier.ts"
import { act, aJob, call, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

test("shows an account's balance by age, links to the job, and exports it to the cent", async ({ page }) => {
  const make = await staff()
  const clerk = await make.clerk({ name: "Carla Reyes" })
  const fleet = await make.commercialAccount({ name: "Owed & Sons" })
  const job = async (appointmentDate: string, dollars: number) => {
    const charges = [{ type: "Repair", quantity: 1, laborrate: dollars, labortype: "flat" } as const]
    const number = await aJob(clerk, { invoiceType: "Net", billingId: fleet._id, appointmentDate, charges })
    await act(clerk, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
    return number
  }
  const old = await job("1/15/2020", 200.25)
  await job("3/1/2099", 100)
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(`/reports?view=aging&type=Net&account=${fleet._id}`)
  await expect(page.getByRole("heading", { level: 1, name: "Aging" })).toBeVisible()
  await expect(page.getByLabel("Type").getByRole("option")).toHaveText([
    "All types",
    "Cash",
    "Insurance",
    "Net",
  ])
  const owed = page.getByRole("region", { name: "What is owed, by payer and age" })
  await expect(owed.getByRole("row").nth(1)).toHaveText("Owed & SonsNet2100.00–none–none200.25300.25")
  const bills = page.getByRole("region", { name: "Open invoices" })
  await expect(bills.getByRole("row").nth(1)).toContainText("200.25")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "aging-desk")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^aging-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), "utf8")
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  expect(data.map(({ Invoice, Age, Due }) => [Invoice, Age, Due])).toEqual([
    [String(old), "90", "200.25"],
    [expect.any(String), "current", "100.00"],
  ])
  const [statement] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Statement for Owed & Sons" }).click(),
  ])
  expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-\d\d\.pdf$/)
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "aging-phone")

  await expect(bills).toBeHidden()
  await page.getByRole("button", { name: "Show Invoices" }).click()
  await bills.getByRole("link", { name: String(old) }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${old}`))
})

test("shows what customers owe for Cash jobs as one group", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const number = await aJob(clerk, { customerName: "Priya Owing", appointmentDate: "1/15/1990" })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto("/reports?view=aging")
  await page.getByRole("link", { name: "Customers", exact: true }).click()
  await expect(page).toHaveURL(/type=Cash/)
  const owed = page.getByRole("region", { name: "What is owed, by payer and age" })
  await expect(owed.getByRole("row")).toHaveCount(3)
  await expect(owed.getByRole("row").nth(1)).toContainText("CustomersCash and deductibles")
  const bills = page.getByRole("region", { name: "Open invoices" })
  await expect(bills.getByRole("row").filter({ hasText: "Priya Owing" })).toContainText(String(number))
  await picture(page, "aging-customers-desk")
})

test("draws 100 of many open invoices, and the others when asked", async ({ page }) => {
  const make = await staff()
  const clerk = await make.clerk()
  const fleet = await make.commercialAccount()
  const charges = [{ type: "Repair", quantity: 1, laborrate: 10, labortype: "flat" } as const]
  const number = await aJob(clerk, { invoiceType: "Net", billingId: fleet._id, charges })
  await act(clerk, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
  await settled()
  await page.route(/billsOf=/, fulfillWithMany(150))
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(`/reports?view=aging&type=Net&account=${fleet._id}`)
  const links = page.getByRole("region", { name: "Open invoices" }).getByRole("link")
  await expect(links).toHaveCount(100)
  await expect(page.getByRole("region", { name: "What is owed, by payer and age" })).toContainText("1,500.00")
  await page.getByRole("button", { name: "Show more (50 left)" }).click()
  await expect(links).toHaveCount(150)
})

test("shows an insurer's underpayment as expected, paid, and difference, and links to the job", async ({
  page,
}) => {
  const make = await staff()
  const clerk = await make.clerk({ name: "Carla Reyes" })
  const key = "short-and-sons"
  await aCarrier(clerk, { key, text: "Short & Sons Mutual" })
  const job = async (dollars: number) => {
    const charges = [{ type: "Repair", quantity: 1, laborrate: dollars, labortype: "flat" } as const]
    const insured = { invoiceType: "Insurance", insuranceCarrierKey: key, insuranceDeductible: 0 } as const
    const number = await aJob(clerk, { ...insured, appointmentDate: "1/15/2020", charges })
    await act(clerk, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
    return number
  }
  const [short, unpaid] = [await job(300.25), await job(100)]
  await call(clerk, "PUT", "/acceptpayment", {
    invoiceNumber: short,
    paymentMethod: "INSURANCEPAID",
    amount: 280,
  })
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(`/reports?view=shortpay&carrier=${key}`)
  await expect(page.getByRole("heading", { level: 1, name: "Short Pay" })).toBeVisible()
  const byInsurer = page.getByRole("region", { name: "Short pay by insurer" })
  await expect(byInsurer.getByRole("row").nth(1)).toHaveText("Short & Sons MutualInsurance1300.25280.0020.25")
  const bills = page.getByRole("region", { name: "Open invoices" })
  await expect(bills.getByRole("row").nth(1)).toContainText("20.25")
  await expect(page.getByRole("main")).not.toContainText(String(unpaid))
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "shortpay-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "shortpay-phone")
  await page.getByRole("button", { name: "Show Invoices" }).click()
  await expect(bills.getByRole("link", { name: String(short) })).toHaveAttribute(
    "href",
    new RegExp(`/servicerequest/${short}`),
  )

  await page.setViewportSize(desk)
  await page.goto(`/reports?view=aging&carrier=${key}`)
  await page.getByRole("link", { name: "Claims of Short & Sons Mutual" }).click()
  await expect(page).toHaveURL(`/insurance?list=submitted&carrier=${key}`)
  await expect(page.getByRole("link", { name: String(unpaid) })).toBeVisible()
  await page.setViewportSize(phone)

  await page.goto("/reports?view=shortpay&carrier=nobody")
  await expect(page.getByRole("heading", { name: "No short pay" })).toBeVisible()
  await picture(page, "shortpay-empty-phone")
})
