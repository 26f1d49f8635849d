import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { expect, phone, test } from "../browser.ts"
import { aJob, call, change, enter, open, setFaults, settled, staff, windshield } from "../job.ts"
import { figure, openJob } from "../job-screen.ts"

const fleetName = `Valley Fleet ${randomUUID().slice(0, 6)}`
const bareName = `Yolo Movers ${randomUUID().slice(0, 6)}`

test.use({ provoked: [/status of (409|503)/] })

let people: { clerk: Person; other: Person; fleet: Person; bare: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk(),
    other: await make.clerk(),
    fleet: await make.commercialAccount({ name: fleetName }),
    bare: await make.commercialAccount({ name: bareName }),
  }
  await call(people.clerk, "POST", "/billingprofile", { userId: people.fleet._id, taxExempt: true })
  await settled()
})

const switchTo = async (page: Page, type: "Cash" | "Insurance" | "Net") => {
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: `Switch to ${type}` }).click()
  return page.getByRole("dialog", { name: `Switch to ${type}` })
}

test("switches cash to insurance and back, showing old and new totals despite changes", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield, discount: 30 }] })
  await settled()
  await openJob(page, people.clerk, number)
  await expect(figure(page, "Total")).toHaveText("$628.76")

  const insured = await switchTo(page, "Insurance")
  const onward = insured.getByRole("button", { name: "Continue" })
  await expect(onward).toHaveAttribute("aria-disabled")
  await expect(onward).toHaveAccessibleDescription("Choose the carrier.")
  await insured.getByRole("radio", { name: "Sierra Mutual" }).check()
  await onward.click()
  await expect(insured.getByText("list price − 38%", { exact: true })).toBeVisible()
  await insured.getByRole("button", { name: "Confirm rates" }).click()
  await expect(insured.getByLabel("Deductible")).toBeFocused()
  await page.keyboard.type("none")
  await expect(onward).toHaveAttribute("aria-disabled")
  await expect(onward).toHaveAccessibleDescription("Enter the deductible, or 0.")
  await setFaults({ storeDown: true })
  await insured.getByLabel("Deductible").fill("250")
  await onward.click()
  await expect(insured.getByLabel("Claim number (optional)")).toBeFocused()
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
  await expect(cash.getByRole("alert")).toHaveText("The prices just changed. Check the new ones.")
  await expect(cash.getByRole("row", { name: "Total" })).toHaveText("Total626.20678.74")
  await cash.getByRole("button", { name: "Switch at $678.74" }).click()
  await expect(cash).toBeHidden()
  await expect(figure(page, "Total")).toHaveText("$678.74")
  expect((await open(people.clerk, number)).charges).toMatchObject([
    { net: 428.68, labor: 169, pricedBy: { net: "typed", labor: "typed" } },
    { net: 46.6 },
  ])
})

test("switches to Net by the billing profile, works without one, and reports load errors", async ({
  page,
}) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }] })
  await openJob(page, people.clerk, number, phone)
  const net = await switchTo(page, "Net")
  const pick = async (name: string) => {
    const search = net.getByLabel("Search")
    if (await search.isVisible()) await search.fill(name)
    await net.getByRole("radio", { name }).check()
    await net.getByRole("button", { name: "Continue" }).click()
  }
  await expect(net.getByRole("radio").first()).toBeVisible()
  await pick(bareName)
  await expect(net.getByText(`${bareName} has no billing profile yet`)).toBeVisible()
  await net.getByRole("button", { name: "Continue" }).click()
  await expect(net.getByLabel(/^Dispatch/)).toBeFocused()
  for (const back of ["first", "second"]) {
    const step = net.getByText(back === "first" ? "Step 2 of 3" : "Step 1 of 3")
    await net.getByRole("button", { name: "Back" }).click()
    await expect(step).toBeVisible()
  }

  await page.route("**/api/billingprofile?*", (route) => route.fulfill({ status: 503, json: {} }))
  await pick(fleetName)
  await expect(net.getByRole("alert")).toContainText("An error occurred when pulling billing profile.")
  await page.unroute("**/api/billingprofile?*")
  await net.getByRole("button", { name: "Try again" }).click()
  await expect(net.getByText("Tax exempt.")).toBeVisible()
  await net.getByRole("button", { name: "Confirm profile" }).click()
  await net.getByLabel(/^Dispatch/).fill("RO 7714")
  await net.getByRole("button", { name: /^Switch at/ }).click()
  await expect(net).toBeHidden()
  expect(await open(people.clerk, number)).toMatchObject({
    invoiceType: "Net",
    billingCompany: fleetName,
    taxExempt: true,
    externalReferenceNumber: "RO 7714",
  })
})

test("asks the same on the Insurance page, and returns to the job", async ({ page }) => {
  const number = await aJob(people.clerk, { charges: [{ ...windshield }] })
  await enter(page, people.clerk)
  const down = "**/api/insuranceproviders"
  await page.route(down, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/switchtoinsurance/${number}`)
  await expect(
    page.getByRole("alert").filter({ hasText: "Could not load insurance carriers." }),
  ).toBeVisible()
  await page.unroute(down)
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("radio", { name: "Sierra Mutual" }).check()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Confirm rates" }).click()
  await page.getByLabel("Deductible").fill("0")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByLabel("Claim number (optional)").fill("26-118")
  await page.getByRole("button", { name: /^Switch at/ }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  await expect(page.getByText("Insurance, Sierra Mutual", { exact: true })).toBeVisible()
  expect(await open(people.clerk, number)).toMatchObject({
    invoiceType: "Insurance",
    insuranceDeductible: 0,
    insuranceClaimNumber: "26-118",
  })
})
