import type { Page } from "@playwright/test"
import { toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { ownName } from "../../builders/people.ts"
import { desk, expect, ownBrowser, test } from "../browser.ts"
import { act, aJob, enter, open, ownDay, settled, staff } from "../job.ts"
import { editCharges, openJob } from "../job-screen.ts"

const appointment = (page: Page) => page.getByRole("region", { name: "Appointment", exact: true })
const assigning = (page: Page) => page.getByRole("dialog", { name: "Assign technicians" })

test("splits a half job between two technicians, and asks before an overlap", async ({ page }) => {
  const make = await staff()
  const [clerk, out, back] = await Promise.all([
    make.clerk(),
    make.technician({ name: ownName("Marcus") }),
    make.technician({ name: ownName("Sona") }),
  ])
  const day = ownDay()
  const planned = {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "9:00am",
    appointmentTimeEnd: "11:00am",
  }
  const other = await aJob(clerk, { ...planned, appointmentTechniciansInstall: [back._id], halfJob: true })
  const number = await aJob(clerk, { ...planned, halfJob: true, multiJob: true, charges: [] })
  await settled()
  await openJob(page, clerk, number)
  const header = page.getByRole("main").locator("header").first()
  await expect(header).toContainText("Half job")
  await expect(header).toContainText("Multi job")
  const removal = appointment(page)
    .locator("div")
    .filter({ hasText: /^Removal technician/ })
    .last()
  await removal.getByRole("button", { name: "Assign" }).click()

  const dialog = assigning(page)
  await dialog.getByRole("checkbox", { name: new RegExp(out.name) }).check()
  await dialog.getByText("Install", { exact: true }).click()
  await expect(dialog.getByRole("radio", { name: "Removal 1" })).toHaveCount(1)
  await expect(dialog.getByText(`Overlaps ${other} in Yuba City, 9:00am to 11:00am`)).toHaveCount(1)
  await dialog.getByRole("checkbox", { name: new RegExp(back.name) }).check()
  await dialog.getByRole("button", { name: "Assign 2 anyway" }).click()
  await expect(dialog).toBeHidden()
  await expect(appointment(page)).toContainText(`Removal technician${out.name}`)
  await expect(appointment(page)).toContainText(`Install technician${back.name}`)
  expect(await open(clerk, number)).toMatchObject({
    appointmentTechniciansRemoval: [out._id],
    appointmentTechniciansInstall: [back._id],
  })

  await settled()
  await page.setViewportSize(desk)
  await page.goto(`/scheduler?date=${toPageDate(day)}`)
  const lane = page.getByRole("group", { name: new RegExp(out.name) })
  await expect(lane.locator(`[data-card="${number}"]`)).toContainText("removal, with S.")
})

test.describe("When technicians fail to load", () => {
  test.use({ provoked: [/403/] })

  test("shows an error, then lists the often picked first, and selects several at once", async ({ page }) => {
    const make = await staff()
    const [clerk, zoe, abe] = await Promise.all([
      make.clerk(),
      make.technician({ name: ownName("Zoe"), quickselect: true }),
      make.technician({ name: ownName("Abe") }),
    ])
    const day = ownDay()
    const number = await aJob(clerk, {
      appointmentDate: toWireDate(day),
      charges: [{ type: "Repair", description: "1 chip" }],
    })
    await settled()
    await page.route("**/api/servicetechnicians", (route) =>
      route.fulfill({ status: 403, json: { message: "Forbidden" } }),
    )
    await openJob(page, clerk, number)
    const sameZone = appointment(page).getByRole("link", { name: "Yuba City", exact: true })
    await expect(sameZone).toHaveAttribute("href", /^\/servicerequests\?.*zone=Yuba(\+|%20)City/)
    await appointment(page).getByRole("button", { name: "Assign" }).click()
    await expect(assigning(page).getByText("Couldn't load the technicians.")).toBeVisible()
    await page.unroute("**/api/servicetechnicians")
    await assigning(page).getByRole("button", { name: "Try again" }).click()
    await expect(assigning(page).getByRole("checkbox").first()).toBeFocused()
    const groupOf = (name: string) => assigning(page).getByRole("group", { name, exact: true })
    await expect(groupOf("Quick select").or(groupOf("Others"))).toHaveCount(2)
    await groupOf("Others")
      .getByRole("checkbox", { name: new RegExp(abe.name) })
      .check()
    await groupOf("Quick select")
      .getByRole("checkbox", { name: new RegExp(zoe.name) })
      .check()
    await assigning(page).getByRole("button", { name: "Assign 2" }).click()
    await expect(appointment(page)).toContainText(abe.name)
    expect((await open(clerk, number)).appointmentTechnicians).toEqual([abe._id, zoe._id])

    await editCharges(page)
    const onLine = page.getByRole("combobox", { name: "Add a technician to this line" })
    await expect(onLine.locator("optgroup").first()).toHaveAttribute("label", "On this job")
    await expect(onLine.locator("optgroup").first().locator("option")).toHaveText([zoe.name, abe.name])
    await expect(onLine.locator("optgroup").nth(1)).toHaveAttribute("label", "Quick select")
    await page.getByRole("button", { name: "Cancel" }).first().click()

    await page.goto(`/servicerequests/new?date=${encodeURIComponent(toWireDate(day))}`)
    const choice = page.getByRole("group", { name: "Technicians", exact: true })
    await expect(choice.getByRole("group").first().getByText(zoe.name)).toBeVisible()
  })
})

test("lets a clerk call all of a job's technicians by name", async ({ page }) => {
  const make = await staff()
  const [clerk, theo, max] = await Promise.all([
    make.clerk(),
    make.technician({ name: ownName("Theo"), defaultTechnicianAssignment: "Assistant" }),
    make.technician({ name: ownName("Max") }),
  ])
  const number = await aJob(clerk, {
    appointmentTechnicians: [theo._id],
    charges: [
      {
        type: "Repair",
        description: "1 chip",
        technicians: [{ _id: max._id, role: "Installer", half: false }],
      },
    ],
  })
  await openJob(page, clerk, number)
  await appointment(page).getByRole("button", { name: theo.name, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: `Technicians on ${number}` })
  await expect(dialog.getByRole("listitem").first()).toContainText("Technician, Assistant")
  await expect(dialog.getByRole("link", { name: `Call ${theo.name}` })).toHaveAttribute(
    "href",
    `tel:+1${theo.phone}`,
  )
  await expect(dialog.getByRole("listitem").nth(1)).toContainText("On a charge line")
  await expect(dialog.getByRole("link", { name: `Call ${max.name}` })).toHaveAttribute(
    "href",
    `tel:+1${max.phone}`,
  )
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(appointment(page).getByRole("button", { name: theo.name, exact: true })).toBeFocused()
})

test(
  "aborts an assignment after ten seconds, says so, and assigns once on retry",
  ownBrowser,
  async ({ page }) => {
    await page.clock.install()
    // `AbortSignal.timeout` ignores the installed clock.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const ended = new AbortController()
        setTimeout(() => ended.abort(new DOMException("Timed out.", "TimeoutError")), milliseconds)
        return ended.signal
      }
    })
    const make = await staff()
    const [clerk, theo] = await Promise.all([make.clerk(), make.technician({ name: ownName("Theo") })])
    const number = await aJob(clerk)
    await openJob(page, clerk, number)
    await appointment(page).getByRole("button", { name: "Assign" }).click()
    await assigning(page)
      .getByRole("checkbox", { name: new RegExp(theo.name) })
      .check()

    const keys: (string | undefined)[] = []
    const reached: Promise<unknown>[] = []
    await page.route("**/api/servicerequestaction", async (route) => {
      keys.push(route.request().headers()["idempotency-key"])
      if (keys.length === 1) reached.push(route.fetch())
      else await route.continue()
    })
    const request = page.waitForRequest("**/api/servicerequestaction")
    await assigning(page).getByRole("button", { name: "Assign 1" }).click()
    await request
    await page.clock.fastForward(10_000)
    await expect(assigning(page).getByRole("alert")).toContainText(
      "Couldn't assign the technicians. The server didn't respond for 10 seconds. Try again.",
    )
    await expect(assigning(page).getByRole("alert")).toBeInViewport({ ratio: 1 })
    await Promise.all(reached)
    await assigning(page).getByRole("button", { name: "Try again" }).click()
    await expect(assigning(page)).toBeHidden()
    await expect(appointment(page)).toContainText(theo.name)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await open(clerk, number)).toMatchObject({ version: 2, appointmentTechnicians: [theo._id] })
  },
)

