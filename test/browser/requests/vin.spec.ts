import type { Locator, Page } from "@playwright/test"
import type { Media } from "#shared/api/requests/media.ts"
import { type BarcodeKind, pictureOfBarcode } from "../../builders/barcode.ts"
import type { Person } from "../../builders/people.ts"
import { photo } from "../../builders/photo.ts"
import { expect, flawsInBothThemes, hold, keptApp, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { comesWith } from "../clock.ts"
import { untilSent, wake } from "../interactions.ts"
import { act, aJob, aReadyJob, call, change, enter, incomingOf, open, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"

const accord = "1HGCM82633A004352"
const outback = "4S4BTGUD1N3148827"

const noCar = { vin: undefined, vehicle: undefined, year: undefined, make: undefined, model: undefined }

const dialog = (page: Page): Locator => page.getByRole("dialog", { name: "Capture VIN" })
const chooser = (page: Page): Locator => dialog(page).getByLabel("VIN picture")
const close = (page: Page) => dialog(page).getByRole("button", { name: "Close" }).last().click()
const begin = async (page: Page) => {
  await page.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Capture VIN" }).click()
  await expect(dialog(page)).toBeVisible()
}

const bmpOf = (width: number, height: number): Buffer => {
  const rows = height * (Math.ceil((width * 3) / 4) * 4)
  const head = Buffer.alloc(54)
  head.write("BM")
  head.writeUInt32LE(54 + rows, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return Buffer.concat([head, Buffer.alloc(rows, 128)])
}

const vinPictures = (who: Person, number: number) =>
  call<Media[]>(who, "GET", `/media?relativeInvoiceNumber=${number}&category=vin`)

const keeps = (page: Page, part: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (one) => (await caches.open(one)).keys()),
    )
    return caught.flat().some(({ url }) => url.includes(name))
  }, part)

const barcode = async (text: string, kind: BarcodeKind = "Code39") => ({
  name: "vin.png",
  mimeType: "image/png",
  buffer: await (await pictureOfBarcode(text, { kind, width: 1200, height: 900 })).png().toBuffer(),
})

test.describe("On a technician's phone", () => {
  test.use({ hasTouch: true, provoked: [/ERR_CONNECTION/] })

  test("saves the VIN while its picture waits for a better signal", async ({ page }) => {
    const people = await staff()
    const [clerk, theo] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, theo, noCar)
    await openJob(page, theo, number, phone)
    await page.getByRole("button", { name: "Capture VIN" }).first().click()
    const uploads = /\/incoming\/media\//
    await page.route(uploads, (route) => route.abort("connectionreset"))
    await chooser(page).setInputFiles(await barcode(accord))
    await expect(dialog(page)).toContainText(`VIN saved. ${accord}`)
    await close(page)
    expect((await open(theo, number)).vin).toBe(accord)
    const waits = page.getByRole("region", { name: "Waiting on this phone" })
    await expect(waits.getByRole("listitem")).toHaveText([/^1 photo, /])
    await page.unroute(uploads)
    await untilSent(page, waits)
    expect((await vinPictures(theo, number)).map(({ filename }) => filename)).toEqual(["vin.jpg"])
  })

  test("sends a picture whose dialog was closed while it uploads, and goes on with its VIN", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, theo] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, theo, noCar)
    await call(clerk, "POST", "/media", {
      relativeInvoiceNumber: number,
      category: "vin",
      media: [photo(200, 100)],
    })
    await openJob(page, theo, number, phone)
    await page.getByRole("button", { name: "Capture VIN" }).first().click()
    const uploads = /\/incoming\/media\//
    const leaving = Promise.withResolvers<void>()
    await page.route(uploads, () => leaving.resolve())
    await chooser(page).setInputFiles(await barcode(accord))
    await leaving.promise
    await close(page)
    const waits = page.getByRole("region", { name: "Waiting on this phone" })
    await expect(waits.getByRole("listitem")).toHaveText([/^1 photo, /])
    await begin(page)
    await expect(dialog(page).getByRole("alert")).toContainText("The VIN isn't saved yet.")
    await dialog(page).getByRole("button", { name: "Try again" }).click()
    await expect(dialog(page)).toContainText(`VIN saved. ${accord}`)
    await close(page)
    await page.unroute(uploads)
    await page.reload()
    const filenames = async () => (await vinPictures(theo, number)).map(({ filename }) => filename)
    await expect.poll(filenames, { timeout: 150_000 }).toEqual(["vin.jpg"])
  })

  test("reads the VIN from a barcode picture, and replaces the old picture", async ({ page }) => {
    const people = await staff()
    const [clerk, theo] = [await people.clerk(), await people.technician()]
    const number = await aReadyJob(clerk, theo, noCar)
    await act(theo, number, "startJob")
    await call(clerk, "POST", "/media", {
      relativeInvoiceNumber: number,
      category: "vin",
      media: [photo(200, 100)],
    })
    await openJob(page, theo, number, phone)
    await page.getByRole("button", { name: "Capture VIN" }).first().click()
    const way = await hold(page, "/api/media")
    await chooser(page).setInputFiles(await barcode(accord))
    await way.requested
    await expect(dialog(page).getByRole("status")).toHaveText("Step 4 of 6: Saving the picture")
    way.letGo()
    await expect(dialog(page)).toContainText(`VIN saved. ${accord}`)
    const { vin, vehicle, make } = await open(theo, number)
    expect({ vin, vehicle, make }).toEqual({ vin: accord, vehicle: undefined, make: undefined })
    await close(page)
    await expect(page.getByRole("region", { name: "Vehicle" })).toContainText(accord)
    const stored = await vinPictures(theo, number)
    expect(stored.map(({ postingUserId, filename }) => [postingUserId, filename])).toEqual([
      [theo._id, "vin.jpg"],
    ])
    await expect.poll(() => incomingOf(theo, "media")).toBe(0)
    await expect.poll(() => overflowOf(page)).toBe(0)
  })
})

