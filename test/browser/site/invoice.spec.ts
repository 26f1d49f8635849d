import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { desk, expect, flawsOf, hold, overflowOf, phone, shiftsOf, test, watchShifts } from "../browser.ts"
import {
  act,
  aReadyJob,
  call,
  change,
  chip,
  complete,
  enter,
  kit,
  moulding,
  open,
  staff,
  windshield,
} from "../job.ts"
import { signature } from "../sign.ts"

type Fields = NonNullable<Parameters<typeof aReadyJob>[2]>

const lines = [{ ...windshield }, { ...kit }, { ...moulding }, { ...chip }]
const insured = {
  invoiceType: "Insurance",
  insuranceCarrier: "Golden Valley Mutual",
  insurancePolicyNumber: "GV 4471 20983",
  insuranceClaimNumber: "26 118 4402",
  insuranceDeductible: 250,
} as const

const full = {
  ...insured,
  vehicle: "2022 Subaru Outback Wilderness SUV",
  externalReferenceNumber: "26 118 4402",
  insuranceDateofLoss: "11/16/2026",
  insuranceCauseOfLoss: "Rock on Highway 99",
  appointmentAddress: "640 Gray Ave, Linda, CA 95901",
  customerNotes: "The gate code is 4471.",
} as const

type Job = { clerk: Person; technician: Person; number: number; key: string }

const authorizeMore = async (clerk: Person, number: number) => {
  const { charges } = await open(clerk, number)
  const dearer = { net: 10 + Number(charges.find(({ type }) => type === "Moulding")?.net) }
  const changed = charges.map(({ _id, type }) => ({ _id, type, ...(type === "Moulding" && dearer) }))
  await change(clerk, number, { charges: changed })
  const { total: amount } = await open(clerk, number)
  await act(clerk, number, "authorizeEstimate", { how: "call", name: "Priya Raman", amount })
}

const doneJob = async (fields: Fields, authorizations = 1): Promise<Job> => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aReadyJob(clerk, technician, { charges: lines, ...fields })
  for (let more = 1; more < authorizations; more += 1) await authorizeMore(clerk, number)
  await act(technician, number, "startJob")
  await complete(technician, number)
  const { invoiceKey = "" } = await open(clerk, number)
  return { clerk, technician, number, key: invoiceKey }
}

let job: Job
test.beforeAll(async () => {
  job = await doneJob(insured)
})

const invoiceOn = (page: Page, number: number) => page.getByRole("article", { name: `Invoice ${number}` })

const printedPages = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString("latin1")).toContain("/MediaBox [0 0 612 792]")
  return pagesOf(pdf)
}
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0

const downloaded = async (page: Page) => {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download PDF" }).click()
  return download
}

