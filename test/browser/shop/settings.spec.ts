import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page, Request, Response } from "@playwright/test"
import { keys } from "#functions/platform/keys.ts"
import { partBytes } from "#shared/domain/media/uploads.ts"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { pages } from "#shared/pages.ts"
import type { Person } from "../../builders/people.ts"
import { enterLogins } from "../../builders/supplier-logins.ts"
import {
  chooseInRail,
  desk,
  expect,
  flawsOf,
  hold,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { comesWith } from "../clock.ts"
import { as, call, enter, incomingOf, rendered, setFaults, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

const panel = (page: Page, name: string) => page.getByRole("region", { name })
const video = (page: Page) => panel(page, "Change Homepage Video")
const credentials = (page: Page) => panel(page, "System Credentials")

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

test.describe("The user's own password", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test(
    "keeps what was typed offline, refuses weak or wrong ones, and logs out other devices",
    ownBrowser,
    async ({ page, context, request }) => {
      const people = await staff()
      const technician = await people.technician()
      await people.setPassword(technician, "correct horse")
      const other = await people.logIn(technician)
      await page.clock.install()
      await enter(page, technician)
      await page.goto("/settings")
      const form = panel(page, "Change My Password")
      const change = form.getByRole("button", { name: "Change password" })
      const current = form.getByRole("textbox", { name: "Current password" })
      const typed = form.getByRole("textbox", { name: "New password" })

      await change.click()
      await expect(form).toContainText("Enter your current password.")
      await expect(form).toContainText("Please enter a new password!")
      await current.fill("wrong horse")
      await typed.fill("battery staple")
      await context.setOffline(true)
      await change.click()
      await expect(
        page.getByRole("alert").filter({ hasText: "Couldn't change the password." }),
      ).toContainText("You're offline.")
      await expect(typed).toHaveValue("battery staple")
      await context.setOffline(false)
      await typed.fill("abc")
      await change.click()
      await expect(form).toContainText("Password must be at least 4 characters long.")
      await typed.fill("7 chars")
      await change.click()
      await expect(form).toContainText("Staff passwords must be at least 8 characters long.")
      await typed.fill("battery staple")
      await change.click()
      await expect(form).toContainText("That's not your current password.")
      await current.fill("correct horse")
      await typed.fill("baseball1")
      await change.click()
      await expect(form).toContainText("This password is too common.")
      await picture(page, "own-password-desk")
      await page.setViewportSize(phone)
      await picture(page, "own-password-phone")
      await page.setViewportSize(desk)
      await typed.fill("x".repeat(50))
      await change.click()
      await expect(form).toContainText("Password must be under 50 characters long.")
      await expect(form).toContainText("Log in again with the new password on your other devices.")

      await typed.fill("battery staple")
      const changing = await hold(page, "**/api/users")
      await typed.press("Enter")
      await changing.requested
      const changed = page.getByText("Password changed!")
      const missing = await comesWith(page, changed, changing.letGo)
      await missing.after(2800)
      await expect(changed).toBeVisible()
      await missing.after(3400)
      await expect(changed).toBeHidden()
      await page.clock.resume()
      await expect(typed).toHaveValue("")
      await expect(current).toHaveValue("")
      const sessionOf = ({ token, _id }: Person) =>
        request.get("/api/account", { headers: { token, user: _id } }).then((reply) => reply.status())
      expect([await sessionOf(technician), await sessionOf(other)]).toEqual([200, 401])
      const login = await request.post("/api/session", {
        data: { phone: technician.phone, password: "battery staple" },
      })
      expect(login.status()).toBe(200)
      await expect(page.getByRole("main").getByRole("region")).toHaveCount(1)
    },
  )
})

test("Settings keep their shape on a phone while they are on their way", async ({ page }) => {
  const admin = await (await staff()).admin()
  await enter(page, admin)
  // A long username takes two lines on a phone, and a run adds a line about itself.
  const usernames = Object.fromEntries(suppliers.map((supplier) => [`${supplier}Username`, "clearline"]))
  await call(admin, "PUT", "/credentials", usernames)
  await (await store()).transact([{ remove: keys.pipelineRun, onlyIf: "unguarded" }])
  // All panels are in view, since only what is seen counts as shifted.
  await page.setViewportSize({ width: phone.width, height: 3600 })
  const { requested, letGo } = await hold(page, /\/api\/(settings|credentials|quotesoftware)/)
  await watchShifts(page)
  await page.goto("/settings")
  await requested
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(8)
  letGo()
  await expect(panel(page, "Quote software")).toContainText("Last update")
  await expect(video(page)).toContainText("Choose a video.")
  await expect(credentials(page).getByRole("row", { name: "Gerber" })).toBeVisible()
  // A panel that grows by 4 px counts, in a window this high.
  expect((await shiftsOf(page)).filter(({ value }) => value > 0.0006)).toEqual([])
})

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

test.describe("The system credentials", () => {
  test.use({ provoked: [/Failed to load resource/] })

  // Long because the replies of all steps are searched for the secrets.
  test("are saved field by field, never sent back, and checked one by one with what to do", async ({
    page,
    context,
  }) => {
    const people = await staff()
    const [admin, developer] = [await people.admin(), await people.developer()]
    const secrets = ["Xylophone-Quarrel-77", "Zeppelin-Mustard-88"] as const
    const replies: Promise<string>[] = []
    const sent: unknown[] = []
    const read = (reply: Response) => {
      if (reply.url().includes("/api/")) replies.push(reply.text().catch(() => ""))
    }
    page.on("response", read)
    page.on("request", (request) => {
      if (request.method() === "PUT" && request.url().endsWith("/credentials"))
        sent.push(request.postDataJSON())
    })
    await enter(page, admin)
    await page.goto("/settings")
    const edit = () => credentials(page).getByRole("button", { name: "Edit system credentials" }).click()
    const save = () => credentials(page).getByRole("button", { name: "Save" }).click()
    const system = (name: string) => credentials(page).getByRole("group", { name })
    const row = (name: string) => credentials(page).getByRole("row", { name })

    await edit()
    await system("Mygrant").getByRole("textbox", { name: "Username" }).fill("clearline-yc")
    await system("Mygrant").getByRole("textbox", { name: "Password" }).fill(secrets[0])
    await context.setOffline(true)
    await save()
    await expect(page.getByRole("alert")).toContainText("An error occurred when trying to submit update.")
    await context.setOffline(false)
    await page.getByRole("alert").getByRole("button").click()
    await save()
    await expect(page.getByText("System Credentials Updated!")).toBeVisible()
    await expect(row("Mygrant")).toContainText("clearline-yc")
    await expect(row("Mygrant")).toContainText("Set")
    expect(sent).toEqual([
      { mygrantUsername: "clearline-yc", mygrantPassword: secrets[0], version: expect.any(Number) },
    ])

    await edit()
    await expect(system("Mygrant").getByRole("textbox", { name: "Password" })).toHaveValue("")
    await expect(system("Mygrant")).toContainText("Saved. Leave blank to keep it.")
    await system("Mygrant").getByRole("textbox", { name: "Username" }).fill("clearline")
    await system("Mygrant").getByRole("textbox", { name: "Password" }).fill(secrets[1])
    await system("Lynx").getByRole("textbox", { name: "Username" }).fill("desk")
    await call(developer, "PUT", "/credentials", {
      mygrantUsername: "clearline-sac",
      mygrantPassword: "typed by another",
    })
    await save()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText(`${developer.name} changed the credentials while you were editing`)
    await expect(dialog.getByRole("group")).toHaveCount(2)
    await dialog.getByRole("radio", { name: "clearline-sac" }).check({ force: true })
    await dialog.getByRole("button", { name: "Save these 2 choices" }).click()
    await expect(dialog).toBeHidden()
    await expect(row("Mygrant")).toContainText("clearline-sac")
    await expect(row("Lynx")).toContainText("desk")
    expect(sent.at(-1)).toEqual({
      mygrantPassword: secrets[1],
      lynxUsername: "desk",
      version: expect.any(Number),
    })

    await edit()
    await system("Mygrant").getByRole("checkbox", { name: "Clear password" }).check()
    await save()
    await expect(row("Mygrant")).toContainText("Not set")
    expect(sent.at(-1)).toEqual({ mygrantPassword: null, version: expect.any(Number) })

    page.off("response", read)
    const everything = (await Promise.all(replies)).join("\n")
    expect(everything).toContain("clearline-sac")
    for (const secret of [...secrets, "typed by another"]) expect(everything).not.toContain(secret)
    expect(await page.content()).not.toContain(secrets[1])

    await enterLogins(as, admin)
    await call(admin, "PUT", "/credentials", { gerberUsername: "clearline", gerberPassword: "not this one" })
    await page.setViewportSize(phone)
    const check = (name: string) =>
      credentials(page)
        .getByRole("button", { name: `Check login for ${name}` })
        .click()
    await check("NAGS")
    await expect(credentials(page)).toContainText("NAGS accepts this login.")
    await check("Gerber")
    await expect(credentials(page)).toContainText(
      "Gerber refused this login. Check the username and password.",
    )
    await setFaults({ suppliers: { lynx: "fails" } })
    await check("Lynx")
    await expect(credentials(page)).toContainText(
      "Lynx has a problem on its side (error 500). Try again in a few minutes.",
    )
    await setFaults({})
    await call(admin, "PUT", "/credentials", { lynxPassword: null })
    await check("Lynx")
    await expect(credentials(page)).toContainText("Enter a username and password for Lynx first.")
    expect(await overflowOf(page)).toBe(0)
    await picture(page, "settings-check-login")
    await enterLogins(as, admin)
  })
})

test("A customer review is on the home page with its source, and can be removed", async ({ page }) => {
  const words = (at: Page) => at.getByRole("region", { name: "What customers say" })
  await enter(page, await (await staff()).admin())
  await page.goto("/settings")
  const reviews = panel(page, "Reviews on the website")
  await reviews.getByRole("button", { name: "Edit reviews on the website" }).click()
  await reviews.getByRole("button", { name: "Add a review" }).click()
  await reviews.getByRole("textbox", { name: "Name" }).fill("Dana W.")
  await reviews.getByRole("textbox", { name: "Words" }).fill("At my office by nine, done by ten.")
  await reviews.getByRole("textbox", { name: "Link" }).fill("yelp.com/biz/clearline")
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews.getByText("Enter an address that starts with https://.")).toBeVisible()
  await picture(page, "site-reviews-edit-desk")
  await reviews.getByRole("textbox", { name: "Link" }).fill("https://www.yelp.com/biz/clearline")
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews.getByRole("listitem")).toContainText("At my office by nine")
  await rendered()
  const home = await page.context().newPage()
  await home.goto("/")
  await expect(words(home).getByRole("link")).toHaveText("Read it on yelp.com")
  await expect(words(home).getByRole("link")).toHaveAttribute("href", "https://www.yelp.com/biz/clearline")
  expect(await flawsOf(home)).toEqual([])
  await words(home).scrollIntoViewIfNeeded()
  await picture(home, "site-reviews-desk")
  await home.setViewportSize(phone)
  expect(await overflowOf(home)).toBe(0)
  await words(home).scrollIntoViewIfNeeded()
  await picture(home, "site-reviews-phone")
  await reviews.getByRole("button", { name: "Edit reviews on the website" }).click()
  await reviews.getByRole("button", { name: "Remove this review" }).click()
  await reviews.getByRole("button", { name: "Save" }).click()
  await expect(reviews).toContainText("None yet.")
})
