import { addDays, longDate, toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, hold, indexLag, overflowOf, phone, test } from "../browser.ts"
import { aJob, enter, open, ownDay, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/409 \(Conflict\)/] })

let clerk: Person
let theo: Person
test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Carla Reyes" })
  theo = await make.technician({ name: "Theo Lind" })
})

const repair = { type: "Repair", quantity: 1, laborrate: 60, labortype: "flat" } as const

const molding = { type: "Moulding", quantity: 1, net: 40 } as const

const dayOfJobs = async () => {
  const day = ownDay()
  const on = { appointmentDate: toWireDate(day), charges: [repair] }
  const his = { ...on, appointmentTechnicians: [theo._id] }
  const numbers = [
    await aJob(clerk, { ...his, customerName: "Priya Raman" }),
    await aJob(clerk, { ...his, customerName: "Marcus Oyelaran" }),
  ]
  const alone = await aJob(clerk, { ...on, charges: [repair, molding], customerName: "Jo Lee" })
  await aJob(clerk, { ...his, customerName: "Wanda Warranty", invoiceType: "Warranty" })
  await settled()
  return { day, numbers, alone, address: `/overhead?date=${toPageDate(day)}` }
}

test(
  "autofills a whole day, reports a failed row, continues, and undoes everything",
  indexLag,
  async ({ page }) => {
    const { numbers, alone, address } = await dayOfJobs()
    await enter(page, clerk)
    await page.setViewportSize(desk)
    await page.goto(address)
    const row = (number: number) => page.getByRole("listitem").filter({ hasText: String(number) })
    await expect(page.getByText("0 of 3 jobs filled in")).toBeVisible()
    await page.getByRole("button", { name: "Autofill 3 jobs" }).click()
    const dialog = page.getByRole("dialog", { name: "Autofill 3 jobs?" })
    await dialog.getByRole("button", { name: "Autofill 3 jobs" }).click()
    for (const number of numbers) await expect(row(number)).toContainText("Updated")
    await expect(row(alone)).toContainText(messages.overhead.nobody)
    await expect(page.getByText("2 of 3 jobs filled in")).toBeVisible()
    await expect(page.getByRole("button", { name: "Autofill 1 job" })).toBeVisible()
    expect(await open(clerk, numbers[0] ?? 0)).toMatchObject({ totalLaborCost: 15, version: 2 })
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "overhead-desk")
    await expect(page.getByText("Status, technician")).toBeVisible()
    await expect(row(alone).locator("dt").first()).toHaveCSS("clip-path", "inset(50%)")
    await expect(row(alone).getByRole("definition").last()).toHaveText("– part cost missing")

    await page.getByLabel(/Show all/).check()
    await expect(page.getByText("Wanda Warranty")).toBeVisible()
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Reset 4 jobs" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Reset 4 jobs" }).click()
    await expect(page.getByText("0 of 4 jobs filled in")).toBeVisible()
    expect(await open(clerk, numbers[0] ?? 0)).toMatchObject({ totalLaborCost: 0, version: 3 })
  },
)

test("stops and resumes a run without filling any row twice", async ({ page }) => {
  const day = ownDay()
  const fields = {
    appointmentDate: toWireDate(day),
    charges: [repair],
    appointmentTechnicians: [theo._id],
  }
  const numbers = await Promise.all(Array.from({ length: 9 }, () => aJob(clerk, fields)))
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(`/overhead?date=${toPageDate(day)}`)
  const { requested, letGo } = await hold(page, "**/api/overhead")
  const start = async (count: number) => {
    await page.getByRole("button", { name: `Autofill ${count} job` }).click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Autofill ${count} job` })
      .click()
  }
  await start(9)
  await requested
  await expect(page.getByText(`${messages.reports.updating}: 0 of 9`)).toBeVisible()
  await picture(page, "overhead-running-desk")
  await page.getByRole("button", { name: "Stop" }).click()
  letGo()
  await expect(page.getByText("6 of 9 jobs filled in")).toBeVisible()
  await start(3)
  await expect(page.getByText("9 of 9 jobs filled in")).toBeVisible()
  for (const number of numbers) expect((await open(clerk, number)).version).toBe(2)
})

test("fills in a day row by row on a phone, and opens the next day with one tap", async ({ page }) => {
  const { day, numbers, address } = await dayOfJobs()
  await enter(page, clerk)
  await page.setViewportSize(phone)
  await page.goto(address)
  const row = page.getByRole("listitem").filter({ hasText: String(numbers[1]) })
  await row.getByRole("button", { name: "Autofill" }).click()
  await expect(row).toContainText("Updated")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "overhead-phone")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText(longDate(addDays(day, 1)))).toBeVisible()
  await expect(page.getByRole("heading", { name: "No overhead on this day" })).toBeVisible()
})

test("the owner sets how overhead is filled in", async ({ page }) => {
  const admin = await (await staff()).admin({ name: "Ada Marsh" })
  await enter(page, admin)
  await page.setViewportSize(desk)
  await page.goto("/settings")
  await page.getByRole("button", { name: "Edit overhead autofill" }).click()
  await page.getByLabel("Repair rate").fill("18.5")
  await page.getByLabel("Several technicians of a repair").selectOption("split evenly")
  await page.getByRole("button", { name: "Save" }).click()
  const panel = page.getByRole("region", { name: "Overhead autofill" })
  await expect(panel).toContainText("18.50 for technicians without their own")
  await expect(panel).toContainText("One rate, split evenly")
})
