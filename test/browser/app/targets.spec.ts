import type { Page } from "@playwright/test"
import { photo } from "../../builders/photo.ts"
import { expect, overflowOf, phone, test } from "../browser.ts"
import { findSmallTargets } from "../fit.ts"
import { aJob, aReadyJob, call, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

test.use({ viewport: phone, hasTouch: true })

/**
 * Targets under 48 px. A card counts with its whole area, an input with its box, a checkbox with its label, and a link in a
 * sentence with its text (WCAG 2.5.8).
 */
const smallOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reach = (control: Element): DOMRect => {
      const over = getComputedStyle(control, "::after")
      const covers = over.content !== "none" && over.position === "absolute" && over.inset === "0px"
      if (covers) return control.closest("article, li")?.getBoundingClientRect() ?? new DOMRect()
      const box = control.matches("input, select") && control.closest("[class*=choices], [class*=box]")
      const label = control instanceof HTMLInputElement && control.type === "checkbox" && control.labels?.[0]
      const areas = [box, label, control].flatMap((area) => (area ? [area.getBoundingClientRect()] : []))
      return areas.reduce((one, other) => (other.height > one.height ? other : one))
    }
    return [...document.querySelectorAll("main :is(a[href], button, input, select, textarea), footer button")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest("p"))
      .map((control) => {
        const { width, height } = reach(control)
        const name = control.getAttribute("aria-label") ?? control.textContent
        return { width, height, size: `${name}: ${width.toFixed(1)} x ${height.toFixed(1)}` }
      })
      .filter(({ width, height }) => width < 47.9 || height < 47.9)
      .map(({ size }) => size)
  })

const expectRoom = async (page: Page) => {
  await expect.poll(() => smallOn(page)).toEqual([])
  await expect.poll(() => overflowOf(page)).toBe(0)
}

test("has 48 px targets for technicians on week, job, and charges, and 44 px in dialogs", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician()]
  const customerId = (await people.customer())._id
  const number = await aReadyJob(clerk, technician, { customerId })
  await call(technician, "POST", "/media", {
    relativeInvoiceNumber: number,
    category: "before",
    media: [photo(300, 200)],
  })
  await enter(page, technician)

  await settled()
  await page.goto("/servicerequests")
  const days = page.getByRole("navigation", { name: "The weeks" })
  await expect(days.locator("[aria-current=date]")).toBeInViewport()
  await expect(page.getByRole("article")).toHaveCount(1)
  await expectRoom(page)

  await page.getByRole("article").getByRole("link").first().click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem").first()).toBeVisible()
  const dialog = page.getByRole("dialog")
  for (const name of [/^Photo$/, /^Add note$/, /^Before, /, /^All \d/, /^More/]) {
    await page.getByRole("button", { name }).first().click()
    const opened = name.source === "^More" ? page.getByRole("menu") : dialog
    await expect(opened).toBeVisible()
    const small = await findSmallTargets(page, 44, "[role=dialog], [role=menu]")
    expect.soft(small, name.source).toEqual([])
    await page.keyboard.press("Escape")
    await expect(opened).toBeHidden()
  }

  await page.getByRole("button", { name: /^More/ }).first().click()
  await page.getByRole("menuitem", { name: "Start Job" }).click()
  await expect(page.getByText(`Job ${number} started.`)).toBeVisible()
  expect(await findSmallTargets(page, 44, ".mantine-Notifications-root")).toEqual([])
  await picture(page, "message-phone")

  await page.getByRole("button", { name: "Show lines" }).click()
  await expectRoom(page)

  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const remove = page.getByRole("button", { name: "Remove the Replace line" })
  await expect(remove).toBeVisible()
  await expectRoom(page)
  const done = page.getByRole("button", { name: "Close this line" })
  const space = async () => {
    const [above, below] = [await done.boundingBox(), await remove.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(space).toBeGreaterThanOrEqual(48)

  const expectRoomInFolds = async () => {
    await page
      .locator("[data-open-line] details")
      .evaluateAll((folds: HTMLDetailsElement[]) => folds.map((fold) => (fold.open = true)))
    await page.getByLabel("Add a technician to this line").selectOption({ index: 1 })
    await expect(page.getByRole("checkbox", { name: "Half" })).toBeVisible()
    await expectRoom(page)
  }
  await expectRoomInFolds()
  await picture(page, "line-folds-phone")

  await enter(page, clerk)
  await page.goto(`/servicerequest/${number}`)
  await page.getByRole("button", { name: "Show lines" }).click()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  await expectRoomInFolds()
  await expect(page.getByRole("checkbox", { name: "Tax Exempt" })).not.toBeChecked()
  await page.getByText("Tax Exempt").click()
  await expect(page.getByRole("checkbox", { name: "Tax Exempt" })).toBeChecked()
})

test("On a phone all targets on a customer's profile are at least 48 px", async ({ page }) => {
  const people = await staff()
  const [clerk, customer] = [await people.clerk(), await people.customer()]
  await call(clerk, "POST", "/vehicle", {
    customerId: customer._id,
    year: 2022,
    make: "Subaru",
    model: "Outback",
  })
  await aJob(clerk, { customerId: customer._id })
  await enter(page, clerk)
  await page.goto(`/profile/${customer._id}`)
  await expect(page.getByRole("button", { name: /^Delete 2022 Subaru/ })).toBeVisible()
  await expectRoom(page)
})
