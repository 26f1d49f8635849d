import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { act, aJob, aReadyJob, call, change, enter, open, ownDay, staff } from "../job.ts"
import { charges, editCharges, openJob } from "../job-screen.ts"

/* Unsaved input on a job survives a reload. */

test.use({ provoked: [/status of (401|409)/] })

let people: { clerk: Person; other: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    other: await make.clerk({ name: "Min Cho" }),
  }
})

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const line = /^You have unsaved changes from (Yesterday, )?\d{1,2}:\d\d(am|pm)\./
const keptLines = (page: Page) => page.getByText(line)
/** By keyboard, since a panel that opens moves the buttons below it. */
const press = (page: Page, where: string, button: string) =>
  panel(page, where).getByRole("button", { name: button, exact: true }).press("Enter")

const typed = [
  ["Customer", "Name", "Priya Raman-Cole"],
  ["Vehicle", "Vehicle", "2022 Subaru Outback Wilderness"],
  ["Appointment", "Address", "640 Bridge St, Yuba City, CA 95991"],
  ["Billing", "Bill to", "Raman Orchards"],
  ["Customer notes", "Customer notes", "The dog is friendly."],
] as const

const typeAll = async (page: Page) => {
  for (const [where, label, text] of typed) {
    await press(page, where, `Edit ${where.toLowerCase()}`)
    await panel(page, where).getByLabel(label, { exact: true }).fill(text)
  }
}

test("keeps input in every panel across a reload until it is saved, cancelled, or discarded", async ({
  page,
}) => {
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  await typeAll(page)
  await expect(keptLines(page)).toHaveCount(0)
  await page.reload()
  for (const [where, label, text] of typed) {
    await expect(panel(page, where).getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(panel(page, where).getByText(line)).toBeVisible()
  }

  await press(page, "Customer", "Save")
  await expect(panel(page, "Customer")).toContainText("Priya Raman-Cole")
  await press(page, "Vehicle", "Cancel")
  await press(page, "Appointment", "Discard")
  await expect(panel(page, "Appointment")).toContainText("1184 Plumas St")
  await expect(page.getByRole("button", { name: "Edit appointment" })).toBeFocused()
  await page.reload()
  await expect(keptLines(page)).toHaveCount(2)
  for (const [where, label, text] of typed.slice(3))
    await expect(panel(page, where).getByLabel(label, { exact: true })).toHaveValue(text)
  for (const [where] of typed.slice(0, 3))
    await expect(page.getByRole("button", { name: `Edit ${where.toLowerCase()}`, exact: true })).toBeVisible()
  expect(await open(people.clerk, number)).toMatchObject({
    customerName: "Priya Raman-Cole",
    vehicle: "2022 Subaru Outback Touring",
    appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
  })
})

test("keeps a note and charges on a phone across a reload until they are added or discarded", async ({
  page,
}) => {
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number, phone)
  await press(page, "Notes", "Add note")
  const dialog = page.getByRole("dialog", { name: "Add note" })
  await dialog.getByLabel("Note", { exact: true }).fill("Second supplier has it for 12 dollars less.")
  await dialog.getByText("Other", { exact: true }).click()
  await page.reload()
  await expect(dialog.getByLabel("Note", { exact: true })).toHaveValue(/12 dollars less/)
  await expect(dialog.getByRole("radio", { name: "Other" })).toBeChecked()
  await expect(dialog.getByText(line)).toBeVisible()
  await dialog.getByRole("button", { name: "Add note" }).click()
  await expect(panel(page, "Notes")).toContainText("12 dollars less")

  const editNote = async () => {
    await panel(page, "Notes").getByRole("button", { name: /^Edit/ }).click()
    return page.getByRole("dialog", { name: "Edit note" }).getByLabel("Note", { exact: true })
  }
  await (await editNote()).fill("Third supplier has it for 20 dollars less.")
  await page.reload()
  await expect(await editNote()).toHaveValue(/20 dollars less/)
  await page.getByRole("dialog", { name: "Edit note" }).getByRole("button", { name: "Back" }).click()
  await expect(await editNote()).toHaveValue(/12 dollars less/)
  await page.keyboard.press("Escape")

  await editCharges(page)
  await page.getByLabel("Net", { exact: true }).fill("480.00")
  await page.reload()
  await expect(page.getByRole("heading", { name: "Edit charges" })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel("Net", { exact: true })).toHaveValue("480.00")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(charges(page)).toBeVisible()
  await editCharges(page)
  await expect(page.getByLabel("Net", { exact: true })).toHaveValue(/\d/)
  await expect(page.getByLabel("Net", { exact: true })).not.toHaveValue("480.00")
})

test("keeps install details for the next time the dialog opens, until they are discarded", async ({
  page,
}) => {
  const technician = await (await staff()).technician()
  const number = await aReadyJob(people.clerk, technician)
  await act(technician, number, "startJob")
  await openJob(page, technician, number, phone)
  const dialog = page.getByRole("dialog", { name: "Complete Job" })
  const dot = dialog.getByLabel("DOT number, windshield")
  const reopen = async () => {
    await page.reload()
    await page.getByRole("button", { name: "Complete Job" }).click()
  }
  await page.getByRole("button", { name: "Complete Job" }).click()
  await dot.fill("DOT 459 AS1")
  await reopen()
  await expect(dot).toHaveValue("DOT 459 AS1")
  await expect(dialog.getByText(line)).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await dialog.getByRole("button", { name: "Discard" }).click()
  await expect(dot).toHaveValue("")
  await reopen()
  await expect(dot).toHaveValue("")
  await expect(dialog.getByText(line)).toHaveCount(0)
})

