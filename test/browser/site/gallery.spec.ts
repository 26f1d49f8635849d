import type { Locator, Page } from "@playwright/test"
import {
  desk,
  expect,
  flawsOf,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { findClippedTexts } from "../fit.ts"
import { call, staff } from "../job.ts"
import { picture } from "../sign.ts"
import { fill, published, setOrder } from "./gallery-screen.ts"

const tiles = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") })
/** The page of an entry is rendered a moment after publishing. */
const look = (page: Page, address: string) =>
  expect(async () => {
    expect((await page.goto(address))?.status()).toBe(200)
  }).toPass()
const pictured = (tile: Locator): Promise<string | null> => tile.locator("img").getAttribute("src")

test.describe("The public gallery", () => {
  test.use({ provoked: [/status of 503/] })
  // They change the order of the worker's gallery.
  test.describe.configure({ mode: "serial" })

  test("shows 25 entries at first and more on scrolling, to the end, without layout shifts", async ({
    page,
  }) => {
    const clerk = await (await staff()).clerk()
    await fill(60, await published(clerk))
    const requests: string[] = []
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === "/api/gallery") requests.push(search)
    })
    await watchShifts(page)
    await page.setViewportSize(desk)
    await page.goto("/gallery")
    await expect(tiles(page)).toHaveCount(25)
    await expect(tiles(page).first()).toContainText("2012 Honda Civic")
    await expect(tiles(page).first()).toContainText("Favorite")
    await picture(page, "gallery-desktop")
    await expect(async () => {
      await page.mouse.wheel(0, 500)
      await expect(page.getByRole("contentinfo")).toBeInViewport({ timeout: 100 })
    }).toPass()
    await expect(tiles(page)).toHaveCount(60)
    expect(requests).toEqual(["?limit=25&skip=0", "?limit=25&skip=25", "?limit=25&skip=50"])
    const moved = await shiftsOf(page)
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThan(0.02)

    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "gallery-phone")
  })

  test(
    "flips pictures every half second unless hovered, paused, or with reduced motion",
    ownBrowser,
    async ({ page }) => {
      const clerk = await (await staff()).clerk()
      const { _id } = await published(clerk)
      await setOrder([_id])
      await page.clock.install()
      await page.goto("/gallery")
      const tile = tiles(page).first()
      await expect(tile.getByRole("link")).toHaveAttribute("href", new RegExp(_id))
      const rests = async () => {
        const before = await pictured(tile)
        for (let half = 0; half < 8; half += 1) {
          await page.clock.runFor(500)
          expect(await pictured(tile)).toBe(before)
        }
      }
      await rests()
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeVisible()
      const seen = new Set([await pictured(tile)])
      await expect(async () => {
        await page.clock.runFor(500)
        seen.add(await pictured(tile))
        expect(seen.size).toBe(3)
      }).toPass()
      await tile.getByRole("link").hover()
      await rests()
      await page.mouse.move(0, 0)
      await tile.getByRole("link").focus()
      await rests()
      const pause = page.getByRole("button", { name: "Pause slideshow" })
      await pause.click()
      // A picture that was loading before the click may still appear.
      await expect(rests).toPass()
      await page.getByRole("button", { name: "Play slideshow" }).click()
      await page.mouse.move(0, 0)
      const before = await pictured(tile)
      await expect(async () => {
        await page.clock.runFor(500)
        expect(await pictured(tile)).not.toBe(before)
      }).toPass()
    },
  )

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false })

    test("shows the first 25 entries, each with its picture and link", async ({ page }) => {
      const clerk = await (await staff()).clerk()
      const entry = await published(clerk, { service: `Door glass ${Date.now()}` })
      await expect(async () => {
        await page.goto("/gallery")
        await expect(page.getByRole("link", { name: new RegExp(entry.service) })).toBeVisible({
          timeout: 500,
        })
      }).toPass()
      const first = tiles(page).first()
      await expect(first).toContainText(entry.service)
      await expect(first.locator("img")).toHaveAttribute("src", entry.thumbs[0] ?? "")
      await expect(first.getByRole("link")).toHaveAttribute("href", `/gallery/${entry._id}/2021-toyota-rav4`)
      await expect(page.getByRole("button", { name: "Pause slideshow" })).toBeHidden()
    })
  })

  test("shows empty and failed states, each with a way to continue", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const { _id } = await published(clerk)
    await setOrder([])
    await page.goto("/gallery")
    await expect(page.getByRole("heading", { name: "No pictures yet" })).toBeVisible()
    await picture(page, "gallery-none")
    await page.route("**/api/gallery*", (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(page.getByRole("alert").filter({ hasText: "Couldn't load the gallery." })).toBeVisible()
    await picture(page, "gallery-failed")
    await page.unroute("**/api/gallery*")
    await setOrder([_id])
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(tiles(page)).toHaveCount(1)
    await expect(page.getByRole("alert")).toHaveCount(0)
    await picture(page, "gallery-one")
  })
})

