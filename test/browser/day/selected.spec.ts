import { addDays, shopTimeAt, toWireDate } from "#shared/domain/schedule/dates.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { aJob, call, enter, open, settled, staff, textsTo } from "../job.ts"
import { picture } from "../sign.ts"

/** Three jobs on a day of their own: two take texts, one has no phone. */
const threeJobs = async (days: number) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Theo Bly" })]
  const date = addDays(shopTimeAt(new Date()).date, days)
  const phones = [randomPhone(), randomPhone()]
  const job = (customerName: string, more: object) =>
    aJob(clerk, { customerName, appointmentDate: toWireDate(date), ...more })
  const numbers = [
    await job("Grace Kim", { customerPhone: phones[0] }),
    await job("Ana Ruiz", { customerPhone: phones[1] }),
    await job("Nobody Reachable", { customerPhone: "" }),
  ]
  // After the jobs, which would text them.
  for (const number of phones) await call(clerk, "PUT", "/textconsent", { phone: number, given: true })
  await settled()
  // This technician's job that day, but not selected.
  const other = await job("Already Planned", { customerPhone: "", appointmentTechnicians: [technician._id] })
  await settled()
  return {
    other,
    clerk,
    technician,
    phones,
    numbers,
    address: `/servicerequests?date=${encodeURIComponent(toWireDate(date))}`,
  }
}

test("assigns, texts, and prints several selected requests", async ({ page }) => {
  const { clerk, technician, phones, numbers, other, address } = await threeJobs(400)
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`${address}&tab=unassigned`)
  await page.getByRole("button", { name: "Select" }).click()
  await expect(page.getByRole("button", { name: "Assign", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  await page.getByRole("checkbox", { name: /Grace Kim/ }).check()
  await expect(page.getByText("1 selected")).toBeVisible()
  await page.getByRole("button", { name: "Select all 3" }).click()
  await expect(page.getByText("3 selected")).toBeVisible()
  await picture(page, "selected-desk")

  await page.getByRole("button", { name: "Assign", exact: true }).click()
  const assign = page.getByRole("dialog", { name: /technicians/i })
  await assign.getByRole("checkbox", { name: "Theo Bly" }).check()
  await picture(page, "selected-assign-desk")
  await assign.getByRole("button", { name: "Assign 3 requests" }).click()
  const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
  await expect(question).toContainText(`Theo Bly has ${other}`)
  await question.getByRole("button", { name: "Keep all" }).click()
  await expect(page.getByText("3 of 3 requests assigned.")).toBeVisible()
  for (const number of numbers)
    expect((await open(clerk, number)).appointmentTechnicians).toEqual([technician._id])

  await page.goto(address)
  const selectThree = async () => {
    await page.getByRole("button", { name: "Select" }).click()
    for (const name of [/Grace Kim/, /Ana Ruiz/, /Nobody Reachable/])
      await page.getByRole("checkbox", { name }).check()
  }
  await selectThree()
  const openText = page.getByRole("button", { name: "Text", exact: true })
  await openText.click()
  const text = page.getByRole("dialog", { name: "Text 3 customers" })
  await text.getByRole("textbox", { name: "Text" }).fill("Hi {name}, {technician} will be there.")
  await expect(text.getByText("Hi Grace Kim, Theo Bly will be there.")).toBeVisible()
  await expect(text.getByText("No phone number.")).toBeVisible()
  await picture(page, "selected-text-desk")
  await text.getByRole("button", { name: "Back" }).click()
  await page.getByRole("button", { name: "Done" }).click()
  await selectThree()
  await openText.click()
  await expect(text.getByRole("textbox", { name: "Text" })).toHaveValue(
    "Hi {name}, {technician} will be there.",
  )
  expect(await flawsOf(page)).toEqual([])
  await text.getByRole("button", { name: "Send 2 texts" }).click()
  await expect(page.getByText("2 texts sent.")).toBeVisible()
  await expect.poll(() => textsTo(phones[0] ?? "")).toEqual(["Hi Grace Kim, Theo Bly will be there."])
  await expect.poll(() => textsTo(phones[1] ?? "")).toEqual(["Hi Ana Ruiz, Theo Bly will be there."])

  // The same words again, on purpose.
  await expect(text).toBeHidden()
  await openText.click()
  await text.getByRole("textbox", { name: "Text" }).fill("Hi {name}, {technician} will be there.")
  await text.getByRole("button", { name: "Send 2 texts" }).click()
  await expect(text).toBeHidden()
  await expect.poll(() => textsTo(phones[0] ?? "")).toHaveLength(2)

  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { name: "Theo Bly", includeHidden: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Select all 4" })).toBeHidden()
  await expect(page.locator("td:visible", { hasText: String(other) })).toHaveCount(0)
  for (const number of numbers)
    await expect(page.locator("td:visible", { hasText: String(number) })).toBeVisible()
  await picture(page, "day-sheet")
})

test.describe("A text to customers who can't all receive it", () => {
  test.use({ provoked: [/status of 409/] })

  test("is sent to the others, and lists who didn't get it", async ({ page }) => {
    const { clerk, phones, address } = await threeJobs(401)
    await call(clerk, "PUT", "/textconsent", { phone: phones[1], given: false })
    await page.setViewportSize(phone)
    await enter(page, clerk)
    await page.goto(`${address}&tab=unassigned`)
    await page.getByRole("button", { name: "Select" }).click()
    await page.getByRole("button", { name: "Select all 3" }).click()
    expect(await overflowOf(page)).toBe(0)
    await picture(page, "selected-phone")
    await page.getByRole("button", { name: "Text", exact: true }).click()
    const text = page.getByRole("dialog", { name: "Text 3 customers" })
    await text.getByRole("textbox", { name: "Text" }).fill("We close early today.")
    await text.getByRole("button", { name: "Send 2 texts" }).click()
    await expect(text.getByText("Not sent")).toBeVisible()
    await expect(text.getByRole("status").getByText("Ana Ruiz")).toBeVisible()
    await picture(page, "selected-text-refused-phone")
    // A reload keeps what was typed, and repeats no text that went out.
    await page.reload()
    await page.getByRole("button", { name: "Select" }).click()
    await page.getByRole("button", { name: "Select all 3" }).click()
    await page.getByRole("button", { name: "Text", exact: true }).click()
    await text.getByRole("button", { name: "Send 2 texts" }).click()
    await expect(text.getByText("Not sent")).toBeVisible()
    await text.getByRole("button", { name: "Try 1 again" }).click()
    await expect(text.getByText("Not sent")).toBeVisible()
    await expect.poll(() => textsTo(phones[0] ?? "")).toEqual(["We close early today."])
    expect(await textsTo(phones[1] ?? "")).toEqual([])

    // Later, the same words to the same customers are another text.
    const field = text.getByRole("textbox", { name: "Text" })
    await text.getByRole("button", { name: "Back" }).click()
    await page.getByRole("button", { name: "Text", exact: true }).click()
    await expect(field).toHaveValue("")
    await field.fill("Typed, then erased")
    await field.fill("")
    await text.getByRole("button", { name: "Back" }).click()
    await page.reload()
    await page.getByRole("button", { name: "Select" }).click()
    await page.getByRole("button", { name: "Select all 3" }).click()
    await page.getByRole("button", { name: "Text", exact: true }).click()
    await field.fill("We close early today.")
    await text.getByRole("button", { name: "Send 2 texts" }).click()
    await expect(text.getByText("Not sent")).toBeVisible()
    await expect(page.getByText("Your unsaved changes are back.")).toHaveCount(0)
    await expect.poll(() => textsTo(phones[0] ?? "")).toHaveLength(2)
  })
})
