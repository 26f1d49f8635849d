import type { Locator, Page } from "@playwright/test"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import {
  addDays,
  longDate,
  printedDate,
  shortDate,
  todayIn,
  toWireDate,
} from "#shared/domain/schedule/dates.ts"
import { ownName, type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, hold, indexLag, overflowOf, phone, shiftsOf, test, watchShifts } from "../browser.ts"
import {
  act,
  aJob,
  aReadyJob,
  call,
  change,
  enter,
  ownDay,
  settled,
  staff,
  windshield,
  withoutPrice,
} from "../job.ts"
import { picture } from "../sign.ts"

type State = { value: ServiceStatus; text: string; color: string }

const addressOf = (day: string) => `/servicerequests?date=${toWireDate(day)}`
const none = { charges: [] }

let clerk: Person
test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
  await enter(page, clerk)
})

const rows = (page: Page) => page.locator("tr", { has: page.locator("a[data-row]") })
const linkOf = (page: Page, number: number) => page.locator(`a[data-row][href="/servicerequest/${number}"]`)
const row = (page: Page, number: number) => page.locator("tr", { has: linkOf(page, number) })

async function openDay(page: Page, day: string, more = ""): Promise<void> {
  await settled()
  await page.goto(addressOf(day) + more)
}

const paintOf = (pill: Locator, ground: string, color: string) =>
  pill.evaluate(
    (element, [groundName, dotName]) => {
      const valueOf = (name: string) => {
        const probe = document.createElement("i")
        probe.style.color = `var(--${name})`
        document.body.append(probe)
        const { color: value } = getComputedStyle(probe)
        probe.remove()
        return value
      }
      const { backgroundColor, color: words } = getComputedStyle(element)
      const painted = [backgroundColor, words, getComputedStyle(element, "::before").backgroundColor]
      const named = [
        valueOf(`${groundName}-ground`),
        valueOf(`${groundName}-text`),
        valueOf(`${dotName}-dot`),
      ]
      return { painted, named }
    },
    [ground, color] as const,
  )

test("shows each status with text and color, and purple for a priced, unfinished job", async ({ page }) => {
  const states = await call<State[]>(clerk, "GET", "/servicerequeststates")
  const day = ownDay()
  const numbers = new Map<string, number>()
  for (const { value } of states) {
    const number = await aJob(clerk, { appointmentDate: toWireDate(day), ...none })
    if (value !== "awaitingServiceScheduling") await act(clerk, number, "setStatus", { serviceStatus: value })
    numbers.set(value, number)
  }
  const priced = await aJob(clerk, { appointmentDate: toWireDate(day), charges: [{ ...windshield }] })
  await openDay(page, day, "&exclude=all")
  await expect(rows(page)).toHaveCount(states.length + 1)
  for (const { value, text, color } of states) {
    const pill = row(page, numbers.get(value) ?? 0).getByText(text, { exact: true })
    const { painted, named } = await paintOf(pill, color, color)
    expect(painted, value).toEqual(named)
  }
  const pill = row(page, priced).getByText("Awaiting Scheduling", { exact: true })
  const { painted, named } = await paintOf(pill, "purple", "orange")
  expect(painted).toEqual(named)

  await page.goto(addressOf(day))
  const hidden = page.getByText("Cancelled and Closed hidden")
  await expect(hidden).toBeVisible()
  // At most two lines, which the header has room for.
  await expect.poll(async () => (await hidden.boundingBox())?.height).toBeLessThan(36)
  await picture(page, "list-hidden-desk")
  await expect(rows(page)).toHaveCount(states.length - 1)
  await expect(row(page, numbers.get("cancelled") ?? 0)).toBeHidden()
})

