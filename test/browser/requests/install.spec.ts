import { randomUUID } from "node:crypto"
import { addDays, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { desk, expect, phone, test } from "../browser.ts"
import { act, aReadyJob, enter, open, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

/** The address of the first test's recall. */
let recall: string

test("prefills the last car's adhesive and weather, and finds both cars by adhesive lot", async ({
  page,
}) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const lot = `T${randomUUID().slice(0, 8)}`
  const numbers = [await aReadyJob(clerk, technician), await aReadyJob(clerk, technician)]
  for (const number of numbers) await act(technician, number, "startJob")

  await page.setViewportSize(phone)
  await enter(page, technician)
  const dialog = page.getByRole("dialog", { name: "Complete Job" })
  const [first, second] = numbers
  await page.goto(`/servicerequest/${first}`)
  await page.getByRole("button", { name: "Complete Job" }).click()
  await dialog.getByLabel("DOT number, windshield").fill("DOT 459 AS1")
  await dialog.getByLabel("Lot").fill(lot)
  await dialog.getByLabel("Expires").fill("2000-01-31")
  await dialog.getByLabel("Temperature").fill("72")
  await dialog.getByLabel("Humidity").fill("45")
  await expect(dialog.getByRole("status")).toContainText("This urethane is expired.")
  await picture(page, "install-expired-phone")
  await dialog.getByLabel("Expires").fill("2099-06-30")
  await expect(dialog.getByRole("status")).toContainText("Safe to drive at")
  await dialog.getByRole("button", { name: "Complete Job" }).click()
  await expect(page.getByText(/^Safe to drive .* \(.*min\)$/).first()).toBeVisible()

  await page.goto(`/servicerequest/${second}`)
  await page.getByRole("button", { name: "Complete Job" }).click()
  await expect(dialog.getByLabel("Lot")).toHaveValue(lot)
  await expect(dialog.getByLabel("Temperature")).toHaveValue("72")
  await expect(dialog.getByLabel("DOT number, windshield")).toHaveValue("")
  await expect(dialog.getByRole("button", { name: "Complete Job" })).toHaveAccessibleDescription(
    "Enter the DOT number of the windshield.",
  )
  await dialog.getByLabel("DOT number, windshield").fill("DOT 18 AS1")
  await dialog.getByRole("button", { name: "Complete Job" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await open(clerk, second ?? 0)).installRecord?.urethane.lot).toBe(lot)

  await settled()
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto(`/servicerequest/${first}`)
  const record = page.getByRole("region", { name: "Install record" })
  await expect(record).toContainText("DOT 459 AS1")
  await picture(page, "install-desk")
  await record.getByRole("button", { name: "Edit install record" }).click()
  const edit = page.getByRole("dialog", { name: "Install record" })
  const { date } = shopTimeAt((await open(clerk, first ?? 0)).installRecord?.setAt ?? "")
  await expect(edit.getByLabel("Glass set on")).toHaveValue(date)
  await edit.getByLabel("Glass set on").fill(addDays(date, -1))
  await expect(edit.getByRole("button", { name: "Save record" })).toHaveAccessibleDescription(
    "The glass can't be set before the request came in.",
  )
  await picture(page, "install-edit-desk")
  await edit.getByRole("button", { name: "Back" }).click()
  await record.getByRole("link", { name: lot }).click()
  await expect(page.getByRole("heading", { name: "Urethane Recall" })).toBeVisible()
  for (const number of numbers) await expect(page.getByRole("link", { name: String(number) })).toBeVisible()
  await picture(page, "recall-desk")
  recall = page.url()
})

test.describe("A recall whose next page fails", () => {
  test.use({ provoked: [/status of 429/] })

  test("says so, and prints only once all jobs are loaded", async ({ page }) => {
    await page.route("**/api/recall?*", async (route) => {
      if (route.request().url().includes("cursor")) return route.fulfill({ status: 429, json: {} })
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), "x-next-cursor": "next" } })
    })
    await page.setViewportSize(desk)
    await enter(page, await (await staff()).clerk())
    await page.goto(recall)
    await expect(page.getByRole("button", { name: "Print" })).toHaveAccessibleDescription(
      "Load all jobs first.",
    )
    await page.getByRole("button", { name: "Load more" }).click()
    await expect(page.getByRole("alert")).toHaveText(
      "Couldn't load more. Too many attempts. Wait a moment and try again.",
    )
    await picture(page, "recall-failed-desk")
  })
})

test("an admin adds a urethane, sees its errors in its row, and deletes it", async ({ page }) => {
  const admin = await (await staff()).admin()
  await enter(page, admin)
  await page.goto("/settings")
  const panel = page.getByRole("region", { name: "Urethanes" })
  await panel.getByRole("button", { name: "Edit urethanes" }).click()
  await panel.getByRole("button", { name: "Add a product" }).click()
  const product = panel.getByRole("group", { name: /^Urethane / }).last()
  await expect(product.getByRole("textbox", { name: "Product" })).toBeFocused()
  await expect(product.locator("[aria-invalid=true]"), "a row that nobody has come to yet").toHaveCount(0)
  const name = `Tried ${randomUUID().slice(0, 6)}`
  await product.getByRole("textbox", { name: "Product" }).fill(name)
  await product.getByLabel("From °F").fill("50")
  await product.getByLabel("From % humidity").fill("120")
  await product.getByLabel("Minutes").fill("60")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(product.getByText("Enter 0 to 100 %.")).toBeVisible()
  await picture(page, "urethanes-edit-desk")
  await product.getByLabel("From % humidity").fill("30")
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel).toContainText(`${name}1 h from 50 °F and 30% humidity`)
  await picture(page, "urethanes-desk")
  await panel.getByRole("button", { name: "Edit urethanes" }).click()
  await product.getByRole("button", { name: "Remove this product" }).click()
  await panel.getByRole("button", { name: "Save" }).click()
  await expect(panel.getByRole("button", { name: "Edit urethanes" })).toBeVisible()
  await expect(panel).not.toContainText(name)
})
