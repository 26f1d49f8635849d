import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { type Person, randomPhone } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { desk, expect, hold, overflowOf, phone, test } from "../browser.ts"
import { call, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

let people: { clerk: Person; admin: Person; technician: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Carla Reyes" }),
    admin: await make.admin({ name: "Ada Marsh" }),
    technician: await make.technician({ name: "Theo Lindqvist" }),
  }
})

const branch = async (person: Person): Promise<{ _id: string; name: string }> => {
  const name = `Testville ${randomUUID().slice(0, 6)}`
  const place = { name, address: "12 Main Street", city: name, zip: "96001", phone: "5305550166" }
  const { _id } = await call<{ _id: string }>(person, "POST", "/branches", place)
  return { _id, name }
}

const changes = /\/api\/settingshistory\?/
/** So that a page is full after a few changes. */
const shortPages = (page: Page) =>
  page.route(changes, (route) =>
    route.fallback({ url: route.request().url().replace("limit=40", "limit=4") }),
  )

async function openAt(page: Page, at: string, shows: string): Promise<void> {
  await settled()
  await page.goto(at)
  await expect(page.getByRole("main").getByText(shows).first()).toBeVisible()
}

const events = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") })

test("shows the owner who changed which setting, with old and new values and a link to it", async ({
  page,
}) => {
  const { _id, name } = await branch(people.clerk)
  await call(people.clerk, "PUT", "/branches", {
    _id,
    taxRates: [
      { from: "1/1/2020", percent: 7.25 },
      { from: "4/1/2027", percent: 8.75 },
    ],
  })
  await call(people.admin, "PUT", "/branches", {
    _id,
    taxRates: [
      { from: "1/1/2020", percent: 7.25 },
      { from: "4/1/2027", percent: 8.5 },
    ],
    phone: "5305550199",
  })
  await enter(page, people.admin)
  await page.setViewportSize(desk)
  await page.goto(`/audit?what=branch&id=${_id}`)
  await expect(page.getByText(`Only ${name}`)).toBeVisible()

  const [newest, first] = [events(page).first(), events(page).last()]
  await expect(newest).toContainText("Ada Marsh")
  await expect(newest.locator("del")).toHaveText(["(530) 555-0166", "8.75% from Apr 1, 2027"])
  await expect(newest.locator("ins")).toHaveText(["(530) 555-0199", "8.5% from Apr 1, 2027"])
  await expect(newest).toContainText("1 other unchanged")
  await expect(first).toContainText("created")
  await first.getByRole("button", { name: /more fields/ }).click()
  await expect(first).toContainText("12 Main Street")
  await newest.getByRole("link", { name }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(page.getByRole("link", { name: "Changes" })).toHaveAttribute(
    "href",
    `/audit?what=branch&id=${_id}`,
  )
})

test("shows who changed a login, by the person's name, and the former photo of a fuel receipt", async ({
  page,
}) => {
  const receipt = { mileage: 84_210, fuelcost: 61.4, image: photo(1600, 800) }
  const fuel = await call<{ _id: string }>(people.technician, "POST", "/fuelreceipt", receipt)
  const replaced = { fuelcost: 52.4, image: photo(300, 300, 40) }
  await call(people.technician, "PUT", `/fuelreceipt?id=${fuel._id}`, replaced)
  const { _id } = people.technician
  await call(people.clerk, "PUT", "/users", { user: _id, phone: randomPhone() })

  await enter(page, people.admin)
  await page.setViewportSize(phone)
  await page.goto(`/audit?what=user&id=${_id}`)
  await expect(events(page)).toHaveCount(1)
  await expect(events(page).first()).toContainText("Carla Reyes")
  await expect(events(page).first()).toContainText("changed (hidden)")
  await expect(events(page).first().getByRole("link", { name: "Theo Lindqvist" })).toHaveAttribute(
    "href",
    `/profile/${_id}`,
  )
  await picture(page, "audit-user")

  await page.goto(`/audit?what=fuel&id=${fuel._id}`)
  await expect(events(page).first().locator("del")).toHaveText("61.40")
  await expect(events(page).first().locator("ins")).toHaveText("52.40")
  const before = await events(page).first().getByRole("link", { name: "Before" }).getAttribute("href")
  expect((await page.request.get(before ?? "")).status()).toBe(200)
  await expect(events(page).first().getByRole("link", { name: "After" })).toBeHidden()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.setViewportSize(desk)
  await picture(page, "audit-fuel")
})

test("collapses a long text to what changed, and shows old and new side by side on request", async ({
  page,
}) => {
  const [{ version: _version, ...before } = {}] = await call<Record<string, unknown>[]>(
    people.admin,
    "GET",
    "/businessinfo",
  )
  const text = (days: string) =>
    `For as long as you own this vehicle we repair or replace, at no charge, any leak that comes from our installation. Keep the tape on for ${days}. New damage from stones, accidents or vandalism is not covered by it.`
  await call(people.admin, "PUT", "/businessinfo", { warrantyData: text("one day") })
  await call(people.admin, "PUT", "/businessinfo", { warrantyData: text("two whole days") })
  await call(people.admin, "PUT", "/businessinfo", before)

  await enter(page, people.admin)
  await page.setViewportSize(phone)
  await openAt(page, "/audit?what=businessInfo", "two whole days")
  const changed = events(page).filter({ hasText: "one day" }).filter({ hasText: "two whole days" })
  await expect(changed.locator("del")).toHaveText("one day")
  await expect(changed.locator("ins")).toHaveText("two whole days")
  await expect(changed).not.toContainText("As long as you own")
  await changed.getByRole("button", { name: "Full texts side by side" }).click()
  await expect(changed.getByRole("region", { name: "Before" })).toContainText(text("one day"))
  await expect(changed.getByRole("region", { name: "After" })).toContainText(text("two whole days"))
  await expect.poll(() => overflowOf(page)).toBe(0)
})

test("filters by the changed setting, and loads older changes on request", async ({ page }) => {
  const { _id, name } = await branch(people.clerk)
  for (let place = 1; place <= 4; place += 1)
    await call(people.clerk, "PUT", "/branches", { _id, address: `2${place} Main Street` })
  await enter(page, people.admin)
  const { requested, letGo } = await hold(page, changes)
  await shortPages(page)
  await page.goto(`/audit?what=branch&id=${_id}`)
  await requested
  await expect(page.getByText("Loading", { exact: true })).toBeAttached()
  letGo()
  await expect(events(page)).toHaveCount(4)
  await expect(events(page).first()).toContainText("24 Main Street")
  await page.getByRole("button", { name: "Older changes" }).click()
  await expect(events(page)).toHaveCount(5)
  await expect(events(page).last()).toContainText("created")
  await expect(page.getByRole("button", { name: "Older changes" })).toBeHidden()

  await page.unroute(changes)
  await page.getByRole("button", { name: "Show all" }).click()
  await expect(page).toHaveURL(/\/audit\?what=branch$/)
  await page.getByRole("button", { name: "Promo Code" }).click()
  await expect(events(page).filter({ hasText: "THANKYOU20" })).toContainText("created")
  await expect(page.getByText(name)).toBeHidden()
})

test("keeps the names of people while those of older changes load", async ({ page }) => {
  const name = `Nadia ${randomUUID().slice(0, 6)}`
  for (let count = 0; count < 6; count += 1)
    await call(people.clerk, "POST", "/users", { name, phone: randomPhone(), role: "clerk" })
  await enter(page, people.admin)
  await shortPages(page)
  await openAt(page, "/audit?what=user", name)
  const named = events(page).getByRole("link", { name })
  const loaded = await named.count()
  const { requested, letGo } = await hold(page, /\/api\/users\?.*ids=/)
  await page.getByRole("button", { name: "Older changes" }).click()
  await requested
  await expect(named).toHaveCount(loaded)
  letGo()
  await expect.poll(() => named.count()).toBeGreaterThan(loaded)
})
