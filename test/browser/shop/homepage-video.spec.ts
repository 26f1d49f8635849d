import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page, Request } from "@playwright/test"
import { partBytes } from "#shared/domain/media/uploads.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { pages } from "#shared/pages.ts"
import type { Person } from "../../builders/people.ts"
import { chooseInRail, expect, phone, test } from "../browser.ts"
import { call, enter, incomingOf, staff } from "../job.ts"
import { credentials, panel, video } from "./settings-screen.ts"

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clearline-videos-"))
})

test.afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, bytes: Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const mp4 = (size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  for (let from = 0; from < size; from += partBytes) bytes.fill(7 + from / partBytes, from)
  bytes.write("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41", "latin1")
  return bytes
}

const toBucket = /\/incoming\/video\//

const partOf = (request: Request) => Number(new URL(request.url()).searchParams.get("partNumber"))

/** Blocks some uploads in the browser, since a route would carry every part through the test. */
async function wayToBucket(page: Page) {
  const arrived: number[] = []
  page.on("requestfinished", (request) => {
    if (toBucket.test(request.url()) && request.method() === "PUT") arrived.push(partOf(request))
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Network.enable")
  const lose = (...parts: number[]) =>
    devTools.send("Network.setBlockedURLs", { urls: parts.map((part) => `*partNumber=${part}*`) })
  return { arrived, lose }
}

const choose = (page: Page, path: string) => video(page).locator("input[type=file]").setInputFiles(path)

const upload = (page: Page) => video(page).getByRole("button", { name: "Upload" }).click()

const playing = async (page: Page): Promise<string | undefined> =>
  (await page.getByRole("button", { name: "Pause video" }).isVisible())
    ? page.locator("video").evaluate(({ currentSrc }: HTMLVideoElement) => new URL(currentSrc).pathname)
    : undefined

const noVideo = async (clerk: Person) => {
  await call(clerk, "PUT", "/settings", { premierVideo: "" })
}

async function publish(person: Person, bytes: Buffer): Promise<string> {
  const size = bytes.length
  const begun = await call<{ key: string; upload: string }>(person, "POST", "/uploads", {
    purpose: "video",
    type: "video/mp4",
    size,
  })
  const about = { key: begun.key, upload: begun.upload, size }
  type Progress = { addresses: { address: string }[]; address: string }
  const { addresses } = await call<Progress>(person, "PUT", "/uploads", { ...about, parts: [1] })
  await fetch(addresses[0]?.address ?? "", { method: "PUT", body: new Uint8Array(bytes) })
  return (await call<Progress>(person, "PUT", "/uploads", { ...about, complete: true })).address
}

test.describe("The homepage video", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("uploads directly to the bucket, each part once, despite a lost connection and a reload", async ({
    page,
    context,
    request,
  }) => {
    const clerk = await (await staff()).clerk()
    const bytes = mp4(2 * partBytes + 1024 * 1024)
    const film = file("dusk on 99.mp4", bytes)
    await enter(page, clerk)
    const way = await wayToBucket(page)
    await page.goto("/settings")
    await expect(video(page)).toContainText("Choose a video.")
    await choose(page, film)
    await expect(video(page)).toContainText("dusk on 99.mp4")

    await way.lose(2, 3)
    await upload(page)
    await expect(video(page)).toContainText("8.0 of 17.0 MB")
    await expect(video(page)).toContainText("You're offline.")
    await expect(video(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "47")
    await context.setOffline(true)
    await way.lose(3)
    await context.setOffline(false)
    await expect(video(page)).toContainText("16.0 of 17.0 MB")
    await expect.poll(() => way.arrived).toEqual([1, 2])
    await page.getByRole("button", { name: "Pause" }).click()
    await expect(video(page).getByRole("status")).toHaveText("Paused")

    await page.reload()
    await expect(video(page)).toContainText("The upload of dusk on 99.mp4 was interrupted. 16.0 of 17.0 MB")
    await choose(page, file("another.mp4", mp4(100)))
    await expect(video(page)).toContainText("This isn't dusk on 99.mp4")
    await page.getByRole("button", { name: "Cancel" }).click()
    await way.lose()
    await choose(page, film)
    await expect(page.getByText("The homepage shows the new video.")).toBeVisible()
    await expect.poll(() => way.arrived).toEqual([1, 2, 3])

    const address = await video(page).getByRole("link").getAttribute("href")
    expect(address).toMatch(/^\/assets\/videos\/.+\.mp4$/)
    expect((await (await request.get(address ?? "")).body()).equals(bytes)).toBe(true)
    expect(await (await request.get("/api/settings")).json()).toMatchObject({ premierVideo: address })
    expect(await incomingOf(clerk, "video")).toBe(0)

    await page.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("button", { name: "Remove video" }).click()
    await expect(video(page)).toContainText("No video. The homepage shows the default scene.")
    expect((await request.get(address ?? "")).status()).toBe(404)
  })

  test("plays instead of the default scene, which replaces a film that can't play", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const unplayable = await publish(clerk, mp4(2000))
    await call(clerk, "PUT", "/settings", { premierVideo: unplayable })
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: "no-preference" })
    await page.goto("/")
    await expect(page.locator("video source").first()).toHaveAttribute("src", unplayable)
    await expect.poll(() => playing(page)).toMatch(/^\/assets\/dusk-[\w-]+\.mp4$/)

    const address = await publish(clerk, readFileSync("web/src/ui/scene/dusk-phone.mp4"))
    await call(clerk, "PUT", "/settings", { premierVideo: address })
    await page.reload()
    await expect.poll(() => playing(page)).toBe(address)
    await page.emulateMedia({ reducedMotion: "reduce" })
    await expect(page.locator("video")).toHaveCount(0)
    await noVideo(clerk)
  })

  test("stores nothing of a cancelled upload, nor of a file that is bad by name, size, or content", async ({
    page,
  }) => {
    const clerk = await (await staff()).clerk()
    await enter(page, clerk)
    const way = await wayToBucket(page)
    await way.lose(2)
    await page.goto("/settings")
    await choose(page, file("half.mp4", mp4(partBytes + 1024 * 1024)))
    const begun = page.waitForResponse((reply) => reply.url().endsWith("/api/uploads"))
    await upload(page)
    const { key, upload: name } = await (await begun).json()
    await expect(video(page)).toContainText("You're offline.")

    await chooseInRail(page, "Office", "My Account")
    await expect(page).toHaveURL(/\/account$/)
    await page.goBack()
    await expect(video(page)).toContainText("8.0 of 9.0 MB")

    await video(page).getByRole("button", { name: "Cancel upload" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Cancel upload" }).click()
    await expect(video(page)).toContainText("Choose a video.")
    expect(await incomingOf(clerk, "video")).toBe(0)
    const again = call(clerk, "PUT", "/uploads", { key, upload: name, size: partBytes + 1024 * 1024 })
    await expect(again).rejects.toThrow("404")
    await page.reload()
    await expect(video(page)).toContainText("Choose a video.")
    await expect(video(page)).not.toContainText("interrupted")

    const before = [...way.arrived]
    await way.lose()
    await choose(page, file("picture.png", Buffer.from("\x89PNG")))
    await expect(video(page).getByRole("alert")).toHaveText("Wrong file type - Videos only.")
    const large = file("large.mp4", mp4(100))
    truncateSync(large, 300 * 1024 * 1024 + 1)
    await choose(page, large)
    await expect(video(page).getByRole("alert")).toHaveText("Video is too large - 300MB maximum")
    await choose(page, file("empty.mp4", Buffer.alloc(0)))
    await expect(video(page).getByRole("alert")).toHaveText("Could not read file.")
    expect(way.arrived).toEqual(before)

    await choose(page, file("renamed.mp4", Buffer.from("\x89PNG and so on, renamed")))
    await expect(video(page).getByRole("alert")).toBeHidden()
    await upload(page)
    await expect(video(page).getByRole("alert")).toHaveText("Upload failed. Wrong file type - Videos only.")
    await expect(video(page)).toContainText("Choose a video.")

    const moved = file("moved.mp4", mp4(2000))
    await choose(page, moved)
    await expect(video(page)).toContainText("moved.mp4")
    rmSync(moved)
    await upload(page)
    await expect(video(page).getByRole("alert")).toHaveText("Upload failed. Could not read file.")
    await expect(video(page)).toContainText("Choose moved.mp4 again to continue.")
    expect(await incomingOf(clerk, "video")).toBe(0)
  })

  test("asks which video to keep when two clerks change it, below a clerk's pages", async ({ page }) => {
    const listed = [
      "/businessinfo",
      "/contactinfo",
      "/branches",
      "/carriers",
      "/gallerymanager",
      "/billing",
      "/users",
      "/recall",
      "/outbox",
      "/import",
      "/integrations",
      "/export",
      "/audit",
    ]
    const people = await staff()
    const [clerk, other] = [await people.clerk(), await people.clerk({ name: "Rosa Benitez" })]
    await enter(page, clerk)
    await page.goto("/settings")
    await expect(video(page)).toBeVisible()
    const links = () =>
      panel(page, "Administration")
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
    await expect
      .poll(links)
      .toEqual(
        listed.filter((path) => pages.some((one) => one.path === path && mayPass(clerk.role, one.roles))),
      )
    await expect(credentials(page)).toBeHidden()

    await choose(page, file("mine.mp4", mp4(2000)))
    const theirs = await publish(other, mp4(1000))
    await call(other, "PUT", "/settings", { premierVideo: theirs })
    await upload(page)
    await expect(video(page).getByRole("alert")).toContainText(
      `Rosa Benitez just changed the homepage video. It shows ${theirs} now.`,
    )
    await page.getByRole("button", { name: "Show mine" }).click()
    await expect(page.getByText("The homepage shows the new video.")).toBeVisible()
    await expect(video(page)).not.toContainText(theirs)
    await noVideo(clerk)
  })
})
