import type { Page } from "@playwright/test"
import { ownName, type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { countInteractions } from "../interactions.ts"
import { call, enter, open, settled, staff } from "../job.ts"
import { answerIn, expectFiguresUncovered } from "../job-screen.ts"
import { picture } from "../sign.ts"
import {
  cameraVin,
  corollaVin,
  create,
  createdJob,
  customer,
  finder,
  goodVin,
  nameCar,
} from "./new-request-screen.ts"

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(({ page }) => enter(page, clerk))

test.describe("The catalog", () => {
  const glass = (page: Page) => page.getByRole("group", { name: "Glass for Windshield" })

  test("prices the glass of a decoded car, and narrows the parts by answers about the glass", async ({
    page,
  }) => {
    await page.setViewportSize(desk)
    await page.goto("/servicerequests/new")
    await page.getByLabel("VIN").fill(corollaVin)
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    const offered = glass(page).getByRole("radio")
    await expect(offered).toHaveCount(4)
    await expect(glass(page)).toContainText(/FW79330GTN\d+\.\d\d/)
    await expect(page.getByText(/Check by VIN before ordering: [\d,.]+ to [\d,.]+ before tax/)).toBeVisible()
    await picture(page, "new-catalog-desk")

    await page.getByRole("radiogroup", { name: "A camera" }).getByText("Yes").click()
    await expect(offered).toHaveCount(1)
    await expect(offered).toBeChecked()
    await expect(page.getByLabel("Part number")).toHaveValue("FW79337GBYP")
    await expect(page.getByRole("textbox", { name: "List" })).toHaveValue("1190.65")
    await expect(page.getByRole("checkbox", { name: /camera or sensor/ })).toBeChecked()
    await expect(page.getByRole("region", { name: "Price" })).toContainText("711.47")

    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "new-catalog-phone")

    // This VIN's trim names its camera.
    await page.getByLabel("VIN").fill(cameraVin)
    await expect(page.getByText("Answered by VIN.")).toBeVisible()
    await expect(
      page.getByRole("radiogroup", { name: "A camera" }).getByRole("radio", { name: "Yes" }),
    ).toBeChecked()
    await picture(page, "new-catalog-by-vin-phone")
  })

  test("names and finds a customer's vehicle that is only a VIN, as imported ones are", async ({ page }) => {
    const caller = await customer()
    await call(clerk, "POST", "/vehicle", { customerId: caller._id, vin: corollaVin })
    await settled()
    await page.goto(`/servicerequests/new?customerId=${caller._id}`)
    await expect(page.getByRole("radio", { name: /^Unnamed vehicle/ })).toBeChecked()
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await expect(glass(page).getByRole("radio")).toHaveCount(4)
    await glass(page).getByRole("radio").first().check()
    await create(page).click()
    expect(await createdJob(clerk, page)).toMatchObject({
      carId: "2018.TOYOTA.COROLLA.4_DOOR_SEDAN",
      vehicle: expect.stringMatching(/^2018 Toyota Corolla/),
    })
  })

  test.describe("that fails at first", () => {
    test.use({ provoked: [/Failed to load resource/] })

    test("retries, clears the glass of another model, keeps a typed part, and names a missing car", async ({
      page,
    }) => {
      const number = page.getByLabel("Part number")
      await page.route(/\/api\/quote\?/, (route) => route.fulfill({ status: 503, body: "{}" }))
      await page.goto("/servicerequests/new")
      await nameCar(page, "2018", "Toyota", "Corolla")
      await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
      const failure = page.getByRole("alert").filter({ hasText: "Couldn't load the catalog's glass." })
      await expect(failure).toBeVisible()
      await page.unroute(/\/api\/quote\?/)
      await failure.getByRole("button", { name: "Try again" }).click()
      await glass(page)
        .getByRole("radio", { name: /^FW79337GBYP/ })
        .check()
      await expect(number).toHaveValue("FW79337GBYP")
      await expect(page.getByRole("checkbox", { name: /camera or sensor/ })).toBeChecked()

      await page.getByLabel("Model").fill("Camry")
      await expect(glass(page)).not.toContainText("FW79337GBYP")
      await expect(number).not.toHaveValue("FW79337GBYP")
      await number.fill("FW04915GTYN")
      await page.getByLabel("Model").fill("Corolla")
      await expect(glass(page)).toContainText("FW79337GBYP")
      await expect(number).toHaveValue("FW04915GTYN")

      await page.getByLabel("Model").fill("Corolla Cross")
      await expect(page.getByText("Corolla 4 Door Sedan")).toBeVisible()
      await nameCar(page, "1987", "Yugo", "GV")
      await expect(page.getByText("The catalog doesn't have this car. Enter the part number.")).toBeVisible()
    })
  })
})

