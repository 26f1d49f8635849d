import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { expect, phone } from "../browser.ts"
import { act, aJob, as, chip, enter, settled, staff } from "../job.ts"
import { untilKept } from "../kept-records.ts"
import { sign } from "../sign.ts"

/** Failed calls and truncated downloads. */
export const offlineErrors = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|status of 40[139]/]

export type Crew = { clerk: Person; technician: Person; admin: Person }
export const crew = async (): Promise<Crew> => {
  const people = await staff()
  return {
    clerk: await people.clerk({ name: "Rosa Benitez" }),
    admin: await people.admin(),
    technician: await people.technician({ name: "Theo Lind" }),
  }
}

export const aChip = async (
  { clerk, technician }: Crew,
  customerName = "Nadia Haddad",
  more: { appointmentDate?: string } = {},
): Promise<number> => {
  const charges = [{ ...chip, laborrate: 65, labortype: "flat" as const }]
  const number = await aJob(clerk, {
    customerName,
    charges,
    appointmentTechnicians: [technician._id],
    ...more,
  })
  await act(clerk, number, "confirmAppointment")
  await act(clerk, number, "authorizeEstimate", { how: "call", name: customerName, amount: 65 })
  await act(technician, number, "navigate", { enroute: true })
  return number
}

export const openDay = async (page: Page, person: Person, jobs: number[]): Promise<void> => {
  await settled()
  await page.setViewportSize(phone)
  await enter(page, person)
  await page.goto("/servicerequests")
  for (const job of jobs) await expect(card(page, job)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")
  await untilKept(page, jobs)
}

export const card = (page: Page, number: number) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[data-row][href="/servicerequest/${number}"]`) })
export const openJob = async (page: Page, number: number) => {
  await card(page, number).locator("a[data-row]").click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
}
export const status = (page: Page, text: string) => page.locator("main span").getByText(text, { exact: true })
export const waiting = (page: Page) => page.getByRole("region", { name: "Waiting on this phone" })
export const bar = (page: Page) => page.getByRole("status").filter({ hasText: /No signal since|Sending/ })
export const othersBar = (page: Page) => page.getByRole("status").filter({ hasText: "logs in here" })
export const big = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

export const actionsOf = async ({ clerk }: Crew, invoiceNumber: number): Promise<string[]> =>
  (await as(clerk).get("/servicerequesthistory", { invoiceNumber })).body.map(({ action }) => action)

export const beginNote = async (page: Page, note: string) => {
  await page
    .getByRole("region", { name: "Notes", exact: true })
    .getByRole("button", { name: "Add note" })
    .click()
  const dialog = page.getByRole("dialog", { name: "Add note" })
  await dialog.getByLabel("Note", { exact: true }).fill(note)
  await dialog.getByRole("button", { name: "Add note" }).click()
  return dialog
}

export const addNote = async (page: Page, note: string) => {
  await expect(await beginNote(page, note)).toBeHidden()
}

export const clip = { name: "clip.png", mimeType: "image/png", buffer: photoBytes(60, 40) }
export const choosePhoto = async (page: Page, file = clip) => {
  await page.getByRole("button", { name: "Photo", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Add photos" })
  await dialog.getByText("Before", { exact: true }).click()
  await dialog.getByLabel("Choose photos").setInputFiles(file)
  await dialog.getByRole("button", { name: "Done" }).click()
}

export const addPhoto = async (page: Page) => {
  await choosePhoto(page)
  await expect(waiting(page)).toContainText("1 photo")
}

export const keepMine = async (page: Page) => {
  const asks = waiting(page).getByRole("alert")
  const save = asks.getByRole("button", { name: "Save this choice" })
  await expect(save).toHaveAccessibleDescription("Choose one first.")
  await asks.getByRole("radio", { name: "Keep mine" }).check()
  await save.click()
}

export const takeCash = async (page: Page) => {
  await page
    .getByRole("button", { name: /^(Accept Payment|Pay)/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog", { name: "Accept payment" })
  await dialog.getByRole("radio", { name: "Cash" }).check()
  await dialog.getByRole("button", { name: /^Take \$/ }).click()
  await expect(page).toHaveURL(/\/confirmpayment\//)
  await sign(page)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(/\/servicerequest\//)
}
