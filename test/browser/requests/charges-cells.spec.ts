import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { findSmallTargets } from "../fit.ts"
import { aJob, change, chip, kit, moulding, open, staff, windshield } from "../job.ts"
import { charges, figure, openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/status of 409/] })

let people: { clerk: Person; admin: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = { clerk: await make.clerk(), admin: await make.admin({ name: "Ada Marsh" }) }
})

const cell = (page: Page, line: number, field: string) =>
  charges(page).locator("tr[data-line]").nth(line).locator(`[data-cell="${field}"]`)
const input = (page: Page, line: number, field: string) => cell(page, line, field).getByRole("textbox")

test("edits charges in their cells with the keyboard, as in a spreadsheet", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...kit }, { ...chip }] })
  await page.setViewportSize(desk)
  await openJob(page, people.clerk, number)
  await expect(figure(page, "Total")).toBeVisible()
  const total = await figure(page, "Total").textContent()
  const net = await cell(page, 0, "net").innerText()

  await cell(page, 0, "description").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(cell(page, 0, "quantity")).toBeFocused()
  await page.keyboard.press("F2")
  await expect(input(page, 0, "quantity")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(input(page, 0, "list")).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(input(page, 0, "net")).toBeFocused()
  await page.keyboard.type("500")
  await expect(figure(page, "Total")).not.toHaveText(total ?? "")
  await page.keyboard.press("Escape")
  await expect(input(page, 0, "net")).toBeFocused()
  await expect(input(page, 0, "net")).toHaveValue(net.split("\n")[0] ?? "")
  await expect(figure(page, "Total")).toHaveText(total ?? "")

  await page.keyboard.type("500")
  await page.keyboard.press("Enter")
  await expect(input(page, 1, "net")).toBeFocused()
  await page.keyboard.type("25")
  await page.keyboard.press("ArrowUp")
  await expect(input(page, 0, "net")).toHaveValue("500.00")
  await input(page, 2, "description").fill("Chip in front of the driver")
  await picture(page, "cells")
  expect(await flawsOf(page)).toEqual([])
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  const saved = await open(people.clerk, number)
  expect(saved.charges.map((line) => line.net)).toEqual([500, 25, 0])
  expect(saved.charges[2]?.description).toBe("Chip in front of the driver")
})

test("edits costs in their cells, and keeps pay and profit computed", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...kit }] })
  await page.setViewportSize(desk)
  await openJob(page, people.clerk, number)
  await cell(page, 0, "partcost").click({ position: { x: 4, y: 4 } })
  await expect(input(page, 0, "partcost")).toBeFocused()
  await page.keyboard.type("120.50")
  await page.keyboard.press("Enter")
  await expect(input(page, 1, "partcost")).toBeFocused()
  await page.keyboard.type("9")
  await page.keyboard.press("ArrowRight")
  await expect(input(page, 1, "misccost")).toBeFocused()
  await page.keyboard.type("2.25")
  await input(page, 0, "quantity").fill("2")
  await expect(cell(page, 0, "partcost")).toContainText("241.00 in all")
  await picture(page, "cost-cells")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  const saved = (await open(people.clerk, number)).charges
  expect(saved.map(({ partcost, misccost }) => [partcost, misccost])).toEqual([
    [120.5, 0],
    [9, 2.25],
  ])
})

test("opens the tapped line in the editor on a phone", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...kit }, { ...chip }] })
  await openJob(page, people.clerk, number, phone)
  await charges(page).getByRole("button", { name: "Show lines" }).click()
  await picture(page, "lines-phone")
  await charges(page)
    .getByRole("button", { name: /^Edit the .* line$/ })
    .nth(2)
    .click()
  const line = page.getByRole("group", { name: /line$/ })
  await expect(line).toHaveCount(1)
  await expect(line).toBeInViewport()
  await line.getByLabel("Chips").fill("3")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "line-phone")
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect.poll(async () => (await open(people.clerk, number)).charges[2]?.quantity).toBe(3)
})

for (const viewport of [phone, { width: 360, height: 740 }])
  test(`edits a tapped figure of a line in place on a phone of ${viewport.width} px`, async ({ page }) => {
    const number = await aJob(people.clerk, {
      charges: [{ ...windshield, list: 1234.56 }, { ...kit }, { ...moulding }],
    })
    await openJob(page, people.clerk, number, viewport)
    await charges(page).getByRole("button", { name: "Show lines" }).click()
    const expectRoom = async () => {
      await expect.poll(() => findSmallTargets(page, 48, "[data-line]")).toEqual([])
      await expect.poll(() => overflowOf(page)).toBe(0)
    }
    await expectRoom()
    const netButton = charges(page).getByRole("button", { name: /^Net .* of the Molding line: edit$/ })
    await netButton.scrollIntoViewIfNeeded()
    await picture(page, `figures-${viewport.width}`)
    await netButton.click()
    const net = page.getByLabel("Net of the Molding line")
    await expect(net).toBeFocused()
    await expect(net).toBeInViewport()
    await expectRoom()
    const cutFigures = () =>
      page
        .locator("[data-line] input")
        .evaluateAll((inputs) =>
          inputs.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute("value")),
        )
    await expect.poll(cutFigures).toEqual([])
    await picture(page, `figures-edited-${viewport.width}`)

    await net.press("ArrowUp")
    await expect(page.getByLabel("Net of the Install Kit line")).toBeFocused()
    await net.fill("9999999999")
    await page.getByRole("button", { name: "Save charges" }).click()
    // A refused figure opens the form of its line.
    const refused = page.getByRole("group", { name: "Molding line" }).getByLabel("Net", { exact: true })
    await expect(refused).toBeFocused()
    await expect(refused).toHaveAccessibleDescription(/\w/)
    await refused.fill("41.50")
    await page.locator("[data-opener]").nth(1).click()
    await expect(page.getByRole("group", { name: "Install Kit line" }).locator(":focus")).toHaveCount(1)
    await page.getByRole("button", { name: "Save charges" }).click()
    await expect.poll(async () => (await open(people.clerk, number)).charges[2]?.net).toBe(41.5)
  })

test("edits a cell on tap, and asks about another user's change", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }] })
  await page.setViewportSize(desk)
  await openJob(page, people.clerk, number)
  await cell(page, 0, "description").click({ position: { x: 4, y: 4 } })
  await expect(input(page, 0, "description")).toBeFocused()
  await page.keyboard.type("Acoustic")
  const [line] = (await open(people.admin, number)).charges
  await change(people.admin, number, { charges: [{ ...windshield, _id: line?._id, description: "Heated" }] })
  await page.keyboard.press("Control+Enter")
  const conflict = page.getByRole("dialog", { name: /^Ada Marsh changed/ })
  await expect(conflict).toContainText("Heated")
  await conflict.getByRole("button", { name: /^Save this choice/ }).click()
  await expect.poll(async () => (await open(people.clerk, number)).charges[0]?.description).toBe("Acoustic")
})
