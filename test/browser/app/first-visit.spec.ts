import { desk, expect, logIn, ownBrowser, phone, test } from "../browser.ts"
import { watchScripts } from "../scripts.ts"

/* See docs/decisions/bundle-sizes.md. A browser of its own has no scripts in its cache. */

test(
  "The login loads less than 107 kB of script, and nothing in the background",
  ownBrowser,
  async ({ page }) => {
    const scripts = watchScripts(page)
    await page.goto("/login", { waitUntil: "networkidle" })
    await expect(page.getByLabel("Phone")).toBeVisible()
    const { shown, background } = await scripts()
    expect(shown).toBeLessThan(107_000)
    expect(background).toBe(0)
  },
)

const live = ["session-services"]
const limits = [
  {
    what: "office's list on a desk",
    who: "clerk",
    viewport: desk,
    starts: live,
    shown: 125_000,
    background: 10_000,
  },
  {
    what: "office's list on a phone",
    who: "clerk",
    viewport: phone,
    starts: live,
    shown: 145_000,
    background: 10_000,
  },
  {
    what: "technician's day",
    who: "technician",
    viewport: phone,
    starts: [...live, "offline"],
    shown: 168_000,
    background: 16_000,
  },
] as const

for (const { what, who, viewport, starts, ...limit } of limits)
  test(`The ${what} loads less than ${limit.shown / 1000} kB of script`, ownBrowser, async ({ page }) => {
    await page.setViewportSize(viewport)
    await logIn(page, who)
    const scripts = watchScripts(page)
    const inBackground = starts.map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
    await page.goto("/servicerequests", { waitUntil: "networkidle" })
    await Promise.all(inBackground)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const { shown, background } = await scripts()
    expect(shown).toBeLessThan(limit.shown)
    expect(background, "started in the background").toBeLessThan(limit.background)
  })
