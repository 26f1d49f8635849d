import { enterLogins } from "../../builders/supplier-logins.ts"
import { expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { aJob, as, call, change, insured, open, setFaults, settled, staff } from "../job.ts"
import { charges, editCharges, openJob } from "../job-screen.ts"
import { picture } from "../sign.ts"

type Choice = { style: string }

/** A 2016 Subaru Impreza wagon whose trim names its camera. */
const cameraVin = "JF1GPCYE9GH100000"

test.beforeEach(async () => {
  const people = await staff()
  await enterLogins(as, await people.admin())
})
test.afterEach(() => setFaults({}))

test.describe("Finding a part for the charges", () => {
  test.use({ provoked: [/424/] })

  test("uses the vehicle's list with cost and kit, or a typed number if Mygrant fails", async ({ page }) => {
    const people = await staff()
    const rosa = await people.clerk()
    const [year] = await call<number[]>(rosa, "GET", "/vehicles?data=years")
    const [make] = await call<string[]>(rosa, "GET", `/vehicles?data=makes&year=${year}`)
    const [model] = await call<string[]>(rosa, "GET", `/vehicles?data=models&year=${year}&make=${make}`)
    const where = new URLSearchParams({
      data: "styles",
      year: String(year),
      make: make ?? "",
      model: model ?? "",
    })
    const [style] = await call<Choice[]>(rosa, "GET", `/vehicles?${where}`)
    const invoiceNumber = await aJob(rosa)
    await change(rosa, invoiceNumber, {
      year,
      make: make ?? "",
      model: model ?? "",
      style: style?.style ?? "",
    })
    await settled()
    await openJob(page, rosa, invoiceNumber)
    await editCharges(page)
    await page.getByRole("button", { name: "Find part" }).click()
    const dialog = page.getByRole("dialog")
    const first = dialog.getByRole("listitem").first()
    await expect(first).toContainText(/windshield/i)
    await expect(first).toContainText(/List [\d,]+\.\d\d, [\d.]+ h, cost [\d,]+\.\d\d/)
    await expect(first.locator(".nowrap.tabular-nums")).toHaveText(/^[\d,]+\.\d\d$/)
    await picture(page, "find-part-vehicle")
    const number = (await first.locator("b").textContent()) ?? ""
    await first.getByRole("button").click()
    await expect(dialog.getByRole("heading", { name: number })).toBeVisible()
    await expect(dialog.getByText("Our cost")).toBeVisible()
    await expect(dialog.getByText(/available, /).first()).toBeVisible()
    await dialog.getByRole("checkbox", { name: /Install kit/ }).check()
    await picture(page, "find-part-step")
    expect(await flawsOf(page)).toEqual([])
    await dialog.getByRole("button", { name: "Add to charges" }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("group", { name: "Replace line" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Charges" })).toContainText(number)

    const { results } = await call<{ results: { listPrice: number; costMygrant: number }[] }>(
      rosa,
      "GET",
      `/quote?nagPart=${number}`,
    )
    await page.getByRole("button", { name: "Find part" }).click()
    await dialog.getByRole("button", { name: "Past quotes" }).click()
    await dialog.getByRole("textbox", { name: "Part number" }).fill("FW99999GTN")
    await page.keyboard.press("Enter")
    await expect(dialog.getByText("No quotes of this part yet.")).toBeVisible()
    await dialog.getByRole("textbox", { name: "Part number" }).fill(number)
    await page.keyboard.press("Enter")
    const quote = dialog
      .getByRole("listitem")
      .filter({ hasText: String(year) })
      .first()
    await expect(quote).toContainText(`List ${results[0]?.listPrice.toFixed(2)}`)
    await expect(quote).toContainText(`cost ${results[0]?.costMygrant.toFixed(2)}`)
    await picture(page, "find-part-quotes")
    await quote.getByRole("button").click()
    await expect(dialog.getByRole("heading", { name: number })).toBeVisible()
    await dialog.getByRole("button", { name: "Back" }).click()
    await dialog.getByRole("button", { name: "Close" }).click()

    await setFaults({ suppliers: { mygrant: "html" } })
    await page.getByRole("button", { name: "Find part" }).click()
    await dialog.getByRole("button", { name: "Part number" }).click()
    await dialog.getByRole("textbox", { name: "Part number" }).fill("glass")
    await page.keyboard.press("Enter")
    await expect(dialog.getByRole("alert")).toContainText("Enter a part number, like FW04915GTYN.")
    await dialog.getByRole("textbox", { name: "Part number" }).fill("fd 68903 gtn")
    await page.keyboard.press("Enter")
    await expect(dialog.getByRole("heading", { name: "FD68903GTN" })).toBeVisible()
    await expect(dialog.getByRole("alert")).toContainText(
      "An error occurred when pulling part data from Mygrant. Mygrant sent something we can't read.",
    )
    await dialog.getByRole("button", { name: "Add to charges" }).click()
    await expect(page.getByRole("region", { name: "Charges" })).toContainText("FD68903GTN")
  })
})

test("stores the catalog's car of a VIN, and narrows its glass by the VIN and by answers", async ({
  page,
}) => {
  const rosa = await (await staff()).clerk()
  const inWords = { year: undefined, make: undefined, model: undefined, vin: undefined }
  const invoiceNumber = await aJob(rosa, { ...insured, ...inWords, vehicle: "Blue wagon" })
  await openJob(page, rosa, invoiceNumber)
  const vehicle = page.getByRole("region", { name: "Vehicle", exact: true })
  await page.getByRole("button", { name: "Edit vehicle" }).click()
  await vehicle.getByLabel("VIN").fill(cameraVin)
  await expect(vehicle.getByLabel("Vehicle", { exact: true })).toHaveValue(
    /^2016 Subaru Impreza Sport-Ltd Wagon/,
  )
  await vehicle.getByRole("button", { name: "Save" }).click()
  await expect(vehicle.getByText(cameraVin)).toBeVisible()
  expect(await open(rosa, invoiceNumber)).toMatchObject({ carId: "2016.SUBARU.IMPREZA.4_DOOR_STATION_WAGON" })

  await editCharges(page)
  await expect(charges(page)).toContainText(
    "The customer pays at most $250.00. Harbor National pays the rest.",
  )
  await page.getByRole("button", { name: "Find part" }).click()
  const dialog = page.getByRole("dialog")
  const camera = dialog.getByRole("radiogroup", { name: "A camera" })
  await expect(camera.getByRole("radio", { name: "Yes" })).toBeChecked()
  await expect(dialog).toContainText("Answered by VIN.")
  const listed = dialog.getByRole("list").first().getByRole("listitem")
  const byVin = await listed.count()
  await expect(dialog).toContainText(/Check by VIN before ordering: [\d,.]+ to [\d,.]+ before tax/)
  await picture(page, "find-part-questions")
  await camera.getByText("No", { exact: true }).click()
  await expect(dialog).not.toContainText("Answered by VIN.")
  await listed.first().getByRole("button").click()
  await dialog.getByRole("button", { name: "Back" }).click()
  await expect(camera.getByRole("radio", { name: "No", exact: true })).toBeChecked()
  await camera.getByText("Not sure").click()
  await expect.poll(() => listed.count()).toBeGreaterThan(byVin)
  await dialog.getByRole("button", { name: "All glass" }).click()
  await expect(camera).toBeHidden()
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "find-part-questions-phone")
})

test.describe("Shelves that can't be read", () => {
  test.use({ provoked: [/status of 429/] })

  test("aren't taken for empty ones, and are read on another try", async ({ page }) => {
    const rosa = await (await staff()).clerk()
    const isInventory = /\/api\/inventory(\?|$)/
    await page.route(isInventory, (route) => route.fulfill({ status: 429, json: {} }))
    await openJob(page, rosa, await aJob(rosa))
    await editCharges(page)
    await page.getByRole("button", { name: "Find part" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Part number" }).click()
    await dialog.getByRole("textbox", { name: "Part number" }).fill("FD00020GTN")
    await page.keyboard.press("Enter")
    const shelves = dialog.getByRole("alert")
    await expect(shelves).toContainText("Couldn't check our shelves.")
    await expect(dialog.getByText("Neither we nor Mygrant have it.")).toHaveCount(0)
    await picture(page, "find-part-shelves-failed")
    await page.unroute(isInventory)
    await shelves.getByRole("button", { name: "Try again" }).click()
    await expect(dialog.getByText("Neither we nor Mygrant have it.")).toBeVisible()
  })
})

test("A technician on a phone finds a part without seeing its cost", async ({ page }) => {
  const people = await staff()
  const [rosa, tia] = [await people.clerk(), await people.technician()]
  const inWords = { year: undefined, make: undefined, model: undefined, vehicle: "White van" }
  const invoiceNumber = await aJob(rosa, { ...inWords, appointmentTechnicians: [tia._id] })
  await openJob(page, tia, invoiceNumber, phone)
  await editCharges(page)
  await page.getByRole("button", { name: "Find part" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("The part list is unavailable for this vehicle.")
  await picture(page, "find-part-by-vin-phone")
  await dialog.getByRole("button", { name: /^Use its VIN: 2022 Subaru Outback/ }).click()
  await expect(dialog.getByRole("listitem").first()).toContainText(/List [\d,]+\.\d\d/)
  await expect(dialog.getByRole("button", { name: "Past quotes" })).toHaveCount(0)
  await dialog.getByRole("button", { name: "Part number" }).click()
  await dialog.getByRole("textbox", { name: "Part number" }).fill("FW64030GTN")
  await page.keyboard.press("Enter")
  await expect(dialog.getByText(/\d+ available$/).first()).toBeVisible()
  await expect(dialog.getByText("Our cost")).toHaveCount(0)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "find-part-phone")
  await dialog.getByRole("button", { name: "Add to charges" }).click()
  await expect(page.getByRole("group", { name: "Replace line" })).toBeVisible()
})
