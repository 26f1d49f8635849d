import type { Page, Route } from "@playwright/test"
import { expect, hold, logIn, openInLanguage, overflowOf, phone, test } from "../browser.ts"
import { act, aDoneJob, aJob, call, chip, enter, insured, kit, settled, staff, windshield } from "../job.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const region = (page: Page, name: string) => page.getByRole("region", { name })
const dayCall = /\/api\/servicerequest\?.*date=/

/** The longest name that is not truncated. */
const longName = "Bartholomew Featherstonehaugh-Cholmondeley III"

async function aDay() {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Omar Haddad" })]
  const assigned = { appointmentTechnicians: [technician._id] }
  const later = await aJob(clerk, { ...assigned, customerName: "Jerome Banks" })
  const first = await aJob(clerk, {
    ...assigned,
    customerName: longName,
    customerFullAddress: "12345 Llanfairpwllgwyngyllgogerychwyrndrobwll Boulevard, Yuba City, CA 95991",
    charges: [{ ...windshield }, { ...kit }, { ...chip }],
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
  })
  await aJob(clerk, { ...assigned, customerName: "Not Confirmed" })
  for (const invoiceNumber of [later, first]) await act(clerk, invoiceNumber, "confirmAppointment")
  await settled()
  return { technician, first }
}

test.describe("A clerk's account", () => {
  test("starts with jobs that have no technician, and shows whose day is selected", async ({ page }) => {
    const { technician } = await aDay()
    const { technician: another } = await staff()
    await Promise.all(Array.from({ length: 10 }, () => another()))
    await settled()
    const { name } = await logIn(page, "clerk")
    await page.goto("/account")
    await expect(heading(page)).toHaveText(`Welcome, ${name}`)
    const picker = page.getByRole("combobox", { name: "Technician" })
    await expect(picker).toHaveValue("none")
    const day = page.getByRole("heading", { level: 2, name: "2 jobs today" })
    await picker.selectOption(technician._id)
    await expect(day).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`assignedJobsId=${technician._id}`))
    await page.getByRole("link", { name: longName }).click()
    await expect(page).toHaveURL(/\/servicerequest\//)
    await page.goBack()
    await expect(day).toBeVisible()
    await expect(picker).toHaveValue(technician._id)
    await expect(page.getByRole("heading", { name: "Overhead today" })).toBeVisible()
    await expect(region(page, "Promo codes")).toBeHidden()
  })

  test("shows a few technicians as buttons, and keeps two choices made in quick succession", async ({
    page,
  }) => {
    const technician = await (await staff()).technician({ name: "Ike Bjornsson" })
    await logIn(page, "clerk")
    await page.route(dayCall, (route) => route.fulfill({ json: [] }))
    await page.route("**/api/servicetechnicians*", (route) =>
      route.fulfill({
        json: [{ _id: technician._id, name: technician.name, defaultTechnicianAssignment: "Installer" }],
      }),
    )
    await page.goto("/account")
    const picker = page.getByRole("group", { name: "Technician" })
    await expect(picker.getByRole("button", { name: "Not Assigned" })).toHaveAttribute("aria-pressed", "true")
    await expect(page.getByText("All jobs for today have been assigned.")).toBeVisible()
    // Both before the router handles the first.
    await page.evaluate(async () => {
      for (const name of ["I. Bjornsson", "Tomorrow"]) {
        ;[...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click()
        await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
      }
    })
    await expect(page).toHaveURL(/timeframe=tomorrow/)
    await expect(page).toHaveURL(new RegExp(`assignedJobsId=${technician._id}`))
    await expect(picker.getByRole("button", { name: "I. Bjornsson" })).toHaveAttribute("aria-pressed", "true")
  })

  test("counts jobs without a technician, confirmed or not, until they are paid", async ({ page }) => {
    const people = await staff()
    const [clerk, technician] = [await people.clerk(), await people.technician()]
    const [unconfirmed, confirmed, finished, assigned] = [
      await aJob(clerk),
      await aJob(clerk),
      await aJob(clerk),
      await aJob(clerk, { appointmentTechnicians: [technician._id] }),
    ]
    await act(clerk, confirmed, "confirmAppointment")
    await act(clerk, finished, "setStatus", { serviceStatus: "invoicePaid" })
    await settled()
    const own = [unconfirmed, confirmed, finished, assigned]
    await page.route(dayCall, async (route) => {
      const response = await route.fetch()
      const rows: { invoiceNumber: number }[] = await response.json()
      await route.fulfill({ response, json: rows.filter(({ invoiceNumber }) => own.includes(invoiceNumber)) })
    })
    await enter(page, clerk)
    await page.goto("/account?assignedJobsId=none")
    await expect(page.getByRole("heading", { name: "2 jobs without a technician" })).toBeVisible()
  })
})

