import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Route,
} from "@playwright/test"
import type axe from "axe-core"
import type { NodeResult, RunOptions } from "axe-core"
import { demoPassword } from "#infra/local/demo/password.ts"
import { clockOffset } from "../clock/clock.ts"
import { keepClearOfMidnight } from "../clock/midnight.ts"
import { shiftDate } from "../clock/shift-date.ts"
import { type FaultSettings, startSystem, type TestSystem } from "../system.ts"
import { callsOf, logSince, sizeOfLog } from "./failure-report.ts"
import { filledFolder } from "./setup.ts"

export { expect }

export const logins = {
  admin: "5305550100",
  developer: "5305550101",
  clerk: "5305550102",
  technician: "5305550103",
  customer: "5305550104",
  account: "5305550105",
} as const
export type Login = keyof typeof logins

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** For tests that move the clock, which can't be undone in a shared browser. */
export const ownBrowser = { tag: "@own-browser" }

/**
 * For tests with the service worker, in a browser of their own. All others block it, so that pages come from
 * the server.
 */
export const keptApp = { tag: "@kept-app" }

/** For tests of indexes that lag by up to a second, as in the cloud. */
export const indexLag = { tag: "@index-lag" }

export const lastingFaults: { current: FaultSettings } = { current: {} }

type Options = {
  /** Whether pages get live updates. Most tests turn them off to control when a page reloads. */
  liveUpdates: boolean
  /** Expected console messages. Any other fails the test. */
  provoked: RegExp[]
}

/** A system per worker, so that tests don't disturb each other. */
const system: [
  (nothing: object, use: (system: TestSystem) => Promise<void>) => Promise<void>,
  { scope: "worker"; timeout: number },
] = [
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs: nothing.
  async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "clearline-browser-"))
    cpSync(filledFolder(), folder, { recursive: true })
    const running = await startSystem({ folder, rendersSite: true })
    process.env.CLEARLINE_ORIGIN = running.origin
    await use(running)
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  { scope: "worker", timeout: 240_000 },
]

/** Reuses browsers between tests: loading and compiling the app is a third of a page's cost. */
type Browsers = Map<string, BrowserContext>

/** The tab that a browser's tests share, since opening and closing one is a third of a page's cost. */
const tabs = new WeakMap<BrowserContext, Page>()

/**
 * Chrome intercepts calls only a moment after `route` resolves. A call at once would pass by, so this calls until one is
 * intercepted. A service worker's calls aren't, and a blank page has none to wait for.
 */
const untilIntercepted = async (page: Page, route: Page["route"]): Promise<void> => {
  const probe = "/api/health?intercepted"
  const isProbe = (url: URL) => url.pathname + url.search === probe
  if (!page.url().startsWith("http")) return
  await route.call(page, isProbe, (probed) => probed.fulfill({ status: 204 }))
  await expect
    .poll(() =>
      page.evaluate(async (url) => {
        if (navigator.serviceWorker?.controller) return 204
        const { status } = await fetch(url)
        return status
      }, probe),
    )
    .toBe(204)
  await page.unroute(isProbe)
}

/**
 * Opens the shared tab, or a new one if the last test closed it. `resetTab` restores it: on a file of the origin, without routes,
 * listeners, and init scripts.
 */
const acquireTab = async (
  context: BrowserContext,
): Promise<{ page: Page; resetTab: () => Promise<void> }> => {
  const known = tabs.get(context)
  const page = known && !known.isClosed() ? known : await context.newPage()
  tabs.set(context, page)
  const scripts: { dispose: () => Promise<void> }[] = []
  const listeners: Parameters<Page["off"]>[] = []
  const { addInitScript, on, route } = page
  page.addInitScript = async (...script: Parameters<Page["addInitScript"]>) => {
    const added = await addInitScript.apply(page, script)
    scripts.push(added)
    return added
  }
  page.route = async (...routed: Parameters<Page["route"]>) => {
    const added = await route.apply(page, routed)
    await untilIntercepted(page, route)
    return added
  }
  page.on = ((...listener: Parameters<Page["on"]>) => {
    listeners.push(listener)
    return on.apply(page, listener)
  }) as Page["on"] // of its many signatures, `Parameters` knows the last alone
  const resetTab = async () => {
    Object.assign(page, { addInitScript, on, route })
    for (const listener of listeners) page.off(...listener)
    if (page.isClosed()) return
    await page.unrouteAll({ behavior: "ignoreErrors" })
    for (const script of scripts) await script.dispose()
    await page.goto("/robots.txt")
    await page.evaluate(() => sessionStorage.clear())
    await page.emulateMedia({
      colorScheme: "light",
      reducedMotion: "reduce",
      forcedColors: null,
      media: null,
    })
  }
  return { page, resetTab }
}

