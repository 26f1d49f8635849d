import { readFileSync } from "node:fs"
import type { Page, Request } from "@playwright/test"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import {
  chooseInRail,
  desk,
  expect,
  flawsInBothThemes,
  hold,
  logIn,
  overflowOf,
  ownBrowser,
  phone,
  test,
} from "../browser.ts"
import { picture } from "../sign.ts"

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main menu" })
const linksOf = (page: Page) =>
  mainMenu(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)

test("The side menu works by keyboard, and choosing a theme overrides the device's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize(desk)
  await logIn(page, "clerk")
  await page.goto("/tasks")
  await expect(mainMenu(page)).toBeVisible()
  for (const entry of await mainMenu(page).locator("a, button").all())
    await expect(entry).toBeInViewport({ ratio: 1 })
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()

  const links = await linksOf(page)
  expect(links).toEqual(["/", "/servicerequests", "/servicerequests/new", "/scheduler", "/inbox", "/tasks"])
  for (const [group, paths] of Object.entries({
    Quotes: ["/newquote", "/quotes"],
    Parts: ["/lookup", "/inventory", "/partcheck"],
    Money: ["/insurance", "/reports", "/fuelreceipts", "/earnings"],
    Office: ["/account", "/users", "/settings"],
  })) {
    await mainMenu(page).getByRole("button", { name: group }).click()
    const items = page.getByRole("menuitem")
    await expect(items.first()).toBeFocused()
    const held = await items.evaluateAll((all) => all.map((item) => item.getAttribute("href") ?? ""))
    expect(held).toEqual(paths)
    links.push(...held)
    await page.keyboard.press("Escape")
    await expect(items).toHaveCount(0)
    await expect(mainMenu(page).getByRole("button", { name: group })).toBeFocused()
  }
  for (const to of links) expect((await page.request.get(to ?? "")).status(), to ?? "").toBe(200)

  const footer = page.getByRole("contentinfo")
  await expect(footer).toContainText(`© ${todayIn(new Date()).slice(0, 4)}`)
  await expect(footer).toContainText("Yuba City, Woodland, Sacramento and Santa Ana")
  await expect(footer).toContainText(`Version ${version}`)

  const scheme = page.locator("html[data-mantine-color-scheme=dark]")
  await expect(scheme).toBeAttached()
  await page.getByRole("button", { name: /Clerk$/ }).click()
  await page.getByRole("menuitem", { name: "Light" }).click()
  await expect(scheme).not.toBeAttached()
  await page.goto("/tasks", { waitUntil: "commit" })
  await expect(page.locator("html[data-mantine-color-scheme=light]")).toBeAttached()
  await expect(mainMenu(page)).toBeVisible()
  await expect(page.locator("html[data-mantine-color-scheme=light]")).toBeAttached()
})

