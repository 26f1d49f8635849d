import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

test("saves the filters of a report and of the list under names, and opens them from either", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto("/reports?view=aging")
  await page.getByLabel("Type").selectOption("Insurance")
  await page.getByLabel("Age", { exact: true }).selectOption("30+ days")
  await page.getByRole("button", { name: "Views" }).click()
  const dialog = page.getByRole("dialog", { name: "Views" })
  await expect(dialog.getByText("No views yet")).toBeVisible()
  await picture(page, "views-none-desk")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Enter a name.")).toBeVisible()
  await dialog.getByLabel("Save what you see now as").fill("Insurance unpaid over 30 days")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()

  await page.goto("/servicerequests")
  const unassigned = page
    .getByRole("group", { name: "Which requests" })
    .getByRole("button", { name: /^Unassigned/ })
  await unassigned.click()
  await page.getByRole("button", { name: "Views" }).click()
  await dialog.getByLabel("Save what you see now as").fill("To assign")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()

  await page.goto("/servicerequests")
  await page.getByRole("button", { name: "Views" }).click()
  const saved = dialog.getByRole("link", { name: "Insurance unpaid over 30 days" })
  await expect(saved).toBeVisible()
  await picture(page, "views-desk")
  expect(await flawsOf(page)).toEqual([])
  await saved.click()
  await expect(page).toHaveURL("/reports?view=aging&type=Insurance&age=30")
  await expect(page.getByLabel("Age", { exact: true })).toHaveValue("30")
  await page.getByRole("button", { name: "Views" }).click()
  await expect(dialog.getByRole("link", { name: /unpaid/ })).toHaveAttribute("aria-current", "true")
  await dialog.getByRole("link", { name: "To assign" }).click()
  await expect(page).toHaveURL("/servicerequests?tab=unassigned")
  await expect(unassigned).toHaveAttribute("aria-pressed", "true")
})

test.describe("Thirty views", () => {
  test.use({ provoked: [/status of 422|Failed to load resource/] })

  test("are loaded again after a failure, fit a phone, and can be deleted and restored", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    for (let number = 1; number <= 30; number += 1)
      await call(clerk, "PUT", "/views", {
        name: `${number} ${"of the long names ".repeat(2)}`.trim(),
        address: `/servicerequests?tab=unassigned&zone=Zone+${number}`,
      })
    await page.setViewportSize(phone)
    await enter(page, clerk)
    await page.goto("/servicerequests")
    await page.route("**/api/views", (route) => route.abort())
    await page.getByRole("button", { name: "Views" }).click()
    const dialog = page.getByRole("dialog", { name: "Views" })
    await expect(dialog.getByText("Couldn't load your views.")).toBeVisible()
    await page.unroute("**/api/views")
    await dialog.getByRole("button", { name: "Try again" }).click()
    const views = dialog.getByRole("list", { name: "Saved views" }).getByRole("listitem")
    await expect(views).toHaveCount(30)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "views-phone")
    await dialog.getByLabel("Save what you see now as").fill("One more")
    await dialog.getByRole("button", { name: "Save" }).click()
    await expect(dialog.getByText("You have 30 views. Delete one first.")).toBeVisible()
    await dialog.getByRole("button", { name: /^Delete 17 / }).press("Enter")
    await expect(views).toHaveCount(29)
    await expect(dialog.getByRole("heading", { name: "Views" })).toBeFocused()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(views).toHaveCount(30)
  })
})
