import type { Locator, Page } from "@playwright/test"
import { shortName } from "#shared/domain/people/names.ts"
import { addDays, shortDate, todayIn, toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { ownName, type Person } from "../../builders/people.ts"
import { desk, expect, indexLag, overflowOf, phone, test } from "../browser.ts"
import { findSmallTargets } from "../fit.ts"
import { act, aDoneJob, aJob, call, change, enter, open, ownDay, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

let clerk: Person
test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})

const technician = async (first: string) => (await staff()).technician({ name: ownName(first) })

const planned = (day: string, [from, to]: [string, string], who?: Person, more = {}): Promise<number> =>
  aJob(clerk, {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: from,
    appointmentTimeEnd: to,
    ...(who && { appointmentTechnicians: [who._id] }),
    charges: [],
    serviceSummary: "Replace windshield",
    ...more,
  })

const openDay = async (page: Page, day: string, viewport = desk, as = clerk) => {
  await page.setViewportSize(viewport)
  await enter(page, as)
  await page.goto(`/scheduler?date=${toPageDate(day)}`)
}

const tray = (page: Page) => page.getByRole("region", { name: "Unassigned" })
const lane = (page: Page, { name }: Person) => page.getByRole("group", { name: new RegExp(`^${name}`) })
const card = (within: Page | Locator, number: number) =>
  within.getByRole("link", { name: new RegExp(`\\b${number}\\b`) })
const crewOf = async (number: number) => (await open(clerk, number)).appointmentTechnicians ?? []