test.describe("An assignment that another clerk made meanwhile", () => {
  test.use({ provoked: [/status of 409/] })

  test("is replaced by the next try, after the dialog said whose it is", async ({ page }) => {
    const make = await staff()
    const [clerk, bea, theo, zoe] = await Promise.all([
      make.clerk(),
      make.clerk({ name: "Bea Lindqvist" }),
      make.technician({ name: ownName("Theo") }),
      make.technician({ name: ownName("Zoe") }),
    ])
    const number = await aJob(clerk)
    await openJob(page, clerk, number)
    await appointment(page).getByRole("button", { name: "Assign" }).click()
    await assigning(page)
      .getByRole("checkbox", { name: new RegExp(theo.name) })
      .check()
    await act(bea, number, "assignTechnicians", { technicians: [zoe._id] })
    await assigning(page).getByRole("button", { name: "Assign 1" }).click()
    await expect(assigning(page).getByRole("alert")).toContainText(
      "Bea Lindqvist changed this while you were editing.",
    )
    expect((await open(clerk, number)).appointmentTechnicians).toEqual([zoe._id])
    await assigning(page).getByRole("button", { name: "Try again" }).click()
    await expect(assigning(page)).toBeHidden()
    expect((await open(clerk, number)).appointmentTechnicians).toEqual([theo._id])
  })
})

