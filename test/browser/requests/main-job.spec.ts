import { randomInt } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { demoPassword } from "#infra/local/demo/password.ts"
import { desk, expect, indexLag, logins, phone, test } from "../browser.ts"
import { settled } from "../job.ts"
import { statusButton } from "../job-screen.ts"
import { picture, sign } from "../sign.ts"

/* The main job from phone call to paid, signed, and printed invoice, on the demo shop. */

const clerk = { name: "Karen Lindqvist", phone: logins.clerk }
const technician = { name: "Min Cho", phone: logins.technician }
const customer = {
  name: "Rosalind Achebe",
  phone: `530${randomInt(200, 1000)}${String(randomInt(10_000)).padStart(4, "0")}`,
  address: "1184 Plumas St, Yuba City, CA 95991",
}
/** The two VINs differ in the check digit. */
const vin = "4S4BTGUD1N3148827"
const misreadVin = "4S4BTGUD4N3148827"

test.use({ viewport: desk })

const enter = async (page: Page, who: { phone: string }) => {
  await page.goto("/login")
  await page.getByLabel("Phone").fill(who.phone)
  await page.getByRole("textbox", { name: "Password" }).fill(demoPassword)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL(/\/(account|servicerequests)$/)
}

const picturesOf = async (page: Page, name: string) => {
  if (!process.env.PICTURES) return
  const own = page.viewportSize()
  for (const [size, viewport] of Object.entries({ desk, phone })) {
    await page.setViewportSize(viewport)
    await page.waitForLoadState("networkidle")
    await picture(page, `${name}-${size}`)
  }
  if (own) await page.setViewportSize(own)
}

const region = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true })
const figure = (page: Page, label: string) =>
  region(page, "Charges")
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
const addLine = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "Add line" }).click()
  await page
    .getByRole("menuitem", { name: new RegExp(`^${kind}`) })
    .first()
    .click()
  return page.getByRole("group", { name: `${kind} line` })
}

const awaiting = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: /^Requests|Requests$/ })
    .locator("em")
async function expectAwaiting(page: Page, count: number): Promise<void> {
  await settled()
  await page.reload()
  await expect(awaiting(page)).toHaveText(String(count))
}