test.describe("On a desktop", () => {
  test.use({ provoked: [/status of 409/] })

  test("reads every barcode type, and offers its vehicle if the job has another", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    const number = await aJob(clerk, noCar)
    await openJob(page, clerk, number)
    await begin(page)
    await chooser(page).setInputFiles(await barcode(accord, "Code128"))
    await expect(dialog(page)).toContainText("VIN saved.")
    expect(await open(clerk, number)).toMatchObject({
      vin: accord,
      year: 2003,
      make: "Honda",
      model: "Accord",
    })

    await close(page)
    await begin(page)
    await chooser(page).setInputFiles(await barcode(`VIN:${outback};PAINT K1X`, "QRCode"))
    await expect(dialog(page).getByRole("alert").getByRole("paragraph").first()).toHaveText(
      `This job has a different VIN, ${accord}.`,
    )
    await expect(dialog(page)).toContainText("This VIN is a 2022 Subaru Outback")
    const takes = dialog(page).getByRole("checkbox", { name: /^Change the vehicle to 2022 Subaru Outback/ })
    await expect(takes).toBeChecked()
    await takes.uncheck()
    await dialog(page).getByRole("button", { name: "Save VIN" }).click()
    await expect(dialog(page)).toContainText("VIN saved.")
    expect(await open(clerk, number)).toMatchObject({ vin: outback, make: "Honda" })

    await close(page)
    await begin(page)
    await chooser(page).setInputFiles(await barcode(`I${accord}`, "DataMatrix"))
    await dialog(page).getByRole("button", { name: "Fix it" }).click()
    const field = dialog(page).getByLabel("Or type the VIN")
    await expect(field).toHaveValue(accord)
    await expect(field).toBeFocused()
    expect(await vinPictures(clerk, number)).toHaveLength(1)
  })

  test("keeps a picture without a barcode, rejects other files, and checks a typed VIN", async ({ page }) => {
    const people = await staff()
    const [clerk, rosa] = [await people.clerk(), await people.clerk({ name: "Rosa Benitez" })]
    const number = await aJob(clerk, noCar)
    await openJob(page, clerk, number)
    await begin(page)
    await chooser(page).setInputFiles({ name: "a.webp", mimeType: "image/webp", buffer: Buffer.from("RIFF") })
    await expect(dialog(page).getByRole("alert")).toHaveText("Choose one picture: JPEG, PNG, GIF or BMP.")
    await chooser(page).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") })
    await expect(dialog(page).getByRole("alert")).toHaveText("Choose one picture: JPEG, PNG, GIF or BMP.")
    await chooser(page).setInputFiles({
      name: "a.bmp",
      mimeType: "image/bmp",
      buffer: bmpOf(40, 30),
    })
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "VIN photo saved, but we couldn't read it. Type the VIN instead.",
    )
    expect(await vinPictures(clerk, number)).toHaveLength(1)
    const field = dialog(page).getByLabel("Or type the VIN")
    await field.fill("1HGCM82633AO04352")
    await field.press("Enter")
    await expect(dialog(page).getByRole("alert").last()).toHaveText("A VIN can't have the letter O. Try 0.")
    await field.fill("1HGCM82633A004353")
    await dialog(page).getByRole("button", { name: "Save VIN" }).click()
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "The check digit doesn't match. Compare the VIN with the car.",
    )
    expect(await flawsInBothThemes(page)).toEqual([])
    await dialog(page).getByRole("button", { name: "Fix it" }).click()
    await expect(field).toHaveValue("1HGCM82633A004353")

    await change(rosa, number, { vin: outback })
    await field.fill(accord.toLowerCase())
    await dialog(page).getByRole("button", { name: "Save VIN" }).click()
    await expect(dialog(page).getByRole("alert")).toContainText(`This job has a different VIN, ${outback}.`)
    await dialog(page).getByRole("button", { name: "Save VIN" }).click()
    await expect(dialog(page)).toContainText("VIN saved.")
    expect(await open(clerk, number)).toMatchObject({ vin: accord })
  })
})

