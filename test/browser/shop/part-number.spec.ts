import { expect, overflowOf, phone, test } from "../browser.ts"
import { as, call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

test("leads a clerk from a stocked part to its price and cars, and a technician to its words", async ({
  page,
}) => {
  const people = await staff()
  const [rosa, tia] = [await people.clerk(), await people.technician()]
  const [branch] = await call<{ _id: string }[]>(rosa, "GET", "/branches")
  const stock = { partNumber: "FW71290GTN", branch: branch?._id, quantity: 2 }
  // 409: the branch has it already.
  expect([201, 409]).toContain((await as(rosa).send("POST", "/inventory", stock)).status)

  await page.setViewportSize(phone)
  await enter(page, rosa)
  await page.goto("/inventory?q=FW71290GTN")
  await page.getByRole("link", { name: /^Cars and price for FW71290/ }).click()
  const part = page.getByRole("region", { name: "FW71290GTN" })
  await expect(part).toContainText(/Cash price[\d,]+\.\d\d/)
  await expect(part).toContainText(/List[\d,]+\.\d\d/)
  await expect(part).toContainText(/Labor[\d.]+ h/)
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "part-number-phone")
  await page
    .getByRole("region", { name: "Fits" })
    .getByRole("link", { name: /2019 Honda Civic/i })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: /2019 HONDA CIVIC/ })).toBeVisible()
  await page.goto("/partcheck?q=fw99999gtn")
  await expect(page.getByText("The catalog doesn't have this part number.")).toBeVisible()

  await enter(page, tia)
  await page.goto("/partcheck?q=fw-71290-gtn")
  await expect(page.getByText("FW71290GTN is a foreign windshield, green tint.")).toBeVisible()
  await expect(page.getByRole("region", { name: "Fits" })).toHaveCount(0)
  await page.goto("/partcheck?q=1HGCM82623A004352")
  await expect(page.getByText("The check digit doesn't match. Compare the VIN with the car.")).toBeVisible()
})
