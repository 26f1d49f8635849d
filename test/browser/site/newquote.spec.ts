import type { Page } from "@playwright/test"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { call, codeTextedTo, enter, open as openJob, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

/* The demo's catalog has a 2021 RAV4 in one style and a RAV4 Prime, which the same words match. */

const car = "2021 Toyota RAV4"
const wholeCar = `${car} 5 Door Utility`

async function begin(page: Page, path = "/newquote"): Promise<void> {
  const compared = page.waitForResponse("**/api/branches*")
  await page.goto(path)
  await compared
}

const tap = (page: Page, pane: string) =>
  page
    .locator("svg g")
    .filter({ has: page.locator("title", { hasText: new RegExp(`^${pane}$`) }) })
    .last()
    .locator("path")
    .last()
    .click({ force: true })

const price = (page: Page) => page.getByRole("region", { name: new RegExp(car) })
const total = (page: Page) =>
  price(page)
    .getByText(/^\$\d+\.\d\d$/)
    .last()

const chooseCar = (page: Page) => page.getByRole("button", { name: wholeCar, exact: true }).click()

async function findCar(page: Page, words = "2021 rav4"): Promise<void> {
  await page.getByRole("searchbox", { name: "Your car" }).fill(words)
  await page.keyboard.press("Enter")
  await chooseCar(page)
  await expect(page.getByRole("heading", { name: "Tap the broken glass" })).toBeVisible()
}

const dollars = (text: string | null) => Number(text?.replaceAll(/[$,]/g, ""))

async function chooseFirst(page: Page, pane: string): Promise<void> {
  const choices = page.getByRole("region", { name: pane, exact: true })
  await expect(choices.or(price(page)).first()).toBeVisible()
  if (await choices.isVisible()) await choices.getByRole("listitem").first().getByRole("button").click()
}

type Glass = { vehicle: string; opening?: string; features: string[]; price?: number }

const cameras = ["laneDepartureCamera", "laneKeepAssistCamera"]
const questions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/A camera/, cameras],
  [/A rain sensor/, ["rainSensor"]],
  [/A head-up display/, ["headsUpDisplay"]],
  [/Heated wiper area/, ["heatedParkWiperArea"]],
  [/A heater/, ["heated"]],
  [/Adaptive cruise control/, ["adaptiveCruiseControl"]],
  [/Parking assist/, ["autoParking"]],
]

/** Answers the questions for a windshield with price and camera. */
async function tellFeatures(page: Page): Promise<void> {
  const { results } = await call<{ results: Glass[] }>(
    await (await staff()).clerk(),
    "GET",
    "/quote?search=2021%20rav4&service=replace&limit=300",
  )
  const meant = results.find(
    ({ vehicle, opening, features, price }) =>
      vehicle === wholeCar &&
      opening === "windshield" &&
      price !== undefined &&
      features.some((one) => cameras.includes(one)),
  )
  expect(meant, "a windshield with a camera and a price").toBeDefined()
  const panel = page.getByRole("region", { name: "Windshield", exact: true })
  await expect(panel.getByRole("checkbox", { name: /None of these/ })).toBeVisible()
  for (const [name, features] of questions) {
    const box = panel.getByRole("checkbox", { name })
    if (features.some((one) => meant?.features.includes(one)) && (await box.isVisible())) await box.check()
  }
}

test("gets a price on a phone, and leads to booking and the job's page", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  await page.setViewportSize(phone)
  await begin(page)
  await findCar(page)
  await tap(page, "Windshield")
  await expect(page.getByRole("heading", { name: "What is on your windshield?" })).toBeVisible()
  await tellFeatures(page)
  await expect(price(page)).toBeVisible()
  const shown = await total(page).textContent()
  expect(shown).toMatch(/^\$\d+\.00$/)
  await page.getByRole("button", { name: "Schedule Service" }).last().click()

  await expect(page).toHaveURL(/\/newservice\/?\?quote=[\w-]{22}#visit$/)
  await expect(page.getByRole("heading", { level: 1, name: "Where and when?" })).toBeVisible()
  await expect(page.getByText(shown ?? "").first()).toBeVisible()
  await page.getByLabel("Street address").fill("1420 Plumas Street")
  await page.getByLabel("City").fill("Yuba City")
  await page.getByLabel("ZIP code").fill("95991")
  await expect(page.getByRole("radio", { name: /Best fit/ }).first()).toBeChecked()
  await page.getByRole("button", { name: /^Next/ }).click()
  await expect(page.getByText("The whole price with tax, as quoted.")).toBeVisible()
  await picture(page, "newservice-quoted-review-phone")
  await page.getByLabel("Name").fill("Marisol Vega")
  await page.getByLabel("Mobile phone").fill(number)
  await page.getByRole("button", { name: "Request this appointment" }).click()
  await page.getByLabel("Six-digit code").fill(await codeTextedTo(number))
  await expect(page.getByText(`Your price is ${shown}, as quoted.`)).toBeVisible()
  const invoiceNumber = Number(
    await page
      .getByText(/^Number \d+$/)
      .locator("b")
      .textContent(),
  )
  const request = await openJob(clerk, invoiceNumber)
  expect(`$${Number(request.total).toFixed(2)}`).toBe(shown)
  expect(request).toMatchObject({ make: "Toyota", model: "RAV4", calibrationNeeded: true })
  await page.getByRole("link", { name: "Follow your job" }).click()
  await expect(page.getByText(shown ?? "").first()).toBeVisible()
})

