import type { Page } from "@playwright/test"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, ownBrowser, phone, shiftsOf, test, watchShifts } from "../browser.ts"
import { act, aJob, aReadyJob, change, chip, enter, kit, open, ownDay, staff, windshield } from "../job.ts"
import { history, openJob, refusal, statusButton } from "../job-screen.ts"

test.use({ provoked: [/status of (400|409)/] })

let people: { clerk: Person; admin: Person; technician: Person }
let insured: number

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    admin: await make.admin({ name: "Ada Marsh" }),
    technician: await make.technician({ name: "Diego Ortega" }),
  }
  insured = await aReadyJob(people.clerk, people.technician, {
    invoiceType: "Insurance",
    insuranceCarrier: "Sierra Mutual",
    insuranceDeductible: 250,
    charges: [{ ...windshield }, { ...kit }, { ...chip }],
  })
})

const next = (page: Page) => page.getByRole("region", { name: "Next" })
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

const pressInPalette = async (page: Page, number: number, step: string) => {
  await page.keyboard.press("Control+k")
  const group = page.getByRole("group", { name: `Job ${number}` })
  await expect(group.getByRole("option").first()).toHaveText(step)
  await group.getByRole("option").first().click()
}

test("edits panels beside another user's changes, and keeps invalid input at its named field", async ({
  page,
}) => {
  const number = await aJob(people.clerk, {
    charges: [],
    serviceSummary: "Leaks at the top after rain",
    invoiceType: "Insurance",
    insuranceCarrier: "Sierra Mutual",
    insuranceClaimNumber: "26-118-4402",
    externalReferenceNumber: "26-118-4402",
    insuranceDeductible: 250,
  })
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  await page.getByLabel("Name").fill("Priya Raman-Cole")
  await change(people.admin, number, { appointmentTimeStart: "12:00pm", appointmentTimeEnd: "2:00pm" })
  await panel(page, "Customer").getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Priya Raman-Cole")
  await expect(panel(page, "Appointment")).toContainText("12:00pm to 2:00pm")

  await expect(panel(page, "Vehicle")).toContainText("Leaks at the top after rain")
  await page.getByRole("button", { name: "Edit vehicle" }).click()
  await page.getByLabel("Work").fill("Leaks at the top left")
  await panel(page, "Vehicle").getByRole("button", { name: "Save" }).click()
  await expect(history(page)).toContainText("Summary")
  await expect(panel(page, "Vehicle")).toContainText("Leaks at the top left")

  await expect(panel(page, "Dispatch").getByText("26-118-4402")).toHaveCount(1)
  await page.getByRole("button", { name: "Edit dispatch" }).click()
  await page.getByLabel("Claim").fill("26-118-4403")
  await panel(page, "Dispatch").getByRole("button", { name: "Save" }).click()
  await expect(panel(page, "Dispatch").getByText("26-118-4403")).toHaveCount(1)
  expect(await open(people.clerk, number)).toMatchObject({
    serviceSummary: "Leaks at the top left",
    insuranceClaimNumber: "26-118-4403",
    externalReferenceNumber: "26-118-4403",
  })

  await page.getByRole("button", { name: "Edit dispatch" }).click()
  const dispatch = panel(page, "Dispatch")
  await dispatch.getByLabel("Deductible").fill("99999999999")
  await dispatch.getByRole("button", { name: "Save" }).click()
  await expect(dispatch.getByText("Enter at most 9,999,999.99.")).toBeVisible()
  await expect(dispatch.getByLabel("Deductible")).toBeFocused()
  await expect(refusal(page)).toContainText("Deductible: Enter at most 9,999,999.99.")

  await page.getByRole("button", { name: "Edit customer notes" }).click()
  const notes = panel(page, "Customer notes")
  await notes.getByLabel("Customer notes").fill("The gate code is 4471. ".repeat(90))
  await notes.getByRole("button", { name: "Save" }).click()
  await expect(notes.getByText("Enter at most 2000 characters.")).toBeVisible()
  await expect(refusal(page)).toContainText("Customer notes: Enter at most 2000 characters.")

  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  const customer = panel(page, "Customer")
  const name = "Maximiliana Featherstonehaugh-Villarreal de los Santos y Ortega"
  await customer.getByLabel("Name").fill(name)
  await customer.getByLabel("Email").fill("maximiliana.featherstonehaugh@averylongname.example.org")
  await customer.getByRole("button", { name: "Save" }).click()
  await expect(customer).toContainText("Enter at most 50 characters.")
  await expect(customer.getByLabel("Name")).toHaveValue(name)

  await page.getByRole("button", { name: "Edit appointment" }).click()
  expect(await flawsOf(page)).toEqual([])
})

