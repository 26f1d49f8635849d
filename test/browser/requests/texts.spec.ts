import type { Page } from "@playwright/test"
import { type Person, randomPhone } from "../../builders/people.ts"
import type { SentText } from "../../system.ts"
import { expect, phone, test } from "../browser.ts"
import { aReadyJob, as, call, enter, open, staff } from "../job.ts"
import { history, openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

let people: { clerk: Person; technician: Person; customer: Person }
test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    technician: await make.technician({ name: "Diego Ortega" }),
    customer: await make.customer({ name: "Priya Raman" }),
  }
})

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name })
const textsTo = async (page: Page, number: string) => {
  const sent = (await (await page.request.get("/__local/outbox", { maxRetries: 3 })).json()) as SentText[]
  return sent.filter(({ to }) => to === `+1${number}`).map(({ body }) => body)
}

test("texts only with consent that a clerk recorded, and warns the technician beforehand", async ({
  page,
}) => {
  const customerPhone = randomPhone()
  const number = await aReadyJob(people.clerk, people.technician, { customerPhone })
  await openJob(page, people.clerk, number)
  const customer = page.getByRole("region", { name: "Customer", exact: true })
  await expect(customer).toContainText("Not asked yet")
  await page.getByRole("button", { name: "Navigate" }).click()
  await expect(dialog(page, "Navigate")).toContainText(
    "The customer won't get a text. They haven't agreed to texts.",
  )
  await page.keyboard.press("Escape")
  await customer.getByRole("button", { name: "Record consent" }).click()
  const question = dialog(page, /^Texts to/)
  await expect(question).toContainText("Can Clearline Auto Glass text you about your service?")
  await question.getByRole("button", { name: "They agreed" }).click()
  await expect(customer).toContainText(/Agreed today at .*, recorded by Rosa Benitez/)

  const own = await page.context().newPage()
  await own.setViewportSize(phone)
  await enter(own, people.technician)
  await own.goto(`/servicerequest/${number}`)
  await own.getByRole("button", { name: "Navigate" }).click()
  await expect(dialog(own, "Navigate")).toContainText(/On the way sends the customer a text at \(9/)
  await own.evaluate(() => {
    window.open = () => null
  })
  await own.getByRole("button", { name: /^On the way/ }).click()
  await expect(own.getByText("Technician En Route").first()).toBeVisible()
  await expect.poll(() => textsTo(own, customerPhone)).toHaveLength(1)
})

test.describe("An edit of the customer's phone", () => {
  test.use({ provoked: [/status of 409/] })

  test("changes the customer's profile with the job's phone, if asked, or says that it failed", async ({
    page,
  }) => {
    const make = await staff()
    const [customer, other] = await Promise.all([make.customer({ name: "Priya Raman" }), make.customer()])
    const number = await aReadyJob(people.clerk, people.technician, {
      customerId: customer._id,
      customerName: customer.name,
      customerPhone: customer.phone,
    })
    await openJob(page, people.clerk, number)
    const panel = page.getByRole("region", { name: "Customer", exact: true })
    const changePhone = async (to: string, changeMeanwhile?: () => Promise<unknown>) => {
      await panel.getByRole("button", { name: "Edit" }).click()
      await expect(panel.getByRole("checkbox", { name: /^Also change/ })).toBeHidden()
      await panel.getByLabel("Phone", { exact: true }).fill(to)
      await panel.getByRole("checkbox", { name: "Also change Priya Raman's profile" }).check()
      await changeMeanwhile?.()
      await panel.getByRole("button", { name: "Save" }).click()
    }
    type Contact = { phone: string; email?: string }
    const profile = async () => (await call<Contact[]>(people.clerk, "GET", `/users?_id=${customer._id}`))[0]
    const profilePhone = async () => (await profile())?.phone
    await changePhone(other.phone)
    await expect(page.getByText("The job is saved, but Priya Raman's profile isn't changed.")).toBeVisible()
    expect(await profilePhone()).toBe(customer.phone)
    const phoneNow = randomPhone()
    await changePhone(phoneNow)
    await expect(page.getByText("User updated successfully!")).toBeVisible()
    expect(await profilePhone()).toBe(phoneNow)
    expect(await open(people.clerk, number)).toMatchObject({ customerPhone: phoneNow })

    const email = (await profile())?.email
    const samePhone = randomPhone()
    const theirs = { customerPhone: samePhone, customerEmail: "raman@example.com" }
    await changePhone(samePhone, () =>
      call(people.clerk, "PUT", `/servicerequest?invoiceNumber=${number}`, theirs),
    )
    await expect.poll(profilePhone).toBe(samePhone)
    expect((await profile())?.email).toBe(email)
    expect(await open(people.clerk, number)).toMatchObject(theirs)
  })
})

test("copies a job's link, and texts it after a preview", async ({ page }) => {
  const customerPhone = randomPhone()
  const number = await aReadyJob(people.clerk, people.technician, { customerPhone })
  const { jobKey = "" } = await open(people.clerk, number)
  await as(people.clerk).put("/textconsent", { phone: customerPhone, given: true })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await openJob(page, people.clerk, number)
  const more = page.getByRole("button", { name: "More", exact: true })
  await more.click()
  await page.getByRole("menuitem", { name: "Copy the job's link" }).click()
  await expect(page.getByText("Link copied.")).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`/job/${jobKey}$`))

  await more.click()
  await page.getByRole("menuitem", { name: "Text the job's link" }).click()
  const question = dialog(page, "Text the job's link")
  await expect(question.getByRole("textbox", { name: "Text" })).toHaveValue(
    new RegExp(`^Clearline Auto Glass: .*/job/${jobKey}$`),
  )
  await picture(page, "job-link-text-desk")
  await question.getByRole("button", { name: "Send text" }).click()
  await expect(question.getByRole("textbox", { name: "Text" })).toHaveValue("")
  await expect.poll(() => textsTo(page, customerPhone)).toEqual([expect.stringContaining(`/job/${jobKey}`)])
})