/** In steps, since the board follows each move. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  // A card can't be moved while its last move is being saved.
  await expect(from).not.toHaveAttribute("aria-busy")
  // Waits until the card stands still.
  await from.hover({ position: { x: 40, y: 20 } })
  const start = await from.boundingBox()
  if (!start) throw new Error("There is nothing to drag.")
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + 30, { steps: 3 })
  // Only now: lanes of technicians from earlier tests may be between them.
  await to.scrollIntoViewIfNeeded()
  const end = await to.boundingBox()
  if (!end) throw new Error("There is nowhere to drag to.")
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
}

test("drags a card between tray and lane, and asks before overlapping jobs", indexLag, async ({ page }) => {
  const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
  const day = ownDay()
  const early = await planned(day, ["9:00am", "11:00am"], marcus)
  const number = await planned(day, ["10:00am", "12:00pm"])
  const gone = await planned(day, ["10:00am", "12:00pm"])
  await act(clerk, gone, "cancel")
  await settled()
  await openDay(page, day)
  await expect(card(tray(page), number)).toBeVisible()
  await expect(page.getByText("2 requests · 1 unassigned")).toBeVisible()
  await expect(card(page, gone)).toBeHidden()

  await drag(page, card(tray(page), number), lane(page, sona))
  await expect(page.getByText(/^To S\. .*no overlap$/)).toBeVisible()
  await page.mouse.up()
  await expect(card(lane(page, sona), number)).toBeVisible()
  await expect(page.getByText("Every request has a technician.")).toBeVisible()
  await expect.poll(() => crewOf(number)).toEqual([sona._id])

  await drag(page, card(lane(page, sona), number), lane(page, marcus))
  await expect(page.getByText(new RegExp(`^To M\\. .*overlaps ${early} to 11:00am$`))).toBeVisible()
  await page.mouse.up()
  const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
  await question.getByRole("button", { name: "Back" }).click()
  await expect(card(lane(page, sona), number)).toBeVisible()
  await drag(page, card(lane(page, sona), number), lane(page, marcus))
  await page.mouse.up()
  await question.getByRole("button", { name: "Keep both" }).click()
  await expect(card(lane(page, marcus), number)).toBeVisible()
  await expect(page.getByText("2 requests · 0 unassigned · 1 overlap")).toBeVisible()
  await expect.poll(() => crewOf(number)).toEqual([marcus._id])

  await drag(page, card(lane(page, marcus), number), tray(page))
  await page.mouse.up()
  await expect(card(tray(page), number)).toBeVisible()
  await expect.poll(() => crewOf(number)).toEqual([])
})

test("asks about an overlap until it is accepted; by keyboard, arrows go to cards and M moves", async ({
  page,
}) => {
  const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
  const day = ownDay()
  const first = await planned(day, ["8:00am", "10:00am"], marcus)
  const second = await planned(day, ["9:00am", "11:00am"], marcus)
  const number = await planned(day, ["2:00pm", "4:00pm"])
  await settled()
  await openDay(page, day)
  const overlap = lane(page, marcus).getByText("Overlap 9:00am to 10:00am")
  await expect(overlap).toBeVisible()
  await lane(page, marcus).getByRole("button", { name: "Keep both" }).click()
  await expect(overlap).toBeHidden()
  await page.reload()
  await expect(page.getByText(/ · 1 overlap$/)).toBeVisible()
  await expect(lane(page, marcus).getByRole("button", { name: "Keep both" })).toBeHidden()

  await card(tray(page), number).focus()
  await page.keyboard.press("ArrowRight")
  await expect(card(lane(page, marcus), first)).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(card(lane(page, marcus), second)).toBeFocused()
  await page.keyboard.press("m")
  const dialog = page.getByRole("dialog", { name: `Move ${second} to…` })
  await dialog.getByRole("radio", { name: new RegExp(sona.name) }).focus()
  await page.keyboard.press("Space")
  await dialog.getByRole("button", { name: /^Move to S\./ }).press("Enter")
  await expect(card(lane(page, sona), second)).toBeFocused()
  await expect(card(lane(page, sona), second)).toHaveAttribute("href", `/servicerequest/${second}`)
  await expect(page.getByText("3 requests · 1 unassigned", { exact: true })).toBeVisible()
  await expect.poll(() => crewOf(second)).toEqual([sona._id])
})

test.describe("Two clerks editing at once", () => {
  test.use({ provoked: [/status of (409|503)/] })

  test("shows who assigned the job meanwhile, and asks once which assignment to keep", async ({ page }) => {
    const carla = await (await staff()).clerk({ name: "Carla Reyes" })
    const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
    const day = ownDay()
    const number = await planned(day, ["1:00pm", "3:00pm"])
    const other = await planned(day, ["9:00am", "10:00am"])
    await settled()
    await openDay(page, day)
    await expect(card(tray(page), number)).toBeVisible()

    await change(carla, number, { appointmentTechnicians: [marcus._id] })
    await drag(page, card(tray(page), number), lane(page, sona))
    await page.mouse.up()
    const conflict = page.getByRole("dialog", {
      name: `Carla Reyes changed ${number} while you were editing`,
    })
    await expect(conflict).toContainText("Technicians")
    await conflict.getByRole("radio", { name: new RegExp(marcus.name) }).check({ force: true })
    await conflict.getByRole("button", { name: "Save this choice" }).click()
    await expect(card(lane(page, marcus), number)).toBeVisible()
    await expect.poll(() => crewOf(number)).toEqual([marcus._id])

    await page.route("**/api/servicerequestaction", (route) =>
      route.fulfill({ status: 503, json: { message: "Service Unavailable" } }),
    )
    await drag(page, card(tray(page), other), lane(page, sona))
    await page.mouse.up()
    const failure = page.getByRole("alert").filter({ hasText: `Service Request update failed for ${other}` })
    await expect(failure).toBeVisible()
    await expect(card(tray(page), other)).toBeVisible()
    await page.unroute("**/api/servicerequestaction")
    await drag(page, card(tray(page), other), lane(page, sona))
    await page.mouse.up()
    await expect(card(lane(page, sona), other)).toBeVisible()
    await expect(failure).toBeHidden()
    await expect.poll(() => crewOf(other)).toEqual([sona._id])
  })

  test("asks about the date when both move a job to another day", async ({ page }) => {
    const carla = await (await staff()).clerk({ name: "Carla Reyes" })
    const wednesday = ownDay()
    const [tuesday, thursday] = [addDays(wednesday, -1), addDays(wednesday, 1)]
    const number = await planned(wednesday, ["1:00pm", "3:00pm"])
    const moveTo = (day: string) => ({ appointmentDate: toWireDate(day) })
    await settled()
    await openDay(page, wednesday)
    await page.getByRole("button", { name: "Week" }).click()
    let moves = 0
    await page.route("**/api/servicerequest?*", async (route) => {
      if (route.request().method() === "PUT" && moves++ === 0)
        await call(carla, "PUT", `/servicerequest?invoiceNumber=${number}`, moveTo(tuesday))
      await route.continue()
    })
    await drag(page, card(page, number), page.locator(`[data-cell="${thursday} "]`))
    await page.mouse.up()
    const conflict = page.getByRole("dialog", {
      name: `Carla Reyes changed ${number} while you were editing`,
    })
    await expect(conflict).toContainText(shortDate(tuesday))
    await conflict.getByRole("button", { name: "Save this choice" }).click()
    await expect(card(page.locator(`[data-cell="${thursday} "]`), number)).toBeVisible()
    await expect.poll(() => open(clerk, number)).toMatchObject(moveTo(thursday))
  })
})

