import type { Page } from "@playwright/test"
import type { Person } from "../builders/people.ts"
import { expect, phone, test } from "./browser.ts"
import { act, aJob, change, enter, open, staff } from "./job.ts"
import { picture, signature } from "./sign.ts"

let clerk: Person
let technician: Person
test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
})

const choice = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) })

test("After the signature the invoice is offered by text, by email or not at all, and what is sent is in the history", async ({
  page,
}) => {
  const account = await (await staff()).commercialAccount()
  const number = await aJob(clerk, {
    appointmentTechnicians: [technician._id],
    invoiceType: "Net",
    billingId: account._id,
    customerEmail: "fleet@example.com",
  })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  await change(technician, number, { signatureData: signature, signedWith: "Nadia Haddad" })
  await page.setViewportSize(phone)
  await enter(page, technician)
  await page.goto(`/invoicecopy/${number}`)
  await expect(page.getByText("Work accepted by Nadia Haddad.")).toBeVisible()
  await picture(page, "invoice-copy-phone")

  await choice(page, "Text").click()
  await expect(page.getByRole("button", { name: "Send text" })).toBeVisible()
  // The active one leads back to none.
  await choice(page, "Text").click()
  await expect(choice(page, "None")).toHaveAttribute("aria-pressed", "true")
  await choice(page, "Email").click()
  await page.getByRole("button", { name: "Send email" }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  await expect(page.getByText("Invoice sent successfully.")).toBeVisible()
  expect(await open(clerk, number)).toMatchObject({ serviceStatus: "invoiceSubmitted" })
})

test("Nobody is asked for a phone or an address that is not there, and Done leads back", async ({ page }) => {
  const number = await aJob(clerk, { customerPhone: "", customerEmail: "" })
  await enter(page, clerk)
  await page.goto(`/invoicecopy/${number}`)
  await expect(choice(page, "Text")).toContainText("Missing Phone Number!")
  await expect(choice(page, "Email")).toContainText("Missing Email Address!")
  await choice(page, "Text").click({ force: true })
  await expect(choice(page, "Text")).toHaveAttribute("aria-pressed", "false")
  await page.getByRole("button", { name: "Done" }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
})
