import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { pages } from "#shared/pages.ts"
import { expect } from "../browser.ts"

export const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }

/** A Thursday. The tests' browser has the shop's time zone. */
export const thursday = (time: string) => new Date(`2026-11-19T${time}-08:00`)

export const fixedPages = pages.filter(({ build, path }) => build === "site" && !path.includes("{"))

export async function open(page: Page, path: string): Promise<void> {
  const compared = page.waitForResponse("**/api/branches*")
  await page.goto(path)
  await compared
  if (path !== "/newservice") await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
}
