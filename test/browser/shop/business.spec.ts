import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, hold, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"

test.use({ provoked: [/status of (400|409|503)/] })

type Words = Record<string, unknown>
type People = { clerk: Person; admin: Person }
let people: People
let before: Record<"businessinfo" | "contactinfo", Words>

const stored = async (what: keyof typeof before): Promise<Words> => {
  const [{ version: _version, ...words } = {}] = await call<Words[]>(people.clerk, "GET", `/${what}`)
  return words
}

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    admin: await make.admin({ name: "Ada Marsh" }),
  }
  before = { businessinfo: await stored("businessinfo"), contactinfo: await stored("contactinfo") }
})

test.afterAll(async () => {
  await call(people.clerk, "PUT", "/businessinfo", before.businessinfo)
  await call(people.clerk, "PUT", "/contactinfo", before.contactinfo)
})

const open = async (page: Page, person: Person, at: string, size = desk) => {
  await page.setViewportSize(size)
  await enter(page, person)
  await page.goto(at)
}
const preview = (page: Page, of: string) => page.getByRole("figure").filter({ hasText: of })
const save = (page: Page) =>
  page.getByRole("button", { name: "Save Changes" }).filter({ visible: true }).click()

test("lets a clerk edit the business's texts with a preview, and confirms the save", async ({ page }) => {
  const { requested, letGo } = await hold(page, /\/api\/businessinfo$/)
  await open(page, people.clerk, "/businessinfo")
  await requested
  await expect(page.getByText("Loading", { exact: true })).toBeAttached()
  letGo()

  await page.getByLabel("Business name").fill("Clearline Glass & Mirror")
  await expect(preview(page, "Top of an invoice")).toContainText("Clearline Glass & Mirror")
  await page.getByLabel("Registration number").fill("ARD 4471")
  await expect(preview(page, "Bottom of the website")).toContainText("registration ARD 4471")
  await page.getByLabel("Footer", { exact: true }).fill("Glass for the valley.")
  await expect(preview(page, "Bottom of the website")).toContainText("Glass for the valley.")
  await page.getByLabel("Warranty", { exact: true }).fill("For as long as you own the car.")
  await expect(preview(page, "Bottom of an invoice")).toContainText("For as long as you own the car.")
  await page.getByLabel("Review request", { exact: true }).fill("How did we do? ".repeat(11))
  await expect(preview(page, "Review request")).toContainText("2 texts")
  await expect(preview(page, "Review request")).toContainText("The review link goes here.")

  await page.getByLabel("CC email").fill("copies")
  await save(page)
  await expect(page.getByText("Enter a valid email address.")).toBeVisible()
  await expect(page.getByLabel("CC email")).toBeFocused()
  await page.getByLabel("CC email").fill("copies@example.com")
  await expect(page.getByRole("status").filter({ hasText: "6 unsaved changes" })).toBeVisible()

  await page.getByRole("main").getByRole("link", { name: "Settings" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()
  await expect(page.getByLabel("Footer", { exact: true })).toHaveValue("Glass for the valley.")

  await page.route(/\/api\/businessinfo$/, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  await save(page)
  const failed = page.getByRole("alert").filter({ hasText: "An error occurred when trying to post update." })
  await expect(failed).toBeVisible()
  await failed.getByRole("button", { name: "Close" }).click()
  await expect(page.getByLabel("Footer", { exact: true })).toHaveValue("Glass for the valley.")

  await save(page)
  const expectStatus = (words: string) =>
    expect(page.getByRole("status").filter({ hasText: words })).toBeVisible()
  await expectStatus("Business Info Updated!")
  await expect(page.getByRole("contentinfo")).toContainText("Glass for the valley.")
  await expectStatus("All changes saved")
  expect(await stored("businessinfo")).toMatchObject({
    businessname: "Clearline Glass & Mirror",
    registrationNumber: "ARD 4471",
    footerData: "Glass for the valley.",
    email: "copies@example.com",
    phone: before.businessinfo.phone,
  })
})

test("retries a failed load, asks about a conflict between two editors, and loses no input", async ({
  page,
}) => {
  await call(people.clerk, "PUT", "/businessinfo", { footerData: "Ours", warrantyData: "A year" })
  await page.route(/\/api\/businessinfo$/, (route) =>
    route.fulfill({ status: 503, json: { message: "Service Unavailable" } }),
  )
  await open(page, people.clerk, "/businessinfo", phone)
  await expect(page.getByRole("alert").filter({ hasText: "Failed to pull Business Info!" })).toBeVisible()
  await page.unroute(/\/api\/businessinfo$/)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByLabel("Footer", { exact: true })).toHaveValue("Ours")
  await call(people.admin, "PUT", "/businessinfo", {
    footerData: "Ada's footer",
    warrantyData: "Two years",
    invoicePrintData: "Ada's closing words",
  })
  await page.getByLabel("Footer", { exact: true }).fill("Rosa's footer")
  await page.getByLabel("Warranty", { exact: true }).fill("Three years")
  await page.getByLabel("Message", { exact: true }).fill("Rosa's message")
  await save(page)

  const dialog = page.getByRole("dialog", { name: "Ada Marsh changed Business Info while you were editing" })
  const footer = dialog.getByRole("group", { name: "Footer, was Ours" })
  await expect(footer.getByRole("radio", { name: "Rosa's footer" })).toBeChecked()
  await footer.getByRole("radio", { name: "Ada's footer" }).check()
  await expect(dialog.getByRole("group", { name: "Warranty, was A year" })).toContainText("Two years")
  await dialog.getByRole("button", { name: "Save these 2 choices" }).click()
  await expect(page.getByText("Business Info Updated!").filter({ visible: true })).toBeVisible()
  await expect(page.getByLabel("Footer", { exact: true })).toHaveValue("Ada's footer")
  expect(await stored("businessinfo")).toMatchObject({
    footerData: "Ada's footer",
    warrantyData: "Three years",
    invoicePrintData: "Ada's closing words",
    invoiceEmailMessageData: "Rosa's message",
  })
})

test(
  "the contact info counts down to closing time, and hours are set in an edit mode",
  ownBrowser,
  async ({ page }) => {
    await call(people.clerk, "PUT", "/contactinfo", {
      thursdayHours: "closed",
      fridayHours: "08:00-17:00",
      saturdayHours: "closed",
      sundayHours: "closed",
      mondayHours: "08:00-17:00",
    })
    // A Friday, 1:17pm at the shop.
    await page.clock.install({ time: new Date("2026-11-20T21:17:00Z") })
    await open(page, people.clerk, "/contactinfo", phone)
    const now = page.getByRole("region", { name: "Now" })
    await expect(now).toContainText(/Currently Open, Closing in3:4[12]:\d\d/)
    await expect(page.getByRole("listitem").filter({ hasText: "Today" })).toHaveText(
      "FridayToday8:00am to 5:00pm",
    )

    await page.getByRole("button", { name: "Edit" }).filter({ visible: true }).click()
    await page.getByLabel("Friday opens").selectOption("7:00am")
    await expect(page.getByLabel("Friday closes")).toHaveValue("16:00")
    await page.getByLabel("Friday closes").selectOption("6:00pm")
    await page.getByLabel("Sunday opens").selectOption("Closed")
    await expect(page.getByLabel("Sunday closes")).toBeHidden()
    await page.getByRole("button", { name: "Cancel Edit" }).filter({ visible: true }).click()
    await expect(page.getByRole("listitem").filter({ hasText: "Friday" })).toContainText("8:00am to 5:00pm")

    await page.getByRole("button", { name: "Edit" }).filter({ visible: true }).click()
    await page.getByLabel("Monday opens").selectOption("9:00am")
    await page.getByRole("button", { name: "Copy Monday to Tue-Fri, 9:00am to 6:00pm" }).click()
    await expect(page.getByLabel("Thursday opens")).toHaveValue("09:00")
    await page.getByLabel("Main shop").fill("")
    await save(page)
    await expect(page.getByText("Enter the main shop's address.")).toBeVisible()
    await page.getByLabel("Main shop").fill("455 East Main Street, Woodland, CA 95776")
    await expect.poll(() => overflowOf(page)).toBe(0)
    await save(page)
    await expect(page.getByText("Contact Info Updated!")).toBeVisible()
    await expect(now).toContainText("455 East Main Street, Woodland, CA 95776")
    await expect(now).toContainText(/Closing in4:4[12]:\d\d/)
    expect(await stored("contactinfo")).toMatchObject({
      sundayHours: "closed",
      mondayHours: "09:00-18:00",
      fridayHours: "09:00-18:00",
      address: "455 East Main Street, Woodland, CA 95776",
    })

    await page.route("**/api/branches*", async (route) => {
      const response = await route.fetch()
      const shops = (await response.json()) as Words[]
      const daysOff = [{ from: "11/20/2026", to: "11/22/2026" }]
      await route.fulfill({ response, json: shops.map((shop) => ({ ...shop, daysOff })) })
    })
    await page.reload()
    await expect(now).toContainText("Currently ClosedOpen Monday at 9:00am")
  },
)
