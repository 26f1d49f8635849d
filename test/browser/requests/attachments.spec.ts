import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import type { Media } from "#shared/api/requests/media.ts"
import type { Person } from "../../builders/people.ts"
import { photo, photoBytes } from "../../builders/photo.ts"
import { expect, flawsOf, hold, overflowOf, phone, test } from "../browser.ts"
import { untilSent } from "../interactions.ts"
import { aJob, aReadyJob, call, enter, incomingOf, staff } from "../job.ts"
import { history, openJob } from "../job-screen.ts"

const panel = (page: Page): Locator => page.getByRole("region", { name: "Attachments" })
const tiles = (page: Page): Locator => panel(page).getByRole("listitem")
const viewer = (page: Page): Locator => page.getByRole("dialog")
const shown = (page: Page): Locator => viewer(page).getByRole("img")

const picture = (name: string, shade: number, width = 1600, height = 800) => ({
  name,
  mimeType: "image/png",
  buffer: photoBytes(width, height, shade),
})

const attachedTo = (who: Person, number: number) =>
  call<Media[]>(who, "GET", `/media?relativeInvoiceNumber=${number}`)
const attach = (who: Person, number: number, category: string, shade: number) =>
  call(who, "POST", "/media", {
    relativeInvoiceNumber: number,
    category,
    media: [photo(600, 400, shade)],
  })

const swipe = async (page: Page, from: number, to: number) => {
  const { width, height } = page.viewportSize() ?? phone
  const input = await page.context().newCDPSession(page)
  const y = height / 2
  const at = (share: number) => [{ x: width * share, y }]
  await input.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) })
  for (const step of [0.25, 0.5, 0.75, 1])
    await input.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: at(from + (to - from) * step),
    })
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}

test.describe("On a technician's phone", () => {
  test.use({ hasTouch: true, provoked: [/ERR_CONNECTION/] })

  test("uploads photos independently: one waits in the queue, one is deleted; swipe browses", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, theo] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, theo)
    await openJob(page, theo, number, phone)
    await expect(panel(page)).toContainText("No attachments yet.")

    await page.getByRole("button", { name: "Photo", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Add photos" })
    await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole("button", { name: "Choose photos" })).toHaveAccessibleDescription(
      "Choose what they show.",
    )
    await expect(dialog.getByText("Choose what they show.").filter({ visible: true })).toHaveCount(1)
    await dialog.getByText("Before", { exact: true }).click()
    expect(await flawsOf(page)).toEqual([])

    const cut = Promise.withResolvers<void>()
    await page.route(
      /\/incoming\/media\//,
      async (route) => {
        await cut.promise
        await route.abort("connectionreset")
      },
      { times: 1 },
    )
    const way = await hold(page, "/api/media")
    await dialog
      .getByLabel("Choose photos")
      .setInputFiles([
        picture("front.png", 60),
        { name: "note.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><p>hi") },
        picture("side.png", 120),
        picture("back.png", 180),
      ])
    await expect(dialog.getByRole("status")).toContainText("4 photos added, 4 still uploading.")
    await dialog.getByRole("button", { name: "Done" }).click()
    await way.requested
    cut.resolve()
    // Two photos upload at a time, so either can be the one whose connection was cut.
    const waiting = page.getByRole("region", { name: "Waiting on this phone" })
    await expect(waiting).toContainText("1 photo, before")
    await expect(waiting.getByRole("heading", { name: "Sending" })).toBeVisible()
    await expect(tiles(page).filter({ hasText: "not sent yet" })).toHaveCount(1)
    await expect(panel(page).getByRole("alert").filter({ hasText: "Choose a picture" })).toBeVisible()
    await expect(panel(page).getByRole("progressbar", { name: "Uploading back.png" })).toBeVisible()
    await page.getByRole("link", { name: `${number} · Cash` }).click()
    await expect(page).toHaveURL(/servicerequests/)
    await page.goBack()
    await expect(panel(page).getByRole("progressbar", { name: "Uploading back.png" })).toBeVisible()
    way.letGo()

    await untilSent(page, waiting)
    await panel(page).getByRole("button", { name: "Delete note.png" }).click()
    const question = page.getByRole("dialog", { name: "Delete this photo?" })
    await question.getByRole("button", { name: "Delete photo" }).click()
    await expect(panel(page).getByRole("button", { name: /^Before/ })).toHaveCount(3)
    await expect(tiles(page)).toHaveCount(3)
    await expect.poll(() => incomingOf(theo, "media")).toBe(0)
    const stored = await attachedTo(theo, number)
    expect(stored.map(({ filename }) => filename).toSorted()).toEqual(["back.png", "front.png", "side.png"])
    expect(stored.every(({ postingUserId }) => postingUserId === theo._id)).toBe(true)
    await expect(panel(page).getByRole("button", { name: "Publish" })).toHaveCount(0)

    await tiles(page).first().getByRole("button").click()
    await expect(viewer(page)).toContainText("Theo Lind, Today")
    await expect(viewer(page)).toContainText("1 of 3")
    await expect.poll(() => shown(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
    // For a moment, the point of the tap that opened the viewer takes no other touch.
    await expect(page.locator("[class^=shield_]")).toHaveCount(0)
    await swipe(page, 0.8, 0.2)
    await expect(viewer(page)).toContainText("2 of 3")
    await swipe(page, 0.2, 0.8)
    await expect(viewer(page)).toContainText("1 of 3")
    await swipe(page, 0.2, 0.8)
    await expect(viewer(page)).toContainText("3 of 3")
    await page.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => overflowOf(page)).toBe(0)
  })
})