test.describe("On an unreliable connection", () => {
  test.use({ provoked: [/ERR_|Failed to load|status of 409/] })

  test("reads the VIN despite failures, retries the picture, and reports a leftover picture", async ({
    page,
  }) => {
    const clerk = await (await staff()).clerk()
    const number = await aJob(clerk, noCar)
    await call(clerk, "POST", "/media", {
      relativeInvoiceNumber: number,
      category: "vin",
      media: [photo(200, 100)],
    })
    await openJob(page, clerk, number)
    await begin(page)
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toMatch(/\.wasm/)
    await page.context().setOffline(true)
    await chooser(page).setInputFiles(await barcode(accord))
    await expect(dialog(page).getByRole("alert")).toContainText("Vin upload failed. You're offline.")
    await expect(dialog(page).getByRole("alert")).toContainText(`The barcode says ${accord}.`)
    await close(page)
    await page.context().setOffline(false)

    await page.route(/\/api\/media\?id=/, (route) => route.abort("connectionreset"))
    await begin(page)
    await expect(dialog(page).getByRole("alert")).toContainText(`The barcode says ${accord}.`)
    await dialog(page).getByRole("button", { name: "Try again" }).click()
    await expect(dialog(page)).toContainText("VIN saved.")
    await expect(page.getByText("Failed to delete old vin image")).toBeVisible()
    expect(await open(clerk, number)).toMatchObject({ vin: accord })
    expect(await vinPictures(clerk, number)).toHaveLength(2)
  })
})

test.describe("When offline", () => {
  test.use({ hasTouch: true, provoked: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    "reads the barcode after one online visit, and queues picture and VIN",
    keptApp,
    async ({ page, context }) => {
      const people = await staff()
      const [clerk, theo] = [await people.clerk(), await people.technician()]
      const number = await aReadyJob(clerk, theo, noCar)
      await enter(page, theo)
      await page.goto("/servicerequests")
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")
      await openJob(page, theo, number, phone)
      await expect.poll(() => keeps(page, "/zxing-")).toBe(true)
      await expect.poll(() => keeps(page, ".wasm")).toBe(true)
      await context.setOffline(true)
      await begin(page)
      await chooser(page).setInputFiles(await barcode(accord))
      await expect(dialog(page)).toContainText(`VIN saved. ${accord}`)
      await close(page)
      const waits = page.getByRole("region", { name: "Waiting on this phone" }).getByRole("listitem")
      await expect(waits).toHaveText([/^1 photo, /, new RegExp(`^VIN ${accord}`)])
      expect(await vinPictures(clerk, number)).toEqual([])
      await page.goto("/servicerequests")
      await expect(
        page.getByRole("status").filter({ hasText: "2 actions wait on this phone." }),
      ).toBeVisible()
      await context.setOffline(false)
      await wake(page)
      await expect.poll(async () => (await open(clerk, number)).vin).toBe(accord)
      const authors = async () => (await vinPictures(clerk, number)).map(({ postingUserId }) => postingUserId)
      await expect.poll(authors).toEqual([theo._id])
    },
  )
})

test("caches the barcode reader even if it loaded before the service worker", keptApp, async ({ page }) => {
  const people = await staff()
  const [clerk, theo] = [await people.clerk(), await people.technician()]
  const number = await aReadyJob(clerk, theo, noCar)
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    const held = new Promise<void>((resolve) => Object.assign(window, { letRegister: resolve }))
    navigator.serviceWorker.register = async (...options) => {
      await held
      return register(...options)
    }
  })
  await openJob(page, theo, number, phone)
  const hasCome = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm")))
  await expect.poll(hasCome).toBe(true)
  expect(await keeps(page, ".wasm")).toBe(false)
  await page.evaluate(() => (window as unknown as { letRegister: () => void }).letRegister())
  await expect.poll(() => keeps(page, "/zxing-")).toBe(true)
  await expect.poll(() => keeps(page, ".wasm")).toBe(true)
})

test.describe("Without reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, provoked: [/status of 503|ERR_/] })

  test(
    "closes after a failure unless reopened, and three seconds after saving",
    ownBrowser,
    async ({ page }) => {
      const clerk = await (await staff()).clerk()
      const number = await aJob(clerk, noCar)
      await page.clock.install()
      await page.emulateMedia({ reducedMotion: "no-preference" })
      await openJob(page, clerk, number)
      await page.route(/\/incoming\/media\//, (route) => route.abort("connectionreset"), { times: 1 })
      await begin(page)
      await chooser(page).setInputFiles(await barcode(accord))
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole("alert").filter({ hasText: "Vin upload failed." })).toBeVisible()
      await begin(page)
      await page.clock.fastForward(5000)
      await expect(dialog(page).getByRole("button", { name: "Try again" })).toBeVisible()

      const saving = await hold(page, "/api/media")
      await dialog(page).getByRole("button", { name: "Try again" }).click()
      await saving.requested
      const saved = await comesWith(page, dialog(page).getByText(/^VIN saved/), saving.letGo)
      await saved.after(2500)
      await expect(dialog(page)).toBeVisible()
      await saved.after(4000)
      await expect(dialog(page)).toBeHidden()
    },
  )
})
