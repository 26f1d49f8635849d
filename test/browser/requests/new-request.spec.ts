import { randomBytes } from "node:crypto"
import type { Locator, Page, Route } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { countInteractions, desk, expect, hold, overflowOf, phone, test } from "../browser.ts"
import { aJob, call, enter, open, ownDay, settled, staff } from "../job.ts"
import { answerIn, expectFiguresUncovered } from "../job-screen.ts"
import { picture } from "../sign.ts"

const goodVin = "4S4BTGUD1N3148827"
const corollaVin = "2T1BURHE8JC123456"
const wrongVin = "4S4BTGUD4N3148827"

const ownName = (first: string) =>
  `${first} ${randomBytes(5)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(({ page }) => enter(page, clerk))

type Car = { _id: string; vin?: string; make?: string }
const carsOf = (customer: string) => call<Car[]>(clerk, "GET", `/vehicle?customerId=${customer}`)
const foundBy = (words: string) =>
  call<{ invoiceNumber: number; customerName: string }[]>(
    clerk,
    "GET",
    `/servicerequest?search=${encodeURIComponent(words)}&unfocused=true&limit=50`,
  )

async function customer(fields: { name?: string; phone?: string; address?: string } = {}): Promise<Person> {
  const name = fields.name ?? ownName("Priya")
  const made = await (await staff()).customer({ name, ...fields })
  await settled()
  return made
}

const finder = (page: Page) => page.getByLabel("Who is calling?")
const create = (page: Page) => page.locator("button:visible", { hasText: /^(Create request|Try again)/ })
const hindrance = (page: Page) => page.locator("[role=alert]:visible", { hasText: "The request isn't" })

async function pick(page: Page, { name }: Person): Promise<void> {
  await finder(page).fill(name)
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole("button", { name: "Change customer" })).toBeVisible()
}

async function tell(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Ford")
  await page.getByLabel("Work description").fill("Leaks at the top after rain")
}

async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let stops = 0; stops < 20; stops += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(field).toBeFocused()
}

const numberAt = (page: Page) => Number(/\/servicerequest\/(\d+)$/.exec(page.url())?.[1])
const made = async (page: Page) => {
  await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
  return open(clerk, numberAt(page))
}

const nameCar = async (page: Page, year: string, make: string, model: string) => {
  await page.getByLabel("Year").fill(year)
  await page.getByLabel("Make").fill(make)
  await page.getByLabel("Model").fill(model)
}

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

test.describe("A complete phone call", () => {
  test("works by keyboard alone, in the order of the conversation", async ({ page }) => {
    const caller = await customer({ address: "1184 Plumas St, Yuba City, CA 95991" })
    const technician = await (await staff()).technician({ name: ownName("Diego") })
    const [year, month, day] = ownDay().split("-")
    await page.setViewportSize(desk)
    await page.goto("/servicerequests/new")

    await expect(finder(page)).toBeFocused()
    await page.keyboard.type(caller.name.slice(0, -1))
    await expect(page.getByRole("option").first()).toContainText(caller.name)
    await expect(page.getByRole("option").first()).toHaveAttribute("data-combobox-selected")
    await page.keyboard.press("Enter")

    const vin = page.getByLabel("VIN")
    await expect(vin).toBeFocused()
    await page.keyboard.type(`${goodVin.toLowerCase()}`)
    await page.keyboard.press("Enter")
    await expect(page.getByLabel("Make")).toHaveValue("Subaru")
    await expect(page.getByLabel("Year")).toHaveValue("2022")

    await tabTo(page, page.getByRole("checkbox", { name: "Windshield" }))
    await page.keyboard.press("Space")
    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("checkbox", { name: "Back glass" })).toBeFocused()

    await tabTo(page, page.getByRole("checkbox", { name: /camera or sensor/ }))
    await page.keyboard.press("Space")

    await tabTo(page, page.getByRole("radio", { name: "Cash" }))
    await page.keyboard.press("ArrowRight")
    await tabTo(page, page.getByLabel("Carrier"))
    await expect(page.getByRole("option", { name: "Beacon Casualty" })).toBeAttached()
    await page.keyboard.type("Beacon")
    await tabTo(page, page.getByLabel("Deductible"))
    await page.keyboard.type("250")
    await tabTo(page, page.getByLabel("Claim number"))
    await page.keyboard.type("TF-7719-20418")
    await tabTo(page, page.getByLabel("Policy"))
    await page.keyboard.type("CA 4482")

    await tabTo(page, page.getByLabel("Date", { exact: true }))
    await page.keyboard.type(`${month}${day}${year}`)
    await tabTo(page, page.getByLabel("From"))
    await page.keyboard.type("9:00")
    await tabTo(page, page.getByLabel("To", { exact: true }))
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("660")
    await tabTo(page, page.getByLabel("Job address"))
    await page.keyboard.insertText("640 Gray Ave, Linda, CA 95901")
    const chosen = page.getByRole("button", { name: technician.name })
    await chosen.focus()
    await page.keyboard.press("Enter")
    await expect(chosen).toHaveAttribute("aria-pressed", "true")
    await page.getByLabel("What the customer said").focus()
    await page.keyboard.insertText("The gate code is 4471.")

    const overview = page.getByRole("complementary", { name: "Request so far" })
    await expect(overview).toContainText("2022 Subaru")
    await expect(overview).toContainText("Beacon Casualty, deductible 250.00")
    await page.keyboard.press("Control+Enter")

    expect(await made(page)).toMatchObject({
      invoiceType: "Insurance",
      customerId: caller._id,
      customerName: caller.name,
      vin: goodVin,
      year: 2022,
      make: "Subaru",
      serviceSummary: "Replace windshield",
      calibrationNeeded: true,
      insuranceCarrier: "Beacon Casualty",
      insuranceDeductible: 250,
      insuranceClaimNumber: "TF-7719-20418",
      insurancePolicyNumber: "CA 4482",
      appointmentDate: `${Number(month)}/${Number(day)}/${year}`,
      appointmentTimeStart: "9:00am",
      appointmentTimeEnd: "11:00am",
      appointmentLocation: "Mobile",
      appointmentAddress: "640 Gray Ave, Linda, CA 95901",
      appointmentTechnicians: [technician._id],
      zone: "Linda",
      serviceStatus: "awaitingServiceScheduling",
      customerNotes: "The gate code is 4471.",
    })
    expect(await carsOf(caller._id)).toMatchObject([{ vin: goodVin, make: "Subaru" }])
  })

  test("creates a customer for an unknown phone, and picks nobody while the search runs", async ({
    page,
  }) => {
    const number = randomPhone()
    const name = ownName("Grace")
    const known = await customer()
    await page.goto("/servicerequests/new")
    await finder(page).fill(known.name)
    await expect(page.getByRole("option", { name: new RegExp(`^${known.name}`) })).toHaveAttribute(
      "data-combobox-selected",
    )
    const search = await hold(page, /\/api\/users\?/)
    await finder(page).fill(number)
    await search.requested
    await page.keyboard.press("Enter")
    search.letGo()
    await page.getByRole("option", { name: /^New customer/ }).click()
    await expect(page.getByLabel("Name")).toBeFocused()
    await page.keyboard.type(name)
    await page.getByLabel("Phone").fill("")
    await page.getByLabel("Phone").pressSequentially(`${number} x12`)
    await expect(page.getByText("Extensions aren't saved.")).toBeVisible()
    await page.getByLabel("Name").focus()
    await expect(page.getByLabel("Phone")).toHaveValue(
      `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`,
    )
    await expect(page.getByLabel("They agreed to texts")).not.toBeChecked()
    await page.getByLabel("They agreed to texts").check()
    await page.getByText("Spanish", { exact: true }).click()
    await picture(page, "new-customer-language")
    await tell(page)
    await create(page).click()

    const request = await made(page)
    expect(request).toMatchObject({ customerName: name, customerPhone: number, serviceStatus: "open" })
    expect(request).toMatchObject({ language: "es" })
    await picture(page, "request-language")
    const [person] = await call<{ name: string; role: string }[]>(
      clerk,
      "GET",
      `/users?_id=${request.customerId}`,
    )
    expect(person).toMatchObject({ name, phone: number, role: "user", language: "es" })
    expect(await call(clerk, "GET", `/textconsent?phone=${number}`)).toMatchObject({ given: true })
  })

  test("preselects a customer's only car, and finds one of many by typing", async ({ page }) => {
    const [single, fleet] = [await customer(), await customer()]
    await call(clerk, "POST", "/vehicle", {
      customerId: single._id,
      year: 2011,
      make: "Toyota",
      model: "Tacoma",
    })
    for (let unit = 1; unit <= 12; unit += 1) {
      const car = { year: 1993 + unit, make: "Ford", model: "Transit", reference: `Unit ${100 + unit}` }
      await call(clerk, "POST", "/vehicle", { customerId: fleet._id, ...car })
    }
    await page.goto("/servicerequests/new")
    await pick(page, single)
    await expect(page.getByRole("radio", { name: "2011 Toyota Tacoma" })).toBeChecked()
    await page.getByRole("radio", { name: "Another vehicle" }).check()
    await page.reload()
    await expect(page.getByLabel("License plate")).toBeVisible()
    await expect(page.getByRole("radio", { name: "Another vehicle" })).toBeChecked()

    await page.getByRole("button", { name: "Change customer" }).click()
    await pick(page, fleet)
    await expect(page.getByRole("radio", { name: "Another vehicle" })).toBeChecked()
    await page.getByLabel("Which of 12 vehicles?").fill("unit 107")
    const found = page.getByRole("radio", { name: /Ford Transit/ })
    await expect(found).toHaveCount(1)
    await found.check()
    await page.getByLabel("Work description").fill("Leaks")
    await create(page).click()
    expect(await made(page)).toMatchObject({
      customerId: fleet._id,
      year: 2000,
      vehicle: "2000 Ford Transit",
    })
    expect(await carsOf(fleet._id)).toHaveLength(12)
  })

  test("bills an account at the selected branch, and asks for the style when several match", async ({
    page,
  }) => {
    const account = await (await staff()).commercialAccount({ name: ownName("Valley Plumbing") })
    await settled()
    await page.goto("/servicerequests/new")
    await pick(page, account)
    await expect(page.getByRole("radio", { name: "Net" })).toBeChecked()
    await expect(page.getByLabel("Account")).toHaveValue(account._id)
    await page.getByLabel("Repair order").fill("RO-1182")
    await nameCar(page, "2020", "Chevrolet", "Silverado")
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    await page.getByRole("group", { name: "Which style?" }).getByText("4 Door Pickup").click()
    await page.getByRole("group", { name: "Glass for Windshield" }).getByRole("radio").first().check()
    await page.getByText("In Shop", { exact: true }).click()
    await page.getByRole("combobox", { name: /^Shop/ }).selectOption({ label: "Woodland" })
    await create(page).click()
    expect(await made(page)).toMatchObject({
      invoiceType: "Net",
      billingId: account._id,
      billingCompany: account.name,
      externalReferenceNumber: "RO-1182",
      appointmentLocation: "Inshop",
      branch: "woodland",
      carId: "2020.CHEVROLET.SILVERADO.4_DOOR_PICKUP",
      charges: expect.arrayContaining([
        expect.objectContaining({
          type: "Replace",
          opening: "windshield",
          part: expect.stringMatching(/^[DF]W/),
        }),
      ]),
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
    await page.goto("/servicerequests/new")
    const { once, interactions } = countInteractions()
    const price = page.getByRole("region", { name: "Price" })

    await once(finder(page).fill(caller.name))
    const hit = page.getByRole("option", { name: new RegExp(`^${caller.name}`) })
    await expect(hit).toHaveAttribute("data-combobox-selected")
    await once(page.keyboard.press("Enter"))
    await expect(page.getByRole("radio", { name: "2022 Subaru Outback" })).toBeChecked()
    await once(page.getByRole("checkbox", { name: "Windshield" }).press("Space"))
    await once(page.getByLabel("Part number").fill("FW04915GTYN"))
    await once(page.getByLabel("List", { exact: true }).fill("612.40"))
    await once(page.getByText("Insurance", { exact: true }).click())
    await expect(page.getByLabel("Install kit")).toBeChecked()
    await expect(page.getByLabel("Policy")).toHaveValue("CA 4482")
    await once(page.getByLabel("Carrier").selectOption({ label: "Harbor National" }))
    await once(page.getByRole("button", { name: "100", exact: true }).click())
    // Harbor National: 42 % off list, labor 175.00, a kit of 40.00.
    await expect(price).toContainText("355.19")
    await expect(price).toContainText("$100.00")
    await expect(price).not.toContainText("so far")
    await once(create(page).click())

    expect(await made(page)).toMatchObject({
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
    expect(interactions()).toBeLessThanOrEqual(9)
    const charges = page.getByRole("region", { name: "Charges", exact: true })
    await expect(charges).toContainText("530.19")
    await expect(charges).not.toContainText("FREE")
  })

  test("takes ten interactions to price and schedule an insurance job for a new caller", async ({ page }) => {
    const number = randomPhone()
    const name = ownName("Dana")
    await page.setViewportSize(desk)
    await page.goto("/servicerequests/new")
    const { once, interactions } = countInteractions()
    const price = page.getByRole("region", { name: "Price" })
    const offered = (label: RegExp) => page.getByRole("group", { name: label }).getByRole("radio")

    await once(finder(page).fill(`${name} ${number}`))
    await expect(page.getByRole("option", { name: /^New customer/ })).toHaveAttribute(
      "data-combobox-selected",
    )
    await once(page.keyboard.press("Enter"))
    await expect(page.getByLabel("Address", { exact: true })).toBeFocused()
    const windowsRequest = page.waitForRequest(/\/api\/appointmentwindows\?/)
    await once(page.getByLabel("Address", { exact: true }).fill("1184 Plumas St, Yuba City, CA 95991"))
    await once(page.getByLabel("VIN").fill(corollaVin))
    await once(page.getByRole("checkbox", { name: "Windshield" }).press("Space"))
    await once(
      offered(/^Glass for Windshield/)
        .first()
        .check(),
    )
    await once(page.getByLabel("Choose the carrier").selectOption({ label: "Beacon Casualty" }))
    await once(page.getByRole("button", { name: "500", exact: true }).click())
    await expect(price).toContainText("Customer Due")
    await expect(price).not.toContainText("so far")
    await once(
      offered(/^Free times on/)
        .first()
        .check(),
    )
    const { searchParams: place } = new URL((await windowsRequest).url())
    expect([place.get("zip"), place.get("city")]).toEqual(["95991", "Yuba City"])
    await picture(page, "new-insurance-call-desk")
    await once(create(page).click())

    expect(await made(page)).toMatchObject({
      customerName: name,
      customerPhone: number,
      insuranceCarrier: "Beacon Casualty",
      insuranceDeductible: 500,
      carId: "2018.TOYOTA.COROLLA.4_DOOR_SEDAN",
      charges: [{ type: "Replace", part: "FW79330GTN" }, { type: "Install Kit" }],
      appointmentDate: expect.stringMatching(/\d/),
      appointmentTimeStart: expect.stringMatching(/[ap]m$/),
    })
    expect(interactions()).toBeLessThanOrEqual(10)
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
    const request = await made(page)
    expect(request).toMatchObject({ promoCode: code, taxExempt: true, totalTax: 0, total: 194 })

    await page.getByRole("button", { name: `Remove promo code ${code}` }).click()
    await expect(page.getByLabel("Promo code")).toBeVisible()
    await expect.poll(async () => (await open(clerk, request.invoiceNumber)).total).toBe(210)
  })
})

test.describe("A VIN", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("is kept when decoding fails, reports errors, and keeps typed values across a reload", async ({
    page,
  }) => {
    await page.goto("/servicerequests/new")
    await expect(finder(page)).toBeFocused()
    await page.route("**/api/vin?*", (route) => route.abort())
    await page.getByLabel("VIN").fill(corollaVin)
    await expect(
      page.getByText("Couldn't decode the VIN right now. It's kept as you typed it."),
    ).toBeVisible()
    await expect(page.getByLabel("Make")).toBeEditable()
    await page.unroute("**/api/vin?*")

    const overview = page.getByRole("complementary", { name: "Request so far" })
    await page.getByLabel("VIN").fill("4S4BT GUD")
    await expect(page.getByText("8 of 17")).toBeVisible()
    await page.keyboard.press("Tab")
    await expect(page.getByText("A VIN has 17 characters. This one has 8.")).toBeVisible()
    await page.getByLabel("VIN").fill(`${goodVin.slice(0, -1)}O`)
    await expect(page.getByText("A VIN can't have the letter O. Try 0.")).toBeVisible()
    await page.getByLabel("VIN").fill("")
    await expect(page.getByText("A VIN can't have the letter O. Try 0.")).toBeHidden()
    await page.getByLabel("VIN").fill(wrongVin)
    await expect(page.getByText(/check digit/)).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("Subaru")
    await page.getByLabel("VIN").fill("4s4bt gud1n 3148827")
    await expect(page.getByText(/check digit/)).toBeHidden()
    await expect(page.getByLabel("Make")).toHaveValue("Subaru")
    await expect(overview).toContainText(`VIN ${goodVin}`)
    await expect(overview).toContainText("Subaru")
    await page.getByRole("checkbox", { name: "Windshield" }).press("Space")
    const glass = page.getByRole("group", { name: "Glass for Windshield" })
    await expect(glass).toBeVisible()
    await page.getByLabel("VIN").fill("12345678901234567")
    await expect(page.getByText("We don't recognize this VIN. Enter the vehicle by hand.")).toBeVisible()
    for (const label of ["Year", "Make", "Model", "Style"])
      await expect(page.getByLabel(label)).toHaveValue("")
    await expect(overview).not.toContainText("Subaru")
    await expect(glass).toBeHidden()

    await page.getByLabel("VIN").fill(goodVin)
    await expect(page.getByLabel("Make")).toHaveValue("Subaru")
    await page.getByLabel("Style").fill("Touring XT")
    await page.reload()
    await expect(page.getByText("Decoded from the VIN.")).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("Subaru")
    await expect(page.getByLabel("Style")).toHaveValue("Touring XT")
    await page.getByLabel("VIN").fill("")
    await expect(page.getByLabel("Year")).toHaveValue("")
    await expect(page.getByLabel("Make")).toHaveValue("")
    await expect(page.getByLabel("Style")).toHaveValue("Touring XT")
  })
})

test.describe("Before the request is created", () => {
  test("missing values are named, and a technician's jobs that day warn of double-booking", async ({
    page,
  }) => {
    const caller = await customer()
    const [busy, free] = [
      await (await staff()).technician({ name: ownName("Marcus") }),
      await (await staff()).technician({ name: ownName("Sona") }),
    ]
    const date = toWireDate(ownDay())
    const appointment = { appointmentDate: date, appointmentTechnicians: [busy._id] }
    const number = await aJob(clerk, {
      ...appointment,
      appointmentTimeStart: "9:00am",
      appointmentTimeEnd: "11:00am",
    })
    await aJob(clerk, { ...appointment, appointmentTimeStart: "2:00pm", appointmentTimeEnd: "4:00pm" })

    await settled()
    await page.goto(`/servicerequests/new?date=${date}`)
    await page.getByLabel("Make").fill("Ford")
    await page.getByText("Insurance", { exact: true }).click()
    await create(page).click()
    await expect(page.getByText("Find the customer, or add a new one.")).toBeVisible()
    await expect(page.getByText("Choose the glass or describe the work.")).toBeVisible()
    await expect(page.getByText("Choose the carrier.")).toBeVisible()
    await expect(page.getByText("Enter the deductible, like 250.00, or 0.")).toBeVisible()
    await expect(finder(page)).toBeFocused()
    await pick(page, caller)
    await create(page).click()
    await expect(page.getByRole("checkbox", { name: "Windshield" })).toBeFocused()

    await page.getByText("Cash", { exact: true }).first().click()
    await expect(page.getByRole("button", { name: `${busy.name} 2 jobs` })).toBeVisible()
    await expect(page.getByRole("button", { name: `${free.name} 0 jobs` })).toBeVisible()
    await page.getByLabel("From").selectOption("600")
    await page.getByRole("button", { name: free.name }).click()
    await expect(page.getByText(`${free.name} has`)).toBeHidden()
    await page.getByRole("button", { name: busy.name }).click()
    await expect(
      page.getByText(`${busy.name} has ${number} in Yuba City from 9:00am to 11:00am.`),
    ).toBeVisible()

    await tell(page)
    await create(page).click()
    const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
    await expect(question).toContainText(`${busy.name} has ${number}`)
    await question.getByRole("button", { name: "Back" }).click()
    await expect(question).toBeHidden()
    await create(page).click()
    await question.getByRole("button", { name: "Keep both" }).click()
    await made(page)
  })
})

test.describe("Creating a request", () => {
  test("creates one request despite repeated taps, with the note typed meanwhile", async ({ page }) => {
    const caller = await customer()
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
    })
    await page.goto("/servicerequests/new")
    await pick(page, caller)
    await tell(page)
    const nextScreen = await hold(page, /\/assets\/Detail-.*\.js/)
    const creation = await hold(page, /\/api\/servicerequest$/)
    await create(page).evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 3; tap += 1) button.click()
    })
    await page.keyboard.press("Control+Enter")
    await creation.requested
    await page.getByLabel("What the customer said").fill("The gate code is 4471.")
    creation.letGo()
    await nextScreen.requested
    await create(page).evaluate((button: HTMLButtonElement) => button.click())
    await page.keyboard.press("Control+Enter")
    nextScreen.letGo()
    expect(await made(page)).toMatchObject({ customerNotes: "The gate code is 4471." })
    expect(sent.filter((path) => /vehicle|servicerequest$/.test(path))).toEqual([
      "/api/vehicle",
      "/api/servicerequest",
    ])
    await settled()
    expect(await foundBy(caller.name)).toHaveLength(1)
  })

  test.describe("when replies are lost", () => {
    test.use({ provoked: [/Failed to load resource/] })

    test("creates one request despite a reload before each retry", async ({ page }) => {
      const number = randomPhone()
      const name = ownName("Grace")
      await page.goto("/servicerequests/new")
      await finder(page).fill(number)
      await page.getByRole("option", { name: /^New customer/ }).click()
      await page.keyboard.type(name)
      await tell(page)
      // The server acts, but the replies are lost.
      for (const path of ["users", "vehicle", "servicerequest"])
        await page.route(`**/api/${path}`, async (route) => {
          if (route.request().method() !== "POST") return route.fallback()
          await route.fetch()
          await route.abort()
        })
      for (const [path, isLast] of [
        ["users", false],
        ["vehicle", false],
        ["servicerequest", true],
      ] as const) {
        await create(page).click()
        await expect(hindrance(page)).toContainText("Couldn't reach the server.")
        await page.reload()
        await expect(
          page
            .getByLabel("Make")
            .or(page.getByRole("radio", { name: "Ford" }))
            .first(),
        ).toBeVisible()
        await page.unroute(`**/api/${path}`)
        if (isLast) await create(page).click()
      }
      const { customerId = "" } = await made(page)
      expect(await carsOf(customerId)).toHaveLength(1)
      await settled()
      await expect.poll(() => foundBy(name)).toHaveLength(1)
    })
  })
})

test.describe("A draft of a new request", () => {
  test("survives a reload, ends when the request is created, and is hidden from the next user", async ({
    page,
  }) => {
    const caller = await customer()
    await page.goto("/servicerequests/new")
    await pick(page, caller)
    await tell(page)
    await page.getByText("Insurance", { exact: true }).click()
    await page.getByLabel("Deductible").fill("500")
    await page.reload()
    await expect(page.getByText("Your unfinished request is still here.")).toBeVisible()
    await expect(page.getByRole("definition").filter({ hasText: caller.name }).first()).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
    await expect(page.getByLabel("Deductible")).toHaveValue("500")

    await page.getByText("Cash", { exact: true }).first().click()
    await create(page).click()
    await made(page)
    await page.goto("/servicerequests/new")
    await expect(finder(page)).toBeFocused()
    await expect(page.getByText("Your unfinished request is still here.")).toBeHidden()

    await tell(page)
    await enter(page, await (await staff()).clerk({ name: "Carla Reyes" }))
    await page.reload()
    await expect(finder(page)).toBeFocused()
    await expect(page.getByLabel("Make")).toHaveValue("")
  })

  test("isn't mixed with the customer that the page is opened for next", async ({ page }) => {
    const caller = await customer()
    const opened = `/servicerequests/new?customerId=${caller._id}`
    const question = page.getByRole("dialog", { name: "Start with this customer?" })
    const picked = page.getByRole("definition").filter({ hasText: caller.name }).first()
    await page.goto("/servicerequests/new")
    await tell(page)
    await page.goto(opened)
    await question.getByRole("button", { name: "Keep unfinished request" }).click()
    await expect(page).toHaveURL(/\/servicerequests\/new$/)
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
    await expect(finder(page)).toBeVisible()

    await page.goto(opened)
    await question.getByRole("button", { name: "Start with this customer" }).click()
    await expect(picked).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("")
    await tell(page)
    await page.reload()
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
    await expect(question).toBeHidden()
    await page.getByRole("button", { name: "Start Over" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Start Over" }).click()
    await expect(page.getByLabel("Make")).toHaveValue("")
    await expect(picked).toBeVisible()
  })

  test("triggers the browser's warning before the tab closes, and Start Over discards it", async ({
    page,
  }) => {
    await page.goto("/servicerequests/new")
    await finder(page).click()
    await page.keyboard.type("Priya")
    await page.getByLabel("Make").fill("Ford")
    const dialogOpened = page.waitForEvent("dialog")
    await page.close({ runBeforeUnload: true })
    const question = await dialogOpened
    expect(question.type()).toBe("beforeunload")
    await question.dismiss()
    await expect(page.getByLabel("Make")).toHaveValue("Ford")

    await page.reload()
    await finder(page).click()
    const openedAgain = page.waitForEvent("dialog")
    await page.close({ runBeforeUnload: true })
    await (await openedAgain).dismiss()
    await page.getByRole("button", { name: "Start Over" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Start Over" }).click()
    await expect(page.getByLabel("Make")).toHaveValue("")
    await expect(finder(page)).toBeFocused()
    const closed = page.waitForEvent("close")
    await page.close({ runBeforeUnload: true })
    await closed
  })
})

test.describe("Failures while creating a request", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("keep the input, are shown at their field, and offer the owner of a known phone", async ({
    page,
    request,
  }) => {
    const owner = await customer({ phone: randomPhone() })
    const name = ownName("Nobody")
    await page.route("**/api/users?*", (route) => route.abort())
    await page.goto("/servicerequests/new")
    await finder(page).fill(name)
    await expect(page.getByText("Search isn't responding.")).toBeVisible()
    await page.unroute("**/api/users?*")
    await page.getByRole("option", { name: /^New customer/ }).click()
    await expect(page.getByLabel("Name")).toHaveValue(name)
    await page.getByLabel("Phone").fill(owner.phone)
    await tell(page)

    const { faults } = await (await request.get("/__local/state", { maxRetries: 3 })).json()
    await request.put("/__local/faults", { data: { ...faults, storeDown: true } })
    try {
      await create(page).click()
      await expect(hindrance(page)).toContainText("Part of the system isn't responding.")
    } finally {
      await request.put("/__local/faults", { data: faults })
    }
    await expect(page.getByLabel("Make")).toHaveValue("Ford")

    await create(page).click()
    await expect(hindrance(page)).toContainText("Someone already uses this phone number.")
    await expect(page.getByLabel("Phone")).toBeFocused()
    await hindrance(page)
      .getByRole("button", { name: `Use ${owner.name}` })
      .click()

    const refuse = (route: Route) =>
      route.fulfill({
        status: 400,
        contentType: "application/problem+json",
        body: JSON.stringify({
          type: "about:blank",
          title: "Malformed request",
          status: 400,
          detail: "Something is missing or not valid.",
          code: "malformed",
          requestId: "r-1",
          fields: [{ field: "appointmentAddress", message: "This address is not in California." }],
        }),
      })
    await page.route("**/api/servicerequest", refuse, { times: 1 })
    await create(page).click()
    await expect(hindrance(page)).toContainText("Something is missing or not valid.")
    await expect(page.getByText("This address is not in California.")).toBeVisible()
    await expect(page.getByLabel("Job address")).toBeFocused()

    await create(page).click()
    expect(await made(page)).toMatchObject({ customerId: owner._id, make: "Ford" })
  })
})
