import { anExport } from "../../api/exports/an-export.ts"
import { desk, expect, phone, test } from "../browser.ts"
import { enter, setFaults, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

const part = (name: string, bytes: number) => ({
  key: `exports/browser/${name}`,
  name,
  bytes,
  files: 78,
  at: "2026-11-20T16:00:00.000Z",
})

test.afterEach(() => setFaults({}))

test("an owner downloads an export, starts and stops another, and deletes both", async ({ page }) => {
  const owner = await (await staff()).admin({ name: "Ada Marsh" })
  await anExport(await store(), {
    state: "done",
    at: "2026-11-20T16:00:00.000Z",
    endedAt: new Date().toISOString(),
    checkpoint: {
      phase: "tidying",
      counts: { jobs: 1010, people: 327, vehicles: 535 },
      files: 78,
      parts: [part("clearline-files-1.zip", 98_200_000), part("clearline-records.zip", 2_400_000)],
    },
  })
  await page.setViewportSize(desk)
  await enter(page, owner)
  await page.goto("/export")
  const done = page.getByRole("listitem", { name: /^Export of Fri, Nov 20/ })
  await expect(done).toContainText("1,010 jobs, 327 people, 535 vehicles, 78 files")
  await expect(done.getByRole("link", { name: "clearline-records.zip 2.4 MB" })).toHaveAttribute(
    "href",
    /\/files\/exports\/browser\/clearline-records\.zip\?/,
  )

  // Keeps the export from running before it is stopped.
  await setFaults({ streamDelay: 60_000 })
  await page.getByRole("button", { name: "Start export" }).click()
  await expect(page.getByRole("progressbar", { name: "Export progress" })).toBeVisible()
  for (const [name, viewport] of [
    ["desk", desk],
    ["phone", phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await picture(page, `export-${name}`)
  }
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await page.getByRole("button", { name: "Stop export" }).click()
  await expect(page.getByText("Stopped before it was done. There's nothing to download.")).toBeVisible()
  await setFaults({})

  for (const left of [1, 0]) {
    await page
      .getByRole("button", { name: /^Delete the export/ })
      .first()
      .click()
    await page.getByRole("button", { name: "Delete export" }).click()
    await expect(page.getByRole("listitem", { name: /^Export of / })).toHaveCount(left)
  }
  await expect(page.getByText("No exports yet")).toBeVisible()
})

test("opens an export's files only after the password is entered again", async ({ page }) => {
  const people = await staff()
  const owner = await people.admin({ now: new Date(Date.now() - 20 * 60_000) })
  await people.setPassword(owner, "correct horse battery")
  await anExport(await store(), {
    state: "done",
    endedAt: new Date().toISOString(),
    checkpoint: { phase: "tidying", counts: { jobs: 1 }, files: 1, parts: [part("locked.zip", 2_400_000)] },
  })
  await page.setViewportSize(phone)
  await enter(page, owner)
  await page.goto("/export")
  const done = page.getByRole("listitem", { name: /^Export of / }).filter({ hasText: "locked.zip" })
  await expect(done).toContainText("2.4 MB")
  await expect(done.getByRole("link", { name: /locked\.zip/ })).toHaveCount(0)

  const unlock = done.getByRole("button", { name: "Enter password to download" })
  await unlock.click()
  const dialog = page.getByRole("dialog", { name: "Enter your password" })
  await dialog.getByRole("button", { name: "Back" }).click()
  await expect(done.getByRole("link", { name: /locked\.zip/ })).toHaveCount(0)
  await unlock.click()
  await dialog.getByLabel("Password", { exact: true }).fill("correct horse battery")
  await dialog.getByRole("button", { name: "Continue" }).click()
  await expect(done.getByRole("link", { name: /locked\.zip/ })).toHaveAttribute("href", /\/locked\.zip\?/)
  await expect(unlock).toHaveCount(0)
})