test("keeps the complaint of a warranty dispatch until the request is created or discarded", async ({
  page,
}) => {
  const number = await aReadyJob(people.clerk, await (await staff()).technician())
  await act(people.clerk, number, "setStatus", { serviceStatus: "invoicePaid" })
  const dialog = page.getByRole("dialog", { name: "Create warranty dispatch" })
  const complaint = dialog.getByLabel("Customer's complaint")
  const date = dialog.getByLabel("Appointment date")
  const begin = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("menuitem", { name: "Create Warranty Dispatch" }).click()
    await expect(complaint).toBeVisible()
  }
  const reopen = async () => {
    await page.reload()
    await begin()
  }
  await openJob(page, people.clerk, number)
  await begin()
  await complaint.fill("Wind noise at the driver's side.")
  await reopen()
  await expect(complaint).toHaveValue("Wind noise at the driver's side.")
  await expect(dialog.getByText(line)).toBeVisible()
  await dialog.getByRole("button", { name: "Discard" }).click()
  await expect(complaint).toHaveValue("")
  await expect(date).toBeFocused()
  await expect(dialog.getByText(line)).toHaveCount(0)

  const day = ownDay()
  await date.fill(day)
  await complaint.fill("Water drips on the passenger's feet.")
  await reopen()
  await expect(date).toHaveValue(day)
  await dialog.getByRole("button", { name: "Create dispatch" }).click()
  await expect(page.getByText(/Warranty dispatch \d+ created\./)).toBeVisible()
  await openJob(page, people.clerk, number)
  await begin()
  await expect(complaint).toHaveValue("")
})

test("asks about others' changes after a reload, is hidden from others, and ends with the logout", async ({
  page,
}) => {
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  await press(page, "Customer", "Edit customer")
  await panel(page, "Customer").getByLabel("Name", { exact: true }).fill("Priya Raman-Cole")
  await change(people.other, number, { customerName: "Priya Cole", customerNotes: "Ring twice." })
  await page.reload()
  await expect(keptLines(page)).toHaveCount(1)
  await press(page, "Customer", "Save")
  const conflict = page.getByRole("dialog", { name: /^Min Cho changed/ })
  await expect(conflict.getByRole("radio", { name: /Priya Raman-Cole/ })).toBeChecked()
  await conflict.getByRole("button", { name: "Save this choice" }).click()
  await expect(conflict).toBeHidden()
  expect(await open(people.clerk, number)).toMatchObject({
    customerName: "Priya Raman-Cole",
    customerNotes: "Ring twice.",
  })

  const typeName = async () => {
    await press(page, "Customer", "Edit customer")
    await panel(page, "Customer").getByLabel("Name", { exact: true }).fill("Priya Raman-Doyle")
  }
  await typeName()
  await expect.poll(stored).toContain("Raman-Doyle")
  await enter(page, people.other)
  await page.reload()
  await expect(panel(page, "Customer")).toContainText("Priya Raman-Cole")
  await expect(keptLines(page)).toHaveCount(0)
  await expect.poll(stored).not.toContain("Raman")

  await typeName()
  await expect.poll(stored).toContain("Raman-Doyle")
  await page.goto("/logout")
  await expect(page.getByText("You're logged out on this device.")).toBeVisible()
  await expect.poll(stored).not.toContain("Raman")
})

test.describe("Coverage", () => {
  test.use({ liveUpdates: true })

  test("survives Escape, and replaces what another clerk recorded only once that was said", async ({
    page,
  }) => {
    const colleague = await (await staff()).clerk({ name: "Bea Lindqvist" })
    const [carrier] = await call<{ key: string }[]>(people.clerk, "GET", "/insuranceproviders")
    const number = await aJob(people.clerk, {
      invoiceType: "Insurance",
      insuranceCarrierKey: carrier?.key ?? "",
      insuranceDeductible: 100,
    })
    await act(people.clerk, number, "setStatus", { serviceStatus: "awaitingCoverageVerification" })
    await openJob(page, people.clerk, number)
    const dialog = page.getByRole("dialog", { name: "Verify coverage" })
    const representative = dialog.getByLabel("Representative", { exact: true })
    const begin = () =>
      page
        .getByRole("button", { name: /^Verify Coverage/ })
        .first()
        .click()
    await begin()
    await dialog.getByRole("group", { name: "Policy active" }).getByRole("radio", { name: "No" }).check()
    await representative.fill("Ann")
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await begin()
    await expect(representative).toHaveValue("Ann")
    await expect(dialog.getByText(line)).toBeVisible()

    await act(colleague, number, "recordCoverage", {
      coverage: { policyActive: true, comprehensive: true, glassWaiver: false, representative: "Bea" },
    })
    await expect(page.getByText(/^Verified \(Bea, /)).toBeVisible()
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog.getByRole("alert")).toContainText(
      "Bea Lindqvist changed this while you were editing.",
    )
    await expect(representative).toHaveValue("Ann")
    await page.setViewportSize({ width: phone.width, height: 620 })
    await dialog.getByRole("group", { name: "Policy active" }).getByRole("radio", { name: "No" }).focus()
    await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 })
    const isUncovered = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const { left = 0, width = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
        return document.elementFromPoint(left + width / 2, bottom - 4) === focused
      })
    for (const label of [/^Network/, /^Dispatch/, /^Representative$/, /^Representative's phone/]) {
      while (!(await dialog.getByLabel(label).evaluate((field) => field === document.activeElement)))
        await page.keyboard.press("Tab")
      await expect.poll(isUncovered, String(label)).toBe(true)
    }
    await page.setViewportSize(desk)
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/Ann, /)).toBeVisible()
    expect((await open(people.clerk, number)).coverage).toMatchObject({ representative: "Ann" })
  })
})
