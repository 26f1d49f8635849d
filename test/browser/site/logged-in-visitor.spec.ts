import type { Page } from "@playwright/test"
import {
  desk,
  expect,
  logIn,
  overflowOf,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { picture } from "../sign.ts"
import { fixedPages, open, thursday, version } from "./site-screen.ts"

test.describe("A logged-in user", () => {
  const entriesOf = (page: Page) =>
    page.getByRole("banner").locator("a:visible").filter({ hasNotText: "Clearline" })
  const parts = (["services", "locations", "gallery", "warranty", "about", "contact"] as const)
    .filter((name) => fixedPages.some(({ path }) => path === `/${name}`))
    .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`)

  test("shows staff their work without layout shifts, and keeps their session alive", async ({ page }) => {
    await page.setViewportSize(desk)
    const { token } = await logIn(page, "clerk")
    await watchShifts(page)
    const refreshed = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().endsWith("/api/session"),
    )
    await open(page, "/")
    await expect(entriesOf(page)).toHaveText([
      "Service Requests",
      "Start A Quote",
      "Logout",
      ...parts,
      "Español",
      "My Account",
    ])
    expect((await refreshed).postDataJSON()).toEqual({ token, location: "/", version })
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])

    await page.setViewportSize(phone)
    await page.getByRole("button", { name: "Menu" }).click()
    await expect(page.locator("#site-menu").getByRole("link")).toHaveText([
      ...parts,
      "Service Requests",
      "Start A Quote",
      "My Account",
      "Logout",
    ])
  })

  test("fits a phone, whether the shop is open or closed", ownBrowser, async ({ page }) => {
    await page.setViewportSize(phone)
    await logIn(page, "clerk")
    await page.clock.setFixedTime(thursday("11:30:00"))
    await open(page, "/")
    const head = page.getByRole("banner")
    for (const [time, state] of [
      ["11:30:00", "Currently Open"],
      ["19:30:00", "Currently Closed"],
    ] as const) {
      await page.clock.setFixedTime(thursday(time))
      await expect(head).toContainText(state)
      await expect(head.getByRole("link", { name: "Service Requests" })).toBeInViewport({ ratio: 1 })
      expect(await overflowOf(page), time).toBe(0)
    }
  })

  test("who is a customer sees the shop's phone, and their own pages in a menu under their name", async ({
    page,
  }) => {
    await page.setViewportSize(desk)
    const { id, name } = await logIn(page, "customer")
    await watchShifts(page)
    await open(page, "/")
    const head = page.getByRole("banner")
    const call = head.getByRole("link", { name: /^Call Us \(/ })
    await expect(call).toHaveAttribute("href", /^tel:\+1\d{10}$/)
    await expect(head.getByRole("link", { name: "Text Us" })).toHaveAttribute("href", /^sms:\+1\d{10}$/)
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])

    const own = [
      ["My Jobs and Vehicles", `/profile/${id}`],
      ["My Account", "/account"],
      ["Logout", "/logout"],
    ] as const
    const menu = page.locator("#own-menu")
    const button = head.getByRole("button", { name: name.split(" ")[0] ?? "", exact: true })
    await button.press("Enter")
    await expect(menu).toContainText(`Logged in as ${name}`)
    await expect(menu.getByRole("link")).toHaveText(own.map(([text]) => text))
    for (const [text, to] of own)
      await expect(menu.getByRole("link", { name: text })).toHaveAttribute("href", to)
    await picture(page, "site-own-menu-desk")
    await page.keyboard.press("Tab")
    await expect(menu.getByRole("link").first()).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await page.setViewportSize(phone)
    await page.getByRole("button", { name: "Menu" }).click()
    const sheet = page.locator("#site-menu")
    await expect(sheet).toContainText(`Logged in as ${name}`)
    for (const [text, to] of own)
      await expect(sheet.getByRole("link", { name: text })).toHaveAttribute("href", to)
    await picture(page, "site-own-menu-phone")
    expect(await overflowOf(page)).toBe(0)
  })

  test.describe("whose session has expired", () => {
    test.use({ provoked: [/status of 401/] })

    test("is logged out, and stays on the page", async ({ page }) => {
      await page.addInitScript(() =>
        localStorage.setItem(
          "clearline.session",
          JSON.stringify({ token: "over", id: "nobody", role: "clerk", name: "Rosa Benitez" }),
        ),
      )
      await page.goto("/")
      await page.waitForFunction(() => localStorage.getItem("clearline.session") === null)
      await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible()
      await expect(page).toHaveURL("/")
    })
  })
})
