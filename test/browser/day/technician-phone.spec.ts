import type { Page } from "@playwright/test"
import { photoBytes } from "../../builders/photo.ts"
import { expect, phone, test } from "../browser.ts"
import { countInteractions } from "../interactions.ts"
import { act, aReadyJob, as, change, enter, open, staff } from "../job.ts"
import { picture, sign } from "../sign.ts"

test.use({ viewport: phone, hasTouch: true, provoked: [/ERR_INTERNET_DISCONNECTED/] })

test("needs at most 9 taps and fields from en route to cash payment", async ({ context, page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const [earlier, job] = [await aReadyJob(clerk, technician), await aReadyJob(clerk, technician)]
  await act(technician, earlier, "startJob")
  await enter(page, technician)
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
  const install = page.getByRole("dialog", { name: "Complete Job" })

  await page.goto(`/servicerequest/${earlier}`)
  await button("Complete Job").click()
  await install.getByLabel("DOT number, windshield").fill("DOT 459 AS1")
  await install.getByLabel("Lot").fill("CX26-11A")
  await install.getByLabel("Expires").fill("2099-06-30")
  await install.getByLabel("Temperature").fill("72")
  await install.getByLabel("Humidity").fill("45")
  await install.getByRole("button", { name: "Complete Job" }).click()
  await expect(install).toBeHidden()

  const interactions = await countInteractions(page)
  await page.goto(`/servicerequest/${job}`)
  const map = context.waitForEvent("page")
  await button("Navigate").tap()
  await button("On the way, open the map").tap()
  await (await map).close()
  await button("Start Job").tap()
  await button("Complete Job").tap()
  await install.getByLabel("DOT number, windshield").fill("DOT 18 AS1")
  await install.getByRole("button", { name: "Complete Job" }).tap()
  await button("Accept Payment").tap()
  await button(/^Take \$\S+ in cash$/).tap()
  await expect(page.getByRole("img", { name: "Signature field" })).toBeVisible()
  const beforeSignature = await interactions()
  // The customer's hand, not the technician's.
  await sign(page)
  await page.getByRole("button", { name: "Save" }).tap()
  await expect(button("Done")).toBeVisible()
  const customers = (await interactions()) - beforeSignature
  await button("Done").tap()
  expect((await interactions()) - customers).toBe(9)
  expect(await open(clerk, job)).toMatchObject({
    payments: [{ method: "CASH" }],
    signedAt: expect.any(String),
    totalUnpaid: 0,
  })
})

test("shows the customer's and the office's notes below the address", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const job = await aReadyJob(clerk, technician)
  await change(clerk, job, { customerNotes: "The driveway is being poured." })
  const note = { invoice: job, viewableToCustomer: false, alertTechnician: false }
  await as(clerk).post("/notes", { ...note, category: "internal", note: "Gate code 4471" })
  await as(clerk).post("/notes", { ...note, category: "other", note: "Called twice." })
  await enter(page, technician)
  await page.goto(`/servicerequest/${job}`)

  const notes = page.getByRole("region", { name: "Before you start" })
  await expect(notes).toHaveText("CustomerThe driveway is being poured.InternalGate code 4471")
  await picture(page, "notes-under-address-phone")
  const address = page.getByRole("link", { name: "Open the map" })
  const space = async () => {
    const [above, below] = [await address.boundingBox(), await notes.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(space, "pixels between them").toBeLessThan(24)
  await expect(notes).toBeInViewport({ ratio: 1 })
})

test("lets a technician enter the license plate, also offline", async ({ page, context }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const job = await aReadyJob(clerk, technician)
  await enter(page, technician)
  await page.goto(`/servicerequest/${job}`)

  const vehicle = page.getByRole("region", { name: "Vehicle" })
  await vehicle.getByRole("button", { name: "Edit" }).click()
  const plate = vehicle.getByLabel("License plate")
  await expect(plate).toHaveAttribute("autocapitalize", "characters")
  await expect(vehicle.getByLabel("Vehicle", { exact: true })).toBeHidden()
  await expect(vehicle.getByRole("button", { name: "Scan the plate" })).toHaveCount(0)
  await plate.fill("8abc 123")
  await vehicle.getByRole("button", { name: "Save" }).click()
  await expect(vehicle).toContainText("8ABC123")
  expect(await open(clerk, job)).toMatchObject({ licensePlate: "8ABC123" })

  await context.setOffline(true)
  await vehicle.getByRole("button", { name: "Edit" }).click()
  await plate.fill("7xyz999")
  await vehicle.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("region", { name: "Waiting on this phone" })).toContainText(
    "License plate 7XYZ999",
  )
  await expect(vehicle).toContainText("7XYZ999")
})

test.describe("A phone that reads text", () => {
  /** As Chrome's, which needs a flag. */
  const readsText = (page: Page, texts: readonly string[]) =>
    page.addInitScript((found) => {
      const detect = async () => found.map((rawValue) => ({ rawValue, boundingBox: { height: 40 } }))
      Object.assign(globalThis, {
        TextDetector: class {
          detect = detect
        },
      })
    }, texts)

  test("scans the license plate with its camera", async ({ page }) => {
    const make = await staff()
    const [clerk, technician] = [await make.clerk(), await make.technician()]
    const job = await aReadyJob(clerk, technician)
    await readsText(page, ["CALIFORNIA", "8ABC 123", "dmv.ca.gov"])
    await enter(page, technician)
    await page.goto(`/servicerequest/${job}`)
    const vehicle = page.getByRole("region", { name: "Vehicle" })
    await vehicle.getByRole("button", { name: "Edit" }).click()
    await expect(vehicle.getByRole("button", { name: "Scan the plate" })).toBeVisible()
    const camera = vehicle.getByLabel("Picture of the license plate")
    const image = { name: "plate.png", mimeType: "image/png", buffer: photoBytes() }
    await camera.setInputFiles({ ...image, mimeType: "text/plain", buffer: Buffer.from("no picture") })
    await expect(vehicle.getByRole("alert")).toHaveText(
      "We couldn't read a license plate. Try again, or type it.",
    )
    await camera.setInputFiles(image)
    await expect(vehicle.getByLabel("License plate", { exact: true })).toHaveValue("8ABC123")
    await expect(vehicle.getByRole("alert")).toHaveText("")
    await picture(page, "plate-scan-phone")
    await vehicle.getByRole("button", { name: "Save" }).click()
    await expect.poll(async () => (await open(clerk, job)).licensePlate).toBe("8ABC123")
  })
})

test("says on an iPhone how to scan the license plate", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const job = await aReadyJob(clerk, technician)
  await page.addInitScript(() => {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
    Object.defineProperty(navigator, "userAgent", { get: () => userAgent })
  })
  await enter(page, technician)
  await page.goto(`/servicerequest/${job}`)
  const vehicle = page.getByRole("region", { name: "Vehicle" })
  await vehicle.getByRole("button", { name: "Edit" }).click()
  await expect(vehicle.getByLabel("License plate")).toHaveAccessibleDescription(
    "Tap the field and choose Scan Text to use the camera.",
  )
  await picture(page, "plate-hint-phone")
})
