import { readFile } from "node:fs/promises"
import Papa from "papaparse"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { act, aJob, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

test("balances a month's journal on the screen and in its file", async ({ page }) => {
  const make = await staff()
  const clerk = await make.clerk({ name: "Carla Reyes" })
  const charges = [{ type: "Repair", quantity: 1, laborrate: 200.25, labortype: "flat" } as const]
  const number = await aJob(clerk, { appointmentDate: "3/9/2161", charges })
  await act(clerk, number, "setStatus", { serviceStatus: "invoiceSubmitted" })
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto("/reports?view=journal&date=3-1-2161")
  await expect(page.getByRole("heading", { level: 1, name: "Journal" })).toBeVisible()
  const accounts = page.getByRole("region", { name: "The month by account" })
  await expect(accounts.getByRole("row").last()).toHaveText("All accounts200.25200.25")
  const entries = page.getByRole("region", { name: "Entries of the month" })
  await expect(entries.getByRole("row").nth(1)).toContainText(String(number))
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "journal-desk")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toBe("journal-march-2161.csv")
  const { data } = Papa.parse<Record<string, string>>(await readFile(await download.path(), "utf8"), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.map(({ Job, Account, Debit, Credit }) => [Job, Account, Debit, Credit])).toEqual([
    [String(number), "Accounts receivable: customers", "200.25", "0.00"],
    [String(number), "Sales: labor", "0.00", "200.25"],
  ])
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "journal-phone")
  await expect(entries).toBeHidden()
  await page.getByRole("button", { name: "Show Entries" }).click()
  await expect(entries.getByRole("link", { name: String(number) })).toBeVisible()
  await page.getByRole("button", { name: "Next Month" }).click()
  await expect(page.getByRole("heading", { name: "No entries in this month" })).toBeVisible()
  await picture(page, "journal-empty-phone")
})
