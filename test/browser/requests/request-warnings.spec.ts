import { addDays, todayIn, toWireDate, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { aJob, aReadyJob, call, enter, open, ownDay, settled, staff } from "../job.ts"
import { history, openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

test("asks before starting tomorrow's job, and undoes start and end from the notification", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician()]
  const tomorrow = toWireDate(addDays(todayIn(new Date()), 1))
  const number = await aReadyJob(clerk, technician, {
    appointmentDate: tomorrow,
    appointmentLocation: "Inshop",
    branch: "woodland",
    charges: [{ type: "Regulator", opening: "door", orientation: "front left", list: 120, laborrate: 80 }],
  })
  await openJob(page, technician, number, phone)
  await expect(page.getByText("Tomorrow, 1:00pm to 3:00pm").first()).toBeVisible()
  expect(await overflowOf(page)).toBe(0)

  await page.getByRole("button", { name: "Start Job" }).click()
  const question = page.getByRole("dialog", { name: "Start a job from another day?" })
  await expect(question).toContainText("scheduled for tomorrow, 1:00pm to 3:00pm.")
  await question.getByRole("button", { name: "Start Job now" }).click()
  await expect(page.getByRole("button", { name: "Complete Job" })).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(history(page)).toContainText("undid Start Job, Ready")
  await expect(page.getByRole("button", { name: "Start Job" })).toBeVisible()

  await page.getByRole("button", { name: "Start Job" }).click()
  await question.getByRole("button", { name: "Start Job now" }).click()
  await page.getByRole("button", { name: "Complete Job" }).click()
  const completed = page.getByRole("alert").filter({ hasText: `Job ${number} completed.` })
  await completed.getByRole("button", { name: "Undo" }).click()
  await expect(history(page)).toContainText("undid Complete Job, In Progress")
  expect((await open(clerk, number)).serviceStatus).toBe("serviceInProgress")
})

test("asks about unverified coverage after the question about another day", async ({ page }) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician()]
  const [carrier] = await call<{ key: string }[]>(clerk, "GET", "/insuranceproviders")
  const number = await aReadyJob(clerk, technician, {
    appointmentDate: toWireDate(addDays(todayIn(new Date()), 1)),
    appointmentLocation: "Inshop",
    branch: "woodland",
    invoiceType: "Insurance",
    insuranceCarrierKey: carrier?.key ?? "",
  })
  await openJob(page, technician, number, phone)
  await page.getByRole("button", { name: "Start Job" }).click()
  await page
    .getByRole("dialog", { name: "Start a job from another day?" })
    .getByRole("button", { name: "Start Job now" })
    .click()
  const question = page.getByRole("dialog", { name: "Start without verified coverage?" })
  await expect(question).toContainText("hasn't confirmed coverage")
  expect((await open(clerk, number)).serviceStatus).toBe("repairReady")
  await picture(page, "start-uncovered-phone")
  await question.getByRole("button", { name: "Start Job now" }).click()
  await expect(page.getByRole("button", { name: "Complete Job" })).toBeVisible()
})

test("warns about closed days on new and existing jobs, and shows technicians' job counts", async ({
  page,
}) => {
  const people = await staff()
  const clerk = await people.clerk()
  const [busy, free] = [
    await people.technician({ name: "Amos Busy" }),
    await people.technician({ name: "Faye Free" }),
  ]
  const day = ownDay()
  const sunday = addDays(day, (7 - weekdayOf(day)) % 7)
  const planned = {
    appointmentDate: toWireDate(sunday),
    appointmentLocation: "Inshop",
    branch: "woodland",
  } as const
  for (const appointmentTechnicians of [[busy._id], [busy._id]])
    await aJob(clerk, { ...planned, appointmentTechnicians })
  const number = await aJob(clerk, { ...planned, appointmentTechnicians: [] })
  await settled()

  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`/servicerequests/new?date=${encodeURIComponent(toWireDate(sunday))}`)
  await expect(page.getByText("All shops are closed on Sundays.")).toBeVisible()
  await page.getByText("In Shop", { exact: true }).click()
  await page.getByRole("combobox", { name: /^Shop/ }).selectOption({ label: "Woodland" })
  await expect(page.getByText("The Woodland shop is closed on Sundays.")).toBeVisible()
  await page.getByLabel("Date", { exact: true }).fill(addDays(sunday, 1))
  await expect(page.getByText("closed on Sundays")).toBeHidden()

  await openJob(page, clerk, number)
  await expect(page.getByRole("region", { name: "Appointment" })).toContainText(
    "The Woodland shop is closed on Sundays.",
  )
  await page.getByRole("button", { name: "Assign", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Assign technicians" })
  await expect(dialog.locator("label", { hasText: busy.name })).toContainText("2 other jobs")
  await expect(dialog.locator("label", { hasText: free.name })).toContainText("0 other jobs")
})