test("assigns several technicians to several requests, with finished ones, which no slip moves", async ({
  page,
}) => {
  const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
  const day = ownDay()
  const numbers = [
    await planned(day, ["8:00am", "10:00am"]),
    await planned(day, ["10:00am", "12:00pm"]),
    await planned(day, ["1:00pm", "3:00pm"], undefined, {
      appointmentAddress: "640 Gray Ave, Linda, CA 95901",
    }),
  ]
  const finished = await aDoneJob(clerk, await technician("Theo"), {
    appointmentDate: toWireDate(day),
    appointmentTimeStart: "3:00pm",
    appointmentTimeEnd: "5:00pm",
  })
  await settled()
  await openDay(page, day)
  await expect(card(tray(page), numbers[0] ?? 0)).toBeVisible()
  await drag(page, card(page, finished), lane(page, sona))
  await page.mouse.up()
  await card(page, finished).press("m")
  await expect(page.getByText(`${finished} is Awaiting Payment. Open the job to change`)).toBeVisible()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(lane(page, sona).getByRole("link")).toHaveCount(0)
  await page.keyboard.press("a")
  const who = page.getByRole("dialog", { name: "Choose Technicians to assign" })
  await who.getByRole("checkbox", { name: new RegExp(sona.name) }).check()
  await who.getByRole("checkbox", { name: new RegExp(marcus.name) }).check()
  await who.getByRole("button", { name: "Next, with 2 technicians" }).click()
  const what = page.getByRole("dialog", { name: "Choose Service Requests to assign" })
  await expect(what).toContainText(`For ${sona.name} and ${marcus.name}`)
  await what.getByRole("button", { name: "All 2 of Yuba City" }).click()
  await what
    .getByRole("group", { name: "Done already" })
    .getByRole("checkbox", { name: new RegExp(String(finished)) })
    .check()
  await what.getByRole("button", { name: "Assign 3 requests", exact: true }).click()
  await expect(page.getByText("3 of 3 requests assigned.")).toBeVisible()
  for (const person of [marcus, sona]) {
    await expect(lane(page, person).getByRole("link")).toHaveCount(3)
    await expect(lane(page, person)).toHaveAttribute("aria-label", /6 h$/)
  }
  await expect(card(tray(page), numbers[2] ?? 0)).toBeVisible()
  const both = [sona._id, marcus._id]
  await expect.poll(() => Promise.all([...numbers, finished].map(crewOf))).toEqual([both, both, [], both])
})

