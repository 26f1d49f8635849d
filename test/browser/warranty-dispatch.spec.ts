import type { Page } from "@playwright/test"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../builders/people.ts"
import { expect, phone, test } from "./browser.ts"
import { act, aReadyJob, open, ownDay, setFaults, staff } from "./job.ts"
import { history, openJob } from "./job-screen.ts"

test.use({ provoked: [/status of 503/] })

let people: { clerk: Person; technician: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
  }
})

const entry = (page: Page) => page.getByRole("menuitem", { name: "Create Warranty Dispatch" })
const more = (page: Page) => page.getByRole("button", { name: "More" }).click()
const complaint = "Wind noise at the top edge since the new glass"

test("creates a warranty visit from a finished job despite a failure, and links both jobs", async ({
  page,
}) => {
  const { clerk, technician } = people
  const original = await aReadyJob(clerk, technician)
  await openJob(page, technician, original, phone)
  await more(page)
  await expect(page.getByRole("menuitem", { name: "Authorize estimate" })).toBeVisible()
  await expect(entry(page)).toBeHidden()

  await act(clerk, original, "setStatus", { serviceStatus: "invoicePaid" })
  await page.reload()
  await more(page)
  await entry(page).click()
  const dialog = page.getByRole("dialog", { name: "Create warranty dispatch" })
  const create = dialog.getByRole("button", { name: "Create dispatch" })
  await expect(dialog.getByLabel("Appointment date")).toBeFocused()
  await create.click()
  await expect(dialog.getByText("YOU MUST ENTER AN APPOINTMENT DATE.")).toBeVisible()
  await expect(dialog.getByText("YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN.")).toBeVisible()

  const day = ownDay()
  await dialog.getByLabel("Appointment date").fill(day)
  await dialog.getByLabel("Customer's complaint").fill(complaint)
  await setFaults({ storeDown: true })
  await create.click()
  await expect(dialog.getByRole("alert")).toContainText("Failed to make Service Dispatch:")
  await expect(dialog.getByLabel("Customer's complaint")).toHaveValue(complaint)
  await setFaults({})
  await create.click()

  await expect(page.getByRole("link", { name: `Warranty of ${original}` })).toBeVisible()
  await expect(page.getByText("Warranty Requested")).toBeVisible()
  await expect(page.getByRole("region", { name: "Before you start" })).toContainText(complaint)
  await expect(page.getByRole("region", { name: "Appointment" })).toContainText(
    `${fullDate(day)}, 6:00am to 9:00pm`,
  )
  await page.getByRole("link", { name: `Warranty of ${original}` }).click()
  await expect(history(page)).toContainText(/made the warranty dispatch \d+/)
  const { warrantyInvoices = [] } = await open(clerk, original)
  expect(warrantyInvoices).toHaveLength(1)
  await page.getByRole("link", { name: `Warranty visit ${warrantyInvoices[0]}` }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${warrantyInvoices[0]}$`))
  await more(page)
  await expect(page.getByRole("menuitem", { name: "Assign technicians" })).toBeVisible()
  await expect(entry(page)).toBeHidden()
})
