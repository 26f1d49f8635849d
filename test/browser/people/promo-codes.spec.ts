import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { expect, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"

const region = (page: Page, name: string) => page.getByRole("region", { name })

test.describe("Promo codes", () => {
  test.use({ provoked: [/status of 4\d\d/] })

  const listed = async (admin: Person) =>
    (await call<{ promoCode: string }[]>(admin, "GET", "/promocode")).map(({ promoCode }) => promoCode)

  test("adds codes with their discount, reports errors, and deletes after confirming", async ({ page }) => {
    const admin = await (await staff()).admin()
    await enter(page, admin)
    await page.goto("/account")
    const section = region(page, "Promo codes")
    await section.getByRole("button", { name: "Add" }).click()
    const dialog = page.getByRole("dialog", { name: "Add a promo code" })
    await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused()
    const add = dialog.getByRole("button", { name: "Add code" })
    await add.click()
    await expect(dialog.getByText("Enter a promo code of 2 to 50 characters.")).toBeVisible()
    await expect(dialog.getByText("Enter a number.")).toBeVisible()

    const code = `LODI-${Date.now()}`
    await dialog.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase())
    await dialog.getByRole("textbox", { name: "Description" }).fill("For the fair in Lodi")
    await dialog.getByRole("checkbox", { name: "Parts" }).uncheck()
    await dialog.getByRole("textbox", { name: "Percent" }).fill("120")
    await add.click()
    await expect(dialog.getByText("Choose parts, labor or both.")).toBeVisible()
    await expect(dialog.getByText("Enter at most 100 percent.")).toBeVisible()

    await dialog.getByRole("checkbox", { name: "Parts" }).check()
    await dialog.getByRole("textbox", { name: "Percent" }).fill("20")
    const example = "300.00 of parts and 150.00 of labor come to 407.40 with tax instead of 471.75"
    await expect(dialog.getByText(example)).toBeVisible()
    await dialog.getByLabel("First day").fill("2020-01-02")
    await dialog.getByLabel("Last day").fill("2020-01-01")
    await dialog.getByRole("textbox", { name: "Max requests" }).fill("50")
    await add.click()
    await expect(dialog.getByText("Choose a last day on or after the first day.")).toBeVisible()
    await dialog.getByLabel("Last day").fill("2126-12-31")
    await add.click()
    await expect(page.getByRole("status").getByText(`${code} added`)).toBeVisible()
    const added = section.getByRole("listitem").filter({ hasText: code })
    await expect(added).toContainText("Active")
    await expect(added).toContainText("20% off parts")
    await expect(added).toContainText(example)
    await expect(added).toContainText("Jan 2, 2020 to Dec 31, 2126 · On 0 of 50 requests")

    await section.getByRole("button", { name: "Add" }).click()
    await dialog.getByRole("textbox", { name: "Code" }).fill(code)
    await dialog.getByText("Flat", { exact: true }).click()
    await dialog.getByRole("textbox", { name: "Dollars" }).fill("50")
    await add.click()
    await expect(dialog.getByRole("alert")).toContainText("Promo Code Error")
    await expect(dialog.getByRole("alert")).toContainText("This promo code already exists.")
    await dialog.getByRole("button", { name: "Cancel" }).click()

    await section.getByRole("button", { name: `Delete ${code}` }).click()
    const question = page.getByRole("dialog", { name: `Delete ${code}?` })
    await question.getByRole("button", { name: "Back" }).click()
    expect(await listed(admin)).toContain(code)
    await section.getByRole("button", { name: `Delete ${code}` }).click()
    await question.getByRole("button", { name: "Delete code" }).click()
    await expect(added).toBeHidden()
    expect(await listed(admin)).not.toContain(code)
  })

  test("list inactive codes with their reason, and show a load failure", async ({ page }) => {
    await enter(page, await (await staff()).developer())
    const code = {
      description: "",
      appliesToParts: true,
      appliesToLabor: true,
      markdown: 50,
      markdownType: "flat",
    }
    const inactive = [
      { ...code, promoCode: "LAST-YEAR", until: "12/31/2019", uses: 3, version: 1 },
      { ...code, promoCode: "FULL", mostUses: 2, uses: 2, version: 1 },
      { ...code, promoCode: "SOON", from: "1/1/2126", uses: 0, version: 1 },
    ]
    await page.route(/\/api\/promocode/, (route) => route.fulfill({ json: inactive }))
    await page.goto("/account")
    await expect(page.getByText("No active promo codes.")).toBeVisible()
    await expect(region(page, "Promo codes").getByRole("listitem")).toContainText([
      /Ended/,
      /Used up/,
      /Not started/,
    ])
    await page.unroute(/\/api\/promocode/)
    await page.route(/\/api\/promocode/, (route) =>
      route.fulfill({ status: 400, json: { message: "Broken" } }),
    )
    await page.reload()
    await expect(page.getByRole("alert").filter({ hasText: "Error pulling promo codes." })).toBeVisible()
  })
})
