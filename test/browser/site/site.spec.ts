import type { Page } from "@playwright/test"
import {
  desk,
  expect,
  flawsOf,
  layoutDependentRules,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { findClippedTexts, findSmallTargets, setTextSize } from "../fit.ts"
import { call, rendered, staff } from "../job.ts"
import { watchScripts } from "../scripts.ts"
import { picture } from "../sign.ts"
import { fixedPages, open, thursday, version } from "./site-screen.ts"

test.describe("The home page", () => {
  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false })

    test("has all its content, and the owner's changes within a minute", async ({ page }) => {
      const clerk = await (await staff()).clerk()
      const [{ registrationNumber: before } = {}] = await call<Record<string, unknown>[]>(
        clerk,
        "GET",
        "/businessinfo",
      )
      try {
        await call(clerk, "PUT", "/businessinfo", { registrationNumber: "ARD 308811" })
        await expect(async () => {
          await page.goto("/")
          await expect(page.getByRole("contentinfo")).toContainText("ARD 308811", { timeout: 10 })
        }).toPass({ timeout: 60_000 })
      } finally {
        await call(clerk, "PUT", "/businessinfo", { registrationNumber: before })
      }
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Fixed in your driveway")
      await expect(page.getByRole("link", { name: "Call Us" }).first()).toBeVisible()
      for (const service of ["Windshield replacement", "Door glass", "Chip repair", "Window regulator"]) {
        await expect(page.getByText(service, { exact: true })).toBeVisible()
      }
      for (const city of ["Yuba City", "Woodland", "Sacramento", "Santa Ana"]) {
        await expect(page.getByRole("heading", { name: city })).toBeVisible()
      }
      await expect(page.getByText("8:00am to 5:00pm").first()).toBeVisible()
    })
  })

  test("loads under 45 kB of script, stays still, links existing pages, and works by keyboard", async ({
    page,
  }) => {
    const scripts = watchScripts(page)
    await open(page, "/")
    expect((await scripts()).shown).toBeLessThan(45_000)
    const animated = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
          .map(({ effect }) => (effect as KeyframeEffect).target?.className),
      )
    expect(await animated()).toEqual([])
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto")
    const [banner, main] = [page.getByRole("banner"), page.getByRole("main")]
    await expect(banner.getByRole("link", { name: "Call Us" }).first()).toHaveAttribute(
      "href",
      /^tel:\+1\d{10}$/,
    )
    await expect(banner.getByRole("link", { name: "Text Us", exact: true })).toHaveAttribute(
      "href",
      /^sms:\+1\d{10}$/,
    )
    await expect(main.getByRole("link").first()).toHaveAttribute("href", "/newquote/")
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toHaveAttribute(
      "href",
      "/login",
    )
    await expect(page.getByRole("contentinfo")).toContainText(`Version ${version}`)

    const targets = await page
      .locator("a[href^='/']")
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")))
    const documents = new Set(targets.map((target) => target?.split("#")[0] ?? ""))
    for (const address of documents) {
      const reply = await page.request.get(address)
      expect(reply.status(), address).toBe(200)
    }

    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: "Skip to content" })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()

    // A desk has the link to text in its header.
    await page.setViewportSize(phone)
    const text = page.getByRole("link", { name: "Text Us About This Glass" })
    await expect(text).toHaveAttribute("href", /windshield/)
    await page.getByRole("radio", { name: "Windshield" }).focus()
    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("radio", { name: "Windshield" })).not.toBeChecked()
    await expect(text).not.toHaveAttribute("href", /windshield/)
    await page.keyboard.press("Tab")
    const onward = page.getByRole("region", { name: "Which glass is broken?" }).getByRole("link").first()
    await expect(onward).toBeFocused()

    await page.getByRole("figure", { name: /^Car/ }).locator("path", { hasText: "Sunroof" }).click()
    await expect(text).toHaveAttribute("href", /sunroof/)
    await expect(onward).toHaveAttribute("href", "/newquote/?glass=sunroof")
  })

  test("plays the scene as a video, which can be paused and respects reduced motion", async ({ page }) => {
    const film = page.locator("video")
    const source = () => film.evaluate(({ currentSrc }: HTMLVideoElement) => new URL(currentSrc).pathname)
    const isPaused = () => film.evaluate(({ paused }: HTMLVideoElement) => paused)
    await page.setViewportSize(phone)
    await page.emulateMedia({ reducedMotion: "no-preference" })
    await page.goto("/")
    await page.getByRole("button", { name: "Pause video" }).click()
    await expect.poll(source).toMatch(/^\/assets\/dusk-phone-[\w-]{8}\.mp4$/)
    await expect.poll(isPaused).toBe(true)
    await page.getByRole("button", { name: "Play video" }).click()
    await expect.poll(isPaused).toBe(false)
    const widest = film.locator("source").last()
    await expect(widest).toHaveAttribute("src", /^\/assets\/dusk-[\w-]{8}\.mp4$/)
    await expect(widest).not.toHaveAttribute("media")
    await page.emulateMedia({ reducedMotion: "reduce" })
    await expect(film).toHaveCount(0)
    await expect(page.getByRole("button", { name: "Pause video" })).toBeHidden()
  })

  test("counts down to closing by the second, and marks today", ownBrowser, async ({ page }) => {
    await page.clock.install({ time: thursday("12:17:01") })
    await page.goto("/")
    const head = page.getByRole("banner")
    const today = page.getByRole("listitem").filter({ hasText: "Today" })
    await expect(head).toContainText("Currently Open, Closing in 4h 42m")
    await page.clock.pauseAt(thursday("13:17:50"))
    await expect(head).toContainText("Currently Open, Closing in 3h 42m 10s")
    await page.clock.runFor(1000)
    await expect(head).toContainText("Currently Open, Closing in 3h 42m 09s")
    await expect(today).toContainText("Thursday")

    await page.clock.fastForward("03:42:10")
    await expect(head).toContainText("Currently Closed")
  })
})

