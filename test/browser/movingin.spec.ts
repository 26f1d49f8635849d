import { readFileSync } from "node:fs"
import { randomPhone } from "../builders/people.ts"
import { desk, expect, flawsOf, phone, test } from "./browser.ts"
import { enter, staff } from "./job.ts"
import { picture } from "./sign.ts"

test("an owner moves customers in from a file: columns, dry run, a duplicate, the run, and its undoing", async ({
  page,
}) => {
  const people = await staff()
  const owner = await people.admin({ name: "Ada Marsh" })
  const mia = await people.customer({ address: "" })
  await page.setViewportSize(desk)
  await enter(page, owner)
  await page.goto("/movingin")
  const template = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download a template" }).click()
  expect(readFileSync(await (await template).path(), "utf8")).toMatch(/^Name,Phone,Email,/)

  const fresh = randomPhone()
  await page.getByLabel("CSV file").setInputFiles({
    name: "old-customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      ["Client,Cell #,Where", `Ann Lindqvist,${fresh},`, `Mia T,${mia.phone},9 Plumas St`, "Bo,12,"].join(
        "\r\n",
      ),
    ),
  })
  await expect(page.getByLabel("Phone in the first rows")).toContainText(fresh)
  await expect(page.getByText("Left out: Where.")).toBeVisible()
  await page.getByRole("combobox", { name: "Address" }).selectOption("Where")
  await picture(page, "movingin-columns-desk")
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole("button", { name: "Check the file" }).click()

  await expect(page.getByText("2 rows can come in; 1 row can't, and is left out.")).toBeVisible()
  const go = page.getByRole("button", { name: "Move in 2 rows" })
  await expect(go).toHaveAttribute("aria-disabled", "true")
  await expect(page.getByText(/^Here already: Mia Torres/)).toBeVisible()
  await page.getByRole("button", { name: "Can't come in" }).click()
  await expect(page.getByText("“12” isn't a phone number.")).toBeVisible()
  const toFix = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download these rows" }).click()
  expect(readFileSync(await (await toFix).path(), "utf8")).toContain(
    "Client,Cell #,Where,What to fix\r\nBo,12,,",
  )
  // The same on another device, and after a reload.
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByText(/^Here already: Mia Torres/)).toBeVisible()
  await picture(page, "movingin-checked-phone")
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole("combobox", { name: "What happens to row 3" }).selectOption("Fill in what's missing")
  await go.click()

  await expect(page.getByText("1 row moved in")).toBeVisible()
  await expect(page.getByText("1 row filled in")).toBeVisible()
  await expect(page.getByText("1 row left out")).toBeVisible()
  await picture(page, "movingin-done-phone")
  await page.getByRole("button", { name: "Undo the import" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click()
  await expect(page.getByText("2 rows taken back")).toBeVisible()
  await page.getByRole("link", { name: "Bring in another file" }).click()
  await expect(page.getByRole("link", { name: /old-customers.csv.*Undone/ })).toBeVisible()
  await page.setViewportSize(desk)
  await picture(page, "movingin-desk")
})