async function aFleet(name: string) {
  const people = await staff()
  const [clerk, fleet] = [await people.clerk(), await people.commercialAccount({ name })]
  const net = { invoiceType: "Net", billingId: fleet._id, customerId: fleet._id, customerName: name } as const
  const planned = await aJob(clerk, { ...net, externalReferenceNumber: "RO 77-120" })
  const submitted = await aJob(clerk, {
    ...net,
    externalReferenceNumber: "PO 5531",
    vehicle: "2019 Ford Transit",
  })
  await act(clerk, submitted, "setStatus", { serviceStatus: "invoiceSubmitted" })
  const paid = await aJob(clerk, { ...net, appointmentDate: "1/15/2020", vehicle: "2015 Ram 1500" })
  await act(clerk, paid, "setStatus", { serviceStatus: "invoicePaid" })
  await settled()
  return { people, clerk, fleet, planned, submitted, paid }
}

const rowsIn = (page: Page, label: string) => region(page, label).getByRole("listitem")

test.describe("Commercial service requests on the account page", () => {
  test("shows the account's totals for the chosen days, and keeps them during a reload", async ({ page }) => {
    const { clerk, fleet, planned, submitted, paid } = await aFleet("Feather River Movers")
    await enter(page, clerk)
    const section = region(page, "Commercial service requests")
    await page.goto(`/account?commercialId=${fleet._id}`)
    await expect(section.getByRole("combobox", { name: "Account" })).toHaveValue(fleet._id)
    await expect(section.getByRole("button", { name: "This month" })).toHaveAttribute("aria-pressed", "true")
    await expect(rowsIn(page, "Assigned")).toContainText([String(planned)])
    await expect(rowsIn(page, "Invoiced")).toContainText([/2019 Ford Transit.*PO 5531.*Invoice Submitted/])
    await expect(region(page, "Paid")).toBeHidden()
    await expect(section.locator("dl")).toContainText("Awaiting Payment$576.221 request")

    const { requested, letGo } = await hold(page, /\/api\/servicerequest\?.*search=all/)
    await section.getByRole("button", { name: "All", exact: true }).click()
    await requested
    await expect(rowsIn(page, "Invoiced").first()).toBeVisible()
    letGo()
    await expect(rowsIn(page, "Paid")).toContainText([String(paid)])
    await section.getByRole("button", { name: "Tomorrow" }).click()
    await expect(section.getByText("No service requests found.")).toBeVisible()
    await page.goBack()
    await expect(rowsIn(page, "Paid")).toContainText([String(paid)])

    await section.getByRole("textbox", { name: "Repair order number" }).fill("RO 771")
    await expect(rowsIn(page, "Assigned")).toHaveCount(1)
    await expect(region(page, "Invoiced")).toBeHidden()
    await expect(section.locator("dl")).toContainText("Paid$0.000 requests")
    await expect(page).toHaveURL(/repairOrder=771/)
    await section.getByRole("link", { name: String(planned) }).click()
    await expect(page).toHaveURL(new RegExp(`/servicerequest/${planned}$`))
    await page.goBack()
    await expect(section.getByRole("textbox", { name: "Repair order number" })).toHaveValue("771")
    await expect(rowsIn(page, "Assigned")).toHaveCount(1)
    await section.getByRole("textbox", { name: "Repair order number" }).fill("9999")
    await section.getByRole("button", { name: "Clear repair order" }).click()
    await expect(rowsIn(page, "Invoiced")).toContainText([String(submitted)])

    await section.getByRole("combobox", { name: "Account" }).selectOption("All accounts")
    await section.getByRole("button", { name: "Today" }).click()
    await expect(rowsIn(page, "Invoiced").filter({ hasText: String(submitted) })).toContainText(fleet.name)
  })

  test.describe("when loading fails", () => {
    test.use({ provoked: [/Failed to load resource/] })

    test("shows an error for technicians, requests, and accounts, and a message of the URL once", async ({
      page,
    }) => {
      await enter(page, await (await staff()).clerk())
      await page.route("**/api/servicetechnicians*", (route) => route.abort())
      await page.route(/\/api\/(servicerequest\?.*billingId|users\?.*category)/, (route) =>
        route.fulfill({ status: 400, json: { message: "Broken" } }),
      )
      await page.goto("/account?message=You+are+not+allowed+to+access+the+requested+resource.")
      await expect(page.getByText("Could not pull service requests")).toBeVisible()
      await expect(page.getByText("Error loading commercial accounts.")).toBeVisible()
      await expect(page.getByText("Unable to pull technicians, please try later")).toBeVisible()
      await expect(page.getByRole("heading", { level: 2, name: /job|technician/ }).first()).toBeVisible()
      const notice = page.getByRole("alert").filter({ hasText: "You are not allowed to access" })
      await expect(notice).toBeVisible()
      await expect(page).toHaveURL(/\/account$/)
      await notice.getByRole("button", { name: "Close" }).click()
      await expect(notice).toBeHidden()
    })
  })

  test("says when there are more requests than fit", async ({ page }) => {
    const clerk = await (await staff()).clerk()
    await enter(page, clerk)
    await page.route(/\/api\/servicerequest\?.*billingId/, (route) =>
      route.fulfill({
        json: Array.from({ length: 500 }, (_, place) => ({
          invoiceNumber: 60_000 + place,
          version: 1,
          serviceStatus: "invoicePaid",
          statusSince: "2026-11-20T22:10:00.000Z",
          invoiceType: "Net",
          customerName: "Bartholomew Featherstonehaugh-Cholmondeley Mobile Refrigeration & Sons",
          vehicle: "2020 Mercedes-Benz Sprinter 2500 Cargo Extended High Roof",
          externalReferenceNumber: "RO-1234567890-1234567890",
          zone: "Yuba City",
          total: 99_999.99,
          totalUnpaid: 0,
        })),
        headers: { "x-next-cursor": "further" },
      }),
    )
    await page.route(/\/api\/users\?.*category/, (route) => route.fulfill({ json: [] }))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto("/account?commercialId=nobody")
    await expect(page.getByRole("alert")).toHaveText("Error loading account.")
    await page.getByRole("combobox", { name: "Account" }).selectOption("No Commercial Accounts Saved")
    await expect(page.getByRole("alert")).toBeHidden()
    await expect(page.getByText("These are the latest 500.")).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBe(0)
    const shown = rowsIn(page, "Paid")
    await expect(page.getByRole("button", { name: "Show all 500" })).toBeVisible()
    expect(await shown.count()).toBeLessThan(20)
    await page.getByRole("button", { name: "Show all 500" }).click()
    await expect(shown).toHaveCount(500)
  })
})

