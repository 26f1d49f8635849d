import { expect, flawsOf, test } from "../browser.ts"
import { act, aReadyJob, setFaults, staff } from "../job.ts"

test("shows a text as its recipient sees it, and turns a fault on and off", async ({ page, request }) => {
  const people = await staff()
  const technician = await people.technician({ name: "Otis Lindqvist" })
  const number = await aReadyJob(await people.clerk(), technician, { customerPhone: "5305550142" })
  await act(technician, number, "navigate", { enroute: true })

  await page.goto("/__local")
  const outbox = page.getByLabel("Outbox")
  await expect(outbox.locator(".bubble").filter({ hasText: "Otis" })).toBeVisible()
  await expect(outbox).toContainText("Text to +15305550142")
  await expect(page.getByRole("row", { name: /^Table/ })).toContainText(/process \d+/)
  expect(await flawsOf(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.fonts.check("15px Archivo"))).toBe(true)

  const health = async () => (await request.get("/api/health")).status()
  try {
    await page.getByLabel("Table down").check()
    await page.getByRole("button", { name: "Set faults" }).click()
    await expect(page.getByText("Faults are on.")).toBeVisible()
    expect(await health()).toBe(503)
    await page.getByRole("button", { name: "All off" }).click()
    await expect(page.getByText("No faults.")).toBeVisible()
    await expect(page.getByLabel("Table down")).not.toBeChecked()
    expect(await health()).toBe(200)
  } finally {
    await setFaults({})
  }
})
