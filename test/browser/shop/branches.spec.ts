import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import {
  addDays,
  printedDate,
  shortDate,
  todayIn,
  toPageDate,
  toWireDate,
} from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { aJob, call, enter, ownDay, settled, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

// The console reports refused calls.
test.use({ provoked: [/status of (400|409|422)/] })

let people: { clerk: Person; admin: Person; technician: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    admin: await make.admin({ name: "Ada Marsh" }),
    technician: await make.technician({ name: `Omar Haddad ${randomUUID().slice(0, 4)}` }),
  }
})

const town = () => `Testville ${randomUUID().slice(0, 6)}`

type Stored = { _id: string; name: string; version: number } & Record<string, unknown>
const stored = async (name: string): Promise<Stored | undefined> =>
  (await call<Stored[]>(people.clerk, "GET", "/branches")).find((branch) => branch.name === name)
const add = async (more: object = {}): Promise<{ _id: string; name: string }> => {
  const name = town()
  const place = { name, address: "12 Main Street", city: name, zip: "96001", phone: "5305550166" }
  const { _id } = await call<{ _id: string }>(people.clerk, "POST", "/branches", { ...place, ...more })
  return { _id, name }
}

const panel = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true })
const edit = (page: Page, title: string) =>
  panel(page, title)
    .getByRole("button", { name: `Edit ${title.toLowerCase()}` })
    .click()
const save = (page: Page, title: string) =>
  panel(page, title).getByRole("button", { name: "Save", exact: true }).click()