const openBrowser = async (browser: Browser, { keepsApp = false } = {}): Promise<BrowserContext> => {
  const context = await browser.newContext()
  if (!keepsApp)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"))
  // A page without the app stays open, which keeps the process and its compiled code alive.
  await (await context.newPage()).goto("/robots.txt")
  return context
}

const firstPage = (context: BrowserContext): Page => {
  const [first] = context.pages()
  if (!first) throw new Error("The browser's first page was closed.")
  return first
}

const openShared = async (browser: Browser): Promise<BrowserContext> => {
  const context = await openBrowser(browser)
  const refuse = () => {
    throw new Error("A clock outlives its test: give the test `ownBrowser`.")
  }
  const clockMethods = [
    "install",
    "fastForward",
    "pauseAt",
    "resume",
    "runFor",
    "setFixedTime",
    "setSystemTime",
  ]
  Object.assign(context.clock, Object.fromEntries(clockMethods.map((name) => [name, refuse])))
  return context
}

const needsOwnBrowser = (tags: string[]) => tags.includes(ownBrowser.tag) || tags.includes(keptApp.tag)

/** Replaces the browser's WebSocket. */
const withoutSockets = () => {
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) =>
    String(input).includes("/api/socketticket") ? new Promise(() => {}) : ask(input, init)
}

/** Fails a test on uncaught errors, console errors, and policy violations. */
export const test = base.extend<
  Options & { quiet: undefined; lag: undefined; report: undefined },
  { system: TestSystem; browsers: Browsers }
