import { desk, expect, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ provoked: [/status of 40[03]/] })

test("asks for the password after 15 minutes before it makes a key or shows a secret", async ({ page }) => {
  const people = await staff()
  const url = "http://127.0.0.1:9/locked"
  await call(await people.admin(), "POST", "/webhooks", { url, events: ["status.changed"] })
  const owner = await people.admin({ now: new Date(Date.now() - 16 * 60_000) })
  await people.setPassword(owner, "correct horse")
  await enter(page, owner)
  await page.setViewportSize(phone)
  await page.goto("/integrations")
  const webhook = page.getByRole("listitem").filter({ hasText: url })
  await webhook.getByRole("button", { name: "Show secret" }).click()
  const passwordDialog = page.getByRole("dialog", { name: "Enter your password" })
  const password = passwordDialog.getByRole("textbox", { name: "Password" })
  await expect(password).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(password).toBeHidden()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)

  await page.getByRole("button", { name: "Add key" }).click()
  const dialog = page.getByRole("dialog", { name: "Add an API key" })
  await dialog.getByLabel("What it's for").fill("Bookkeeping after lunch")
  const make = dialog.getByRole("button", { name: "Make key" })
  await make.click()
  await expect(password).toBeFocused()
  await picture(page, "password-again-phone")
  await page.keyboard.press("Escape")
  await expect(passwordDialog).toBeHidden()
  await expect(dialog.getByText("Enter your password again to do this.")).toBeVisible()
  await expect(dialog.getByLabel("What it's for")).toHaveValue("Bookkeeping after lunch")

  await make.click()
  await password.fill("wrong horse")
  await password.press("Enter")
  await expect(passwordDialog.getByText("That's not your current password.")).toBeVisible()
  await password.fill("correct horse")
  await password.press("Enter")
  const made = page.getByRole("dialog", { name: "Key made" })
  await made.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText("Bookkeeping after lunch")).toBeVisible()

  await webhook.getByRole("button", { name: "Show secret" }).click()
  await password.fill("correct horse")
  await password.press("Enter")
  await expect(webhook.getByText(/^whsec_/)).toBeVisible()
  await webhook.getByRole("button", { name: `Delete ${url}` }).click()
  await page.getByRole("button", { name: "Delete address" }).click()
  await expect(webhook).toHaveCount(0)
})

test("shows a new key's token once, adds a webhook with its secret, and deletes both", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const owner = await (await staff()).admin({ name: "Ada Marsh" })
  await page.setViewportSize(desk)
  await enter(page, owner)
  await page.goto("/integrations")

  await page.getByRole("button", { name: "Add key" }).click()
  const dialog = page.getByRole("dialog", { name: "Add an API key" })
  await dialog.getByRole("button", { name: "Make key" }).click()
  await expect(dialog.getByText("Enter a name of 2 to 60 characters.")).toBeVisible()
  await dialog.getByLabel("What it's for").fill("Bookkeeping of the browser")
  await picture(page, "key-desk")
  await page.setViewportSize(phone)
  await picture(page, "key-phone")
  await dialog.getByRole("button", { name: "Make key" }).click()
  const made = page.getByRole("dialog", { name: "Key made" })
  await expect(made.getByText("It can't be shown again.")).toBeVisible()
  await picture(page, "key-made-phone")
  await page.setViewportSize(desk)
  await picture(page, "key-made-desk")
  await made.getByRole("button", { name: "Copy token" }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^clk_.{43}$/)
  await made.getByRole("button", { name: "Done" }).click()
  await expect(page.getByText(/clk_/)).toHaveCount(0)

  await page.getByRole("button", { name: "Add webhook" }).click()
  const address = page.getByRole("dialog", { name: "Add an address" })
  await address.getByLabel("Address").fill("nowhere")
  await address.getByRole("button", { name: "Add webhook" }).click()
  await expect(address.getByText("Enter a whole address, like https://example.com/hooks.")).toBeVisible()
  await address.getByLabel("Address").fill("http://127.0.0.1:9/browser")
  await address.getByRole("checkbox", { name: "Status changed" }).uncheck()
  await address.getByRole("button", { name: "Add webhook" }).click()
  await expect(page.getByText("Request made, Payment recorded, Invoice sent")).toBeVisible()
  await page.getByRole("button", { name: "Show secret" }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole("button", { name: "Deliveries" }).click()
  await expect(page.getByText("Nothing sent yet").or(page.getByText("Request made").nth(1))).toBeVisible()
  for (const [name, viewport] of [
    ["desk", desk],
    ["phone", phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await picture(page, `integrations-${name}`)
  }

  await page.getByRole("button", { name: "Delete http://127.0.0.1:9/browser" }).click()
  await page.getByRole("button", { name: "Delete address" }).click()
  await expect(page.getByText("http://127.0.0.1:9/browser")).toHaveCount(0)
  await page.getByRole("button", { name: "Delete Bookkeeping of the browser" }).click()
  await page.getByRole("button", { name: "Delete key" }).click()
  await expect(page.getByText("Bookkeeping of the browser", { exact: true })).toHaveCount(0)
})

test("lists every call, finds one by path, and shows its input and output", async ({ page }) => {
  const owner = await (await staff()).admin({ name: "Ada Marsh" })
  await page.setViewportSize(desk)
  await enter(page, owner)
  await page.goto("/apidocs")
  await page.getByLabel("Find a call").fill("/promocode")
  await expect(page.getByText("/promocode")).toHaveCount(3)
  await page.getByText("create-promo-code").click()
  await expect(page.getByText("markdownType")).toBeVisible()
  await expect(page.getByText("percent | flat")).toBeVisible()
  await picture(page, "apidocs-desk")
  await page.setViewportSize(phone)
  await picture(page, "apidocs-phone")
  await page.getByLabel("Find a call").fill("nothing like that")
  await expect(page.getByText("No matching calls")).toBeVisible()
})