// Long because it is one job from the call to the printed invoice.
test(
  "a service request goes from the phone call to the paid, signed, and printed invoice",
  indexLag,
  async ({ browser, page: atDesk }) => {
    const road = await browser.newContext({ viewport: phone, hasTouch: true, deviceScaleFactor: 2 })
    const atCar = await road.newPage()
    let number = 0
    await settled()
    let awaitingBefore = 0

    await test.step("1. The clerk logs in, adds a new customer, and identifies the car by VIN", async () => {
      await enter(atDesk, clerk)
      await picturesOf(atDesk, "1-account")
      awaitingBefore = Number(await awaiting(atDesk).innerText())
      await atDesk.getByRole("link", { name: "New", exact: true }).click()
      await atDesk.getByLabel("Who is calling?").fill(customer.phone)
      await atDesk.getByRole("option", { name: /^New customer/ }).click()
      await atDesk.getByLabel("Name").fill(customer.name)
      await atDesk.getByLabel("Address", { exact: true }).fill(customer.address)

      await atDesk.getByLabel("VIN").fill(misreadVin)
      await expect(atDesk.getByRole("status").filter({ hasText: /check digit/i })).toBeVisible()
      await picture(atDesk, "1-misread-vin-desk")
      await atDesk.getByLabel("VIN").fill(vin)
      await expect(atDesk.getByRole("status").filter({ hasText: /check digit/i })).toBeHidden()
      await expect(atDesk.getByLabel("Year")).toHaveValue("2022")
      await expect(atDesk.getByLabel("Make")).toHaveValue("Subaru")
      await expect(atDesk.getByLabel("Model")).toHaveValue(/Outback/i)
      await expect(atDesk.getByLabel("Style")).not.toHaveValue("")
    })

    await test.step("2. The clerk enters insurance, deductible, claim, and a mobile appointment", async () => {
      const pane = atDesk.locator("form g", { has: atDesk.locator("title", { hasText: /^Windshield$/ }) })
      await pane.last().click()
      await expect(atDesk.getByRole("checkbox", { name: "Windshield" })).toBeChecked()
      await atDesk.locator("label", { hasText: /^Insurance$/ }).click()
      const glass = atDesk.getByRole("group", { name: "Windshield" })
      await glass.getByLabel("Part number").fill("FW04915GTYN")
      await glass.getByLabel("List", { exact: true }).fill("612.40")
      await glass.getByLabel("Hours", { exact: true }).fill("2.6")
      await atDesk.getByLabel("Install kit").check()
      await atDesk.getByRole("checkbox", { name: "Molding" }).check()
      const moulding = atDesk.getByRole("group", { name: "Molding" })
      await moulding.getByLabel("Molding").fill("WM1184")
      await moulding.getByLabel("List").fill("58.25")
      await atDesk.getByLabel("Carrier").selectOption("Sierra Mutual")
      await atDesk.getByLabel("Deductible").fill("250")
      await atDesk.getByLabel("Claim number").fill("26-118-4402")
      await atDesk.getByRole("button", { name: "Today", exact: true }).click()
      await atDesk.getByLabel("From").selectOption("7:00pm")
      await atDesk.getByLabel("To", { exact: true }).selectOption("9:00pm")
      await atDesk.getByRole("button", { name: new RegExp(`^${technician.name}`) }).click()
      const readBack = atDesk.getByRole("complementary", { name: "Request so far" })
      for (const words of [
        customer.name,
        "2022 Subaru",
        "Replace windshield",
        "deductible 250.00",
        technician.name,
        "379.69 net",
        "$250.00",
      ])
        await expect(readBack).toContainText(words)
      await picturesOf(atDesk, "2-new-request")
      await atDesk
        .getByRole("button", { name: /^Create request/ })
        .filter({ visible: true })
        .click()

      await expect(atDesk).toHaveURL(/\/servicerequest\/\d+$/)
      number = Number(atDesk.url().split("/").at(-1))
      await expect(statusButton(atDesk)).toHaveText("Awaiting Scheduling")
      await expect(region(atDesk, "Appointment")).toContainText("7:00pm to 9:00pm")
      await expect(region(atDesk, "Vehicle")).toContainText(vin)
      await expect(region(atDesk, "Dispatch")).toContainText("26-118-4402")
    })

    await test.step("3. The carrier's rates set the price; a chip is added by hand; each amount is explained", async () => {
      const chip = await addLine(atDesk, "Repair")
      await expect(chip.getByLabel("Amount", { exact: true })).toHaveValue("65.00")
      await chip.getByLabel("Amount", { exact: true }).fill("40")
      await expect(chip).toContainText("Entered by hand. The rates say 65.00")
      await picture(atDesk, "3-pricing-desk")
      await atDesk.keyboard.press("Control+Enter")
      await expect(atDesk.getByRole("button", { name: "Save charges" })).toBeHidden()

      const totals = [
        ["Parts Total", "466.29"],
        ["Labor Total", "209.00"],
        ["Tax 7.25% on parts", "33.81"],
        ["Total", "$709.10"],
        ["Customer Due", "$250.00"],
        ["Insurance Due", "$459.10"],
      ] as const
      for (const [label, amount] of totals) await expect(figure(atDesk, label)).toHaveText(amount)
      await figure(atDesk, "Tax 7.25% on parts").getByRole("button").click()
      await expect(atDesk.getByRole("group", { name: "How this was calculated" })).toContainText("33.81")
      await picture(atDesk, "3-why-desk")
      await atDesk.keyboard.press("Escape")
      await picturesOf(atDesk, "3-priced")
    })

    await test.step("4. The job is in the day's list and becomes Ready; the menu counts jobs to schedule", async () => {
      await atDesk
        .getByRole("navigation", { name: "Main menu" })
        .getByRole("link", { name: /^Requests/ })
        .click()
      await expect(atDesk).toHaveURL("/servicerequests")
      const row = atDesk.getByRole("row").filter({ hasText: String(number) })
      // Other tests may leave more jobs on this day than a page of the list has.
      const showRow = () =>
        expect(async () => {
          await expect(atDesk.getByRole("row").nth(1)).toBeVisible()
          if (await row.isHidden()) await atDesk.getByRole("button", { name: "Load more" }).click()
          await expect(row).toContainText("Awaiting Scheduling", { timeout: 5000 })
        }).toPass()
      await showRow()
      await expectAwaiting(atDesk, awaitingBefore + 1)
      await picturesOf(atDesk, "4-list")

      await showRow()
      await row.getByRole("link").first().click()
      const steps = [
        ["Confirm Appointment", "Need Parts"],
        ["Parts Ordered", "Awaiting Parts"],
        ["Parts Received", "Ready"],
      ] as const
      for (const [action, becomes] of steps) {
        await region(atDesk, "Next").getByRole("button", { name: action }).click()
        await expect(statusButton(atDesk)).toHaveText(becomes)
      }
      await expect(region(atDesk, "Appointment")).toContainText(technician.name)
      await expectAwaiting(atDesk, awaitingBefore)
      await picturesOf(atDesk, "4-ready")
    })

    await test.step("5. The technician does the job and takes the deductible by check; the customer signs", async () => {
      await settled()
      await enter(atCar, technician)
      await expect(atCar.getByText(customer.name).first()).toBeVisible()
      await picturesOf(atCar, "5-own-day")
      await atCar.goto(`/servicerequest/${number}`)
      await expect(atCar.getByRole("heading", { level: 1 })).toHaveText(customer.name)
      await picturesOf(atCar, "5-job")

      await atCar.getByRole("button", { name: "Authorize 709.10" }).click()
      const authorize = atCar.getByRole("dialog", { name: "Authorize $709.10" })
      await sign(atCar)
      await picture(atCar, "5-authorize-phone")
      await authorize.getByRole("button", { name: "Save authorization" }).click()
      await expect(atCar.getByText(/^Authorized by signature/)).toBeVisible()

      const maps = road.waitForEvent("page")
      await atCar.getByRole("button", { name: "Navigate" }).click()
      await atCar.getByRole("button", { name: "On the way, open the map" }).click()
      await (await maps).close()
      await expect(atCar.getByText("Technician En Route").first()).toBeVisible()
      await atCar.getByRole("button", { name: "Start Job" }).click()
      await expect(
        atCar.getByText(/hasn't confirmed coverage, so the customer may have to pay/),
      ).toBeVisible()
      await atCar.getByRole("button", { name: "Start Job now" }).click()
      await expect(atCar.getByText("In Progress", { exact: true }).first()).toBeVisible()
      await atCar.getByRole("button", { name: "Complete Job" }).click()
      const install = atCar.getByRole("dialog", { name: "Complete Job" })
      await install.getByLabel("DOT number, windshield").fill("DOT 459 AS1")
      await install.getByLabel("Lot").fill("CX26-11A")
      await install.getByLabel("Expires").fill("2099-06-30")
      await install.getByLabel("Temperature").fill("72")
      await install.getByLabel("Humidity").fill("45")
      await expect(install).toContainText("Safe to drive at ")
      await picture(atCar, "5-install-phone")
      await install.getByRole("button", { name: "Complete Job" }).click()
      await expect(atCar.getByText("Awaiting Payment", { exact: true }).first()).toBeVisible()
      await expect(atCar.getByText(/^Safe to drive .* \(.*min\)$/).first()).toBeVisible()

      await atCar.getByRole("button", { name: "Accept Payment" }).click()
      const payment = atCar.getByRole("dialog", { name: "Accept payment" })
      await payment.getByRole("radio", { name: "Check" }).check()
      await payment.getByRole("button", { name: /^Take / }).click()
      await expect(payment).toContainText("Enter the check number.")
      await payment.getByLabel("Check number").fill("1042")
      await picture(atCar, "5-payment-phone")
      await payment.getByRole("button", { name: "Take $250.00 by check" }).click()

      await expect(atCar).toHaveURL(new RegExp(`/confirmpayment/${number}/250.00/`))
      await expect(atCar.getByText(/^I authorize the charge shown/)).toBeVisible()
      await expect(atCar.getByText("check 1042")).toBeVisible()
      await sign(atCar)
      await picture(atCar, "5-signature-phone")
      await atCar.setViewportSize({ width: phone.height, height: phone.width })
      await picture(atCar, "5-signature-turned")
      await atCar.setViewportSize(phone)
      await atCar.getByRole("button", { name: "Save" }).click()
      await expect(atCar.getByText(/^\$250\.00 received\. .* owes \$/)).toBeVisible()
      await atCar.getByRole("button", { name: "Done" }).click()
      await expect(atCar.getByText("Partial Payment", { exact: true }).first()).toBeVisible()
      await picturesOf(atCar, "5-done")
    })

    await test.step("6. The invoice is complete, prints on one page, and downloads as a PDF", async () => {
      await atDesk.getByRole("link", { name: "Print view" }).click()
      const invoice = atDesk.getByRole("article", { name: `Invoice ${number}` })
      const words = [
        customer.name,
        vin,
        "26-118-4402",
        "FW04915GTYN",
        "WM1184",
        "466.29",
        "209.00",
        "33.81",
        "709.10",
        "250.00",
        "459.10",
        "1042",
      ]
      for (const sentence of words) await expect(invoice).toContainText(sentence)
      await expect(invoice.getByRole("img", { name: /signature/i })).toBeVisible()
      await picturesOf(atDesk, "6-invoice")
      const printed = await atDesk.pdf({ preferCSSPageSize: true, printBackground: true })
      expect(printed.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)

      const downloading = atDesk.waitForEvent("download")
      await atDesk.getByRole("button", { name: "Download PDF" }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      const file = await readFile(await download.path())
      expect(file.subarray(0, 4).toString("latin1")).toBe("%PDF")
      expect(file.byteLength).toBeGreaterThan(10_000)

      const stranger = await browser.newContext({ viewport: phone })
      const link = await stranger.newPage()
      await link.goto(atDesk.url())
      await expect(link.getByRole("article", { name: `Invoice ${number}` })).toContainText(customer.name)
      await stranger.close()
    })

    await test.step("7. The history shows who did what and when", async () => {
      await atDesk.goto(`/servicerequest/${number}`)
      await region(atDesk, "History").getByRole("button", { name: /^All / }).click()
      const whole = atDesk.getByRole("dialog", { name: "History" })
      const sentences = [
        `${clerk.name} confirmed the appointment, Need Parts`,
        `${clerk.name} ordered parts, Awaiting Parts`,
        `${clerk.name} received parts, Ready`,
        `${technician.name} recorded that ${customer.name} authorized 709.10 by signature`,
        `${technician.name} started the job, In Progress`,
        `${technician.name} completed the job, Awaiting Payment`,
        `${technician.name} took 250.00 by check 1042`,
        `${technician.name} saved the payment signature`,
      ]
      for (const words of sentences) await expect(whole).toContainText(words)
      await expect(whole).toContainText(/Today \d{1,2}:\d\d[ap]m/)
      await picturesOf(atDesk, "7-history")
    })

    await road.close()
  },
)
