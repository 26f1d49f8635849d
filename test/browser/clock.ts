import type { Locator, Page } from "@playwright/test"
import { expect } from "./browser.ts"

/** Freezes the clock, releases held calls, and advances until the content shows. */
export async function comesWith(
  page: Page,
  shown: Locator,
  letGo: () => void,
): Promise<{ after: (milliseconds: number) => Promise<void> }> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  letGo()
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass()
  let passed = 0
  return {
    async after(milliseconds) {
      await page.clock.runFor(milliseconds - passed)
      passed = milliseconds
    },
  }
}
