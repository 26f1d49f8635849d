import { type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, overflowOf, phone, test } from "../browser.ts"
import { aReadyJob, as, enter, staff, textsTo } from "../job.ts"
import { history, openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

let people: { clerk: Person; technician: Person; customer: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
    customer: await make.customer({ name: `Marisol Vega ${Date.now()}` }),
  }
})

const sendText = "**/api/sendtext"

const late =
  "Hi Priya Raman, this is Clearline Auto Glass. Diego Ortega is running late. We're sorry, and we'll text you a new time."

test("texts a customer from a template, with consent and every word filled in", async ({ page }) => {
  const customerPhone = randomPhone()
  const number = await aReadyJob(people.clerk, people.technician, {
    customerPhone,
    customerName: "Priya Raman",
  })
  await openJob(page, people.clerk, number)
  await page.getByRole("button", { name: "Text", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Text customer" })
  const [field, send] = [
    dialog.getByRole("textbox", { name: "Text" }),
    dialog.getByRole("button", { name: "Send text" }),
  ]
  await expect(dialog).toContainText("They haven't agreed to texts. Ask them first.")
  await expect(send).toHaveAttribute("aria-disabled", "true")
  await dialog.getByRole("button", { name: "Record consent" }).click()
  await page.getByRole("button", { name: "They agreed" }).click()
  await expect(dialog.getByText("They haven't agreed to texts.")).toHaveCount(0)

  await field.fill("{technician} is late.")
  await expect(dialog.getByRole("alert")).toHaveText(
    "{technician} isn't filled in. Type the technician in its place, or delete it.",
  )
  await expect(send).toHaveAttribute("aria-disabled", "true")
  await field.fill("Hi. Bye.")
  await expect(dialog.getByRole("alert")).toHaveCount(0)
  for (const _ of " Bye.") await page.keyboard.press("ArrowLeft")
  await dialog.getByRole("button", { name: "Templates" }).click()
  await page.getByRole("menuitem", { name: /^Running late/ }).click()
  await expect(field).toHaveValue(`Hi. ${late} Bye.`)
  await field.fill("")
  await dialog.getByRole("button", { name: "Templates" }).click()
  await picture(page, "composer-templates-desk")
  await page.getByRole("menuitem", { name: /^Running late/ }).click()
  await expect(field).toHaveValue(late)
  await expect(dialog).toContainText("119 characters, 1 text")
  await picture(page, "composer-job-desk")
  expect(await flawsOf(page)).toEqual([])
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "composer-job-phone")
  await page.setViewportSize(desk)

  await send.click()
  await expect(dialog.getByRole("list", { name: "Texts" })).toContainText(late)
  await expect(field).toHaveValue("")
  await expect.poll(() => textsTo(customerPhone)).toEqual([late])
  await page.keyboard.press("Escape")
  await expect(history(page)).toContainText("is running late")
})

test("starts a conversation in the inbox with a customer found by name", async ({ page }) => {
  const { name, phone: number } = people.customer
  await as(people.clerk).put("/textconsent", { phone: number, given: true })
  await enter(page, people.clerk)
  await page.setViewportSize(desk)
  await page.goto("/inbox")
  await page.getByRole("button", { name: "New text" }).click()
  await page.getByRole("combobox", { name: "Who gets it?" }).or(page.getByLabel("Who gets it?")).fill(name)
  await page.getByRole("option", { name: new RegExp(name) }).click()
  const conversation = page.getByRole("region", { name: "Conversation" })
  await expect(conversation.getByRole("heading", { name })).toBeVisible()
  await picture(page, "composer-inbox-desk")
  await conversation.getByRole("textbox", { name: "Text" }).fill("Your glass is here.")
  await page.goBack()
  await expect(page.getByText("Pick a conversation.")).toBeVisible()
  await page.goForward()
  await expect(conversation.getByRole("textbox", { name: "Text" })).toHaveValue("Your glass is here.")
  const reply = await hold(page, sendText)
  const requests: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/sendtext")) requests.push(request.method())
  })
  await conversation.getByRole("button", { name: "Send text" }).click()
  await reply.requested
  await page.goBack()
  await page.goForward()
  await expect(conversation.getByRole("textbox", { name: "Text" })).toHaveValue("Your glass is here.")
  await conversation.getByRole("button", { name: "Send text" }).press("Enter")
  reply.letGo()
  await expect(conversation.getByRole("textbox", { name: "Reply" })).toHaveValue("")
  const row = page.getByRole("link", { name: new RegExp(name) }).filter({ hasText: "Your glass is here." })
  await expect(row).toContainText("Sent by Rosa Benitez")
  await expect.poll(() => textsTo(number)).toEqual(["Your glass is here."])
  expect(requests).toEqual(["PUT"])
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "composer-inbox-phone")
})

