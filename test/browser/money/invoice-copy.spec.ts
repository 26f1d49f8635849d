import type { Page } from "@playwright/test"
import { type Person, randomPhone } from "../../builders/people.ts"
import type { SentText } from "../../system.ts"
import { expect, hold, phone, test } from "../browser.ts"
import { act, aJob, change, enter, open, staff } from "../job.ts"
import { picture, signature } from "../sign.ts"

let clerk: Person
let technician: Person
test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
})

const choice = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })
const leftTo = async (page: Page, to: string): Promise<SentText[]> =>
  ((await (await page.request.get("/__local/outbox", { maxRetries: 3 })).json()) as SentText[]).filter(
    (one) => one.to === to,
  )

const aNetJob = async (email: string, customerPhone = randomPhone()) => {
  const account = await (await staff()).commercialAccount()
  const number = await aJob(clerk, {
    appointmentTechnicians: [technician._id],
    invoiceType: "Net",
    billingId: account._id,
    customerEmail: email,
    customerPhone,
  })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  return number
}

test("sends the invoice by text, by email, or not at all, and submits it once it is sent", async ({
  page,
}) => {
  const email = `fleet-${Date.now()}@example.com`
  const number = await aNetJob(email)
  await change(technician, number, { signatureData: signature, signedWith: "Nadia Haddad" })
  await page.setViewportSize(phone)
  await enter(page, technician)
  await page.goto(`/invoicecopy/${number}`)
  await expect(page.getByText("Work accepted by Nadia Haddad.")).toBeVisible()
  await picture(page, "invoice-copy-phone")

  await choice(page, "Text").click()
  await expect(page.getByRole("button", { name: "Send text" })).toBeVisible()
  await choice(page, "Text").click()
  await expect(choice(page, "None")).toHaveAttribute("aria-pressed", "true")
  await choice(page, "Email").click()
  const to = page.getByRole("textbox", { name: "Email", exact: true })
  await expect(to).toHaveValue(/@/)
  await to.fill(email)
  await expect(page.getByText(`invoice-${number}.pdf`)).toBeVisible()
  await picture(page, "invoice-copy-email-phone")
  await page.getByRole("button", { name: "Send email" }).click()
  await expect(page.getByText("Invoice sent successfully.")).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  await expect.poll(async () => (await open(clerk, number)).serviceStatus).toBe("invoiceSubmitted")
  const [mail] = await leftTo(page, email)
  expect(mail).toMatchObject({ attachments: [{ fileName: `invoice-${number}.pdf` }] })
})

test("The text page shows Sending until the text is sent, and why it failed", async ({ page }) => {
  const number = await aNetJob("fleet@example.com", "5005550009")
  await enter(page, clerk)
  const { requested, letGo } = await hold(page, /\/api\/messages\?/)
  await page.goto(`/textinvoice/${number}`)
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("(500) 555-0009")
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(
    new RegExp(`invoice ${number}, .*/invoice/`),
  )
  await page.getByRole("button", { name: "Send text" }).click()
  await requested
  await expect(page.getByText("Sending...")).toBeVisible()
  await picture(page, "text-invoice-sending")
  expect((await open(clerk, number)).serviceStatus).toBe("awaitingPayment")
  letGo()
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to send invoice copy. This number can't get texts.",
  )
  await picture(page, "text-invoice-failed")

  const customerPhone = randomPhone()
  await page.getByRole("button", { name: "Change and try again" }).click()
  await page.getByRole("textbox", { name: "Phone" }).fill(customerPhone)
  await page.getByRole("button", { name: "Send text" }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  await expect.poll(async () => (await open(clerk, number)).serviceStatus).toBe("invoiceSubmitted")
  expect(await leftTo(page, `+1${customerPhone}`)).toHaveLength(1)
})

test("warns before a copy submits a Net job whose work isn't done", async ({ page }) => {
  const number = await aNetJob("fleet@example.com")
  await enter(page, clerk)
  const warning = page.getByText("The work isn't done yet. A copy changes the job to Invoice Submitted")
  for (const serviceStatus of ["repairReady", "awaitingPayment"] as const) {
    await act(clerk, number, "setStatus", { serviceStatus })
    await page.goto(`/textinvoice/${number}`)
    await expect(page.getByRole("button", { name: "Send text" })).toBeVisible()
    await expect(warning).toHaveCount(serviceStatus === "repairReady" ? 1 : 0)
  }
  await page.setViewportSize(phone)
  await act(clerk, number, "setStatus", { serviceStatus: "repairReady" })
  await page.goto(`/emailinvoice/${number}`)
  await expect(warning).toBeVisible()
  await picture(page, "email-invoice-early-phone")
})

test("Missing contact details are reported at their fields, and Done returns to the job", async ({
  page,
}) => {
  const number = await aJob(clerk, { customerPhone: "", customerEmail: "" })
  await enter(page, clerk)
  await page.goto(`/invoicecopy/${number}`)
  await expect(choice(page, "Text")).toContainText("Missing Phone Number!")
  await expect(choice(page, "Email")).toContainText("Missing Email Address!")
  await choice(page, "Text").click()
  await page.getByRole("button", { name: "Send text" }).click()
  await expect(page.locator("form")).toContainText("Missing Phone Number!")
  await choice(page, "Text").click()
  await page.getByRole("button", { name: "Done" }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
})
