import type { Page } from "@playwright/test"
import type { User } from "#shared/api/users.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, hold, phone, test } from "../browser.ts"
import { act, aJob, call, chip, enter, insured, settled, staff, withoutPrice } from "../job.ts"
import { confirm, details, openProfile, panel, requests } from "../profile-screen.ts"
import { picture } from "../sign.ts"

const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const alertWith = (page: Page, sentence: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: sentence })

const recordOf = async (by: Person, { _id }: { _id: string }) => {
  const [user] = await call<User[]>(by, "GET", `/users?_id=${_id}`)
  return user
}

/** Chooses an item of the login's menu. */
const choose = async (page: Page, act: string) => {
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click()
  await page.getByRole("menuitem", { name: act }).click()
}

test.describe("A profile managed by staff", () => {
  test.use({ provoked: [/status of 4\d\d/] })

  test("is edited: errors say why and keep the input, and saved values are shown", async ({ page }) => {
    const people = await staff()
    const [clerk, other, theo] = [await people.clerk(), await people.customer(), await people.clerk()]
    await enter(page, clerk)
    await openProfile(page, theo)
    await page.getByRole("button", { name: "Edit details" }).click()
    const form = details(page)
    await expect(form.getByLabel("Name")).toBeFocused()

    await form.getByLabel("Name").fill("Al")
    await form.getByLabel("Phone").fill("555-01")
    await form.getByLabel("Email").fill("theo")
    await form.getByRole("button", { name: "Save" }).click()
    for (const sentence of [
      "Enter a name of 3 to 100 characters.",
      "Enter a 10-digit US phone number.",
      "Enter a valid email address.",
    ])
      await expect(form).toContainText(sentence)

    await form.getByLabel("Name").fill("Theo Lindgren")
    await form.getByLabel("Email").fill("theo@example.com")
    await form.getByLabel("Phone").fill(other.phone)
    await form.getByRole("button", { name: "Save" }).click()
    await expect(alertWith(page, "An error occurred when updating user.")).toContainText(
      "Someone already uses this phone number.",
    )
    await expect(form.getByRole("link", { name: "See who uses it" })).toHaveAttribute(
      "href",
      `/profile/${other._id}`,
    )

    await form.getByLabel("Phone").fill(theo.phone)
    await expect(form.getByLabel("Role").locator("option")).toHaveText(["Clerk", "Technician", "Customer"])
    await form.getByLabel("Role").selectOption("Technician")
    await form.getByText("Assistant", { exact: true }).click()
    await form.getByLabel("Installer rate").fill("41.5")
    await form.getByLabel("Assistant repair rate").fill("minus ten")
    await form.getByLabel("Quick select").check()
    await form.getByRole("button", { name: "Save" }).click()
    await expect(form).toContainText("Enter an amount, like 25.00.")
    await form.getByLabel("Assistant repair rate").fill("10")

    const saving = await hold(page, /\/api\/users$/)
    await form.getByRole("button", { name: "Save" }).click()
    await saving.requested
    await expect(form.getByText("Currently Updating")).toBeVisible()
    saving.letGo()
    await expect(page.getByText("User updated successfully!")).toBeVisible()
    await expect(form).toContainText("41.50")
    await expect(heading(page)).toHaveText("Theo Lindgren")
    await expect(page.getByRole("button", { name: "Edit details" })).toBeFocused()
    expect(await recordOf(clerk, theo)).toMatchObject({
      name: "Theo Lindgren",
      email: "theo@example.com",
      phone: theo.phone,
      role: "technician",
      serviceTechnician: true,
      defaultTechnicianAssignment: "Assistant",
      technicianInstallerRate: 41.5,
      technicianAssistantRepairRate: 10,
      quickselect: true,
    })
  })

  test("edited by two users at once asks which value to keep, and loses neither edit", async ({ page }) => {
    const people = await staff()
    const [clerk, rosa] = [await people.clerk(), await people.clerk({ name: "Rosa Benitez" })]
    const mia = await people.customer({ email: "old@example.com" })
    await page.route(/\/api\/servicerequest\?.*customerId=/, (route) =>
      route.fulfill({ status: 400, json: { message: "Broken" } }),
    )
    await enter(page, clerk)
    await openProfile(page, mia)
    await expect(requests(page)).toContainText(
      "Unable to pull service requests at the moment, please try later",
    )
    await page.getByRole("button", { name: "Edit details" }).click()
    await details(page).getByLabel("Email").fill("mine@example.com")
    await details(page).getByLabel("Name").fill("Mia Torres-Lee")
    await call(rosa, "PUT", "/users", { user: mia._id, email: "hers@example.com", address: "7 Oak Ave" })
    await details(page).getByRole("button", { name: "Save" }).click()

    const question = page.getByRole("dialog", { name: /^Rosa Benitez changed Mia Torres/ })
    await expect(question.getByRole("group", { name: "Email, was old@example.com" })).toBeVisible()
    await question.getByRole("radio", { name: /hers@example.com/ }).check()
    await question.getByRole("button", { name: "Save this choice" }).click()
    await expect(details(page)).toContainText("hers@example.com")
    await expect(details(page)).toContainText("7 Oak Ave")
    await expect(heading(page)).toHaveText("Mia Torres-Lee")
  })

  test("is deactivated and reactivated, gets a password, and loses its sessions", async ({ page }) => {
    const people = await staff()
    const [clerk, theo] = [await people.clerk(), await people.technician()]
    await enter(page, clerk)
    await openProfile(page, theo)
    await expect(panel(page, "Status")).toContainText("1 open")

    await choose(page, "Set a password")
    await page.getByLabel("New password").fill("abc")
    await confirm(page, "Set password")
    await expect(page.getByText("Password must be at least 4 characters long.")).toBeVisible()
    await page.getByLabel("New password").fill("from the desk")
    await confirm(page, "Set password")
    await expect(page.getByText("Password changed!")).toBeVisible()
    await expect(panel(page, "Status")).toContainText("Not logged in anywhere")

    await choose(page, "Log out on all devices")
    await confirm(page, "Log out")
    await expect(alertWith(page, "No Sessions Found")).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/profile/${theo._id}$`))

    await choose(page, "Deactivate")
    await expect(page.getByRole("dialog").filter({ hasText: "Their role becomes Customer" })).toBeVisible()
    await confirm(page, "Deactivate")
    await expect(page.getByText("User deactivated successfully!")).toBeVisible()
    await expect(panel(page, "Status")).toContainText("Deactivated")
    await expect(details(page)).toContainText("Personal")

    await page.getByRole("button", { name: "Edit details" }).click()
    await expect(details(page)).toContainText("Reactivate this user before you change the role.")
    await details(page).getByRole("button", { name: "Cancel" }).click()
    await choose(page, "Reactivate")
    await confirm(page, "Reactivate")
    await expect(panel(page, "Status")).toContainText("Active")
    expect(await recordOf(clerk, theo)).toMatchObject({
      state: "active",
      role: "user",
      serviceTechnician: false,
    })
  })

  test("of a customer says what deactivating does, and returns to the users after deleting", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, mia] = [await people.clerk(), await people.customer()]
    await people.logIn(mia)
    await enter(page, clerk)
    await openProfile(page, mia)
    await expect(requests(page)).toContainText("No service requests yet.")
    await choose(page, "Deactivate")
    const question = page.getByRole("dialog")
    await expect(question).toContainText("Their jobs, vehicles and payments stay as they are.")
    await expect(question).not.toContainText("assigned to jobs")
    await expect(question).not.toContainText("Their role becomes Customer")
    await confirm(page, "Back")
    await expect(question).toBeHidden()

    await choose(page, "Log out on all devices")
    await expect(question).toContainText("All 2 open logins end right away.")
    const resetting = await hold(page, /\/api\/session\?.*multi/)
    await confirm(page, "Log out")
    await resetting.requested
    await expect(page.getByText("Currently Resetting")).toBeVisible()
    resetting.letGo()
    await expect(page).toHaveURL(/\/users/)
    await expect(page.getByText("2 sessions deleted")).toBeVisible()

    await page.goBack()
    await choose(page, "Delete user")
    await expect(page.getByRole("dialog").filter({ hasText: "You can't undo this." })).toBeVisible()
    const deletion = /\/api\/users$/
    await page.route(deletion, (route) => route.fulfill({ status: 400, json: { message: "Broken" } }))
    await confirm(page, "Delete user")
    await expect(alertWith(page, "An error occurred when deleting user.")).toBeVisible()
    await page.unroute(deletion)
    await confirm(page, "Delete user")
    await expect(page).toHaveURL(/\/users/)
    await expect(page.getByText("User deleted successfully!")).toBeVisible()
  })

  test("lists the programs that stop before an owner is deactivated, deleted, or demoted", async ({
    page,
  }) => {
    const people = await staff()
    const [owner, leaving] = [await people.admin(), await people.developer({ name: "Dev Okafor" })]
    await call(leaving, "POST", "/apikeys", { name: "Books", role: "clerk" })
    await call(leaving, "POST", "/apikeys", { name: "Shop floor", role: "clerk" })
    const lost = "2 programs that use API keys they made lose access right away (Books, Shop floor)."
    await enter(page, owner)
    await openProfile(page, leaving)
    for (const act of ["Delete user", "Deactivate"]) {
      await choose(page, act)
      await expect(page.getByRole("dialog").filter({ hasText: lost })).toBeVisible()
      for (const [name, viewport] of [
        ["phone", phone],
        ["desk", desk],
      ] as const) {
        await page.setViewportSize(viewport)
        await picture(page, `profile-${act.split(" ")[0]?.toLowerCase()}-${name}`)
      }
      await page.getByRole("dialog").getByRole("button", { name: "Back" }).click()
    }
    await page.getByRole("button", { name: "Edit details" }).click()
    await expect(details(page)).not.toContainText(lost)
    await details(page).getByRole("combobox", { name: "Role" }).selectOption("Clerk")
    await expect(details(page)).toContainText(lost)
    await picture(page, "profile-role-desk")
    await details(page).getByRole("button", { name: "Cancel" }).click()
    await choose(page, "Deactivate")
    await confirm(page, "Deactivate")
    await expect(panel(page, "Status")).toContainText("Deactivated")
    const left = await call<{ name: string }[]>(owner, "GET", "/apikeys")
    expect(left.filter(({ name }) => name === "Books" || name === "Shop floor")).toEqual([])
  })
})

test.describe("A customer's own profile", () => {
  test.use({ provoked: [/status of (401|404)/] })

  test("shows and edits their own data, asks before losing edits, and hides other customers", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, mia, other] = [await people.clerk(), await people.customer(), await people.customer()]
    const invoiceNumber = await aJob(clerk, { customerId: mia._id })
    await people.logIn(mia)
    await settled()
    await enter(page, mia)
    await page.goto(`/profile/${other._id}`)
    await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible()

    await openProfile(page, mia)
    await expect(requests(page)).toContainText(String(invoiceNumber))
    await expect(requests(page).getByRole("link", { name: String(invoiceNumber) })).toHaveAttribute(
      "href",
      `/invoice/${invoiceNumber}`,
    )
    await expect(panel(page, "Status").getByRole("link", { name: "Account View" })).toHaveAttribute(
      "href",
      "/account",
    )
    await expect(page.getByRole("button", { name: "More", exact: true })).toBeHidden()

    await page.getByRole("button", { name: "Edit details" }).click()
    await expect(details(page).getByRole("textbox")).toHaveCount(3)
    await expect(details(page).getByLabel("Phone")).toBeHidden()
    await expect(details(page)).toContainText("To change your phone number, call us.")
    await details(page).getByLabel("Address").fill("7 Oak Ave")
    await panel(page, "Status").getByRole("link", { name: "Account View" }).click()
    await expect(
      page.getByRole("dialog").filter({ hasText: "You'll lose your edits to the details." }),
    ).toBeVisible()
    await confirm(page, "Back")
    await expect(details(page).getByLabel("Address")).toHaveValue("7 Oak Ave")
    await details(page).getByLabel("Name").fill("Mia Torres-Lee")
    await details(page).getByRole("button", { name: "Save" }).click()
    await expect(heading(page)).toHaveText("Mia Torres-Lee")
    expect(await recordOf(clerk, mia)).toMatchObject({
      name: "Mia Torres-Lee",
      phone: mia.phone,
      address: "7 Oak Ave",
    })

    await panel(page, "Status").getByRole("button", { name: "Log out on all devices" }).click()
    await expect(page.getByRole("dialog", { name: "Log out on all your devices?" })).toBeVisible()
    await page.route(/\/api\/session\?.*multi/, async (route) => {
      const response = await route.fetch()
      await page.evaluate(() => {
        localStorage.removeItem("clearline.session")
        dispatchEvent(new StorageEvent("storage", { key: "clearline.session" }))
      })
      await expect(page.getByRole("link", { name: "Log Back In" })).toBeVisible()
      await route.fulfill({ response })
    })
    await confirm(page, "Log out")
    await expect(page).toHaveURL(/\/logout/)
    await expect(page.getByText("2 sessions deleted")).toBeVisible()
    await expect(page.getByRole("link", { name: "Log Back In" })).toBeVisible()
  })
})

test("A commercial account's profile links to its account view and, for staff, to each request", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, fleet] = [await people.clerk(), await people.commercialAccount()]
  const invoiceNumber = await aJob(clerk, { customerId: fleet._id })
  await settled()
  await enter(page, clerk)
  await openProfile(page, fleet)
  await expect(requests(page)).toContainText(String(invoiceNumber))
  await expect(requests(page).getByRole("link", { name: String(invoiceNumber) })).toHaveAttribute(
    "href",
    `/servicerequest/${invoiceNumber}`,
  )
  await expect(panel(page, "Status").getByRole("link", { name: "Account View" })).toHaveAttribute(
    "href",
    `/account?commercialId=${fleet._id}`,
  )
})

test.describe("A profile", () => {
  test("of a customer shows their share of each job, and no total while a part has no price", async ({
    page,
  }) => {
    const people = await staff()
    const [clerk, customer] = [await people.clerk(), await people.customer()]
    const own = { customerId: customer._id }
    await aJob(clerk, { ...own, ...withoutPrice, serviceSummary: "Replace windshield" })
    await aJob(clerk, { ...own, charges: [{ ...chip }] })
    await aJob(clerk, { ...own, charges: [{ ...chip, laborrate: 690 }], ...insured })
    await settled()
    const rows = requests(page).getByRole("listitem")
    for (const [who, share] of [
      [customer, "250.00"],
      [clerk, "690.00"],
    ] as const) {
      await enter(page, who)
      await page.goto(`/profile/${customer._id}`)
      await expect(rows).toHaveCount(3)
      await expect(rows.filter({ hasText: share })).toHaveCount(1)
      await expect(rows.filter({ hasText: "40.00" })).toHaveCount(1)
      if (who === customer) await expect(rows.filter({ hasText: "Replace" })).not.toContainText(".00")
    }
  })

  test("of a technician shows office staff today's jobs, the pay, and the shifts", async ({ page }) => {
    const people = await staff()
    const clerk = await people.clerk()
    const branches = await call<{ name: string; shifts: { technician: string }[] }[]>(
      clerk,
      "GET",
      "/branches",
    )
    const branch = branches.find(({ shifts }) => shifts.length > 0)
    const technician = branch?.shifts[0]?.technician ?? ""
    const number = await aJob(clerk, { appointmentTechnicians: [technician] })
    await act(clerk, number, "confirmAppointment")
    await settled()
    await enter(page, clerk)
    await page.setViewportSize(desk)
    await openProfile(page, { _id: technician })
    await expect(details(page)).toContainText("Technician")
    await expect(panel(page, "Vehicles")).toBeHidden()
    await expect(requests(page)).toBeHidden()
    const job = panel(page, "Jobs today")
      .getByRole("listitem")
      .filter({ hasText: String(number) })
    await expect(job).toBeVisible()
    await expect(panel(page, "Earnings").getByText("This month")).toBeVisible()
    await expect(panel(page, "Shifts").getByText(branch?.name ?? "")).toBeVisible()
    await expect(panel(page, "Shifts")).toContainText(/\dam to \d/)
    await picture(page, "profile-technician-full-desk")
    await page.setViewportSize(phone)
    await picture(page, "profile-technician-phone")
  })

  test("of a fleet is paginated", async ({ page }) => {
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
    const rows = requests(page).getByRole("listitem")
    await expect(rows).toHaveCount(50)
    await page.getByRole("button", { name: /more/i }).click()
    await expect(rows).toHaveCount(100)
    await expect(page.getByRole("button", { name: /more/i })).toBeHidden()
  })
})