test.describe("A gallery entry", () => {
  test.use({ provoked: [/status of 404|Nothing in the gallery has the id/] })

  test("shows its car, service, and photos at its own URL, also by keyboard", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const { _id, urls } = await published(clerk)
    await call(clerk, "PUT", "/gallery", { _id, favorite: true })
    await watchShifts(page)
    await page.setViewportSize(desk)
    await look(page, `/gallery/${_id}/another-car`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2021 Toyota RAV4")
    await expect(page).toHaveURL(new RegExp(`/gallery/${_id}/2021-toyota-rav4$`))
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
      "Gallery / 2021 Toyota RAV4",
    )
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /2021-toyota-rav4$/)
    await expect(page).toHaveTitle(/2021 Toyota RAV4, Windshield replacement/)
    for (const word of ["XLE", "Windshield replacement", "Shop favorite"])
      await expect(page.getByRole("main")).toContainText(word)
    const shown = page.getByRole("img", { name: /Photo \d of 3/ })
    await expect(shown).toHaveAttribute("src", urls[0] ?? "")
    await expect(page.getByRole("heading", { name: "More from our shops" })).toBeVisible()
    const moved = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)
    expect(moved).toBeLessThan(0.02)
    await picture(page, "gallery-entry-desktop")
    await page.getByRole("link", { name: "Photo 1" }).focus()
    await page.keyboard.press("ArrowRight")
    await expect(shown).toHaveAttribute("src", urls[1] ?? "")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    await expect(shown).toHaveAttribute("src", urls[2] ?? "")
    await page.getByRole("button", { name: "Next photo" }).click()
    await expect(shown).toHaveAttribute("src", urls[0] ?? "")
    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    expect(await flawsOf(page)).toEqual([])
    await picture(page, "gallery-entry-phone")
    await page.setViewportSize({ width: 320, height: 700 })
    await look(page, `/es/gallery/${_id}/2021-toyota-rav4`)
    const service = page.getByRole("main").locator("[lang=en]").filter({ hasText: "Windshield replacement" })
    await expect(service.first()).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBe(0)
    expect(await findClippedTexts(page)).toEqual([])
    await picture(page, "es-gallery-entry-phone")
  })

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false })

    test("shows the same page, and each photo opens", async ({ page }) => {
      const { _id, urls } = await published(await (await staff()).clerk())
      await look(page, `/gallery/${_id}/2021-toyota-rav4`)
      for (const word of ["XLE", "Windshield replacement"])
        await expect(page.getByRole("main")).toContainText(word)
      await expect(page.getByRole("img", { name: /Photo 1 of 3/ })).toHaveAttribute("src", urls[0] ?? "")
      await expect(page.getByRole("link", { name: "Photo 3" })).toHaveAttribute("href", urls[2] ?? "")
      await expect(page.getByRole("button", { name: "Next photo" })).toBeHidden()
      await page.setViewportSize(phone)
      await expect.poll(() => overflowOf(page)).toBe(0)
      await picture(page, "gallery-entry-without-script")
    })
  })

  test("shows a recent change, and redirects once it is unpublished", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const { _id } = await published(clerk)
    await look(page, `/gallery/${_id}/2021-toyota-rav4`)
    // The raw reply, since the script changes the document.
    const body = await (await page.request.get(`/gallery/${_id}/2021-toyota-rav4`)).text()
    await call(clerk, "PUT", "/gallery", { _id, model: "Sienna" })
    await page.route(`**/gallery/${_id}/*`, (route) => route.fulfill({ contentType: "text/html", body }))
    await page.goto(`/gallery/${_id}/2021-toyota-rav4`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2021 Toyota Sienna")
    await expect(page).toHaveURL(/2021-toyota-sienna$/)
    await call(clerk, "DELETE", `/gallery?id=${_id}`)
    await page.goto(`/gallery/${_id}/2021-toyota-rav4`)
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
    await expect(page.getByText(`/gallery/${_id}/2021-toyota-rav4`)).toBeVisible()
  })

  test("responds 404 Not Found for an unknown id and for a URL without its keyword", async ({ page }) => {
    const answer = page.waitForResponse(/\/404\?/)
    await page.goto("/gallery/zzzz2/2021-toyota-rav4")
    expect((await answer).status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
    await expect(page.getByText(/\d\/gallery\/zzzz2\/2021-toyota-rav4$/)).toBeVisible()
    expect((await page.request.get("/gallery/k7m2q")).status()).toBe(404)
  })
})
