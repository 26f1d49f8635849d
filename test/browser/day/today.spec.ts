import type { Locator, Page } from "@playwright/test"
import { addDays, instantAt, shortDate, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import {
  desk,
  expect,
  flawsOf,
  hold,
  keptApp,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { findSmallTargets } from "../fit.ts"
import {
  act,
  aJob,
  aReadyJob,
  as,
  call,
  change,
  chip,
  enter,
  insured,
  kit,
  settled,
  staff,
  windshield,
} from "../job.ts"
import { untilKept } from "../kept-records.ts"
import { picture } from "../sign.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const jobs = (page: Page) => page.getByRole("main").getByRole("article")
const partsOf = (job: Locator) => job.getByRole("list", { name: "Parts" }).getByRole("listitem")
const stops = (page: Page) => page.getByRole("list", { name: "Stops in order" }).getByRole("listitem")
const jobsCall = /\/api\/servicerequest\?.*\btechnician=/

/** The longest name that is not truncated. */
const longName = "Bartholomew Featherstonehaugh-Cholmondeley III"

async function aDay() {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Omar Haddad" })]
  const assigned = { appointmentTechnicians: [technician._id] }
  const later = await aJob(clerk, { ...assigned, customerName: "Jerome Banks" })
  const first = await aJob(clerk, {
    ...assigned,
    customerName: longName,
    customerFullAddress: "12345 Llanfairpwllgwyngyllgogerychwyrndrobwll Boulevard, Yuba City, CA 95991",
    charges: [{ ...windshield }, { ...kit }, { ...chip }],
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
  })
  await aJob(clerk, { ...assigned, customerName: "Not Confirmed" })
  for (const invoiceNumber of [later, first]) await act(clerk, invoiceNumber, "confirmAppointment")
  await settled()
  return { technician, first }
}

test.describe("A technician's day", () => {
  test("shows a technician's jobs of today in order, without layout shifts while loading", async ({
    page,
  }) => {
    const { technician, first } = await aDay()
    await enter(page, technician)
    const { requested, letGo } = await hold(page, jobsCall)
    await watchShifts(page)
    await page.goto("/servicerequests")
    await requested
    await expect(page.getByText("Loading", { exact: true })).toBeAttached()
    letGo()
    await expect(heading(page)).toHaveText("2 jobs today")
    await expect(page.getByRole("main")).toContainText("0 done, 2 to go")
    await expect(jobs(page).nth(0)).toContainText("8:00am")
    await expect(jobs(page).nth(0)).toContainText(longName)
    await expect(partsOf(jobs(page).nth(0))).toHaveText(["FW04915GTYN, Fuyao"])
    await expect(jobs(page).nth(1)).toContainText("Jerome Banks")
    await expect(page.getByRole("main")).not.toContainText("Not Confirmed")
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([])

    await expect(jobs(page).nth(0).getByRole("link", { name: "Open the job" })).toHaveAttribute(
      "href",
      `/servicerequest/${first}`,
    )
    await expect(
      jobs(page)
        .nth(0)
        .getByRole("link", { name: `Call ${longName}` }),
    ).toHaveAttribute("href", /^tel:/)
    await expect(jobs(page).nth(1).getByRole("link", { name: "Open the job" })).toBeHidden()
    await expect(page.getByRole("group", { name: "Technician" })).toBeHidden()

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(jobs(page).getByText(longName)).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
  })

  test("loads without layout shifts on days with and without jobs", async ({ page }) => {
    const people = await staff()
    const clerk = await people.clerk()
    const [free, busy] = [await people.technician(), await people.technician()]
    const number = await aJob(clerk, { appointmentTechnicians: [busy._id] })
    await act(clerk, number, "confirmAppointment")
    await settled()
    for (const [viewport, technician] of [
      [desk, free],
      [phone, busy],
    ] as const) {
      const fresh = await page.context().newPage()
      await fresh.setViewportSize(viewport)
      await enter(fresh, technician)
      await watchShifts(fresh)
      const { requested, letGo } = await hold(fresh, jobsCall)
      await fresh.goto("/servicerequests")
      await requested
      await expect(fresh.getByText("Loading", { exact: true })).toBeAttached()
      letGo()
      await expect(heading(fresh)).toHaveText(technician === free ? "No jobs today" : "1 job today")
      const shifts = await shiftsOf(fresh)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, `${viewport.width}: ${JSON.stringify(shifts)}`).toBeLessThan(0.02)
      await fresh.close()
    }
  })

  test.describe("when loading fails", () => {
    test.use({ provoked: [/status of 503/] })

    test("shows the server's message, retries, and says when there are no jobs", async ({ page }) => {
      await enter(page, await (await staff()).technician())
      let down = true
      const unavailable = {
        type: "/problems/unavailable",
        title: "Unavailable",
        status: 503,
        detail: "The system isn't responding. Try again in a moment.",
        code: "unavailable",
        requestId: "7c01fb8b",
      }
      await page.route(jobsCall, (route) =>
        down
          ? route.fulfill({
              status: 503,
              contentType: "application/problem+json",
              body: JSON.stringify(unavailable),
            })
          : route.continue(),
      )
      await page.goto("/servicerequests")
      await expect(page.getByRole("alert").filter({ hasText: "Could not pull jobs" })).toBeVisible()
      await expect(page.getByRole("alert").filter({ hasText: unavailable.detail })).toBeVisible()
      await expect(page.getByRole("alert").filter({ hasText: "7c01fb8b" })).toBeVisible()
      down = false
      await page.getByRole("button", { name: "Try again" }).click()
      await expect(page.getByText("No jobs are assigned for today")).toBeVisible()
      await expect(page.getByText("New jobs show up here when the office assigns them.")).toBeVisible()
      const [yesterday, tomorrow] = [-1, 1].map((days) => addDays(todayIn(new Date()), days))
      await picture(page, "today-empty-desk")
      await page.getByRole("link", { name: "Tomorrow's jobs" }).click()
      await expect(heading(page)).toHaveText(`No jobs ${shortDate(tomorrow ?? "")}`)
      await expect(page.getByRole("heading", { level: 2, name: "No jobs that day" })).toBeVisible()
      await page.goto(`/servicerequests?date=${toWireDate(yesterday ?? "")}`)
      await expect(page.getByText(`You had no jobs on ${shortDate(yesterday ?? "")}.`)).toBeVisible()
    })
  })
})

const stopAt = (
  [clerk, technician]: readonly [Person, Person],
  customerName: string,
  [appointmentTimeStart, appointmentTimeEnd]: [string, string],
  customerFullAddress: string,
) =>
  aReadyJob(clerk, technician, {
    customerName,
    appointmentTimeStart,
    appointmentTimeEnd,
    customerFullAddress,
    appointmentAddress: customerFullAddress,
  })

test.describe("The day of a technician", () => {
  // A poll may be under way when the signal goes.
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    "shows orders, gate codes, next steps, and tomorrow on one page, also offline",
    keptApp,
    async ({ page, context }) => {
      const make = await staff()
      const people = [await make.clerk(), await make.technician({ branch: "yuba-city" })] as const
      const [clerk, technician] = people
      const address = "640 Gray Ave, Yuba City, CA 95991"
      const done = await stopAt(people, "Arman Petrosyan", ["7:00am", "9:00am"], address)
      const early = await stopAt(people, "Nadia Haddad", ["9:00am", "11:00am"], address)
      const late = await stopAt(people, "Jerome Banks", ["3:00pm", "5:00pm"], address)
      await act(clerk, done, "cancel")
      await act(technician, late, "navigate", { enroute: true })
      const note = {
        invoice: early,
        viewableToCustomer: false,
        alertTechnician: false,
        category: "internal",
      } as const
      await as(clerk).post("/notes", { ...note, note: "Gate code 4471" })
      await change(clerk, late, { customerNotes: "Park on the street." })
      await aReadyJob(clerk, technician, {
        customerName: "Sofia Delgado",
        appointmentDate: toWireDate(addDays(todayIn(new Date()), 1)),
      })
      await settled()
      await page.setViewportSize(phone)
      await enter(page, technician)
      await page.goto("/account?message=Saved.")

      await expect(page).toHaveURL(/\/servicerequests$/)
      await expect(page).toHaveTitle(/^Today/)
      await expect(page.getByText("Saved.")).toBeVisible()
      const bar = page.getByRole("navigation", { name: "Main menu" }).filter({ visible: true })
      await expect(bar.getByRole("link")).toHaveText(["Today2", "Fuel"])
      const day = async () => {
        await expect(heading(page)).toHaveText("2 jobs today")
        await expect(jobs(page)).toHaveCount(2)
        await expect(jobs(page).nth(0)).toContainText("Jerome Banks")
        await expect(jobs(page).nth(0)).toContainText("Park on the street.")
        await expect(jobs(page).nth(0).getByRole("button", { name: "Start Job" })).toBeVisible()
        await expect(jobs(page).nth(1)).toContainText("Nadia Haddad")
        await expect(jobs(page).nth(1)).toContainText(address)
        await expect(jobs(page).nth(1)).toContainText("InternalGate code 4471")
        await expect(stops(page)).toHaveText([/Jerome Banks/, /Nadia Haddad/])
        await expect(page.getByRole("region", { name: "Coming up" })).toContainText("Sofia Delgado")
      }
      await day()
      await expect(page.getByRole("region", { name: "Fuel receipts today" })).toBeVisible()
      expect(await findSmallTargets(page, 44, "main")).toEqual([])
      await picture(page, "today-phone")

      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")
      await untilKept(page, [early, late])
      await context.setOffline(true)
      await page.reload()
      await day()
      await page.setViewportSize({ width: 360, height: 740 })
      await page.addStyleTag({ content: "html { font-size: 200% !important }" })
      expect(await overflowOf(page)).toBe(0)

      await page.clock.install({ time: instantAt(addDays(todayIn(new Date()), 1), 8 * 60) })
      await page.reload()
      await expect(heading(page)).toHaveText("1 job today")
      await expect(jobs(page)).toContainText("Sofia Delgado")
    },
  )
})

