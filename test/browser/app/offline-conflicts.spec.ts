import { desk, expect, flawsOf, keptApp, overflowOf, phone, test } from "../browser.ts"
import { wake } from "../interactions.ts"
import { act, change, open, staff } from "../job.ts"
import { picture } from "../sign.ts"
import {
  aChip,
  big,
  choosePhoto,
  crew,
  keepMine,
  offlineErrors,
  openDay,
  openJob,
  status,
  takeCash,
  waiting,
} from "./offline-screen.ts"

/* Queued actions that the office's changes made impossible or different. */

test.use({ provoked: offlineErrors })

test(
  "Notes queued behind a cash payment ask which text to keep if a clerk edited them too",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    // The signal goes after the reply, before the job is read again.
    const reads = /\/api\/servicerequest(history)?\?/
    await page.route(reads, (route) => route.abort("internetdisconnected"))
    await big(page, "Start Job").click()
    await expect(big(page, "Complete Job")).toBeVisible()
    await context.setOffline(true)
    await page.unroute(reads)
    await page.getByRole("button", { name: "Undo" }).click()
    const failed = page.getByText("Undo didn't work")
    await expect(failed).toBeVisible()
    await context.setOffline(false)
    await expect(failed).toBeHidden()

    await context.setOffline(true)
    await big(page, "Complete Job").click()
    await takeCash(page)
    await page.getByRole("button", { name: "Edit customer notes" }).click()
    const notes = page.getByRole("region", { name: "Customer notes", exact: true })
    await notes.getByLabel("Customer notes", { exact: true }).fill("Gate code 4471")
    await notes.getByRole("button", { name: "Save" }).click()
    await expect(waiting(page)).toContainText("Customer notes: Gate code 4471")
    await change(people.clerk, number, { customerNotes: "Dog in the yard" })
    await context.setOffline(false)

    const asks = page.getByRole("alert").filter({ hasText: "Rosa Benitez changed the same thing" })
    await expect(asks).toContainText("Customer notes: Gate code 4471")
    await expect(asks).toContainText("Customer notes: Dog in the yard")
    expect(await open(people.clerk, number)).toMatchObject({
      customerNotes: "Dog in the yard",
      totalUnpaid: 0,
    })
    for (const choice of await asks.getByRole("radio").all()) await expect(choice).not.toBeChecked()
    await asks.scrollIntoViewIfNeeded()
    await picture(page, "waiting-conflict")
    expect(await flawsOf(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    await keepMine(page)
    await expect(waiting(page)).toBeHidden()
    expect(await open(people.clerk, number)).toMatchObject({ customerNotes: "Gate code 4471" })
  },
)

test(
  "A queued step that the office made impossible asks whether to retry or remove it",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await expect(waiting(page)).toContainText("Start Job")
    await act(people.clerk, number, "cancel")
    await context.setOffline(false)
    const asks = page.getByRole("alert").filter({ hasText: "Start Job wasn't accepted" })
    await expect(asks).toContainText(
      "The job is Cancelled. It must be Ready, Awaiting Parts or Technician En Route first.",
    )

    await act(people.clerk, number, "setStatus", { serviceStatus: "repairReady" })
    await asks.getByRole("button", { name: "Remove" }).click()
    const removing = page.getByRole("dialog", { name: "Remove what you did?" })
    await expect(removing).toContainText("Start Job")
    await picture(page, "waiting-remove")
    await removing.getByRole("button", { name: "Back" }).click()
    // The status changed twice, so the retry is a conflict.
    await asks.getByRole("button", { name: "Try again" }).click()
    await keepMine(page)
    await expect(waiting(page)).toBeHidden()
    await expect(status(page, "In Progress")).toBeVisible()
    expect((await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
  },
)

test.describe("Work queued for a job that is someone else's now", () => {
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/] })

  test("is shown with its cash and can be removed", keptApp, async ({ page, context }) => {
    const people = await crew()
    const other = await (await staff()).technician({ name: "Nora Petrov" })
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await expect(status(page, "In Progress")).toBeVisible()
    await big(page, "Complete Job").click()
    await expect(status(page, "Awaiting Payment")).toBeVisible()
    await takeCash(page)
    await expect(waiting(page).getByRole("listitem")).toHaveCount(4)
    await change(people.clerk, number, { appointmentTechnicians: [other._id] })
    await context.setOffline(false)

    await expect(page.getByText("Tell the office what you did, then remove it.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Start Job wasn't accepted" })).toBeVisible()
    await expect(waiting(page).getByRole("listitem")).toHaveText([
      /^Complete Job/,
      /65\.00 in cash/,
      /^Payment signature/,
    ])
    await picture(page, "waiting-without-job")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.setViewportSize(desk)
    await picture(page, "waiting-without-job-desk")
    await page.setViewportSize(phone)

    for (const what of ["Start Job", "Complete Job", "65.00 in cash", "Payment signature"]) {
      const asks = page.getByRole("alert").filter({ hasText: `${what} wasn't accepted` })
      await asks.getByRole("button", { name: "Remove" }).click()
      const removing = page.getByRole("dialog", { name: "Remove what you did?" })
      await expect(removing).toContainText(what)
      await removing.getByRole("button", { name: "Remove" }).click()
    }
    await expect(waiting(page)).toBeHidden()
    await expect(page.getByText("you don't have access.")).toBeVisible()
    expect((await open(people.clerk, number)).payments).toEqual([])
  })

  test("includes a photo that was on its way, and says that all wait", keptApp, async ({ page }) => {
    const people = await crew()
    const other = await (await staff()).technician({ name: "Nora Petrov" })
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    const [upload, leaving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/\/incoming\/media\//, async (route) => {
      leaving.resolve()
      await upload.promise
      await route.continue()
    })
    await choosePhoto(page)
    await leaving.promise
    await choosePhoto(page, { name: "torn.png", mimeType: "image/png", buffer: Buffer.from("torn") })
    const steps = "**/api/servicerequestaction"
    await page.route(steps, (route) => route.abort())
    await big(page, "Start Job").click()
    await expect(waiting(page).getByRole("listitem")).toHaveText([/^Start Job/])
    await change(people.clerk, number, { appointmentTechnicians: [other._id] })
    upload.resolve()

    await expect(
      waiting(page).getByRole("heading", { name: "1 photo, before wasn't accepted" }),
    ).toBeVisible()
    await page.unroute(steps)
    await wake(page)
    await expect(waiting(page).getByRole("heading", { name: "Waiting for your decision" })).toBeVisible()
    await expect(waiting(page).getByRole("listitem")).toHaveText([/^Start Job/])
    await expect(waiting(page)).not.toContainText("automatically")
    await picture(page, "waiting-photo-without-job")
    for (const what of ["1 photo, before", "Start Job"]) {
      const asks = page.getByRole("alert").filter({ hasText: `${what} wasn't accepted` })
      await asks.getByRole("button", { name: "Remove" }).click()
      const removing = page.getByRole("dialog", { name: "Remove what you did?" })
      await removing.getByRole("button", { name: "Remove" }).click()
    }
    await expect(waiting(page)).toBeHidden()
    const photos = page.getByRole("region", { name: "Photos" })
    await expect(photos.getByRole("alert")).toContainText("picture")
    await photos.getByRole("button", { name: "Delete torn.png" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete photo" }).click()
    await expect(page.getByText("you don't have access.")).toBeVisible()
  })
})