/** Some browsers report a PDF viewer, others don't. */
const viewer = (isThere: boolean) =>
  Object.defineProperty(navigator, "pdfViewerEnabled", { get: () => isThere, configurable: true })

test.describe("A commercial account's own page", () => {
  test.use({ provoked: [/status of 503|ERR_FAILED/] })

  test("opens invoices as PDFs with progress and errors, inline where the browser can", async ({ page }) => {
    const { fleet, submitted } = await aFleet("Oroville Delivery")
    await enter(page, fleet)
    await page.addInitScript(viewer, false)
    await page.setViewportSize(phone)
    await page.goto("/account")
    await expect(page.getByRole("combobox", { name: "Account" })).toBeHidden()
    await expect(page.getByText("Awaiting Completion")).toBeHidden()

    const drawing = /\/api\/pdfinvoiceV2/
    const generating = Promise.withResolvers<void>()
    const fails = async (route: Route) => {
      await generating.promise
      await route.fulfill({ status: 503, json: { message: "Unavailable" } })
    }
    await page.route(drawing, fails, { times: 3 })
    await page.getByRole("button", { name: String(submitted) }).click()
    const dialog = page.getByRole("dialog", { name: `Invoice ${submitted}` })
    await expect(dialog.getByRole("status")).toHaveText("Generating the PDF")
    generating.resolve()
    await expect(dialog.getByRole("alert")).toContainText(
      "Failed to generate pdf invoice. Failed to create pdf invoice.",
    )

    await page.route(/\/files\//, (route) => route.abort(), { times: 1 })
    const { requested, letGo } = await hold(page, drawing)
    await dialog.getByRole("button", { name: "Try again" }).click()
    await requested
    letGo()
    await expect(dialog.getByRole("alert")).toContainText(
      "Failed to generate pdf invoice. Failed to save invoice for viewing.",
    )
    await page.unrouteAll()
    const file = await hold(page, /\/files\//)
    await dialog.getByRole("button", { name: "Try again" }).click()
    await file.requested
    await expect(dialog.getByRole("status")).toHaveText("Saving the PDF")
    file.letGo()
    await expect(dialog.getByRole("status")).toContainText("Your PDF is ready.")
    await expect(dialog.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("href", /^blob:/)
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Save PDF" }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(`invoice-${submitted}.pdf`)

    await dialog.getByRole("button", { name: "Close" }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(viewer, true)
    await page.getByRole("button", { name: String(submitted) }).click()
    await expect(page.locator("iframe")).toHaveAttribute("src", /^blob:.*#navpanes=0/)
    const blocked = await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("securitypolicyviolation", ({ violatedDirective }) => resolve(violatedDirective))
          const frame = document.querySelector("iframe")
          frame?.addEventListener("load", () => resolve(undefined))
          frame?.setAttribute("src", frame.src.replace("navpanes=0", "again"))
          setTimeout(() => resolve(undefined), 1000)
        }),
    )
    expect(blocked).toBeUndefined()
  })
})

test("A customer's account shows the next job, balance due, latest invoice, and car", async ({ page }) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician()]
  const customer = await people.customer({ name: "Mia Torres" })
  const own = { customerId: customer._id, ...insured }
  const finished = await aDoneJob(clerk, technician, own)
  const next = await aJob(clerk, own)
  await call(clerk, "POST", "/vehicle", {
    customerId: customer._id,
    year: 2022,
    make: "Subaru",
    model: "Outback",
    style: "Touring",
    vin: "4S4BTGUD1N3148827",
  })
  await settled()
  await enter(page, customer)
  await page.goto("/account")
  await expect(heading(page)).toHaveText("Welcome, Mia Torres")
  const panel = (name: string) => page.getByRole("region", { name })
  await expect(panel("Your next job")).toContainText("1:00pm to 3:00pm")
  await expect(panel("Your next job")).toContainText("You pay $250.00")
  await expect(panel("Your next job").getByRole("link", { name: "Follow this job" })).toHaveAttribute(
    "href",
    `/job/${next}`,
  )
  await expect(panel("You owe $250.00").getByRole("link", { name: "Pay now" })).toHaveAttribute(
    "href",
    `/job/${finished}`,
  )
  await expect(panel("Latest invoice").getByRole("link", { name: "Open invoice" })).toHaveAttribute(
    "href",
    `/invoice/${finished}`,
  )
  await page.setViewportSize(phone)
  await expect.poll(() => overflowOf(page)).toBe(0)
  // The page's script asks for the branches once it has taken over the links.
  const isReady = page.waitForResponse("**/api/branches*")
  await panel("Book again").getByRole("link", { name: "Book again" }).click()
  await isReady
  await page.getByRole("link", { name: /Windshield replacement/ }).click()
  await expect(page.getByLabel("Year")).toHaveValue("2022")
  await expect(page.getByLabel("Make")).toHaveValue("Subaru")
  await expect(page.getByLabel("Model")).toHaveValue("Outback")
  await expect(page.getByLabel("Style")).toHaveValue("Touring")
})