test.describe("A navigation", () => {
  test.use({ provoked: [/ERR_FAILED/] })

  test("sets the title and refreshes the session, which a dropped connection doesn't end", async ({
    page,
  }) => {
    const isRefresh = (request: Request) =>
      request.method() === "PUT" && request.url().endsWith("/api/session")
    const { token } = await logIn(page, "clerk")
    await page.goto("/account")
    await expect(page).toHaveTitle("Account · Clearline Auto Glass")
    await expect(mainMenu(page)).toBeVisible()
    await page.route("**/api/session", () => {})
    const refreshed = page.waitForRequest(isRefresh)
    await chooseInRail(page, "Office", "Settings")
    expect((await refreshed).postDataJSON()).toEqual({ token, location: "/settings", version })
    await expect(page).toHaveTitle("Settings · Clearline Auto Glass")
    await page.goBack()
    await expect(page).toHaveTitle("Account · Clearline Auto Glass")

    await page.unroute("**/api/session")
    await page.route("**/api/session", (route) => route.abort())
    const failed = page.waitForEvent("requestfailed", isRefresh)
    await chooseInRail(page, "Office", "Settings")
    await failed
    await expect(page).toHaveTitle("Settings · Clearline Auto Glass")
    expect(await page.evaluate(() => localStorage.getItem("clearline.session"))).not.toBeNull()
  })

  test("scrolls to the hash, shows Not Found, and retries a screen whose script fails", async ({ page }) => {
    await logIn(page, "clerk")
    await page.addInitScript(() => {
      // Before the app's scripts, which may scroll before DOMContentLoaded.
      new MutationObserver((_changes, observer) => {
        if (!document.head) return
        observer.disconnect()
        const style = document.createElement("style")
        style.textContent = "body { padding-top: 1200px }"
        document.head.append(style)
      }).observe(document, { childList: true, subtree: true })
    })
    const scrollY = () => page.evaluate(() => window.scrollY)
    const loading = await hold(page, "**/api/account*")
    await page.goto("/account#content")
    await expect.poll(scrollY).toBeGreaterThan(500)
    loading.letGo()
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
    expect(await scrollY()).toBeGreaterThan(500)
    await expect(mainMenu(page)).toBeVisible()

    await page.evaluate(() => {
      history.pushState({}, "", "/nowhere")
      dispatchEvent(new PopStateEvent("popstate", { state: {} }))
    })
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
    await expect(page.getByText("We couldn't find that page.")).toBeVisible()
    await expect(page.getByText("/nowhere")).toBeVisible()
    await expect(page).toHaveTitle("Not Found · Clearline Auto Glass")
    await page.getByRole("link", { name: "My Account" }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page).toHaveTitle("Account · Clearline Auto Glass")

    await page.route(/\/assets\/Users-.*\.js/, (route) => route.abort())
    await chooseInRail(page, "Office", "Users")
    await expect(page.getByRole("heading", { name: "This page didn't load." })).toBeVisible()
    await expect(page.getByText("Couldn't reach the server.")).toBeVisible()
    await expect(mainMenu(page)).toBeVisible()
    await page.unroute(/\/assets\/Users-.*\.js/)
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible()
  })

  // A browser of its own has no scripts in its cache.
  test(
    "says that a page didn't load if the menus' script fails, and retries it",
    ownBrowser,
    async ({ page }) => {
      await logIn(page, "clerk")
      await page.setViewportSize(desk)
      await page.route(/\/assets\/frame-.*\.js/, (route) => route.abort())
      await page.goto("/account")
      await expect(page.getByRole("heading", { name: "This page didn't load." })).toBeVisible()
      await picture(page, "frame-failed-desk")
      await page.unroute(/\/assets\/frame-.*\.js/)
      await page.getByRole("button", { name: "Try again" }).click()
      await expect(mainMenu(page)).toBeVisible()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    },
  )
})

test("The route guards redirect to the login, and a technician to their day, and say why", async ({
  page,
}) => {
  await page.goto("/profile/65f.abc?message=x")
  await expect(page).toHaveURL(/\/login\?/)
  const parameters = new URL(page.url()).searchParams
  expect(parameters.get("message")).toBe("You need to be logged in to access the requested resource.")
  expect(parameters.get("route")).toBe("/profile/65f.abc?message=x")

  // The login would open its route as soon as another tab logs in.
  await page.goto("about:blank")
  await logIn(page, "technician")
  await page.goto("/servicerequests/new")
  await expect(
    page.getByRole("alert").filter({ hasText: "You are not allowed to access the requested resource." }),
  ).toBeVisible()
  // The message leaves the address once it shows.
  await expect(page).toHaveURL(/\/servicerequests$/)
  await page.getByRole("button", { name: "Close" }).click()
  await expect(page.getByRole("alert")).toBeHidden()
})

test.describe("A session that ended on the server", () => {
  test.use({ provoked: [/status of 401/] })

  test("leads to the logout with the reason at the next navigation, and is deleted locally", async ({
    page,
  }) => {
    const { token, id } = await logIn(page, "clerk")
    // So that only the tapped link can load.
    await page.route("**/api/ivy_*", (route) => route.fulfill({ json: { count: 0, data: [] } }))
    await page.goto("/tasks", { waitUntil: "networkidle" })
    await page.route(/\/api\/(?!session)/, () => undefined)
    await page.request.delete(`/api/session?token=${token}&id=${id}`, { headers: { token, user: id } })
    await chooseInRail(page, "Office", "Settings")
    await expect(page).toHaveURL(/\/logout\?/)
    await expect(page.getByRole("alert")).toHaveText(
      "Please login again. Authenticated session was not found.",
    )
    expect(await page.evaluate(() => localStorage.getItem("clearline.session"))).toBeNull()
  })
})

test("A logout that the server answers late leaves the next login alone", async ({ page }) => {
  await logIn(page, "clerk")
  const deletion = await hold(page, /\/api\/session\?/)
  await page.goto("/logout")
  await deletion.requested
  const next = await logIn(page, "clerk")
  deletion.letGo()
  await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("clearline.session"))).toBe(JSON.stringify(next))
})

