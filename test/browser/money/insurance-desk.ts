import type { Page } from "@playwright/test"

export const lists = (page: Page) => page.getByRole("group", { name: "Lists" })
export const choose = (page: Page, name: RegExp) => lists(page).getByRole("button", { name }).click()
export const row = (page: Page, number: number) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: String(number) }) })
