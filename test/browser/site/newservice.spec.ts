import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { findClippedTexts } from "../fit.ts"
import { call, open, staff } from "../job.ts"
import { picture } from "../sign.ts"
import {
  askForCall,
  begin,
  best,
  broken,
  codeField,
  confirmed,
  goTo,
  heading,
  next,
  priceSoFar,
  rav4,
  send,
  tellWho,
  typeCode,
} from "./booking-screen.ts"

const calendarFile = async (page: Page): Promise<string> => {
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: "Add to calendar" }).click()
  return readFile(await (await saved).path(), "utf8")
}

/** The time at which the file was made, the only difference between two of the same appointment. */
const stamp = /DTSTAMP:.*/

test("On a phone booking takes nine taps besides typing, with a price at the third step", async ({
  page,
}) => {
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
  const calibration = page.getByText("This glass may have a camera that has to be calibrated.")
  await expect(calibration).toBeVisible()
  await tap(next(page))
  await tap(page.getByLabel("Street address"))
  await page.keyboard.type("1420 Plumas St")
  await page.keyboard.press("Enter")
  await page.keyboard.type("95991")
  await expect(page.getByLabel("City")).toHaveValue("Yuba City")
  await expect(best(page)).toBeChecked()
  await tap(next(page))
  await expect(page.getByRole("region", { name: "Price" }).filter({ has: calibration })).toBeVisible()
  await tap(page.getByLabel("Name"))
  await page.keyboard.type("Marisol Vega")
  await page.keyboard.press("Enter")
  await page.keyboard.type(number)
  await tap(page.getByRole("checkbox", { name: /Yes, text me/ }))
  await tap(send(page))
  await typeCode(page, number)
  const invoiceNumber = await confirmed(page)
  expect(taps).toBeLessThanOrEqual(9)

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
    customerNotes: expect.stringContaining("Quoted $298 to $615 or more. It may need calibration."),
    calibrationNeeded: true,
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

test("Glass changed on the way back through the history changes the held price, too", async ({ page }) => {
  await page.setViewportSize(phone)
  await begin(page)
  await page.getByRole("link", { name: /Windshield replacement/ }).click()
  await page.getByLabel("VIN").fill(rav4)
  await expect(page.getByText("2021 Toyota RAV4").first()).toBeVisible()
  await next(page).click()
  await page.getByRole("radio", { name: "Longer than 6 inches" }).check()
  const price = page.getByRole("status").filter({ hasText: /^\$/ }).locator("b")
  const undecided = "$298 to $615 or more"
  await expect(price).toHaveText(undecided)
  await next(page).click()
  await expect(page.getByText(undecided).first()).toBeVisible()
  await page.goBack()
  await page.getByRole("checkbox", { name: /None of these/ }).check()
  await expect(price).not.toHaveText(undecided)
  const changed = (await price.textContent()) ?? ""
  expect(changed).toMatch(/^\$\d/)
  await page.goForward()
  await expect(heading(page, "Where and when?")).toBeVisible()
  await expect(page.getByText(changed).first()).toBeVisible()
  await expect(page.getByText(undecided)).toHaveCount(0)
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
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => overflowOf(page), `${name} at 320 px`).toBe(0)
    expect.soft(await findClippedTexts(page), `${name} at 320 px`).toEqual([])
    await page.setViewportSize(phone)
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
  const windshieldBox = page.getByRole("checkbox", { name: "Windshield" })
  await windshieldBox.press("Space")
  await next(page).click()
  await expect(windshieldBox).toBeFocused()
  await expect(windshieldBox).toHaveAccessibleDescription("Tap the pane, or tell us in your own words below.")
  await look("3-damage-wrong")
  await windshieldBox.press("Space")
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
  await expect(best(page)).toBeChecked()
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
  await askForCall(page)
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

test("A chosen time is kept when other days are looked at or the address is corrected", async ({ page }) => {
  await page.setViewportSize(phone)
  await begin(page)
  await goTo(page, "review")
  await page.goBack()
  const days = page.getByRole("group", { name: "Day" }).locator("input:enabled")
  const windows = page.getByRole("group", { name: /^Arrival window/ }).locator("input:enabled")
  const time = page.getByRole("status").filter({ hasText: / to \d+:\d\d/ })
  await days.nth(1).check()
  await windows.last().check()
  const chosen = (await time.textContent()) ?? ""
  await days.nth(2).check()
  await expect(time).not.toHaveText(chosen)
  await days.nth(1).check()
  await expect(time).toHaveText(chosen)
  const loaded = page.waitForResponse("**/api/appointmentwindows*")
  await page.getByLabel("City").fill("Yuba Cit")
  await loaded
  await expect(time).toHaveText(chosen)

  await page.route("**/api/appointmentwindows*", async (route) => {
    const response = await route.fetch()
    const { days: found, ...reply } = await response.json()
    for (const { windows: all } of found) {
      const last = all.findLast(({ free }: { free: boolean }) => free)
      if (last) Object.assign(last, { free: false, best: false })
    }
    await route.fulfill({ response, json: { ...reply, days: found } })
  })
  await page.getByLabel("ZIP code").fill("95993")
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't keep your time." })).toBeVisible()
  await picture(page, "newservice-time-not-kept")
  await expect(time).toHaveCount(0)
  await next(page).click()
  await expect(page.getByText("Choose a time, or have us call you.")).toBeVisible()
  await page.unroute("**/api/appointmentwindows*")
  await page.getByLabel("ZIP code").fill("95991")
  await expect(time).toHaveText(chosen)
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
  await expect(best(page)).toBeChecked()
  await best(page).focus()
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
