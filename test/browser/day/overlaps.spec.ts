import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { ownName } from "../../builders/people.ts"
import { expect, test } from "../browser.ts"
import { aJob, open, ownDay, settled, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"

test("asks before assigning or moving a job into an overlap", async ({ page }) => {
  const make = await staff()
  const clerk = await make.clerk()
  const [busy, free] = [
    await make.technician({ name: ownName("Marcus") }),
    await make.technician({ name: ownName("Sona") }),
  ]
  const day = ownDay()
  const morning = { appointmentTimeStart: "9:00am", appointmentTimeEnd: "11:00am" }
  const planned = await aJob(clerk, {
    ...morning,
    appointmentDate: toWireDate(day),
    appointmentTechnicians: [busy._id],
  })
  const number = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "10:00am",
    appointmentTimeEnd: "12:00pm",
  })
  await settled()
  await openJob(page, clerk, number)
  const appointment = page.getByRole("region", { name: "Appointment", exact: true })

  await appointment.getByRole("button", { name: "Assign" }).click()
  const dialog = page.getByRole("dialog", { name: "Assign technicians" })
  const across = dialog.getByText(`Overlaps ${planned} in Yuba City, 9:00am to 11:00am`)
  await expect(across).toHaveCount(1)
  await dialog.getByRole("checkbox", { name: new RegExp(free.name) }).check()
  await expect(dialog.getByRole("button", { name: "Assign 1", exact: true })).toBeVisible()
  await dialog.getByRole("checkbox", { name: new RegExp(busy.name) }).check()
  await dialog.getByRole("button", { name: "Assign 2 anyway" }).click()
  await expect(appointment).toContainText(busy.name)

  const edit = async (fields: { date?: string; from?: string }) => {
    await page.getByRole("button", { name: "Edit appointment" }).click()
    if (fields.date) await appointment.getByLabel("Date").fill(fields.date)
    if (fields.from) await appointment.getByLabel("From").selectOption(fields.from)
    await appointment.getByRole("button", { name: "Save" }).click()
  }
  const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
  await edit({ date: addDays(day, 1) })
  await expect(page.getByRole("button", { name: "Edit appointment" })).toBeFocused()
  await expect(question).toBeHidden()
  await edit({ date: day, from: "10:30am" })
  await expect(question).toContainText(`${busy.name} has ${planned} in Yuba City from 9:00am to 11:00am.`)
  await question.getByRole("button", { name: "Back" }).click()
  await expect(appointment.getByLabel("From")).toHaveValue("630")
  await appointment.getByRole("button", { name: "Save" }).click()
  await question.getByRole("button", { name: "Keep both" }).click()
  await expect(appointment).toContainText("10:30am to 12:00pm")
  const { appointmentTimeStart } = await open(clerk, number)
  expect(appointmentTimeStart).toBe("10:30am")
})