test("Changes since the page was rendered show without layout shifts", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  type Words = Record<string, unknown>
  const [{ phone: phoneBefore } = {}] = await call<Words[]>(clerk, "GET", "/businessinfo")
  const [{ wednesdayHours: hoursBefore } = {}] = await call<Words[]>(clerk, "GET", "/contactinfo")
  await rendered()
  // As cached in a tab or by a proxy.
  const older = await (await page.request.get("/", { maxRetries: 3 })).text()
  await page.route("/", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: older }))
  try {
    await call(clerk, "PUT", "/businessinfo", { phone: "5305550142" })
    await call(clerk, "PUT", "/contactinfo", { wednesdayHours: "06:00-19:00" })
    await watchShifts(page)
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport)
      await open(page, "/")
      await expect(page.getByRole("banner").locator("a[href='tel:+15305550142']").first()).toBeAttached()
      await expect(page.getByRole("listitem").filter({ hasText: "Wednesday" })).toContainText(
        "6:00am to 7:00pm",
      )
      expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
    }
  } finally {
    await call(clerk, "PUT", "/businessinfo", { phone: phoneBefore })
    await call(clerk, "PUT", "/contactinfo", { wednesdayHours: hoursBefore })
  }
})

test.describe("On a phone", () => {
  test.use({ viewport: phone })

  test("scrolls to the section in its URL, has 44 px targets, and returns focus from the menu", async ({
    page,
  }) => {
    await open(page, "/#shops")
    await expect(page.locator("#shops").getByRole("heading", { level: 2 })).toBeInViewport()
    const small = await page.locator("a, button").evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.className.includes("skip"))
        .filter((target) => target.getBoundingClientRect().height < 44)
        // The list of panes shows up with the keyboard's focus.
        .filter((target) => getComputedStyle(target.closest("fieldset") ?? target).clipPath === "none")
        .map((target) => `${target.textContent} ${Math.round(target.getBoundingClientRect().height)}`),
    )
    expect(small).toEqual([])

    const button = page.getByRole("button", { name: "Menu" })
    const menu = page.locator("#site-menu")
    await button.press("Enter")
    await page.keyboard.press("Tab")
    await expect(menu.getByRole("link").first()).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await expect(button).toHaveAttribute("aria-expanded", "true")
    await expect(menu.getByRole("link", { name: "Request Service" })).toHaveAttribute("href", "/newservice")
    await menu.getByRole("link", { name: "Locations" }).click()
    await expect(page).toHaveURL("/locations")
    await expect(page.locator("#site-menu")).toBeHidden()
  })
  test(
    "shows the car drawing, and offers a text instead of a call after hours, in one row",
    ownBrowser,
    async ({ page }) => {
      const bar = page.getByRole("banner")
      const inBar = bar.locator("a:visible", { hasText: /^(Call|Text) Us/ })
      const opening = bar.getByText(/^(Currently Open|Currently Closed)$/)
      await page.clock.setFixedTime(thursday("11:30:00"))
      await open(page, "/")
      for (const [time, reach] of [
        ["11:30:00", /^Call Us/],
        ["19:30:00", "Text Us"],
      ] as const) {
        await page.clock.setFixedTime(thursday(time))
        await expect(inBar).toHaveText([reach])
        const [line, link] = [await opening.boundingBox(), await inBar.boundingBox()]
        expect(line?.y).toBeGreaterThan(link?.y ?? Number.POSITIVE_INFINITY)
        expect(line?.y).toBeLessThan((link?.y ?? 0) + (link?.height ?? 0))
        await picture(page, `home-${time.slice(0, 2)}-phone`)
      }
      await page.getByRole("figure", { name: /^Car/ }).locator("path", { hasText: "Sunroof" }).click()
      await expect(page.getByRole("link", { name: "Text Us About This Glass" })).toHaveAttribute(
        "href",
        /sunroof/,
      )
      expect(await overflowOf(page)).toBe(0)
    },
  )
})

