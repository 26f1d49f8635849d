import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { addDays, shopTimeAt, toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { findClippedTexts, setTextSize } from "../fit.ts"
import { bookedVisit, call, codeTextedTo, open, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

const rav4 = "2T3P1RFV8MC154560"
const broken = "web/src/ui/scene/chip.webp"

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const next = (page: Page) => page.getByRole("button", { name: /^Next/ })
const send = (page: Page) =>
  page.getByRole("button", { name: /^(Request this appointment|Send this request)$/ })
const best = (page: Page) => page.getByRole("radio", { name: /Best fit/ }).first()

const priceSoFar = (page: Page) => page.getByText(/^Price\s*\$\d/)

const codeField = (page: Page) => page.getByLabel("Six-digit code")

async function begin(page: Page, path = "/newservice"): Promise<void> {
  // Each visitor has an address of its own, since bookings per address are limited.
  const address = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
  await page.route("**/api/newservice", (route) =>
    route.fallback({ headers: { ...route.request().headers(), "x-forwarded-for": address } }),
  )
  // Free times depend on bookings of other tests.
  await settled()
  const compared = page.waitForResponse("**/api/branches*")
  await page.goto(path)
  await compared
}

async function goTo(page: Page, step: "car" | "damage" | "visit" | "review") {
  await page.getByRole("link", { name: /Chip repair/ }).click()
  await expect(heading(page, "Which car is it?")).toBeFocused()
  if (step === "car") return
  await page.getByLabel("VIN").fill(rav4)
  await expect(page.getByLabel("Make")).toHaveValue("Toyota")
  await next(page).click()
  await expect(heading(page, "What is broken?")).toBeFocused()
  if (step === "damage") return
  await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
  await next(page).click()
  await expect(heading(page, "Where and when?")).toBeFocused()
  if (step === "visit") return
  await page.getByLabel("Street address").fill("1420 Plumas Street")
  await page.getByLabel("City").fill("Yuba City")
  await page.getByLabel("ZIP code").fill("95991")
  await best(page).check()
  await next(page).click()
  await expect(heading(page, "Look it over")).toBeFocused()
}

async function tellWho(page: Page, number: string): Promise<void> {
  await page.getByLabel("Name").fill("Marisol Vega")
  await page.getByLabel("Mobile phone").fill(number)
}

async function typeCode(page: Page, number: string): Promise<void> {
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await codeTextedTo(number))
  await page.keyboard.press("Enter")
}

async function confirmed(page: Page): Promise<number> {
  await expect(heading(page, "We have your request")).toBeFocused()
  return Number(
    await page
      .getByText(/^Number \d+$/)
      .locator("b")
      .textContent(),
  )
}

const requestsOf = async (clerk: Person, number: string) => {
  await settled()
  const found = await call<{ _id: string }[]>(clerk, "GET", `/users?q=${number}`)
  const lists = found.map(({ _id }) => call<unknown[]>(clerk, "GET", `/servicerequest?customerId=${_id}`))
  return (await Promise.all(lists)).flat()
}

const calendarFile = async (page: Page): Promise<string> => {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Add to calendar" }).click()
  return readFile(await (await saved).path(), "utf8")
}

/** The time at which the file was made, the only difference between two of the same appointment. */
const stamp = /DTSTAMP:.*/

test("On a phone booking takes ten taps besides typing, with a price at the third step", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  await page.setViewportSize(phone)
  await begin(page)

  let taps = 0
  const tap = async (target: ReturnType<Page["getByRole"]>) => {
    taps += 1
    await target.click()
  }
  await tap(page.getByRole("link", { name: /Windshield replacement/ }))
  await tap(page.getByLabel("VIN"))
  await page.keyboard.type(rav4)
  await expect(page.getByText("2021 Toyota RAV4").first()).toBeVisible()
  await page.keyboard.press("Enter")
  await tap(page.getByRole("radio", { name: "Longer than 6 inches" }))
  await expect(page.getByText("3 of 5")).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: /^\$298 to \$615/ })).toBeVisible()
  await tap(next(page))
  await tap(page.getByLabel("Street address"))
  await page.keyboard.type("1420 Plumas St")
  await page.keyboard.press("Enter")
  await page.keyboard.type("95991")
  await expect(page.getByLabel("City")).toHaveValue("Yuba City")
  await tap(best(page))
  await tap(next(page))
  await tap(page.getByLabel("Name"))
  await page.keyboard.type("Marisol Vega")
  await page.keyboard.press("Enter")
  await page.keyboard.type(number)
  await tap(page.getByRole("checkbox", { name: /Yes, text me/ }))
  await tap(send(page))
  await typeCode(page, number)
  const invoiceNumber = await confirmed(page)
  expect(taps).toBeLessThanOrEqual(10)

  const request = await open(clerk, invoiceNumber)
  expect(request).toMatchObject({
    serviceStatus: "awaitingServiceScheduling",
    customerName: "Marisol Vega",
    customerPhone: number,
    vin: rav4,
    vehicle: expect.stringContaining("2021 Toyota RAV4"),
    appointmentLocation: "Mobile",
    appointmentAddress: "1420 Plumas St, Yuba City, CA 95991",
    invoiceType: "Cash",
    carId: "2021.TOYOTA.RAV4.5_DOOR_UTILITY",
    customerNotes: expect.stringContaining("Quoted $298 to $615"),
  })
  expect(request.appointmentDate).toMatch(/^\d+\/\d+\/\d{4}$/)

  await page.reload()
  await expect(page.getByText(`Number ${invoiceNumber}`)).toBeVisible()
  const draft = () => page.evaluate(() => sessionStorage.getItem("clearline.new-service"))
  await expect.poll(draft).toBeNull()
  const confirmedVisit = await calendarFile(page)
  expect(confirmedVisit).toContain("LOCATION:1420 Plumas St\\, Yuba City\\, CA 95991\r\n")
  expect(confirmedVisit).toContain(`UID:job-${invoiceNumber}@`)
  await page.getByRole("link", { name: "Follow your job" }).click()
  await expect(page).toHaveURL(/\/job\//)
  await expect(page.getByText(`Job ${invoiceNumber}`)).toBeVisible()
  expect((await calendarFile(page)).replace(stamp, "")).toBe(confirmedVisit.replace(stamp, ""))
})

