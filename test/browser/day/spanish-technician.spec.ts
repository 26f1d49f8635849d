import type { Page } from "@playwright/test"
import { photo } from "../../builders/photo.ts"
import { desk, expect, flawsOf, openInLanguage, overflowOf, phone, test } from "../browser.ts"
import { findClippedTexts } from "../fit.ts"
import { act, aReadyJob, as, call, enter, open, settled, staff } from "../job.ts"
import { picture, sign } from "../sign.ts"

test.use({ viewport: phone, hasTouch: true, provoked: [/ERR_INTERNET_DISCONNECTED/] })

const smallPhone = { width: 320, height: 640 }

const checkFit = async (page: Page, name: string) => {
  await page.setViewportSize(smallPhone)
  expect.soft(await overflowOf(page), name).toBe(0)
  expect.soft(await findClippedTexts(page), name).toEqual([])
}

test("A technician works a whole job in Spanish, and the office reads it in English", async ({
  context,
  page,
}) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician({ language: "es" })]
  const job = await aReadyJob(clerk, technician)
  const note = { invoice: job, viewableToCustomer: false, alertTechnician: false }
  await as(clerk).post("/notes", { ...note, category: "internal", note: "Gate code 4471" })
  await enter(page, technician)
  await openInLanguage(page, `/servicerequest/${job}`, "es")
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true })
  const shot = async (name: string) => {
    await checkFit(page, name)
    await page.setViewportSize(phone)
    await picture(page, `es-technician-${name}-phone`)
  }

  await button("Navegar").click()
  await expect(button("En camino, abrir el mapa")).toBeVisible()
  await shot("navigate")
  const map = context.waitForEvent("page")
  await button("En camino, abrir el mapa").click()
  await (await map).close()
  await button("Iniciar trabajo").click()
  await expect(button("Terminar trabajo")).toBeVisible()
  await shot("started")

  await context.setOffline(true)
  const vehicle = page.getByRole("region", { name: "Vehículo" })
  await vehicle.getByRole("button", { name: "Editar" }).click()
  await vehicle.getByLabel("Placas").fill("8abc123")
  await shot("vehicle")
  await vehicle.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByRole("region", { name: "En espera en este teléfono" })).toContainText("8ABC123")
  await shot("offline")
  await context.setOffline(false)
  await expect(page.getByRole("region", { name: "En espera en este teléfono" })).toBeHidden()

  await button("Terminar trabajo").click()
  const install = page.getByRole("dialog", { name: "Terminar trabajo" })
  const complete = install.getByRole("button", { name: "Terminar trabajo" })
  await expect(complete).toHaveAccessibleDescription("Escriba el número de lote como está impreso.")
  await shot("install-incomplete")
  await install.getByLabel("Número DOT, parabrisas").fill("DOT 459 AS1")
  await install.getByLabel("Lote").fill("CX26-11A")
  await install.getByLabel("Vence").fill("2099-06-30")
  await install.getByLabel("Temperatura").fill("72")
  await install.getByLabel("Humedad").fill("45")
  await shot("install")
  expect(await flawsOf(page)).toEqual([])
  await complete.click()
  await expect(install).toBeHidden()

  await button("Cobrar").click()
  await expect(button(/^Cobrar \$\S+ en efectivo$/)).toBeVisible()
  await shot("payment")
  await button(/^Cobrar \$\S+ en efectivo$/).click()
  await expect(page.getByRole("img", { name: "Espacio para la firma" })).toBeVisible()
  await shot("signature")
  await sign(page, "Espacio para la firma")
  // The sheet is in the customer's language.
  await button("Save").click()
  await button("Listo").click()

  expect(await open(clerk, job)).toMatchObject({
    licensePlate: "8ABC123",
    payments: [{ method: "CASH" }],
    signedAt: expect.any(String),
    totalUnpaid: 0,
  })
  await settled()
  const desktop = await context.browser()?.newContext({ viewport: desk })
  if (!desktop) throw new Error("The browser is gone.")
  const office = await desktop.newPage()
  await enter(office, clerk)
  await office.goto(`/servicerequest/${job}`)
  const history = office.getByRole("region", { name: "History" })
  await expect(history).toContainText("started the job")
  await expect(history).toContainText("in cash")
  await picture(office, "es-technician-history-desk")
  await desktop.close()
})

test("Each of a technician's pages is Spanish and fits 320 px", async ({ page }) => {
  const make = await staff()
  const [clerk, technician] = [await make.clerk(), await make.technician({ language: "es" })]
  const [job, next] = [await aReadyJob(clerk, technician), await aReadyJob(clerk, technician)]
  await act(technician, job, "startJob")
  await call(technician, "POST", "/fuelreceipt", { mileage: 84_210, fuelcost: 58.2, image: photo(600, 900) })
  await settled()
  await enter(page, technician)
  await openInLanguage(page, "/servicerequests", "es")
  const paths = {
    list: "/servicerequests",
    account: "/account",
    profile: `/profile/${technician._id}`,
    partcheck: "/partcheck",
    inventory: "/inventory",
    settings: "/settings",
    job: `/servicerequest/${job}`,
    "next-job": `/servicerequest/${next}`,
    signature: `/signature/${job}`,
    "point-of-sale": "/paymentgateway",
    "invoice-copy": `/invoicecopy/${job}`,
    "text-invoice": `/textinvoice/${job}`,
    "email-invoice": `/emailinvoice/${job}`,
    fuel: "/fuelreceipts",
    earnings: "/earnings",
    tasks: "/tasks",
  }
  for (const [name, path] of Object.entries(paths)) {
    await page.setViewportSize(smallPhone)
    await page.goto(path)
    await expect(page.locator("html")).toHaveAttribute("lang", "es")
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await checkFit(page, name)
    await lookAt(page, name)
  }
})

const lookAt = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ phone, desk })) {
    await page.setViewportSize(viewport)
    await picture(page, `es-technician-${name}-${size}`)
  }
}
