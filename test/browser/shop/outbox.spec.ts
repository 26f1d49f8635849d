import { expect, hold, phone, test } from "../browser.ts"
import { act, aReadyJob, call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

const landline = "5005550009"

test("The owner sees which messages failed and why, opens the job, and sends one again", async ({ page }) => {
  const people = await staff()
  const technician = await people.technician({ name: "Otis Lindqvist" })
  const clerk = await people.clerk()
  const number = await aReadyJob(clerk, technician, { customerPhone: landline })
  await call(clerk, "PUT", "/textconsent", { phone: landline, given: true })
  await act(technician, number, "navigate", { enroute: true })
  const admin = await people.admin({ name: "Ada Marsh" })
  const failed = () => call<{ invoiceNumber?: number }[]>(admin, "GET", "/outbox?state=failed")
  await expect
    .poll(async () => (await failed()).some(({ invoiceNumber }) => invoiceNumber === number), {
      timeout: 30_000,
    })
    .toBe(true)

  await enter(page, admin)
  await page.setViewportSize(phone)
  const { requested, letGo } = await hold(page, /\/api\/outbox\?state=failed/)
  await page.goto("/outbox?state=failed")
  await requested
  await expect(page.getByText("Loading", { exact: true })).toBeAttached()
  letGo()
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: String(number) })
  await expect(row).toContainText("(500) 555-0009")
  await expect(row).toContainText("On the way")
  await expect(row).toContainText("This number can't get texts.")
  await picture(page, "outbox-phone")
  await row.getByRole("button", { name: "Send again" }).click()
  await expect(page.getByText("Waiting to be sent.")).toBeVisible()

  await page.getByRole("button", { name: "Not delivered" }).click()
  await expect(page).toHaveURL(/state=dead$/)
})
