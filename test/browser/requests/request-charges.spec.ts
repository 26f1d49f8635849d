import type { Locator, Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsInBothThemes, overflowOf, phone, test } from "../browser.ts"
import { aJob, change, chip, kit, moulding, open, setFaults, staff, windshield } from "../job.ts"
import {
  answerIn,
  charges,
  editCharges,
  expectFiguresUncovered,
  figure,
  history,
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

const lineGroup = (page: Page, kind: string) => page.getByRole("group", { name: `${kind} line` })
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
const expectFieldsApart = async (page: Page) => {
  const boxes = await Promise.all(
    ["Quantity", "List", "Discount", "Net"].map((label) =>
      lineGroup(page, "Replace").getByLabel(label, { exact: true }).locator("..").boundingBox(),
    ),
  )
  for (const [place, box] of boxes.entries())
    for (const other of boxes.slice(place + 1)) {
      if (!box || !other) throw new Error("There is no field.")
      const isApart = box.x + box.width <= other.x || other.x + other.width <= box.x
      const below = box.y + box.height <= other.y || other.y + other.height <= box.y
      expect(isApart || below).toBe(true)
    }
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
  expect(await flawsInBothThemes(page)).toEqual([])

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

test("hides costs and other technicians' jobs from a technician, who can share a line", async ({ page }) => {
  const number = await aJob(people.clerk, {
    appointmentTechnicians: [people.technician._id],
    charges: [{ ...windshield }, { ...kit }],
  })
  await openJob(page, people.technician, number)
  for (const words of ["Part cost", "Labor cost", "Profit", "Margin", "Hide cost", "Show cost"])
    await expect(page.getByText(words)).toHaveCount(0)
  await editCharges(page)
  await page.getByRole("button", { name: /^Replace/ }).click()
  await expect(lineGroup(page, "Replace")).toBeVisible()
  for (const words of ["Part cost", "Misc cost", "Quoted cost", "Profit", /\bpay\b/])
    await expect(page.getByText(words)).toHaveCount(0)
  await page.getByLabel("Add a technician to this line").selectOption(people.other._id)
  await expect(page.getByRole("button", { name: /^Move the/ })).toHaveCount(0)
  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  expect((await open(people.clerk, number)).charges[0]?.technicians).toMatchObject([
    { _id: people.other._id, role: "Installer" },
  ])

  const foreign = await aJob(people.clerk, { appointmentTechnicians: [people.other._id] })
  await page.goto(`/servicerequest/${foreign}`)
  await expect(page.getByText("Service Request was not found.")).toBeVisible()
})

test("says that a line's technician has no rate, whose pay is missing until one is entered", async ({
  page,
}) => {
  const nia = await (await staff()).technician({ name: "Nia Cole", technicianInstallerRate: undefined })
  const technicians = [{ _id: nia._id, role: "Installer" as const, half: false }]
  const number = await aJob(people.clerk, { charges: [{ ...windshield, technicians }] })
  await openJob(page, people.clerk, number)
  await editCharges(page)
  const missing = lineGroup(page, "Replace").getByText("no rate yet")
  await missing.scrollIntoViewIfNeeded()
  await picture(page, "line-without-rate-desk")
  await page.setViewportSize(phone)
  await expect(page.getByText("Nia Cole, no rate yet")).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "line-without-rate-phone")
})

test("reorders lines by drag, arrow keys, and buttons, and flags a part of another opening", async ({
  page,
}) => {
  const number = await aJob(people.clerk, {
    charges: [{ ...windshield }, { ...kit }, { ...moulding }, { ...chip }],
  })
  const order = async () => (await open(people.clerk, number)).charges.map(({ type }) => type)
  const grip = (kind: string) => charges(page).getByRole("button", { name: `Move the ${kind} line` })
  const row = (kind: string) =>
    charges(page)
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: `Move the ${kind} line` }) })
  await openJob(page, people.clerk, number)
  await editCharges(page)
  await expect(row("Repair")).toHaveAttribute("draggable", "true")
  // Waits until the line stands still.
  await grip("Repair").hover()
  const held = await grip("Repair").boundingBox()
  const target = await grip("Install Kit").boundingBox()
  if (!held || !target) throw new Error("There is no grip.")
  await page.mouse.move(held.x + 8, held.y + held.height / 2)
  await page.mouse.down()
  await page.mouse.move(held.x + 8, held.y - 20, { steps: 4 })
  await page.mouse.move(target.x + 8, target.y + 2, { steps: 6 })
  await page.mouse.up()
  await expect(charges(page).locator("[data-line]")).toContainText([
    "Replace",
    "Repair",
    "Install Kit",
    "Molding",
  ])
  await grip("Molding").focus()
  await page.keyboard.press("ArrowUp")
  await expect(charges(page).getByText("Molding is line 3 of 4.")).toBeAttached()
  await expect(grip("Molding")).toBeFocused()

  await page.getByRole("button", { name: /^Replace/ }).click()
  await lineGroup(page, "Replace").getByLabel("Glass").selectOption("Back glass")
  await expect(lineGroup(page, "Replace")).toContainText(
    "FW04915 is listed as windshield, but the line says back.",
  )
  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  expect(await order()).toEqual(["Replace", "Repair", "Moulding", "Install Kit"])
  await expect(charges(page)).toContainText("FW04915 is listed as windshield")

  await page.setViewportSize(phone)
  await editCharges(page)
  await page.getByRole("button", { name: /^Molding/ }).click()
  await page.getByRole("button", { name: "Move down" }).click()
  await expect(page.getByText("Molding is line 4 of 4.")).toBeAttached()
  await expect(page.getByRole("button", { name: "Move down" })).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  expect(await order()).toEqual(["Replace", "Repair", "Install Kit", "Moulding"])
})