test.describe("Not Found", () => {
  test.use({ provoked: [/status of 404/] })

  test("responds to an unknown URL with status 404, and shows the URL, encoded or not", async ({ page }) => {
    const reply = await page.goto("/servises/windsheild?from=ad")
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
    await expect(page.getByText("We couldn't find that page.")).toBeVisible()
    await expect(page.getByText("/servises/windsheild?from=ad")).toBeVisible()
    await expect(page).toHaveTitle("Not Found · Clearline Auto Glass")
    await page.goto("/100%25-%E0%A4%A")
    await expect(page.getByText("/100%25-%E0%A4%A")).toBeVisible()
  })
})

const lowTargetsOf = (page: Page): Promise<string[]> =>
  page.locator("main a, main button, main summary, main input").evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== "inline")
      .filter((target) => target.getBoundingClientRect().height < 44)
      // The list of panes shows up with the keyboard's focus.
      .filter((target) => getComputedStyle(target.closest("fieldset") ?? target).clipPath === "none")
      .map((target) => `${target.textContent} ${Math.round(target.getBoundingClientRect().height)}`),
  )

for (const { path, title } of fixedPages)
  test.describe(path, () => {
    test.use({ viewport: phone, provoked: path === "/404" ? [/status of 404/] : [] })

    test("has a title, no shifts, large enough targets, and no axe flaw; fits large text", async ({
      page,
    }) => {
      await rendered()
      await watchShifts(page)
      await open(page, path)
      expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
      await expect(page).toHaveTitle(`${title} · Clearline Auto Glass`)
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /Yuba City/)
      expect(await flawsOf(page, layoutDependentRules)).toEqual([])
      if (path !== "/" && path !== "/404") expect(await lowTargetsOf(page)).toEqual([])
      expect(await findSmallTargets(page, 24)).toEqual([])
      for (const size of [phone, { width: 360, height: 740 }]) {
        await page.setViewportSize(size)
        await expect.poll(() => overflowOf(page)).toBe(0)
      }
      await page.setViewportSize(phone)
      await setTextSize(page, 32)
      await expect.poll(() => overflowOf(page), "width with text at 200 %").toBe(0)
      await expect.poll(() => findClippedTexts(page), "words with text at 200 %").toEqual([])
      await setTextSize(page, 16)

      await page.setViewportSize(desk)
      expect(await flawsOf(page)).toEqual([])
      expect(await findSmallTargets(page, 24)).toEqual([])
      await expect.poll(() => overflowOf(page)).toBe(0)
    })
  })