test("advances a job from call to drive, by button or palette, with status and history", async ({ page }) => {
  const number = await aJob(people.clerk, {
    appointmentDate: undefined,
    appointmentTimeStart: undefined,
    appointmentTimeEnd: undefined,
  })
  await openJob(page, people.clerk, number)

  await next(page).getByRole("button", { name: "Set appointment" }).click()
  const form = panel(page, "Appointment")
  await expect(form.getByLabel("Date")).toBeFocused()
  await form.getByLabel("Date").fill("2019-12-02")
  const passed = form.getByText("Mon, Dec 2, 2019 has already passed.")
  await expect(passed).toBeVisible()
  const day = ownDay()
  await form.getByLabel("Date").fill(day)
  await expect(passed).toBeHidden()
  await form.getByLabel("From").selectOption("1:00pm")
  await form.getByLabel("To", { exact: true }).selectOption("3:00pm")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toContainText(`${fullDate(day)}, 1:00pm to 3:00pm`)
  await expect(page.getByRole("button", { name: "Edit appointment" })).toBeFocused()

  const steps = [
    ["Confirm Appointment", "confirmed the appointment", "Need Parts"],
    ["Parts Ordered", "ordered parts", "Awaiting Parts"],
    ["Parts Received", "received parts", "Awaiting Technician"],
  ] as const
  for (const [action, sentence, becomes] of steps) {
    const step = next(page).getByRole("button", { name: action })
    await expect(step).toBeVisible()
    if (action === "Parts Ordered") await pressInPalette(page, number, "Parts OrderedO")
    else await step.click()
    await expect(statusButton(page)).toHaveText(becomes)
    await expect(history(page)).toContainText(`Rosa Benitez ${sentence}, ${becomes}`)
  }

  await next(page).getByRole("button", { name: "Assign technicians" }).click()
  const crew = page.getByRole("dialog", { name: "Assign technicians" })
  await crew
    .getByRole("checkbox", { name: /Diego Ortega/ })
    .first()
    .check()
  await crew.getByRole("button", { name: "Assign 1" }).click()
  await expect(statusButton(page)).toHaveText("Ready")
  await expect(panel(page, "Appointment")).toContainText("Diego Ortega")
  await expect(history(page)).toContainText("Rosa Benitez assigned technicians, Ready")
  await expect(page.getByRole("list", { name: "Job steps" })).toContainText("R. Benitez")

  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Cancel Request" }).click()
  await page.getByRole("button", { name: "Cancel request" }).click()
  await expect(statusButton(page)).toHaveText("Cancelled")
  await next(page).getByRole("button", { name: "Reopen Request" }).click()
  await expect(statusButton(page)).toHaveText("Need Parts")
})

test("records an authorization by call, and asks again before the start if the total grew", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { appointmentTechnicians: [people.technician._id] })
  await act(people.clerk, number, "setStatus", { serviceStatus: "repairReady" })
  await act(people.technician, number, "navigate", { enroute: true })
  await openJob(page, people.technician, number, phone)
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute(
    "href",
    "tel:+15305550102",
  )
  await expect(page.getByRole("link", { name: "Text", exact: true })).toHaveAttribute(
    "href",
    "sms:+15305550102",
  )
  await expect(page.getByRole("link", { name: "Map", exact: true })).toHaveAttribute("href", /1184\+Plumas/)
  await page.getByRole("button", { name: "Authorize estimate" }).click()
  const dialog = page.getByRole("dialog", { name: "Authorize $576.22" })
  await dialog.getByRole("radio", { name: "Call" }).check()
  await dialog.getByRole("button", { name: "Save authorization" }).click()
  await expect(dialog).toBeHidden()
  await expect(history(page)).toContainText("recorded that Priya Raman authorized 576.22 by call")
  await expect(page.getByRole("button", { name: "Start Job" })).toBeVisible()

  const [line] = (await open(people.clerk, number)).charges
  await change(people.clerk, number, { charges: [{ _id: line?._id, type: "Replace", laborhours: 4 }] })
  await page.getByRole("button", { name: "Start Job" }).click()
  await expect(page.getByRole("dialog", { name: /^Authorize \$/ })).toContainText(
    "The total is now 667.22. The customer authorized 576.22.",
  )
})

