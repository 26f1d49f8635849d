import type { Page } from "@playwright/test"
import { newIncomingText, threadWrite } from "#functions/messages/inbox.ts"
import { aTextWithoutPicture } from "../../builders/messages.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import type { SentText } from "../../system.ts"
import { desk, expect, flawsOf, hold, indexLag, overflowOf, phone, test } from "../browser.ts"
import { aReadyJob, call, enter, open, settled, staff, store } from "../job.ts"
import { history } from "../job-screen.ts"
import { picture } from "../sign.ts"

let people: { clerk: Person; technician: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
  }
})

test.use({ liveUpdates: true })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const text = async (page: Page, from: string, body: string) =>
  expect((await page.request.post("/__local/texts", { data: { from, body } })).ok()).toBe(true)

test(
  "shows a customer's text live, where a clerk replies, and a bounced email on the job",
  indexLag,
  async ({ page }) => {
    const customerPhone = randomPhone()
    const number = await aReadyJob(people.clerk, people.technician, {
      customerPhone,
      customerName: "Priya Raman",
    })
    const email = `bounce-${Date.now()}@example.com`
    await call(people.clerk, "PUT", "/sendemail", {
      subject: "Your glass",
      message: "It came in.",
      email,
      invoiceNumber: number,
    })
    await settled()
    await enter(page, people.clerk)
    await page.setViewportSize(desk)
    await page.goto("/inbox")
    await expect(page.getByText("Pick a conversation.")).toBeVisible()
    await text(page, customerPhone, "Can you come after 3?")
    const row = page.getByRole("link", { name: /Priya Raman/ }).filter({ hasText: "Can you come after 3?" })
    await expect(row).toContainText("1 unread")
    await row.click()
    const conversation = page.getByRole("region", { name: "Conversation" })
    await expect(conversation.getByRole("link", { name: `Job ${number}` })).toBeVisible()
    await expect(row).toContainText("Read by Rosa Benitez")
    await conversation.getByRole("textbox", { name: "Reply" }).fill("Yes. See you at 3:30.")
    await conversation.getByRole("button", { name: "Send" }).click()
    await expect(row).toContainText("Answered by Rosa Benitez")
    await expect(conversation).toContainText(/Rosa Benitez · Today .* · delivered/)
    await picture(page, "inbox-desk")
    const sent = (await (await page.request.get("/__local/outbox", { maxRetries: 3 })).json()) as SentText[]
    expect(sent.filter(({ to }) => to === `+1${customerPhone}`)).toHaveLength(1)

    await page.setViewportSize(phone)
    await expect(row).toBeHidden()
    await picture(page, "inbox-phone")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.getByRole("link", { name: "All texts" }).click()
    await expect(row).toBeVisible()

    await page.setViewportSize(desk)
    await page.goto(`/servicerequest/${number}`)
    await expect(history(page)).toContainText(/Text from \(\d{3}\) \d{3}-\d{4}/)
    await expect(history(page)).toContainText(/Text to \(\d{3}\) \d{3}-\d{4}, delivered \d+:\d\d[ap]m/)
    await expect(page.getByText(`The email to ${email} didn't arrive.`)).toBeVisible()
    await expect(history(page)).toContainText(`Email to ${email}, bounced`)
    await picture(page, "job-history-messages")
  },
)

