import type { Locator, Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { expect, overflowOf, phone, test } from "../browser.ts"
import { aJob, change, chip, moulding, open, setFaults, staff, windshield } from "../job.ts"
import {
  answerIn,
  charges,
  editCharges,
  expectFiguresUncovered,
  figure,
  history,
  lineGroup,
  openJob,
  refusal,
} from "../job-screen.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/status of (400|404|409|503)/] })

let people: { clerk: Person; admin: Person; technician: Person; other: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk(),
    admin: await make.admin({ name: "Ada Marsh" }),
    technician: await make.technician(),
    other: await make.technician(),
  }
})

const addLine = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "Add line" }).click()
  await page.getByRole("menuitem", { name: kind }).first().click()
  return lineGroup(page, kind)
}
const answersOfTotals = [
  ["Parts Total", "379.69"],
  ["Subtotal", "588.69"],
  ["Tax 7.25% on parts", "27.53"],
  ["Total", "= 616.22"],
  ["Amount Due", "616.22"],
] as const
const totalButton = (page: Page, label: string) => figure(page, label).getByRole("button").first()
const retype = async (field: Locator, text: string) => {
  await field.selectText()
  await field.pressSequentially(text)
}

test("prices windshield, kit, moulding, and chips as typed, and spreads a typed total due", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { charges: [] })
  await openJob(page, people.clerk, number)
  await expect(charges(page)).toContainText("No charges have been saved.")

  await page.getByRole("button", { name: /^Add charges/ }).click()
  await page.getByRole("menuitem", { name: "Replace" }).click()
  const glass = lineGroup(page, "Replace")
  await glass.getByLabel("List").fill("612.40")
  await glass.getByLabel("Discount").fill("38")
  await expect(glass.getByLabel("Net", { exact: true })).toHaveValue("379.69")
  await glass.getByRole("radio", { name: "Hourly" }).check()
  await glass.getByLabel("Hours").fill("2.6")
  await glass.getByLabel("Rate", { exact: true }).fill("65")
  await expect(figure(page, "Labor Total")).toHaveText("169.00")

  const set = await addLine(page, "Install Kit")
  await set.getByLabel("Net", { exact: true }).fill("20")
  const strip = await addLine(page, "Molding")
  await strip.getByLabel("Net", { exact: true }).fill("46.60")
  await addLine(page, "Repair")
  await expect(figure(page, "Parts Total")).toHaveText("466.29")
  await expect(figure(page, "Labor Total")).toHaveText("209.00")
  await expect(figure(page, "Tax 7.25% on parts")).toHaveText("33.81")
  await expect(figure(page, "Total")).toHaveText("$709.10")

  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  await expect(figure(page, "Total")).toHaveText("$709.10")
  const saved = await open(people.clerk, number)
  expect(saved.charges.map(({ type, total }) => [type, total])).toEqual([
    ["Replace", 548.69],
    ["Install Kit", 40],
    ["Moulding", 46.6],
    ["Repair", 40],
  ])
  expect(saved.total).toBe(709.1)
  for (const label of ["Margin", "Profit"]) await expect(figure(page, label)).toHaveText("unknown")

  await editCharges(page)
  await charges(page).getByLabel("Amount Due").fill("700")
  await expect(figure(page, "Labor Total")).toHaveText("199.90")
  await charges(page).getByRole("button", { name: "Save charges" }).click()
  await expect(figure(page, "Amount Due")).toHaveText("$700.00")
  expect((await open(people.clerk, number)).totalCustomerDue).toBe(700)
})

