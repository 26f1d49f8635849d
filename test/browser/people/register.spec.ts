import type { Page } from "@playwright/test"
import type { User } from "#shared/api/users.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { ownName, type Person, randomPhone } from "../../builders/people.ts"
import { chooseInRail, desk, expect, indexLag, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"

let clerk: Person

test.beforeAll(async () => {
  clerk = await (await staff()).clerk({ name: "Rosa Benitez" })
})
test.beforeEach(({ page }) => enter(page, clerk))

const choose = (page: Page, type: string) =>
  page.getByRole("button", { name: new RegExp(`^${type}`) }).click()
const add = (page: Page) => page.getByRole("button", { name: /^Add User/ })
const byPhone = async (number: string): Promise<Record<string, unknown>> => {
  const found = await call<User[]>(clerk, "GET", `/users?q=${number}`)
  expect(found).toHaveLength(1)
  return found[0] ?? {}
}

test(
  "A technician is added with rates and assignment, and is in the list at once",
  indexLag,
  async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto("/register")
    await choose(page, "Technician")
    await expect(page.getByLabel("Name")).toBeFocused()
    await page.keyboard.type("Someone else")
    await page.getByRole("button", { name: "Cancel" }).click()
    await expect(page.getByRole("button", { name: /^Clerk/ })).toBeFocused()
    await choose(page, "Technician")
    await expect(page.getByLabel("Name")).toHaveValue("")

    await page.getByLabel("Email").fill("nobody")
    await page.getByLabel("Installer rate").fill("forty")
    await add(page).click()
    await expect(page.getByText("Enter a name of 3 to 100 characters.")).toBeVisible()
    await expect(page.getByText("Enter a 10-digit US phone number.")).toBeVisible()
    await expect(page.getByText("Enter a valid email address.")).toBeVisible()
    await expect(page.getByText("Enter an amount, like 40.00, or leave blank.")).toBeVisible()
    await expect(page.getByLabel("Name")).toBeFocused()

    // Truncating a pasted address would make it another person's.
    const long = `marcus@${"north-valley-".repeat(4)}example.com`
    await page.getByLabel("Email").fill(long)
    await expect(page.getByText(`Enter at most 50 characters. This has ${long.length}.`)).toBeVisible()
    await expect(page.getByLabel("Email")).toHaveValue(long)

    const [name, number] = [ownName("Marcus"), randomPhone()]
    await page.getByLabel("Name").fill(name)
    await page.getByLabel("Phone").fill(showPhone(number))
    await expect(page.getByText(`The first password is ${number.slice(-4)}.`)).toBeVisible()
    await page.getByLabel("Email").fill("marcus@example.com")
    await page.getByText("Assistant", { exact: true }).click()
    await page.getByLabel("Installer rate").fill("40")
    await page.getByLabel("Assistant rate").fill("20.505")
    await page.getByLabel("Installer repair rate").fill("15")
    await page.getByLabel("Assistant repair rate").fill("$10")
    await page.getByLabel("Quick-select").check()
    await add(page).click()

    await expect(page.getByText("New user created!")).toBeVisible()
    await expect(page).toHaveURL(/\/users\?role=technician$/)
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(showPhone(number))
    expect(await byPhone(number)).toMatchObject({
      name,
      email: "marcus@example.com",
      role: "technician",
      category: "personal",
      serviceTechnician: true,
      defaultTechnicianAssignment: "Assistant",
      technicianInstallerRate: 40,
      technicianAssistantRate: 20.5,
      technicianInstallerRepairRate: 15,
      technicianAssistantRepairRate: 10,
      quickselect: true,
    })
  },
)

test("Adding a commercial account continues to its billing profile", async ({ page }) => {
  const [name, number] = [ownName("Valley Plumbing"), randomPhone()]
  await page.goto("/register")
  await choose(page, "Commercial")
  await page.getByLabel("Account name").fill(name)
  await page.getByLabel("Phone").fill(number)
  await expect(page.getByRole("radio", { name: "Commercial" })).toBeChecked()
  await page.getByRole("button", { name: "Add User And Billing Profile" }).click()
  await expect(page).toHaveURL(/\/billingprofile\/\w+$/)
  const { _id, ...account } = await byPhone(number)
  expect(page.url()).toContain(`/billingprofile/${_id}`)
  expect(account).toMatchObject({ name, role: "user", category: "commercial", serviceTechnician: false })
})

test("Form fields depend on the role, and leaving a partly entered user asks first", async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto("/register")
  await choose(page, "Customer")
  await expect(page.getByRole("radio", { name: "Personal" })).toBeChecked()
  await expect(page.getByLabel("Service technician")).toBeHidden()
  await expect(add(page)).toHaveText("Add User")
  await page.getByLabel("Name").fill("Grace Half")
  await chooseInRail(page, "Office", "Users")
  await page
    .getByRole("dialog", { name: "Leave without adding this user?" })
    .getByRole("button", { name: "Back" })
    .click()
  await expect(page.getByLabel("Name")).toHaveValue("Grace Half")

  await page.getByRole("radiogroup", { name: "Role" }).getByText("Clerk").click()
  await expect(page.getByRole("radio", { name: "Personal" })).toBeHidden()
  await expect(page.getByLabel("Installer rate")).toBeHidden()
  await page.getByLabel("Service technician").check()
  await expect(page.getByLabel("Installer rate")).toBeVisible()

  const [name, number] = [ownName("Carla"), randomPhone()]
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Phone").fill(number)
  await page.getByLabel("Shop").selectOption({ label: "Woodland" })
  await add(page).click()
  await expect(page).toHaveURL(/\/users\?role=clerk$/)
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible()
  expect(await byPhone(number)).toMatchObject({
    role: "clerk",
    serviceTechnician: true,
    branch: "woodland",
    defaultTechnicianAssignment: "Installer",
  })
})

test.describe("A rejected new user", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("keeps the input, and links to the profile that owns the phone number", async ({ page }) => {
    const owner = await (await staff()).customer({ name: ownName("Priya") })
    const name = ownName("Grace")
    await page.goto("/register")
    await choose(page, "Customer")
    await page.getByLabel("Name").fill(name)
    await page.getByLabel("Phone").fill(owner.phone)
    await add(page).click()
    const failure = page.getByRole("alert").filter({ hasText: "Failed to create new user." })
    await expect(failure).toContainText(
      "An error occurred when adding a new user. Someone already uses this phone number.",
    )
    await expect(page.getByLabel("Phone")).toBeFocused()
    await expect(failure.getByRole("link", { name: "Open that profile" })).toHaveAttribute(
      "href",
      `/profile/${owner._id}`,
    )

    const number = randomPhone()
    await page.getByLabel("Phone").fill(number)
    await expect(failure).toBeHidden()
    await page.route("**/api/users", (route) => route.abort())
    await add(page).click()
    await expect(failure).toContainText("Couldn't reach the server.")
    await page.unroute("**/api/users")
    await add(page).click()
    await expect(page).toHaveURL(/\/users\?role=user$/)
    expect(await byPhone(number)).toMatchObject({ name, role: "user", category: "personal" })
  })
})
