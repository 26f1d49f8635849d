import type { Page } from "@playwright/test"
import { enterLogins } from "../../builders/supplier-logins.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { aJob, as, enter, open, setFaults, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

const select = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true })
const opening = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

const choose = async (page: Page, year: string) => {
  await select(page, "Year").selectOption(year)
  await select(page, "Make").selectOption("HONDA")
  await select(page, "Model").selectOption("CIVIC")
  await select(page, "Style").selectOption("4 DOOR SEDAN")
}

test.beforeEach(async () => {
  const people = await staff()
  await enterLogins(as, await people.admin())
})

test("finds a car's glass with prices, copies a part, and saves one to inventory", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const people = await staff()
  await page.setViewportSize(desk)
  const rosa = await people.clerk()
  await enter(page, rosa)
  await page.goto("/lookup")
  await expect(page.getByRole("heading", { name: "Choose a car" })).toBeVisible()
  await expect(select(page, "Make")).toBeDisabled()
  await picture(page, "lookup-empty-desk")
  const search = async (text: string) => {
    await page.getByLabel("VIN, part number, or car").fill(text)
    await page.keyboard.press("Enter")
  }
  await search("nobody")
  await expect(
    page.getByRole("alert").filter({ hasText: "Enter a VIN, a NAGS part number, or a car" }),
  ).toBeVisible()
  await search("2019 honda civic")
  await picture(page, "lookup-choices-desk")
  await page.getByRole("button", { name: "4 Door Sedan" }).click()
  await expect(page.getByRole("img", { name: "2019 HONDA CIVIC 4 DOOR SEDAN" })).toBeVisible()
  await search("4S4BTGUD1N3148827")
  await expect(page.getByRole("heading", { name: /2022 SUBARU OUTBACK/ })).toBeVisible()
  await expect(select(page, "Make")).toHaveValue("SUBARU")
  await search("FW04915GTYN")
  await expect(page.getByText("FW04915GTYN is a foreign windshield, green tint.")).toBeVisible()

  await choose(page, "2018")
  const front = opening(page, "Windshield")
  const first = front.getByRole("row").nth(1)
  await expect(first).toContainText(/^F?W?\w+/)
  await expect(page.getByRole("img", { name: "2018 HONDA CIVIC 4 DOOR SEDAN" })).toBeVisible()
  await expect(opening(page, "Front door, driver side")).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "lookup-desk")
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect(first).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "lookup-phone")
  await page.setViewportSize(desk)

  const number = (await first.getByRole("cell").first().textContent()) ?? ""
  const copy = page.getByRole("button", { name: `Copy ${number}`, exact: true })
  const row = front.getByRole("row").filter({ has: copy })
  await copy.click()
  await expect(page.getByText(`${number} copied.`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number)

  await row.getByRole("button", { name: `Save ${number} to inventory` }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("textbox", { name: "Part number" })).toHaveValue(number)
  await dialog.getByRole("button", { name: "Save part" }).click()
  await expect(dialog.getByText("Choose one of our branches.")).toBeVisible()
  await dialog.getByRole("combobox", { name: "Branch" }).selectOption({ index: 1 })
  await dialog.getByRole("button", { name: "Save part" }).click()
  await expect(page.getByText(`${number} saved to inventory.`)).toBeVisible()

  const invoiceNumber = await aJob(rosa)
  await settled()
  await row.getByRole("button", { name: `Add ${number} to a job` }).click()
  await dialog.getByRole("textbox", { name: "Find the job" }).fill(String(invoiceNumber))
  const job = dialog.getByRole("link", { name: new RegExp(String(invoiceNumber)) })
  await expect(job).toBeVisible()
  await picture(page, "lookup-add-to-job")
  await job.click()
  const line = page.getByRole("group", { name: "Replace line" })
  await expect(line.getByLabel("Part number")).toHaveValue(number)
  await expect(page.getByRole("button", { name: "Save charges" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("group", { name: "Replace line" })).toHaveCount(1)
  await expect(page.getByText("Nothing is saved until you save.")).toBeVisible()
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(page.getByRole("button", { name: "Save charges" })).toBeHidden()
  expect((await open(rosa, invoiceNumber)).charges).toMatchObject([
    {},
    { type: "Replace", part: number, opening: "windshield" },
  ])
  await page.goto("/lookup?year=2018&make=HONDA&model=CIVIC&style=4+DOOR+SEDAN")
  await expect(row).toBeVisible()
  await select(page, "Make").selectOption("TOYOTA")
  await expect(select(page, "Model")).toHaveValue("")
  await expect(page).toHaveURL(/lookup\?year=2018&make=TOYOTA$/)
  await page.getByRole("button", { name: "Start Over" }).click()
  await expect(page).toHaveURL(/lookup$/)
  await expect(select(page, "Year")).toHaveValue("")
})

test.describe("When a supplier lookup fails", () => {
  test.use({ provoked: [/424/] })
  test.afterEach(() => setFaults({}))

  test("reports a failed session, choice, or car, and says why prices are missing", async ({ page }) => {
    const people = await staff()
    await page.setViewportSize(desk)
    await enter(page, await people.clerk())
    await setFaults({ suppliers: { mitchell: "html" } })
    await page.goto("/lookup")
    await expect(page.getByRole("heading", { name: "Session Failed" })).toBeVisible()
    await expect(page.getByText("Mitchell sent something we can't read.")).toBeVisible()
    await setFaults({})
    await page.getByRole("button", { name: "Try again" }).click()

    await select(page, "Year").selectOption("2016")
    await expect(select(page, "Make")).toBeEnabled()
    await setFaults({ suppliers: { mitchell: "busy" } })
    await select(page, "Make").selectOption("HONDA")
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: "Error loading available models. Mitchell is busy. Try again in 20 seconds." }),
    ).toBeVisible()
    await setFaults({ suppliers: { mygrant: "html" } })
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
    await select(page, "Model").selectOption("CIVIC")
    await select(page, "Style").selectOption("4 DOOR SEDAN")
    await expect(page.getByText("Mygrant sent something we can't read.")).toBeVisible()
    await expect(opening(page, "Windshield").getByRole("row").nth(1)).toContainText("none")
  })
})
