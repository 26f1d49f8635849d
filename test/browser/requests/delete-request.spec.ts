import type { Page } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { expect, indexLag, test } from "../browser.ts"
import { aJob, as, chip, open, ownDay, settled, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"

test.use({ provoked: [/status of 404/] })

let clerk: Person
test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})

const inMenu = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "More", exact: true }).click()
  return page.getByRole("menuitem", { name: item })
}

test(
  "deletes a job after confirming its number, reports the counts, and returns to the list",
  indexLag,
  async ({ page }) => {
    const day = toWireDate(ownDay())
    const number = await aJob(clerk, { appointmentDate: day })
    const other = await aJob(clerk, { appointmentDate: day, customerName: "Nadia Haddad" })
    await as(clerk).post("/notes", { invoice: number, category: "internal", note: "Called twice." })
    await settled()
    await openJob(page, clerk, number)
    await (await inMenu(page, "Delete request")).click()
    const confirmation = page.getByRole("dialog", { name: `Delete request ${number}?` })
    await expect(confirmation).toContainText("Priya Raman, 2022 Subaru Outback Touring, $576.22")
    await confirmation.getByRole("button", { name: "Back" }).click()
    await expect(confirmation).toBeHidden()
    expect((await open(clerk, number)).version).toBe(1)

    await (await inMenu(page, "Delete request")).click()
    await confirmation.getByRole("button", { name: "Delete request" }).click()
    await expect(page.getByText("Service Request deleted successfully! (Notes:1, Media:0)")).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/servicerequests\\?date=${encodeURIComponent(day)}`))
    await expect(page.getByRole("link", { name: new RegExp(`^${other}`) })).toBeVisible()
    await expect(page.getByRole("link", { name: new RegExp(`^${number}`) })).toHaveCount(0)
  },
)

test("disables deletion of a job with payments and says why, and deletes its dispatch", async ({ page }) => {
  const number = await aJob(clerk, {
    invoiceType: "Insurance",
    insuranceDeductible: 20,
    insuranceDispatch: "SM-7719-20418",
    charges: [{ ...chip, laborrate: 60 }],
  })
  await as(clerk).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 10 })
  await openJob(page, clerk, number)
  const item = await inMenu(page, "Delete request")
  await expect(item).toContainText("payments are never deleted")
  await expect(item).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("menuitem", { name: "Delete dispatch" }).click()
  await page
    .getByRole("dialog", { name: "Delete dispatch SM-7719-20418?" })
    .getByRole("button", { name: "Delete dispatch" })
    .click()
  await expect(page.getByRole("region", { name: "History" })).toContainText("deleted dispatch SM-7719-20418")
  expect(await open(clerk, number)).not.toHaveProperty("insuranceDispatch")
})