test("The account of a customer who reads Spanish, and its links to public pages, are in Spanish", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, marisol] = [await people.clerk(), await people.customer({ language: "es" })]
  const job = await aJob(clerk, { customerId: marisol._id, customerName: marisol.name })
  await settled()
  await enter(page, marisol)
  const linkTo = (name: string) => page.getByRole("link", { name, exact: true })
  await openInLanguage(page, "/account", "es")
  await expect(linkTo("Seguir este servicio")).toHaveAttribute("href", `/es/job/${job}`)
  // The car of a job that isn't among their vehicles.
  await expect(linkTo("Reservar otra vez para 2022 Subaru Outback Touring")).toHaveAttribute(
    "href",
    "/es/newservice?car=2022+Subaru+Outback+Touring",
  )
  await expect(linkTo("Sitio web público")).toHaveAttribute("href", "/es")
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Garantía" })).toHaveAttribute(
    "href",
    "/es/warranty",
  )
  await page.goto(`/profile/${marisol._id}`)
  await expect(linkTo("Seguir este servicio")).toHaveAttribute("href", `/es/job/${job}`)
  await expect(linkTo(String(job))).toHaveAttribute("href", `/es/invoice/${job}`)
  await expect(linkTo("Pedir servicio")).toHaveAttribute("href", "/es/newservice")
  await page.goto(`/servicerequest/${job}`)
  await expect(page).toHaveURL(new RegExp(`/es/job/${job}$`))

  await page.goto("/account")
  const contact = page
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Contacto" })
  await expect(contact).toHaveAttribute("href", "/es/contact")
  await contact.click()
  await expect(page).toHaveURL(/\/es\/contact\/?$/)
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
})

test("A customer without jobs or cars can request service from their account", async ({ page }) => {
  await enter(page, await (await staff()).customer())
  await page.goto("/account")
  await expect(page.getByText("Nothing is planned.")).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: "Request Service" })).toHaveAttribute(
    "href",
    "/newservice",
  )
})