test("opens a row's request, moves by arrow keys, and shows Spanish names without a new font", async ({
  page,
}) => {
  const day = ownDay()
  const customerName = "Íñigo Núñez Agüero"
  const later = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "2:00pm",
    appointmentTimeEnd: "4:00pm",
    ...none,
  })
  const first = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
    customerName,
    ...none,
  })
  await openDay(page, day)
  await expect(page.getByText(customerName)).toBeVisible()
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length
  })
  expect(fonts).toBe(1)
  await expect(rows(page).first().getByRole("link")).toHaveAttribute("href", `/servicerequest/${first}`)
  await linkOf(page, first).focus()
  await page.keyboard.press("ArrowDown")
  await expect(linkOf(page, later)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${later}$`))
})

test("searches all days while typing, keeps every letter, and suggests broader searches", async ({
  page,
}) => {
  const day = ownDay()
  const customerName = ownName("Marisol")
  const [first, second] = [randomPhone(), randomPhone()]
  const number = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    customerName,
    customerPhone: `${first}\n${second}`,
    ...none,
  })
  const gone = await aJob(clerk, { appointmentDate: toWireDate(addDays(day, 3)), customerName, ...none })
  await act(clerk, gone, "cancel")
  await openDay(page, addDays(day, 1))

  const search = page.getByLabel("Search service requests")
  await expect(search).toBeVisible()
  await page.keyboard.press("/")
  await expect(search).toBeFocused()
  const answers = await hold(page, /\/api\/servicerequest\?.*search=/)
  await page.keyboard.insertText(customerName.slice(0, -5))
  await answers.requested
  await page.keyboard.type(customerName.slice(-5))
  answers.letGo()
  await expect(search).toHaveValue(customerName)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === customerName)
  await expect(page.getByText("All dates, all statuses")).toBeVisible()
  const whichDay = row(page, number).getByText(printedDate(day), { exact: true })
  await expect
    .poll(async () => (await whichDay.boundingBox())?.height, "the day and its year are on one line")
    .toBeLessThan(24)

  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole("button", { name: "Clear the search" }).first().click()
  await expect(page).toHaveURL(
    (url) => url.search === `?date=${encodeURIComponent(toWireDate(addDays(day, 1)))}`,
  )
  await expect(search).toHaveValue("")

  await search.fill(`${customerName} ${second.slice(-7)}`)
  await expect(row(page, number)).toContainText(showPhone(second))
  await expect(row(page, number)).not.toContainText(showPhone(first))
  await search.fill("zzxqy nobody")
  await expect(page).toHaveURL(/q=zzxqy/)
  await expect(page.getByRole("heading", { name: "There are no service requests that match." })).toBeVisible()
  await page.getByRole("button", { name: "Clear the search" }).last().click()
  await expect(search).toHaveValue("")
})

test("Arrows, keys, and the calendar change the day, an empty one says so, and Back returns", async ({
  page,
}) => {
  const day = ownDay()
  for (const date of [addDays(day, 1), day, day])
    await aJob(clerk, { appointmentDate: toWireDate(date), ...none })
  await openDay(page, day)
  const heading = (date: string) => page.getByRole("heading", { level: 1, name: longDate(date) })
  await expect(heading(day)).toBeVisible()
  const calendar = page.getByRole("complementary", { name: "The month" })
  await expect(calendar.getByRole("link", { name: `${longDate(day)}, 2 requests` })).toBeVisible()
  await expect(calendar.getByRole("link", { name: `${longDate(day)}, 2 requests` })).toHaveAttribute(
    "aria-current",
    "date",
  )

  await page.getByRole("button", { name: "Next day" }).click()
  await expect(heading(addDays(day, 1))).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press("ArrowLeft")
  await expect(heading(day)).toBeVisible()
  await page.goBack()
  await expect(heading(addDays(day, 1))).toBeVisible()

  await calendar.getByRole("link", { name: `${longDate(addDays(day, 2))}, 0 requests` }).click()
  await expect(heading(addDays(day, 2))).toBeVisible()
  await expect(page.getByText(`No jobs on ${shortDate(addDays(day, 2))}`)).toBeVisible()
  await expect(page.getByRole("heading", { name: "There are no service requests that match." })).toBeVisible()
  await expect(page.getByRole("table").filter({ hasText: "Warranty" })).toBeHidden()
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await expect(
      page.getByRole("link", { name: `New service on ${shortDate(addDays(day, 2))}` }),
    ).toBeVisible()
  }

  await calendar.getByRole("link", { name: "Previous month" }).click()
  await expect(page).toHaveURL(/sort=appointmentTimeStart%3Adescending/)
  await page.keyboard.press("t")
  await expect(page).toHaveURL(/\/servicerequests$/)
})

test("What waits for a day is one tap from the badge, and leaves once it has one", async ({ page }) => {
  const customerName = ownName("Abigail")
  const number = await aJob(clerk, { customerName, appointmentDate: undefined, ...none })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingServiceScheduling" })
  const own = page.getByRole("listitem").filter({ has: linkOf(page, number) })
  const yesterday = toWireDate(addDays(todayIn(new Date()), -1))
  await aReadyJob(clerk, await (await staff()).technician(), { appointmentDate: yesterday })
  await settled()
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await page.goto("/servicerequests")
    const menu = page
      .getByRole("navigation")
      .getByRole("link", { name: /^Requests/ })
      .first()
    await expect(menu).toContainText(/\d/)
    const chip = page.getByRole("button", { name: /^To schedule \d/ })
    const count = Number((await chip.innerText()).replace(/\D/g, ""))
    await chip.click()
    await expect(page.getByRole("heading", { level: 1, name: "To schedule" })).toBeVisible()
    await expect((viewport === phone ? own : row(page, number)).getByText("No date yet")).toBeVisible()
    await expect(page.getByRole("button", { name: `To schedule ${count}`, exact: true })).toBeVisible()
    await picture(page, `list-to-schedule-${viewport === phone ? "phone" : "desk"}`)
  }
  await change(clerk, number, { appointmentDate: toWireDate(ownDay()) })
  await act(clerk, number, "setStatus", { serviceStatus: "needParts" })
  await settled()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: "To schedule" })).toBeVisible()
  await expect(page.getByText("Updated")).toBeVisible()
  await expect(row(page, number)).toBeHidden()
  await page.getByRole("button", { name: "All", exact: true }).click()
  await expect(page).toHaveURL(/\/servicerequests$/)
})

test("On a phone a job's card shows its next action", indexLag, async ({ page }) => {
  await page.setViewportSize(phone)
  const day = ownDay()
  const number = await aJob(clerk, { appointmentDate: toWireDate(day) })
  const unpriced = await aJob(clerk, { appointmentDate: toWireDate(day), ...withoutPrice })
  const cardOf = (job: number) => page.getByRole("listitem").filter({ has: linkOf(page, job) })
  const card = cardOf(number)
  await openDay(page, day)
  await expect(cardOf(unpriced).getByRole("link", { name: "Edit charges" })).toBeVisible()
  await expect(cardOf(unpriced).getByRole("button")).toHaveCount(0)
  await card.getByRole("button", { name: "Confirm Appointment" }).click()
  await expect(card.getByText("Need Parts", { exact: true })).toBeVisible()
  await expect(card.getByRole("button", { name: "Parts Ordered" })).toBeVisible()
})

test("An admin sees totals by type and the month's report", async ({ page }) => {
  const day = ownDay()
  await aJob(clerk, { appointmentDate: toWireDate(day) })
  const totals = page.getByRole("table").filter({ hasText: "Warranty" })
  await enter(page, await (await staff()).admin())
  await openDay(page, day)
  await expect(totals.getByRole("row", { name: /^Cash/ })).toContainText("576.22")
  await expect(totals.getByRole("row", { name: /^All/ })).toContainText("$576.22")
  const report = page.getByRole("region", { name: "Month report" })
  await expect(report.getByRole("row", { name: /^Net profit/ })).toContainText("$")
  await report.scrollIntoViewIfNeeded()
  await picture(page, "list-month-report-desk")
  await expect(report.getByRole("link", { name: "Open report" })).toHaveAttribute(
    "href",
    /\/reports\?date=\d+-1-\d{4}$/,
  )
})

test.describe("With reduced motion", () => {
  test("status animations are off for a job en route and a priced job", async ({ page }) => {
    const day = ownDay()
    const number = await aJob(clerk, { appointmentDate: toWireDate(day) })
    const gone = await aJob(clerk, { appointmentDate: toWireDate(day), ...none })
    await act(clerk, gone, "setStatus", { serviceStatus: "technicianEnroute" })
    await openDay(page, day)
    await expect(rows(page)).toHaveCount(2)
    const movements = () => page.evaluate(() => document.getAnimations().length)
    await expect.poll(movements).toBe(0)
    await page.emulateMedia({ reducedMotion: "no-preference" })
    for (const [moved, name] of [
      [number, "shake"],
      [gone, "pulse"],
    ] as const)
      expect(
        await row(page, moved)
          .locator("span", { hasText: /^(Awaiting Scheduling|Technician En Route)$/ })
          .first()
          .evaluate((pill) => getComputedStyle(pill, "::before").animationName),
      ).toContain(name)
    await page.emulateMedia({ reducedMotion: "reduce" })
  })
})

test("A technician sees only their own jobs", async ({ page }) => {
  const people = await staff()
  const [technician, other] = [await people.technician(), await people.technician()]
  const day = ownDay()
  const own = {
    appointmentDate: toWireDate(day),
    customerName: ownName("Hannah"),
    appointmentTechnicians: [technician._id],
  }
  const number = await aJob(clerk, own)
  await aJob(clerk, { ...own, customerName: ownName("Nadia"), appointmentTechnicians: [other._id] })
  await aJob(clerk, { ...own, customerName: ownName("Luis"), appointmentTechnicians: [] })

  await page.setViewportSize(phone)
  await enter(page, technician)
  await openDay(page, day)
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`1 job ${shortDate(day)}`)
  await page.getByRole("link", { name: own.customerName, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))

  await page.goto(addressOf(addDays(day, 1)))
  await expect(page.getByText(`You have no jobs on ${shortDate(addDays(day, 1))}.`)).toBeVisible()

  const search = page.getByLabel("Search your jobs")
  await search.fill(own.customerName)
  await expect(linkOf(page, number)).toBeVisible()
  await expect(page.getByText("All your jobs")).toBeVisible()
  await search.fill("Nadia")
  await expect(page.getByRole("heading", { name: "There are no service requests that match." })).toBeVisible()
  const month = page.getByRole("complementary", { name: "The month" })
  await month.getByRole("link", { name: `${longDate(day)}, 1 request`, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`1 job ${shortDate(day)}`)
  await expect(
    page
      .getByRole("navigation", { name: "The weeks" })
      .getByRole("link", { name: `${longDate(day)}, 1 request` }),
  ).toBeVisible()
  await expect(search).toHaveValue("")
})

test.describe("A list that fails to load", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("shows an error, at once when offline, and loads on retry or when back online", async ({
    page,
    context,
  }) => {
    const day = ownDay()
    for (const date of [day, addDays(day, 1), addDays(day, 1)])
      await aJob(clerk, { appointmentDate: toWireDate(date), ...none })
    const isOfDay = (url: URL) => url.pathname === "/api/servicerequest" && !url.searchParams.has("search")
    await page.route(isOfDay, (route) => route.abort())
    await openDay(page, day)
    await expect(page.getByRole("heading", { name: "Couldn't load the list." })).toBeVisible()
    await expect(page.getByRole("alert").filter({ hasText: "Couldn't reach the server." })).toBeVisible()
    await page.unroute(isOfDay)
    await page.getByRole("button", { name: "Try again" }).first().click()
    await expect(rows(page)).toHaveCount(1)

    await context.setOffline(true)
    await page.getByRole("button", { name: "Next day" }).click()
    await expect(page.getByRole("alert").filter({ hasText: "You're offline." })).toBeVisible()
    await context.setOffline(false)
    await expect(rows(page)).toHaveCount(2)

    await page.goto(`${addressOf(addDays(day, 1))}&limit=1`)
    await page.route(/cursor=/, (route) => route.fulfill({ status: 429, json: {} }))
    await page.getByRole("button", { name: "Load more" }).click()
    await expect(
      page.getByRole("alert").filter({ hasText: "Couldn't load more. Too many attempts." }),
    ).toBeVisible()
    await picture(page, "list-more-failed")
    await page.unroute(/cursor=/)
    await page.getByRole("button", { name: "Load more" }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole("alert")).toHaveCount(0)
  })
})

test("More requests than fit on a page load on demand, and the count includes all", async ({ page }) => {
  const day = ownDay()
  for (let job = 0; job < 5; job += 1) await aJob(clerk, { appointmentDate: toWireDate(day), ...none })
  await openDay(page, day, "&limit=2")
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText("2 loaded. There are more.")).toBeVisible()
  await expect(page.getByText("2 service requests so far")).toBeVisible()
  await expect(page.getByRole("button", { name: "All 2+" })).toBeVisible()
  await page.getByRole("button", { name: "Load more" }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole("button", { name: "Load more" }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText("5 service requests", { exact: true })).toBeVisible()
})

test("Loading shifts no layout, and nothing overflows 360 pixels or squeezes the vehicle", async ({
  page,
}) => {
  const day = ownDay()
  const number = await aJob(clerk, {
    appointmentDate: toWireDate(day),
    customerName: "Bartholomew Alexander Featherstonehaugh-Villanueva",
    vehicle: "2020 Mercedes-Benz Sprinter 2500 Cargo 170 Wheelbase High Roof Extended",
  })
  await aJob(clerk, { appointmentDate: toWireDate(day), ...none })
  await settled()
  await watchShifts(page)
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    const { requested, letGo } = await hold(page, /\/api\/servicerequest\?/)
    await page.goto(addressOf(day))
    await requested
    await expect(page.getByText("Loading", { exact: true }).first()).toBeAttached()
    letGo()
    await expect(linkOf(page, number)).toBeVisible()
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
    await page.unroute(/\/api\/servicerequest\?/)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  // The narrowest table, with partial and full side panel.
  for (const width of [1101, 1251, 1351]) {
    await page.setViewportSize({ width, height: 740 })
    const vehicle = page.getByRole("columnheader", { name: "Vehicle and work" })
    await expect
      .poll(async () => (await vehicle.boundingBox())?.width, { message: `${width}` })
      .toBeGreaterThan(100)
  }
})
