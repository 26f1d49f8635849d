import type { Page } from "@playwright/test"
import type { Person } from "../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "./browser.ts"
import { enter, staff } from "./job.ts"
import { picture } from "./sign.ts"

let admin: Person
test.beforeAll(async () => {
  admin = await (await staff()).admin()
})

const grid = (page: Page) => page.getByRole("grid", { name: "Vehicles of the catalog" })
const rowsShown = (page: Page) =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") })
const isIn = (page: Page, query: Record<string, string>) =>
  expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query)

test("searches the catalog, narrows by year and make, and keeps every choice in the URL", async ({
  page,
}) => {
  await enter(page, admin)
  await page.setViewportSize(desk)
  await page.goto("/quotesystem")
  await expect(page.getByText(/^[\d,]+ vehicles in the catalog$/)).toBeVisible()
  await expect(rowsShown(page).first()).toContainText("2026")
  await expect(page.getByText(/^100 of [\d,]+$/)).toBeVisible()
  await expect(page.getByLabel("Make", { exact: true })).toBeHidden()
  await picture(page, "catalog-desk")

  await page.getByRole("textbox", { name: "Search the catalog" }).fill("19 civic coupe")
  await isIn(page, { q: "19 civic coupe" })
  await expect(rowsShown(page)).toHaveCount(1)
  await expect(rowsShown(page).first()).toContainText("CIVIC")
  await page.getByRole("textbox", { name: "Search the catalog" }).fill("nothing like it")
  await expect(page.getByText("No matching vehicles")).toBeVisible()
  await page.getByRole("button", { name: "Clear the search" }).click()

  await page.getByLabel("Year").selectOption("2015")
  await page.getByLabel("Make", { exact: true }).selectOption("NISSAN")
  await isIn(page, { year: "2015", make: "NISSAN" })
  await expect(rowsShown(page).filter({ hasText: "SENTRA" })).toHaveCount(0)
  await page.getByLabel("All", { exact: true }).check()
  await expect(rowsShown(page).filter({ hasText: "SENTRA" })).toHaveCount(1)
  await page.getByLabel("False", { exact: true }).check()
  await expect(rowsShown(page)).toHaveCount(1)
  await page.getByLabel("Results per page").selectOption("500")
  await isIn(page, { year: "2015", make: "NISSAN", searchable: "false", limit: "500" })

  await page.reload()
  await expect(rowsShown(page)).toHaveCount(1)
  await expect(page.getByLabel("False", { exact: true })).toBeChecked()
  await expect(page.getByLabel("Make", { exact: true })).toHaveValue("NISSAN")
})

test("renders only visible rows of 500, and navigates and opens them all by keyboard", async ({ page }) => {
  await enter(page, admin)
  await page.setViewportSize(desk)
  await page.goto("/quotesystem?limit=500")
  await expect(page.getByText(/^500 of/)).toBeVisible()
  expect(await rowsShown(page).count()).toBeLessThan(60)
  await page.getByRole("textbox", { name: "Search the catalog" }).focus()
  await page.keyboard.press("ArrowDown")
  await expect(grid(page)).toBeFocused()
  const marked = grid(page).getByRole("row", { selected: true })
  await expect(marked).toHaveAttribute("aria-rowindex", "2")
  await page.keyboard.press("End")
  await expect(marked).toHaveAttribute("aria-rowindex", "501")
  await expect(marked).toBeInViewport()
  await page.keyboard.press("PageUp")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Home")
  await page.keyboard.press("j")
  await expect(marked).toHaveAttribute("aria-rowindex", "3")
  await expect(marked).toBeInViewport()
  const model = await marked.getByRole("gridcell").nth(2).innerText()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: new RegExp(model) })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(grid(page)).toBeFocused()
  await expect(marked).toHaveAttribute("aria-rowindex", "3")

  await page.getByRole("button", { name: "Load more" }).click()
  await expect(page.getByText(/^1,000 of/)).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press("End")
  await expect(marked).toHaveAttribute("aria-rowindex", "1001")
})

test("opens a row with all of a vehicle's data, and its saved quotes on expanding", async ({ page }) => {
  await enter(page, admin)
  await page.setViewportSize(desk)
  await page.goto("/quotesystem?q=2019+civic+sedan")
  await rowsShown(page).first().click()
  const dialog = page.getByRole("dialog", { name: "2019 HONDA CIVIC 4 DOOR SEDAN" })
  await expect(dialog.getByText("Car ID")).toBeVisible()
  const windshields = dialog.getByRole("region", { name: "Windshield" })
  await expect(windshields.getByText("FW71290GTN")).toBeVisible()
  await expect(windshields.getByText("499.45")).toBeVisible()
  await expect(dialog.getByRole("region", { name: "Back glass" })).toBeVisible()
  await picture(page, "catalog-vehicle-desk")
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(rowsShown(page)).toHaveCount(1)

  await page.setViewportSize(phone)
  await rowsShown(page).first().click()
  await expect(windshields).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "catalog-vehicle-phone")
})

