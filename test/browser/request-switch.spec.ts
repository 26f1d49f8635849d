import type { Page } from "@playwright/test"
import type { Person } from "../builders/people.ts"
import { expect, test } from "./browser.ts"
import { aJob, change, open, setFaults, settled, staff, windshield } from "./job.ts"
import { figure, openJob } from "./job-screen.ts"

// Prices that changed meanwhile are refused, which the console tells, too; and so it does a store that is down.
test.use({ provoked: [/status of (409|503)/] })

let people: { clerk: Person; other: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = { clerk: await make.clerk(), other: await make.clerk() }
})

const switchTo = async (page: Page, type: "Cash" | "Insurance") => {
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: `Switch to ${type}` }).click()
  return page.getByRole("dialog", { name: `Switch to ${type}` })
}

test("a clerk switches a cash job to Insurance and back over what somebody else changed, seeing old and new totals before each save", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield, discount: 30 }] })
  await settled()
  await openJob(page, people.clerk, number)
  await expect(figure(page, "Total")).toHaveText("$628.76")

  const insured = await switchTo(page, "Insurance")
  await expect(insured.getByRole("button", { name: "Switch", exact: true })).toHaveAttribute("aria-disabled")
  await insured.getByLabel("Carrier").selectOption("Sierra Mutual")
  await setFaults({ storeDown: true })
  await insured.getByLabel("Deductible").fill("250")
  await expect(insured.getByRole("alert")).toContainText("Couldn't get the new prices.")
  await setFaults({})
  await insured.getByRole("button", { name: "Try again" }).click()
  // The demo's Sierra pays list less 38 % and 65.00 an hour.
  await expect(insured.getByRole("row", { name: "Total" })).toHaveText("Total628.76576.22")
  await expect(insured.getByRole("row", { name: "Customer Due" })).toHaveText("Customer Due628.76250.00")
  await insured.getByRole("button", { name: "Switch at $576.22" }).click()
  await expect(insured).toBeHidden()
  await expect(figure(page, "Total")).toHaveText("$576.22")

  const cash = await switchTo(page, "Cash")
  await expect(cash.getByRole("row", { name: "Total" })).toHaveText("Total576.22628.76")
  await change(people.other, number, {
    charges: [
      { _id: (await open(people.other, number)).charges[0]?._id, type: "Replace" },
      { type: "Moulding", net: 46.6 },
    ],
  })
  await cash.getByRole("button", { name: "Switch at $628.76" }).click()
  await expect(cash.getByRole("alert")).toHaveText("The prices changed meanwhile. Check the new ones.")
  await expect(cash.getByRole("row", { name: "Total" })).toHaveText("Total626.20678.74")
  await cash.getByRole("button", { name: "Switch at $678.74" }).click()
  await expect(cash).toBeHidden()
  await expect(figure(page, "Total")).toHaveText("$678.74")
  expect((await open(people.clerk, number)).charges).toMatchObject([
    { net: 428.68, labor: 169, pricedBy: { net: "typed", labor: "typed" } },
    { net: 46.6 },
  ])
})
