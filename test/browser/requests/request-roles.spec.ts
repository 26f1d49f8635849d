import type { Person } from "../../builders/people.ts"
import { expect, test } from "../browser.ts"
import { aJob, chip, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

/* `job-permissions.test.ts` is the table of permissions. This shows its effect on screens. */

let people: { clerk: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
  }
})

test("links to an unpriced part, and warns when recording the customer's consent", async ({ page }) => {
  const glass = { type: "Replace", opening: "windshield" } as const
  const number = await aJob(people.clerk, { charges: [glass, { ...chip, laborrate: 69 }] })
  await openJob(page, people.clerk, number)
  const next = page.getByRole("region", { name: "Next" })
  await expect(next).toContainText("A price is missing, so the total isn't final.")
  await expect(page.getByRole("button", { name: /^Authorize \d/ })).toHaveCount(0)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Authorize estimate" }).click()
  const dialog = page.getByRole("dialog", { name: /^Authorize / })
  await expect(dialog).toContainText("A price is missing. With it, the total may go up")
  await picture(page, "authorize-unpriced-desk")
  await dialog.getByRole("button", { name: "Back" }).click()
  await next.getByRole("button", { name: "Edit charges" }).click()
  await expect(page.getByRole("button", { name: "Save charges" })).toBeVisible()
})
