import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import {
  addDays,
  longDate,
  shortDate,
  todayIn,
  toWireDate,
  weekdayOf,
} from "#shared/domain/schedule/dates.ts"
import { holidayOn } from "#shared/domain/schedule/holidays.ts"
import { weekdays } from "#shared/domain/schedule/hours-input.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { storeField } from "../../builders/stored-field.ts"
import { expect, flawsOf, hold, phone, test } from "../browser.ts"
import { aJob, call, chip, open, ownDay, settled, staff, store } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

let people: { clerk: Person; fleet: Person; technician: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    fleet: await make.commercialAccount({ name: "Valley Fleet" }),
    technician: await make.technician({ name: "Omar Haddad" }),
  }
})

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const save = (page: Page, name: string) => panel(page, name).getByRole("button", { name: "Save" }).click()

test("picks a day by keyboard, and sets location and zone from the typed address", async ({ page }) => {
  const day = ownDay()
  const number = await aJob(people.clerk, {
    appointmentDate: `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
    appointmentLocation: undefined,
    appointmentAddress: undefined,
    customerFullAddress: undefined,
  })
  await openJob(page, people.clerk, number, phone)
  const form = panel(page, "Appointment")
  await expect(form.getByText("Address")).toBeHidden()
  await page.getByRole("button", { name: "Edit appointment" }).click()
  await form.getByRole("button", { name: "Open the calendar" }).click()
  const calendar = page.getByRole("dialog", { name: "Choose a day" })
  await expect(calendar.getByRole("button", { name: new RegExp(`^${longDate(day)}`) })).toBeFocused()
  expect(await flawsOf(page)).toEqual([])
  for (const key of ["ArrowRight", "ArrowDown", "PageDown"]) await page.keyboard.press(key)
  await page.keyboard.press("PageUp")
  const next = addDays(day, 8)
  await expect(calendar.getByRole("button", { name: new RegExp(`^${longDate(next)}`) })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(calendar).toBeHidden()
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(next)

  await form.getByLabel("Date", { exact: true }).press("Backspace")
  await save(page, "Appointment")
  await expect(form).toContainText("Enter a date, like 11/20/2026.")
  await form.getByLabel("Date", { exact: true }).fill(next)

  await form.getByLabel("Address").fill("behind the mall")
  await expect(form.getByText(/^Zone Unknown\./)).toBeVisible()
  await save(page, "Appointment")
  await expect(form.getByRole("alert")).toHaveText(
    "You entered an address, so we set the location to Mobile.",
  )
  await expect(form).toContainText("Mobile, zone Unknown")
  await expect(form).toContainText("Enter street, city and state")
  await expect(form).toContainText(shortDate(next))

  await page.getByRole("button", { name: "Edit appointment" }).click()
  await form.getByLabel("Address").fill("1180 Colusa Avenue, Yuba City, CA 95991")
  await expect(form.getByText("Zone Yuba City")).toBeVisible()
  await save(page, "Appointment")
  await expect(form.getByRole("alert")).toContainText("so we set the location to In Shop.")
  await expect(form).toContainText("In Shop, Yuba City, CA")
  await expect(form.getByText("Address")).toBeHidden()
  expect(await open(people.clerk, number)).toMatchObject({
    appointmentLocation: "Inshop",
    zone: "Yuba City",
    branch: "yuba-city",
  })
})

test("edits the first phone, finds by the second, and asks before the vehicle loses its parts", async ({
  page,
}) => {
  const second = randomPhone()
  const number = await aJob(people.clerk, {
    invoiceType: "Net",
    billingId: people.fleet._id,
    customerPhone: `5305550102\n${second}\nwife, after 5`,
    customerEmail: "priya@example.com\noffice@example.com",
    carId: "sub-22",
  })
  await openJob(page, people.clerk, number)
  const customer = panel(page, "Customer")
  await expect(customer.getByRole("link", { name: showPhone(second) })).toBeVisible()
  await expect(customer.getByText("wife, after 5")).toBeVisible()
  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  await customer.getByLabel("Phone", { exact: true }).fill("530 555 0103")
  await save(page, "Customer")
  await expect(customer.getByRole("link", { name: "(530) 555-0103" })).toBeVisible()
  await expect(customer.getByRole("link", { name: "office@example.com" })).toBeVisible()

  await page.getByRole("button", { name: "Edit vehicle" }).click()
  await page.getByLabel("Vehicle reference").fill("Unit 14")
  await save(page, "Vehicle")
  await expect(panel(page, "Vehicle")).toContainText("Unit 14")
  await page.getByRole("button", { name: "Edit billing" }).click()
  await page.getByLabel("Deductible").fill("250")
  await save(page, "Billing")
  await expect(panel(page, "Billing")).toContainText("250.00")
  expect(await open(people.clerk, number)).toMatchObject({
    customerPhone: `5305550103\n${second}\nwife, after 5`,
    customerEmail: "priya@example.com\noffice@example.com",
    customerVehicleReference: "Unit 14",
    insuranceDeductible: 250,
  })

  const vehicle = panel(page, "Vehicle")
  await expect(vehicle.getByText("The part list is unavailable for this vehicle.")).toBeHidden()
  await page.getByRole("button", { name: "Edit vehicle" }).click()
  const text = "2022 Subaru Forester"
  await vehicle.getByLabel("Vehicle", { exact: true }).fill(text)
  await save(page, "Vehicle")
  const question = page.getByRole("dialog", { name: "Edit the vehicle by hand?" })
  await expect(question).toContainText(
    "Manually editing the vehicle will remove the data that allows vehicle part searching. Continue?",
  )
  await question.getByRole("button", { name: "Back" }).click()
  await expect(vehicle.getByLabel("Vehicle", { exact: true })).toHaveValue(text)
  await save(page, "Vehicle")
  await question.getByRole("button", { name: "Continue" }).click()
  await expect(vehicle.getByText("The part list is unavailable for this vehicle.")).toBeVisible()
  const stored = await open(people.clerk, number)
  expect(stored.vehicle).toBe(text)
  for (const field of ["year", "make", "model", "style", "carId"]) expect(stored).not.toHaveProperty(field)

  await settled()
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Find" }).fill(second)
  await expect(page.getByRole("option").filter({ hasText: `${number} · ` })).toContainText(showPhone(second))
})

test("keeps a panel open with what is typed during its save", async ({ page }) => {
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  const form = panel(page, "Customer")
  await form.getByLabel("Name").fill("Dan Whitaker")
  const saving = await hold(page, /\/api\/servicerequest\?invoiceNumber/)
  await save(page, "Customer")
  await saving.requested
  await form.getByLabel("Address").fill("9 Elm St, Linda, CA 95901")
  saving.letGo()
  await expect.poll(async () => (await open(people.clerk, number)).customerName).toBe("Dan Whitaker")
  await expect(form.getByRole("button", { name: "Save" })).toBeEnabled()
  await save(page, "Customer")
  await expect(form).toContainText("9 Elm St, Linda, CA 95901")
  await expect(page.getByRole("button", { name: "Edit customer", exact: true })).toBeVisible()
})

test("moves an appointment to a free time of its shop, where its own time is free, too", async ({ page }) => {
  const { clerk, technician } = people
  const name = `Testville ${randomUUID().slice(0, 6)}`
  // The shop is closed on Sundays, as all others are: tests in this system expect that.
  const workdays = weekdays.filter((day) => day !== "sunday")
  const { _id: branch } = await call<{ _id: string }>(clerk, "POST", "/branches", {
    name,
    address: "12 Main Street",
    city: name,
    zip: "95991",
    phone: "5305550166",
    ...Object.fromEntries(workdays.map((day) => [`${day}Hours`, "08:00-17:00"])),
    shifts: [{ technician: technician._id, days: workdays, start: "8:00am", end: "5:00pm" }],
  })
  const today = todayIn(new Date())
  const isWorkday = (date: string) => weekdayOf(date) !== 0 && !holidayOn(date)
  const day = [2, 3, 4].map((ahead) => addDays(today, ahead)).find(isWorkday) ?? today
  const number = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
    appointmentLocation: "Inshop",
    branch,
    appointmentTechnicians: [technician._id],
    charges: [chip],
  })
  await settled()
  await openJob(page, clerk, number)
  await page.getByRole("button", { name: "Edit appointment" }).click()
  const form = panel(page, "Appointment")
  const times = form.getByRole("group", { name: `Free times on ${shortDate(day)}` })
  await expect(times.getByRole("radio")).toHaveCount(4)
  await expect(times.getByRole("radio", { name: "8:00am to 10:00am" })).toBeChecked()
  await expect(form).toContainText(`Technicians have 9 h left on ${shortDate(day)}.`)
  await expect(times).not.toContainText("drive")
  await picture(page, "appointment-free-times")
  await times.getByRole("radio", { name: "2:00pm to 4:00pm" }).check()
  await save(page, "Appointment")
  await expect(page.getByRole("button", { name: "Edit appointment" })).toBeVisible()
  expect(await open(clerk, number)).toMatchObject({
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "2:00pm",
    appointmentTimeEnd: "4:00pm",
  })
})

test("saves other fields despite a stored phone that isn't a valid number, and says so", async ({ page }) => {
  const number = await aJob(people.clerk, { appointmentDate: toWireDate(ownDay()) })
  await storeField(await store(), number, "customerPhone", "ask for Dan")
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  const form = panel(page, "Customer")
  await expect(form.getByLabel("Phone")).toHaveAccessibleDescription(/This isn't a 10-digit number/)
  await form.getByLabel("Name").fill("Dan Whitaker")
  await save(page, "Customer")
  await expect(form).toContainText("Dan Whitaker")
  expect(await open(people.clerk, number)).toMatchObject({
    customerName: "Dan Whitaker",
    customerPhone: "ask for Dan",
  })

  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  await form.getByLabel("Phone").fill("ask for Stan")
  await save(page, "Customer")
  await expect(form).toContainText("Enter a 10-digit US phone number.")
})

test("shows which zones already have jobs on the day being scheduled", async ({ page }) => {
  const day = ownDay()
  const appointmentDate = toWireDate(day)
  const marysville = "620 D St, Marysville, CA 95901"
  const number = await aJob(people.clerk, { appointmentDate })
  await aJob(people.clerk, {
    appointmentDate,
    appointmentAddress: marysville,
    appointmentTimeStart: "8:00am",
  })
  await aJob(people.clerk, { appointmentDate, appointmentAddress: marysville })
  await settled()
  await openJob(page, people.clerk, number, phone)
  await page.getByRole("button", { name: "Edit appointment" }).click()
  await page.getByRole("button", { name: "Zones that day" }).click()
  const zones = page.getByRole("dialog", { name: `Zones on ${shortDate(day)}` })
  await expect(zones.getByText("No other job in Yuba City on this day yet.")).toBeVisible()
  await expect(zones.getByRole("listitem")).toHaveText([
    "Marysville2 jobs, 8:00am to 3:00pmNo technician yet",
  ])
  await page.keyboard.press("Escape")
  await page.getByLabel("Date", { exact: true }).fill(addDays(day, 1))
  await page.getByRole("button", { name: "Zones that day" }).click()
  const next = page.getByRole("dialog", { name: `Zones on ${shortDate(addDays(day, 1))}` })
  await expect(next.getByText("No other jobs on this day yet.")).toBeVisible()
})
