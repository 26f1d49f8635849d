import type { Page } from "@playwright/test"
import type { Person } from "../builders/people.ts"
import { desk, expect } from "./browser.ts"
import { enter } from "./job.ts"

/* The screen of one job, by what stands on it. */

/** Opens a job as this person, and waits for its heading. */
export const openJob = async (page: Page, person: Person, number: number, viewport = desk) => {
  await page.setViewportSize(viewport)
  await enter(page, person)
  await page.goto(`/servicerequest/${number}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\w/)
  // The steps come with the job; headings stand there before.
  await expect(page.getByRole("list", { name: "Job steps" })).toBeVisible()
}

export const charges = (page: Page) => page.getByRole("region", { name: "Charges", exact: true })
export const history = (page: Page) => page.getByRole("region", { name: "History" })
export const figure = (page: Page, label: string) =>
  charges(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
export const editCharges = (page: Page) => charges(page).getByRole("button", { name: /^Edit/ }).click()
export const refusal = (page: Page) =>
  page.getByRole("alert").filter({ hasText: /didn't work|update failed/ })
