import { readFile } from "node:fs/promises"
import { addDays, todayIn, toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { photo } from "../../builders/photo.ts"
import { storeField } from "../../builders/stored-field.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { act, aJob, as, call, enter, ownDay, settled, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

const chip = { type: "Repair", quantity: 1, laborrate: 60, labortype: "flat" } as const

const aPaidDay = async () => {
  const people = await staff()
  const clerk = await people.clerk({ name: "Carla Reyes" })
  const theo = await people.technician({ name: "Theo Lind" })
  const ana = await people.technician({ name: "Ana Ruiz", defaultTechnicianAssignment: "Assistant" })
  const day = ownDay()
  const job = async (status: "invoicePaid" | "awaitingPayment", crew: { _id: string }[], fields: object) => {
    const invoiceNumber = await aJob(clerk, {
      appointmentDate: toWireDate(day),
      appointmentTechnicians: crew.map(({ _id }) => _id),
      ...fields,
    })
    await as(clerk).post("/overhead", { invoiceNumber, action: "autofill" })
    await act(clerk, invoiceNumber, "setStatus", { serviceStatus: status })
    return invoiceNumber
  }
  const shared = await job("invoicePaid", [theo, ana], { customerName: "=Priya, Raman", charges: [chip] })
  const replaced = await job("invoicePaid", [theo], { customerName: "Marcus Oyelaran" })
  const unpaid = await job("awaitingPayment", [theo], { customerName: "Jo Lee", charges: [chip] })
  return { clerk, theo, ana, day, shared, replaced, unpaid }
}
const address = (day: string, more = "") =>
  `/earnings?from=${toPageDate(day)}&to=${toPageDate(addDays(day, 6))}${more}`

test("says that today's jobs without pay aren't counted yet", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician()]
  const number = await aJob(clerk, { appointmentTechnicians: [technician._id] })
  await act(clerk, number, "setStatus", { serviceStatus: "invoicePaid" })
  await settled()
  await enter(page, technician)
  await page.setViewportSize(phone)
  await page.goto("/earnings")
  await expect(page.getByRole("main")).toContainText("TodayNot counted yet1 jobYesterday$0.000 jobs")
  await picture(page, "earnings-uncounted-phone")
})