test("calls the customer's first phone with +1 and texts it from the shop", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const called = await aJob(clerk, { customerPhone: "(530) 555-0177\n530 555 0199 (wife)" })
  const link = (name: string) => page.getByRole("link", { name, exact: true })
  await openJob(page, clerk, called, { width: 390, height: 844 })
  await expect(link("Call")).toHaveAttribute("href", "tel:+15305550177")
  await page.getByRole("button", { name: "Text", exact: true }).click()
  await expect(page.getByRole("dialog", { name: "Text customer" })).toContainText("(530) 555-0177")
})

test("filters the list by zone and technician, and keeps the filter in the URL", async ({ page }) => {
  const make = await staff()
  const [clerk, theo] = await Promise.all([make.clerk(), make.technician({ name: ownName("Theo") })])
  const planned = { appointmentDate: toWireDate(ownDay()), appointmentTechnicians: [theo._id] }
  const woodland = { appointmentAddress: "740 Main St, Woodland, CA 95695" }
  const [near, far, others] = await Promise.all([
    aJob(clerk, { ...planned, customerName: "Near Job" }),
    aJob(clerk, { ...planned, ...woodland, customerName: "Far Job" }),
    aJob(clerk, { ...planned, ...woodland, appointmentTechnicians: [], customerName: "Open Job" }),
  ])
  await settled()
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`/servicerequests?${new URLSearchParams({ date: planned.appointmentDate })}`)
  const row = (number: number) => page.getByRole("row").filter({ hasText: String(number) })
  await expect(row(others)).toBeVisible()

  await page.getByRole("button", { name: "Zones", exact: true }).click()
  const zones = page.getByRole("dialog", { name: "Zones" })
  await expect(zones.getByRole("button", { name: /^All zones/ })).toContainText("3 requests")
  await expect(zones.getByRole("button", { name: /^Woodland/ })).toContainText("2 requests, 1 unassigned")
  await zones.getByRole("button", { name: /^Woodland/ }).click()
  await expect(row(near)).toHaveCount(0)
  await expect(row(far).or(row(others))).toHaveCount(2)
  await expect(page).toHaveURL(/zone=Woodland/)

  await page.getByRole("button", { name: "Technicians", exact: true }).click()
  const technicians = page.getByRole("dialog", { name: "Technicians" })
  await technicians.getByRole("button", { name: new RegExp(theo.name) }).click()
  await expect(row(others)).toHaveCount(0)
  await expect(row(far)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(theo._id))

  await page.getByRole("button", { name: "Woodland", exact: true }).click()
  await zones.getByRole("button", { name: /^All zones/ }).click()
  await expect(row(near)).toBeVisible()
  await expect(row(others)).toHaveCount(0)
})