test("explains an amount without covering another, on a desktop and on a phone", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...chip }] })
  await openJob(page, people.clerk, number)
  const onDesk = answerIn(charges(page))
  const expectExplained = async (amount: Locator, ...explanation: string[]) => {
    await amount.click()
    for (const words of explanation) await expect(onDesk).toContainText(words)
    await expectFiguresUncovered(charges(page))
    await page.keyboard.press("Escape")
    await expect(onDesk).toBeHidden()
    await expect(amount).toBeFocused()
  }
  const table = charges(page).getByRole("grid")
  await expectExplained(table.getByRole("button", { name: "379.69" }), "612.40", "Rounding")
  const labor = table.getByRole("button", { name: "169.00", exact: true }).first()
  await expectExplained(labor, "2.6 h × 65.00 = 169.00", "Rounding")
  for (const [label, explanation] of answersOfTotals)
    await expectExplained(totalButton(page, label), explanation)

  await page.setViewportSize(phone)
  const main = page.getByRole("main")
  const answer = answerIn(main)
  const expectExplainedOnPhone = async (amount: Locator, explanation: string) => {
    await amount.click()
    await expect(answer).toContainText(explanation)
    await expectFiguresUncovered(main)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, `why-line-phone-${explanation.slice(0, 3)}`)
    await answer.getByRole("button", { name: "Close" }).click()
    await expect(answer).toBeHidden()
    await expect(amount).toBeFocused()
  }
  await page.getByRole("button", { name: "Show lines" }).click()
  const card = charges(page).getByRole("listitem").filter({ hasText: "Replace" })
  await expectExplainedOnPhone(card.getByRole("button", { name: "548.69" }), "379.69")
  await expectExplainedOnPhone(totalButton(page, "Total"), "= 616.22")
  await editCharges(page)
  await page.getByRole("button", { name: /^Replace/ }).click()
  const glass = lineGroup(page, "Replace")
  await expectExplainedOnPhone(glass.getByRole("button", { name: "379.69", exact: true }), "612.40")
  await expectExplainedOnPhone(
    glass.getByRole("button", { name: "169.00", exact: true }),
    "2.6 h × 65.00 = 169.00",
  )
})

test("keeps an invalid amount, focuses the first on saving, and shows the server's errors", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...moulding }] })
  await openJob(page, people.clerk, number)
  await editCharges(page)
  await page.getByRole("button", { name: /^Replace/ }).click()
  const glass = lineGroup(page, "Replace")
  const most = (figure: string) => page.getByText(`Enter at most ${figure}.`)
  await glass.getByLabel("Quantity").fill("99999")
  await expect(most("999")).toBeVisible()
  await glass.getByLabel("Quantity").fill("1")
  await expect(most("999")).toBeHidden()
  await retype(glass.getByLabel("List"), "99999999999")
  await expect(most("9,999,999.99")).toBeVisible()
  await retype(glass.getByLabel("List"), "612.40")
  await retype(glass.getByLabel("Discount"), "150")
  await expect(most("100")).toBeVisible()
  await glass.getByLabel("Hours").fill("100")
  await expect(most("99")).toBeVisible()
  await retype(page.getByLabel("Tax rate"), "725")
  await expect(most("20")).toBeVisible()
  await expect(figure(page, "Tax 7.25% on parts")).toBeVisible()
  await expect(figure(page, "Subtotal")).toHaveText("595.29")

  await glass.getByRole("button", { name: "Close this line" }).click()
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(glass.getByLabel("Discount")).toBeFocused()
  await expect(glass.getByLabel("Discount")).toHaveValue("150")
  await expect(glass.getByLabel("Discount")).toHaveAttribute("aria-invalid", "true")
  await expect(glass.getByLabel("Hours")).toHaveValue("100")
  await glass.getByLabel("Discount").fill("38")
  await glass.getByLabel("Hours").fill("2")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByLabel("Tax rate")).toBeFocused()
  await expect(page.getByLabel("Tax rate")).toHaveValue("725")
  await page.getByLabel("Tax rate").fill("8")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("button", { name: "Save charges" })).toBeHidden()
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  await expect(figure(page, "Tax 8% on parts")).toBeVisible()
  const saved = await open(people.clerk, number)
  expect(saved).toMatchObject({
    taxRate: 8,
    charges: [{ discount: 38, laborhours: 2 }, { type: "Moulding" }],
  })

  await editCharges(page)
  await page.getByRole("button", { name: /^Molding/ }).click()
  await lineGroup(page, "Molding").getByLabel("Net", { exact: true }).fill("50")
  const fields = [{ field: "charges.0.laborrate", message: "Not that much, please." }]
  const json = { status: 400, code: "malformed", title: "", detail: "Some of it is not valid.", fields }
  await page.route("**/api/servicerequest?*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 400, json }) : route.fallback(),
  )
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(lineGroup(page, "Replace").getByText("Not that much, please.")).toBeVisible()
  await expect(lineGroup(page, "Replace").getByLabel("Rate", { exact: true })).toBeFocused()
  await expect(refusal(page)).toContainText("Labor rate, Replace line: Not that much, please.")
})

