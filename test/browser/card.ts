import type { FrameLocator, Page } from "@playwright/test"

/** Square's card form. */
export const squareForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure Credit Card Form"]')

export const typeCard = async (
  page: Page,
  { cvv = "123", number = "4111 1111 1111 1111" } = {},
): Promise<void> => {
  const fields = squareForm(page)
  await fields.getByLabel("Card number").fill(number)
  await fields.getByLabel("MM/YY").fill("1231")
  await fields.getByLabel("CVV").fill(cvv)
  await fields.getByLabel("ZIP").fill("95991")
}
