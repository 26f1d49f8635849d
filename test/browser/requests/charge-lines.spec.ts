import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { aJob, chip, kit, moulding, open, staff, windshield } from "../job.ts"
import { charges, editCharges, lineGroup, openJob } from "../job-screen.ts"
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
    await expect(page.getByRole("dialog")).toBeHidden()
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
