import type { Locator, Page } from "@playwright/test"
import { expect } from "./browser.ts"

/**
 * Counts what a person does on the page from now on: each tap, each field that is filled in, and each Enter (or Space
 * on a control). The browser counts, so a helper of a test can't hide any.
 */
export async function countInteractions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const textField = "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])"
    const matches = (target: EventTarget | null, selector: string) =>
      target instanceof Element && target.matches(selector)
    let filled: EventTarget | null = null
    const count = (field: EventTarget | null = null) => {
      filled = field
      const before = Number(sessionStorage.getItem("interactions") ?? 0)
      sessionStorage.setItem("interactions", String(before + 1))
    }
    const listen = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { capture: true })
    // A tap into a field is part of filling it in.
    listen("pointerdown", ({ target }) => !matches(target, `${textField}, select`) && count())
    listen("keydown", (event) => {
      const { key, target } = event as KeyboardEvent
      if (key === "Enter" || (key === " " && !matches(target, textField))) count()
    })
    listen("input", ({ target }) => {
      if (target !== filled && matches(target, `${textField}, select`)) count(target)
    })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem("interactions") ?? 0))
}

/** Presses Enter again while the first change runs. Returns how many there were when `untilDone` resolves. */
export async function pressEnterTwice(
  page: Page,
  path: RegExp,
  untilDone: () => Promise<void>,
): Promise<number> {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls: string[] = []
  await page.route(path, async (route) => {
    const method = route.request().method()
    if (method === "GET") return route.fallback()
    calls.push(method)
    requested.resolve()
    await released.promise
    await route.continue()
  })
  await page.keyboard.press("Enter")
  await requested.promise
  await page.keyboard.press("Enter")
  released.resolve()
  await untilDone()
  await page.unroute(path)
  return calls.length
}

/** Takes the phone out of the pocket, at which the app sends what waits and reads anew instead of at its next interval. */
export const wake = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")))

/** Waits until nothing waits on the phone, without the queue's pauses. */
export const untilSent = (page: Page, waiting: Locator): Promise<void> =>
  expect(async () => {
    await wake(page)
    await expect(waiting).toBeHidden({ timeout: 2000 })
  }).toPass()