test("draws the route with drive times, and navigates to the next stop in one tap", async ({ page }) => {
  const make = await staff()
  const people = [await make.clerk(), await make.technician({ branch: "yuba-city" })] as const
  const linda = "1200 Beale Rd, Linda, CA 95901"
  await stopAt(people, "Nadia Haddad", ["8:00am", "10:00am"], linda)
  await stopAt(people, "Jerome Banks", ["10:00am", "12:00pm"], "9 Far Rd, Woodland, CA 95776")
  await stopAt(people, "Ana Ruiz", ["1:00pm", "3:00pm"], "9 Nowhere Rd, Nowhere, CA 00000")
  await settled()
  await page.setViewportSize(phone)
  await enter(page, people[1])
  await page.goto("/servicerequests")

  const map = page.getByRole("img", { name: "Map of the stops, drawn from ZIP codes" })
  await expect(map).toContainText("Shop")
  await expect(map.locator("g text").filter({ hasText: /^[12]$/ })).toHaveText(["1", "2"])
  await expect(stops(page)).toHaveText([
    /^1Nadia Haddad.*8:00am to 10:00am.*37 min drive18 mi/,
    /^2Jerome Banks.*10:00am to 12:00pm.*90 min drive45 mi/,
    /^3Ana Ruiz.*We don't recognize the ZIP code, so there is no drive time\./,
  ])
  await expect(page.getByRole("link", { name: "Navigate to Nadia Haddad" })).toHaveAttribute(
    "href",
    `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: linda })}`,
  )
  await map.scrollIntoViewIfNeeded()
  await picture(page, "route-phone")
  await page.setViewportSize(desk)
  await page.evaluate(() => window.scrollTo(0, 0))
  await picture(page, "today-desk")
})