test("Each step of the quote fits phone and desktop without axe violations", async ({ page }) => {
  await begin(page)
  const look = async (name: string) => {
    for (const [size, viewport] of Object.entries({ desk, phone })) {
      await page.setViewportSize(viewport)
      await picture(page, `newquote-${name}-${size}`)
      await expect.poll(() => overflowOf(page), `${name} at the ${size}`).toBe(0)
    }
  }
  await look("1-car")
  const years: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("data=years")) years.push(request.url())
  })
  await page.getByRole("radio", { name: "Year, make, model" }).check()
  await page.getByRole("combobox", { name: "Year" }).selectOption("2021")
  await page.getByRole("combobox", { name: "Make" }).selectOption({ label: "Toyota" })
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "RAV4" })
  await expect(page.getByRole("heading", { name: "Tap the broken glass" })).toBeVisible()
  expect(years).toHaveLength(1)
  await look("2-glass")
  await tap(page, "Windshield")
  await tellFeatures(page)
  await expect(price(page)).toBeVisible()
  await look("3-price")
  await page.getByText("Have us call you").first().click()
  await look("4-call")
  expect(await flawsOf(page)).toEqual([])
})

test("has one price for up to 3 chips, sends a lead, and starts over on the same service", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  await begin(page, "/newquote?search=2021+rav4")
  await page.getByRole("link", { name: /Rock Chip Repair/ }).click()
  await chooseCar(page)
  await expect(page.getByRole("radio", { name: "1 chip" })).toBeChecked()
  const repair = await total(page).textContent()
  await page.getByRole("radio", { name: "3 chips" }).check()
  await expect(total(page)).toHaveText(repair ?? "")
  await page.getByText("Have us call you").first().click()
  await page.getByRole("button", { name: "Have us call you" }).click()
  await expect(page.getByText("Enter a phone number or an email")).toBeVisible()
  await page.getByLabel("Phone or email").fill(number)
  await page.getByLabel(/^Name/).fill("Marisol Vega")
  await page.getByRole("button", { name: "Have us call you" }).click()
  await expect(page.getByText(/We'll call you at/)).toBeVisible()
  await page.getByRole("link", { name: /Rock Chip Repair/ }).click()
  await expect(page.getByText("One price for up to 3 chips")).toBeVisible()

  await settled()
  const leads = await call<{ phone?: string; chips?: number }[]>(clerk, "GET", "/quote?asked=open&limit=200")
  expect(leads.find((lead) => lead.phone === number)).toMatchObject({
    chips: 3,
    vehicle: expect.stringContaining(car),
  })
})

test("preselects the pane tapped on the home page for quote and booking", async ({ page }) => {
  await page.setViewportSize(phone)
  await begin(page, "/")
  const chooser = page.getByRole("region", { name: "Which glass is broken?" })
  await chooser.locator("path", { hasText: "Back glass" }).first().click({ force: true })
  await expect(chooser.locator("b", { hasText: "Back glass" })).toBeVisible()
  await picture(page, "home-glass-phone")
  await expect(chooser.getByRole("link", { name: "Request Service" })).toHaveAttribute(
    "href",
    /\/newservice\/?\?glass=back$/,
  )
  await chooser.getByRole("link", { name: "See the price for my car" }).click()
  await expect(page).toHaveURL(/\/newquote\/\?glass=back$/)
  await page.getByRole("searchbox", { name: "Your car" }).fill("2021 rav4")
  await page.keyboard.press("Enter")
  await chooseCar(page)
  await expect(
    page.getByRole("checkbox", { name: "Back glass" }).or(page.getByRole("radio", { name: "Back glass" })),
  ).toBeChecked()
})

test.describe("A quote that fails to load", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("loads on a retry or reload, and is booked at its price", async ({ page }) => {
    const { results } = await call<{ results: { _id: string; price?: number }[] }>(
      await (await staff()).clerk(),
      "GET",
      "/quote?search=2021%20rav4&service=replace",
    )
    const match = results.find(({ price }) => price !== undefined)
    const { _id } = await call<{ _id: string }>(await (await staff()).clerk(), "POST", "/quote", {
      service: "replace",
      matches: [match?._id],
    })
    await page.setViewportSize(phone)
    await page.route("**/api/quote?*", (route) => route.abort())
    await page.goto(`/newservice?quote=${_id}#quote`)
    await expect(page.getByText("Couldn't get your quote")).toBeVisible()
    await picture(page, "newservice-quote-failed-phone")
    await page.reload()
    await expect(page.getByText("Couldn't get your quote")).toBeVisible()
    await page.unroute("**/api/quote?*")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Where and when?" })).toBeVisible()
    await expect(
      page
        .getByRole("main")
        .getByText(/^\$\d+\.\d\d$/)
        .first(),
    ).toBeVisible()
  })
})

