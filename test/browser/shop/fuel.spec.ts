import { photo, photoBytes } from "../../builders/photo.ts"
import { desk, expect, indexLag, overflowOf, phone, test } from "../browser.ts"
import { call, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/status of 409/] })

test(
  "uploads a receipt photo, warns about a lower mileage, and rotates the picture",
  indexLag,
  async ({ page }) => {
    const people = await staff()
    const diego = await people.technician({ name: "Diego Ortega" })
    await call(diego, "POST", "/fuelreceipt", { mileage: 84_210, fuelcost: 58.2, image: photo(600, 900) })
    await settled()
    await enter(page, diego)
    await page.setViewportSize(phone)
    await page.goto("/fuelreceipts")
    const rows = page.getByRole("list", { name: "Fuel receipts" }).getByRole("listitem")
    await expect(rows).toHaveCount(1)
    const form = page.getByRole("form", { name: "New fuel receipt" })
    const upload = form.getByRole("button", { name: "Upload" })
    await expect(upload).toBeVisible()
    await expect(upload).toHaveAccessibleDescription(
      "Add the receipt photo, mileage and fuel cost to upload.",
    )
    await picture(page, "fuel-phone-none")
    await form.getByRole("textbox", { name: "Mileage" }).press("Enter")
    await expect(form).toContainText("Missing Receipt Image")
    await form
      .locator("input[type=file]")
      .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: photoBytes(500, 800, 200) })
    const preview = form.getByRole("img", { name: "Preview of receipt.png" })
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500)
    await form.getByRole("textbox", { name: "Mileage" }).press("Enter")
    await expect(form).toContainText("Missing Mileage")
    await form.getByRole("textbox", { name: "Mileage" }).fill("about 84,120")
    await expect(form).toContainText("Start with a digit, like 84210.")
    await form.getByRole("textbox", { name: "Mileage" }).fill("84,120")
    await form.getByRole("textbox", { name: "Mileage" }).press("Enter")
    await expect(form).toContainText("Missing Fuel Cost")
    await form.getByRole("textbox", { name: "Fuel cost" }).fill("6l.40")
    await upload.click()
    await expect(form).toContainText("Enter the fuel cost as an amount, like 61.40.")
    await form.getByRole("textbox", { name: "Fuel cost" }).fill("$61.40")
    await picture(page, "fuel-phone")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await upload.click()
    const confirmation = page.getByRole("dialog", { name: "Check the mileage" })
    await expect(confirmation).toContainText("The last mileage was 84,210. Is this one right?")
    await confirmation.getByRole("button", { name: "Yes, upload it" }).click()
    await expect(form).toContainText("Uploaded")
    await expect(form.getByRole("textbox", { name: "Mileage" })).toHaveValue("")
    await expect(rows).toHaveCount(2)

    await page.getByRole("button", { name: "Open the receipt at 84,120 mi" }).click()
    const dialog = page.getByRole("dialog", { name: "Fuel receipt" })
    await expect(dialog.getByRole("definition")).toHaveText([
      "61.40",
      "84,120 mi",
      /^Today .* by Diego Ortega$/,
    ])
    const whole = dialog.getByRole("img", { name: "Receipt of Diego Ortega at 84120 miles" })
    const widthOf = () => whole.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(widthOf).toBe(500)
    await dialog.getByRole("button", { name: "Rotate left" }).click()
    await expect.poll(widthOf).toBe(800)
    await expect(dialog.getByRole("link", { name: "Full size" })).toHaveAttribute("target", "_blank")
    await picture(page, "fuel-receipt-phone")
  },
)

test("Office staff see all receipts of a day, and whose they are", async ({ page }) => {
  const people = await staff()
  const rosa = await people.clerk()
  const diego = await people.technician({ name: "Diego Ortega" })
  await call(diego, "POST", "/fuelreceipt", { mileage: 91_007, fuelcost: 72, image: photo(600, 900) })
  await settled()
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto("/fuelreceipts")
  const row = page.getByRole("listitem").filter({ hasText: "91,007 mi" })
  await expect(row).toContainText("Diego Ortega")
  await expect(page.getByRole("button", { name: "Upload" })).toBeHidden()
  await picture(page, "fuel-desk")
  await row.getByRole("button").click()
  await expect(page.getByRole("dialog").filter({ hasText: "72.00" })).toBeVisible()
  await picture(page, "fuel-receipt-desk")
  await page.keyboard.press("Escape")
  await page.getByRole("combobox", { name: "Whose" }).selectOption({ label: rosa.name })
  await expect(page.getByText("No fuel receipts here")).toBeVisible()
})