test("ignores a second tap on a step when the next step takes its place", ownBrowser, async ({ page }) => {
  await page.clock.install()
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  // The page no longer moves once it is whole.
  await expect(history(page)).toContainText("Rosa Benitez")
  const place = await next(page).getByRole("button", { name: "Confirm Appointment" }).boundingBox()
  if (!place) throw new Error("There is no button.")
  const tap = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  const sent: unknown[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/servicerequestaction")) sent.push(request.postDataJSON().action)
  })

  // The clock is frozen, so the check can take its time.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  const answered = page.waitForResponse("**/api/servicerequestaction")
  await tap()
  await answered
  const ordered = next(page).getByRole("button", { name: "Parts Ordered" })
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(ordered).toBeVisible({ timeout: 100 })
  }).toPass()
  await tap()
  await expect(ordered).toHaveAttribute("aria-disabled", "true")
  await page.clock.runFor(700)
  await expect(ordered).not.toHaveAttribute("aria-disabled")
  expect(sent).toEqual(["confirmAppointment"])

  await page.clock.resume()
  await tap()
  await expect(statusButton(page)).toHaveText("Awaiting Parts")
})

test("rejects a step that another user already took, and shows a repeated error once", async ({ page }) => {
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  await act(people.admin, number, "confirmAppointment")
  await next(page).getByRole("button", { name: "Confirm Appointment" }).click()
  await expect(refusal(page)).toContainText(
    "The job is Need Parts. It must be Open, Awaiting Scheduling or Warranty Requested first.",
  )

  const ordered = next(page).getByRole("button", { name: "Parts Ordered" })
  const told = refusal(page).filter({ hasText: "Not yet." })
  const refused = { status: 409, code: "action_not_allowed", title: "Not possible now", detail: "Not yet." }
  await page.route("**/api/servicerequestaction", (route) => route.fulfill({ status: 409, json: refused }), {
    times: 2,
  })
  for (const attempt of ["first", "second"]) {
    const answered = page.waitForResponse("**/api/servicerequestaction")
    await ordered.click()
    await answered
    await expect(told, attempt).toHaveCount(1)
  }
  await ordered.click()
  await expect(statusButton(page)).toHaveText("Awaiting Parts")
  await expect(refusal(page)).toHaveCount(0)
})

test("shows office and technician the job's current step", async ({ page }) => {
  const number = await aJob(people.clerk, { appointmentTechnicians: [people.technician._id] })
  const bar = page.getByRole("list", { name: "Job steps" })
  const current = bar.locator('[aria-current="step"]')
  await act(people.clerk, number, "setStatus", { serviceStatus: "needParts" })
  await openJob(page, people.technician, number, phone)
  await expect(current).toContainText("Order parts")
  await expect(bar.getByRole("listitem").nth(2)).toHaveAttribute("aria-current", "step")
  const count = page.getByText("Order parts 3 of 7", { exact: true })
  await expect(count).toBeInViewport()

  await act(people.clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  await openJob(page, people.clerk, number)
  await expect(current).toContainText(/^Payment duesince /)
  await expect(count).toBeHidden()
  await expect(bar).not.toContainText("Paid")
})

test("loads a job without layout shifts, on desktop and phone", async ({ page }) => {
  await enter(page, people.clerk)
  await watchShifts(page)
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    const { requested, letGo } = await hold(page, /\/api\/servicerequest/)
    await page.goto(`/servicerequest/${insured}`)
    await requested
    await expect(page.getByText("Loading", { exact: true }).first()).toBeAttached()
    letGo()
    await expect(history(page)).toContainText("Rosa Benitez")
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
    await page.unroute(/\/api\/servicerequest/)
  }
})

test("shows records in three columns at the desk, of which the notes have the widest", async ({ page }) => {
  await openJob(page, people.clerk, insured)
  const boxOf = async (name: string) => {
    const box = await panel(page, name).boundingBox()
    if (!box) throw new Error(`There is no ${name}.`)
    return box
  }
  const [notes, photos, payments, past] = [
    await boxOf("Notes"),
    await boxOf("Attachments"),
    await boxOf("Payments and signature"),
    await boxOf("History"),
  ]
  expect(photos.y).toBeCloseTo(notes.y, 0)
  expect(notes.width / photos.width).toBeCloseTo(1.25, 1)
  expect(payments.width).toBeCloseTo(photos.width, 0)
  expect(past.x).toBe(payments.x)
})