test("Several openings of one car are booked together, after the insurance step", async ({ page }) => {
  await page.setViewportSize(phone)
  await begin(page, "/newquote/replace/selectinsurance")
  await expect(page.getByRole("link", { name: "Skip Insurance Selection" })).toBeVisible()
  await expect(page.getByText(/no out-of-pocket cost/)).toBeVisible()
  await expect(page).toHaveTitle("Select Insurance · Clearline Auto Glass")
  await picture(page, "newquote-insurance-phone")
  await page.locator("a[href*='insurancedisclosure']").first().click()
  await expect(page).toHaveTitle("Insurance Disclosure · Clearline Auto Glass")
  await page.getByLabel("Comprehensive deductible").fill("250")
  await picture(page, "newquote-disclosure-phone")
  await page.getByRole("button", { name: "Next, your car" }).click()
  await expect(page).toHaveURL(/selectvehicle$/)
  await expect(page).toHaveTitle("Select Vehicle · Clearline Auto Glass")
  await page.getByRole("searchbox", { name: "Your car" }).fill("2021 rav4")
  await page.keyboard.press("Enter")
  await chooseCar(page)
  await tap(page, "Windshield")
  await tap(page, "Back glass")
  await tellFeatures(page)
  await expect(page.getByRole("region", { name: "Back glass" }).or(price(page)).first()).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "newquote-selectvehicle-phone")
  await tap(page, "Back glass")
  const insurer = page.getByText(/^You pay at most \$250\.00\. \w.+ pays the rest\./)
  await expect(insurer).toContainText("Without insurance you pay:")
  await insurer.scrollIntoViewIfNeeded()
  await picture(page, "newquote-insured-phone")
  await page.getByRole("button", { name: "Schedule Service" }).last().click()
  await expect(page).toHaveURL(/\/newservice\/?\?quote=[\w-]{22}#visit$/)
  const quote = await call<{ insuranceCarrier: string; insuranceDeductible: number }>(
    await (await staff()).clerk(),
    "GET",
    `/quote?id=${new URL(page.url()).searchParams.get("quote")}`,
  )
  expect(quote).toMatchObject({ insuranceCarrier: expect.any(String), insuranceDeductible: 250 })
  await page.getByLabel("Street address").fill("1420 Plumas Street")
  await page.getByLabel("City").fill("Yuba City")
  await page.getByLabel("ZIP code").fill("95991")
  await expect(page.getByRole("radio", { name: /Best fit/ }).first()).toBeChecked()
  await page.getByRole("button", { name: /^Next/ }).click()
  await expect(page.getByLabel(/deductible/i).first()).toBeChecked()
  await picture(page, "newservice-insured-phone")
  await page.goto("/newquote/replace/selectinsurance")
  await page.getByRole("link", { name: "Skip Insurance Selection" }).click()
  await expect(page.getByRole("link", { name: "Does insurance pay?" })).toBeVisible()
  await expect(insurer).toHaveCount(0)
  await page.goto("/newquote/replace/insurancedisclosure/nobody")
  await expect(page.getByText("Insurance provider data was not found")).toBeVisible()
})

