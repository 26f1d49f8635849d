import type { Page, Request, Route } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, phone, test } from "../browser.ts"
import { aJob, as, chip, enter, ownDay, settled, staff } from "../job.ts"

/* A job opens with two rounds of parallel calls: those by its address, and those by its data. */

let people: { clerk: Person; technician: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
  }
})

const fullJob = async (day: string): Promise<number> => {
  const number = await aJob(people.clerk, {
    invoiceType: "Insurance",
    appointmentDate: toWireDate(day),
    appointmentTechnicians: [people.technician._id],
    charges: [{ ...chip }],
  })
  await as(people.clerk).post("/notes", { invoice: number, category: "internal", note: "Gate code 4471." })
  return number
}

const isIdle = (page: Page) =>
  page
    .evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(document.readyState))))
    .catch(() => "gone")

/** Holds calls until no more start, then releases them together: one round. */
async function roundsOf(page: Page, opens: () => Promise<unknown>, isThere: () => Promise<boolean>) {
  const rounds: string[][] = []
  let held: Route[] = []
  const files = new Set<Request>()
  // The menu polls for dispatches every five seconds, whatever the page does.
  const isCall = ({ pathname }: URL) =>
    pathname.startsWith("/api/") && pathname !== "/api/ivy_checkForNewSafeliteDispatches"
  const nameOf = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    return `${request.method()} ${pathname.replace("/api", "")} ${[...searchParams.keys()].join(",")}`.trim()
  }
  page.on("request", (request) => !new URL(request.url()).pathname.startsWith("/api/") && files.add(request))
  page.on("requestfinished", (request) => files.delete(request))
  page.on("requestfailed", (request) => files.delete(request))
  const openedAt = Date.now()
  // After 20 seconds, polls repeat calls of earlier rounds.
  const isPoll = (route: Route) =>
    Date.now() - openedAt > 15_000 && rounds.flat().includes(nameOf(route.request()))
  await page.route(isCall, (route) => (isPoll(route) ? route.continue() : void held.push(route)))
  const opened = opens()
  for (;;) {
    let before = -1
    await expect
      .poll(
        async () => {
          const waits = files.size === 0 && (await isIdle(page)) === "complete"
          const stands = waits && (held.length > 0 ? held.length === before : await isThere())
          before = waits ? held.length : -1
          return stands
        },
        { intervals: [600], timeout: 60_000 },
      )
      .toBe(true)
    if (held.length === 0) break
    const round = held
    held = []
    rounds.push(round.map((route) => nameOf(route.request())).toSorted())
    await Promise.all(round.map((route) => route.continue()))
    await Promise.all(round.map((route) => route.request().response()))
  }
  await opened
  await page.unroute(isCall)
  return rounds
}

const isWhole = (page: Page) => async () => {
  const notes = page.getByRole("region", { name: "Notes" })
  const crew = page.getByRole("region", { name: "Appointment" }).getByText("Diego Ortega")
  const parts = [page.getByRole("list", { name: "Job steps" }), notes.getByText("Gate code 4471."), crew]
  const shown = await Promise.all(parts.map((part) => part.isVisible()))
  return shown.every(Boolean) && (await page.locator("[aria-busy=true]").count()) === 0
}

test("opens a job in two rounds of calls, from its address and from the list", async ({ page }) => {
  const day = ownDay()
  const number = await fullJob(day)
  await settled()
  await page.setViewportSize(desk)
  await enter(page, people.clerk)
  const opens = () => page.goto(`/servicerequest/${number}`, { waitUntil: "commit" })
  const fresh = await roundsOf(page, opens, isWhole(page))
  expect(fresh.slice(2)).toEqual([])

  await page.setViewportSize(phone)
  await enter(page, people.technician)
  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  const row = page.locator(`a[href="/servicerequest/${number}"]`).first()
  await expect(row).toBeVisible()
  await page.waitForLoadState("networkidle")
  const fromList = await roundsOf(page, () => row.click(), isWhole(page))
  expect(fromList.slice(2)).toEqual([])
})
