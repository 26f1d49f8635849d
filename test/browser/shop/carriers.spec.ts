import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { billItems, billItemTexts } from "#shared/domain/insurance/bill-checklist.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, hold, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

type Carrier = { key: string; version: number } & Record<string, unknown>

const carrierOf = async (clerk: Person, key: string): Promise<Carrier | undefined> =>
  (await call<Carrier[]>(clerk, "GET", "/insuranceproviders")).find((one) => one.key === key)

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true })
const alertWith = (page: Page, sentence: string) => page.getByRole("alert").filter({ hasText: sentence })

test.describe("When the server refuses a save", () => {
  test.use({ provoked: [/409/] })

  test("a clerk adds a carrier with rates, resolves a conflict with another clerk, and deletes it", async ({
    page,
  }) => {
    const people = await staff()
    const [rosa, marta] = [await people.clerk(), await people.clerk({ name: "Marta Silva" })]
    const mark = randomUUID().slice(0, 8)
    const key = `klamath-mutual-${mark}`
    await page.setViewportSize(desk)
    await enter(page, rosa)
    await page.goto("/carriers")
    await page.getByRole("link", { name: "Add carrier" }).click()

    await field(page, "Name").fill(`Klamath Mutual ${mark}`)
    await expect(field(page, "Key")).toHaveValue(key)
    await field(page, "Key").fill("sierra")
    await field(page, "Glass, % off").fill("140")
    await page.getByRole("button", { name: /Add carrier/ }).click()
    await expect(page.getByText("Enter a percentage from 0 to 100.")).toBeVisible()
    await expect(field(page, "Glass, % off")).toBeFocused()
    const logos = page.getByRole("group", { name: "Logo" })
    await logos.getByRole("radio", { name: "Initials, no logo" }).focus()
    for (const name of ["Mountains", "Sunrise"]) {
      await page.keyboard.press("ArrowRight")
      await expect(logos.getByRole("radio", { name })).toBeChecked()
    }
    // 480.00 less 40 % is 288.00, with 169.00 labor, kits, mouldings, chips, and tax on parts.
    await field(page, "Glass, % off").fill("40")
    await expect(page.getByRole("button", { name: "288.00" })).toBeVisible()
    await page.getByRole("button", { name: /Add carrier/ }).click()
    await expect(field(page, "Key")).toHaveAccessibleDescription(
      /An insurance carrier with this key already exists./,
    )
    await expect(alertWith(page, "An error occurred when saving insurance carrier.")).toBeVisible()
    await field(page, "Key").fill(key)
    const saving = await hold(page, "**/api/insuranceproviders")
    await page.getByRole("button", { name: /Add carrier/ }).click()
    await saving.requested
    await field(page, "Email for bills").fill("bills@klamath.test")
    saving.letGo()
    await expect(alertWith(page, "Insurance carrier saved successfully!")).toBeVisible()
    expect(await carrierOf(rosa, key)).toMatchObject({
      text: `Klamath Mutual ${mark}`,
      xy: "0 -40px",
      replaceDiscount: 40,
      repairLaborRates: [65, 15, 10, 10, 10],
      version: 1,
    })
    await expect(page.getByRole("button", { name: /Save carrier/ })).toBeVisible()
    await expect(field(page, "Email for bills")).toHaveValue("bills@klamath.test")
    await page.reload()
    await expect(field(page, "Email for bills")).toHaveValue("bills@klamath.test")
    await page.getByRole("button", { name: /Save carrier/ }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Insurance Carriers" })).toBeVisible()
    expect(await carrierOf(rosa, key)).toMatchObject({ version: 2 })

    await page.getByRole("textbox", { name: "Search carriers" }).fill(mark)
    await expect(page.getByRole("listitem").filter({ hasText: "list price \u2212 40%" })).toHaveCount(1)
    await page.getByRole("link", { name: `Klamath Mutual ${mark}` }).click()

    await page.getByText("One price").click()
    await field(page, "Repair price").fill("70")
    await field(page, "Labor per hour").fill("58")
    await call(marta, "PUT", "/insuranceproviders", { key, replaceLaborRate: 60, replaceDiscount: 41 })
    await page.getByRole("button", { name: /Save carrier/ }).click()
    const asks = page.getByRole("dialog")
    await expect(
      asks.getByText(`Marta Silva changed Klamath Mutual ${mark} while you were editing`),
    ).toBeVisible()
    await asks.getByRole("button", { name: "Save this choice" }).click()
    await expect(alertWith(page, "Insurance carrier saved successfully!").last()).toBeVisible()
    await expect(field(page, "Glass, % off")).toHaveValue("41")
    await expect(field(page, "Key")).toHaveJSProperty("readOnly", true)
    expect(await carrierOf(rosa, key)).toMatchObject({
      repairLaborType: "flat",
      repairLaborRates: [70, 15, 10, 10, 10],
      replaceLaborRate: 58,
      replaceDiscount: 41,
      version: 4,
    })

    const standard = page.getByRole("button", { name: "Use the standard list" })
    await expect(standard).toHaveAccessibleDescription("Everything is required already.")
    await page.getByRole("checkbox", { name: billItemTexts.kit, exact: true }).uncheck()
    await page.getByRole("button", { name: /Save carrier/ }).click()
    await expect
      .poll(async () => (await carrierOf(rosa, key))?.billRequirements)
      .toEqual(billItems.filter((item) => item !== "kit"))
    await standard.click()
    await picture(page, "carrier-bill-needs")
    await page.setViewportSize(phone)
    await standard.scrollIntoViewIfNeeded()
    await picture(page, "carrier-bill-needs-phone")
    await page.setViewportSize(desk)
    await page.getByRole("button", { name: /Save carrier/ }).click()
    await expect.poll(async () => (await carrierOf(rosa, key))?.billRequirements).toBeUndefined()

    await field(page, "Name").fill("Klamath")
    await page.getByRole("link", { name: "Insurance Carriers" }).click()
    await asks.getByRole("button", { name: "Back" }).click()
    await page.getByRole("button", { name: "Delete" }).click()
    await asks.getByRole("button", { name: "Delete carrier" }).click()
    await expect(alertWith(page, "Insurance carrier deleted successfully!")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Insurance Carriers" })).toBeVisible()
    expect(await carrierOf(rosa, key)).toBeUndefined()
  })
})

test.describe("When carriers fail to load", () => {
  test.use({ provoked: [/503/] })

  test("shows an error and retries, and reports an empty list and an unknown carrier", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    await enter(page, clerk)
    await page.goto("/carriers/no-such-carrier")
    await expect(page.getByText("Insurance provider data was not found")).toBeVisible()
    const carriers = "**/api/insuranceproviders"
    await page.route(carriers, (route) =>
      route.fulfill({ status: 503, json: { message: "Service Unavailable" } }),
    )
    await page.goto("/carriers")
    await expect(page.getByText("Error loading insurance carriers.")).toBeVisible()
    await page.unroute(carriers)
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByText("Sierra Mutual")).toBeVisible()

    await page.route(carriers, (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(page.getByText("No Insurance Carriers Saved")).toBeVisible()
  })
})
