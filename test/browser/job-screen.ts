import type { Locator, Page } from "@playwright/test"
import type { Person } from "../builders/people.ts"
import { desk, expect } from "./browser.ts"
import { enter } from "./job.ts"

export const openJob = async (page: Page, person: Person, number: number, viewport = desk) => {
  await page.setViewportSize(viewport)
  await enter(page, person)
  await page.goto(`/servicerequest/${number}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/\w/)
  await expect(page.getByRole("list", { name: "Job steps" })).toBeVisible()
}

export const charges = (page: Page) => page.getByRole("region", { name: "Charges", exact: true })
export const history = (page: Page) => page.getByRole("region", { name: "History" })
export const figure = (page: Page, label: string) =>
  charges(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
export const lineGroup = (page: Page, kind: string) => page.getByRole("group", { name: `${kind} line` })

/** Edits all lines. On a phone each line has a button, too. */
export const editCharges = (page: Page) =>
  charges(page)
    .getByRole("button", { name: /^Edit(?! the )/ })
    .click()
export const refusal = (page: Page) =>
  page.getByRole("alert").filter({ hasText: /didn't work|update failed/ })

type Box = { x: number; y: number; width: number; height: number }
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export const answerIn = (container: Locator) =>
  container.getByRole("group", { name: "How this was calculated" })

const wordsOf = (figure: Locator): Promise<Box> =>
  figure.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().toJSON()
  })

/** An explanation must cover no figure. */
export const expectFiguresUncovered = async (container: Locator) => {
  const box = await answerIn(container).boundingBox()
  if (!box) throw new Error("There is no answer.")
  for (const figure of await container.getByRole("button", { name: /^\$?[\d,]+\.\d\d$/ }).all())
    expect(overlap(box, await wordsOf(figure)), await figure.innerText()).toBe(false)
}

export const statusButton = (page: Page): Locator =>
  page.getByRole("button", { name: /set the status by hand$/ })