test.describe("Without a connection", () => {
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED/] })

  test("shows an error when texting a job's technicians fails, and sends on retry", async ({ page }) => {
    const number = await aReadyJob(people.clerk, people.technician)
    await openJob(page, people.clerk, number)
    const ask = async () => {
      await page.getByRole("button", { name: "More", exact: true }).click()
      await page.getByRole("menuitem", { name: "Notify technicians" }).click()
      return dialog(page, "Notify technicians")
    }
    const open = await ask()
    await open.getByRole("checkbox", { name: "Diego Ortega" }).uncheck()
    await expect(open.getByRole("button", { name: "Send text" })).toHaveAttribute("aria-disabled", "true")
    await open.getByRole("checkbox", { name: "Diego Ortega" }).check()
    await page.context().setOffline(true)
    await open.getByRole("button", { name: "Send text" }).click()
    await expect(page.getByRole("alert").filter({ hasText: "Technician notification failed!" })).toBeVisible()
    await page.context().setOffline(false)
    await open.getByRole("button", { name: "Send text" }).click()
    await expect(open).toBeHidden()
    await expect(history(page)).toContainText("notified Diego Ortega by text")
    await expect.poll(() => textsTo(page, people.technician.phone)).toHaveLength(1)
  })
})

test("shows text consent on a customer's profile, and stops texts", async ({ page }) => {
  await as(people.clerk).put("/textconsent", { phone: people.customer.phone, given: true })
  await enter(page, people.clerk)
  await page.goto(`/profile/${people.customer._id}`)
  await expect(page.getByText(/Agreed today at .*, recorded by Rosa Benitez/)).toBeVisible()
  await page.getByRole("button", { name: "Stop texts" }).click()
  await dialog(page, /^Stop texts to/)
    .getByRole("button", { name: "Stop texts" })
    .click()
  await expect(page.getByText(/No texts, today .*, recorded by Rosa Benitez/)).toBeVisible()
})
