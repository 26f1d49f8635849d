import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { expect, phone, test } from "../browser.ts"
import { act, aJob, call, enter, open, staff } from "../job.ts"
import { picture } from "../sign.ts"

let clerk: Person
let technician: Person

test.beforeAll(async () => {
  const make = await staff()
  clerk = await make.clerk({ name: "Rosa Benitez" })
  technician = await make.technician({ name: "Theo Lind" })
})

const doneJob = async (): Promise<number> => {
  const number = await aJob(clerk, { appointmentTechnicians: [technician._id], customerName: "Nadia Haddad" })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  return number
}

const paymentsOf = async (number: number) => (await open(clerk, number)).payments

const beAndroid = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (Linux; Android 15; Pixel 9)" })
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="intent:"]'))
        event.preventDefault()
    })
  })

const soldAtReader = async (page: Page, total: number): Promise<string> =>
  (await (await page.request.post("/__local/sales", { data: { total } })).json()).id

const wayBack = (fields: Record<string, string>): string =>
  `/paymentgateway?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [`com.squareup.pos.${name}`, value]))}`

test.describe("on the technician's phone", () => {
  test.use({ viewport: phone, hasTouch: true, deviceScaleFactor: 2 })
  test.beforeEach(async ({ page }) => {
    await beAndroid(page)
    await enter(page, technician)
  })

  test("opens Square's app with the amount, and records its payment once or not at all", async ({ page }) => {
    const number = await doneJob()
    await page.goto(`/servicerequest/${number}`)
    await page.getByRole("button", { name: "Accept Payment" }).first().click()
    const dialog = page.getByRole("dialog", { name: "Accept payment" })
    await dialog.getByRole("radio", { name: "Card reader" }).check()
    await dialog.getByRole("radio", { name: "10%" }).check()
    const app = dialog.getByRole("link", { name: "Take $633.84 in the Square app" })
    const link = decodeURIComponent((await app.getAttribute("href")) ?? "")
    expect(link).toContain("i.com.squareup.pos.TOTAL_AMOUNT=63384;")
    const metadata = /REQUEST_METADATA=(\{.*?\})/.exec(link)?.[1] ?? ""
    expect(JSON.parse(metadata)).toMatchObject({ invoiceNumber: number, amount: 57_622, tipamount: 5762 })
    await picture(page, "pos-phone")
    await app.click()

    const cancelled = "com.squareup.pos.ERROR_TRANSACTION_CANCELED"
    await page.goto(wayBack({ ERROR_CODE: cancelled, REQUEST_METADATA: metadata }))
    await expect(page.getByRole("heading", { name: "No payment was recorded" })).toBeVisible()
    await expect(page.getByText("Square was cancelled.")).toBeVisible()
    await picture(page, "pos-phone-cancelled")
    await expect(page.getByRole("link", { name: `Back to ${number}` })).toHaveAttribute(
      "href",
      `/servicerequest/${number}`,
    )
    expect(await paymentsOf(number)).toEqual([])

    const sale = await soldAtReader(page, 63_384)
    const taken = wayBack({ SERVER_TRANSACTION_ID: sale, REQUEST_METADATA: metadata })
    await page.goto(taken)
    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/576.22/`))
    await page.goto(taken)
    await page.getByRole("button", { name: "Record payment" }).click()
    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/576.22/`))
    expect(await paymentsOf(number)).toMatchObject([
      { method: "POINTOFSALE", amount: 576.22, tip: 57.62, reference: sale },
    ])
  })

  test.describe("a sale for another job", () => {
    test.use({ provoked: [/status of 409/] })
    test("is not recorded on this job", async ({ page }) => {
      const [number, other] = [await doneJob(), await doneJob()]
      const sale = await soldAtReader(page, 57_622)
      await call(clerk, "PUT", "/acceptpayment", {
        invoiceNumber: other,
        paymentMethod: "POINTOFSALE",
        transactionId: sale,
        amount: 576.22,
      })
      const metadata = { _id: crypto.randomUUID(), invoiceNumber: number, amount: 57_622, tipamount: 0 }
      await page.goto(wayBack({ SERVER_TRANSACTION_ID: sale, REQUEST_METADATA: JSON.stringify(metadata) }))
      await page.getByRole("button", { name: "Record payment" }).click()
      await expect(page.getByRole("heading", { name: "Already recorded" })).toBeVisible()
      await expect(
        page.getByRole("alert").filter({ hasText: `This sale is already recorded on job ${other}.` }),
      ).toBeVisible()
      await picture(page, "pos-phone-elsewhere")
      expect(await paymentsOf(number)).toEqual([])
    })
  })

  test.describe("a sale of another amount", () => {
    test.use({ provoked: [/status of 400/] })
    test("is not recorded, and the page shows what Square took", async ({ page }) => {
      const number = await doneJob()
      const metadata = { _id: crypto.randomUUID(), invoiceNumber: number, amount: 57_622, tipamount: 0 }
      const sale = await soldAtReader(page, 60_000)
      await page.goto(wayBack({ SERVER_TRANSACTION_ID: sale, REQUEST_METADATA: JSON.stringify(metadata) }))
      // A return from Square that this phone didn't start is asked about.
      await expect(page.getByRole("heading", { name: "Did Square take $576.22?" })).toBeVisible()
      await picture(page, "pos-phone-unknown")
      await page.getByRole("button", { name: "Record payment" }).click()
      await expect(page.getByRole("heading", { name: "Square took a different amount" })).toBeVisible()
      await expect(
        page.getByRole("alert").filter({ hasText: "Square took 600.00 in this sale." }),
      ).toBeVisible()
      await picture(page, "pos-phone-other-amount")
      expect(await paymentsOf(number)).toEqual([])
    })
  })
})

test.describe("while the server can't be reached", () => {
  test.use({ viewport: phone, provoked: [/ERR_FAILED/] })

  test("a job shows what Square took until it is recorded", async ({ page }) => {
    const number = await doneJob()
    await enter(page, clerk)
    const sale = await soldAtReader(page, 57_622)
    const metadata = { _id: crypto.randomUUID(), invoiceNumber: number, amount: 57_622, tipamount: 0 }
    const recording = "**/api/acceptpayment"
    await page.route(recording, (route) => route.abort())
    await page.goto(wayBack({ SERVER_TRANSACTION_ID: sale, REQUEST_METADATA: JSON.stringify(metadata) }))
    await page.getByRole("button", { name: "Record payment" }).click()
    await expect(page.getByRole("heading", { name: "Couldn't record $576.22" })).toBeVisible()
    await page.unroute(recording)

    await page.goto(`/servicerequest/${number}`)
    const unrecorded = page.getByRole("alert").filter({ hasText: "Square took $576.22" })
    await unrecorded.getByRole("link", { name: "Record payment" }).click()
    await expect(page).toHaveURL(new RegExp(`/confirmpayment/${number}/576.22/`))
    expect(await paymentsOf(number)).toMatchObject([{ method: "POINTOFSALE", reference: sale }])
  })
})