test("A technician sees on a phone what they earned and why, and no one else's pay", async ({ page }) => {
  const { theo, ana, day, shared, unpaid } = await aPaidDay()
  await call(theo, "POST", "/fuelreceipt", { mileage: 84_210, fuelcost: 58.2, image: photo(600, 900) })
  await settled()
  await enter(page, theo)
  await page.setViewportSize(phone)
  await page.goto("/account")
  await expect(page.getByRole("region", { name: "Your earnings" })).toContainText("This year$0.000 jobs")
  const fuel = page.getByRole("region", { name: "Fuel receipts today" })
  await expect(fuel.getByRole("listitem")).toContainText("84,210 mi")
  await picture(page, "account-earnings-phone")
  await fuel.getByRole("link", { name: "Add a fuel receipt" }).click()
  await expect(page).toHaveURL(/\/fuelreceipts$/)

  await page.goto(address(day, `&technician=${ana._id}`))
  const pay = page.getByRole("region", { name: "Pay by job" })
  await expect(pay).toContainText("$55.00 for 2 jobs")
  await expect(pay.getByText("Installer repair rate. Autofilled.")).toHaveCount(2)
  await expect(pay.getByText("Installer rate. Autofilled.")).toHaveCount(1)
  await expect(pay.getByText("Not reported yet. The customer hasn't paid.")).toBeVisible()
  await expect(pay.getByRole("link", { name: String(unpaid) })).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText("Ana Ruiz")
  await expect(page.getByRole("list", { name: "Pay by day" })).toContainText("55.00, 2 jobs")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "earnings-phone")

  await page.getByRole("button", { name: "Next period" }).click()
  await expect(page.getByRole("heading", { name: "No jobs in this period" })).toBeVisible()
  await page.goBack()
  await pay.getByRole("link", { name: String(shared) }).click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${shared}`))
})

test("lists earlier jobs that began to count in a payroll's period, and those that don't yet", async ({
  page,
}) => {
  const make = await staff()
  const clerk = await make.clerk()
  const technician = await make.technician({ name: "Nadia Counted" })
  const today = todayIn(new Date())
  const job = async (status: "invoiceSubmitted" | "awaitingPayment", day: string) => {
    const crew = { appointmentTechnicians: [technician._id], appointmentDate: toWireDate(day) }
    const invoiceNumber = await aJob(clerk, { ...crew, charges: [chip] })
    await as(clerk).post("/overhead", { invoiceNumber, action: "autofill" })
    await act(clerk, invoiceNumber, "setStatus", { serviceStatus: status })
    return invoiceNumber
  }
  const counted = await job("invoiceSubmitted", addDays(today, -9))
  const again = await job("invoiceSubmitted", addDays(today, -32))
  await storeField(await store(), again, "countedOn", addDays(today, -30))
  for (const serviceStatus of ["invoiceRejected", "invoiceSubmitted"] as const)
    await act(clerk, again, "setStatus", { serviceStatus })
  const waiting = await job("awaitingPayment", addDays(today, -1))
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(address(addDays(today, -3)))
  const listed = (title: string, number: number) =>
    page
      .getByRole("region", { name: title })
      .getByRole("listitem")
      .filter({ hasText: String(number) })
  await expect(listed("Jobs from other days counted in this period", counted)).toContainText("Nadia Counted")
  await expect(listed("Counted again", again)).toContainText(/and again since .*15\.00/)
  await expect(listed("Not counted yet", waiting)).toContainText("The customer hasn't paid.15.00")
  const payroll = page.getByRole("region", { name: "Payroll" })
  await expect(payroll.getByRole("listitem").filter({ hasText: "Nadia Counted" })).toHaveText(
    /0 jobs0\.00 for this period, \+15\.00 from other days15\.00$/,
  )
  await expect(payroll).toContainText("To pay")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "payroll-late-desk")
})

test("shows a technician's pay for a period and exports it without spreadsheet formulas", async ({
  page,
}) => {
  const { clerk, day, shared } = await aPaidDay()
  await settled()
  await enter(page, clerk)
  await page.setViewportSize(desk)
  await page.goto(address(day))
  const payroll = page.getByRole("region", { name: "Payroll" })
  await expect(payroll.getByRole("listitem")).toHaveText([/Ana Ruiz1 job10\.00/, /Theo Lind2 jobs55\.00/])
  await expect(payroll).toContainText("Total 65.00")
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "payroll-desk")
  const saved = page.waitForEvent("download")
  await payroll.getByRole("button", { name: "Export CSV" }).click()
  const days = [toWireDate(day), toWireDate(addDays(day, 6))].join(",")
  expect(await readFile(await (await saved).path(), "utf8")).toBe(
    [
      "\ufeffTechnician,From,To,Jobs,Pay,Jobs from other days,Counted in another period,To pay,Counted again,Not counted yet",
      `Ana Ruiz,${days},1,10.00,0.00,0.00,10.00,0.00,0.00`,
      `Theo Lind,${days},2,55.00,0.00,0.00,55.00,0.00,0.00`,
      "",
    ].join("\r\n"),
  )
  await page.setViewportSize(phone)
  await picture(page, "payroll-phone")
  await page.setViewportSize(desk)
  await payroll.getByRole("link", { name: /Theo Lind/ }).click()
  await expect(page.getByRole("region", { name: "Pay by job" })).toContainText("$55.00 for 2 jobs")

  await expect(page.getByRole("heading", { level: 1, name: "Theo Lind" })).toBeVisible()
  await picture(page, "earnings-desk")

  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Export CSV" }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(
    `earnings-theo-lind-${toPageDate(day)}-to-${toPageDate(addDays(day, 6))}.csv`,
  )
  const [, ...rows] = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row.startsWith(String(shared)))).toMatch(
    /"'=Priya, Raman".*,yes,,Repair,Installer,Installer repair rate\. Autofilled\.,15\.00$/,
  )
})
