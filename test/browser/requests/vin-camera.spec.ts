import { rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Media } from "#shared/api/requests/media.ts"
import { filmOf, pictureOfBarcode } from "../../builders/barcode.ts"
import { expect, phone, test } from "../browser.ts"
import { aReadyJob, call, open, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"
import { launchOptions } from "../launch.ts"

/** The fake camera's film, for this worker. */
const film = join(tmpdir(), `clearline-camera-${process.pid}.y4m`)
const size = { width: 1280, height: 720 }
const noCar = { vin: undefined, vehicle: undefined, year: undefined, make: undefined, model: undefined }
const vin = "1HGCM82633A004352"

test.use({
  hasTouch: true,
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})

test.beforeAll(async () => writeFileSync(film, await filmOf(await pictureOfBarcode(vin, size), size)))
test.afterAll(() => rmSync(film, { force: true }))

test("A phone's camera reads the VIN without a tap and stores the picture", async ({ page }) => {
  const people = await staff()
  const [clerk, theo] = [await people.clerk(), await people.technician()]
  const number = await aReadyJob(clerk, theo, noCar)
  await openJob(page, theo, number, phone)
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Capture VIN" }).click()
  const dialog = page.getByRole("dialog", { name: "Capture VIN" })
  await expect(dialog).toContainText("VIN saved.")
  expect(await open(theo, number)).toMatchObject({ vin })
  const pictures = await call<Media[]>(theo, "GET", `/media?relativeInvoiceNumber=${number}&category=vin`)
  expect(pictures).toHaveLength(1)
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(page.getByRole("button", { name: /^VIN, Theo Lind/ })).toBeVisible()
})