test.describe("The price", () => {
  test("uses the carrier's price before saving, once VIN, carrier, and part are entered", async ({
    page,
  }) => {
    const caller = await customer({ address: "1184 Plumas St, Yuba City, CA 95991" })
    await page.setViewportSize(phone)
    await page.goto(`/servicerequests/new?customerId=${caller._id}`)
    await expect(page.getByRole("button", { name: "Change customer" })).toBeVisible()
    const price = page.getByRole("region", { name: "Price" })
    await expect(price).toContainText("Mark the glass to see the price.")

    await page.getByLabel("VIN").fill(goodVin)
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await page.getByLabel("Part number").fill("FW04915GTYN")
    await page.getByLabel("Install kit").check()
    await page.getByRole("checkbox", { name: "Molding" }).check()
    await page.getByText("Insurance", { exact: true }).click()
    await expect(price).toContainText("Choose the carrier to see the price.")
    await expect(page.getByRole("option", { name: "Harbor National" })).toBeAttached()
    await page.getByLabel("Carrier").focus()
    await page.keyboard.type("Harbor")
    await expect(price).toContainText("Enter the deductible.")
    await page.getByRole("button", { name: "100", exact: true }).click()

    // Harbor National: labor 175.00 flat, one H/M kit 40.00 flat with tax. Lines without a list price say so.
    const amountOf = (label: string | RegExp) =>
      price.locator("dl > div").filter({ hasText: label }).locator("dd")
    await expect(amountOf("Replace, Windshield")).toHaveText("175.00")
    await expect(amountOf("Install Kit")).toHaveText("40.00")
    await expect(amountOf("Molding")).toHaveText("–")
    await expect(price).toContainText("Enter the list price: Harbor National pays list less 20%.")
    await expect(amountOf("Total")).toHaveText("$217.90")
    await expect(amountOf("Customer Due")).toHaveText("$100.00")
    await expect(amountOf("Insurance Due")).toHaveText("117.90")
    await expect(price).toContainText("The customer pays at most $100.00. Harbor National pays the rest.")
    for (const [label, explanation] of [
      ["Install Kit", "40.00"],
      ["Tax 7.25% on parts", "2.90"],
      ["Customer Due", "100.00"],
    ] as const) {
      const amount = amountOf(label).getByRole("button")
      await amount.click()
      await expect(answerIn(price)).toContainText(explanation)
      await expectFiguresUncovered(price)
      await picture(page, `new-price-${label.slice(0, 3)}-phone`)
      await page.keyboard.press("Escape")
      await expect(answerIn(price)).toBeHidden()
      await expect(amount).toBeFocused()
    }
    await expect.poll(() => overflowOf(page)).toBe(0)
  })

  test("takes nine interactions for an insurance job with charges, without retyping known facts", async ({
    page,
  }) => {
    const caller = await customer({ address: "1184 Plumas St, Yuba City, CA 95991" })
    const car = { customerId: caller._id, year: 2022, make: "Subaru", model: "Outback", vin: goodVin }
    await call(clerk, "POST", "/vehicle", { ...car, insurancePolicyNumber: "CA 4482" })
    await settled()
    await page.setViewportSize(desk)
    const interactions = await countInteractions(page)
    await page.goto("/servicerequests/new")
    const price = page.getByRole("region", { name: "Price" })

    await finder(page).fill(caller.name)
    const hit = page.getByRole("option", { name: new RegExp(`^${caller.name}`) })
    await expect(hit).toHaveAttribute("data-combobox-selected")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("radio", { name: "2022 Subaru Outback" })).toBeChecked()
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await page.getByLabel("Part number").fill("FW04915GTYN")
    await page.getByLabel("List", { exact: true }).fill("612.40")
    await page.getByText("Insurance", { exact: true }).click()
    await expect(page.getByLabel("Install kit")).toBeChecked()
    await expect(page.getByLabel("Policy")).toHaveValue("CA 4482")
    await page.getByLabel("Carrier").selectOption({ label: "Harbor National" })
    await page.getByRole("button", { name: "100", exact: true }).click()
    // Harbor National: 42 % off list, labor 175.00, a kit of 40.00.
    await expect(price).toContainText("355.19")
    await expect(price).toContainText("$100.00")
    await expect(price).not.toContainText("so far")
    await create(page).click()

    expect(await createdJob(clerk, page)).toMatchObject({
      insurancePolicyNumber: "CA 4482",
      charges: [
        {
          type: "Replace",
          opening: "windshield",
          list: 612.4,
          discount: 42,
          net: 355.19,
          labor: 175,
          total: 530.19,
        },
        { type: "Install Kit", kit: "H/M", list: 40, discount: 0, net: 40, total: 40 },
      ],
      totalCustomerDue: 100,
    })
    expect(await interactions()).toBe(9)
    const charges = page.getByRole("region", { name: "Charges", exact: true })
    await expect(charges).toContainText("530.19")
    await expect(charges).not.toContainText("FREE")
  })

  test("takes ten interactions to price and schedule an insurance job for a new caller", async ({ page }) => {
    const number = randomPhone()
    const name = ownName("Dana")
    await page.setViewportSize(desk)
    const interactions = await countInteractions(page)
    await page.goto("/servicerequests/new")
    const price = page.getByRole("region", { name: "Price" })
    const offered = (label: RegExp) => page.getByRole("group", { name: label }).getByRole("radio")

    await finder(page).fill(`${name} ${number}`)
    await expect(page.getByRole("option", { name: /^New customer/ })).toHaveAttribute(
      "data-combobox-selected",
    )
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused()
    const windowsRequest = page.waitForRequest(/\/api\/appointmentwindows\?/)
    await page.getByLabel("Address", { exact: true }).fill("1184 Plumas St, Yuba City, CA 95991")
    await page.getByLabel("VIN").fill(corollaVin)
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await offered(/^Glass for Windshield/)
      .first()
      .check()
    await page.getByLabel("Choose the carrier").selectOption({ label: "Beacon Casualty" })
    await page.getByRole("button", { name: "500", exact: true }).click()
    await expect(price).toContainText("Customer Due")
    await expect(price).not.toContainText("so far")
    await expect(page.getByText(/^Technicians have [\d.]+ h left on \w/)).toBeVisible()
    await expect(page.getByRole("group", { name: /^Free times on/ })).toContainText(
      /mi \(\d+ min drive\), [\d.]+ h left/,
    )
    await offered(/^Free times on/)
      .first()
      .check()
    const { searchParams: place } = new URL((await windowsRequest).url())
    expect([place.get("zip"), place.get("city")]).toEqual(["95991", "Yuba City"])
    await picture(page, "new-insurance-call-desk")
    await create(page).click()

    expect(await createdJob(clerk, page)).toMatchObject({
      customerName: name,
      customerPhone: number,
      insuranceCarrier: "Beacon Casualty",
      insuranceDeductible: 500,
      carId: "2018.TOYOTA.COROLLA.4_DOOR_SEDAN",
      charges: [{ type: "Replace", part: "FW79330GTN" }, { type: "Install Kit" }],
      appointmentDate: expect.stringMatching(/\d/),
      appointmentTimeStart: expect.stringMatching(/[ap]m$/),
    })
    expect(await interactions()).toBe(10)
  })

  test("charges an exempt account no tax from the start, and accepts only a valid promo code", async ({
    page,
  }) => {
    const make = await staff()
    const admin = await make.admin()
    const account = await make.commercialAccount({ name: ownName("Valley Fleet") })
    const code = `LESS${Date.now() % 1_000_000}`
    await call(admin, "POST", "/promocode", {
      promoCode: code,
      appliesToLabor: true,
      markdown: 10,
      markdownType: "percent",
    })
    await call(clerk, "POST", "/billingprofile", { userId: account._id, taxExempt: true })
    await settled()
    await page.goto(`/servicerequests/new?customerId=${account._id}`)
    await expect(page.getByRole("radio", { name: "Net" })).toBeChecked()
    await page.getByLabel("VIN").fill(goodVin)
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await page.getByLabel("Hours").fill("2")
    await page.getByLabel("Install kit").check()
    await page.getByLabel("Promo code").fill("NOSUCHCODE")
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page.getByText("Promo code is not valid")).toBeVisible()
    await page.getByLabel("Promo code").fill(code.toLowerCase())
    await page.getByRole("button", { name: "Apply" }).click()
    await expect(page.getByText("10% off labor")).toBeVisible()

    // 2 hours at 80.00 and two kits at 25.00, less 16.00, without tax.
    const price = page.getByRole("region", { name: "Price" })
    await expect(price).toContainText("EXEMPT")
    await expect(price).toContainText("$194.00")
    await create(page).click()
    const request = await createdJob(clerk, page)
    expect(request).toMatchObject({ promoCode: code, taxExempt: true, totalTax: 0, total: 194 })

    await page.getByRole("button", { name: `Remove promo code ${code}` }).click()
    await expect(page.getByLabel("Promo code")).toBeVisible()
    await expect.poll(async () => (await open(clerk, request.invoiceNumber)).total).toBe(210)
  })
})