test("shows a requested time in the inbox, and sets it with one tap on the job", async ({ page }) => {
  const customerPhone = randomPhone()
  const number = await aReadyJob(people.clerk, people.technician, {
    customerPhone,
    customerName: "Priya Raman",
  })
  const { jobKey } = await open(people.clerk, number)
  await page.request.post("/api/job", {
    data: {
      key: jobKey,
      action: "askForTime",
      date: "12/3/2099",
      start: "10:00am",
      end: "12:00pm",
      note: "Ring twice",
    },
  })
  await settled()
  await enter(page, people.clerk)
  await page.setViewportSize(desk)
  await page.goto("/inbox")
  const row = page
    .getByRole("link", { name: /Priya Raman/ })
    .filter({ hasText: "Asked for another time: Thu, Dec 3" })
  await expect(row).toContainText("Wants another time")
  await row.click()
  const conversation = page.getByRole("region", { name: "Conversation" })
  await expect(conversation).toContainText("Thu, Dec 3, 10:00am to 12:00pm, Ring twice")
  await picture(page, "inbox-wish")
  await page.setViewportSize(phone)
  await picture(page, "inbox-wish-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await page.setViewportSize(desk)

  await conversation.getByRole("link", { name: `Open job ${number}` }).click()
  const appointment = page.getByRole("region", { name: "Appointment", exact: true })
  await picture(page, "job-wish")
  await appointment.getByRole("button", { name: "Set this time" }).click()
  await expect(appointment).toContainText("Thu, Dec 3, 2099, 10:00am to 12:00pm")
  await expect(appointment.getByText("Customer wants")).toHaveCount(0)
  await page.goto(`/inbox?phone=${customerPhone}`)
  await expect(conversation.getByRole("heading", { name: "Priya Raman" })).toBeVisible()
  await expect(page.getByText("Wants another time")).toHaveCount(0)
})

test.describe("A picture texted from an unknown phone", () => {
  test.use({ provoked: [/status of 404/] })

  test("opens, and can be attached to a job", async ({ page }) => {
    const number = await aReadyJob(people.clerk, people.technician, { customerName: "Priya Raman" })
    const unknown = randomPhone()
    const media = [
      { type: "image/png", content: photoBytes(640, 480, 90).toString("base64") },
      { type: "text/vcard", content: Buffer.from("BEGIN:VCARD").toString("base64") },
    ]
    await enter(page, people.clerk)
    await page.setViewportSize(desk)
    await page.goto("/inbox")
    const earlier = aTextWithoutPicture({ phone: unknown, at: minutesAgo(30) })
    await (await store()).transact([newIncomingText(earlier)])
    await page.request.post("/__local/texts", { data: { from: unknown, body: "", media } })
    const row = page.getByRole("link", { name: new RegExp(unknown.slice(-4)) })
    await expect(row).toContainText("Sent a picture")
    await row.click()
    const conversation = page.getByRole("region", { name: "Conversation" })
    await expect(conversation.getByRole("img", { name: "Texted, 1 of 1" })).toBeVisible({ timeout: 30_000 })
    await expect(conversation).toContainText("Couldn't get a picture. This file isn't a picture.")
    await picture(page, "inbox-picture-retry")
    await page.setViewportSize(phone)
    await picture(page, "inbox-picture-retry-phone")
    await page.setViewportSize(desk)
    await conversation.getByRole("button", { name: "Try again" }).click()
    await expect(conversation).toContainText("Couldn't get a picture. This file isn't one of our texts.")
    await expect(conversation.getByRole("button", { name: "Try again" })).toHaveCount(0)
    const job = conversation.getByRole("textbox", { name: "Which job is this about?" })
    await job.pressSequentially("#")
    await expect(job).toHaveValue("")
    await job.fill("999999999")
    await job.press("Enter")
    await expect(conversation.getByRole("alert")).toHaveText("There is no job 999999999.")
    await picture(page, "inbox-picture")
    await page.setViewportSize(phone)
    await picture(page, "inbox-picture-phone")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.setViewportSize(desk)
    await job.fill(String(number))
    await job.press("Enter")
    await conversation.getByRole("link", { name: `Job ${number}` }).click()
    const attachments = page.getByRole("region", { name: "Attachments" })
    await expect(attachments.getByRole("button", { name: /^Prior damage, Priya Raman/ })).toBeVisible()
  })
})

test.describe("A very long inbox and conversation", () => {
  test.use({ provoked: [/status of 503/], liveUpdates: false })

  test("load in pages, and each shows an error when more fails to load", async ({ page }) => {
    const table = await store()
    const [long, body] = [
      "Bartholomew-Featherstonehaugh ".repeat(4),
      "Please call me back about the windshield. ".repeat(30),
    ]
    const phones = Array.from({ length: 60 }, randomPhone)
    await table.transact(
      phones.map((from, nth) =>
        threadWrite(undefined, {
          phone: from,
          name: `${nth} ${long}`,
          lastAt: minutesAgo(nth),
          lastBody: body,
          unread: 3,
        }),
      ),
    )
    const [chatty = ""] = phones
    await table.transact(
      phones.map((_, nth) =>
        newIncomingText({
          id: `SM${chatty}${nth}`,
          phone: chatty,
          body: nth === 0 ? body : `Text ${nth}`,
          at: minutesAgo(nth),
          media: [],
        }),
      ),
    )
    await settled()
    await enter(page, people.clerk)
    await page.setViewportSize(desk)
    const { requested, letGo } = await hold(page, /\/api\/inbox\?limit/)
    await page.goto("/inbox")
    await requested
    await expect(page.getByText("Loading", { exact: true })).toBeAttached()
    await picture(page, "inbox-loading")
    letGo()
    const list = page.getByRole("region", { name: "Who texted" })
    await expect(list.getByRole("listitem")).toHaveCount(40)
    await page.route(/\/api\/inbox\?.*cursor/, (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "unavailable", status: 503, detail: "Try again in a moment." }),
      }),
    )
    await list.getByRole("button", { name: "Older texts" }).click()
    await expect(list.getByRole("alert")).toContainText("Couldn't load more. ")
    await page.unroute(/\/api\/inbox\?.*cursor/)
    await list.getByRole("button", { name: "Older texts" }).click()
    await expect.poll(() => list.getByRole("listitem").count()).toBeGreaterThanOrEqual(60)
    await list.getByRole("link", { name: /^59 Bartholomew/ }).click()
    const conversation = page.getByRole("region", { name: "Conversation" })
    await expect(conversation.getByRole("textbox", { name: "Reply" })).toBeInViewport()
    await picture(page, "inbox-far-down")
    await page.goto(`/inbox?phone=${chatty}`)
    await expect(conversation.getByRole("list", { name: "Texts" }).getByRole("listitem")).toHaveCount(41)
    await conversation.getByRole("button", { name: "Earlier" }).click()
    await expect(conversation.getByText("Text 59", { exact: true })).toBeAttached()
    await picture(page, "inbox-much")
    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "inbox-much-phone")
  })
})

