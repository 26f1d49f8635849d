import type { Page } from "@playwright/test"
import { expect, hold, logIn, overflowOf, shiftsOf, test, watchShifts } from "./browser.ts"
import { act, enter, staff, take } from "./job.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const jobs = (page: Page) => page.getByRole("main").getByRole("listitem")
const jobsCall = /\/api\/servicerequest\?.*search=today/

/** A new technician's day: two jobs that are confirmed, and one that nobody confirmed yet. */
async function aDay(name = "Omar Haddad") {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name })]
  const assigned = { appointmentTechnicians: [technician._id] }
  const later = await take(clerk, { ...assigned, customerName: "Jerome Banks" })
  const first = await take(clerk, {
    ...assigned,
    customerName: "Sofia Delgado",
    appointmentTimeStart: "8:00am",
    appointmentTimeEnd: "10:00am",
  })
  await take(clerk, { ...assigned, customerName: "Not Confirmed" })
  for (const invoiceNumber of [later, first]) await act(clerk, invoiceNumber, "confirmAppointment")
  return { clerk, technician, first, later }
}

test.describe("A technician's account", () => {
  test("shows his jobs of today in their order, the next one with what the way to it needs", async ({
    page,
  }) => {
    const { technician, first } = await aDay()
    await enter(page, technician)
    // Indexes lag behind a change by up to a second.
    await expect(async () => {
      await page.goto("/account")
      await expect(heading(page)).toHaveText("2 jobs today", { timeout: 2000 })
    }).toPass()
    await expect(page.getByRole("main")).toContainText("0 done, 2 to go")
    await expect(jobs(page).nth(0)).toContainText("8:00am")
    await expect(jobs(page).nth(0)).toContainText("Sofia Delgado")
    await expect(jobs(page).nth(1)).toContainText("Jerome Banks")
    await expect(page.getByRole("main")).not.toContainText("Not Confirmed")

    await expect(jobs(page).nth(0).getByRole("link", { name: "Open the job" })).toHaveAttribute(
      "href",
      `/servicerequest/${first}`,
    )
    await expect(jobs(page).nth(0).getByRole("link", { name: "Call the customer" })).toHaveAttribute(
      "href",
      /^tel:/,
    )
    await expect(jobs(page).nth(1).getByRole("link", { name: "Open the job" })).toBeHidden()
    await expect(page.getByRole("group", { name: "Technician" })).toBeHidden()
  })

  test("says when there are none", async ({ page }) => {
    await enter(page, await (await staff()).technician())
    await page.goto("/account")
    await expect(page.getByText("No jobs are assigned for today")).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "Service Requests" })).toBeVisible()
  })

  test("keeps its shape while the jobs are on their way", async ({ page }) => {
    const { technician } = await aDay()
    await enter(page, technician)
    const { asked, letGo } = await hold(page, jobsCall)
    await watchShifts(page)
    await page.goto("/account")
    await asked
    await expect(page.getByText("Loading", { exact: true })).toBeAttached()
    letGo()
    await expect(jobs(page).first()).toBeVisible()
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.01)).toEqual([])
  })

  test.describe("that cannot be read", () => {
    test.use({ provoked: [/status of 503/] })

    test("says so with the server's sentence, and tries again", async ({ page }) => {
      await enter(page, await (await staff()).technician())
      let down = true
      const unavailable = {
        type: "/problems/unavailable",
        title: "Unavailable",
        status: 503,
        detail: "The system does not answer right now. Please try again in a moment.",
        code: "unavailable",
        requestId: "7c01fb8b",
      }
      await page.route(jobsCall, (route) =>
        down
          ? route.fulfill({
              status: 503,
              contentType: "application/problem+json",
              body: JSON.stringify(unavailable),
            })
          : route.continue(),
      )
      await page.goto("/account")
      await expect(page.getByRole("alert")).toContainText("Could not pull jobs")
      await expect(page.getByRole("alert")).toContainText(unavailable.detail)
      await expect(page.getByRole("alert")).toContainText("7c01fb8b")
      down = false
      await page.getByRole("button", { name: "Try again" }).click()
      await expect(page.getByText("No jobs are assigned for today")).toBeVisible()
    })
  })

  test("cuts no name short at 360 px, however long", async ({ page }) => {
    const people = await staff()
    const [clerk, technician] = [await people.clerk(), await people.technician()]
    const invoiceNumber = await take(clerk, {
      appointmentTechnicians: [technician._id],
      customerName: "Bartholomew Featherstonehaugh-Cholmondeley III",
      customerFullAddress: "12345 Llanfairpwllgwyngyllgogerychwyrndrobwll Boulevard, Yuba City, CA 95991",
    })
    await act(clerk, invoiceNumber, "confirmAppointment")
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, technician)
    await expect(async () => {
      await page.goto("/account")
      await expect(jobs(page)).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    await expect(page.getByText("Bartholomew Featherstonehaugh-Cholmondeley III")).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
  })
})

