import type { Person } from "../../builders/people.ts"
import { expect, phone, test } from "../browser.ts"
import { aJob, enter, staff, windshield } from "../job.ts"
import { charges, editCharges, openJob } from "../job-screen.ts"

test.use({ provoked: [/status of 503/] })

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})

test("reports carriers and rates that failed to load in place, and retries on the next edit", async ({
  page,
}) => {
  const number = await aJob(clerk, {
    invoiceType: "Insurance",
    insuranceCarrierKey: "foothill",
    insuranceDeductible: 0,
    charges: [{ ...windshield }],
  })
  await page.route("**/api/insuranceproviders", (route) => route.fulfill({ status: 503, json: {} }))
  await page.route("**/api/prices", (route) => route.fulfill({ status: 503, json: {} }))
  await openJob(page, clerk, number, phone)
  await page.getByRole("button", { name: "Edit dispatch" }).click()
  const dispatch = page.getByRole("region", { name: "Dispatch" })
  await expect(dispatch.getByText("Error loading insurance carriers.")).toBeVisible()
  await expect(dispatch.getByLabel("Carrier").getByRole("option")).toHaveText(["–", "Foothill Fire and Auto"])
  await dispatch.getByRole("button", { name: "Cancel" }).click()

  await charges(page).getByRole("button", { name: "Show lines" }).click()
  await editCharges(page)
  const quantity = page.getByLabel("Quantity", { exact: true })
  await quantity.fill("2")
  const alert = page.getByRole("alert").filter({ hasText: "Could not load insurance profile." })
  await expect(alert).toContainText("We'll price the lines when you save.")
  await page.unroute("**/api/prices")
  await quantity.fill("3")
  await expect(alert).toBeHidden()
})

test("reports an unavailable signature pad, and accepts a typed name instead", async ({ page }) => {
  const number = await aJob(clerk)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.setViewportSize(phone)
  await enter(page, clerk)
  await page.goto(`/signature/${number}`)
  await expect(page.getByRole("alert")).toHaveText("An unrecoverable error occurred. Type the name instead.")
  await page.getByRole("button", { name: "Type the name instead" }).click()
  await expect(page.getByRole("alert")).toBeHidden()
})