test("Each step fits phone and desktop, reports missing values, and has no axe violations", async ({
  page,
}) => {
  await begin(page)
  const look = async (name: string) => {
    for (const [size, viewport] of Object.entries({ desk, phone })) {
      await page.setViewportSize(viewport)
      await picture(page, `newservice-${name}-${size}`)
      await expect.poll(() => overflowOf(page), `${name} at the ${size}`).toBe(0)
    }
  }
  const lookAndListen = async (name: string) => {
    await look(name)
    expect(await flawsOf(page), name).toEqual([])
  }
  await look("1-service")
  await page.getByRole("link", { name: /Windshield replacement/ }).click()
  await expect(page).toHaveTitle(/^Which car is it\?/)
  await next(page).click()
  await expect(page.getByLabel("VIN")).toBeFocused()
  await expect(page.getByText("Enter the VIN, or year, make and model below.")).toBeVisible()
  await look("2-car-wrong")
  await page.getByLabel("VIN").fill(rav4)
  await expect(page.getByText("2021 Toyota RAV4").first()).toBeVisible()
  await look("2-car")
  await next(page).click()
  await page.getByRole("radio", { name: "Longer than 6 inches" }).check()
  await page.getByLabel(/^Add a photo/).setInputFiles([broken, broken])
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeVisible()
  await lookAndListen("3-damage")
  await next(page).click()
  await next(page).click()
  await expect(page.getByLabel("Street address")).toBeFocused()
  await look("4-visit-wrong")
  await page
    .getByLabel("Street address")
    .fill("1184 North Very Long Orchard Boulevard, Building 12, behind the mill")
  await page.getByLabel("City").fill("Palo Alto")
  await page.getByLabel("ZIP code").fill("94301")
  await expect(page.getByText("We don't drive to 94301.")).toBeVisible()
  await look("4-visit-outside")
  await page.getByRole("button", { name: /Sacramento/ }).click()
  await expect(page.getByRole("radio", { name: /Sacramento/ })).toBeChecked()
  await best(page).check()
  await lookAndListen("4-visit")
  await next(page).click()
  await look("5-review")
  await page.getByRole("radio", { name: /My insurance/ }).check()
  await page.getByLabel(/^Deductible/).fill("5oo")
  await send(page).click()
  await expect(page.getByLabel(/^Deductible/)).toBeFocused()
  await expect(page.getByText("Enter an amount, like 500.")).toBeVisible()
  await page.getByLabel(/^Deductible/).fill("500")
  await expect(page.getByRole("region", { name: "Price" })).toContainText("You pay at most $500.00")
  await send(page).click()
  await expect(page.getByLabel("Name")).toBeFocused()
  await lookAndListen("5-review-wrong")
  const number = randomPhone()
  await tellWho(page, number)
  await send(page).click()
  await expect(codeField(page)).toBeFocused()
  await lookAndListen("6-code")
  await page.keyboard.type("12345")
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByText("Enter the six digits from the text.")).toBeVisible()
  await look("6-code-wrong")
  await codeField(page).fill("")
  await typeCode(page, number)
  await confirmed(page)
  await look("7-done")
})