test("a clerk adds a branch, sets its hours, rates, shifts, and links, and deletes it", async ({ page }) => {
  const name = town()
  await enter(page, people.clerk)
  await page.setViewportSize(desk)
  await page.goto("/branches")
  await expect(page.getByRole("listitem").filter({ hasText: "Santa Ana" })).toContainText("Tax 9.25%")

  await page.getByRole("button", { name: "Add branch" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a branch" })
  await dialog.getByRole("button", { name: "Add branch" }).click()
  await expect(dialog.getByText("Enter the branch name.")).toBeVisible()
  await expect(dialog.getByText("Enter a 5-digit ZIP code.")).toBeVisible()
  await dialog.getByLabel("Name").fill("Yuba City")
  await dialog.getByLabel("Street and number").fill("12 Main Street")
  await dialog.getByLabel("City").fill(name)
  await dialog.getByLabel("ZIP").fill("96001")
  await dialog.getByLabel("Phone").fill("(530) 555-0166")
  await dialog.getByRole("button", { name: "Add branch" }).click()
  await expect(dialog.getByText("A branch with this name already exists.")).toBeVisible()
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByRole("button", { name: "Add branch" }).click()

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByText("No hours, so it shows closed all week.")).toBeVisible()
  await expect(panel(page, "Sales tax")).toContainText("rate not confirmed")

  await edit(page, "Hours")
  await page.getByLabel("Monday opens").selectOption("8:00am")
  await page.getByRole("button", { name: /^Copy Monday to Tue-Fri/ }).click()
  await save(page, "Hours")
  await expect(panel(page, "Hours").getByRole("listitem").filter({ hasText: "Friday" })).toContainText(
    "8:00am to 5:00pm",
  )

  await edit(page, "Shifts")
  await page.getByRole("button", { name: "Add a shift" }).click()
  await page.getByLabel("Technician", { exact: true }).selectOption(people.technician.name)
  await page.getByLabel("Fri", { exact: true }).uncheck()
  await page.getByLabel("To", { exact: true }).selectOption("7:30am")
  await save(page, "Shifts")
  await expect(panel(page, "Shifts")).toContainText("A shift must end after it starts.")
  await page.getByLabel("To", { exact: true }).selectOption("4:30pm")
  await save(page, "Shifts")
  await expect(panel(page, "Shifts")).toContainText(`${people.technician.name}Mon to Thu, 8:00am to 4:30pm`)

  const off = addDays(todayIn(new Date()), 12)
  const last = addDays(off, 2)
  await edit(page, "Shifts")
  await page.getByRole("button", { name: "Add days off" }).click()
  const dayOff = page.getByRole("group", { name: "Day off 1" })
  await dayOff.getByLabel("Technician").selectOption(people.technician.name)
  await dayOff.getByLabel("First day").fill(off)
  await dayOff.getByLabel("Last day").fill(addDays(off, -1))
  await dayOff.getByLabel("Note").fill("Vacation")
  await save(page, "Shifts")
  await expect(dayOff).toContainText("The last day can't be before the first.")
  for (const [name, viewport] of Object.entries({ phone, desk })) {
    await page.setViewportSize(viewport)
    await picture(page, `branch-days-off-${name}`)
  }
  await dayOff.getByLabel("Last day").fill(last)
  await save(page, "Shifts")
  await expect(panel(page, "Shifts")).toContainText(
    `${people.technician.name}${shortDate(off)} to ${shortDate(last)}, Vacation`,
  )

  await edit(page, "Review links")
  await page.getByLabel("Google").fill("google.com/ours")
  await save(page, "Review links")
  await expect(page.getByText("Enter an address that starts with https://.")).toBeVisible()
  await page.getByLabel("Google").fill("https://google.com/ours")
  await save(page, "Review links")
  await expect(panel(page, "Review links").getByRole("link")).toHaveAttribute(
    "href",
    "https://google.com/ours",
  )

  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete branch" })
    .click()
  await expect(page).toHaveURL(/\/branches$/)
  await expect(page.getByRole("listitem").filter({ hasText: "Santa Ana" })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeHidden()
  expect(await stored(name)).toBeUndefined()
})

test("asks before a job goes to a technician's day off, and the scheduler shows it", async ({ page }) => {
  const { clerk, technician } = people
  const day = ownDay()
  const next = addDays(day, 1)
  const daysOff = [{ technician: technician._id, from: toWireDate(day), to: toWireDate(next) }]
  const days = ["wednesday", "thursday", "friday"]
  await add({ shifts: [{ technician: technician._id, days, start: "8:00am", end: "5:00pm" }], daysOff })
  const number = await aJob(clerk, { appointmentDate: toWireDate(day) })
  await settled()
  await openJob(page, clerk, number)
  const appointment = panel(page, "Appointment")
  await appointment.getByRole("button", { name: "Assign" }).click()
  const assigning = page.getByRole("dialog", { name: "Assign technicians" })
  await expect(assigning.getByText("Off that day")).toHaveCount(1)
  await assigning.getByRole("checkbox", { name: new RegExp(technician.name) }).check()
  await assigning.getByRole("button", { name: "Assign 1 anyway" }).click()
  await expect(appointment).toContainText(technician.name)

  await page.getByRole("button", { name: "Edit appointment" }).click()
  await appointment.getByLabel("Date", { exact: true }).fill(next)
  await save(page, "Appointment")
  const question = page.getByRole("dialog", { name: "Schedule on a day off?" })
  await expect(question).toContainText(`${technician.name} is off ${shortDate(day)} to ${shortDate(next)}.`)
  await question.getByRole("button", { name: "Schedule anyway" }).click()
  await expect(appointment).toContainText(shortDate(next))

  await settled()
  await page.goto(`/scheduler?date=${toPageDate(next)}`)
  await expect(page.getByRole("group", { name: `${technician.name}, 2 h, off` })).toBeVisible()
  await page.goto(`/scheduler?date=${toPageDate(day)}`)
  await expect(page.getByRole("group", { name: `${technician.name}, off` })).toContainText(
    `Off until ${shortDate(addDays(day, 2))}`,
  )
})

test("previews the effect of a tax rate, and shows each error at its row", async ({ page }) => {
  const { _id, name } = await add({ taxRates: [{ from: "1/1/2020", percent: 7.25 }] })
  const today = todayIn(new Date())
  const ahead = addDays(today, 120)
  await enter(page, people.clerk)
  await page.setViewportSize(phone)
  await page.goto(`/branches/${_id}`)
  await expect(panel(page, "Sales tax")).toContainText("7.25% on parts today")

  await edit(page, "Sales tax")
  await page.getByRole("button", { name: "Add a rate" }).click()
  const row = page.getByRole("group", { name: "Rate 1" })
  await row.getByLabel("Percent").fill("eight")
  await save(page, "Sales tax")
  await expect(row).toContainText("Enter a number.")
  await row.getByLabel("Percent").fill("8.75")
  await expect(page.getByText("Today's rate is 8.75% instead of 7.25%.")).toBeVisible()
  await row.getByLabel("Starts").fill("2020-01-01")
  await save(page, "Sales tax")
  await expect(page.getByText("Enter only one rate for each day.")).toBeVisible()
  await row.getByLabel("Starts").fill(ahead)
  await expect(page.getByText(`8.75% starting ${printedDate(ahead)}.`)).toBeVisible()
  await expect(page.getByText("A job uses the rate on its appointment date.")).toBeVisible()
  await save(page, "Sales tax")
  await expect(panel(page, "Sales tax").getByRole("listitem").first()).toContainText("upcoming")

  await edit(page, "Sales tax by ZIP")
  await page.getByRole("button", { name: "Add a ZIP" }).click()
  await page.getByLabel("ZIP", { exact: true }).fill("9600")
  await page.getByLabel("Percent").fill("8.25")
  await save(page, "Sales tax by ZIP")
  await expect(page.getByText("Enter a 5-digit ZIP code.")).toBeVisible()
  await page.getByLabel("ZIP", { exact: true }).fill("96003")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await save(page, "Sales tax by ZIP")
  await expect(panel(page, "Sales tax by ZIP").getByRole("listitem")).toHaveText("960038.25%")
  expect(await stored(name)).toMatchObject({
    taxRates: [
      { from: toWireDate(ahead), percent: 8.75 },
      { from: "1/1/2020", percent: 7.25 },
    ],
    zipTaxRates: [{ zip: "96003", from: toWireDate(today), percent: 8.25 }],
  })
})

test("asks on a conflict and before leaving, and refuses to delete a branch with jobs", async ({ page }) => {
  const { _id, name } = await add({ cities: ["Durham"] })
  await aJob(people.clerk, {
    appointmentDate: toWireDate(addDays(todayIn(new Date()), 30)),
    appointmentLocation: "Inshop",
    branch: _id,
  })
  await settled()
  await enter(page, people.clerk)
  await page.setViewportSize(desk)
  await page.goto(`/branches/${_id}`)
  await edit(page, "Zone")
  await page.getByLabel("Cities").fill("PARADISE\nmagalia")
  await expect(panel(page, "Place").getByRole("button", { name: "Edit place" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await call(people.admin, "PUT", "/branches", { _id, cities: ["Durham", "Oroville"], phone: "5305550177" })
  await save(page, "Zone")
  const dialog = page.getByRole("dialog", { name: `Ada Marsh changed ${name} while you were editing` })
  await expect(dialog.getByRole("group", { name: "Cities, was Durham" })).toContainText("Oroville")
  await dialog.getByRole("button", { name: "Save this choice" }).click()
  await expect(panel(page, "Zone")).toContainText("Paradise, Magalia")
  await expect(panel(page, "Place")).toContainText("(530) 555-0177")
  expect(await stored(name)).toMatchObject({ cities: ["Paradise", "Magalia"], phone: "5305550177" })

  await edit(page, "Place")
  await page.getByLabel("Street and number").fill("77 Market Street")
  await page.getByRole("link", { name: "Branches" }).click()
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Back" })
    .click()
  await expect(page.getByLabel("Street and number")).toHaveValue("77 Market Street")
  await page.getByRole("link", { name: "Branches" }).click()
  await page.getByRole("button", { name: "Discard changes" }).click()

  await page.getByRole("link", { name }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("button", { name: "Delete branch" }).click()
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(`${name} has a job from today on`)
  await page.goto("/branches/atlantis")
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
})