test.describe("A job's invoice", () => {
  test("shows a skeleton, then the whole invoice to the holder of its link", async ({ page }) => {
    const { number, key } = job
    await watchShifts(page)
    const invoice = invoiceOn(page, number)
    await page.setViewportSize(phone)
    const { letGo } = await hold(page, "**/api/invoice?**")
    await page.goto(`/invoice/${key}`)
    await expect(page.getByRole("status")).toHaveText("Loading invoice")
    letGo()
    await expect(invoice.getByRole("heading", { level: 1 })).toHaveText(`Invoice ${number}`)
    await expect(invoice.getByText("DIGITAL COPY")).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => overflowOf(page)).toBe(0)
    }
    await expect(page).toHaveTitle(new RegExp(`^Invoice ${number} · `))
    await expect(invoice.getByRole("link", { name: "Clearline Auto Glass" })).toHaveAttribute("href", "/")
    for (const text of [
      "Priya Raman",
      "1184 Plumas St",
      "2022 Subaru Outback Touring",
      "VIN 4S4BTGUD1N3148827",
      "Policy GV 4471 20983",
      "Deductible $250.00",
      "Automotive repair dealer registration",
      "by call with Priya Raman",
      "Golden Valley Mutual due",
    ])
      await expect(invoice.getByText(text).first()).toBeVisible()
    await expect(invoice.getByRole("row").filter({ hasText: "Replace windshield" })).toContainText(
      "2.6 hours at $65.00",
    )
    await expect(invoice.getByRole("row").filter({ hasText: "Install kit" })).toContainText("New, not OEM")
    expect(await flawsOf(page)).toEqual([])
  })

  test("prints a full job on one Letter page without buttons, also as a PDF", async ({ page }) => {
    const { clerk, technician, number, key } = await doneJob(full, 3)
    await call(clerk, "PUT", "/acceptpayment", {
      invoiceNumber: number,
      paymentMethod: "CHECK",
      checknumber: "1042",
      amount: 250,
    })
    await change(technician, number, { signatureData: signature })
    await page.setViewportSize(desk)
    await page.goto(`/invoice/${key}`)
    const invoice = invoiceOn(page, number)
    await expect(invoice.getByText(/ by call with Priya Raman, /)).toHaveCount(3)
    await expect(invoice.getByText("Loss Nov 16, 2026, Rock on Highway 99")).toBeVisible()
    await expect(invoice.getByText("26 118 4402")).toHaveCount(1)
    await expect(invoice.getByRole("img", { name: "Signature" })).toHaveJSProperty("naturalWidth", 320)
    await expect(page.getByText("DIGITAL COPY")).toHaveCount(0)
    await expect(page.getByText(/^Paid .*, check 1042$/)).toBeVisible()
    await expect(page.getByText("You have nothing left to pay")).toBeVisible()

    expect(await printedPages(page)).toBe(1)
    const download = await downloaded(page)
    expect(download.suggestedFilename()).toBe(`invoice-${number}.pdf`)
    expect(pagesOf(readFileSync(await download.path()))).toBe(1)
    await page.emulateMedia({ media: "print" })
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
  })

  test("fits up to twelve lines on one Letter page, and continues on a second with more", async ({
    page,
  }) => {
    const printed = async (count: number) => {
      const charges = Array.from({ length: count }, (_, nth) => ({ ...(lines[nth % lines.length] ?? chip) }))
      const { clerk, technician, number, key } = await doneJob({ ...full, charges }, 2)
      await change(technician, number, { signatureData: signature })
      await call(clerk, "PUT", "/acceptpayment", {
        invoiceNumber: number,
        paymentMethod: "CASH",
        amount: 250,
        tipamount: 20,
      })
      await page.goto(`/invoice/${key}`)
      const signed = invoiceOn(page, number).getByRole("img", { name: "Signature" })
      await expect(signed).toHaveJSProperty("naturalWidth", 320)
      return printedPages(page)
    }
    expect(await printed(12)).toBe(1)
    expect(await printed(16)).toBe(2)
  })
})

test.describe("An invoice that cannot be shown right away", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("needs a login by number and by the old system's link, and links staff to the job", async ({
    page,
  }) => {
    const { clerk, number } = job
    await page.goto(`/invoice/${number}`)
    await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      `/login?route=%2Finvoice%2F${number}`,
    )
    await expect(page.getByText("Priya Raman")).toHaveCount(0)
    const old = `/invoicePrint.html?invoiceNumber=${number}`
    await page.goto(old)
    await expect(page).toHaveURL(
      new RegExp(`/login\\?.*route=${encodeURIComponent(encodeURIComponent(old)).replaceAll("%25", "%")}`),
    )
    await enter(page, clerk)
    await page.goto(old)
    await expect(page).toHaveURL(new RegExp(`/invoice/${number}$`))
    await expect(invoiceOn(page, number).getByRole("link", { name: "Clearline Auto Glass" })).toHaveAttribute(
      "href",
      `/servicerequest/${number}`,
    )
    await page.goto("/invoicePrint.html")
    await expect(page.getByText("Missing Invoice Number!")).toBeVisible()
  })

  test("names an unknown key or a load error, retries, and stays visible when its PDF fails", async ({
    page,
  }) => {
    const { number, key } = job
    await page.goto("/invoice/not-a-key")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Could not find requested Invoice.")
    await expect(page.getByText("Part of the link may be missing.")).toBeVisible()
    await expect(page.getByRole("link", { name: "Call Us" })).toHaveAttribute("href", /^tel:/)
    const down = { status: 503, json: { message: "Service Unavailable" } }
    await page.route("**/api/invoice?**", (route) => route.fulfill(down))
    await page.goto(`/invoice/${key}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error processing invoice.")
    await expect(page.getByText("The system isn't responding")).toBeVisible()
    await page.unroute("**/api/invoice?**")
    await page.getByRole("button", { name: "Try Again" }).click()
    await expect(invoiceOn(page, number)).toBeVisible()

    await page.route("**/api/pdfinvoiceV2?**", (route) => route.fulfill(down))
    await page.getByRole("button", { name: "Download PDF" }).click()
    await expect(page.getByRole("status")).toContainText("Failed to generate pdf invoice.")
    await expect(invoiceOn(page, number)).toBeVisible()
  })
})