test("asks before Start Job on a card when the insurer hasn't confirmed coverage", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aReadyJob(clerk, technician, insured)
  await act(technician, number, "navigate", { enroute: true })
  await settled()
  await page.setViewportSize(phone)
  await enter(page, technician)
  await page.goto("/servicerequests")
  const start = jobs(page).getByRole("button", { name: "Start Job" })
  await start.click()
  const question = page.getByRole("dialog", { name: "Start without verified coverage?" })
  await expect(question).toContainText("hasn't confirmed coverage, so the customer may have to pay.")
  await picture(page, "start-uncovered")
  await question.getByRole("button", { name: "Back" }).click()
  await expect(jobs(page)).toContainText("Technician En Route")
  await start.click()
  await question.getByRole("button", { name: "Start Job now" }).click()
  await expect(jobs(page)).toContainText("In Progress")
})

test.describe("The stops of a day", () => {
  test.use({ provoked: [/status of 409|ERR_INTERNET_DISCONNECTED/] })

  test(
    "reorder by keyboard and drag, show delays, and don't overwrite another device's order",
    ownBrowser,
    async ({ page, context }) => {
      await page.clock.install({ time: instantAt(todayIn(new Date()), 8 * 60) })
      const make = await staff()
      const people = [await make.clerk(), await make.technician({ branch: "yuba-city" })] as const
      const address = "640 Gray Ave, Yuba City, CA 95991"
      const nadia = await stopAt(people, "Nadia Haddad", ["8:00am", "10:00am"], address)
      const jerome = await stopAt(
        people,
        "Jerome Banks",
        ["10:00am", "12:00pm"],
        "9 Far Rd, Woodland, CA 95776",
      )
      const ana = await stopAt(people, "Ana Ruiz", ["1:00pm", "3:00pm"], address)
      await settled()
      await page.setViewportSize(phone)
      await enter(page, people[1])
      await page.goto("/servicerequests")
      await expect(stops(page)).toHaveText([/Nadia Haddad/, /Jerome Banks/, /Ana Ruiz/])
      await expect(stops(page)).not.toContainText([/late/])

      const earlier = page.getByRole("button", { name: "Earlier: Jerome Banks" })
      const saved = () =>
        page.waitForResponse(
          (reply) => reply.request().method() === "PUT" && reply.url().endsWith("/stoporder") && reply.ok(),
        )
      const earlierSaved = saved()
      await earlier.press("Enter")
      await earlierSaved
      await expect(stops(page)).toHaveText([/Jerome Banks/, /Nadia Haddad/, /Ana Ruiz/])
      await expect(jobs(page)).toContainText([/Jerome Banks/, /Nadia Haddad/, /Ana Ruiz/])
      await expect(earlier).toBeFocused()
      await expect(page.getByText("Jerome Banks is upcoming stop 1 of 3.")).toBeAttached()
      await expect(stops(page).nth(1)).toContainText("About 2 h 55 min late for 8:00am to 10:00am")
      expect(await flawsOf(page)).toEqual([])
      expect(await findSmallTargets(page, 44, "main")).toEqual([])
      await stops(page).nth(2).scrollIntoViewIfNeeded()
      await picture(page, "stops-phone")

      await page.setViewportSize(desk)
      const grips = page.locator("[data-grip]")
      const dragSaved = saved()
      await grips.nth(2).dragTo(stops(page).nth(0), { targetPosition: { x: 20, y: 4 } })
      await expect(stops(page)).toHaveText([/Ana Ruiz/, /Jerome Banks/, /Nadia Haddad/])
      await dragSaved
      await page.reload()
      await expect(stops(page)).toHaveText([/Ana Ruiz/, /Jerome Banks/, /Nadia Haddad/])
      await stops(page).nth(2).scrollIntoViewIfNeeded()
      await picture(page, "stops-desk")

      await call(people[1], "PUT", "/stoporder", {
        date: toWireDate(todayIn(new Date())),
        order: [nadia, ana, jerome],
        version: 2,
      })
      await page.getByRole("button", { name: "Later: Ana Ruiz" }).click()
      await expect(
        page.getByRole("alert").filter({ hasText: "You changed the order on another device." }),
      ).toBeVisible()
      await expect(stops(page)).toHaveText([/Nadia Haddad/, /Ana Ruiz/, /Jerome Banks/])

      await context.setOffline(true)
      const later = page.getByRole("button", { name: "Later: Ana Ruiz" })
      await expect(later).toHaveAccessibleDescription("Needs a signal.")
    },
  )
})