test("pauses texts after a possible opt-out until consent, and sets Spanish with one tap", async ({
  page,
}) => {
  const [customerPhone, spanishPhone] = [randomPhone(), randomPhone()]
  const { _id } = await (await staff()).customer({ name: "Marisol Vega", phone: spanishPhone })
  const job = await aReadyJob(people.clerk, people.technician, {
    customerId: _id,
    customerPhone: spanishPhone,
  })
  await aReadyJob(people.clerk, people.technician, {
    customerPhone,
    customerName: "Priya Raman",
  })
  await call(people.clerk, "PUT", "/textconsent", { phone: customerPhone, given: true })
  await settled()
  await enter(page, people.clerk)
  await page.setViewportSize(phone)
  await page.goto("/inbox")
  await text(page, customerPhone, "You have the wrong number")
  const row = page.getByRole("link", { name: /Priya Raman/ }).filter({ hasText: "wrong number" })
  await expect(row).toContainText("May have opted out")
  await row.click()
  const conversation = page.getByRole("region", { name: "Conversation" })
  const paused = conversation.getByText("Texts are paused. Call and ask if they still want texts.")
  await expect(paused).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await conversation.getByRole("button", { name: "Record consent" }).click()
  await expect(paused).toHaveCount(0)

  await page.getByRole("link", { name: "All texts" }).click()
  await text(page, spanishPhone, "Hola, ¿cuánto cuesta un parabrisas?")
  await page.getByRole("link", { name: /cuánto cuesta/ }).click()
  const notice = page.getByText("Writes in Spanish")
  await expect(notice).toBeVisible()
  expect(await flawsOf(page)).toEqual([])
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "inbox-spanish-phone")
  await page.setViewportSize(desk)
  await picture(page, "inbox-spanish-desk")
  await page.getByRole("button", { name: "Use Spanish" }).click()
  await expect(notice).toHaveCount(0)
  expect(await open(people.clerk, job)).toMatchObject({ language: "es" })
  expect(await call(people.clerk, "GET", `/users?_id=${_id}`)).toMatchObject([{ language: "es" }])
})

test("doesn't suggest Spanish again for a phone after Keep English", async ({ page }) => {
  const courteousPhone = randomPhone()
  await (await staff()).customer({ name: "Dale Hutchins", phone: courteousPhone })
  await settled()
  await enter(page, people.clerk)
  await page.goto("/inbox")
  const words = `Hola, muchas gracias ${courteousPhone}`
  await text(page, courteousPhone, words)
  await page.getByRole("link", { name: words }).click()
  const notice = page.getByText("Writes in Spanish")
  await expect(notice).toBeVisible()
  await page.getByRole("button", { name: "Keep English" }).click()
  await expect(notice).toHaveCount(0)
  const person = page.waitForResponse("**/api/users?_id=*")
  await page.reload()
  await (await person).finished()
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText(words)
  await expect(notice).toHaveCount(0)
})
