import type { Page } from "@playwright/test"
import { addDays, printedLongDate, todayIn, toWireDate, weekdayOf } from "#shared/domain/schedule/dates.ts"
import { holidayOn } from "#shared/domain/schedule/holidays.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { wake } from "../interactions.ts"
import { act, aDoneJob, aJob, aReadyJob, change, chip, enter, insured, open, settled, staff } from "../job.ts"
import { picture, sign } from "../sign.ts"

const linkTo = ({ jobKey }: { jobKey?: string | undefined }) => `/job/${jobKey ?? ""}`

const aWorkday = (ahead: number): string => {
  const date = addDays(todayIn(new Date()), ahead)
  return holidayOn(date) || [0, 6].includes(weekdayOf(date)) ? aWorkday(ahead + 1) : date
}

const askForTime = async (page: Page, day: string) => {
  await page.getByRole("button", { name: "Request a different time" }).click()
  await expect(page.getByLabel("A day that works for you")).toBeFocused()
  await page.getByLabel("A day that works for you").fill(day)
  const free = page.getByRole("group", { name: "Free that day" })
  await free.getByRole("radio", { name: "10:00am to 12:00pm" }).check()
}

test.use({ viewport: phone })

test("shows the job's progress, authorizes the price, and requests another time", async ({ page }) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const customerPhone = randomPhone()
  const number = await aReadyJob(clerk, technician, { customerName: "Marisol Vega", customerPhone })
  await change(clerk, number, {
    charges: [
      { ...chip, laborrate: 690 },
      { ...chip, laborrate: 0 },
    ],
  })
  await page.goto(linkTo(await open(clerk, number)))
  await expect(page).toHaveTitle(new RegExp(`^Job ${number} · `))
  await expect(page.getByRole("definition").filter({ hasText: "FREE" })).toHaveCount(1)
  await expect(page.getByRole("heading", { name: "Authorize the work" })).toBeVisible()
  await expect(page.getByText("Luis Alvarez")).toBeVisible()
  await picture(page, "job-authorize-phone")

  await page.getByRole("button", { name: "Authorize $690.00" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Sign first." })).toBeVisible()
  await sign(page)
  await page.getByRole("button", { name: "Authorize $690.00" }).click()
  await expect(page.getByText(/^You authorized \$690\.00 on /)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "The work is authorized." })).toHaveCount(1)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect((await open(clerk, number)).authorizations?.at(-1)).toMatchObject({
    how: "signature",
    amount: 690,
    name: "Marisol Vega",
  })

  const takesTexts = page.getByRole("checkbox", { name: "Text me updates about this job" })
  await expect(takesTexts).not.toBeChecked()
  await takesTexts.click()
  await expect(page.getByText("Reply YES to that text to get updates.")).toBeVisible()
  await expect(takesTexts).not.toBeChecked()
  await picture(page, "job-texts-phone")
  const reply = { from: customerPhone, body: "YES" }
  expect((await page.request.post("/__local/texts", { data: reply })).ok()).toBe(true)
  await expect(async () => {
    await wake(page)
    await expect(takesTexts).toBeChecked({ timeout: 1000 })
  }).toPass()
  await takesTexts.click()
  await expect(takesTexts).not.toBeChecked()

  const day = aWorkday(60)
  await askForTime(page, day)
  await page.getByLabel("Anything we should know").fill("Ring twice, please")
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "job-another-time-phone")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  const request = `${printedLongDate(day)}, 10:00am to 12:00pm, Ring twice, please`
  await expect(page.getByText(`You asked for another time: ${request}. We'll get back to you.`)).toBeVisible()
  await expect(page.getByRole("button", { name: "Change what you asked for" })).toBeFocused()

  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
  }
  await picture(page, "job-ready-desk")

  await enter(page, clerk)
  await page.goto(`/servicerequest/${number}`)
  const wish = page.getByText(/, 10:00am to 12:00pm, Ring twice, please asked /)
  await expect(wish).toBeVisible()
  await page.getByRole("button", { name: "Keep the time" }).click()
  await expect(wish).toHaveCount(0)
})

test.describe("A price that changes while the customer signs", () => {
  test.use({ provoked: [/status of 409/] })

  test("is refused with the new total, and not announced as authorized", async ({ page }) => {
    const people = await staff()
    const [clerk, technician] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, technician)
    const priced = (laborrate: number) => change(clerk, number, { charges: [{ ...chip, laborrate }] })
    await priced(690)
    await page.goto(linkTo(await open(clerk, number)))
    await expect(page.getByRole("button", { name: "Authorize $690.00" })).toBeVisible()
    // Keeps a poll from showing the new price first.
    const refused = Promise.withResolvers<void>()
    await page.route(/\/api\/job\?/, async (route) => {
      await refused.promise
      await route.continue()
    })
    await sign(page)
    await priced(720)
    const reply = page.waitForResponse((response) => response.status() === 409)
    await page.getByRole("button", { name: "Authorize $690.00" }).click()
    await reply
    refused.resolve()
    await expect(page.getByRole("alert").filter({ hasText: /The total is now \$?720\.00/ })).toBeVisible()
    await expect(page.getByRole("button", { name: "Authorize $720.00" })).toBeVisible()
    await expect(page.getByText("The work is authorized.")).toHaveCount(0)
  })
})

