import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { ownName, type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, hold, test } from "../browser.ts"
import { aJob, call, enter, ownDay, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"
import {
  carsOf,
  create,
  createdJob,
  customer,
  fillWork,
  finder,
  foundBy,
  goodVin,
  hindrance,
  nameCar,
  pick,
  tabTo,
} from "./new-request-screen.ts"

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(({ page }) => enter(page, clerk))

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

    expect(await createdJob(clerk, page)).toMatchObject({
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
    expect(await carsOf(clerk, caller._id)).toMatchObject([{ vin: goodVin, make: "Subaru" }])
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
    await fillWork(page)
    await create(page).click()

    const request = await createdJob(clerk, page)
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
    expect(await createdJob(clerk, page)).toMatchObject({
      customerId: fleet._id,
      year: 2000,
      vehicle: "2000 Ford Transit",
    })
    expect(await carsOf(clerk, fleet._id)).toHaveLength(12)
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
    expect(await createdJob(clerk, page)).toMatchObject({
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

    await fillWork(page)
    await create(page).click()
    const question = page.getByRole("dialog", { name: "Two jobs at the same time?" })
    await expect(question).toContainText(`${busy.name} has ${number}`)
    await question.getByRole("button", { name: "Back" }).click()
    await expect(question).toBeHidden()
    await create(page).click()
    await question.getByRole("button", { name: "Keep both" }).click()
    await createdJob(clerk, page)
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
    await fillWork(page)
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
    expect(await createdJob(clerk, page)).toMatchObject({ customerNotes: "The gate code is 4471." })
    expect(sent.filter((path) => /vehicle|servicerequest$/.test(path))).toEqual([
      "/api/vehicle",
      "/api/servicerequest",
    ])
    await settled()
    expect(await foundBy(clerk, caller.name)).toHaveLength(1)
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
      await fillWork(page)
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
      const { customerId = "" } = await createdJob(clerk, page)
      expect(await carsOf(clerk, customerId)).toHaveLength(1)
      await settled()
      await expect.poll(() => foundBy(clerk, name)).toHaveLength(1)
    })
  })
})
