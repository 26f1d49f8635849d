import type { Page } from "@playwright/test"
import type { Role } from "#shared/domain/people/permissions.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { ownWord, type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, hold, indexLag, overflowOf, phone, shiftsOf, test, watchShifts } from "../browser.ts"
import { call, enter, settled, staff } from "../job.ts"

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
  await enter(page, clerk)
})

const search = (page: Page) => page.getByLabel("Search users")
const filter = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })
const technicianOfTheDemo = "(530) 555-0103"
const rows = (page: Page) => page.locator("tbody").getByRole("row")

test("Users are found while typing and by keyboard, and the URL keeps the search", async ({ page }) => {
  const word = ownWord()
  const people = await staff()
  const [priya, fleet] = [
    await people.customer({ name: `Priya ${word}`, email: "priya@example.com" }),
    await people.commercialAccount({ name: `Fleet ${word}` }),
  ]
  const roles = await call<Record<Role, number>>(clerk, "GET", "/roles")
  const sessions = await call<{ count: number }>(clerk, "GET", "/sessioncount")
  await settled()

  await page.goto("/users")
  await expect(filter(page, "Technicians")).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("group", { name: "Which role" }).getByRole("button")).toHaveText([
    "All",
    `Technicians${roles.technician}`,
    `Clerks${roles.clerk}`,
    `Customers${roles.user}`,
    `Developers${roles.developer}`,
    `Admins${roles.admin}`,
  ])
  await expect(row(page, technicianOfTheDemo)).toContainText("Technician")
  await expect(page.getByText(`${sessions.count} open sessions`, { exact: true })).toBeVisible()

  await page.keyboard.press("/")
  await page.keyboard.type(word.slice(0, 2))
  await expect(page.getByText("Type at least 3 characters to search")).toBeVisible()
  await page.keyboard.type(word.slice(2))
  await expect(filter(page, "All")).toHaveAttribute("aria-pressed", "true")
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, priya.name)).toContainText("priya@example.com")
  await expect(row(page, priya.name)).toContainText(showPhone(priya.phone))
  await expect(page).toHaveURL(new RegExp(`/users\\?q=${word}$`))

  await filter(page, "Customers").click()
  await filter(page, "Commercial").first().click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`/users\\?q=${word}&role=user&category=commercial$`))

  await search(page).focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("link", { name: fleet.name })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/profile/${fleet._id}$`))
  await page.goBack()
  await expect(search(page)).toHaveValue(word)
  await expect(rows(page)).toHaveCount(1)

  await filter(page, "Clerks").click()
  await expect(page.getByRole("heading", { name: "No users" })).toBeVisible()
  await page.getByRole("button", { name: "Search all roles" }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole("button", { name: "Clear the search" }).click()
  await expect(page.getByRole("heading", { name: "Find a user" })).toBeVisible()
})

test("Each user's row shows where they are logged in", async ({ page }) => {
  const word = ownWord()
  const people = await staff()
  const theo = await people.technician({ name: `Theo ${word}` })
  const other = await people.logIn(theo)
  await call(other, "PUT", "/session", { location: "/servicerequest/48210", version: "1.0.0" })
  const offline = await people.technician({ name: `Omar ${word}` })
  await call(offline, "DELETE", "/session", {})

  await page.goto(`/users?q=${word}`)
  await expect(row(page, theo.name)).toContainText("Service Request 48210")
  await expect(row(page, offline.name)).toContainText("Not logged in")
  const toggle = page.getByRole("button", { name: `2 sessions of ${theo.name}` })
  await toggle.click()
  await expect(toggle).toHaveAttribute("aria-expanded", "true")
  await expect(page.getByRole("listitem").filter({ hasText: "version 1.0.0" })).toContainText("192.0.2.1")
  await expect(page.getByRole("listitem").filter({ hasText: "No page yet" })).toHaveCount(1)

  await page.setViewportSize(phone)
  const card = page.locator("li", { has: page.getByRole("link", { name: theo.name }) })
  await expect(card.getByRole("link", { name: `Call ${theo.name}` })).toHaveAttribute(
    "href",
    `tel:+1${theo.phone}`,
  )
  await expect(card).toContainText("version 1.0.0")
  expect(await overflowOf(page)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflowOf(page)).toBe(0)
})

test("The panel next to the list adds a user without leaving the list", indexLag, async ({ page }) => {
  const name = `Grace ${ownWord()}`
  await page.goto("/users?role=admin")
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press("n")
  await expect(page.getByRole("button", { name: /^Clerk Takes/ })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Name")).toBeFocused()
  await page.keyboard.type(name)
  await page.getByLabel("Phone").fill(randomPhone())
  await page.keyboard.press("Enter")
  await expect(page.getByText("New user created!")).toBeVisible()
  await expect(page).toHaveURL(/\/users\?role=clerk$/)
  await expect(row(page, name)).toContainText("Clerk")
  await expect(page.getByRole("heading", { name: "Add a user" })).toBeVisible()
})

test("A long list keeps its layout while loading, and is paginated", async ({ page }) => {
  const { requested, letGo } = await hold(page, /\/api\/users\?/)
  await watchShifts(page)
  await page.goto("/users?role=user")
  await requested
  await expect(page.getByText("Loading", { exact: true })).toBeAttached()
  letGo()
  await expect(rows(page)).toHaveCount(50)
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([])
  await expect(page.getByText(/^Showing 50 of \d+, sorted by name\.$/)).toBeVisible()
  await page.getByRole("button", { name: "Load more" }).click()
  await expect(rows(page)).toHaveCount(100)
  const links = await page
    .locator("tbody [data-row]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  expect(new Set(links).size).toBe(100)
})

test.describe("Failed loads", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("show a message for each, and are retried", async ({ page }) => {
    let down = true
    await page.route(/\/api\/(users\?|roles)/, (route) => (down ? route.abort() : route.continue()))
    await page.route(/\/api\/sessions/, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto("/users")
    await expect(page.getByRole("heading", { name: "Couldn't load users." })).toBeVisible()
    await expect(page.getByText("Couldn't load roles.")).toBeVisible()
    down = false
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(row(page, technicianOfTheDemo)).toContainText("Couldn't load sessions.")
  })
})