test.describe("A job that starts while the customer asks for another time", () => {
  test.use({ provoked: [/status of 409/] })

  test("says why the time can't change anymore", async ({ page }) => {
    const people = await staff()
    const [clerk, technician] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, technician)
    await page.goto(linkTo(await open(clerk, number)))
    await askForTime(page, aWorkday(60))
    // Keeps a poll from removing the form first.
    const refused = Promise.withResolvers<void>()
    await page.route(/\/api\/job\?/, async (route) => {
      await refused.promise
      await route.continue()
    })
    await act(technician, number, "startJob")
    const reply = page.waitForResponse((response) => response.status() === 409)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await reply
    refused.resolve()
    await expect(page.getByLabel("A day that works for you")).toHaveCount(0)
    await expect(page.getByText("It's too late to change the time here. Call us.")).toBeVisible()
  })
})

test("updates by itself, counts down to the drive-away time, and accepts a typed signature", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const number = await aReadyJob(clerk, technician)
  const link = linkTo(await open(clerk, number))
  await page.goto(link)
  await expect(page.getByRole("listitem").filter({ hasText: "On the way" })).toHaveAttribute(
    "aria-current",
    "step",
  )
  await expect(page.getByText("Ready", { exact: true })).toHaveCount(0)
  await act(technician, number, "navigate", { enroute: true })
  await wake(page)
  await expect(page.getByRole("heading", { name: "Luis is on the way" })).toBeVisible()

  const done = await aDoneJob(clerk, technician)
  await page.goto(linkTo(await open(clerk, done)))
  await expect(page.getByRole("heading", { name: "Sign for the work" })).toBeVisible()
  await picture(page, "job-done-phone")
  await page.getByLabel("My typed name is my signature").check()
  await page.getByRole("button", { name: "Save signature" }).click()
  await expect(page.getByRole("heading", { name: "Sign for the work" })).toHaveCount(0)
  await expect(page.getByRole("status").filter({ hasText: "Signature saved." })).toHaveCount(1)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await expect(page.getByText(/^Signed /)).toBeVisible()
  await page.getByRole("link", { name: "Open invoice" }).click()
  await expect(page).toHaveTitle(new RegExp(`^Invoice ${done} · `))
})

test("offers the same for a logged-in customer's own jobs, without internal details", async ({ page }) => {
  const people = await staff()
  const [clerk, technician, mia] = [
    await people.clerk(),
    await people.technician({ name: "Luis Alvarez" }),
    await people.customer({ name: "Mia Torres" }),
  ]
  const own = { customerId: mia._id, customerName: "Mia Torres", ...insured }
  const number = await aReadyJob(clerk, technician, own)
  await change(clerk, number, { charges: [{ ...chip, laborrate: 690 }] })
  await settled()
  await enter(page, mia)
  await page.goto(`/profile/${mia._id}`)
  await page.getByRole("link", { name: "Follow this job" }).click()
  await expect(page).toHaveURL(new RegExp(`/job/${number}$`))
  await expect(page.getByRole("heading", { name: "Authorize the work" })).toBeVisible()
  await expect(page.getByText(/Dispatch|Check:|not authorized yet/)).toHaveCount(0)
  await picture(page, "job-own-phone")
  await page.goto(`/servicerequest/${number}`)
  await expect(page).toHaveURL(new RegExp(`/job/${number}$`))
  await sign(page)
  await page.getByRole("button", { name: "Authorize $690.00. You pay $250.00" }).click()
  await expect(page.getByText(/^You authorized \$690\.00 on /)).toBeVisible()
  expect((await open(clerk, number)).authorizations?.at(-1)).toMatchObject({ amount: 690, by: "Mia Torres" })
  await expect(page.getByRole("button", { name: "Pay by card" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Open invoice" })).toBeVisible()
  const day = aWorkday(60)
  await askForTime(page, day)
  await page.getByRole("button", { name: "Send", exact: true }).click()
  const request = `${printedLongDate(day)}, 10:00am to 12:00pm`
  await expect(page.getByText(`You asked for another time: ${request}. We'll get back to you.`)).toBeVisible()
  expect(await open(clerk, number)).toMatchObject({ timeAsked: { date: toWireDate(day), start: "10:00am" } })

  await page.getByRole("link", { name: "See photos and notes" }).click()
  await expect(page.getByRole("heading", { name: `Photos and notes of job ${number}` })).toBeVisible()
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, `job-own-files-${viewport.width}`)
  }
  await page.getByRole("link", { name: "Your job" }).click()
  await expect(page).toHaveURL(new RegExp(`/job/${number}$`))

  const done = await aDoneJob(clerk, technician, own)
  await page.goto(`/job/${done}`)
  await page.getByLabel("My typed name is my signature").check()
  await page.getByRole("button", { name: "Save signature" }).click()
  await expect(page.getByText(/^Signed /)).toBeVisible()
  expect(await open(clerk, done)).toMatchObject({ signedWith: "Mia Torres" })
})

test.describe("A job opened without its link or its customer's login", () => {
  test.use({ provoked: [/status of 404/] })

  test("sends a job number to the login, other users to their account, and a bad link to an error", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, mia, noah] = [await people.clerk(), await people.customer(), await people.customer()]
    const number = await aJob(clerk, { customerId: mia._id })
    await page.goto("/job/nobodys-key")
    await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible()
    await picture(page, "job-unknown-phone")

    await page.goto(`/job/${number}`)
    await expect(page.getByRole("heading", { name: "Log in to see this job" })).toBeVisible()
    await picture(page, "job-log-in-phone")
    await expect(page.getByRole("link", { name: "Log In" })).toHaveAttribute("href", /\/login\?route=/)

    await enter(page, noah)
    await page.goto(`/job/${number}`)
    await expect(page.getByRole("heading", { name: "This job isn't in your account" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Log In" })).toHaveCount(0)
    await picture(page, "job-not-theirs-phone")
    await page.getByRole("link", { name: "Go to your account" }).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${noah._id}$`))
  })
})
