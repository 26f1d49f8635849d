import { readFile } from "node:fs/promises"
import Papa from "papaparse"
import { receiptCreation } from "#functions/fuel/store.ts"
import {
  addMonths,
  endOfMonth,
  monthTitle,
  startOfMonth,
  todayIn,
  toPageDate,
  toWireDate,
} from "#shared/domain/schedule/dates.ts"
import { aStoredReceipt } from "../../builders/fuel.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { act, aJob, enter, ownDay, settled, staff, store, windshield } from "../job.ts"
import { picture } from "../sign.ts"

let clerk: Person
let theo: Person
test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Carla Reyes" })
  theo = await make.technician({ name: "Theo Lind" })
})

const month = async (): Promise<string> => {
  const day = ownDay()
  const on = { appointmentDate: toWireDate(day), appointmentTechnicians: [theo._id] }
  const chip = { type: "Repair", quantity: 1, laborrate: 100, labortype: "flat" } as const
  const paid = await aJob(clerk, { ...on, customerName: "=Priya, Raman", charges: [chip] })
  await act(clerk, paid, "setStatus", { serviceStatus: "invoicePaid" })
  const withoutCost = { ...windshield, partcost: 0 }
  const complete = await aJob(clerk, { ...on, customerName: "Marcus Oyelaran", charges: [withoutCost] })
  await act(clerk, complete, "setStatus", { serviceStatus: "serviceComplete" })
  await aJob(clerk, { ...on, customerName: "Jo Lee", charges: [chip] })
  await settled()
  return day
}

const address = (day: string, more = "") => `/reports?date=${toPageDate(startOfMonth(day))}${more}`

test("shows a month's totals, exclusions, and views, and exports them without formulas", async ({ page }) => {
  const day = await month()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(address(day))
  await expect(page.getByRole("heading", { level: 1, name: monthTitle(day) })).toBeVisible()
  const totals = page.getByRole("region", { name: "Totals", exact: true })
  await expect(totals).toContainText("Requests counted2")
  await expect(totals).toContainText("1 not done yet of 3")
  await expect(page.getByRole("region", { name: "Excluded" })).toContainText("The job isn't complete.")
  const jobs = page.getByRole("table", { name: "Jobs" })
  await expect(jobs.getByRole("row").filter({ hasText: "Jo Lee" })).toContainText("Excluded.")
  await expect(jobs.getByRole("row").filter({ hasText: "=Priya, Raman" })).not.toContainText("Excluded.")
  await expect(jobs.getByRole("row").filter({ hasText: "Marcus Oyelaran" })).toContainText("unknown")
  await expect(totals).toContainText("too high: part costs are missing")
  await expect(page.getByText("1 counted job lacks a part's cost, so profit is too high.")).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "reports-desk")

  const total = await totals.locator("dd").first().innerText()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`report-${monthTitle(day).toLowerCase().replace(" ", "-")}.csv`)
  const csv = await readFile(await download.path(), "utf8")
  const { data, errors } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  expect(data.map(({ Customer }) => Customer)).toContain("'=Priya, Raman")
  const counted = data.filter(({ Counted }) => Counted === "yes")
  const sum = counted.reduce((cents, line) => cents + Math.round(100 * Number(line.Total)), 0)
  expect(`$${(sum / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`).toBe(total)

  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "reports-phone")
  await expect(jobs).toBeHidden()
  await page.getByRole("button", { name: "Show Jobs" }).click()
  await expect(jobs.getByRole("row").filter({ hasText: "Jo Lee" })).toBeVisible()
  await picture(page, "reports-jobs-phone")
  await page.setViewportSize(desk)

  await page.goto(address(day, "&view=laboreditor"))
  const editor = page.getByRole("table", { name: "Labor editor" })
  await expect(editor.getByRole("row").filter({ hasText: "Jo Lee" })).toContainText("[Incomplete]")
  await page.getByRole("button", { name: "Autofill labor" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "down for maintenance" })).toBeVisible()
  await picture(page, "reports-labor-desk")

  await page.getByRole("link", { name: "Technician Report" }).click()
  const technicians = page.getByRole("region", { name: "Technicians of the month" })
  await expect(technicians).toContainText("T. Lind")
  await expect(technicians).toBeInViewport()
  await picture(page, "reports-technicians-desk")
  await page.getByLabel("Type").selectOption("Cash")
  await expect(page).toHaveURL(/type=Cash/)
  await page.getByRole("button", { name: "Next Month" }).click()
  await expect(page.getByRole("heading", { level: 1, name: monthTitle(addMonths(day, 1)) })).toBeVisible()
  await expect(page.getByText("This month hasn't started yet.")).toBeVisible()
  await expect(page).toHaveURL(/view=technicianreport&type=Cash/)
  await expect(totals).toContainText(`\u2212100.0% vs. ${monthTitle(day).split(" ")[0]}`)
})