test("keeps the focus at the lines when one is opened, closed, or removed", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }, { ...chip }] })
  await openJob(page, people.clerk, number)
  const opener = (kind: string) => page.getByRole("button", { name: new RegExp(`^${kind}`) })
  const close = page.getByRole("button", { name: "Close this line" })
  const remove = async (kind: string) => {
    await opener(kind).press("Enter")
    await page.getByRole("button", { name: `Remove the ${kind} line` }).press("Enter")
    await page.getByRole("dialog").getByRole("button", { name: "Remove the line" }).press("Enter")
    await expect(lineGroup(page, kind)).toBeHidden()
  }
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    await editCharges(page)
    await opener("Replace").press("Enter")
    await expect(lineGroup(page, "Replace").getByLabel("List", { exact: true })).toBeFocused()
    await close.press("Enter")
    await expect(opener("Replace")).toBeFocused()
    await opener("Repair").press("Enter")
    await expect(lineGroup(page, "Repair")).toBeFocused()
    await close.press("Enter")
    await expect(opener("Repair")).toBeFocused()
    await remove("Replace")
    await expect(opener("Repair")).toBeFocused()
    await remove("Repair")
    await expect(page.getByRole("button", { name: "Add line" })).toBeFocused()
    await page.getByRole("button", { name: "Cancel" }).last().click()
    await page.getByRole("dialog").getByRole("button", { name: "Discard edits" }).click()
    await expect(page.getByRole("dialog")).toBeHidden()
  }
})

test("fits a phone without overflow or overlaps, and edits charges from their header", async ({ page }) => {
  const kinds = [windshield, kit, moulding, chip] as const
  const number = await aJob(people.clerk, {
    customerName: "Maximiliana Featherstonehaugh-Villarreal de Santos",
    customerEmail: "maximiliana.featherstonehaugh@aveylongname.example",
    appointmentTechnicians: [people.technician._id, people.other._id],
    charges: Array.from({ length: 15 }, (_, place) => ({ ...(kinds[place % 4] ?? chip) })),
  })
  await openJob(page, people.clerk, number, { width: 360, height: 740 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.getByRole("button", { name: "Show lines" }).click()
  await expect.poll(() => overflowOf(page)).toBe(0)
  for (const name of ["customer", "vehicle", "appointment", "billing", "customer notes"])
    await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click()
  await expect.poll(() => overflowOf(page)).toBe(0)

  await expect(async () => {
    await charges(page).evaluate((element) => element.scrollIntoView({ block: "start" }))
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  }).toPass()
  await editCharges(page)
  await expect(page.getByRole("heading", { name: "Edit charges" })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page
    .getByRole("button", { name: /^Replace/ })
    .first()
    .click()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await expectFieldsApart(page)
  await page.setViewportSize(phone)
  await expectFieldsApart(page)
})