test.describe("a text that fails", () => {
  test.use({ provoked: [/status of 429|ERR_FAILED/] })

  test("is still reported after a return, and its words go out again once retyped", async ({ page }) => {
    const { name, phone: number } = await (await staff()).customer({ name: `Ines Roca ${Date.now()}` })
    await as(people.clerk).put("/textconsent", { phone: number, given: true })
    await enter(page, people.clerk)
    await page.goto("/inbox")
    await page.getByRole("button", { name: "New text" }).click()
    await page.getByRole("combobox", { name: "Who gets it?" }).or(page.getByLabel("Who gets it?")).fill(name)
    const busy = { status: 429, json: { message: "Too Many Requests" } }
    await page.route("**/api/textconsent?*", (route) => route.fulfill(busy))
    await page.getByRole("option", { name: new RegExp(name) }).click()
    const conversation = page.getByRole("region", { name: "Conversation" })
    const [field, send, alert] = [
      conversation.getByRole("textbox", { name: /^(Text|Reply)$/ }),
      conversation.getByRole("button", { name: "Send text" }),
      conversation.getByRole("alert"),
    ]
    await expect(alert).toContainText("We couldn't check whether they take texts.")
    await picture(page, "composer-consent-unknown-desk")
    await page.unroute("**/api/textconsent?*")
    // It moves the button when it comes.
    await expect(conversation.getByText("No texts yet")).toBeVisible()
    await alert.getByRole("button", { name: "Try again" }).click()
    await expect(alert).toHaveCount(0)

    const words = "We're outside."
    await field.fill(words)
    let refuse = () => {}
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(sendText, async (route) => {
      await isRefused
      await route.fulfill(busy)
    })
    const request = page.waitForRequest(sendText)
    await send.click()
    await request
    await page.goBack()
    await page.goForward()
    refuse()
    await expect(alert).toContainText("Too many attempts.")
    await expect(field).toHaveValue(words)
    await page.unroute(sendText)

    const loseReplies = () =>
      page.route(sendText, async (route) => {
        await route.fetch()
        await route.abort()
      })
    await loseReplies()
    await send.click()
    await expect(alert).toHaveText("Couldn't reach the server. Try again.")
    await page.unroute(sendText)
    await send.click()
    await expect(field).toHaveValue("")
    await expect.poll(() => textsTo(number)).toEqual([words])

    await loseReplies()
    await field.fill(words)
    await send.click()
    await expect(alert).toHaveText("Couldn't reach the server. Try again.")
    await page.unroute(sendText)
    await field.fill("")
    await expect(alert).toHaveCount(0)
    await field.fill(words)
    await send.click()
    await expect(field).toHaveValue("")
    await expect.poll(() => textsTo(number)).toEqual([words, words, words])

    await page.route(sendText, (route) => route.abort())
    await field.fill("Forget it.")
    await send.click()
    await expect(alert).toHaveText("Couldn't reach the server. Try again.")
    await page.goBack()
    await page.goForward()
    await expect(alert).toHaveText("Couldn't reach the server. Try again.")
    await page.getByRole("button", { name: "Discard" }).click()
    await expect(field).toHaveValue("")
    await expect(alert).toHaveCount(0)
  })
})

test("an admin adds a template, sees its errors in its row, and deletes it", async ({ page }) => {
  await enter(page, await (await staff()).admin())
  await page.goto("/settings")
  const panel = page.getByRole("region", { name: "Text templates" })
  await panel.getByRole("button", { name: "Edit text templates" }).click()
  await panel.getByRole("button", { name: "Add a template" }).click()
  const added = panel.getByRole("group", { name: /^Template / }).last()
  await expect(added.getByRole("textbox", { name: "Name" })).toBeFocused()
  await added.getByRole("textbox", { name: "Name" }).fill("Running late")
  await added.getByRole("textbox", { name: "Text", exact: true }).fill("Hi {name}, we are parked outside.")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(added.getByText("Use each name only once.")).toBeVisible()
  await picture(page, "text-templates-edit-desk")
  await added.getByRole("textbox", { name: "Name" }).fill("Outside")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel.getByRole("listitem").last()).toHaveText("OutsideHi {name}, we are parked outside.")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "text-templates-phone")
  await panel.getByRole("button", { name: "Edit text templates" }).click()
  await added.getByRole("button", { name: "Remove this template" }).click()
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel.getByRole("listitem").filter({ hasText: "Outside" })).toHaveCount(0)
})
