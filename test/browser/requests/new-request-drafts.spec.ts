import type { Route } from "@playwright/test"
import { ownName, type Person, randomPhone } from "../../builders/people.ts"
import { expect, test } from "../browser.ts"
import { enter, staff } from "../job.ts"
import {
  corollaVin,
  create,
  createdJob,
  customer,
  fillWork,
  finder,
  goodVin,
  hindrance,
  pick,
  wrongVin,
} from "./new-request-screen.ts"

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(({ page }) => enter(page, clerk))

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

test.describe("A draft of a new request", () => {
  test("survives a reload, ends when the request is created, and is hidden from the next user", async ({
    page,
  }) => {
    const caller = await customer()
    await page.goto("/servicerequests/new")
    await pick(page, caller)
    await fillWork(page)
    await page.getByText("Insurance", { exact: true }).click()
    await page.getByLabel("Deductible").fill("500")
    await page.reload()
    await expect(page.getByText("Your unfinished request is still here.")).toBeVisible()
    await expect(page.getByRole("definition").filter({ hasText: caller.name }).first()).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
    await expect(page.getByLabel("Deductible")).toHaveValue("500")

    await page.getByText("Cash", { exact: true }).first().click()
    await create(page).click()
    await createdJob(clerk, page)
    await page.goto("/servicerequests/new")
    await expect(finder(page)).toBeFocused()
    await expect(page.getByText("Your unfinished request is still here.")).toBeHidden()

    await fillWork(page)
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
    await fillWork(page)
    await page.goto(opened)
    await question.getByRole("button", { name: "Keep unfinished request" }).click()
    await expect(page).toHaveURL(/\/servicerequests\/new$/)
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
    await expect(finder(page)).toBeVisible()

    await page.goto(opened)
    await question.getByRole("button", { name: "Start with this customer" }).click()
    await expect(picked).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("")
    await fillWork(page)
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
    await fillWork(page)

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
    expect(await createdJob(clerk, page)).toMatchObject({ customerId: owner._id, make: "Ford" })
  })
})
