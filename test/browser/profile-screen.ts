import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"

export const panel = (page: Page, name: string) => page.getByRole("region", { name })
export const details = (page: Page) => panel(page, "Details")
export const requests = (page: Page) => panel(page, "Service Requests")

export const openProfile = async (page: Page, { _id }: { _id: string }) => {
  await page.goto(`/profile/${_id}`)
  await expect(details(page).getByText("Name", { exact: true })).toBeVisible()
}

export const confirm = (page: Page, verb: string) =>
  page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click()
