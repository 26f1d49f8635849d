import type { Page } from "@playwright/test"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { expect, flawsInBothThemes, overflowOf, phone, test } from "../browser.ts"
import { pressEnterTwice } from "../interactions.ts"
import { act, aDoneJob, aReadyJob, as, change, open, staff } from "../job.ts"
import { history, openJob, statusButton } from "../job-screen.ts"
import { picture, sign } from "../sign.ts"

let people: { clerk: Person; technician: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Theo Lind" }),
  }
})

const pressEnterTwiceInDialog = (page: Page) =>
  pressEnterTwice(page, /\/api\/servicerequestaction$/, () => expect(page.getByRole("dialog")).toHaveCount(0))

const choose = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: item }).click()
}

test("asks about calibration for camera glass: a signed decline or a charge line", async ({ page }) => {
  const make = async () => {
    const number = await aReadyJob(people.clerk, people.technician, { calibrationNeeded: true })
    await act(people.technician, number, "startJob")
    return number
  }
  const [declined, typed, calibrated] = [await make(), await make(), await make()]
  const dialog = page.getByRole("dialog", { name: "Calibrate the camera" })

  await openJob(page, people.technician, declined, phone)
  await page.getByRole("button", { name: "Add calibration" }).first().click()
  await dialog.getByRole("button", { name: "Customer declines" }).click()
  await expect(dialog.getByLabel("Name")).toHaveValue("Priya Raman")
  const save = dialog.getByRole("button", { name: "Save decline" })
  await expect(save).toHaveAccessibleDescription("Sign first.")
  expect(await flawsInBothThemes(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "calibration-phone")
  await sign(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Complete Job" })).toBeVisible()
  expect((await open(people.clerk, declined)).calibrationDeclined).toMatchObject({ name: "Priya Raman" })

  await openJob(page, people.technician, typed, phone)
  await page.getByRole("button", { name: "Add calibration" }).first().press("Enter")
  await dialog.getByRole("button", { name: "Customer declines" }).press("Enter")
  await dialog.getByRole("button", { name: "Type the name instead" }).press("Enter")
  await expect(dialog.getByLabel("Full name")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(save).toHaveAccessibleDescription("Sign first.")
  await page.keyboard.type("Priya Raman")
  await picture(page, "calibration-typed-phone")
  expect(await pressEnterTwiceInDialog(page)).toBe(1)
  expect((await open(people.clerk, typed)).calibrationDeclined).toMatchObject({ name: "Priya Raman" })

  await openJob(page, people.technician, calibrated, phone)
  await page.getByRole("button", { name: "Add calibration" }).first().click()
  await dialog.getByRole("button", { name: "Add calibration line" }).click()
  await expect(dialog).toBeHidden()
  const line = page.getByRole("group", { name: "Other line" })
  await line.getByLabel("Net").fill("150")
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(page.getByRole("button", { name: "Authorize estimate" })).toBeVisible()
  expect((await open(people.clerk, calibrated)).charges.at(-1)).toMatchObject({
    type: "Other",
    kind: "calibration",
    total: 150,
  })
  await page.getByRole("button", { name: "Authorize estimate" }).press("Enter")
  const authorize = page.getByRole("dialog", { name: /^Authorize / })
  await authorize.getByRole("button", { name: "Type the name instead" }).press("Enter")
  await authorize.getByLabel("Full name").fill("Priya Raman")
  expect(await flawsInBothThemes(page)).toEqual([])
  await picture(page, "authorize-typed-phone")
  await authorize.getByLabel("Full name").focus()
  expect(await pressEnterTwiceInDialog(page)).toBe(1)
  const { authorizations } = await open(people.clerk, calibrated)
  expect(authorizations.at(-1)).toMatchObject({ how: "signature", name: "Priya Raman" })
})

test("records what happened to the old parts in one tap, and shows it in the history", async ({ page }) => {
  const number = await aDoneJob(people.clerk, people.technician)
  await openJob(page, people.technician, number, phone)
  await choose(page, "Old parts")
  const dialog = page.getByRole("dialog", { name: "Old parts" })
  await expect(dialog).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "old-parts-phone")
  await dialog.getByRole("button", { name: "Customer took them" }).click()
  await expect(dialog).toBeHidden()
  expect((await open(people.clerk, number)).oldParts).toMatchObject({ choice: "returned" })
  await expect(history(page)).toContainText("recorded that the customer got the old parts")
})

test("a clerk unmarks a job as rescheduled and as paid, and sets any status by hand", async ({ page }) => {
  const number = await aDoneJob(people.clerk, people.technician)
  const { totalUnpaid } = await open(people.clerk, number)
  const today = todayIn(new Date())
  await as(people.technician).put("/acceptpayment", {
    invoiceNumber: number,
    paymentMethod: "CASH",
    amount: totalUnpaid,
  })
  for (const day of [addDays(today, 1), today])
    await change(people.clerk, number, { appointmentDate: toWireDate(day) })
  await openJob(page, people.clerk, number)
  await expect(statusButton(page)).toHaveText("Paid")
  const appointment = page.getByRole("region", { name: "Appointment", exact: true })
  await expect(appointment).toContainText("rescheduled 2 times")
  await choose(page, "Unmark Rescheduled")
  await expect(appointment).not.toContainText("rescheduled")
  await expect.poll(() => open(people.clerk, number)).toMatchObject({ appointmentRescheduled: 0 })

  await choose(page, "Unmark Customer Paid")
  const question = page.getByRole("dialog", { name: "Unmark Customer Paid?" })
  await expect(question).toContainText("what it paid is due again")
  await picture(page, "unmark-paid-desk")
  await question.getByRole("button", { name: "Unmark as paid" }).click()
  await expect(statusButton(page)).toHaveText("Awaiting Payment")
  expect(await open(people.clerk, number)).toMatchObject({ customerPaid: false, totalUnpaid })

  await statusButton(page).click()
  const byHand = page.getByRole("dialog", { name: "Set the status by hand" })
  await expect(byHand.getByRole("button", { name: /^Set / })).toHaveAccessibleDescription(
    "The status is already Awaiting Payment.",
  )
  await byHand.getByLabel("Status").selectOption({ label: "Exception" })
  await byHand.getByLabel("Reason (optional)").fill("The insurer asks for photos first.")
  await picture(page, "set-status-desk")
  await byHand.getByRole("button", { name: "Set Exception" }).click()
  await expect(statusButton(page)).toHaveText("Exception")
  await expect(history(page)).toContainText("The insurer asks for photos first.")
})
