import { gzipSync } from "node:zlib"
import { type Browser, chromium } from "@playwright/test"
import { demoPassword } from "#infra/local/demo/password.ts"
import { launchOptions } from "../browser/launch.ts"
import { logins, type Say, systemOf } from "./store.ts"

export type Page = { name: string; files: number; gzipBytes: number }

const scriptsOf = async (
  browser: Browser,
  name: string,
  address: string,
  session?: string,
): Promise<Page> => {
  const context = await browser.newContext()
  try {
    if (session)
      await context.addInitScript((text) => localStorage.setItem("clearline.session", text), session)
    const page = await context.newPage()
    const sizes: Promise<number>[] = []
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return
      sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(address, { waitUntil: "load" })
    // The site's script starts after load.
    await page.waitForLoadState("networkidle")
    const bytes = await Promise.all(sizes)
    return { name, files: bytes.length, gzipBytes: bytes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await context.close()
  }
}

/** Gzipped JavaScript of a first visit. */
export const measurePages = async (size: number, say: Say): Promise<Page[]> => {
  const system = await systemOf(size, say, { rendersSite: true })
  const browser = await chromium.launch(launchOptions)
  try {
    const { origin } = system
    const context = await browser.newContext()
    const login = await context.newPage()
    await login.goto(`${origin}/login`)
    await login.getByLabel("Phone").fill(logins.clerk)
    await login.getByLabel("Password").first().fill(demoPassword)
    await login.keyboard.press("Enter")
    await login.waitForURL((url) => url.pathname !== "/login")
    const session = await login.evaluate(() => localStorage.getItem("clearline.session"))
    await context.close()
    return [
      await scriptsOf(browser, "public home", `${origin}/`),
      await scriptsOf(browser, "login", `${origin}/login`),
      await scriptsOf(browser, "staff list", `${origin}/servicerequests`, session ?? ""),
    ]
  } finally {
    await browser.close()
    await system.stop()
  }
}
