import { addDays, shortDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, hold, test } from "../browser.ts"
import { act, aJob, aReadyJob, as, chip, enter, open, ownDay, settled, staff, textsTo } from "../job.ts"
import { picture } from "../sign.ts"

const window = { appointmentTimeStart: "8:00am", appointmentTimeEnd: "10:00am" } as const

test("A moved or kept visit offers to text its time, if it was confirmed and they take texts", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician()]
  const [day, customerPhone, silent] = [ownDay(), randomPhone(), randomPhone()]
  await as(clerk).put("/textconsent", { phone: customerPhone, given: true })
  const at = { ...window, appointmentDate: toWireDate(day) }
  const number = await aReadyJob(clerk, technician, { ...at, customerPhone })
  const others = [
    await aReadyJob(clerk, technician, { ...at, customerPhone: silent }),
    await aJob(clerk, { ...at, customerPhone, charges: [chip], appointmentTechnicians: [technician._id] }),
  ]
  await settled()
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`/scheduler?date=${toWireDate(day).replaceAll("/", "-")}&view=week`)

  const later = addDays(day, 1)
  const offer = page.getByRole("button", { name: "Text the time" })
  const move = async (job: number) => {
    await page
      .getByRole("link", { name: new RegExp(`\\b${job}\\b`) })
      .first()
      .focus()
    await page.keyboard.press("m")
    const dialog = page.getByRole("dialog", { name: `Move ${job} to…` })
    await dialog.getByRole("button", { name: shortDate(later) }).press("Enter")
    await dialog.getByRole("button", { name: /^Move to .* on / }).press("Enter")
    const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
    await expect(question.or(page.getByText(`${job} moved to ${shortDate(later)}`))).toBeVisible()
    if (await question.isVisible()) await question.getByRole("button", { name: /^Keep/ }).click()
    await expect(page.getByText(`${job} moved to ${shortDate(later)}`)).toBeVisible()
  }
  for (const other of others) await move(other)
  await expect(offer).toHaveCount(0)
  const consent = await hold(page, /\/api\/textconsent/)
  await move(number)
  await consent.requested
  await expect(offer).toHaveCount(0)
  consent.letGo()
  await picture(page, "scheduler-moved-desk")
  await offer.click()
  const dialog = page.getByRole("dialog", { name: "Text the time" })
  await expect(dialog.getByLabel("Text", { exact: true })).toHaveValue(
    new RegExp(`You're booked for ${shortDate(later)}, 8:00am to 10:00am\\. Follow your job: http`),
  )
  await picture(page, "text-the-time-desk")
  await dialog.getByRole("button", { name: "Send text" }).click()
  await expect
    .poll(async () => (await textsTo(customerPhone)).filter((text) => text.includes(shortDate(later))))
    .toHaveLength(1)

  const { jobKey: key = "" } = await open(clerk, number)
  const wish = {
    key,
    action: "askForTime",
    date: toWireDate(addDays(day, 2)),
    start: "10:00am",
    end: "12:00pm",
  } as const
  const decide = async (answer: string) => {
    expect((await as().post("/job", wish)).status).toBe(200)
    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("button", { name: answer }).click()
    await expect(offer).toBeVisible()
  }
  await decide("Keep the time")
  const list = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /^Requests/ })
  await list.click()
  // Sooner than it closes by itself.
  await expect(offer).toHaveCount(0, { timeout: 5000 })
  await decide("Set this time")
  await offer.click()
  await expect(dialog.getByLabel("Text", { exact: true })).toHaveValue(
    new RegExp(`${shortDate(addDays(day, 2))}, 10:00am to 12:00pm`),
  )
  await act(clerk, number, "cancel")
})
