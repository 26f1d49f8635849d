import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { desk, expect, flawsOf, hold, overflowOf, phone, test } from "../browser.ts"
import { aJob, aReadyJob, call, enter, open, ownDay, settled, staff } from "../job.ts"
import { confirm, openProfile, panel } from "../profile-screen.ts"

test.use({ provoked: [/status of (409|503)/] })

test("A clerk deactivates a technician with open jobs after choosing who takes them", async ({ page }) => {
  const people = await staff()
  const [clerk, theo] = [await people.clerk(), await people.technician({ name: "Theo Leaving" })]
  const quick = await people.technician({ name: "Zoe Quick-Select", quickselect: true })
  const maria = await people.technician({ name: "Aaron By-Name" })
  const day = toWireDate(ownDay())
  const ready = await aReadyJob(clerk, theo, {
    appointmentDate: day,
    appointmentTimeStart: "9:00am",
    appointmentTimeEnd: "11:00am",
  })
  const planned = await aJob(clerk, {
    appointmentDate: day,
    appointmentTimeStart: "10:00am",
    appointmentTimeEnd: "12:00pm",
    appointmentTechnicians: [quick._id],
  })
  const waiting = await aJob(clerk, { appointmentTechnicians: [theo._id], customerName: "Grace Kim" })
  await settled()
  await enter(page, clerk)
  await openProfile(page, theo)
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Deactivate" }).click()
  await expect(
    page.getByRole("dialog").filter({ hasText: "If they still have open jobs, you choose who takes them." }),
  ).toBeVisible()
  await confirm(page, "Deactivate")

  const dialog = page.getByRole("dialog", { name: "Theo Leaving still has 2 open jobs" })
  const jobs = dialog.getByRole("list", { name: "Open jobs" }).getByRole("listitem")
  await expect(jobs).toHaveCount(2)
  await expect(jobs.filter({ hasText: String(ready) })).toContainText("Ready")
  await expect(jobs.filter({ hasText: "Grace Kim" })).toContainText("Awaiting Scheduling")
  await expect(dialog.getByRole("link", { name: String(waiting) })).toHaveAttribute(
    "href",
    `/servicerequest/${waiting}`,
  )
  await expect(dialog.getByRole("radio", { name: maria.name })).toBeVisible()
  const names = await dialog
    .getByRole("radio")
    .evaluateAll((radios) => radios.map((radio) => radio.closest("label")?.textContent ?? ""))
  expect(names.indexOf(quick.name)).toBeLessThan(names.indexOf(maria.name))
  expect(names.at(-1)).toBe("Leave unassigned")
  expect(names).not.toContain(theo.name)
  const button = dialog.getByRole("button", { name: "Deactivate", exact: true })
  await expect(button).toHaveAttribute("aria-disabled", "true")

  await dialog.getByRole("radio", { name: quick.name }).check()
  const across = `${quick.name} has ${planned} in Yuba City from 10:00am to 12:00pm.`
  await expect(jobs.filter({ hasText: String(ready) })).toContainText(across)
  await expect(jobs.filter({ hasText: "Grace Kim" })).not.toContainText("from")
  await expect(dialog.getByText(`${quick.name} is already booked at the time of 1 job.`)).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Deactivate anyway" })).toBeVisible()
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize(desk)
  await dialog.getByRole("radio", { name: maria.name }).check()
  await expect(button).toBeVisible()
  await expect(dialog.getByText(across)).toBeHidden()

  await dialog.getByRole("radio", { name: quick.name }).check()
  const users = /\/api\/users$/
  await page.route(users, (route) => route.fulfill({ status: 503, json: { message: "Broken" } }))
  await confirm(page, "Deactivate anyway")
  await expect(dialog.getByRole("alert")).toContainText("An error occurred when updating user.")
  await expect(dialog.getByRole("radio", { name: quick.name })).toBeChecked()
  await page.unroute(users)

  const saving = await hold(page, users)
  await confirm(page, "Deactivate anyway")
  await saving.requested
  await expect(dialog.getByText("Updating the jobs…")).toBeVisible()
  saving.letGo()
  await expect(page.getByText("User deactivated successfully!")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(panel(page, "Status")).toContainText("Deactivated")
  for (const number of [ready, waiting])
    expect((await open(clerk, number)).appointmentTechnicians).toEqual([quick._id])
})

test("A clerk who deletes a technician or makes them a customer first hands over the open jobs", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, theo] = [await people.clerk(), await people.technician({ name: "Theo Retiring" })]
  const number = await aReadyJob(clerk, theo)
  await settled()
  await enter(page, clerk)
  await openProfile(page, theo)
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: "Delete user" }).click()
  await expect(
    page.getByRole("dialog").filter({ hasText: "If they still have open jobs, you deactivate them first" }),
  ).toBeVisible()
  await confirm(page, "Delete user")
  const refused = page.getByRole("dialog", { name: "Theo Retiring still has 1 open job" })
  await expect(refused).toContainText("Then Theo Retiring is deactivated.")
  await page.keyboard.press("Escape")
  await expect(refused).toBeHidden()

  const details = panel(page, "Details")
  await page.getByRole("button", { name: "Edit details" }).click()
  await details.getByLabel("Name").fill("Theo Retired")
  await details.getByLabel("Role").selectOption("Customer")
  await call(await people.clerk(), "PUT", "/users", { user: theo._id, name: "Theo Retiring-Soon" })
  await details.getByRole("button", { name: "Save" }).click()
  const conflict = page.getByRole("dialog", { name: /while you were editing/ })
  await conflict.getByRole("button", { name: "Save this choice" }).click()
  const dialog = page.getByRole("dialog", { name: "Theo Retiring-Soon still has 1 open job" })
  await expect(dialog).toContainText("is no longer a technician.")
  await expect(conflict).toHaveCount(0)
  await dialog.getByRole("radio", { name: "Leave unassigned" }).check()
  await confirm(page, "Save")
  await expect(page.getByText("User updated successfully!")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(details).toContainText("Personal")
  await expect(details).toContainText("Theo Retired")
  expect((await open(clerk, number)).appointmentTechnicians).toEqual([])
})