test("Several openings of one car get one total price, and are booked together at that price", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  await page.setViewportSize(phone)
  await begin(page, "/newquote/replace/selectvehicle")
  await page.getByRole("searchbox", { name: "Your car" }).fill("2021 rav4")
  await page.keyboard.press("Enter")
  await chooseCar(page)
  await tap(page, "Windshield")
  await tellFeatures(page)
  await expect(price(page)).toBeVisible()
  await expect(total(page)).toBeVisible()
  const alone = await total(page).textContent()
  await tap(page, "Back glass")
  await expect(page.getByText("Back glass", { exact: true }).first()).toBeVisible()
  await chooseFirst(page, "Back glass")
  await expect(page.getByRole("heading", { name: /^Windshield, back glass, / })).toBeVisible()
  await expect.poll(async () => dollars(await total(page).textContent())).toBeGreaterThan(dollars(alone))
  const together = await total(page).textContent()
  const amountOf = (name: string) =>
    price(page)
      .getByRole("term")
      .filter({ hasText: name })
      .locator("xpath=following-sibling::dd")
      .textContent()
  expect(await amountOf("Windshield")).toBe(alone)
  expect(dollars(await amountOf("Windshield")) + dollars(await amountOf("Back glass"))).toBe(
    dollars(together),
  )
  await picture(page, "newquote-together-phone")
  await page.getByRole("button", { name: "Schedule Service" }).last().click()
  await expect(page).toHaveURL(/\/newservice\/?\?quote=[\w-]{22}#visit$/)
  const quote = await call<{ price: number; glass: { opening: string }[] }>(
    clerk,
    "GET",
    `/quote?id=${new URL(page.url()).searchParams.get("quote")}`,
  )
  expect(quote).toMatchObject({
    price: dollars(together),
    glass: [{ opening: "windshield" }, { opening: "back" }],
  })
})

test("A visitor unsure of the glass asks for a call, and the office uses or dismisses leads", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  const { results } = await call<{ results: { _id: string; price?: number }[] }>(
    clerk,
    "GET",
    "/quote?search=2021%20rav4&service=replace",
  )
  const match = results.find(({ price }) => price !== undefined)
  await call(clerk, "POST", "/quote", {
    service: "replace",
    matches: [match?._id],
    phone: randomPhone(),
    name: "Ximena Duarte",
  })
  await page.setViewportSize(phone)
  await begin(page)
  await findCar(page)
  await tap(page, "Windshield")
  await page.getByText("Have us call you").first().click()
  await page.getByLabel("Phone or email").fill(number)
  await page.getByLabel(/^Name/).fill("Odalys Brandt")
  await page.getByLabel(/^The glass/).fill("the one with the long crack")
  await page.getByRole("button", { name: "Have us call you" }).click()
  await expect(page.getByText(/We'll call you at/)).toBeVisible()
  await settled()
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto("/quotes")
  const row = page.getByRole("listitem").filter({ hasText: "Odalys Brandt" })
  await expect(row).toContainText(`${wholeCar}, windshield`)
  await expect(row).toContainText("the one with the long crack")
  await picture(page, "quotes-desk")
  await row.getByRole("button", { name: /Dismiss/ }).click()
  await expect(page.getByText("Odalys Brandt dismissed")).toBeVisible()
  const other = page.getByRole("listitem").filter({ hasText: "Ximena Duarte" }).first()
  await expect(other).toContainText(car)
  await other.getByRole("link", { name: "New request" }).click()
  await expect(page.getByLabel("Name").first()).toHaveValue("Ximena Duarte")
})

test.describe("A quote that doesn't exist", () => {
  test.use({ provoked: [/404/] })

  test("opens the wizard without it, with a message", async ({ page }) => {
    await page.goto("/newservice?quote=AAAAAAAAAAAAAAAAAAAAAA#quote")
    await expect(page.getByText("We can't find this quote.")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible()
  })
})

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the quote page shows both services and how to reach the shop", async ({ page }) => {
    await page.goto("/newquote")
    await expect(page.getByText("One price for up to 3 chips")).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: /Call Us/ })).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "Request Service" })).toBeVisible()
  })
})

test.describe("The quote formula", () => {
  // The server confirms prices below cost.
  test.use({ provoked: [/409/] })

  test("is edited, corrected, previewed, confirmed when it sells below cost, and saved", async ({ page }) => {
    const boss = await (await staff()).admin()
    await enter(page, boss)
    await page.goto("/quotesystem?view=quoteformula")
    const formula = page.getByLabel("Replacement formula")
    await expect(formula).not.toHaveValue("")
    const before = await formula.inputValue()
    await formula.fill("cost * (1.3 + 100")
    await expect(page.getByText(/Position 18/).first()).toBeVisible()
    await formula.fill("cost * 1.35 + 100")
    await page.getByRole("button", { name: "Preview" }).click()
    await expect(page.getByText(/prices would change|No price would change/)).toBeVisible()
    await picture(page, "quoteformula-desk")
    await formula.fill("cost")
    await page.getByRole("button", { name: "Save formulas" }).click()
    const question = page.getByRole("dialog", { name: "Sell below cost?" })
    await expect(question.getByRole("listitem")).toHaveCount(3)
    await picture(page, "quoteformula-below-cost-desk")
    await question.getByRole("button", { name: "Back" }).click()
    await formula.fill("cost * 1.35 + 100")
    await page.getByRole("button", { name: "Save formulas" }).click()
    await expect(page.getByText("Formulas saved")).toBeVisible()
    await formula.fill(before)
    const restored = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.ok())
    await page.getByRole("button", { name: "Save formulas" }).click()
    await restored
  })
})
