import { keys } from "#functions/platform/keys.ts"
import { isPresent } from "#functions/platform/table.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { aJob, change, open, staff, store, windshield } from "../job.ts"

test("says an invoice is the latest, from which day, or no match, and asks for a whole code", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const number = await aJob(clerk, { charges: [{ ...windshield }] })
  const { invoiceKey } = await open(clerk, number)
  await page.setViewportSize(phone)
  await page.goto(`/invoice/${invoiceKey}`)
  const link = page.getByRole("link", { name: /^Check this invoice at .+\/verify: version 1, code/ })
  await expect(link).toContainText(/code(\s[0-9a-f]{4}){4}$/)
  await link.click()
  await expect(page).toHaveTitle(/^Check an Invoice · /)
  const answer = page.getByRole("status").filter({ visible: true })
  await expect(answer.getByRole("heading")).toHaveText("Yes, it matches.")
  await expect(page.getByLabel("Invoice number")).toHaveValue(String(number))

  await change(clerk, number, { customerNotes: "Ring twice." })
  await page.getByRole("button", { name: "Check this invoice" }).click()
  await expect(answer.getByRole("heading")).toHaveText(/^It was right on \w{3} \d+, \d{4}\.$/)

  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
  }

  const table = await store()
  const event = await table.get(keys.requestEvent(number, 1))
  if (!event) throw new Error("The job has no first event.")
  const forged = { ...event, action: "gave the glass away" }
  await table.transact([{ put: forged, onlyIf: isPresent, race: "nobody else" }])
  await page.getByRole("button", { name: "Check this invoice" }).click()
  await expect(answer.getByRole("heading")).toHaveText("It doesn't match anymore.")

  await page.getByLabel("Code").fill("9f3a 11c0")
  await page.getByLabel("Code").press("Enter")
  await expect(page.getByText("Enter all 16 letters and digits.")).toBeVisible()
  await expect(page.getByLabel("Code")).toBeFocused()
  await page.getByLabel("Code").fill("9F3A-11C0-7B2E-44D1")
  await page.getByRole("button", { name: "Check this invoice" }).click()
  await expect(answer.getByRole("heading")).toHaveText("It doesn't match.")
})