test.describe("A clerk's account", () => {
  test("begins with the jobs that have no technician, and shows whose day is chosen", async ({ page }) => {
    const { technician } = await aDay("Ike Bjornsson")
    await logIn(page, "clerk")
    await page.goto("/account")
    const picker = page.getByRole("group", { name: "Technician" })
    await expect(picker.getByRole("button", { name: "Not Assigned" })).toHaveAttribute("aria-pressed", "true")
    await expect(async () => {
      await page.reload()
      await picker.getByRole("button", { name: technician.name }).click({ timeout: 2000 })
      await expect(heading(page)).toHaveText("2 jobs today", { timeout: 2000 })
    }).toPass()
    await expect(page).toHaveURL(/\?assignedJobsId=\w+/)
    await page.reload()
    await expect(heading(page)).toHaveText("2 jobs today")
  })

  test.describe("without its technicians", () => {
    test.use({ provoked: [/Failed to load resource/] })

    test("says so and shows the jobs all the same", async ({ page }) => {
      await logIn(page, "clerk")
      await page.route("**/api/servicetechnicians*", (route) => route.abort())
      await page.goto("/account")
      await expect(page.getByText("Unable to pull technicians, please try later")).toBeVisible()
      await expect(heading(page)).toHaveText(/job|technician/)
    })
  })
})

test("A customer's account leads to his profile", async ({ page }) => {
  const { id, name } = await logIn(page, "customer")
  await page.goto("/account")
  await expect(heading(page)).toHaveText(`Welcome, ${name}`)
  await page.getByRole("main").getByRole("link", { name: "Your service requests" }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${id}$`))
})

test.describe("A profile", () => {
  test("shows a customer his details, and his requests by their invoices", async ({ page }) => {
    const people = await staff()
    const [clerk, customer] = [await people.clerk(), await people.customer()]
    const invoiceNumber = await take(clerk, { customerId: customer._id })
    await enter(page, customer)
    await expect(async () => {
      await page.goto(`/profile/${customer._id}`)
      await expect(jobs(page)).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    const details = page.getByRole("region", { name: "Details" })
    await expect(details).toContainText(customer.name)
    await expect(details).toContainText(customer.address)
    await expect(page.getByRole("link", { name: String(invoiceNumber) })).toHaveAttribute(
      "href",
      `/invoice/${invoiceNumber}`,
    )
  })

  test("shows staff a customer's requests by the requests themselves", async ({ page }) => {
    const people = await staff()
    const [clerk, customer] = [await people.clerk(), await people.customer()]
    const invoiceNumber = await take(clerk, { customerId: customer._id })
    await enter(page, clerk)
    await expect(async () => {
      await page.goto(`/profile/${customer._id}`)
      await expect(page.getByRole("link", { name: String(invoiceNumber) })).toHaveAttribute(
        "href",
        `/servicerequest/${invoiceNumber}`,
        { timeout: 2000 },
      )
    }).toPass()
  })

  test("of a customer without requests says so", async ({ page }) => {
    const customer = await (await staff()).customer()
    await enter(page, customer)
    await page.goto(`/profile/${customer._id}`)
    await expect(page.getByText("There are no service requests that match.")).toBeVisible()
  })

  test("of a technician shows him his role and no customer's requests", async ({ page }) => {
    const technician = await (await staff()).technician()
    await enter(page, technician)
    await page.goto(`/profile/${technician._id}`)
    await expect(page.getByRole("region", { name: "Details" })).toContainText("Technician")
    await expect(page.getByRole("heading", { name: "Service Requests" })).toBeHidden()
  })

  test.describe("of somebody else", () => {
    test.use({ provoked: [/status of 404/] })

    test("is Not Found for a customer", async ({ page }) => {
      const people = await staff()
      const [customer, other] = [await people.customer(), await people.customer({ name: "Somebody Else" })]
      await enter(page, customer)
      await page.goto(`/profile/${other._id}`)
      await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()
      await expect(page.getByText("Somebody Else")).toBeHidden()
    })
  })

  test("of a fleet comes in pages", async ({ page }) => {
    const customer = await (await staff()).customer()
    await enter(page, customer)
    const row = (invoiceNumber: number) => ({
      invoiceNumber,
      version: 1,
      serviceStatus: "invoicePaid",
      invoiceType: "Cash",
      customerName: customer.name,
      vehicle: "2019 Toyota Tacoma",
      serviceSummary: "Replace windshield",
      appointmentDate: "11/20/2026",
      statusSince: "2026-11-20T22:10:00.000Z",
      total: 418.6,
      totalUnpaid: 0,
    })
    await page.route(/\/api\/servicerequest\?.*customerId=/, (route) => {
      const second = new URL(route.request().url()).searchParams.has("cursor")
      return route.fulfill({
        json: Array.from({ length: 50 }, (_, index) => row((second ? 48_000 : 49_000) + index)),
        headers: second ? {} : { "x-next-cursor": "further" },
      })
    })
    await page.goto(`/profile/${customer._id}`)
    await expect(jobs(page)).toHaveCount(50)
    await page.getByRole("button", { name: /more/i }).click()
    await expect(jobs(page)).toHaveCount(100)
    await expect(page.getByRole("button", { name: /more/i })).toBeHidden()
  })
})
