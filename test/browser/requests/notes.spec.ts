import type { Page } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { expect, phone, test } from "../browser.ts"
import { aJob, aReadyJob, as, enter, open, ownDay, settled, staff } from "../job.ts"
import { history, openJob } from "../job-screen.ts"

let people: { clerk: Person; technician: Person; customer: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
    customer: await make.customer({ name: "Priya Raman" }),
  }
})

const notes = (page: Page) => page.getByRole("region", { name: "Notes", exact: true })
const note = (page: Page, text: string) => notes(page).getByRole("listitem").filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name })

test("adds an internal note and one for the customer, edits one, and deletes the other", async ({ page }) => {
  const number = await aJob(people.clerk, { customerId: people.customer._id })
  await openJob(page, people.clerk, number)
  await expect(notes(page)).toContainText("No notes yet.")

  await notes(page).getByRole("button", { name: "Add note" }).click()
  await expect(dialog(page, "Add note").getByLabel("Note", { exact: true })).toBeFocused()
  await page.keyboard.type("Second supplier has it for 12 dollars less.")
  await expect(dialog(page, "Add note").getByLabel("Customer can see this")).toBeDisabled()
  await page.keyboard.press("Escape")
  await expect(dialog(page, "Add note")).toBeHidden()
  await notes(page).getByRole("button", { name: "Add note" }).click()
  await dialog(page, "Add note").getByRole("button", { name: "Add note" }).click()
  await expect(note(page, "Second supplier")).toContainText(/Rosa Benitez · Today .*internal/)

  await notes(page).getByRole("button", { name: "Add note" }).click()
  const adding = dialog(page, "Add note")
  await adding.getByRole("button", { name: "Add note" }).click()
  await expect(adding).toContainText("Write the note first.")
  await adding.getByLabel("Note", { exact: true }).fill("Your glass comes on the noon truck.")
  await adding.getByText("Other", { exact: true }).click()
  await adding.getByLabel("Customer can see this").check()
  await adding.getByRole("button", { name: "Add note" }).click()
  await expect(notes(page).getByRole("listitem").first()).toContainText("noon truck")
  await expect(note(page, "noon truck")).toContainText("the customer sees this")

  await note(page, "noon truck").getByRole("button", { name: "Edit this note" }).click()
  await dialog(page, "Edit note").getByLabel("Note", { exact: true }).fill("Your glass is here.")
  await dialog(page, "Edit note").getByRole("button", { name: "Save note" }).click()
  await expect(note(page, "Your glass is here.")).toBeVisible()

  await note(page, "Second supplier").getByRole("button", { name: "Delete this note" }).click()
  const confirmation = dialog(page, "Delete this note?")
  await expect(confirmation).toContainText("Second supplier has it for 12 dollars less.")
  await confirmation.getByRole("button", { name: "Delete note" }).click()
  await expect(notes(page).getByRole("listitem")).toHaveCount(1)
  await expect(history(page)).toContainText("Rosa Benitez deleted a note")
})

test("a customer sees only customer notes, on a phone", async ({ page }) => {
  const number = await aJob(people.clerk, { customerId: people.customer._id })
  const write = (text: string, shown: boolean) =>
    as(people.clerk).post("/notes", {
      invoice: number,
      category: "other",
      viewableToCustomer: shown,
      alertTechnician: true,
      note: text,
    })
  await write("Pays late.", false)
  await write("Your glass comes on the noon truck.", true)
  expect(await open(people.clerk, number)).toMatchObject({ openAlerts: 2 })
  await page.setViewportSize(phone)
  await enter(page, people.customer)
  await page.goto(`/servicerequest/${number}?show=photos`)
  await expect(notes(page).getByRole("listitem")).toHaveText(
    /^Your glass comes on the noon truck\.RB · Today/,
  )
  await expect(notes(page).getByRole("button")).toHaveCount(0)
})

test("shows a technician an alert first, and marks the job in their list until it is read", async ({
  page,
}) => {
  const day = toWireDate(ownDay())
  const number = await aReadyJob(people.clerk, people.technician, { appointmentDate: day })
  const write = (note: string) =>
    as(people.clerk).post("/notes", { invoice: number, category: "internal", alertTechnician: true, note })
  await write("Gate code 4471. Dog in the yard.")
  await settled()
  await page.setViewportSize(phone)
  await enter(page, people.technician)
  await page.goto(`/servicerequests?date=${day}`)
  await expect(page.getByText("Unread technician alert")).toBeAttached()
  await page.getByRole("link", { name: /^Priya Raman/ }).click()

  const alert = dialog(page, "Technician alert")
  await expect(alert).toContainText("Gate code 4471. Dog in the yard.")
  await expect(alert).toContainText("Rosa Benitez · Today")
  await alert.getByRole("button", { name: "Not now" }).click()
  await expect(alert).toBeHidden()
  const card = page.getByRole("region", { name: "Technician alert" })
  await card.getByRole("button", { name: "I've read it" }).click()
  const confirmation = dialog(page, "Mark this alert as read?")
  await confirmation.getByRole("button", { name: "Back" }).click()
  expect(await open(people.clerk, number)).toMatchObject({ openAlerts: 1 })
  await page.reload()
  await alert.getByRole("button", { name: "I've read it" }).click()
  await confirmation.getByRole("button", { name: "Mark as read" }).click()
  await expect(alert).toBeHidden()
  await expect(card).toBeHidden()
  await expect(note(page, "Gate code 4471")).toContainText(/read by Diego Ortega, Today/)
  await expect(history(page)).toContainText("Diego Ortega acknowledged the technician alert")
  expect(await open(people.clerk, number)).toMatchObject({ openAlerts: 0 })
})