test("shows a forecast for the current month, and its open jobs as not done yet", async ({ page }) => {
  const today = todayIn(new Date())
  const paid = await aJob(clerk, { appointmentDate: toWireDate(today), appointmentTechnicians: [theo._id] })
  await act(clerk, paid, "setStatus", { serviceStatus: "invoicePaid" })
  await aJob(clerk, { appointmentDate: toWireDate(today), appointmentTechnicians: [theo._id] })
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(`/reports?technician=${theo._id}`)
  const totals = page.getByRole("region", { name: "Totals", exact: true })
  await expect(totals).toContainText("1 not done yet of 2")
  const monthEnd = endOfMonth(today)
  const lines = page.getByRole("list", { name: "Running totals" })
  if (today === monthEnd) await expect(page.getByText(/forecast/)).toHaveCount(0)
  else {
    await expect(totals).toContainText(
      `forecast 576 by ${monthTitle(today).slice(0, 3)} ${monthEnd.slice(8)}`,
    )
    await expect(lines).toContainText("forecast, by each weekday's average576.22")
  }
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "reports-forecast-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "reports-forecast-phone")
})

test.describe("fuel", () => {
  test.use({ provoked: [/403 \(Forbidden\)/] })

  test("names the buyer and links to their month, and excludes fuel from a carrier's profit", async ({
    page,
  }) => {
    const day = await month()
    const people = [theo, clerk]
    for (const [nth, person] of people.entries())
      await (await store()).transact(receiptCreation(aStoredReceipt(person, day, 6140 + nth)))
    await settled()
    await enter(page, clerk)
    await page.setViewportSize(desk)
    await page.goto(address(day))
    const lines = page.getByRole("list", { name: "Running totals" }).getByRole("listitem")
    const shortMonth = (months: number) => {
      const [name = "", year] = monthTitle(addMonths(day, months)).split(" ")
      return `${name.slice(0, 3)} ${year}`
    }
    await expect(lines).toHaveText([
      /^this month676\.22$/,
      new RegExp(shortMonth(-1)),
      new RegExp(shortMonth(-12)),
    ])
    const totals = page.getByRole("region", { name: "Totals", exact: true })
    await expect(totals).toContainText("2 receipts")
    await expect(totals).toContainText("parts and labor, less fuel")
    await page.getByRole("link", { name: "Fuel Report" }).click()
    const fuel = page.getByRole("region", { name: "Fuel", exact: true })
    await expect(fuel.getByRole("row").nth(1)).toHaveText("Carla Reyes161.41")
    await expect(fuel.getByRole("row").nth(2)).toHaveText("Theo Lind161.40")
    await expect(fuel.getByRole("row").last()).toHaveText("All2122.81")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "reports-fuel-desk")

    await page.getByLabel("Carrier").selectOption({ index: 1 })
    await expect(page).toHaveURL(/carrier=/)
    await expect(totals).toContainText("Fuel cost–not for these filters")
    await expect(totals).toContainText("Net profit$0.00parts and labor, before fuel")
    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "reports-fuel-phone")
    await page.setViewportSize(desk)
    await page.getByRole("button", { name: "Previous Month" }).click()
    await expect(page.getByRole("heading", { level: 1, name: monthTitle(addMonths(day, -1)) })).toBeVisible()
    await page.goBack()
    await fuel.getByRole("link", { name: "Theo Lind" }).click()
    await expect(page.getByText(monthTitle(day), { exact: true })).toBeVisible()
    await expect(page.getByRole("list", { name: "Fuel receipts" }).getByRole("listitem")).toHaveCount(1)
    await picture(page, "fuel-month-desk")
    await page.getByRole("button", { name: "All months" }).click()
    await expect(page).not.toHaveURL(/month=/)
  })
})
