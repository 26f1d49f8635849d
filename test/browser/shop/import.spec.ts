import { readFileSync } from "node:fs"
import { keys } from "#functions/platform/keys.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, phone, test } from "../browser.ts"
import { aCarrier } from "../carrier.ts"
import { enter, setFaults, settled, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

test.afterEach(() => setFaults({}))

test("imports customers from a file with a duplicate, and undoes the import", async ({ page }) => {
  const people = await staff()
  const owner = await people.admin({ name: "Ada Marsh" })
  const mia = await people.customer({ address: "" })
  await page.setViewportSize(desk)
  await enter(page, owner)
  await page.goto("/import")
  const template = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download a template" }).click()
  expect(readFileSync(await (await template).path(), "utf8")).toMatch(/^\uFEFFName,Phone,Email,/)

  const fresh = randomPhone()
  await page.getByLabel("CSV file").setInputFiles({
    name: "old-customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      [
        "Client,Cell #,Where",
        `Ann Lindqvist,${fresh},`,
        `Mia T,${mia.phone},9 Plumas St`,
        "Bo,12,",
        "Lee,Ann,12,7",
      ].join("\r\n"),
    ),
  })
  await expect(page.getByLabel("Phone in the first rows")).toContainText(fresh)
  await expect(page.getByText("Left out: Where.")).toBeVisible()
  await page.getByRole("combobox", { name: "Address" }).selectOption("Where")
  await picture(page, "import-columns-desk")
  await page.getByRole("button", { name: "Check the file" }).click()

  await expect(page.getByText("2 rows can come in; 2 rows can't, and are left out.")).toBeVisible()
  const go = page.getByRole("button", { name: "Import 2 rows" })
  await expect(go).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByText(/^Here already: Mia Torres/)).toBeVisible()
  await page.getByRole("button", { name: "Can't come in" }).click()
  await expect(page.getByText("“12” isn't a phone number.")).toBeVisible()
  const toFix = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download these rows" }).click()
  const fileToFix = readFileSync(await (await toFix).path(), "utf8")
  expect(fileToFix).toMatch(/^\uFEFFWhat to fix,Client,Cell #,Where\r\n.+,Bo,12,\r\n.+,Lee,Ann,12,7\r\n$/)
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByText(/^Here already: Mia Torres/)).toBeVisible()
  await picture(page, "import-checked-phone")
  await page.getByRole("combobox", { name: "What happens to row 3" }).selectOption("Fill in what's missing")
  await go.click()

  await expect(page.getByText("1 row imported")).toBeVisible()
  await expect(page.getByText("1 row filled in")).toBeVisible()
  await expect(page.getByText("2 rows left out")).toBeVisible()
  await picture(page, "import-done-phone")

  const table = await store()
  const customerId = String((await table.get(keys.phone(fresh)))?.userId)
  const van = {
    ...keys.vehicle(customerId, "van"),
    _id: "van",
    customerId,
    make: "Ford",
    images: [],
    version: 1,
  }
  await table.transact([{ put: van, onlyIf: "unguarded" }])
  await page.getByRole("button", { name: "Undo the import" }).click()
  const question = page.getByRole("dialog")
  await expect(question).toContainText("Customers with a vehicle or a job stay")
  await question.getByRole("button", { name: "Undo the import" }).click()
  await expect(page.getByText("1 row kept")).toBeVisible()
  await expect(page.getByText("Ann Lindqvist has a vehicle now.")).toBeVisible()
  await picture(page, "import-kept-phone")
  await table.transact([{ remove: keys.vehicle(customerId, "van"), onlyIf: "unguarded" }])
  await page.getByRole("button", { name: "Undo the rest" }).click()
  await picture(page, "import-undo-rest-phone")
  await question.getByRole("button", { name: "Undo the rest" }).click()
  await expect(page.getByText("2 rows taken back")).toBeVisible()
  await expect(page.getByRole("button", { name: "Undo the rest" })).toBeHidden()
  await page.getByRole("link", { name: "Bring in another file" }).click()
  await expect(page.getByRole("link", { name: /old-customers.csv.*Undone/ })).toBeVisible()
  await page.setViewportSize(desk)
  await picture(page, "import-desk")
})

test("imports an insurer's open balances, resumed after a stop, into the aging report", async ({ page }) => {
  const owner = await (await staff()).admin({ name: "Ada Marsh" })
  const insurer = "Redwood & Daughters"
  await aCarrier(owner, { key: "redwood-and-daughters", text: insurer })
  const rows = Array.from({ length: 60 }, (_, nth) => {
    const who = nth % 2 === 0 ? insurer : "redwood-and-daughters"
    return `Ann Lee,${randomPhone()},${100 + nth}.50,R-${nth},2/3/2019,${who},C-${nth}`
  })
  await page.setViewportSize(phone)
  await enter(page, owner)
  await page.goto("/import")
  await page.getByRole("radio", { name: /Open balances/ }).check()
  await page.getByLabel("CSV file").setInputFiles({
    name: "receivables.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Client,Cell,Balance Due,Inv #,Inv Date,Insurance Co,Claim", ...rows].join("\n")),
  })
  await expect(page.getByLabel("Insurer in the first rows")).toContainText(insurer)
  await expect(page.getByLabel("Amount due in the first rows")).toContainText("100.50")
  await picture(page, "import-balances-columns-phone")
  await page.getByRole("button", { name: "Check the file" }).click()
  await expect(page.getByRole("button", { name: "Import 60 rows" })).toBeVisible()
  // Keeps the import from running before it is stopped.
  await setFaults({ streamDelay: 60_000 })
  await page.getByRole("button", { name: "Import 60 rows" }).click()

  await page.getByRole("button", { name: "Stop", exact: true }).click()
  const rest = page.getByRole("region", { name: "Stopped" })
  await expect(rest).toContainText(/\d+ of 60 rows are done. It picks up from there./)
  await picture(page, "import-stopped-phone")
  await setFaults({})
  await page.reload()
  await rest.getByRole("button", { name: "Go on" }).click()
  await expect(page.getByText("60 rows imported")).toBeVisible({ timeout: 60_000 })
  await settled()

  await page.setViewportSize(desk)
  await page.goto("/reports?view=aging&type=Insurance&carrier=redwood-and-daughters")
  const owed = page.getByRole("region", { name: "What is owed, by payer and age" })
  await expect(owed.getByRole("row").nth(1)).toContainText(insurer)
  await expect(owed.getByRole("row").nth(1)).toContainText("7,800.00")
  await picture(page, "aging-imported-desk")
})

test("an owner corrects which row holds the column names, and skips the rows above it", async ({ page }) => {
  const owner = await (await staff()).admin()
  const fresh = randomPhone()
  await enter(page, owner)
  await page.goto("/import")
  await page.getByLabel("CSV file").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Our people", "Who,Ring", `Ann Lindqvist,${fresh}`].join("\r\n")),
  })
  const row = page.getByRole("combobox", { name: "Row with the column names" })
  await expect(row.getByRole("option")).toHaveText([
    "Row 1: Our people",
    "Row 2: Who, Ring",
    `Row 3: Ann Lindqvist, ${fresh}`,
    "The file has no column names",
  ])
  await expect(row).toHaveValue("1")
  await row.selectOption("Row 2: Who, Ring")
  await page.getByRole("combobox", { name: "Name", exact: true }).selectOption("Who")
  await page.getByRole("combobox", { name: "Phone", exact: true }).selectOption("Ring")
  await expect(page.getByLabel("Phone in the first rows")).toHaveText(fresh)
  await page.getByRole("button", { name: "Check the file" }).click()
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible()
})
