import type { Page } from "@playwright/test"
import { hold } from "./browser.ts"

/** Presses Enter again while the first change runs. Returns how many there were when `untilDone` resolves. */
export async function pressEnterTwice(
  page: Page,
  path: RegExp,
  untilDone: () => Promise<void>,
): Promise<number> {
  const call = await hold(page, path)
  const calls: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "GET" && path.test(request.url())) calls.push(request.method())
  })
  await page.keyboard.press("Enter")
  await call.requested
  await page.keyboard.press("Enter")
  call.letGo()
  await untilDone()
  await page.unroute(path)
  return calls.length
}
