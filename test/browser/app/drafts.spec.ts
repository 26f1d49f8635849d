import type { Page } from "@playwright/test"
import { messages } from "#shared/messages.ts"
import type { Person } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { call, enter, staff } from "../job.ts"
import { picture } from "../sign.ts"

/* Drafts survive an expired session and belong to their author only. */

type Form = {
  name: string
  at: string
  open?: string
  label: string
  text: string
}

test.use({ provoked: [/status of (401|409)/] })

let people: { boss: Person; other: Person; fleet: Person }
let branch: string
test.beforeAll(async () => {
  const make = await staff()
  people = {
    boss: await make.admin({ name: "Ada Marsh" }),
    other: await make.admin({ name: "Rosa Benitez" }),
    fleet: await make.commercialAccount({ name: "Yuba River Movers" }),
  }
  const [first] = await call<{ _id: string }[]>(people.boss, "GET", "/branches")
  branch = first?._id ?? ""
})

const formsOf = (): Form[] => [
  { name: "billing profile", at: `/billingprofile/${people.fleet._id}`, label: "Markup", text: "61" },
  {
    name: "profile",
    at: `/profile/${people.boss._id}`,
    open: "Edit details",
    label: "Email",
    text: "a@b.example",
  },
  {
    name: "vehicle",
    at: `/profile/${people.fleet._id}`,
    open: "Add vehicle",
    label: "Make",
    text: "Studebaker",
  },
  { name: "autofill", at: "/settings", open: "Edit overhead autofill", label: "Repair rate", text: "21.50" },
  { name: "contact", at: "/contactinfo?edit", label: "Email", text: "front@desk.example" },
  { name: "branch", at: `/branches/${branch}`, open: "Edit place", label: "City", text: "Marysville" },
  { name: "task", at: "/tasks", label: "New task", text: "Call the landlord." },
  { name: "promo code", at: "/account", open: "Add", label: "Code", text: "FALL15" },
  { name: "new vehicle", at: "/quotesystem?view=newvehicle", label: "Model", text: "AVANTI" },
  { name: "formula", at: "/quotesystem?view=quoteformula", label: "Repair formula", text: "77" },
]

const notice = (page: Page) => page.getByText("Your unsaved changes are back.")
const field = (page: Page, { label }: Form) => page.getByRole("textbox", { name: label, exact: true }).first()
const begin = async (page: Page, form: Form) => {
  await page.goto(form.at)
  if (form.open !== undefined)
    await page.getByRole("button", { name: form.open, exact: true }).first().click()
  await field(page, form).fill(form.text)
}
const endSession = async (page: Page) => {
  await page.evaluate((reason) => {
    localStorage.setItem("clearline.ended", reason)
    localStorage.removeItem("clearline.session")
    window.dispatchEvent(new StorageEvent("storage", { key: "clearline.session" }))
  }, messages.login.sessionNotFound)
  await expect(page).toHaveURL(/\/log(in|out)/)
}
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((slot) => slot.includes(":form.")))
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test("Each kind of form restores its draft after the session ended, but never a password", async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await enter(page, people.boss)
  for (const form of formsOf()) {
    await begin(page, form)
    if (form.name !== "autofill") continue
    await page.getByLabel("New password", { exact: true }).first().fill("correct horse battery")
    await expect.poll(() => stored(page)).toContain(form.text)
  }
  expect(await stored(page)).not.toContain("horse")
  await endSession(page)
  for (const form of formsOf())
    await test.step(form.name, async () => {
      await page.goto(form.at)
      await expect(field(page, form)).toHaveValue(form.text)
      await expect(notice(page)).toBeVisible()
      if (form.name === "autofill") await picture(page, "draft-desk")
      await page.getByRole("button", { name: "Discard", exact: true }).click()
      await expect(notice(page)).toBeHidden()
    })
  await expect.poll(() => draftsIn(page)).toEqual([])
})

test("A draft is not shown to another user and is deleted on logout", async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, people.boss)
  const form = formsOf().find(({ name }) => name === "task") as Form
  await begin(page, form)
  await page.reload()
  await expect(field(page, form)).toHaveValue(form.text)
  await expect(notice(page)).toBeVisible()
  await expect.poll(() => overflowOf(page)).toBe(0)
  await picture(page, "draft-phone")
  await endSession(page)
  await enter(page, people.other)
  await page.goto(form.at)
  await expect(field(page, form)).toHaveValue("")
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => stored(page)).not.toContain(form.text)

  await begin(page, form)
  await page.goto("/logout")
  await expect(page.getByText("You're logged out on this device.")).toBeVisible()
  await expect.poll(() => stored(page)).not.toContain(form.text)
})

test("A draft of a record that another user changed says so, and asks before overwriting", async ({
  page,
}) => {
  const rosa = await (await staff()).admin({ name: "Rosa Benitez" })
  await enter(page, people.boss)
  const profile = { _id: people.fleet._id }
  await page.goto(`/profile/${profile._id}`)
  await page.getByRole("button", { name: "Edit details" }).click()
  const address = page.getByRole("region", { name: "Details" }).getByLabel("Address")
  await address.fill("7 Oak Ave")
  await endSession(page)
  await call(rosa, "PUT", "/users", { ...profile, address: "9 Elm St" })
  await page.goto(`/profile/${profile._id}`)
  await expect(address).toHaveValue("7 Oak Ave")
  await expect(page.getByText("Someone saved this since.")).toBeVisible()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("dialog", { name: /^Rosa Benitez changed/ })).toBeVisible()
})