test("A booking with shop, insurer, photos, and no time stores all of it and asks for a call", async ({
  page,
}) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  const [carrier] = await call<{ key: string; text: string }[]>(clerk, "GET", "/insuranceproviders")
  await page.setViewportSize(desk)
  await begin(page, "/newservice/?glass=door-rear-left")
  await expect(heading(page, "Which car is it?")).toBeVisible()
  await page.getByRole("button", { name: "Describe it in your own words" }).click()
  await expect(page.getByLabel("Your car in your own words")).toBeFocused()
  await page.getByLabel("Your car in your own words").fill("White Ford pickup, about 2010")
  await next(page).click()
  await expect(page.getByRole("checkbox", { name: "Rear door, driver side" })).toBeChecked()
  await page.getByRole("figure").locator("path", { hasText: "Front door, driver side" }).first().click()
  await page.getByLabel(/^Add a photo/).setInputFiles(broken)
  await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
  await page.getByLabel(/Anything else/).fill("<script>alert(1)</script> It rained in.")
  await next(page).click()
  await page.getByRole("radio", { name: /Our shop/ }).check()
  await page.getByRole("radio", { name: /Woodland/ }).check()
  await page.getByRole("radio", { name: /Call me instead/ }).check()
  await next(page).click()
  await page.getByRole("radio", { name: /My insurance/ }).check()
  await page.getByLabel("Insurer").fill(carrier?.text.slice(0, 6) ?? "")
  await page.getByRole("button", { name: carrier?.text ?? "" }).press("Enter")
  // "Change" has the focus.
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Insurer")).toBeFocused()
  await page.getByLabel("Insurer").fill(carrier?.text.slice(0, 6) ?? "")
  await page.getByRole("button", { name: carrier?.text ?? "" }).click()
  await page.getByLabel("Policy number").fill("CA-771204")
  await page.getByLabel(/^Deductible/).fill("250")
  await expect(page.getByRole("region", { name: "Price" })).toContainText(
    `${carrier?.text} pays the rest, by its own prices.`,
  )
  await tellWho(page, number)
  await send(page).click()
  const request = await open(clerk, await confirmed(page))
  await expect(page.getByText(/We call you at .* to find a time/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Add to calendar" })).toHaveCount(0)
  expect(request).toMatchObject({
    invoiceType: "Insurance",
    insuranceCarrierKey: carrier?.key,
    insurancePolicyNumber: "CA-771204",
    insuranceDeductible: 250,
    vehicle: "White Ford pickup, about 2010",
    appointmentLocation: "Inshop",
    customerNotes: expect.stringContaining("It rained in."),
  })
  expect(request).not.toHaveProperty("appointmentDate")
  const media = await call<unknown[]>(clerk, "GET", `/media?relativeInvoiceNumber=${request.invoiceNumber}`)
  expect(media).toHaveLength(1)
})

test("offers a call out of range, and repairs only the windshield's chips", async ({ page }) => {
  const clerk = await (await staff()).clerk()
  await page.setViewportSize(phone)
  await begin(page)
  await goTo(page, "damage")
  const tapDoor = () =>
    page.getByRole("figure").locator("path", { hasText: "Front door, driver side" }).first().click()
  await tapDoor()
  await expect(
    page.getByText("We repair the chips in your windshield and replace the other glass."),
  ).toBeVisible()
  await picture(page, "newservice-chip-and-door-phone")
  await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
  await next(page).click()
  await page.getByLabel("Street address").fill("12 Emerson Street")
  await page.getByLabel("City").fill("Palo Alto")
  await page.getByLabel("ZIP code").fill("94301")
  await expect(page.getByText("We don't drive to 94301.")).toBeVisible()
  await next(page).click()
  await expect(page.getByText("Choose a time, or have us call you.")).toBeVisible()
  await page.getByRole("radio", { name: /Call me instead/ }).check()
  await next(page).click()
  await tellWho(page, randomPhone())
  await page.getByRole("button", { name: "Send this request" }).click()
  const request = await open(clerk, await confirmed(page))
  expect(request).toMatchObject({
    appointmentAddress: "12 Emerson Street, Palo Alto, CA 94301",
    charges: [
      { type: "Repair", opening: "windshield" },
      { type: "Replace", opening: "door", orientation: "front left" },
    ],
  })
  expect(request).not.toHaveProperty("appointmentDate")
})

test.describe("Photos", () => {
  test.use({ provoked: [/400/] })

  test("reports too many or invalid photos where they are added, and retries a lost one", async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "damage")
    const add = page.getByLabel(/^Add (a|another) photo/)
    const script = {
      name: "photo.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<script>alert(1)</script>"),
    }
    await add.setInputFiles(script)
    await expect(page.getByRole("alert").filter({ hasText: "picture" })).toBeVisible()
    await page.getByRole("button", { name: "Remove photo.jpg" }).click()
    await add.setInputFiles(Array.from({ length: 6 }, () => broken))
    await expect(page.getByText("We take 5 photos. The first ones are added.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Remove photo 5" })).toBeVisible()
    await expect(add).toHaveCount(0)

    // Simulates photos that the bucket removed.
    await page.evaluate(() => {
      const slot = "clearline.new-service"
      const draft = JSON.parse(sessionStorage.getItem(slot) ?? "{}")
      const photos = draft.photos.map((photo: object) => ({ ...photo, key: "incoming/newservice/x/y.png" }))
      sessionStorage.setItem(slot, JSON.stringify({ ...draft, photos }))
    })
    await page.reload()
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await next(page).click()
    await page.getByRole("radio", { name: /Our shop/ }).check()
    await page.getByRole("radio", { name: /Woodland/ }).check()
    await page.getByRole("radio", { name: /Call me instead/ }).check()
    await next(page).click()
    await tellWho(page, randomPhone())
    await send(page).click()
    await expect(heading(page, "What is broken?")).toBeFocused()
    await expect(page.getByRole("alert").filter({ hasText: "Add your photos again." })).toBeVisible()
    await picture(page, "newservice-photos-lost-phone")
    await add.setInputFiles(broken)
    await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
    await next(page).click()
    await page.goto("/newservice#review")
    await send(page).click()
    await confirmed(page)
  })
})