>({
  system,
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(shiftDate, clockOffset())
        return context
      }
      await use(browser)
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  browsers: [({}, use) => use(new Map()), { scope: "worker" }],
  baseURL: ({ system: { origin } }, use) => use(origin),
  liveUpdates: [false, { option: true }],
  provoked: [[], { option: true }],
  context: async ({ browser, browsers, hasTouch, deviceScaleFactor, javaScriptEnabled }, use, { tags }) => {
    if (needsOwnBrowser(tags)) {
      const own = await openBrowser(browser, { keepsApp: tags.includes(keptApp.tag) })
      await use(own)
      await own.close()
      return
    }
    const device = JSON.stringify({ hasTouch, deviceScaleFactor, javaScriptEnabled })
    const context = browsers.get(device) ?? (await openShared(browser))
    browsers.set(device, context)
    await use(context)
    const tab = tabs.get(context)
    for (const page of context.pages().slice(1)) if (page !== tab) await page.close()
  },
  page: async ({ context, viewport, liveUpdates }, use, { tags }) => {
    await keepClearOfMidnight(60_000)
    await context.clearCookies()
    await firstPage(context).evaluate(() => {
      localStorage.clear()
      indexedDB.deleteDatabase("clearline")
    })
    const { page, resetTab } = await acquireTab(context)
    if (!liveUpdates) await page.addInitScript(withoutSockets)
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    if (needsOwnBrowser(tags)) return
    await context.setOffline(false)
    await resetTab()
  },
  quiet: [
    // Depends on `report`, which then ends after it and has its failure.
    async ({ page, provoked, report: _report }, use) => {
      const complaints: string[] = []
      page.on("pageerror", ({ message }) => complaints.push(message))
      page.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return
        complaints.push(`${message.text()} ${message.location().url}`)
      })
      await use(undefined)
      expect(complaints.filter((text) => !provoked.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  lag: [
    async ({ system: running }, use, { tags }) => {
      if (!tags.includes(indexLag.tag)) return use(undefined)
      lastingFaults.current = { indexLag: 1000 }
      await running.setFaults(lastingFaults.current)
      await use(undefined)
      lastingFaults.current = {}
      await running.setFaults({})
    },
    { auto: true },
  ],
  report: [
    async ({ system: running, page }, use, testInfo) => {
      const calls = callsOf(page)
      const logged = sizeOfLog(running)
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const body = [...calls.slice(-10), "", ...logSince(running, logged).slice(-15)].join("\n")
      await testInfo.attach("calls and log", { body, contentType: "text/plain" })
    },
    { auto: true },
  ],
})

type StoredSession = { token: string; id: string; role: string; name: string }

/** Logs in by API and stores the session as the login page would. */
export async function logIn(page: Page, who: Login): Promise<StoredSession> {
  const number = logins[who]
  const reply = await page.request.post("/api/session", {
    data: { phone: number, password: demoPassword },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { token, role, user } = await reply.json()
  const { _id: id, techId = "", ...rest } = user
  const session = { token, role, id, techId, ...rest }
  await firstPage(page.context()).evaluate(
    (text) => localStorage.setItem("clearline.session", text),
    JSON.stringify(session),
  )
  return session
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules of axe whose outcome depends on the width of the window, or on what a phone shows in the place of a table. */
export const layoutDependentRules = [
  "color-contrast",
  "target-size",
  "button-name",
  "link-name",
  "label",
  "aria-input-field-name",
  "aria-toggle-field-name",
  "nested-interactive",
  "scrollable-region-focusable",
  "region",
] as const

export async function flawsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules ? [...rules] : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
    // Square's iframe is not ours.
    iframes: false,
  }
  // Half a megabyte, so it is injected once per page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (options) => {
    const axeWindow = window as unknown as { axe: typeof axe }
    return (await axeWindow.axe.run(document, options)).violations
  }, options)
  const reasonOf = ({ any, all }: NodeResult) => [...any, ...all][0]?.message ?? ""
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")}: ${reasonOf(node)}`),
  )
}

/** Waits until the color transitions have ended. */
export async function switchColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  await page.waitForFunction(
    (scheme) =>
      document.documentElement.dataset.mantineColorScheme === scheme && document.getAnimations().length === 0,
    colorScheme,
  )
}

export async function flawsInBothThemes(page: Page, rules?: readonly string[]): Promise<string[]> {
  await switchColorScheme(page, "light")
  const flaws = await flawsOf(page, rules)
  await switchColorScheme(page, "dark")
  const dark = await flawsOf(page, ["color-contrast"])
  return [...flaws, ...dark.map((flaw) => `dark: ${flaw}`)]
}

/** Holds matching calls until they are released. */
export async function hold(
  page: Page,
  address: string | RegExp,
): Promise<{ requested: Promise<void>; letGo: () => void }> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let ask = () => {}
  const requested = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(address, async (route) => {
    ask()
    await released
    await route.continue()
  })
  return { requested, letGo }
}

export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : "text",
        )
        shifts.push({ value, moved })
      }
    }).observe({ type: "layout-shift", buffered: true })
  })

type Shift = { value: number; moved: string[] }

export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens a page until it is in this language. The app changes its language only on a page that was just opened, so a slow
 * answer makes it wait for the next one.
 */
export const openInLanguage = (page: Page, path: string, code: string): Promise<void> =>
  expect(async () => {
    await page.goto(path)
    await expect(page.locator("html")).toHaveAttribute("lang", code, { timeout: 5_000 })
  }).toPass()

/** Opens a page that is in a group of the rail. */
export async function chooseInRail(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: group }).click()
  await page.getByRole("menuitem", { name }).click()
}

/** Replaces a list in a reply with its first item, repeated under other invoice numbers. */
export const fulfillWithMany =
  (count: number, more: object = {}) =>
  async (route: Route) => {
    const response = await route.fetch()
    const [first] = await response.json()
    const many = Array.from({ length: count }, (_, index) => ({
      ...first,
      ...more,
      invoiceNumber: 90_000 + index,
    }))
    await route.fulfill({ response, json: many })
  }
