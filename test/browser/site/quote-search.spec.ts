import type { Page } from "@playwright/test"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, overflowOf, phone, test } from "../browser.ts"
import { countInteractions } from "../interactions.ts"
import { call, codeTextedTo, staff } from "../job.ts"
import { picture } from "../sign.ts"

/* The demo's catalog has a 2018 Corolla and a 2018 Corolla iM, which the same words match. */

const corolla = "2018 Toyota Corolla 4 Door Sedan"

/** The script says whether the shop is open. */
const isInteractive = (page: Page) => expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()

const search = async (page: Page, words: string) => {
  await isInteractive(page)
  await page.getByRole("searchbox", { name: "Your car" }).fill(words)
  await page.keyboard.press("Enter")
}

const look = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ desk, phone })) {
    await page.setViewportSize(viewport)
    await picture(page, `newquote-search-${name}-${size}`)
    expect(await overflowOf(page), `${name} at the ${size}`).toBe(0)
  }
}

test("starts with search and drawing, and dims openings that the car doesn't have", async ({ page }) => {
  await page.goto("/newquote")
  await expect(page.getByRole("searchbox", { name: "Your car" })).toBeInViewport()
  await expect(page.getByText("Same-day mobile service")).toBeVisible()
  await expect(page.getByText("One price for up to 3 chips")).toBeVisible()
  await look(page, "start")
  await isInteractive(page)
  await page.locator("path", { hasText: "Windshield" }).first().click({ force: true })
  await search(page, "2018 corolla sedan")
  await expect(page.getByRole("checkbox", { name: "Windshield" })).toBeChecked()
  await expect(page.getByRole("heading", { name: /on your windshield/ })).toBeInViewport()
  const dimmed = page.getByRole("checkbox", { name: /none listed for this car/ })
  await expect.poll(() => dimmed.count()).toBeGreaterThan(0)
  expect(await dimmed.count()).toBeLessThan(13)
  await expect(page.getByText("Pale glass isn't in our catalog for this car.")).toBeVisible()
  await look(page, "dimmed")
})

test("searches for text typed before the page's script loaded", async ({ page }) => {
  const { requested, letGo } = await hold(page, /\.js$/)
  await page.goto("/newquote", { waitUntil: "commit" })
  await requested
  await page.getByRole("searchbox", { name: "Your car" }).fill("2018 corolla")
  letGo()
  // The script says whether the shop is open.
  await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
  await page.getByRole("button", { name: "Find my car" }).click()
  await expect(page.getByRole("button", { name: corolla, exact: true })).toBeVisible()
})

test.describe("A search", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("is retried after a failure, counts the cars, and matches despite typos", async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto("/newquote")
    await page.route("**/api/quote?*", (route) => route.abort())
    await search(page, "chevy")
    await expect(page.getByRole("alert").getByRole("button", { name: "Try again" })).toBeVisible()
    await look(page, "failed")
    await page.unroute("**/api/quote?*")
    const { requested, letGo } = await hold(page, "**/api/quote?*")
    await page.getByRole("button", { name: "Try again" }).click()
    await requested
    await expect(page.getByText("Looking for your car")).toBeVisible()
    await look(page, "loading")
    letGo()
    await expect(page.getByText(/Add the year, make and model\. [\d,]+ cars match\./)).toBeVisible()
    await look(page, "many")
    await search(page, "2019 zephyr")
    await expect(page.getByRole("heading", { name: "We couldn't find that car" })).toBeInViewport()
    await look(page, "none")

    await page.setViewportSize(phone)
    await search(page, "my 2018 Toyta Corolla LE windsheild")
    const found = page.getByRole("region", { name: "Which one is it?" })
    await expect(found.getByRole("status")).toHaveText(
      "We know the 2018 Toyota Corolla, but not “LE”. Pick yours. 2 cars match.",
    )
    await expect(found.getByRole("button").first()).toBeInViewport()
    await look(page, "trim")
    expect(await flawsOf(page)).toEqual([])
    await found.getByRole("button", { name: corolla, exact: true }).click()
    await expect(page.getByRole("checkbox", { name: "Windshield" })).toBeChecked()
    const variants = page.getByRole("heading", { name: "What is on your windshield?" })
    await expect(variants).toBeInViewport()
    await expect(variants).toBeFocused()
    await look(page, "chosen")
  })
})

test("takes a visitor 12 interactions from the search to a booked visit at a price range", async ({
  page,
}) => {
  const number = randomPhone()
  const interactions = await countInteractions(page)
  const tap = (name: string | RegExp) => page.getByRole("button", { name }).last().click()
  await page.setViewportSize(phone)
  await page.goto("/newquote")
  await search(page, "2021 rav4 windshield")
  await tap(/^2021 Toyota RAV4 5 Door Utility$/)
  const unsure = page.getByRole("checkbox", { name: /^Not sure\? We check by VIN: / })
  const choice = unsure.locator("xpath=..")
  await expect(choice).toContainText(/\$\d+ to \$\d+/)
  const range = /\$\d+ to \$\d+/.exec(await choice.innerText())?.[0] ?? ""
  expect(await interactions(), "until the price").toBe(3)
  await unsure.check()
  const price = page.getByRole("region", { name: /^Windshield, 2021 Toyota RAV4/ })
  await expect(price.getByText(range).first()).toBeVisible()
  await look(page, "unsure")
  await page.setViewportSize(phone)
  await tap("Schedule Service")
  await expect(page).toHaveURL(/\/newservice\/?\?quote=[\w-]{22}#visit$/)
  await expect(page.getByRole("main").getByText(range).first()).toBeVisible()
  const quote = await call<{ unsure: string[]; range: { from: number } }>(
    await (await staff()).clerk(),
    "GET",
    `/quote?id=${new URL(page.url()).searchParams.get("quote")}`,
  )
  expect(quote).toMatchObject({ unsure: ["windshield"], range: { from: expect.any(Number) } })
  await page.getByLabel("Street address").fill("1420 Plumas Street")
  await page.getByLabel("ZIP code").fill("95991")
  await expect(page.getByLabel("City")).toHaveValue("Yuba City")
  await expect(page.getByRole("radio", { name: /Best fit/ }).first()).toBeChecked()
  await tap(/^Next/)
  await page.getByLabel("Name").fill("Marisol Vega")
  await page.getByLabel("Mobile phone").fill(number)
  await tap("Request this appointment")
  const code = await codeTextedTo(number)
  await page.getByLabel("Six-digit code").fill(code)
  await expect(page.getByRole("heading", { level: 1, name: "We have your request" })).toBeVisible()
  expect(await interactions()).toBe(12)
})