test("A commercial account's link bills that account, even with browser storage blocked", async ({
  page,
}) => {
  const people = await staff()
  const [account, clerk] = [await people.commercialAccount(), await people.clerk()]
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Storage is blocked.", "SecurityError")
        },
      })
  })
  const number = randomPhone()
  await begin(page, `/newservice?invoiceType=net&billingId=${account._id}`)
  await goTo(page, "review")
  await expect(page.getByRole("radio", { name: /My company's account/ })).toBeChecked()
  await tellWho(page, number)
  await send(page).click()
  await typeCode(page, number)
  expect(await open(clerk, await confirmed(page))).toMatchObject({
    invoiceType: "Net",
    billingId: account._id,
  })
  await page.getByRole("link", { name: "Request another" }).click()
  await expect(heading(page, "What do you need?")).toBeVisible()
})

test.describe("When the connection is lost", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("waits for a tap to send, and creates one request despite a lost reply", async ({ page, context }) => {
    const clerk = await (await staff()).clerk()
    const number = randomPhone()
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    await tellWho(page, number)
    await context.setOffline(true)
    await expect(page.getByText("You're offline. Everything you typed is kept.")).toBeVisible()
    await picture(page, "newservice-offline-phone")
    await send(page).click()
    await expect(heading(page, "Look it over")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're back online. Tap to send it.")).toBeVisible()

    const lost: string[] = []
    await page.route("**/api/newservice", async (route) => {
      const { code } = route.request().postDataJSON() as { code?: string }
      const step = code === undefined ? "code" : "booking"
      if (lost.includes(step)) return route.fallback()
      lost.push(step)
      await route.fetch()
      return route.abort()
    })
    await send(page).dblclick()
    await typeCode(page, number)
    const invoiceNumber = await confirmed(page)
    expect(lost).toEqual(["code", "booking"])
    expect(await requestsOf(clerk, number)).toMatchObject([{ invoiceNumber }])
  })

  test("shows what was booked when the reply was lost and the time was changed since", async ({ page }) => {
    const number = randomPhone()
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    const first = await page
      .getByText(/\d:00 [ap]m to \d+:00 [ap]m/)
      .first()
      .innerText()
    await tellWho(page, number)
    const losing = "**/api/newservice"
    await page.route(losing, async (route) => {
      const { code } = route.request().postDataJSON() as { code?: string }
      if (code === undefined) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await send(page).click()
    await typeCode(page, number)
    await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
    await page.unroute(losing)
    await page.goto("/newservice#visit")
    await page.getByRole("radio", { name: /Call me instead/ }).check()
    await next(page).click()
    await send(page).click()
    await typeCode(page, number)
    await expect(heading(page, "You already sent this request")).toBeFocused()
    await expect(page.getByText(first)).toBeVisible()
    await expect(page.getByText("What you changed afterward didn't reach us.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Add to calendar" })).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "newservice-sent-before-phone")
    await page.setViewportSize(desk)
    await picture(page, "newservice-sent-before-desk")
  })

  test("resends a photo, keeps what was typed over reload and Back, and retries free times", async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "damage")
    await page.route("**/api/newservicephoto", (route) => route.abort(), { times: 1 })
    const sentTwice: number[] = []
    // As when the reply was lost and the browser sends the photo again.
    await page.route(/\/incoming\/newservice\//, async (route) => {
      for (let times = 0; times < 2; times += 1) sentTwice.push((await route.fetch()).status())
      await route.fulfill({ response: await route.fetch() })
    })
    await page.getByLabel(/^Add a photo/).setInputFiles(broken)
    await picture(page, "newservice-photo-failed")
    // The client retries a change three times.
    await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
    expect(sentTwice).toEqual([200, 412])
    await page.getByLabel(/Anything else/).fill("Rain sensor")
    await page.reload()
    await expect(heading(page, "What is broken?")).toBeVisible()
    await expect(page.getByLabel(/Anything else/)).toHaveValue("Rain sensor")
    await expect(page.getByRole("img", { name: "Damage 1" })).toBeVisible()
    await page.goBack()
    await expect(heading(page, "Which car is it?")).toBeVisible()
    await expect(page.getByLabel("VIN")).toHaveValue(rav4)
    await page.goForward()
    await page.getByRole("button", { name: "Remove photo 1" }).press("Enter")
    await expect(page.getByRole("img", { name: "Damage 1" })).toHaveCount(0)
    await expect(page.getByRole("heading", { name: "A photo helps" })).toBeFocused()
    await page.evaluate(() => location.assign("#review"))
    await expect(page).toHaveURL(/#damage$/)
    await expect(heading(page, "What is broken?")).toBeVisible()
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await next(page).click()
    await page.route("**/api/appointmentwindows*", (route) => route.abort())
    await page.getByLabel("Street address").fill("1420 Plumas Street")
    await page.getByLabel("City").fill("Yuba City")
    await page.getByLabel("ZIP code").fill("95991")
    await expect(page.getByText("Couldn't load the free times.")).toBeVisible()
    await picture(page, "newservice-when-failed")
    await page.unroute("**/api/appointmentwindows*")
    await page.getByRole("button", { name: "Try again" }).click()
    await best(page).check()
    await expect(best(page)).toBeChecked()

    const times = page.getByRole("region", { name: "When works for you?" })
    const later = page.getByRole("button", { name: "Later days" })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route("**/api/appointmentwindows*", async (route) => {
      await released
      await route.fallback()
    })
    await later.press("Enter")
    await expect(times).toHaveAttribute("aria-busy", "true")
    await expect(best(page)).toBeChecked()
    release()
    await expect(times.getByText(/^Free times from /)).toBeAttached()
    await expect(later).toBeFocused()
    await page.getByRole("button", { name: "Back to the first days" }).press("Enter")
    await expect(best(page)).toBeChecked()
    await expect(later).toBeFocused()
  })
})

