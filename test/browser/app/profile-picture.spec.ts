import type { Page } from "@playwright/test"
import { photoBytes } from "../../builders/photo.ts"
import { expect, hold, ownBrowser, test } from "../browser.ts"
import { comesWith } from "../clock.ts"
import { enter, incomingOf, staff } from "../job.ts"

const chooser = (page: Page) => page.locator("input[type=file]")
const picture = (width: number, height: number) => ({
  name: "face.png",
  mimeType: "image/png",
  buffer: photoBytes(width, height),
})
const avatarButton = (page: Page) => page.getByRole("button", { name: "Change profile picture" })

const storedSize = async (page: Page) => {
  await expect(avatarButton(page).locator("img")).toHaveAttribute("src", /^\/files\/|\/files\//)
  return avatarButton(page)
    .locator("img")
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })
}

test.describe("A user's own profile picture", () => {
  test.use({ provoked: [/status of 4\d\d/] })

  test(
    "saves with a banner that fades, and shows errors until they are dismissed",
    ownBrowser,
    async ({ page }) => {
      await page.clock.install()
      const technician = await (await staff()).technician()
      await enter(page, technician)
      await page.goto("/account")
      const saving = await hold(page, "**/api/users")
      await chooser(page).setInputFiles(picture(300, 150))
      await saving.requested
      const message = page.getByRole("status").getByText("Profile picture updated!")
      const banner = await comesWith(page, message, saving.letGo)
      await banner.after(1400)
      await expect(message).toBeVisible()
      await expect(message.locator("..")).toHaveCSS("animation-delay", "1.5s")
      await banner.after(2600)
      await expect(message).toBeHidden()
      await page.clock.resume()
      expect(await storedSize(page)).toEqual([100, 50])
      await expect.poll(() => incomingOf(technician, "avatar")).toBe(0)

      await chooser(page).setInputFiles({
        name: "page.png",
        mimeType: "image/png",
        buffer: Buffer.from("<p>hi"),
      })
      const failed = page.getByRole("alert").filter({ hasText: "Could not update profile picture." })
      await expect(failed).toBeVisible()
      await page.clock.fastForward(10_000)
      await expect(failed).toBeVisible()
      await failed.getByRole("button", { name: "Close" }).click()
      await expect(failed).toBeHidden()
      expect(await storedSize(page)).toEqual([100, 50])

      await page.route("**/api/users", (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ json: { matches: 0, version: 1 } })
          : route.continue(),
      )
      await chooser(page).setInputFiles(picture(60, 60))
      await expect(failed).toContainText("Not Found")
      await expect.poll(() => incomingOf(technician, "avatar")).toBe(0)
    },
  )
})
