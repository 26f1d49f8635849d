import type { GalleryEntry } from "#shared/api/gallery.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"
import { aPhotographed, photos, published, setOrder } from "./gallery-screen.ts"

test("publishes a job's photos with a covered plate after confirming they show no personal data", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const { number } = await aPhotographed(clerk, 3)
  await call(clerk, "POST", "/media", { relativeInvoiceNumber: number, category: "pop", media: [photos[4]] })
  await openJob(page, clerk, number)
  await page.getByRole("region", { name: "Attachments" }).getByRole("button", { name: "Publish" }).click()
  const dialog = page.getByRole("dialog", { name: "Publish to gallery" })
  await expect(dialog.getByRole("checkbox", { name: /^Photo \d/ })).toHaveCount(3)
  await expect(dialog.getByRole("textbox", { name: "Make" })).toHaveValue("Toyota")
  const publish = dialog.getByRole("button", { name: "Publish" })
  await publish.click()
  await expect(dialog.getByRole("alert")).toHaveText("Choose at least one photo.")
  await dialog.getByRole("checkbox", { name: "Photo 2, After" }).check()
  await dialog.getByRole("checkbox", { name: "Photo 1, After" }).check()
  await publish.click()
  await expect(dialog.getByRole("alert")).toContainText("no plate and no face can be read")

  const first = dialog.getByRole("group", { name: "Photo 1 to publish" })
  await first.getByRole("button", { name: "Cover a plate or face" }).click()
  const cover = first.getByRole("button", { name: /^Cover 1/ })
  await cover.focus()
  const leftOf = () => cover.evaluate((element) => element.style.left)
  await expect.poll(leftOf).not.toBe("")
  const before = await leftOf()
  await page.keyboard.press("ArrowLeft")
  await expect.poll(leftOf).not.toBe(before)
  const second = dialog.getByRole("img", { name: "Photo 2 to publish" })
  await second.hover()
  const box = await second.boundingBox()
  if (!box) throw new Error("The second photo is not shown.")
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole("button", { name: /^Cover 1/ })).toHaveCount(2)
  const word = dialog.getByRole("checkbox", { name: /No license plate and no face/ })
  await word.check()
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "gallery-publish-desktop")
  const service = dialog.getByRole("textbox", { name: "Service", exact: true })
  await service.fill("Windshield replacement, camera calibrated")
  const inSpanish = dialog.getByRole("textbox", { name: "Service in Spanish" })
  await inSpanish.fill("Cambio de parabrisas, cámara calibrada")
  await dialog.getByRole("checkbox", { name: "Photo 3, After" }).check()
  await expect(word).not.toBeChecked()
  await dialog.getByRole("checkbox", { name: "Photo 3, After" }).uncheck()
  await word.check()
  await publish.click()
  await expect(page.getByText("2021 Toyota RAV4 is in the gallery.")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const [newest] = await call<GalleryEntry[]>(clerk, "GET", "/gallery?limit=1")
  expect(newest).toMatchObject({
    service: "Windshield replacement, camera calibrated",
    service_es: "Cambio de parabrisas, cámara calibrada",
    urls: [expect.any(String), expect.any(String)],
  })
  await page.setViewportSize(phone)
  await page.getByRole("region", { name: "Attachments" }).getByRole("button", { name: "Publish" }).click()
  await dialog.getByRole("checkbox", { name: "Photo 1, After" }).check()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "gallery-publish-phone")
})

test("A clerk reorders the gallery by keyboard, marks a favorite, edits, and unpublishes", async ({
  page,
}) => {
  const people = await staff()
  const clerk = await people.clerk()
  const [a, b, c] = [
    await published(clerk, { model: "Tacoma" }),
    await published(clerk, { model: "Sienna" }),
    await published(clerk, { model: "Prius" }),
  ]
  await setOrder([a._id, b._id, c._id])
  await page.setViewportSize(desk)
  await enter(page, clerk)
  await page.goto("/gallerymanager")
  const rows = page
    .getByRole("list")
    .filter({ has: page.locator("[data-line]") })
    .getByRole("listitem")
  await expect(rows).toHaveCount(3)
  const names = () => rows.locator("a").allTextContents()
  const stored = async () =>
    (await call<GalleryEntry[]>(clerk, "GET", "/gallery")).map(({ model, favorite }) =>
      favorite ? `${model}*` : model,
    )

  const up = page.getByRole("button", { name: "Move 2021 Toyota Prius up" })
  await up.focus()
  await page.keyboard.press("Enter")
  await expect.poll(names).toEqual(["2021 Toyota Tacoma", "2021 Toyota Prius", "2021 Toyota Sienna"])
  await expect(up).toBeFocused()
  await page.keyboard.press("Enter")
  await expect.poll(stored).toEqual(["Prius", "Tacoma", "Sienna"])
  await expect(page.getByText("2021 Toyota Prius is number 1 of 3.")).toBeAttached()

  await rows
    .nth(0)
    .locator("[data-grip]")
    .dragTo(rows.nth(2), { targetPosition: { x: 60, y: 80 } })
  await expect.poll(stored).toEqual(["Tacoma", "Sienna", "Prius"])

  await page.getByRole("button", { name: "Favorite: 2021 Toyota Sienna" }).click()
  await expect.poll(stored).toEqual(["Tacoma", "Sienna*", "Prius"])
  await expect(page.getByRole("button", { name: "Favorite: 2021 Toyota Sienna" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await picture(page, "gallery-manager-desktop")

  await page.getByRole("button", { name: "Edit 2021 Toyota Tacoma" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit 2021 Toyota Tacoma" })
  await dialog.getByRole("textbox", { name: "Model", exact: true }).fill("")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Enter the model.")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Model", exact: true }).fill("Tundra")
  await dialog.getByRole("button", { name: "Photo 3 earlier" }).click()
  await dialog.getByRole("button", { name: "Remove photo 1" }).click()
  await dialog.getByRole("textbox", { name: "Model", exact: true }).click()
  await picture(page, "gallery-edit-desktop")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toHaveCount(0)
  const [edited] = await call<GalleryEntry[]>(clerk, "GET", `/gallery?id=${a._id}`)
  expect(edited).toMatchObject({ model: "Tundra", urls: [a.urls[2], a.urls[1]] })

  await page.getByRole("button", { name: "Unpublish 2021 Toyota Sienna" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click()
  await expect.poll(stored).toEqual(["Tundra", "Prius"])
  await expect(rows).toHaveCount(2)

  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "gallery-manager-phone")
})