test.describe("A price that the server can't hold", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("is withdrawn with a message, and the request is sent without it", async ({ page }) => {
    await begin(page)
    await page.route("**/api/quote", (route) => route.fulfill({ status: 409, body: "{}" }))
    await goTo(page, "damage")
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await expect(priceSoFar(page)).toBeVisible()
    await next(page).click()
    await expect(page.getByText("Couldn't hold the price. We'll call you with it.")).toBeVisible()
    await page.getByRole("radio", { name: /Our shop/ }).check()
    await page.getByRole("radio", { name: /Woodland/ }).check()
    await page.getByRole("radio", { name: /Call me instead/ }).check()
    await next(page).click()
    await expect(page.getByRole("region", { name: "Price" })).toContainText("We'll call you with the price")
    await tellWho(page, randomPhone())
    await send(page).click()
    await confirmed(page)
  })
})

test("Submitting the same form in two tabs creates one request", async ({ page, context }) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  await begin(page)
  await goTo(page, "review")
  await tellWho(page, number)
  const opening = context.waitForEvent("page")
  await page.evaluate(() => void window.open("/newservice#review"))
  const other = await opening
  await expect(other.getByLabel("Name")).toHaveValue("Marisol Vega")
  await Promise.all([send(page).click(), send(other).click()])
  const code = await codeTextedTo(number)
  for (const tab of [page, other]) {
    await codeField(tab).fill(code)
    await tab.getByRole("button", { name: "Confirm" }).click()
  }
  const [one, two] = [await numberIn(page), await numberIn(other)]
  expect(one).toBe(two)
  expect(await requestsOf(clerk, number)).toHaveLength(1)
  await other.close()
})

