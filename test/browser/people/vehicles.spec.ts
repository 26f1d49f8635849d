import type { Locator, Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { expect, hold, indexLag, overflowOf, phone, test } from "../browser.ts"
import { aJob, call, enter, incomingOf, settled, staff } from "../job.ts"
import { confirm, openProfile, panel, requests } from "../profile-screen.ts"

type Car = { _id: string; version: number; images: { src: string; note: string }[] } & Record<string, unknown>
const carsOf = (by: Person, { _id }: Person) => call<Car[]>(by, "GET", `/vehicle?customerId=${_id}`)
const vehicles = (page: Page) => panel(page, "Vehicles")

test.describe("A customer's vehicles", () => {
  test.use({ provoked: [/status of 409/] })

  const picture = (name: string, shade: number) => ({
    name,
    mimeType: "image/png",
    buffer: photoBytes(400, 300, shade),
  })
  const chooser = (page: Page) => vehicles(page).locator("input[type=file]")
  const remove = (page: Page, place: number) =>
    vehicles(page).getByRole("button", { name: `Remove picture ${place}` })
  const row = (page: Page, name: string): Locator => vehicles(page).getByRole("article", { name })

  test("are added by VIN with pictures, the first as main, and are edited and deleted", async ({ page }) => {
    const people = await staff()
    const [clerk, mia] = [await people.clerk(), await people.customer()]
    await enter(page, mia)
    await openProfile(page, mia)
    await expect(vehicles(page)).toContainText("No vehicles yet.")
    await vehicles(page).getByRole("button", { name: "Add vehicle" }).click()
    const form = page.getByRole("form", { name: "Add a vehicle" })
    await form.getByRole("button", { name: "Add vehicle" }).click()
    await expect(form).toContainText("Which vehicle is it? Enter a VIN, year and make, or a description.")

    await form.getByLabel("VIN").fill("4S4BTGUD1N3148827")
    await expect(form.getByLabel("Make")).toHaveValue("Subaru")
    await form.getByLabel("Insurance carrier").selectOption("Sierra Mutual")
    await form.getByLabel("Policy number").fill("CA 4482 019")

    await chooser(page).setInputFiles([
      picture("front.png", 60),
      { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><p>hi") },
      picture("side.png", 160),
    ])
    await expect(form.getByRole("alert")).toHaveText("Choose a picture: JPEG, PNG, WebP, GIF or AVIF.")
    const save = form.getByRole("button", { name: "Add vehicle" })
    await expect(save).toHaveAttribute("aria-disabled", "true")
    await remove(page, 2).click()
    await form.getByLabel("Note for picture 1").fill("Front")
    await form.getByLabel("Note for picture 3").fill("Chip on the side")
    await form.getByRole("button", { name: "Make main" }).click()
    await expect(form.getByLabel("Note for picture 1")).toHaveValue("Chip on the side")
    await save.click()

    const car = row(page, "2022 Subaru Outback")
    await expect(page.getByText("Vehicle added.")).toBeVisible()
    await expect(car).toContainText("Sierra Mutual")
    await expect(car).toContainText("Policy CA 4482 019")
    await expect(car).toContainText("No jobs yet")
    const [stored] = await carsOf(clerk, mia)
    expect(stored).toMatchObject({ vin: "4S4BTGUD1N3148827", billingCompany: "sierra" })
    expect(stored?.images.map(({ note }) => note)).toEqual(["Chip on the side", "Front"])
    await expect.poll(() => incomingOf(mia, "vehicle")).toBe(0)

    await car.getByRole("button", { name: /Chip on the side/ }).click()
    await expect(page.getByRole("dialog").filter({ hasText: "Chip on the side" })).toBeVisible()
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("dialog").filter({ hasText: "Front" })).toBeVisible()
    await page.keyboard.press("Escape")

    await car.getByRole("button", { name: /^Edit/ }).click()
    await chooser(page).setInputFiles(picture("back.png", 200))
    await expect(remove(page, 3)).toBeVisible()
    expect(await incomingOf(mia, "vehicle")).toBe(1)
    await page.getByRole("form").getByRole("button", { name: "Cancel" }).click()
    await expect.poll(() => incomingOf(mia, "vehicle")).toBe(0)
    await car.getByRole("button", { name: /^Edit/ }).click()
    await page.getByLabel("Reference").fill("Unit 7")
    await expect(vehicles(page).getByRole("button", { name: "Add vehicle" })).toHaveAttribute(
      "aria-disabled",
      "true",
    )
    await page.getByRole("button", { name: "Save vehicle" }).click()
    await expect(car).toContainText("Unit 7")

    await car.getByRole("button", { name: /^Delete/ }).click()
    await expect(
      page.getByRole("dialog").filter({ hasText: "Its 2 pictures are deleted too." }),
    ).toBeVisible()
    await confirm(page, "Back")
    await expect(car).toBeVisible()
    await car.getByRole("button", { name: /^Delete/ }).click()
    await confirm(page, "Delete vehicle")
    await expect(vehicles(page)).toContainText("No vehicles yet.")
    expect(await carsOf(clerk, mia)).toEqual([])
  })

  test("resume a cancelled upload, and have at most five pictures", async ({ page }) => {
    const people = await staff()
    const mia = await people.customer()
    await call(mia, "POST", "/vehicle", { customerId: mia._id, year: 2019, make: "Ford", model: "Transit" })
    await enter(page, mia)
    await openProfile(page, mia)
    await row(page, "2019 Ford Transit").getByRole("button", { name: /^Edit/ }).click()
    const form = page.getByRole("form", { name: "Edit 2019 Ford Transit" })
    const way = await hold(page, /\/incoming\/vehicle\//)
    await chooser(page).setInputFiles(picture("front.png", 60))
    await way.requested
    await expect(form.getByRole("progressbar", { name: "Uploading picture 1" })).toBeVisible()
    const givenUp = page.waitForEvent("requestfailed", (request) => request.method() === "PUT")
    await form.getByRole("button", { name: "Cancel picture 1" }).click()
    await expect(form).toContainText("Upload cancelled")
    await givenUp
    way.letGo()
    await form.getByRole("button", { name: "Undo" }).click()
    await expect(remove(page, 1)).toBeVisible()

    await chooser(page).setInputFiles([20, 40, 80, 100, 120].map((shade) => picture(`${shade}.png`, shade)))
    await expect(form).toContainText("Add at most 5 pictures. 1 didn't fit.")
    await expect(remove(page, 5)).toBeVisible()
    await expect(form.getByRole("button", { name: "Add pictures" })).toHaveAttribute("aria-disabled", "true")
    await form.getByRole("button", { name: "Save vehicle" }).click()
    await expect(page.getByText("2019 Ford Transit saved.")).toBeVisible()
    expect((await carsOf(mia, mia))[0]?.images).toHaveLength(5)
    await expect.poll(() => incomingOf(mia, "vehicle")).toBe(0)
  })

  test.describe("on an unreliable connection", () => {
    test.use({ provoked: [/ERR_FAILED|ERR_CONNECTION/] })

    test("reports carriers that failed to load, retries, and resends a picture", async ({ page }) => {
      const mia = await (await staff()).customer()
      await page.route(/\/api\/insuranceproviders/, (route) => route.abort("connectionreset"))
      await enter(page, mia)
      await openProfile(page, mia)
      await vehicles(page).getByRole("button", { name: "Add vehicle" }).click()
      await page.getByLabel("Make").fill("Ford")
      await expect(vehicles(page)).toContainText("Error loading insurance carriers.")
      await page.unroute(/\/api\/insuranceproviders/)
      await vehicles(page).getByRole("button", { name: "Try again" }).click()
      await expect(page.getByLabel("Insurance carrier").getByRole("option").nth(1)).toBeAttached()
      await page.route(/\/incoming\/vehicle\//, (route) => route.abort("connectionreset"))
      await chooser(page).setInputFiles(picture("front.png", 60))
      await expect(vehicles(page).getByRole("alert")).toContainText("Couldn't reach the server.")
      await page.unroute(/\/incoming\/vehicle\//)
      await vehicles(page).getByRole("button", { name: "Try again" }).click()
      await expect(vehicles(page).getByLabel("Note for picture 1")).toBeVisible()
      await page.getByRole("form").getByRole("button", { name: "Add vehicle" }).click()
      await expect(row(page, "Ford")).toBeVisible()
      expect((await carsOf(mia, mia))[0]?.images).toHaveLength(1)
    })
  })

  test(
    "edited by two users at once ask which values to keep, pictures included",
    indexLag,
    async ({ page }) => {
      const people = await staff()
      const [clerk, mia] = [await people.clerk({ name: "Rosa Benitez" }), await people.customer()]
      const { _id } = await call<{ _id: string }>(mia, "POST", "/vehicle", {
        customerId: mia._id,
        make: "Ford",
        reference: "unit 7",
      })
      await enter(page, mia)
      await openProfile(page, mia)
      await row(page, "Ford").getByRole("button", { name: /^Edit/ }).click()
      await page.getByLabel("Reference").fill("unit 9")
      await call(clerk, "PUT", "/vehicle", {
        _id,
        customerId: mia._id,
        reference: "unit 8",
        billingText: "Fleet",
      })
      await page.getByRole("button", { name: "Save vehicle" }).click()
      const question = page.getByRole("dialog", { name: "Rosa Benitez changed Ford while you were editing" })
      await question.getByRole("radio", { name: /unit 9/ }).check()
      await question.getByRole("button", { name: "Save this choice" }).click()
      await expect(row(page, "Ford")).toContainText("unit 9")
      expect(await carsOf(clerk, mia)).toMatchObject([{ reference: "unit 9", billingText: "Fleet" }])
    },
  )

  test("finds a fleet's cars by typing; technicians can only view them and open their own jobs", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, theo, fleet] = [
      await people.clerk(),
      await people.technician(),
      await people.commercialAccount(),
    ]
    const cars = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        call<{ _id: string }>(clerk, "POST", "/vehicle", {
          customerId: fleet._id,
          year: 2019,
          make: "Ford",
          model: "Transit",
          reference: `Van ${100 + place}`,
        }),
      ),
    )
    const own = await aJob(clerk, {
      customerId: fleet._id,
      vehicleId: cars[17]?._id,
      appointmentTechnicians: [theo._id],
    })
    const anothers = await aJob(clerk, { customerId: fleet._id })
    await settled()
    await page.setViewportSize(phone)
    await enter(page, theo)
    await openProfile(page, fleet)
    await expect(vehicles(page).getByRole("article")).toHaveCount(5)
    await vehicles(page).getByRole("button", { name: "Show more" }).click()
    await expect(vehicles(page).getByRole("article")).toHaveCount(cars.length)
    const finder = page.getByLabel("Which of 30 vehicles?")
    await finder.fill("transit 900")
    await expect(vehicles(page)).toContainText("No matching vehicles.")
    await finder.fill("van 117")
    await expect(vehicles(page).getByRole("article")).toHaveCount(1)
    await expect(vehicles(page).getByRole("button", { name: /Edit|Delete|Add/ })).toHaveCount(0)
    await expect(requests(page).getByRole("link", { name: String(own) })).toHaveAttribute(
      "href",
      `/servicerequest/${own}`,
    )
    await expect(requests(page)).not.toContainText(String(anothers))
    expect(await overflowOf(page)).toBe(0)
  })
})
