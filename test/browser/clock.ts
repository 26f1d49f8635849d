import type { Locator, Page } from "@playwright/test"
import { expect } from "./browser.ts"

/**
 * Stands the page's installed clock still, lets go what was held, and moves the clock on until this shows. Answers how to look
 * at it so many milliseconds after it came, however long the test itself takes for that.
 */
export async function comesWith(
  page: Page,
  shown: Locator,
  letGo: () => void,
): Promise<{ after: (milliseconds: number) => Promise<void> }> {
  // Ahead of the page, which goes on until it hears of it.
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