test.describe("On a desktop", () => {
  test.use({ provoked: [/status of 409|ERR_CONNECTION/] })

  test("retries a failed upload, under the category chosen meanwhile", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const number = await aJob(clerk)
    await openJob(page, clerk, number)
    await page.route(/\/incoming\/media\//, (route) => route.abort("connectionreset"), { times: 1 })
    await panel(page).getByRole("button", { name: "Add photos" }).click()
    const dialog = page.getByRole("dialog", { name: "Add photos" })
    await dialog.getByText("Before", { exact: true }).click()
    await dialog.getByLabel("Choose photos").setInputFiles(picture("front.png", 60))
    await dialog.getByRole("button", { name: "Done" }).click()
    const failed = tiles(page).filter({ hasText: "Couldn't reach the server." })
    await failed.getByRole("combobox", { name: /^Category of/ }).selectOption("After")
    await failed.getByRole("button", { name: "Try again" }).click()
    await expect(panel(page).getByRole("button", { name: /^After/ })).toBeVisible()
    expect(await attachedTo(clerk, number)).toMatchObject([{ filename: "front.png", category: "after" }])
  })

  // Long because all steps work on the same four attachments.
  test("browses by keyboard, downloads, and deletes after confirming; customers see their own", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, other, mia] = [
      await people.clerk({ name: "Rosa Benitez" }),
      await people.clerk({ name: "Lena Ortiz" }),
      await people.customer(),
    ]
    const number = await aJob(clerk, { customerId: mia._id })
    for (const [index, category] of ["pop", "vin", "priordamage", "after"].entries())
      await attach(clerk, number, category, 40 + 40 * index)

    await openJob(page, clerk, number)
    await expect(tiles(page)).toHaveCount(4)
    await panel(page)
      .getByRole("button", { name: /^After, Rosa Benitez/ })
      .click()
    await expect(viewer(page)).toContainText("1 of 4")
    await page.keyboard.press("ArrowRight")
    await expect(viewer(page).getByRole("heading", { name: /^Prior damage/ })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      viewer(page).getByRole("link", { name: "Download" }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${number}-prior-damage-1.webp`)
    expect(
      readFileSync(await download.path())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await expect(viewer(page).getByRole("heading", { name: /^Proof of payment/ })).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    const category = viewer(page).getByRole("combobox", { name: "Category" })
    await category.focus()
    // By its first letter, as with any list of choices.
    await page.keyboard.press("B")
    await expect(viewer(page).getByRole("heading", { name: /^Before/ })).toBeVisible()
    await expect(history(page)).toContainText(
      "Rosa Benitez moved an attachment from Proof of payment to Before",
    )
    const [popAttachment] = (await attachedTo(clerk, number)).filter(
      ({ category: filed }) => filed === "before",
    )
    // The other change is stored while this one is on its way, so that the page can't know of it.
    const sent = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname === "/api/media",
      async (route) => {
        if (route.request().method() !== "PUT") return route.fallback()
        sent.resolve()
        await stored.promise
        await route.continue()
      },
    )
    await category.selectOption("After")
    await sent.promise
    await call(other, "PUT", "/media", { _id: popAttachment?._id, category: "misc" })
    stored.resolve()
    await expect(page.getByText("Lena Ortiz just filed it under Other.")).toBeVisible()
    await expect(viewer(page).getByRole("heading", { name: /^Other/ })).toBeVisible()
    await category.selectOption("Proof of payment")
    await expect(viewer(page).getByRole("heading", { name: /^Proof of payment/ })).toBeVisible()
    await viewer(page).getByRole("button", { name: "Delete" }).click()
    const question = page.getByRole("dialog", { name: "Delete this attachment?" })
    await question.getByRole("button", { name: "Back" }).click()
    await viewer(page).getByRole("button", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Delete attachment" }).click()
    await expect(page.getByText("Attachment deleted.")).toBeVisible()
    await expect(tiles(page)).toHaveCount(3)
    await expect(history(page)).toContainText("Rosa Benitez deleted an attachment (Proof of payment)")
    expect((await attachedTo(clerk, number)).map(({ category }) => category)).toEqual([
      "after",
      "priordamage",
      "vin",
    ])

    await enter(page, mia)
    await page.goto(`/servicerequest/${number}?show=photos`)
    await expect(tiles(page)).toHaveCount(2)
    await panel(page).getByRole("button", { name: "Add photos" }).click()
    const dialog = page.getByRole("dialog", { name: "Add photos" })
    await expect(dialog.getByRole("radio")).toHaveCount(4)
    await dialog.getByText("Prior damage", { exact: true }).click()
    await dialog.getByLabel("Choose photos").setInputFiles(picture("crack.png", 99, 300, 200))
    await expect(tiles(page)).toHaveCount(3)
    await dialog.getByRole("button", { name: "Done" }).click()
    await panel(page)
      .getByRole("button", { name: /^After/ })
      .click()
    await expect(viewer(page).getByRole("link", { name: "Download" })).toBeVisible()
    await expect(viewer(page).getByRole("button", { name: "Delete" })).toHaveCount(0)
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Escape")
    await panel(page)
      .getByRole("button", { name: /^Prior damage, Mia Torres/ })
      .click()
    await expect(viewer(page).getByRole("button", { name: "Delete" })).toBeVisible()
  })
})
