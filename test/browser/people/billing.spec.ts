import type { Page, Route } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { chooseInRail, desk, expect, flawsOf, hold, indexLag, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"

type Profile = Record<string, unknown>

const profileOf = async (clerk: Person, account: Person): Promise<Profile | undefined> =>
  (await call<Profile[]>(clerk, "GET", `/billingprofile?userId=${account._id}`))[0]

const giveProfile = (clerk: Person, account: Person, fields: object = {}) =>
  call(clerk, "POST", "/billingprofile", { userId: account._id, ...fields })

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const total = (page: Page) =>
  page.getByRole("complementary", { name: "Sample price" }).locator("dl").getByText("$").first()
const alertWith = (page: Page, sentence: string) => page.getByRole("alert").filter({ hasText: sentence })

test(
  "A clerk creates an account's billing profile and previews a job's price while typing",
  indexLag,
  async ({ page }) => {
    const people = await staff()
    const clerk = await people.clerk()
    const fleet = await people.commercialAccount({ name: `Feather River Farms ${Date.now() % 100_000}` })
    await page.setViewportSize(desk)
    await enter(page, clerk)
    const { requested, letGo } = await hold(page, "**/api/billingprofile?*")
    await page.goto(`/billingprofile/${fleet._id}`)
    await requested
    await expect(page.getByText("Loading")).toBeAttached()
    letGo()

    await expect(page.getByText("New billing profile")).toBeVisible()
    await expect(field(page, "Markup")).toHaveValue("100")
    await expect(field(page, "Labor per hour")).toHaveValue("80.00")
    await expect(total(page)).toHaveText("$789.49")

    await field(page, "Markup").fill("60")
    await expect(total(page)).toHaveText("$718.70")
    await page.getByRole("button", { name: "264.00" }).click()
    await expect(page.getByText("165.00 + 60% = 264.00")).toBeVisible()
    await page.keyboard.press("Escape")

    await page.getByText("Markdown", { exact: true }).click()
    await expect(field(page, "Markup")).toHaveCount(0)
    await field(page, "Markdown").fill("120")
    await page.getByText("Markup", { exact: true }).click()
    await expect(field(page, "Markup")).toHaveValue("60")
    await page.getByRole("checkbox", { name: "Repairs are free" }).check()
    await expect(field(page, "Repair price")).toHaveCount(0)
    await expect(total(page)).toHaveText("$643.70")

    const logo = page.getByRole("img", { name: "Logo of the account" })
    await expect(page.getByText("No logo")).toBeVisible()
    const file = page.getByLabel("Logo file")
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
    await expect(page.getByRole("group", { name: "Logo" }).getByRole("alert")).toBeVisible()
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: photoBytes(800, 200) })
    await expect(logo).toHaveAttribute("src", /^data:image\/webp/)

    await field(page, "Labor per hour").fill("eighty")
    await page.getByRole("button", { name: /Create profile/ }).click()
    await expect(page.getByText("Enter an amount, like 75.00.")).toBeVisible()
    expect(await profileOf(clerk, fleet)).toBeUndefined()
    await field(page, "Labor per hour").fill("72.50")
    await field(page, "Labor per hour").press("Control+Enter")
    await expect(alertWith(page, "Billing Profile saved successfully!")).toBeVisible()
    await expect(page.getByText("Billing profile, version 1")).toBeVisible()
    expect(await profileOf(clerk, fleet)).toMatchObject({
      replaceMarkup: 60,
      replaceMarkdown: 0,
      replaceLaborRate: 72.5,
      repairFree: true,
      repairLaborRate: 75,
      logoUriPath: expect.stringMatching(/^\/assets\/logos\//),
    })
    await expect(logo).toHaveAttribute("src", /^\/assets\/logos\//)

    await page.getByRole("link", { name: "Billing Profiles" }).click()
    await expect(page.getByRole("heading", { name: "Billing Profiles" })).toBeVisible()
    await page.getByRole("textbox", { name: "Search billing profiles" }).fill("feather farms")
    const card = page.getByRole("listitem").filter({ hasText: fleet.name })
    await expect(card).toContainText("our cost + 60%")
    await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 400)
    await expect(card).toContainText("72.50 per hour")
    await expect(card.getByRole("link", { name: `Account of ${fleet.name}` })).toHaveAttribute(
      "href",
      `/profile/${fleet._id}`,
    )
    await page.getByRole("textbox", { name: "Search billing profiles" }).fill("nobody of this name")
    await expect(page.getByText("No matching billing profiles.")).toBeVisible()
  },
)

