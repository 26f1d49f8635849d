import type { Page } from "@playwright/test"
import { expect } from "../browser.ts"
import { codeTextedTo, settled } from "../job.ts"

/* The booking wizard of the website, as a visitor uses it. */

export const rav4 = "2T3P1RFV8MC154560"

export const broken = "web/src/ui/scene/chip.webp"

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })

export const next = (page: Page) => page.getByRole("button", { name: /^Next/ })

export const send = (page: Page) =>
  page.getByRole("button", { name: /^(Request this appointment|Send this request)$/ })

export const best = (page: Page) => page.getByRole("radio", { name: /Best fit/ }).first()

export const priceSoFar = (page: Page) => page.getByText(/^Price\s*\$\d/)

export const codeField = (page: Page) => page.getByLabel("Six-digit code")

export async function begin(page: Page, path = "/newservice"): Promise<void> {
  // Each visitor has an address of its own, since bookings per address are limited.
  const address = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  await page.route("**/api/newservice", (route) =>
    route.fallback({ headers: { ...route.request().headers(), "x-forwarded-for": address } }),
  )
  // Free times depend on bookings of other tests.
  await settled()
  const compared = page.waitForResponse("**/api/branches*")
  await page.goto(path)
  await compared
}

export async function goTo(page: Page, step: "car" | "damage" | "visit" | "review") {
  await page.getByRole("link", { name: /Chip repair/ }).click()
  await expect(heading(page, "Which car is it?")).toBeFocused()
  if (step === "car") return
  await page.getByLabel("VIN").fill(rav4)
  await expect(page.getByLabel("Make")).toHaveValue("Toyota")
  await next(page).click()
  await expect(heading(page, "What is broken?")).toBeFocused()
  if (step === "damage") return
  await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
  await next(page).click()
  await expect(heading(page, "Where and when?")).toBeFocused()
  if (step === "visit") return
  await page.getByLabel("Street address").fill("1420 Plumas Street")
  await page.getByLabel("City").fill("Yuba City")
  await page.getByLabel("ZIP code").fill("95991")
  await expect(best(page)).toBeChecked()
  await next(page).click()
  await expect(heading(page, "Look it over")).toBeFocused()
}

/** Asks for a call once the free times are loaded, since they move what is below them. */
export async function askForCall(page: Page): Promise<void> {
  const times = page.getByRole("region", { name: "When works for you?" })
  await expect(times).toHaveAttribute("aria-busy", "false")
  await page.getByRole("radio", { name: /Call me instead/ }).check()
}

export async function tellWho(page: Page, number: string): Promise<void> {
  await page.getByLabel("Name").fill("Marisol Vega")
  await page.getByLabel("Mobile phone").fill(number)
}

export async function typeCode(page: Page, number: string): Promise<void> {
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeTextedTo(number))
}

export async function confirmed(page: Page): Promise<number> {
  await expect(heading(page, "We have your request")).toBeFocused()
  return Number(
    await page
      .getByText(/^Number \d+$/)
      .locator("b")
      .textContent(),
  )
}
