import { chromium, type Locator } from "@playwright/test"
import { launchOptions } from "../browser/launch.ts"
import { visitorsAt } from "../driver/visitor.ts"
import { phoneOf } from "./day.ts"
import { type Say, systemOf } from "./store.ts"

export type Booking = { seconds: number; taps: number }

/** Milliseconds per key: 40 words a minute, as people type on a phone. */
const typing = { delay: 300 }
/** Seconds until a visitor finds the next control. */
const secondsPerTap = 1

export const measureBooking = async (size: number, say: Say): Promise<Booking> => {
  const system = await systemOf(size, say, { rendersSite: true })
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: "en-US",
      timezoneId: "America/Los_Angeles",
    })
    const page = await context.newPage()
    const operable = page.waitForResponse("**/api/branches*")
    await page.goto(`${system.origin}/newservice`)
    await operable

    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const type = (text: string) => page.keyboard.type(text, typing)
    const enter = () => page.keyboard.press("Enter")
    const next = page.getByRole("button", { name: /^Next/ })
    const startedAt = performance.now()
    await tap(page.getByRole("link", { name: /Windshield replacement/ }))
    await tap(page.getByLabel("VIN"))
    await type("2T3P1RFV8MC154560")
    await page.getByText("2021 Toyota RAV4").first().waitFor()
    await enter()
    await tap(page.getByRole("radio", { name: "Longer than 6 inches" }))
    await tap(next)
    await tap(page.getByLabel("Street address"))
    for (const line of ["1420 Plumas St", "95991"]) {
      await type(line)
      await enter()
    }
    await page
      .getByRole("radio", { name: /Best fit/, checked: true })
      .first()
      .waitFor()
    await tap(next)
    await tap(page.getByLabel("Name"))
    await type("Marisol Vega")
    await enter()
    await type(phoneOf(0))
    await tap(page.getByRole("checkbox", { name: /Yes, text me/ }))
    await tap(page.getByRole("button", { name: /^(Request this appointment|Send this request)$/ }))
    await page.getByRole("heading", { level: 1, name: "Enter the code we texted" }).waitFor()
    // A phone offers the code above its keyboard: one tap.
    const code = await visitorsAt(() => system.origin).codeTextedTo(phoneOf(0))
    taps += 1
    await page.keyboard.type(code)
    await page.getByRole("heading", { level: 1, name: "We have your request" }).waitFor()
    return { seconds: (performance.now() - startedAt) / 1000 + secondsPerTap * taps, taps }
  } finally {
    await browser.close()
    await system.stop()
  }
}
