import type { Locator, Page } from "@playwright/test"
import { addDays, shortDate, todayIn } from "../../shared/domain/dates.ts"
import type { Person } from "../builders/people.ts"
import {
  desk,
  expect,
  flawsInBothThemes,
  hold,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "./browser.ts"
import {
  act,
  change,
  chip,
  enter,
  kit,
  moulding,
  ready,
  requestOf,
  setFaults,
  staff,
  take,
  windshield,
} from "./job.ts"

// A refusal is a failed call, which the console tells, too.
test.use({ provoked: [/status of (404|409|503)/] })

type People = { clerk: Person; admin: Person; technician: Person; other: Person }
let people: People

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    admin: await make.admin({ name: "Ada Marsh" }),
    technician: await make.technician({ name: "Diego Ortega" }),
    other: await make.technician({ name: "Min Cho" }),
  }
})

/** Opens a job as this person, and waits for its heading. */
const openJob = async (page: Page, person: Person, number: number, viewport = desk) => {
  await page.setViewportSize(viewport)
  await enter(page, person)
  await page.goto(`/servicerequest/${number}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\w/)
  await expect(page.getByRole("heading", { name: "Charges", exact: true })).toBeVisible()
}

const next = (page: Page) => page.getByRole("region", { name: "Next" })
const charges = (page: Page) => page.getByRole("region", { name: "Charges", exact: true })
const history = (page: Page) => page.getByRole("region", { name: "History" })
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const figure = (page: Page, label: string) =>
  charges(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
const addLine = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "Add line" }).click()
  await page.getByRole("menuitem", { name: kind }).first().click()
  return page.getByRole("group", { name: `${kind} line` })
}
const status = (page: Page) => page.getByRole("button", { name: /set the status by hand$/ })
const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: /did not work|update failed/ })

test("a clerk prices a windshield, a kit, a moulding and a chip, and every total follows each key", async ({
  page,
}) => {
  const number = await take(people.clerk, { charges: [] })
  await openJob(page, people.clerk, number)
  await expect(charges(page)).toContainText("No charges have been saved.")

  const glass = await addLine(page, "Replace")
  await glass.getByLabel("List").fill("612.40")
  await glass.getByLabel("Discount").fill("38")
  await expect(glass.getByLabel("Net", { exact: true })).toHaveValue("379.69")
  await glass.getByRole("radio", { name: "Hourly" }).check()
  await glass.getByLabel("Hours").fill("2.6")
  await glass.getByLabel("Rate", { exact: true }).fill("65")
  await expect(figure(page, "Labor Total")).toHaveText("169.00")

  const set = await addLine(page, "Install Kit")
  await set.getByLabel("Net", { exact: true }).fill("20")
  const strip = await addLine(page, "Moulding")
  await strip.getByLabel("Net", { exact: true }).fill("46.60")
  await addLine(page, "Repair")
  await expect(figure(page, "Parts Total")).toHaveText("466.29")
  await expect(figure(page, "Labor Total")).toHaveText("209.00")
  await expect(figure(page, "Tax 7.25% on parts")).toHaveText("33.81")
  await expect(figure(page, "Total")).toHaveText("$709.10")

  await page.keyboard.press("Control+Enter")
  await expect(charges(page).getByRole("button", { name: /^Edit/ })).toBeVisible()
  await expect(figure(page, "Total")).toHaveText("$709.10")
  const saved = await requestOf(people.clerk, number)
  expect(saved.charges.map(({ type, total }) => [type, total])).toEqual([
    ["Replace", 548.69],
    ["Install Kit", 40],
    ["Moulding", 46.6],
    ["Repair", 40],
  ])
  expect(saved.total).toBe(709.1)
})

test("a computed figure says where it came from", async ({ page }) => {
  const number = await take(people.clerk, { charges: [{ ...windshield }, { ...moulding }] })
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("button", { name: "169.00", exact: true }).first().click()
  const answer = page.getByRole("dialog")
  await expect(answer).toContainText("2.6 h × 65.00 = 169.00")
  await expect(answer).toContainText("Rounding")
  await page.keyboard.press("Escape")
  await expect(answer).toBeHidden()
  await figure(page, "Total").getByRole("button").click()
  await expect(page.getByRole("dialog")).toContainText("= 626.20")
})

test("an amount due that is typed is shared over the labor", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
  await charges(page).getByLabel("Amount Due").fill("600")
  await expect(figure(page, "Labor Total")).toHaveText("192.78")
  await charges(page).getByRole("button", { name: "Save charges" }).click()
  await expect(figure(page, "Amount Due")).toHaveText("$600.00")
  expect((await requestOf(people.clerk, number)).totalCustomerDue).toBe(600)
})

const edit = (page: Page) => charges(page).getByRole("button", { name: /^Edit/ }).click()
/** Key by key, over what stands there. */
const retype = async (field: Locator, text: string) => {
  await field.selectText()
  await field.pressSequentially(text)
}
const lineGroup = (page: Page, kind: string) => page.getByRole("group", { name: `${kind} line` })

test("a figure that cannot be saved is kept and said at its field, and Save leads to the first", async ({
  page,
}) => {
  const number = await take(people.clerk, { charges: [{ ...windshield }, { ...moulding }] })
  await openJob(page, people.clerk, number)
  await edit(page)
  await page.getByRole("button", { name: /^Replace/ }).click()
  const glass = lineGroup(page, "Replace")
  const most = (figure: string) => page.getByText(`At most ${figure}, please.`)
  await glass.getByLabel("Quantity").fill("99999")
  await expect(most("999")).toBeVisible()
  await glass.getByLabel("Quantity").fill("1")
  await expect(most("999")).toBeHidden()
  await glass.getByLabel("List").fill("99999999999")
  await expect(most("9,999,999.99")).toBeVisible()
  await glass.getByLabel("List").fill("612.40")
  await retype(glass.getByLabel("Discount"), "150")
  await expect(most("100")).toBeVisible()
  await glass.getByLabel("Hours").fill("100")
  await expect(most("99")).toBeVisible()
  await retype(page.getByLabel("Tax rate"), "725")
  await expect(most("20")).toBeVisible()
  // Nothing of it is reckoned.
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
  const saved = await requestOf(people.clerk, number)
  expect(saved).toMatchObject({
    taxRate: 8,
    charges: [{ discount: 38, laborhours: 2 }, { type: "Moulding" }],
  })
})

test("what is taken out of a figure is said until it is left, and a minus makes no other figure", async ({
  page,
}) => {
  const number = await take(people.clerk, { charges: [{ ...windshield }] })
  await openJob(page, people.clerk, number)
  await edit(page)
  const glass = lineGroup(page, "Replace")
  const net = glass.getByLabel("Net", { exact: true })
  const alert = glass.getByRole("alert")
  await retype(net, "-5")
  await expect(alert).toContainText("Net Invalid! Removing invalid characters.")
  await expect(net).toHaveAttribute("aria-invalid", "true")
  await expect(figure(page, "Total")).toHaveText("$576.22")
  await net.press("Tab")
  await expect(alert).toHaveCount(0)
  await expect(net).toHaveValue("379.69")

  const list = glass.getByLabel("List")
  await retype(list, "1e3")
  await expect(alert).toContainText("List Invalid! Removing invalid characters.")
  await expect(list).toHaveValue("13")
  await retype(list, "700")
  await expect(alert).toHaveCount(0)
})

test("an emptied quantity is one, and a part number is kept in capitals", async ({ page }) => {
  const number = await take(people.clerk, { charges: [{ ...windshield }] })
  await openJob(page, people.clerk, number)
  await edit(page)
  const glass = lineGroup(page, "Replace")
  await glass.getByLabel("Quantity").fill("2")
  await glass.getByLabel("Quantity").fill("")
  await expect(figure(page, "Parts Total")).toHaveText("379.69")
  await glass.getByLabel("Quantity").press("Tab")
  await expect(glass.getByLabel("Quantity")).toHaveValue("1.0")
  await glass.getByLabel("Part number").fill("fw04915gtyn ")
  await glass.getByLabel("Brand").fill("Pilkington")
  await page.keyboard.press("Control+Enter")
  await expect(history(page)).toContainText("Replace line: brand")
  expect((await requestOf(people.clerk, number)).charges).toMatchObject([
    { quantity: 1, part: "FW04915GTYN", brand: "Pilkington" },
  ])
})

test.describe("What the server refuses of a save", () => {
  test.use({ provoked: [/status of 400/] })

  test("stands at the field of the panel, and by its name in the message", async ({ page }) => {
    const number = await take(people.clerk, { invoiceType: "Insurance", insuranceCarrier: "Sierra Mutual" })
    await openJob(page, people.clerk, number)
    await page.getByRole("button", { name: "Edit dispatch" }).click()
    const form = panel(page, "Dispatch")
    await form.getByLabel("Deductible").fill("99999999999")
    await form.getByRole("button", { name: "Save" }).click()
    await expect(form.getByText("At most 9,999,999.99, please.")).toBeVisible()
    await expect(form.getByLabel("Deductible")).toBeFocused()
    await expect(refusal(page)).toContainText("Deductible: At most 9,999,999.99, please.")
  })

  test("stands at the figure of the line, which is opened", async ({ page }) => {
    const number = await take(people.clerk, { charges: [{ ...moulding }, { ...windshield }] })
    await openJob(page, people.clerk, number)
    await edit(page)
    await page.getByRole("button", { name: /^Moulding/ }).click()
    await lineGroup(page, "Moulding").getByLabel("Net", { exact: true }).fill("50")
    const fields = [{ field: "charges.1.laborrate", message: "Not that much, please." }]
    const json = { status: 400, code: "malformed", title: "", detail: "Some of it is not valid.", fields }
    await page.route("**/api/servicerequest?*", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 400, json }) : route.fallback(),
    )
    await page.getByRole("button", { name: "Save charges" }).click()
    await expect(lineGroup(page, "Replace").getByText("Not that much, please.")).toBeVisible()
    await expect(lineGroup(page, "Replace").getByLabel("Rate", { exact: true })).toBeFocused()
    await expect(refusal(page)).toContainText("Labor rate, Replace line: Not that much, please.")
  })

  test("says so too of what is too long to be sent", async ({ page }) => {
    const number = await take(people.clerk)
    await openJob(page, people.clerk, number)
    await page.getByRole("button", { name: "Edit notes" }).click()
    await panel(page, "Notes").getByLabel("Notes").fill("The gate code is 4471. ".repeat(90))
    await panel(page, "Notes").getByRole("button", { name: "Save" }).click()
    await expect(panel(page, "Notes").getByText("At most 2000 characters, please.")).toBeVisible()
    await expect(refusal(page)).toContainText("Notes: At most 2000 characters, please.")
  })
})

test("a job tells what is to be done, in words that a clerk may change until charges say it", async ({
  page,
}) => {
  const number = await take(people.clerk, { charges: [], serviceSummary: "Leaks at the top after rain" })
  await openJob(page, people.clerk, number)
  await expect(panel(page, "Vehicle")).toContainText("Leaks at the top after rain")
  await page.getByRole("button", { name: "Edit vehicle" }).click()
  await page.getByLabel("Work").fill("Leaks at the top left")
  await panel(page, "Vehicle").getByRole("button", { name: "Save" }).click()
  await expect(history(page)).toContainText("Summary")
  await expect(panel(page, "Vehicle")).toContainText("Leaks at the top left")
  expect((await requestOf(people.clerk, number)).serviceSummary).toBe("Leaks at the top left")
})

test("a reference that is the claim's number stands once, and follows the claim", async ({ page }) => {
  const number = await take(people.clerk, {
    invoiceType: "Insurance",
    insuranceCarrier: "Sierra Mutual",
    insuranceClaimNumber: "26-118-4402",
    externalReferenceNumber: "26-118-4402",
    insuranceDeductible: 250,
  })
  await openJob(page, people.clerk, number)
  await expect(panel(page, "Dispatch").getByText("26-118-4402")).toHaveCount(1)
  await page.getByRole("button", { name: "Edit dispatch" }).click()
  await page.getByLabel("Claim").fill("26-118-4403")
  await panel(page, "Dispatch").getByRole("button", { name: "Save" }).click()
  await expect(panel(page, "Dispatch").getByText("26-118-4403")).toHaveCount(1)
  expect(await requestOf(people.clerk, number)).toMatchObject({
    insuranceClaimNumber: "26-118-4403",
    externalReferenceNumber: "26-118-4403",
  })
})

for (const width of [360, 390])
  test(`charges are edited on a phone of ${width} from their head on, and no field lies over another`, async ({
    page,
  }) => {
    const number = await ready(people.clerk, people.technician, {
      charges: [{ ...windshield }, { ...kit }, { ...moulding }, { ...chip }],
    })
    await openJob(page, people.clerk, number, { width, height: 740 })
    // As far down as one is when one presses Edit with the charges in view.
    await expect(async () => {
      await charges(page).evaluate((element) => element.scrollIntoView({ block: "start" }))
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    }).toPass()
    await edit(page)
    await expect(page.getByRole("heading", { name: "Edit charges" })).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole("button", { name: /^Replace/ }).click()
    const boxes = await Promise.all(
      ["Quantity", "List", "Discount", "Net"].map((label) =>
        lineGroup(page, "Replace").getByLabel(label, { exact: true }).locator("..").boundingBox(),
      ),
    )
    for (const [place, box] of boxes.entries())
      for (const other of boxes.slice(place + 1)) {
        if (!box || !other) throw new Error("There is no field.")
        const beside = box.x + box.width <= other.x || other.x + other.width <= box.x
        const below = box.y + box.height <= other.y || other.y + other.height <= box.y
        expect(beside || below).toBe(true)
      }
  })

test("charges that were edited and not saved are not left without a question", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
  await page.getByRole("group", { name: "Replace line" }).getByLabel("List").fill("700")
  await page.getByRole("link", { name: /^Requests · / }).click()
  const question = page.getByRole("dialog", { name: "Leave without saving the charges?" })
  await question.getByRole("button", { name: "Back" }).click()
  await expect(page.getByLabel("List")).toHaveValue("700.00")
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
})

test("two people who change the same are asked which value holds", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit appointment" }).click()
  const form = panel(page, "Appointment")
  await form.getByLabel("From").selectOption("2:00pm")
  await form.getByLabel("To").selectOption("4:00pm")
  await change(people.admin, number, { appointmentTimeStart: "12:00pm", appointmentTimeEnd: "2:00pm" })
  await form.getByRole("button", { name: "Save" }).click()

  const question = page.getByRole("dialog", { name: `Ada Marsh changed ${number} while you were editing` })
  await expect(question.getByRole("radio", { name: /2:00pm to 4:00pm/ })).toBeChecked()
  await question.getByRole("radio", { name: /12:00pm to 2:00pm/ }).check()
  await question.getByRole("button", { name: "Save this choice" }).click()
  await expect(question).toBeHidden()
  await expect(form).toContainText("12:00pm to 2:00pm")
  expect((await requestOf(people.clerk, number)).appointmentTimeStart).toBe("12:00pm")
})

test("two people who change a line's labor are asked with the totals that result", async ({ page }) => {
  const number = await take(people.clerk)
  const [line] = (await requestOf(people.clerk, number)).charges
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
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

test("two people who change different things lose neither", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit customer" }).click()
  await page.getByLabel("Name").fill("Priya Raman-Cole")
  await change(people.admin, number, { appointmentTimeStart: "12:00pm", appointmentTimeEnd: "2:00pm" })
  await panel(page, "Customer").getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Priya Raman-Cole")
  await expect(panel(page, "Appointment")).toContainText("12:00pm to 2:00pm")
})

test("what is too long for the customer's fields is kept as it was typed, and each field says how long it may be", async ({
  page,
}) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Edit customer" }).click()
  const form = panel(page, "Customer")
  const name = "Maximiliana Featherstonehaugh-Villarreal de los Santos y Ortega"
  await form.getByLabel("Name").fill(name)
  await form.getByLabel("E-mail").fill("maximiliana.featherstonehaugh@averylongname.example.org")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toContainText("A name of up to 50 characters, please.")
  await expect(form).toContainText("At most 50 characters.")
  await expect(form.getByLabel("Name")).toHaveValue(name)
})

test("the palette has the step that comes next first, with its key", async ({ page }) => {
  const number = await take(people.clerk, { appointmentTechnicians: [people.technician._id] })
  await act(people.clerk, number, "confirmAppointment")
  await openJob(page, people.clerk, number)
  await page.keyboard.press("Control+k")
  const first = page
    .getByRole("group", { name: `Job ${number}` })
    .getByRole("option")
    .first()
  await expect(first).toHaveText("Parts OrderedO")
  await first.click()
  await expect(next(page)).toContainText("Parts Received")
})

test("the answer that a figure of a line gives covers no totals", async ({ page }) => {
  const number = await ready(people.clerk, people.technician, { charges: [{ ...windshield }] })
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("table").getByRole("button", { name: "379.69" }).click()
  const answer = page.getByRole("dialog")
  await expect(answer).toContainText("612.40")
  const [table, box] = [await charges(page).getByRole("table").boundingBox(), await answer.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((table?.y ?? 0) + (table?.height ?? 0))
})

test("the office leads a job from the first call to the way there, each step in status and history", async ({
  page,
}) => {
  const number = await take(people.clerk, {
    appointmentDate: undefined,
    appointmentTimeStart: undefined,
    appointmentTimeEnd: undefined,
  })
  await openJob(page, people.clerk, number)

  await next(page).getByRole("button", { name: "Set appointment" }).click()
  const form = panel(page, "Appointment")
  await expect(form.getByLabel("Date")).toBeFocused()
  await form.getByLabel("Date").fill("2025-12-01")
  const passed = form.getByText("Mon, Dec 1, 2025 has passed. Is it the day?")
  await expect(passed).toBeVisible()
  const day = addDays(todayIn(new Date()), 9)
  await form.getByLabel("Date").fill(day)
  await expect(passed).toBeHidden()
  await form.getByLabel("From").selectOption("1:00pm")
  await form.getByLabel("To").selectOption("3:00pm")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toContainText(`${shortDate(day)}, 1:00pm to 3:00pm`)
  await expect(page.getByRole("button", { name: "Edit appointment" })).toBeFocused()

  const steps = [
    ["Confirm Appointment", "Need Parts"],
    ["Parts Ordered", "Awaiting Parts"],
    ["Parts Received", "Awaiting Technician"],
  ] as const
  for (const [action, becomes] of steps) {
    await next(page).getByRole("button", { name: action }).click()
    await expect(status(page)).toHaveText(becomes)
    await expect(history(page)).toContainText(`Rosa Benitez ${action}, ${becomes}`)
  }

  await next(page).getByRole("button", { name: "Assign technicians" }).click()
  const crew = page.getByRole("dialog", { name: "Assign technicians" })
  await crew
    .getByRole("checkbox", { name: /Diego Ortega/ })
    .first()
    .check()
  await crew.getByRole("button", { name: "Assign 1" }).click()
  await expect(status(page)).toHaveText("Ready")
  await expect(panel(page, "Appointment")).toContainText("Diego Ortega")
  await expect(history(page)).toContainText("Rosa Benitez Assign technicians, Ready")
  await expect(page.getByRole("list", { name: "Steps of the job" })).toContainText("R. Benitez")

  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Cancel Request" }).click()
  await page.getByRole("button", { name: "Cancel the request" }).click()
  await expect(status(page)).toHaveText("Cancelled")
  await next(page).getByRole("button", { name: "Reopen Request" }).click()
  await expect(status(page)).toHaveText("Need Parts")
})

test("a technician has the estimate authorized, starts and completes the job with his thumb", async ({
  page,
}) => {
  const number = await take(people.clerk, { appointmentTechnicians: [people.technician._id] })
  for (const action of ["confirmAppointment", "partsOrdered", "partsReceived"])
    await act(people.clerk, number, action)
  await openJob(page, people.technician, number, phone)
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute(
    "href",
    "tel:+15305550102",
  )
  await expect(page.getByRole("link", { name: "Text", exact: true })).toHaveAttribute(
    "href",
    "sms:+15305550102",
  )
  // What to do next is the big button; it does not stand twice.
  await expect(page.getByRole("button", { name: "Navigate" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Navigate", exact: true })).toBeHidden()

  await act(people.technician, number, "navigate", { enroute: true })
  await page.reload()
  await expect(page.getByRole("link", { name: "Navigate", exact: true })).toHaveAttribute(
    "href",
    /1184\+Plumas/,
  )
  await page.getByRole("button", { name: "Authorize estimate" }).click()
  const dialog = page.getByRole("dialog", { name: "Authorize $576.22" })
  await dialog.getByRole("radio", { name: "Call" }).check()
  await dialog.getByRole("button", { name: "Record it" }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole("button", { name: "Start Job" }).click()
  await page.getByRole("button", { name: "Complete Job" }).click()
  await expect(page.getByText("Awaiting Payment", { exact: true }).first()).toBeVisible()
  await expect(history(page)).toContainText("recorded that Priya Raman authorized 576.22 by call")
  await expect(history(page)).toContainText("Diego Ortega Complete Job, Awaiting Payment")

  await page.getByRole("button", { name: "Accept Payment" }).click()
  await expect(page.getByRole("dialog", { name: "Accept payment" })).toContainText("576.22")
})

test(
  "a second tap on a step is not the first one on the step that takes its place",
  ownBrowser,
  async ({ page }) => {
    await page.clock.install()
    const number = await take(people.clerk)
    await openJob(page, people.clerk, number)
    const place = await next(page).getByRole("button", { name: "Confirm Appointment" }).boundingBox()
    if (!place) throw new Error("There is no button.")
    const tap = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    const sent: unknown[] = []
    page.on("request", (request) => {
      if (request.url().endsWith("/servicerequestaction")) sent.push(request.postDataJSON().action)
    })

    // The page's time stands while the test looks, however long that takes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    const answered = page.waitForResponse("**/api/servicerequestaction")
    await tap()
    await answered
    const ordered = next(page).getByRole("button", { name: "Parts Ordered" })
    await expect(async () => {
      await page.clock.runFor(5)
      await expect(ordered).toBeVisible({ timeout: 100 })
    }).toPass()
    await tap()
    await expect(ordered).toHaveAttribute("aria-disabled", "true")
    await page.clock.runFor(700)
    await expect(ordered).not.toHaveAttribute("aria-disabled")
    expect(sent).toEqual(["confirmAppointment"])

    await page.clock.resume()
    await tap()
    await expect(status(page)).toHaveText("Awaiting Parts")
  },
)

test("a step that somebody else took already is refused with the reason", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await act(people.admin, number, "confirmAppointment")
  await next(page).getByRole("button", { name: "Confirm Appointment" }).click()
  await expect(refusal(page)).toContainText(
    "Confirm Appointment is for a job that is Open or Awaiting Scheduling. This one is Need Parts.",
  )
  await expect(next(page).getByRole("button", { name: "Parts Ordered" })).toBeVisible()
})

test("a job whose total grew asks for the customer's word before it starts", async ({ page }) => {
  const number = await ready(people.clerk, people.technician)
  await act(people.technician, number, "navigate", { enroute: true })
  await openJob(page, people.technician, number, phone)
  await expect(page.getByRole("button", { name: "Start Job" })).toBeVisible()
  const [line] = (await requestOf(people.clerk, number)).charges
  await change(people.clerk, number, { charges: [{ _id: line?._id, type: "Replace", laborhours: 4 }] })
  await page.getByRole("button", { name: "Start Job" }).click()
  const dialog = page.getByRole("dialog", { name: /^Authorize \$/ })
  await expect(dialog).toContainText("The total grew to 667.22, and the customer authorized 576.22.")
})

test("a failure is told once however often it is tried, and no longer when it worked", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  const confirm = next(page).getByRole("button", { name: "Confirm Appointment" })
  const refused = { status: 409, code: "action_not_allowed", title: "Not possible now", detail: "Not yet." }
  await page.route("**/api/servicerequestaction", (route) => route.fulfill({ status: 409, json: refused }), {
    times: 2,
  })
  for (const attempt of ["first", "second"]) {
    const answered = page.waitForResponse("**/api/servicerequestaction")
    await confirm.click()
    await answered
    await expect(refusal(page), attempt).toHaveCount(1)
  }
  await confirm.click()
  await expect(status(page)).toHaveText("Need Parts")
  await expect(refusal(page)).toHaveCount(0)
})

test("while the store is down a save says so, and nothing that was typed is lost", async ({ page }) => {
  const number = await take(people.clerk)
  await openJob(page, people.clerk, number)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
  await page.getByLabel("Rate", { exact: true }).fill("70")
  await setFaults({ storeDown: true })
  try {
    await page.getByRole("button", { name: "Save charges" }).click()
    await expect(refusal(page)).toContainText("Please try again; nothing is done twice.", { timeout: 20_000 })
    await expect(page.getByLabel("Rate", { exact: true })).toHaveValue("70.00")
  } finally {
    await setFaults({})
  }
  await page.getByRole("button", { name: "Save charges" }).click()
  await expect(figure(page, "Total")).toHaveText("$589.22")
})

test("a technician is sent no costs and shown none, and another's job is not found", async ({ page }) => {
  const number = await ready(people.clerk, people.technician, { charges: [{ ...windshield }, { ...kit }] })
  const seen = JSON.stringify(await requestOf(people.technician, number))
  for (const field of [
    "partcost",
    "laborcost",
    "misccost",
    "pnlnet",
    "totalPnlNet",
    "totalPartsCost",
    '"pay"',
    '"why"',
  ])
    expect(seen).not.toContain(field)

  await openJob(page, people.technician, number)
  for (const words of ["Part cost", "Labor cost", "Profit", "Margin", "Hide cost", "Show cost"])
    await expect(page.getByText(words)).toHaveCount(0)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
  await page.getByRole("button", { name: /^Replace/ }).click()
  await expect(page.getByRole("group", { name: "Replace line" })).toBeVisible()
  for (const words of ["Part cost", "Misc cost", "Quoted cost", "Profit", "Technician…"])
    await expect(page.getByText(words)).toHaveCount(0)

  const foreign = await ready(people.clerk, people.other)
  await page.goto(`/servicerequest/${foreign}`)
  await expect(page.getByText("Service Request was not found.")).toBeVisible()
})

test("a message in the address is shown, and a number that is none is not found", async ({ page }) => {
  const number = await take(people.clerk)
  await enter(page, people.clerk)
  await page.goto(`/servicerequest/${number}/Payment%20Complete!`)
  await expect(page.getByRole("alert")).toContainText("Payment Complete!")
  await page.goto("/servicerequest/abc")
  await expect(page.getByText("Service Request was not found.")).toBeVisible()
})

test.describe("nothing hinders an assistive device, light or dark,", () => {
  const insured = () =>
    ready(people.clerk, people.technician, {
      invoiceType: "Insurance",
      insuranceCarrier: "Sierra Mutual",
      insuranceDeductible: 250,
      charges: [{ ...windshield }, { ...kit }, { ...chip }],
    })

  test("at the desk", async ({ page }) => {
    await openJob(page, people.clerk, await insured())
    expect(await flawsInBothThemes(page)).toEqual([])
    await charges(page).getByRole("button", { name: /^Edit/ }).click()
    await page.getByRole("button", { name: /^Replace/ }).click()
    await page.getByRole("button", { name: "Edit customer" }).click()
    await page.getByRole("button", { name: "Edit appointment" }).click()
    expect(await flawsInBothThemes(page)).toEqual([])
  })

  test("on a technician's phone", async ({ page }) => {
    await openJob(page, people.technician, await insured(), phone)
    expect(await flawsInBothThemes(page)).toEqual([])
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Authorize estimate" }).click()
    await expect(page.getByRole("dialog", { name: /^Authorize/ })).toBeVisible()
    expect(await flawsInBothThemes(page)).toEqual([])
  })
})

test("nothing moves when the job comes, at the desk and on a phone", async ({ page }) => {
  const number = await ready(people.clerk, people.technician)
  await enter(page, people.clerk)
  await watchShifts(page)
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    const { asked, letGo } = await hold(page, /\/api\/servicerequest/)
    await page.goto(`/servicerequest/${number}`)
    await asked
    await expect(page.getByText("Loading", { exact: true }).first()).toBeAttached()
    letGo()
    await expect(history(page)).toContainText("Rosa Benitez")
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
    await page.unroute(/\/api\/servicerequest/)
  }
})

test("at 360 pixels nothing reaches beyond the edge", async ({ page }) => {
  const number = await take(people.clerk, {
    customerName: "Maximiliana Featherstonehaugh-Villarreal de Santos",
    customerEmail: "maximiliana.featherstonehaugh@aveylongname.example",
    appointmentTechnicians: [people.technician._id, people.other._id],
    charges: Array.from({ length: 15 }, (_, place) => ({
      ...[windshield, kit, moulding, chip][place % 4],
      type: ([windshield, kit, moulding, chip][place % 4] ?? chip).type,
    })),
  })
  await openJob(page, people.clerk, number, { width: 360, height: 740 })
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole("button", { name: "Show the lines" }).click()
  expect(await overflowOf(page)).toBe(0)
  for (const name of ["customer", "vehicle", "appointment", "billing", "notes"])
    await page.getByRole("button", { name: `Edit ${name}` }).click()
  expect(await overflowOf(page)).toBe(0)
  await charges(page).getByRole("button", { name: /^Edit/ }).click()
  await page
    .getByRole("button", { name: /^Replace/ })
    .first()
    .click()
  expect(await overflowOf(page)).toBe(0)
})
