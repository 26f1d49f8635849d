import { randomInt } from "node:crypto"
import type { Page } from "@playwright/test"
import { keys } from "#functions/platform/keys.ts"
import type { Dispatch } from "#shared/supplier-protocol.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { comesWith } from "../clock.ts"
import { call, enter, setFaults, staff, store } from "../job.ts"
import { picture } from "../sign.ts"

type Wanted = Partial<Omit<Dispatch, "CustVehicle">> & { CustVehicle?: Partial<Dispatch["CustVehicle"]> }

const comesIn = async (page: Page, wanted: Wanted = {}): Promise<Dispatch> => {
  const ReferralNumber = String(randomInt(10_000_000, 99_999_999))
  const data = { ReferralNumber, customerPhone: randomPhone(), ...wanted }
  const reply = await page.request.post("/__local/dispatches", { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  await forget()
  return (await reply.json()) as Dispatch
}
const forget = async () =>
  (await store()).transact([{ remove: keys.ivyJob("newDispatches"), onlyIf: "unguarded" }])

test("A new dispatch counts in the menu, and becomes a request that opens after two seconds", async ({
  page,
}) => {
  const admin = await (await staff()).admin({ name: "Ada Marsh" })
  await page.setViewportSize(desk)
  const dispatch = await comesIn(page, {
    customerName: "Dana Whitfield",
    serviceSummary: "Replace windshield",
  })
  await page.route("**/api/claims", async (route) => {
    const claim = { list: "submitted", since: "11/20/2026", amount: 100, gaps: [] }
    const json = [
      { ...claim, invoiceNumber: 90_001, isDispatch: true },
      { ...claim, invoiceNumber: 90_002 },
    ]
    await route.fulfill({ json })
  })
  await enter(page, admin)
  await page.goto("/ivy")
  await expect(page.getByRole("heading", { name: "Project IVY" })).toBeVisible()
  const listed = page.getByRole("list", { name: "New Safelite dispatches" })
  const row = listed.getByRole("button", { name: dispatch.ReferralNumber })
  await expect(row).toContainText("Dana Whitfield")
  const { count } = await call<{ count: number }>(admin, "GET", "/ivy_checkForNewSafeliteDispatches")
  await page.getByRole("button", { name: /^Office/ }).click()
  const waiting = page.getByRole("menuitem", { name: /^Project IVY/ }).locator("em")
  await expect(waiting).toHaveText(String(count))
  await page.keyboard.press("Escape")
  await expect(page.getByText("Last checked today at").first()).toBeVisible()
  const submitted = page.getByRole("listitem").filter({ hasText: "Submitted" })
  await expect(submitted).toHaveText("Submitted1")
  await expect(submitted.getByRole("link")).toHaveAttribute(
    "href",
    "/insurance?list=submitted&source=dispatch",
  )
  await picture(page, "ivy-desk")
  await page.setViewportSize(phone)
  await picture(page, "ivy-phone")
  await expect.poll(() => overflowOf(page)).toBe(0)

  await row.click()
  const dialog = page.getByRole("dialog", { name: `Dispatch ${dispatch.ReferralNumber}` })
  await expect(dialog).toContainText("Replace windshield")
  await expect(dialog).toContainText(dispatch.CustVehicle.VehicleYear)
  await picture(page, "ivy-dispatch-phone")
  await page.setViewportSize(desk)
  await dialog.getByRole("button", { name: "Make service request" }).click()
  await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
  await expect(page.getByText("Dana Whitfield").first()).toBeVisible()
})

test(
  "Staying on the page after creating a request cancels the redirect and removes the dispatch",
  ownBrowser,
  async ({ page }) => {
    const admin = await (await staff()).admin()
    await page.setViewportSize(desk)
    const { ReferralNumber } = await comesIn(page)
    await enter(page, admin)
    await page.clock.install()
    await page.goto("/ivy")
    await page.getByRole("button", { name: ReferralNumber }).click()
    const make = page.getByRole("button", { name: "Make service request" })
    await expect(make).toBeVisible()
    const stay = page.getByRole("button", { name: "Stay here" })
    const { after } = await comesWith(page, stay, () => void make.click())
    await expect(page.getByRole("status").filter({ hasText: "Opening it in 2 seconds." })).toBeVisible()
    await picture(page, "ivy-made-desk")
    await stay.press("Enter")
    await after(3000)
    await expect(page).toHaveURL(/\/ivy$/)
    await expect(page.getByRole("button", { name: ReferralNumber })).toBeHidden()
  },
)

test(
  "polls for dispatches and tasks only while focused, and right away on regaining focus",
  ownBrowser,
  async ({ page }) => {
    await page.setViewportSize(desk)
    await enter(page, await (await staff()).clerk())
    await page.clock.install()
    const requests: string[] = []
    page.on("request", (request) => {
      const [, call] = /\/api\/(task|ivy_checkForNewSafeliteDispatches)(\?|$)/.exec(request.url()) ?? []
      if (call) requests.push(call)
    })
    const setFocus = (isFocused: boolean) =>
      page.evaluate((has) => {
        document.hasFocus = () => has
        window.dispatchEvent(new Event(has ? "focus" : "blur"))
      }, isFocused)
    const both = () => [...new Set(requests)].toSorted()
    const wanted = ["ivy_checkForNewSafeliteDispatches", "task"]
    await page.goto("/tasks")
    await expect.poll(both).toEqual(wanted)

    await setFocus(false)
    // Requests sent just before may be reported only now.
    await page.clock.runFor(5000)
    requests.length = 0
    for (let step = 0; step < 6; step += 1) await page.clock.runFor(5000)
    expect(requests).toEqual([])

    await setFocus(true)
    await expect.poll(both).toEqual(wanted)
    requests.length = 0
    await page.clock.runFor(5500)
    await expect.poll(both).toEqual(wanted)
  },
)

test.describe("A dispatch by its number", () => {
  test.use({ provoked: [/status of 4(04|22)/] })

  test("may be unknown, or its vehicle, and then a request is created with a typed vehicle", async ({
    page,
  }) => {
    const rosa = await (await staff()).clerk()
    await page.setViewportSize(desk)
    const { ReferralNumber } = await comesIn(page, {
      vehicleCarId: "nobody-knows",
      CustVehicle: { CarId: "nobody-knows", VehicleYear: "1987", VehicleMake: "Yugo", VehicleModel: "GV" },
    })
    await enter(page, rosa)
    await page.goto("/servicerequests/new")
    const read = async (number: string) => {
      await page.getByRole("button", { name: /^From a dispatch/ }).click()
      const choosing = page.getByRole("dialog", { name: "From a dispatch" })
      await choosing.getByRole("textbox", { name: "Referral number" }).fill(number)
      await picture(page, "from-a-dispatch-desk")
      await choosing.getByRole("button", { name: "Read dispatch" }).click()
    }
    await read("none-such")
    await expect(page.getByText("Could not pull Safelite Dispatch")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await read(ReferralNumber)
    const dialog = page.getByRole("dialog", { name: `Dispatch ${ReferralNumber}` })
    await expect(dialog).toContainText("Could not determine vehicle from CarId nobody-knows")
    await picture(page, "ivy-unknown-desk")
    await dialog.getByRole("textbox", { name: "Vehicle" }).fill("1987 Yugo GV, red")
    await dialog.getByRole("button", { name: "Make it anyway" }).click()
    await dialog.getByRole("button", { name: "Open it now" }).click()
    await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
    await expect(page.getByText("1987 Yugo GV, red").first()).toBeVisible()
  })
})

test("An invalid portal reply shows an error", async ({ page }) => {
  const admin = await (await staff()).admin()
  await page.setViewportSize(desk)
  await forget()
  await setFaults({ suppliers: { safelite: "html" } })
  await enter(page, admin)
  await page.goto("/ivy")
  await expect(page.getByText("Dispatch Error!").first()).toBeVisible()
  await picture(page, "ivy-failing-desk")
  await setFaults({})
})
