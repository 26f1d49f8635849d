import type { Locator, Page } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { chooseInRail, expect, hold, test } from "../browser.ts"
import { act, aDoneJob, aJob, enter, ownDay, settled, staff } from "../job.ts"
import { sign } from "../sign.ts"

/* Scroll position and focus after each kind of navigation. */

/** Smaller than every page. */
const low = { width: 1280, height: 460 }

let clerk: Person
test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(low)
  await enter(page, clerk)
})

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const row = (page: Page, number: number) => page.locator(`a[data-row][href="/servicerequest/${number}"]`)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function landedOn(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page)).toContainText(title)
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(0)
}

async function lookAt(page: Page, what: Locator): Promise<number> {
  await expect(what).toBeVisible()
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
  await expect(async () => {
    await what.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }))
    expect(await scrolled(page)).toBeGreaterThan(100)
  }).toPass()
  return scrolled(page)
}

test("opens a screen at its top with the heading focused, and Back restores the scroll position", async ({
  page,
}) => {
  const day = ownDay()
  const numbers: number[] = []
  for (let nth = 0; nth < 9; nth += 1)
    numbers.push(await aJob(clerk, { appointmentDate: toWireDate(day), charges: [] }))
  const number = numbers[5] ?? 0
  await settled()
  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  await expect(row(page, number)).toBeVisible()

  const top = await lookAt(page, row(page, number))
  await row(page, number).click()
  await landedOn(page, String(number))
  await expect(page.getByRole("heading", { name: "Charges", exact: true })).toBeVisible()
  await lookAt(page, page.getByRole("heading", { name: "Charges", exact: true }))
  await page.goBack()
  await expect(row(page, number)).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(top)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).not.toHaveURL(/servicerequests/)
  await landedOn(page, /\d/)

  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  await expect(row(page, number)).toBeVisible()
  const left = await lookAt(page, row(page, number))
  await chooseInRail(page, "Office", "My Account")
  await landedOn(page, "Rosa")
  await page.reload()
  const list = await hold(page, /\/api\/servicerequest\?/)
  await page.goBack()
  await list.requested
  await expect.poll(() => scrolled(page)).toBe(left)
  list.letGo()
  // The rows move the page, since they are not as high as their placeholders.
  await expect(row(page, number)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(left)

  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Find" }).fill(String(number))
  await expect(page.getByRole("option", { name: `${number} ·` })).toBeVisible()
  await page.keyboard.press("Enter")
  await landedOn(page, String(number))
  await lookAt(page, page.getByRole("heading", { name: "Charges", exact: true }))
  const below = await page.evaluate(() => {
    // A slow browser can leave the page before it has reported this movement.
    addEventListener("scroll", (event) => event.stopImmediatePropagation(), { capture: true, once: true })
    window.scrollBy({ top: -20, behavior: "instant" })
    document.querySelector<HTMLElement>("a[href^='/invoice/']")?.click()
    return Math.round(window.scrollY)
  })
  await expect(page).toHaveURL(/\/invoice\//)
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Charges", exact: true })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(below)
  await page.getByRole("link", { name: /^Requests ·/ }).click()
  await landedOn(page, /\d/)
  await chooseInRail(page, "Office", "Users")
  await landedOn(page, "Users")
})

test("opens each step from payment to invoice copy, and the job afterwards, at the top", async ({ page }) => {
  const technician = await (await staff()).technician({ name: "Theo Lind" })
  const number = await aDoneJob(clerk, technician, { customerName: "Priya Raman" })
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "Accept Payment" }).first().click()
  const payment = page.getByRole("dialog", { name: "Accept payment" })
  await payment.getByRole("radio", { name: "Cash" }).check()
  await payment.getByRole("button", { name: /^Take / }).click()
  await expect(page).toHaveURL(/\/confirmpayment\//)
  await landedOn(page, /\w/)
  await sign(page)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(/\/invoicecopy\//)
  await landedOn(page, /\w/)
  await page.getByRole("button", { name: "Done" }).click()
  await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
  await landedOn(page, "Priya Raman")
})

test("opens a job at its top from other screens, and Back returns to the link that opened it", async ({
  page,
}) => {
  await page.setViewportSize({ ...low, height: 320 })
  const make = await staff()
  const [technician, customer] = [await make.technician({ name: "Theo Lind" }), await make.customer()]
  const number = await aJob(clerk, {
    appointmentTechnicians: [technician._id],
    customerId: customer._id,
    customerName: "Priya Raman",
  })
  await act(clerk, number, "confirmAppointment")
  await settled()
  const link = page.getByRole("main").locator(`a[href="/servicerequest/${number}"]`).first()
  for (const from of [
    "/scheduler",
    `/profile/${customer._id}`,
    `/account?assignedJobsId=${technician._id}`,
  ]) {
    await page.goto(from)
    await link.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }))
    await link.click()
    await landedOn(page, "Priya Raman")
    await page.goBack()
    await expect(link, from).toBeFocused()
    await expect(link, from).toBeInViewport()
  }
})

test("puts keys typed after N into the form's first field, and opens the new request at its top", async ({
  page,
}) => {
  const day = ownDay()
  const form = await hold(page, /\/assets\/NewRequest-.*\.js/)
  await page.goto(`/servicerequests?date=${toWireDate(day)}`)
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press("n")
  await form.requested
  await page.keyboard.type("Lucky Tran")
  await page.keyboard.press("Backspace")
  await page.keyboard.type("k j")
  form.letGo()
  await expect(page.getByLabel("Who is calling?")).toHaveValue("Lucky Trak j")
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.getByRole("option", { name: "New customer “Lucky Trak j”" }).click()
  await page.getByLabel("Phone").fill(randomPhone())
  await page.getByLabel("Make").fill("Ford")
  await page.getByLabel("Work description").fill("Leaks at the top after rain")
  await page.getByRole("button", { name: "No date yet" }).click()
  await lookAt(page, page.getByLabel("What the customer said"))
  await page.keyboard.press("Control+Enter")
  await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
  await landedOn(page, "Lucky Trak j")
})

test("Space doesn't scroll a loading page, and focus stays on what was saved", async ({ page }) => {
  const number = await aJob(clerk)
  const request = await hold(page, /\/api\/servicerequest\?/)
  await page.goto(`/servicerequest/${number}`)
  await request.requested
  await expect(page.getByText("Loading", { exact: true }).first()).toBeAttached()
  await page.keyboard.press("Space")
  request.letGo()
  await expect(page.getByRole("heading", { name: "Charges", exact: true })).toBeVisible()
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press("Space")
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)

  const panel = (name: string) => page.getByRole("region", { name, exact: true })
  const title = (name: string) => panel(name).getByRole("heading", { level: 2 })
  await page.getByRole("button", { name: "Edit customer", exact: true }).click()
  await page.getByLabel("Email").fill("priya@example.com")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Edit customer", exact: true })).toBeFocused()

  await lookAt(page, title("Charges"))
  await page.keyboard.press("e")
  await page.getByLabel("List").fill("600")
  await page.keyboard.press("Control+Enter")
  await expect(panel("Charges").getByRole("button", { name: /^Edit/ })).toBeVisible()
  await expect(title("Charges")).toBeFocused()
  await expect(title("Charges")).toBeInViewport()

  await panel("Next").getByRole("button").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: /^Parts Ordered/ })).toBeFocused()

  const vehicle = panel("Vehicle")
  await vehicle.getByRole("button", { name: "Edit vehicle" }).focus()
  await expect(page.getByRole("tooltip", { name: "Edit vehicle" })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(vehicle.getByRole("button", { name: "Copy the VIN" })).toBeFocused()
})