const numberIn = async (page: Page) => {
  await expect(heading(page, "We have your request")).toBeVisible()
  return page
    .getByText(/^Number \d+$/)
    .locator("b")
    .textContent()
}

test.describe("When another customer takes the time first", () => {
  test.use({ provoked: [/409/] })

  test("returns to the times, with fresh ones", async ({ page }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    const number = randomPhone()
    await tellWho(page, number)
    const chosen = await page.evaluate(() => {
      const { when } = JSON.parse(sessionStorage.getItem("clearline.new-service") ?? "{}")
      return when as { date: string; start: number; end: number }
    })
    const clock = (minutes: number) => {
      const hour = Math.floor(minutes / 60)
      return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`
    }
    const time = { date: toWireDate(chosen.date), start: clock(chosen.start), end: clock(chosen.end) }
    await send(page).click()
    await expect(codeField(page)).toBeFocused()
    const someoneFaster = {
      form: crypto.randomUUID(),
      service: "chip",
      vehicle: { words: "Another car" },
      damage: { chips: 1, size: 1 },
      place: { address: "1420 Plumas Street, Yuba City, CA 95991" },
      time,
      payer: { type: "Cash" },
      name: "Someone Faster",
    } as const
    await expect
      .poll(
        async () => {
          const visit = { ...someoneFaster, form: crypto.randomUUID(), phone: randomPhone() }
          return bookedVisit(visit).then(
            () => "booked",
            () => "taken",
          )
        },
        { timeout: 60_000 },
      )
      .toBe("taken")
    await settled()
    await typeCode(page, number)
    await expect(heading(page, "Where and when?")).toBeFocused()
    await expect(page.getByRole("alert").filter({ hasText: "Someone just took this time." })).toBeVisible()
    await picture(page, "newservice-taken-phone")
    await best(page).check()
    await next(page).click()
    await expect(page.getByLabel("Name")).toHaveValue("Marisol Vega")
    await send(page).click()
    await confirmed(page)
  })
})

test.describe("The phone verification code", () => {
  test.use({ provoked: [/401/] })

  test("rejects a wrong or overused code, allows a new phone, and is optional without texts", async ({
    page,
  }) => {
    const clerk = await (await staff()).clerk()
    const [typo, number] = [randomPhone(), randomPhone()]
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    await tellWho(page, typo)
    await send(page).click()
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByRole("button", { name: /Send another code in \d+ s/ })).toBeVisible()
    await page.reload()
    const right = await codeTextedTo(typo)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0")
    const look = async (name: string) => {
      await picture(page, `newservice-code-${name}-phone`)
      await expect.poll(() => overflowOf(page), name).toBe(0)
    }
    for (let nth = 1; nth <= 5; nth += 1) {
      await codeField(page).fill(wrong)
      await page.keyboard.press("Enter")
      await expect(page.getByText("That code isn't right.")).toBeVisible()
      await expect(codeField(page)).toBeFocused()
    }
    await look("wrong")
    await codeField(page).fill(right)
    await page.keyboard.press("Enter")
    await expect(page.getByText("Too many wrong codes. Send a new one.")).toBeVisible()
    await look("tries")

    await page.getByRole("button", { name: "Change phone number" }).click()
    await expect(page.getByLabel("Mobile phone")).toBeFocused()
    await look("phone")
    await page.getByLabel("Mobile phone").fill(number)
    await page.getByRole("button", { name: "Text me a code" }).click()
    await expect(page.getByRole("status").filter({ hasText: "We texted a code to" })).toBeVisible()
    await codeTextedTo(number)

    await page.getByRole("button", { name: "I can't get texts" }).click()
    await look("no-texts")
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole("button", { name: "Send without a time" }).click()
    const request = await open(clerk, await confirmed(page))
    await expect(page.getByText("We'll call you to set a time")).toBeVisible()
    expect(request).toMatchObject({ customerPhone: number })
    expect(request).not.toHaveProperty("appointmentDate")
  })
})

test("removes an expired promo code with a message, and accepts a valid one", async ({ page }) => {
  const people = await staff()
  const [admin, clerk] = [await people.admin(), await people.clerk()]
  const today = shopTimeAt(new Date()).date
  const code = { markdown: 20, markdownType: "percent", appliesToParts: true, appliesToLabor: true }
  const until = toWireDate(addDays(today, -1))
  await call(admin, "POST", "/promocode", { ...code, promoCode: "WIZARDOLD", until })
  await call(admin, "POST", "/promocode", { ...code, promoCode: "WIZARD20", description: "Students" })

  await begin(page, "/newservice/WIZARDOLD")
  await expect(page.getByRole("alert").filter({ hasText: "Promo code is not valid" })).toBeVisible()
  await goTo(page, "review")
  await expect(page.getByText("Promo code is not valid")).toBeVisible()
  await picture(page, "newservice-promo-wrong")
  await send(page).click()
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused()
  await page.keyboard.press("Enter")
  const field = page.getByLabel("Promo code")
  await expect(field).toBeFocused()
  await page.keyboard.type("w")
  await page.getByRole("button", { name: "Apply" }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/\w/)
  await field.fill("wizard20")
  await field.press("Enter")
  await expect(page.getByRole("button", { name: "Remove" })).toBeFocused()
  await expect(page.getByText("20% off parts and labor. Students")).toBeVisible()
  const number = randomPhone()
  await tellWho(page, number)
  await send(page).click()
  await typeCode(page, number)
  expect(await open(clerk, await confirmed(page))).toMatchObject({ promoCode: "WIZARD20" })
})

test("shows a promo code from the first step until it is removed", async ({ page }) => {
  await call(await (await staff()).admin(), "POST", "/promocode", {
    promoCode: "FIRSTSTEP",
    description: "",
    markdown: 10,
    markdownType: "percent",
    appliesToParts: true,
    appliesToLabor: false,
  })
  await begin(page, "/newservice/FIRSTSTEP")
  const offer = page.getByText("10% off parts", { exact: true })
  await expect(offer).toBeVisible()
  await picture(page, "newservice-promo-first-desk")
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "newservice-promo-first-phone")
  await setTextSize(page, 32)
  await expect.poll(() => overflowOf(page)).toBe(0)
  await expect.poll(() => findClippedTexts(page)).toEqual([])
  await setTextSize(page, 16)
  await page.getByRole("link", { name: /Windshield replacement/ }).click()
  await expect(heading(page, "Which car is it?")).toBeVisible()
  await expect(offer).toBeVisible()
  await page.getByRole("button", { name: "Remove" }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByText("FIRSTSTEP")).toHaveCount(0)
})

test.describe("The list of models", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("suggests models for year and make, and accepts any other, even if suggestions fail", async ({
    page,
  }) => {
    await begin(page)
    await page.getByRole("link", { name: /Windshield replacement/ }).click()
    await expect(heading(page, "Which car is it?")).toBeVisible()
    const offered = () => page.locator("#car-models option").allTextContents()
    await page.getByLabel("Year").fill("2019")
    await page.getByLabel("Make").fill("toyota")
    await expect.poll(offered).toEqual(expect.arrayContaining(["RAV4", "Camry"]))
    await page.route("**/api/vehicles*", (route) => route.abort())
    await page.getByLabel("Make").fill("Honda")
    await page.getByLabel("Model").fill("Prelude")
    await expect.poll(offered).toEqual([])
    await next(page).click()
    await expect(heading(page, "What is broken?")).toBeVisible()
  })
})

test("Booking works by keyboard alone", async ({ page }) => {
  await page.setViewportSize(desk)
  await begin(page)
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key)
  }
  await page.getByRole("link", { name: /Sunroof glass/ }).focus()
  await press("Enter")
  await expect(heading(page, "Which car is it?")).toBeFocused()
  await press("Tab")
  await page.keyboard.type(rav4)
  await expect(page.getByLabel("Make")).toHaveValue("Toyota")
  await press("Enter")
  await expect(heading(page, "What is broken?")).toBeFocused()
  await press("Tab")
  await expect(page.getByRole("checkbox", { name: "Sunroof" })).toBeFocused()
  await expect(page.getByRole("checkbox", { name: "Sunroof" })).toBeChecked()
  await expect(priceSoFar(page)).toBeVisible()
  await press("Enter")
  await expect(heading(page, "Where and when?")).toBeFocused()
  await press("Tab")
  await expect(
    page
      .getByRole("link", { name: "Change" })
      .or(page.getByRole("button", { name: "Change" }))
      .first(),
  ).toBeFocused()
  await press("Tab")
  await press("ArrowRight")
  await press("Tab")
  await press("Space")
  await expect(best(page)).toBeVisible()
  await best(page).focus()
  await press("Space")
  await press("Enter")
  await expect(heading(page, "Look it over")).toBeFocused()
  await page.getByLabel("Name").focus()
  await page.keyboard.type("Ada Keys")
  await press("Enter")
  const number = randomPhone()
  await page.keyboard.type(number)
  await press("Enter")
  await press("Enter")
  await typeCode(page, number)
  await confirmed(page)
})

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("says what the page is for and whom to call", async ({ page }) => {
    await page.goto("/newservice/VALLEY20")
    await expect(heading(page, "What do you need?")).toBeVisible()
    await expect(page.getByText("Chip repair")).toBeVisible()
    await expect(page.getByText(/Booking online needs JavaScript/)).toBeVisible()
    await expect(page.locator("a[href^='tel:']").filter({ visible: true })).toHaveCount(1)
    await expect(page.locator("a[href^='sms:']").filter({ visible: true })).toHaveCount(1)
  })
})