test("opens today by default, moves by day, and links to the list of its day", async ({ page }) => {
  const today = todayIn(new Date())
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto("/scheduler")
  await expect(page).toHaveURL(new RegExp(`/scheduler\\?date=${toPageDate(today)}$`))
  await page.getByRole("button", { name: "Next day" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${toPageDate(addDays(today, 1))}$`))
  await page.getByRole("button", { name: "Previous day" }).click()
  await page.getByRole("button", { name: "Previous day" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${toPageDate(addDays(today, -1))}$`))

  const day = ownDay()
  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  await page.getByRole("main").getByRole("link", { name: "Scheduler", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/scheduler\\?date=${toPageDate(day)}$`))
  await expect(page.getByText("Nothing scheduled yet.")).toBeVisible()
})

test("draws a day's drive, saves the shown technicians for all, and counts jobs of hidden ones", async ({
  page,
}) => {
  const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
  const day = ownDay()
  const at = (appointmentAddress: string) => ({ appointmentAddress })
  const far = await planned(day, ["1:00pm", "3:00pm"], marcus, at("12 J St, Sacramento, CA 95816"))
  const near = await planned(day, ["8:00am", "10:00am"], marcus, at("640 Gray Ave, Yuba City, CA 95991"))
  const any = await planned(day, ["8:00am", "5:00pm"], marcus, at("20 Main St, Woodland, CA 95776"))
  await settled()
  await openDay(page, day)
  await lane(page, marcus)
    .getByRole("button", { name: /Drive order/ })
    .click()
  const drive = page.getByRole("dialog", { name: /^Drive order for M\./ })
  await expect(drive.getByRole("listitem")).toContainText([String(near), String(any), String(far)])
  await expect(drive.getByRole("listitem").nth(1)).toContainText(/\d+ mi/)
  await expect(drive.getByRole("img", { name: /^Map/ })).toContainText("Woodland")
  await page.keyboard.press("Escape")
  await expect(drive).toBeHidden()

  await page.getByRole("button", { name: /^Technicians \d+/ }).click()
  const filter = page.getByRole("dialog", { name: "Technicians on the scheduler" })
  await filter.getByRole("button", { name: "Clear all" }).click()
  await filter.getByRole("checkbox", { name: new RegExp(sona.name) }).check()
  await filter.getByRole("button", { name: "Show 1" }).click()
  await expect(page.getByRole("button", { name: "Technicians 1" })).toBeVisible()
  await expect(lane(page, marcus)).toBeHidden()
  await expect(page.getByText("3 requests for 1 technician not shown.")).toBeVisible()
  const saved = async () =>
    (await call<{ schedulerTechnicians: string[] }>(clerk, "GET", "/settings")).schedulerTechnicians
  await expect.poll(saved).toEqual([sona._id])

  await page.getByRole("button", { name: "Choose technicians" }).click()
  await filter.getByRole("button", { name: "Choose all" }).click()
  await filter.getByRole("button", { name: "Show everyone" }).click()
  await expect(lane(page, marcus)).toBeVisible()
})

test.describe("On a phone", () => {
  test.use({ hasTouch: true })

  test("moves a job with its button, has 48 px targets, and fits 360 px with ten unassigned jobs", async ({
    page,
  }) => {
    const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
    const day = ownDay()
    const first = await planned(day, ["8:00am", "10:00am"], marcus)
    const number = await planned(day, ["9:00am", "11:00am"], marcus)
    await Promise.all(Array.from({ length: 10 }, () => planned(day, ["9:00am", "11:00am"])))
    const long = await (await staff()).technician({
      name: ownName("Wolfeschlegelsteinhausenberger").replace(" ", ""),
    })
    await planned(day, ["1:00pm", "3:00pm"], long)
    await settled()
    await openDay(page, day, { width: 360, height: 740 })
    await expect(page.getByText("10 unassigned")).toBeVisible()
    const topOf = async (name: string) => (await page.getByRole("button", { name }).boundingBox())?.y
    expect(await topOf("Next day")).toBe(await topOf("Previous day"))
    expect(await overflowOf(page)).toBe(0)
    await page.setViewportSize(phone)
    await expect(page.getByRole("region", { name: long.name })).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shortDate(day))
    const his = page.getByRole("region", { name: marcus.name })
    await expect(his).toContainText(`Overlaps ${first} to 10:00am`)
    expect(await overflowOf(page)).toBe(0)
    const small = () =>
      page.locator("main :is(button, input):visible").evaluateAll((controls) =>
        controls
          .map((control) => ({ box: control.getBoundingClientRect(), text: control.textContent }))
          .filter(({ box }) => box.width < 47.9 || box.height < 47.9)
          .map(({ text }) => text),
      )
    await expect.poll(small).toEqual([])

    await his.getByRole("button", { name: `Move to… ${number}` }).tap()
    const dialog = page.getByRole("dialog", { name: `Move ${number} to…` })
    await dialog.getByText(sona.name).tap()
    await dialog.getByRole("button", { name: /^Move to S\./ }).tap()
    await expect(page.getByRole("region", { name: sona.name })).toContainText(String(number))
    await expect(his).not.toContainText("Overlaps")
    await expect.poll(() => crewOf(number)).toEqual([sona._id])

    await page.getByRole("button", { name: /^Unassigned/ }).tap()
    await expect(page).toHaveURL(/view=unassigned/)
    await expect(page.getByRole("button", { name: "Choose and assign" })).toBeVisible()
    await page.getByRole("button", { name: "Next day" }).tap()
    await expect(page.getByText("Every request has a technician.")).toBeVisible()
  })
})

test("moves a job to another day of the week by drag and by keyboard", indexLag, async ({ page }) => {
  const [marcus, sona] = [await technician("Marcus"), await technician("Sona")]
  const wednesday = ownDay()
  const [monday, tuesday] = [addDays(wednesday, -2), addDays(wednesday, -1)]
  const early = await planned(tuesday, ["9:00am", "11:00am"], marcus)
  const number = await planned(monday, ["10:00am", "12:00pm"], marcus)
  await settled()
  await openDay(page, monday)
  await page.getByRole("button", { name: "Week" }).click()
  await expect(page).toHaveURL(/view=week/)
  const cell = (day: string, who?: Person) => page.locator(`[data-cell="${day} ${who?._id ?? ""}"]`)
  await expect(card(cell(monday, marcus), number)).toBeVisible()
  await picture(page, "week")

  await drag(page, card(cell(monday, marcus), number), cell(tuesday, marcus))
  await expect(page.getByText(new RegExp(`^To M\\. .*overlaps ${early} to 11:00am$`))).toBeVisible()
  await page.mouse.up()
  const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
  await question.getByRole("button", { name: "Keep both" }).click()
  await expect(card(cell(tuesday, marcus), number)).toBeVisible()
  await expect.poll(async () => (await open(clerk, number)).appointmentDate).toBe(toWireDate(tuesday))

  await card(cell(tuesday, marcus), number).focus()
  await page.keyboard.press("m")
  const dialog = page.getByRole("dialog", { name: `Move ${number} to…` })
  await dialog.getByRole("button", { name: shortDate(wednesday) }).press("Enter")
  await dialog.getByRole("radio", { name: new RegExp(sona.name) }).focus()
  await page.keyboard.press("Space")
  await picture(page, "week-move")
  await dialog.getByRole("button", { name: /^Move to S\..* on / }).press("Enter")
  await expect(card(cell(wednesday, sona), number)).toBeFocused()
  await expect
    .poll(() => open(clerk, number))
    .toMatchObject({ appointmentTechnicians: [sona._id], appointmentDate: toWireDate(wednesday) })

  // An overlap that exists already is accepted in its cell, and jobs are assigned for one of the days.
  await planned(tuesday, ["10:00am", "12:00pm"], marcus)
  const free = await planned(wednesday, ["8:00am", "9:00am"])
  await settled()
  await page.reload()
  await cell(tuesday, marcus).getByRole("button", { name: "Keep both" }).click()
  await expect(cell(tuesday, marcus).getByRole("button", { name: "Keep both" })).toHaveCount(0)
  await page.getByRole("button", { name: "Choose and assign" }).click()
  const choosing = page.getByRole("dialog")
  await choosing.getByLabel("Day").selectOption(wednesday)
  await choosing.getByRole("checkbox", { name: new RegExp(sona.name) }).check()
  await picture(page, "week-choose")
  await choosing.getByRole("button", { name: /^Next/ }).click()
  await choosing.getByRole("checkbox", { name: new RegExp(String(free)) }).check()
  await expect(choosing).not.toContainText(String(early))
  await choosing.getByRole("button", { name: "Assign 1 request" }).click()
  await expect(card(cell(wednesday, sona), free)).toBeVisible()
  await expect.poll(() => open(clerk, free)).toMatchObject({ appointmentTechnicians: [sona._id] })

  await page.getByRole("button", { name: "Next week" }).click()
  await expect(page).toHaveURL(new RegExp(`date=${toPageDate(addDays(monday, 7))}&view=week$`))
  await expect(card(page, number)).toBeHidden()
  await page.goBack()
  await page.setViewportSize(phone)
  const list = page.getByRole("region", { name: shortDate(wednesday) })
  await expect(list).toContainText(String(number))
  const later = await planned(wednesday, ["2:00pm", "3:00pm"])
  await settled()
  await page.reload()
  await expect(list).toContainText("1 unassigned")
  await picture(page, "week-phone")
  expect(await overflowOf(page)).toBe(0)
  expect(await findSmallTargets(page, 48, "main")).toEqual([])

  await page.getByRole("button", { name: "Choose and assign" }).click()
  await expect(choosing.getByLabel("Day").locator(":checked")).toHaveText(
    `${shortDate(wednesday)} · 1 unassigned`,
  )
  await picture(page, "week-phone-choose")
  await choosing.getByRole("checkbox", { name: new RegExp(sona.name) }).check()
  await choosing.getByRole("button", { name: /^Next/ }).click()
  await choosing.getByRole("checkbox", { name: new RegExp(String(later)) }).check()
  await choosing.getByRole("button", { name: "Assign 1 request" }).click()
  await expect(list.getByRole("article").filter({ hasText: String(later) })).toContainText(
    shortName(sona.name),
  )
  await expect(list).not.toContainText("unassigned")
  await expect(page.getByRole("button", { name: "Choose and assign" })).toBeHidden()

  // The count is that of the day it leads to, not that of the week.
  await planned(wednesday, ["3:00pm", "4:00pm"])
  await settled()
  await page.reload()
  await expect(list).toContainText("1 unassigned")
  await page.getByRole("button", { name: "Unassigned 0" }).click()
  await expect(page.getByText("Every request has a technician.")).toBeVisible()
  await page.goto(`/scheduler?date=${toPageDate(wednesday)}&view=week`)
  await page.getByRole("button", { name: "Unassigned 1" }).click()
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1)
})
