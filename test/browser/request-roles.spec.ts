import type { Person } from "../builders/people.ts"
import { expect, test } from "./browser.ts"
import { aJob, staff } from "./job.ts"
import { openJob } from "./job-screen.ts"

/* Who may what is a table (`who-may-what.test.ts`); here is what its rules leave on the screen. */

let people: { clerk: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
  }
})

test("a clerk confirms a planned job that has no price yet, which the next step does not offer", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { charges: [], serviceSummary: "Chip repair" })
  await openJob(page, people.clerk, number)
  const next = page.getByRole("region", { name: "Next" })
  await expect(next.getByRole("button", { name: "Add charges" })).toBeVisible()
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Confirm Appointment" }).click()
  await expect(page.getByRole("button", { name: "Ready, set the status by hand" })).toBeVisible()
})
