import { keys } from "#functions/platform/keys.ts"
import { isPresent } from "#functions/platform/table.ts"
import { messages } from "#shared/messages.ts"
import { expect, overflowOf, phone, test } from "../browser.ts"
import { call, enter, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

type QuoteSettings = { quoteSystemLive: boolean; cashReplacementNet: string; marginFloor: number }

test("sets the taxed part and margin, and turns quotes off with a notice on the website", async ({
  page,
}) => {
  const boss = await (await staff()).admin()
  const { quoteSystemLive, cashReplacementNet, marginFloor } = await call<QuoteSettings>(
    boss,
    "GET",
    "/settings",
  )
  await page.setViewportSize(phone)
  await enter(page, boss)
  await page.goto("/settings")
  const panel = page.getByRole("region", { name: "Instant Quotes" })
  await expect(panel).toContainText("Customers see part, labor and tax.")
  await panel.getByRole("button", { name: /Edit/ }).click()
  await panel.getByLabel("Part price on cash replacements").selectOption("cost")
  await expect(panel).toContainText(
    "Customers see only the total. Part and tax would tell them what you pay.",
  )
  await expect(panel.getByLabel("Off list on cash replacements, %")).not.toBeEditable()
  await panel.getByLabel("Lowest margin, %").fill("12.5")
  await panel.getByRole("checkbox", { name: "Offer prices on the website" }).uncheck()
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel.getByLabel("Lowest margin, %")).toHaveAttribute("aria-invalid", "true")
  await picture(page, "instant-quotes-settings")
  await panel.getByLabel("Lowest margin, %").fill("15")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Instant Quotes saved")).toBeVisible()
  await expect(panel).toContainText("15%")
  expect(await overflowOf(page)).toBe(0)

  await page.goto("/newquote")
  await expect(page.getByText(messages.quotes.offline)).toBeVisible()
  await picture(page, "newquote-offline")
  await call(boss, "PUT", "/settings", { quoteSystemLive, cashReplacementNet, marginFloor })
})

test.describe("a list of makes that fails to load", () => {
  test.use({ provoked: [/status of 503/] })

  test("is named by its select and loads on another try", async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto("/newquote")
    await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
    const isMakes = /\/api\/vehicles\?.*data=makes/
    await page.route(isMakes, (route) => route.fulfill({ status: 503, json: { message: "Broken" } }))
    await page.getByRole("radio", { name: "Year, make, model" }).check()
    await page.getByRole("combobox", { name: "Year" }).selectOption({ index: 1 })
    const makes = page.getByRole("combobox", { name: "Make" })
    await expect(makes).toHaveAccessibleDescription(/^Error loading available makes\./)
    await picture(page, "newquote-makes-failed")
    await page.unroute(isMakes)
    await page.getByRole("button", { name: "Try again" }).click()
    await makes.selectOption({ index: 1 })
    await expect(page.getByRole("combobox", { name: "Model" })).toBeEnabled()
  })
})

test("finds the car by VIN, and announces an expired price before starting over", async ({ page }) => {
  const carla = await (await staff()).clerk()
  await page.setViewportSize(phone)
  await page.goto("/newquote")
  // The script says whether the shop is open.
  await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
  await page.getByRole("radio", { name: "VIN" }).check()
  await page.getByRole("textbox", { name: "VIN" }).fill("4S4BTGUD1N314882")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "VIN" })).toHaveAttribute("aria-invalid", "true")
  await page.getByRole("textbox", { name: "VIN" }).fill("4S4BTGUD1N3148827")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Tap the broken glass" })).toBeVisible()
  await expect(page.getByText(/2022 Subaru Outback/).first()).toBeVisible()
  await picture(page, "newquote-vin")

  await page
    .getByRole("button", { name: /^Change/ })
    .first()
    .click()
  await page.getByRole("radio", { name: "Search" }).check()
  await page.getByRole("searchbox", { name: "Your car" }).fill("windshield JF1GPCYE9GH100000")
  await page.keyboard.press("Enter")
  // The drawn car before the search has a windshield to choose, too.
  await expect(page.getByRole("heading", { name: "Tap the broken glass" })).toBeVisible()
  await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
  const camera = page.getByRole("checkbox", { name: /^A camera/ })
  await expect(camera).toBeChecked()
  await expect(page.getByText("By your VIN. Uncheck it if yours has none.")).toBeVisible()
  await camera.scrollIntoViewIfNeeded()
  await picture(page, "newquote-by-vin")
  await camera.uncheck()
  await expect(page.getByText("By your VIN. Uncheck it if yours has none.")).toBeHidden()

  const { results } = await call<{ results: { _id: string; price?: number }[] }>(
    carla,
    "GET",
    "/quote?search=2021%20rav4&service=replace",
  )
  const match = results.find(({ price }) => price !== undefined)
  const { _id } = await call<{ _id: string }>(carla, "POST", "/quote", {
    service: "replace",
    matches: [match?._id],
  })
  const table = await store()
  await table.transact([
    { add: keys.quote(_id), amounts: {}, set: { heldUntil: "2020-01-31" }, onlyIf: isPresent, race: "gone" },
  ])
  await page.goto(`/newservice?quote=${_id}#quote`)
  await expect(page.getByText(messages.quotes.expired)).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "What do you need?" })).toBeVisible()
  await picture(page, "newservice-expired")
})