test("The palette opens by shortcut, finds pages, customers, and requests, and restores focus", async ({
  page,
}) => {
  const find = page.getByRole("combobox", { name: "Find" })
  await logIn(page, "clerk")
  await page.setViewportSize(desk)
  await page.goto("/tasks")
  const requests = mainMenu(page).getByRole("link", { name: /^Requests/ })
  await requests.focus()
  await page.keyboard.press("Control+k")
  await expect(find).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(find).toBeHidden()
  await expect(requests).toBeFocused()

  await page.keyboard.press("Control+k")
  await expect(find).toBeFocused()
  await page.keyboard.type("5305550104")
  const customers = page.getByRole("group", { name: "Customers" })
  await expect(customers).toBeVisible()
  expect(await flawsInBothThemes(page)).toEqual([])
  const search = await hold(page, /\/api\/(users|servicerequest)\?/)
  await page.keyboard.type("9")
  await search.requested
  await page.keyboard.press("Enter")
  search.letGo()
  await page.keyboard.press("Backspace")
  await expect(find).toBeFocused()
  await find.fill("")
  await expect(find).toHaveAttribute("aria-activedescendant", /^found-/)
  await find.fill("5305550104")
  await customers.getByRole("option").filter({ hasText: "555-0104" }).click()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(page.getByRole("main").getByText("(530) 555-0104")).toBeVisible()

  await page.keyboard.press("Control+k")
  await expect(find).toBeFocused()
  await page.keyboard.type("raman")
  await page.getByRole("option", { name: "Search all requests for “raman”" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“raman”")
  await expect(page.getByText("All dates, all statuses")).toBeVisible()

  await page.keyboard.press("Control+k")
  await expect(find).toBeFocused()
  await page.keyboard.type("settings")
  await expect(page.getByRole("option", { name: "Settings", exact: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/settings$/)
  await expect(find).toBeHidden()
})

test.describe("The palette's search", () => {
  test.use({ provoked: [/status of 429/] })

  test("says that it is under way or failed, and can be tried again", async ({ page }) => {
    await logIn(page, "technician")
    await page.setViewportSize(desk)
    await page.goto("/tasks")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const isSearch = /\/api\/servicerequest\?.*search=/
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(isSearch, async (route) => {
      await answered
      await route.fulfill({ status: 429, json: {} })
    })
    await page.keyboard.press("Control+k")
    const palette = page.getByRole("dialog", { name: "Find" })
    const asked = page.waitForRequest(isSearch)
    await palette.getByRole("combobox").fill("nobody-48068")
    await asked
    await expect(palette.getByRole("status")).toHaveText("Searching…")
    await expect(palette.getByText("Nothing found")).toHaveCount(0)
    answer()
    await expect(palette.getByRole("alert")).toContainText("Search isn't responding.")
    await expect(palette.getByText("Nothing found")).toHaveCount(0)
    await picture(page, "palette-failed-desk")
    await page.unroute(isSearch)
    await palette.getByRole("button", { name: "Try again" }).click()
    await expect(palette.getByRole("combobox")).toBeFocused()
    await expect(palette.getByText("Nothing found for “nobody-48068”.")).toBeVisible()
    await expect(palette.getByRole("status")).toHaveText("0 results")
  })
})

test("On a phone the menu fits, traps focus until Escape, and closes on navigation", async ({ page }) => {
  await logIn(page, "clerk")
  await page.setViewportSize(phone)
  await page.goto("/tasks")
  const more = page.getByRole("button", { name: "More" })
  const all = page.getByRole("navigation", { name: "All pages" })
  await more.press("Enter")
  await expect(all).toBeVisible()
  expect(await flawsInBothThemes(page)).toEqual([])
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press("Tab")
    await expect.poll(() => focusIsIn(page, "[role=dialog]"), `stop ${stop}`).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  const small = await page
    .getByRole("dialog")
    .locator("a, button, label")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.textContent),
    )
  expect(small).toEqual([])
  await page.keyboard.press("Escape")
  await expect(all).toBeHidden()
  await expect(more).toBeFocused()

  await more.click()
  await all.getByRole("link", { name: "Settings" }).click()
  await expect(page).toHaveTitle("Settings · Clearline Auto Glass")
  await expect(all).toBeHidden()
})

test("Overlays open by keyboard and restore focus on Escape, also the first time", async ({ page }) => {
  await logIn(page, "clerk")
  await page.setViewportSize(desk)
  await page.goto("/servicerequests")

  const me = page.getByRole("button", { name: /Clerk$/ })
  await me.press("Enter")
  await expect(page.getByRole("menuitem", { name: "My profile" })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("menuitem", { name: "Light" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(me).toBeFocused()

  const filter = page.getByRole("button", { name: "Filter and sort" })
  await filter.press("Enter")
  await expect(page.getByLabel("Sort by")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByLabel("Sort by")).toBeHidden()
  await expect(filter).toBeFocused()

  const next = page.getByRole("button", { name: "Next day" })
  await page.keyboard.press("Tab")
  await next.focus()
  const tip = page.getByRole("tooltip", { name: "Next day" })
  await expect(tip).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(tip).toBeHidden()
  await expect(next).toBeFocused()
})
