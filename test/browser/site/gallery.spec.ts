import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import { type GalleryEntry, StoredGalleryEntry } from "#shared/api/gallery.ts"
import type { Media } from "#shared/api/requests/media.ts"
import type { Person } from "../../builders/people.ts"
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
import { aJob, call, enter, staff, store } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

const photoNames = ["crack", "glass", "shatter", "chip", "back"] as const
const photos = photoNames.map((name) => {
  const bytes = readFileSync(`infra/local/demo/photos/${name}.webp`)
  return `data:image/webp;base64,${bytes.toString("base64")}`
})

const aPhotographed = async (clerk: Person, count = 3) => {
  const number = await aJob(clerk, { year: 2021, make: "Toyota", model: "RAV4", style: "XLE" })
  const media = photos.slice(0, count)
  const [attached] = await call<Media[]>(clerk, "POST", "/media", {
    relativeInvoiceNumber: number,
    category: "after",
    media,
  })
  if (!attached) throw new Error("Nothing was attached.")
  return { number, images: media.map((_, index) => ({ media: attached._id, picture: index })) }
}

const published = async (clerk: Person, more: object = {}, count = 3): Promise<GalleryEntry> => {
  const { number, images } = await aPhotographed(clerk, count)
  const { _id } = await call<{ _id: string }>(clerk, "POST", "/gallery", {
    relativeInvoiceNumber: number,
    images,
    service: "Windshield replacement",
    nothingPersonal: true,
    ...more,
  })
  const [entry] = await call<GalleryEntry[]>(clerk, "GET", `/gallery?id=${_id}`)
  if (!entry) throw new Error("Nothing was published.")
  return entry
}

const cars = ["Honda Civic", "Ford F-150", "Subaru Outback", "BMW X3", "Tesla Model 3", "Kia Niro"].map(
  (car) => car.split(/ (.*)/),
)

const fill = async (count: number, sample: GalleryEntry) => {
  const table = await store()
  const stored = StoredGalleryEntry.parse(sample)
  const ids = Array.from({ length: count }, (_, nth) => `t${String(nth).padStart(4, "0")}`)
  for (let from = 0; from < count; from += 50)
    await table.transact(
      ids.slice(from, from + 50).map((_id, place) => {
        const nth = from + place
        const [make = "", model = ""] = cars[nth % cars.length] ?? []
        const turned = nth % stored.urls.length
        const urls = [...stored.urls.slice(turned), ...stored.urls.slice(0, turned)]
        const entry = { ...stored, _id, year: 2012 + (nth % 12), make, model, favorite: nth % 7 === 0, urls }
        return { put: { pk: `GALLERY#${_id}`, sk: "A", schema: 1, ...entry }, onlyIf: "unguarded" as const }
      }),
    )
  await setOrder(ids)
  return ids
}
const setOrder = async (ids: readonly string[]) => {
  const table = await store()
  const key = { pk: "SET#gallery", sk: "A" }
  const version = Number((await table.get(key))?.version ?? 0) + 1
  await table.transact([{ put: { ...key, schema: 1, ids, version }, onlyIf: "unguarded" }])
}

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
    await expect(page.getByRole("alert")).toContainText("Couldn't load the gallery.")
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