test("keeps edited charges on leaving and while the store is down, and normalizes amounts", async ({
  page,
}) => {
  const number = await aJob(people.clerk)
  await openJob(page, people.clerk, number)
  await editCharges(page)
  const rate = page.getByLabel("Rate", { exact: true })
  await rate.fill("70")
  await page.getByRole("link", { name: /^Requests · / }).click()
  const question = page.getByRole("dialog", { name: "Leave without saving the charges?" })
  await question.getByRole("button", { name: "Back" }).click()
  await expect(rate).toHaveValue("70.00")
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))

  await setFaults({ storeDown: true })
  try {
    await page.getByRole("button", { name: "Save charges" }).click()
    await expect(refusal(page)).toContainText("Try again. Nothing will be done twice.")
    await expect(rate).toHaveValue("70.00")
  } finally {
    await setFaults({})
  }
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  await expect(figure(page, "Total")).toHaveText("$589.22")

  await editCharges(page)
  const glass = lineGroup(page, "Replace")
  const net = glass.getByLabel("Net", { exact: true })
  const status = glass.getByRole("status").filter({ hasText: /./ })
  await retype(net, "-5")
  await expect(status).toContainText("Net Invalid! Removing invalid characters.")
  await expect(net).toHaveAttribute("aria-invalid", "true")
  await expect(figure(page, "Total")).toHaveText("$589.22")
  await net.press("Tab")
  await expect(net).toHaveValue("-5")
  await expect(status).toHaveText("Enter 0 or more.")
  await retype(net, "379.69")
  await expect(status).toHaveCount(0)

  const list = glass.getByLabel("List")
  await retype(list, "1e3")
  await expect(status).toContainText("List Invalid! Removing invalid characters.")
  await expect(list).toHaveValue("13")
  await list.fill("612.40")
  await expect(status).toHaveCount(0)

  await glass.getByLabel("Quantity").fill("2")
  await glass.getByLabel("Quantity").fill("")
  await expect(figure(page, "Parts Total")).toHaveText("379.69")
  await glass.getByLabel("Quantity").press("Tab")
  await expect(glass.getByLabel("Quantity")).toHaveValue("1.0")
  await glass.getByLabel("Part number").fill("fw04915gtyn ")
  await glass.getByLabel("Brand").fill("Pilkington")
  await page.keyboard.press("Control+Enter")
  await expect(history(page)).toContainText("Replace line: brand")
  expect((await open(people.clerk, number)).charges).toMatchObject([
    { quantity: 1, part: "FW04915GTYN", brand: "Pilkington" },
  ])
})

test("shows the margin of costed parts, and asks about two users' changes with their totals", async ({
  page,
}) => {
  const number = await aJob(people.clerk)
  const [line] = (await open(people.clerk, number)).charges
  await openJob(page, people.clerk, number)
  await expect(figure(page, "Margin")).toHaveText("61%")
  await expect(figure(page, "Profit")).toHaveText("$333.89")
  await editCharges(page)
  await page.getByLabel("Rate", { exact: true }).fill("70")
  await change(people.admin, number, { charges: [{ _id: line?._id, type: "Replace", laborrate: 60 }] })
  await page.getByRole("button", { name: "Save charges" }).click()

  const question = page.getByRole("dialog", { name: /Ada Marsh changed/ })
  await expect(question.getByRole("radio", { name: /70.00/ })).toBeChecked()
  await expect(question).toContainText("total $589.22")
  await question.getByRole("radio", { name: /60.00/ }).check()
  await expect(question).toContainText("total $563.22")
  await question.getByRole("radio", { name: /70.00/ }).check()
  await question.getByRole("button", { name: "Save this choice" }).click()
  await expect(figure(page, "Total")).toHaveText("$589.22")
})