test.describe("A new vehicle", () => {
  test.use({ provoked: [/status of 4\d\d/] })

  test("adds a valid car with parts, makes it searchable, and rejects a duplicate", async ({ page }) => {
    await enter(page, admin)
    await page.setViewportSize(desk)
    await page.goto("/quotesystem?view=newvehicle")
    const model = `Z${Date.now()}`
    await page.getByLabel("Year").fill("20x9")
    await expect(page.getByLabel("Year")).toHaveValue("")
    await page.getByRole("button", { name: "Next" }).click()
    await expect(page.getByText("Enter the make.")).toBeVisible()
    await page.getByLabel("Year").fill("1987")
    await page.getByLabel("Make").fill("made  here")
    await expect(page.getByLabel("Make")).toHaveValue("MADE HERE")
    await page.getByLabel("Model").fill(model.toLowerCase())
    await page.getByLabel("Style").fill("2 door coupe")
    await expect(page.getByLabel("Category")).toHaveValue("CAR")
    await expect(page.getByLabel("Searchable")).toBeChecked()
    await picture(page, "newvehicle-desk")
    await page.setViewportSize(phone)
    expect(await overflowOf(page)).toBe(0)
    await picture(page, "newvehicle-phone")
    await page.setViewportSize(desk)

    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()
    await expect(page.getByLabel("Model")).toHaveValue(model)

    await page.getByRole("button", { name: "Next" }).click()
    await page.getByRole("button", { name: "Add a part" }).click()
    await expect(page.getByLabel("Part number")).toBeFocused()
    await page.getByRole("button", { name: "Add vehicle" }).click()
    await expect(page.getByText("Enter a part number.")).toBeVisible()
    await expect(page.getByLabel("Part number")).toBeFocused()
    await page.keyboard.type("dw00777gtn")
    await page.getByLabel("List").fill("310.50")
    await page.getByLabel("Hours").fill("2")
    await picture(page, "newvehicle-parts-desk")
    await page.getByRole("button", { name: "Add vehicle" }).click()
    const dialog = page.getByRole("dialog", { name: `1987 MADE HERE ${model} 2 DOOR COUPE` })
    await expect(dialog.getByText("DW00777GTN")).toBeVisible()

    await page.goto("/quotesystem?view=newvehicle")
    await page.getByLabel("Year").fill("1987")
    await page.getByLabel("Make").fill("made here")
    await page.getByLabel("Model").fill(model)
    await page.getByLabel("Style").fill("2 door coupe")
    await page.getByRole("button", { name: "Next" }).click()
    await page.getByRole("button", { name: "Add vehicle" }).click()
    await expect(page.getByRole("alert")).toContainText(
      `The catalog already has the 1987 MADE HERE ${model} 2 DOOR COUPE.`,
    )

    await page.getByRole("button", { name: "Reset" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click()
    await expect(page.getByLabel("Make")).toHaveValue("")
    await page.getByRole("button", { name: "Catalog" }).click()
    await expect(grid(page)).toBeVisible()
  })
})

test.describe("Part check", () => {
  test.use({ provoked: [/status of 4\d\d/] })

  test("finds a car's parts by its name or VIN, and explains a part number", async ({ page }) => {
    const technician = await (await staff()).technician()
    await enter(page, technician)
    await page.setViewportSize(phone)
    await page.goto("/partcheck")
    const search = page.getByRole("search")
    const find = async (text: string) => {
      await search.getByLabel("VIN, part number, or car").fill(text)
      await page.keyboard.press("Enter")
    }
    await search.getByRole("button", { name: "Search" }).click()
    await expect(page.getByRole("alert")).toHaveCount(0)
    await find("2019 honda civic")
    await picture(page, "partcheck-choices")
    await page.getByRole("button", { name: "4 Door Sedan" }).click()
    await expect(page.getByRole("heading", { name: "2019 HONDA CIVIC 4 DOOR SEDAN" })).toBeVisible()
    await expect(page.getByRole("region", { name: "NAGS" }).getByText("FW71290GTN")).toBeVisible()
    await expect(page.getByRole("region", { name: "OEM" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Molding" })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await picture(page, "partcheck-phone")
    await page.setViewportSize(desk)
    await picture(page, "partcheck-desk")

    await find("4S4BTGUD1N3148827")
    await expect(page.getByRole("heading", { name: /2022 SUBARU OUTBACK/ })).toBeVisible()
    await find("FW04915GTYN")
    await expect(page.getByText("FW04915GTYN is a foreign windshield, green tint.")).toBeVisible()
    await find("nobody")
    await expect(page.getByRole("alert")).toContainText("Enter a VIN, a NAGS part number, or a car")
    await expect(page.getByRole("region", { name: "NAGS" })).toBeHidden()
  })
})
