import type { Locator, Page } from "@playwright/test"
import { ownName, type Person } from "../../builders/people.ts"
import { expect } from "../browser.ts"
import { call, open, settled, staff } from "../job.ts"

export const goodVin = "4S4BTGUD1N3148827"
export const corollaVin = "2T1BURHE8JC123456"
export const cameraVin = "JF1GPCYE9GH100000"
export const wrongVin = "4S4BTGUD4N3148827"

export type Car = { _id: string; vin?: string; make?: string }
export const carsOf = (clerk: Person, customer: string) =>
  call<Car[]>(clerk, "GET", `/vehicle?customerId=${customer}`)
export const foundBy = (clerk: Person, words: string) =>
  call<{ invoiceNumber: number; customerName: string }[]>(
    clerk,
    "GET",
    `/servicerequest?search=${encodeURIComponent(words)}&unfocused=true&limit=50`,
  )

export async function customer(
  fields: { name?: string; phone?: string; address?: string } = {},
): Promise<Person> {
  const name = fields.name ?? ownName("Priya")
  const made = await (await staff()).customer({ name, ...fields })
  await settled()
  return made
}

export const finder = (page: Page) => page.getByLabel("Who is calling?")
export const create = (page: Page) =>
  page.locator("button:visible", { hasText: /^(Create request|Try again)/ })
export const hindrance = (page: Page) =>
  page.locator("[role=alert]:visible", { hasText: "The request isn't" })

export async function pick(page: Page, { name }: Person): Promise<void> {
  await finder(page).fill(name)
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole("button", { name: "Change customer" })).toBeVisible()
}

export async function fillWork(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Ford")
  await page.getByLabel("Work description").fill("Leaks at the top after rain")
}

export async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let stops = 0; stops < 20; stops += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(field).toBeFocused()
}

export const numberAt = (page: Page) => Number(/\/servicerequest\/(\d+)$/.exec(page.url())?.[1])
export const createdJob = async (clerk: Person, page: Page) => {
  await expect(page).toHaveURL(/\/servicerequest\/\d+$/)
  return open(clerk, numberAt(page))
}

export const nameCar = async (page: Page, year: string, make: string, model: string) => {
  await page.getByLabel("Year").fill(year)
  await page.getByLabel("Make").fill(make)
  await page.getByLabel("Model").fill(model)
}