test.describe("When the server refuses a save", () => {
  test.use({ provoked: [/40[09]/] })

  test("asks about each value that two clerks changed, and before discarding edits", async ({ page }) => {
    const people = await staff()
    const [rosa, marta] = [await people.clerk(), await people.clerk({ name: "Marta Silva" })]
    const fleet = await people.commercialAccount()
    await giveProfile(rosa, fleet)
    await page.setViewportSize(desk)
    await enter(page, rosa)
    const fails = (route: Route) => route.fulfill({ status: 400, json: {} })
    await page.route("**/api/billingprofile?*", fails, { times: 1 })
    await page.goto(`/billingprofile/${fleet._id}`)
    await expect(alertWith(page, "An error occurred when pulling billing profile.")).toBeVisible()
    await page.getByRole("button", { name: "Try again" }).click()
    await field(page, "Labor per hour").fill("90")
    await page.route("**/api/billingprofile", fails, { times: 1 })
    await page.getByRole("button", { name: /Save profile/ }).click()
    const failed = alertWith(page, "An error occurred when saving billing profile.")
    await expect(failed).toBeVisible()
    await failed.getByRole("button", { name: "Close" }).click()
    await expect(field(page, "Labor per hour")).toHaveValue("90")
    await field(page, "W/S rate").fill("27.50")
    await page.getByText("Per chip").click()
    await call(marta, "PUT", "/billingprofile", {
      userId: fleet._id,
      replaceLaborRate: 85,
      replaceInstallKitRateWS: 22,
    })
    await page.getByRole("button", { name: /Save profile/ }).click()

    const asks = page.getByRole("dialog")
    await expect(asks.getByText(/Marta Silva changed Sutter Fleet Services/)).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    await asks
      .getByRole("group", { name: "Labor, was 80.00 per hour" })
      .getByRole("radio", { name: "Marta Silva 85.00 per hour" })
      .check()
    await expect(asks.getByRole("radio", { name: "Yours 27.50 each" })).toBeChecked()
    await asks.getByRole("button", { name: "Save these 2 choices" }).click()
    await expect(alertWith(page, "Billing Profile saved successfully!")).toBeVisible()
    await expect(field(page, "Labor per hour")).toHaveValue("85.00")
    expect(await profileOf(rosa, fleet)).toMatchObject({
      replaceLaborRate: 85,
      replaceInstallKitRateWS: 27.5,
      repairLaborType: "each",
      version: 3,
    })

    await field(page, "Markup").fill("44")
    await chooseInRail(page, "Office", "My Account")
    await expect(asks.getByText("Leave without saving the billing profile?")).toBeVisible()
    await asks.getByRole("button", { name: "Back" }).click()
    await expect(field(page, "Markup")).toHaveValue("44")
  })
})

test.describe("A billing profile's page", () => {
  test.use({ provoked: [/404/] })

  test("deletes a profile after confirming, and reports unknown and ineligible users", async ({ page }) => {
    const people = await staff()
    const [clerk, customer, fleet] = [
      await people.clerk(),
      await people.customer(),
      await people.commercialAccount(),
    ]
    await giveProfile(clerk, fleet)
    await page.setViewportSize(phone)
    await enter(page, clerk)
    await page.goto("/billingprofile/nobody")
    await expect(page.getByText("User profile was not found")).toBeVisible()
    await page.goto(`/billingprofile/${customer._id}`)
    await expect(page.getByText("Only commercial and carrier accounts have billing profiles.")).toBeVisible()

    await page.goto(`/billingprofile/${fleet._id}`)
    await page.route("**/api/billingprofiles*", (route) => route.fulfill({ json: [] }))
    await page.getByRole("button", { name: "Delete" }).click()
    await page.getByRole("button", { name: "Delete billing profile" }).click()
    await expect(alertWith(page, "Billing profile deleted successfully!")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Billing Profiles", exact: true })).toBeVisible()
    expect(await profileOf(clerk, fleet)).toBeUndefined()
    await expect(page.getByText("No billing profiles yet.")).toBeVisible()
  })
})
