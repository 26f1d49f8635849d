import type { Locator, Page } from "@playwright/test"
import { desk, expect, test } from "../browser.ts"
import { enter, staff } from "../job.ts"

/** A button that doesn't work shows why without a tap, and a screen reader reads the same words out. */
const expectReason = async (button: Locator, reason: string, place: Page | Locator) => {
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await expect(button).toHaveAccessibleDescription(reason)
  const shown = place.getByText(reason, { exact: true }).filter({ visible: true })
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAttribute("aria-hidden", "true")
}

test("a disabled button shows its reason, once per row, until it is enabled", async ({ page }) => {
  const people = await staff()
  await page.setViewportSize(desk)
  await enter(page, await people.admin())
  await page.goto("/quotesystem?view=quoteformula")
  const save = page.getByRole("button", { name: "Save formulas" })
  await expectReason(save, "Nothing was changed.", page.locator("main"))
  // Both buttons wait for the same.
  await page.getByLabel("Replacement formula").fill("cost *")
  await expect(save).not.toHaveAccessibleDescription("Nothing was changed.")
  const fault = await save.evaluate((button) => button.querySelector("[hidden]")?.textContent ?? "")
  const row = save.locator("..")
  await expectReason(save, fault, row)
  await expectReason(page.getByRole("button", { name: "Preview" }), fault, row)
  await page.getByLabel("Replacement formula").fill("cost * 2")
  await expect(save).not.toHaveAttribute("aria-disabled")
  await expect(row.getByText("Nothing was changed.")).toHaveCount(0)
})
