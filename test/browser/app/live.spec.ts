import type { Browser, Locator, Page, WebSocket } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, indexLag, ownBrowser, test } from "../browser.ts"
import { act, aJob, call, enter, ownDay, setFaults, settled, staff } from "../job.ts"

test.use({ liveUpdates: true })

/** Milliseconds. Less than the polling interval of 20 seconds. */
const beforeAnyPoll = 15_000

const shows = (change: Locator) => expect(change).toBeVisible({ timeout: beforeAnyPoll })
const none = { charges: [] }

const row = (page: Page, number: number) =>
  page.locator("tr", { has: page.locator(`a[data-row][href="/servicerequest/${number}"]`) })

const openWithUpdates = async (page: Page, person: Person, address: string): Promise<void> => {
  await page.setViewportSize(desk)
  await enter(page, person)
  const isOurs = { predicate: (socket: WebSocket) => socket.url().includes("/ws?ticket=") }
  // The server's first message confirms what is watched.
  const caughtUp = page
    .waitForEvent("websocket", isOurs)
    .then((socket) => socket.waitForEvent("framereceived"))
  await page.goto(address)
  await caughtUp
}

const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return context.newPage()
}

test(
  "shows another browser's change before the next poll in list and job, with its author",
  indexLag,
  async ({ page, browser, baseURL }) => {
    const people = await staff()
    const [rosa, carla] = [
      await people.clerk({ name: "Rosa Benitez" }),
      await people.clerk({ name: "Carla Reyes" }),
    ]
    const day = ownDay()
    const number = await aJob(rosa, {
      appointmentDate: toWireDate(day),
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
    })
    await settled()
    await openWithUpdates(page, rosa, `/servicerequests?date=${toWireDate(day)}`)
    await expect(row(page, number)).toBeVisible()

    const theirs = await another(browser, baseURL)
    await openWithUpdates(theirs, carla, `/servicerequest/${number}`)
    const done = theirs.waitForResponse(/\/api\/servicerequestaction/)
    await theirs.getByRole("button", { name: "Confirm Appointment" }).first().click()
    await done
    await shows(row(page, number).getByText("Need Parts", { exact: true }))
    await expect(row(page, number).getByText("Changed just now by C. Reyes")).toBeVisible()

    await act(rosa, number, "partsOrdered")
    await shows(theirs.getByText("Awaiting Parts", { exact: true }).first())
    const added = await aJob(carla, { appointmentDate: toWireDate(day), ...none })
    await shows(row(page, added))
    await theirs.context().close()
  },
)

test("Does not poll while the socket delivers updates", ownBrowser, async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const day = ownDay()
  await page.clock.install()
  await openWithUpdates(page, clerk, `/servicerequests?date=${toWireDate(day)}`)
  let calls = 0
  page.on("request", (request) => {
    if (request.url().includes("/api/servicerequest?")) calls += 1
  })
  // The reads after connecting may still be under way.
  await page.clock.runFor(60_000)
  calls = 0
  await page.clock.runFor(2 * 60_000)
  expect(calls).toBe(0)
})

test.describe("Without a socket", () => {
  test.use({ provoked: [/WebSocket connection to/] })

  test(
    "shows a change on the next poll, and at once after the socket reconnects",
    ownBrowser,
    async ({ page }) => {
      const clerk = await (await staff()).clerk()
      const day = ownDay()
      const number = await aJob(clerk, { appointmentDate: toWireDate(day), ...none })
      await settled()
      await page.clock.install()
      await setFaults({ socketsDown: true })
      try {
        await page.setViewportSize(desk)
        await enter(page, clerk)
        await page.goto(`/servicerequests?date=${toWireDate(day)}`)
        await expect(row(page, number)).toBeVisible()
        await act(clerk, number, "setStatus", { serviceStatus: "exception" })
        await settled()
        await page.clock.fastForward(25_000)
        await expect(row(page, number).getByText("Exception", { exact: true })).toBeVisible()

        await act(clerk, number, "setStatus", { serviceStatus: "needParts" })
        await settled()
      } finally {
        await setFaults({})
      }
      const socket = page.waitForEvent("websocket")
      await page.clock.runFor(15_000)
      await socket
      await expect(row(page, number).getByText("Need Parts", { exact: true })).toBeVisible()
    },
  )
})

test.describe("A session ended elsewhere", () => {
  test.use({ provoked: [/status of 401/] })

  test("leads to the logout at once, before any action", async ({ page }) => {
    const people = await staff()
    const [clerk, admin] = [await people.clerk(), await people.admin()]
    await openWithUpdates(page, clerk, `/servicerequests?date=${toWireDate(ownDay())}`)
    await call(admin, "DELETE", "/session?multi=true", { user: clerk._id })
    await expect(page).toHaveURL(/\/logout\?/, { timeout: beforeAnyPoll })
  })
})
