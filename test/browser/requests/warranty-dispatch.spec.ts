import { fullDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { expect, phone, test } from "../browser.ts"
import { act, aReadyJob, open, ownDay, setFaults, staff } from "../job.ts"
import { history, openJob } from "../job-screen.ts"

test.use({ provoked: [/status of 503/] })

let people: { clerk: Person; technician: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
  }
})

const complaint = "Wind noise at the top edge since the new glass"

test("creates a warranty visit from a finished job despite a failure, and links both jobs", async ({
  page,
}) => {
  const { clerk, technician } = people
  const original = await aReadyJob(clerk, technician)
  await act(clerk, original, "setStatus", { serviceStatus: "invoicePaid" })
  await openJob(page, technician, original, phone)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Create Warranty Dispatch" }).click()
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
  await expect(page.getByRole("link", { name: `Warranty visit ${warrantyInvoices[0]}` })).toHaveAttribute(
    "href",
    `/servicerequest/${warrantyInvoices[0]}`,
  )
})
