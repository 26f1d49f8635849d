import type { Locator, Page } from "@playwright/test"
import { pages } from "#shared/pages.ts"
import { randomPhone } from "../../builders/people.ts"
import { desk, expect, flawsOf, overflowOf, phone, test } from "../browser.ts"
import { typeCard } from "../card.ts"
import { findClippedTexts } from "../fit.ts"
import {
  act,
  aReadyJob,
  call,
  change,
  chip,
  codeTextedTo,
  enter,
  open,
  settled,
  staff,
  textsTo,
  windshield,
} from "../job.ts"
import { openJob } from "../job-screen.ts"
import { picture, sign } from "../sign.ts"

// A wrong code is answered with 401.
test.use({ provoked: [/401/] })

const paths = pages
  .filter(({ build, prerender, path }) => build === "site" && prerender && path !== "/404")
  .map(({ path }) => path)
const withService = ["/newquote/replace/selectinsurance", "/newquote/replace/selectvehicle"]

const inSpanish = (path: string) => (path === "/" ? "/es" : `/es${path}`)
const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home"

async function visit(page: Page, path: string): Promise<void> {
  const compared = page.waitForResponse("**/api/branches*")
  await page.goto(path)
  await compared
}

const smallPhone = { width: 320, height: 700 }

/** Looks for clipped text at 320 px, then takes the picture of a phone. */
const checkFit = async (page: Page, name: string) => {
  await page.setViewportSize(smallPhone)
  expect.soft(await overflowOf(page), name).toBe(0)
  expect.soft(await findClippedTexts(page), name).toEqual([])
  await page.setViewportSize(phone)
  await picture(page, name)
}

test.describe("Each public page in Spanish", () => {
  for (const path of [...paths, ...withService])
    test(`${path} says its language and fits 320 px`, async ({ page }) => {
      await page.setViewportSize(smallPhone)
      await visit(page, inSpanish(path))
      await expect(page.locator("html")).toHaveAttribute("lang", "es")
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
      expect(await overflowOf(page)).toBe(0)
      expect(await findClippedTexts(page)).toEqual([])
      for (const [size, viewport] of Object.entries({ phone, desk })) {
        await page.setViewportSize(viewport)
        expect(await overflowOf(page)).toBe(0)
        await picture(page, `es-${nameOf(path)}-${size}`)
      }
    })
})

for (const path of ["/", "/newquote", "/newservice"])
  test(`${path} in Spanish has no flaw that axe finds`, async ({ page }) => {
    await visit(page, inSpanish(path))
    expect(await flawsOf(page)).toEqual([])
  })

test("The language switch keeps page and query, and both versions are linked for search engines", async ({
  page,
}) => {
  await visit(page, "/newquote?service=repair")
  await page.getByRole("link", { name: "Español" }).first().click()
  await expect(page).toHaveURL(/\/es\/newquote\/?\?service=repair$/)
  await expect(page.getByRole("heading", { level: 1, name: "Cotización al instante" })).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/es\/newquote$/)
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", /[^s]\/newquote$/)
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute("href", /[^s]\/newquote$/)
  await page.getByRole("link", { name: "English" }).first().click()
  await expect(page).toHaveURL(/[^s]\/newquote\/?\?service=repair$/)
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain("/es/newquote</loc>")
})

test.describe("A browser set to Spanish", () => {
  test("shows a suggestion that stays closed once dismissed", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "language", { value: "es-MX" }))
    await visit(page, "/services")
    const suggestion = page.getByText("También estamos en español.")
    await expect(suggestion).toBeVisible()
    await page.getByRole("button", { name: "Cerrar" }).click()
    await expect(suggestion).toBeHidden()
    await page.reload()
    await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
    await expect(suggestion).toBeHidden()
  })
})

const carButton = "2021 Toyota RAV4 5 Door Utility"

test("A customer books, authorizes, pays, and signs in Spanish, and gets Spanish texts only", async ({
  page,
}) => {
  const number = randomPhone()
  await page.setViewportSize(phone)
  await page.route("**/api/newservice", (route) =>
    route.fallback({ headers: { ...route.request().headers(), "x-forwarded-for": "10.7.7.7" } }),
  )
  await settled()
  await visit(page, "/es/newquote?service=repair")
  await page.getByRole("searchbox", { name: "Su auto" }).fill("2021 rav4")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: carButton, exact: true }).click()
  await expect(page.getByText("El precio completo con impuestos.")).toBeVisible()
  await checkFit(page, "es-quote-price-phone")
  await page.getByRole("button", { name: "Reservar el servicio" }).first().click()

  await expect(page.getByRole("heading", { level: 1, name: "¿Dónde y cuándo?" })).toBeVisible()
  await page.getByLabel("Calle y número").fill("1420 Plumas Street")
  await page.getByLabel("Código postal").fill("95991")
  await expect(page.getByRole("radio", { name: /Mejor opción/ }).first()).toBeChecked()
  await checkFit(page, "es-visit-phone")
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole("button", { name: /^Siguiente/ }).click()
  await page.getByLabel("Nombre").fill("Marisol Vega")
  await page.getByLabel("Teléfono celular").fill(number)
  await page.getByRole("checkbox", { name: /^Sí, envíenme mensajes de texto/ }).check()
  await checkFit(page, "es-review-phone")
  await page.getByRole("button", { name: "Pedir esta cita" }).click()
  await expect(page.getByLabel("Código de seis dígitos")).toBeFocused()
  await page.keyboard.type("000000")
  await expect(page.getByText("Ese código no es correcto.")).toBeVisible()
  await page.getByLabel("Código de seis dígitos").fill(await codeTextedTo(number))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Tenemos su solicitud" })).toBeFocused()
  await checkFit(page, "es-done-phone")

  await page.getByRole("link", { name: "Seguir su servicio" }).click()
  await expect(page).toHaveURL(/\/es\/job\//)
  await expect(page.getByText("Todavía tenemos que confirmar este horario.")).toBeVisible()
  await expect(page.getByText(/^Su precio$/)).toBeVisible()
  await checkFit(page, "es-job-phone")
  const address = page.url()
  const texts = async () => (await textsTo(number)).join("\n")
  await expect.poll(texts).toMatch(/Recibimos su solicitud para el .* Pronto le confirmamos\..*\/es\/job\//)

  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const { invoiceNumber: job } = await call<{ invoiceNumber: number }>(
    clerk,
    "GET",
    `/job?key=${address.split("/").at(-1) ?? ""}`,
  )
  await change(clerk, job, { appointmentTechnicians: [technician._id] })
  await act(clerk, job, "confirmAppointment")
  await act(technician, job, "navigate", { enroute: true })
  await expect.poll(texts).toMatch(/Su cita es el .*\/es\/job\//)
  await expect.poll(texts).toContain("Luis Alvarez va en camino para atender su 2021 Toyota RAV4")

  await page.goto(address)
  await sign(page, "Espacio para la firma")
  await page.getByRole("button", { name: /^Autorizar \$/ }).click()
  await expect(page.getByText(/^Usted autorizó \$/)).toBeVisible()
  await act(technician, job, "startJob")
  await act(technician, job, "completeJob")
  await page.goto(address)
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click()
  await typeCard(page)
  await page.getByRole("button", { name: /^Pagar \$/ }).click()
  await expect(page.getByRole("heading", { name: /^\$\d+\.\d\d pagados$/ })).toBeFocused()
  await sign(page, "Espacio para la firma")
  await page.getByRole("button", { name: "Guardar la firma" }).click()
  await expect(page.getByText(/^Firmado el /)).toBeVisible()
  await checkFit(page, "es-job-signed-phone")

  await enter(page, clerk)
  await page.goto(`/textinvoice/${job}`)
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(new RegExp(`factura ${job}\\.`))
  await page.getByRole("button", { name: "Send text" }).click()
  await expect.poll(texts).toContain(`factura ${job}.`)
  const [, invoice = ""] = /(\/es\/invoice\/\S+)/.exec(await texts()) ?? []
  await page.goto(invoice)
  const paper = page.getByRole("article")
  await expect(paper.getByRole("heading", { level: 1 })).toHaveText(`FacturaInvoice ${job}`)
  await expect(paper.locator("[lang=es]").filter({ hasText: "Pagado por completo" })).toBeVisible()
  await expect(
    paper.locator("[lang=es]").filter({ hasText: /^Trabajo aceptado por Marisol Vega/ }),
  ).toBeVisible()
  await expect(paper.getByText("Paid in full")).toBeVisible()
  await picture(page, "es-journey-invoice-phone")
  expect((await textsTo(number)).filter((text) => / (?:your|the|is) /.test(text))).toEqual([])
})

test("A customer authorizes the price and signs in Spanish", async ({ page }) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const job = await aReadyJob(clerk, technician, {
    customerName: "Marisol Vega",
    customerPhone: randomPhone(),
  })
  await change(clerk, job, { charges: [{ ...chip, laborrate: 690 }] })
  await page.setViewportSize(phone)
  await page.goto(`/es/job/${(await open(clerk, job)).jobKey ?? ""}`)
  await expect(page.getByRole("heading", { name: "Autorice el trabajo" })).toBeVisible()
  await expect(page.getByText("Usted autorizó $576.22. Desde entonces el total subió.")).toBeVisible()
  await page.getByRole("button", { name: "Autorizar $690.00" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Primero firme." })).toBeVisible()
  await checkFit(page, "es-job-authorize-phone")
  await sign(page, "Espacio para la firma")
  await page.getByRole("button", { name: "Autorizar $690.00" }).click()
  await expect(page.getByText(/^Usted autorizó \$690\.00 el /)).toBeVisible()
  await act(technician, job, "startJob")
  await page.reload()
  await expect(page.getByRole("heading", { name: "Luis está trabajando en su auto" })).toBeVisible()
  await page.getByRole("button", { name: "Pagar con tarjeta" }).click()
  await expect(page.getByText("Agregue una propina")).toBeVisible()
  await checkFit(page, "es-job-pay-phone")
})

test("On the staff's device, what a customer agrees to and signs is in Spanish and English", async ({
  page,
}) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const job = await aReadyJob(clerk, technician, {
    customerName: "Marisol Vega",
    language: "es",
    calibrationNeeded: true,
  })
  await change(clerk, job, { charges: [{ ...chip, laborrate: 690 }] })
  const expectBoth = async (place: Locator, spanish: string, english: string) => {
    await expect(place.locator("[lang=es]").filter({ hasText: spanish })).toBeVisible()
    await expect(place.getByText(english)).toBeVisible()
  }
  await openJob(page, technician, job, phone)
  await page.getByRole("button", { name: "Authorize 690.00" }).click()
  const authorize = page.getByRole("dialog", { name: "Authorize $690.00" })
  await authorize.getByLabel("Amount").fill("680")
  await expectBoth(authorize, "Autorizo este trabajo por $680.00.", "I authorize this work for $680.00.")
  await authorize.getByLabel("Amount").fill("690")
  await expectBoth(authorize, "Autorizo este trabajo por $690.00.", "I authorize this work for $690.00.")
  await expectBoth(authorize, "Firme arriba", "Sign above")
  await sign(page)
  await picture(page, "es-staff-authorize-phone")
  await authorize.getByRole("button", { name: "Save authorization" }).click()
  await expect(authorize).toBeHidden()

  await act(technician, job, "startJob")
  await page.reload()
  await page.getByRole("button", { name: "Add calibration" }).first().click()
  const calibration = page.getByRole("dialog", { name: "Calibrate the camera" })
  await calibration.getByRole("button", { name: "Customer declines" }).click()
  await expectBoth(
    calibration,
    "Me informaron que la asistencia al conductor podría no funcionar bien sin calibración, y rechazo la calibración.",
    "I was told driver assistance may not work correctly without calibration, and I decline it.",
  )
  await picture(page, "es-staff-calibration-phone")
  await sign(page)
  await calibration.getByRole("button", { name: "Save decline" }).click()
  await expect(calibration).toBeHidden()

  await page.goto(`/signature/${job}`)
  const sheet = page.getByRole("main")
  await expectBoth(
    sheet,
    "Acepto el trabajo terminado y su garantía.",
    "I accept the completed work and its warranty.",
  )
  await expectBoth(sheet, "Gire el teléfono.", "Please rotate device.")
  const saveButton = sheet.getByRole("button", { name: "Guardar Save" })
  await expect(saveButton).toHaveAccessibleDescription("Primero firme arriba. Sign above first.")
  await expect(sheet.getByRole("button", { name: "Borrar Reset" })).toBeVisible()
  await expect(sheet.getByRole("link", { name: "Cerrar Close" })).toBeVisible()
  await picture(page, "es-staff-sign-phone")
  const onItsSide = { width: phone.height, height: phone.width }
  for (const viewport of [{ ...phone, width: 360 }, onItsSide, desk]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
    await expect(saveButton).toBeInViewport({ ratio: 1 })
    await picture(page, `es-staff-sign-${viewport.width}`)
  }
  await page.setViewportSize(phone)
  await page.getByRole("button", { name: "Mejor escribir el nombre Type the name instead" }).click()
  await expect(sheet.getByRole("textbox", { name: "Nombre completo Full name" })).toBeFocused()
  await expectBoth(sheet, "El nombre escrito vale como firma", "The typed name counts as the signature")
  await picture(page, "es-staff-signature-phone")
  const typedName = sheet.getByRole("textbox", { name: "Nombre completo Full name" })
  await typedName.fill("Rosa Vega")
  await sheet.getByRole("link", { name: "Cerrar Close" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Atrás Back" }).click()
  await typedName.fill("")

  const { paymentId } = await call<{ paymentId: string }>(clerk, "PUT", "/acceptpayment", {
    invoiceNumber: job,
    paymentMethod: "CASH",
    amount: 100,
    tipamount: 5,
  })
  await page.setViewportSize(desk)
  await page.goto(`/confirmpayment/${job}/100.00/${paymentId}`)
  await expectBoth(sheet, "Autorizo el cargo que se muestra.", "I authorize the charge shown.")
  await expectBoth(sheet, "Usted paga", "You pay")
  await expectBoth(sheet, "Propina", "Tip")
  await expectBoth(sheet, "efectivo", "cash")
  await picture(page, "es-staff-payment-desk")
})

test("The invoice of a customer who reads Spanish has both languages, on paper too", async ({ page }) => {
  const people = await staff()
  const [clerk, technician] = [await people.clerk(), await people.technician({ name: "Luis Alvarez" })]
  const job = await aReadyJob(clerk, technician, {
    customerName: "Marisol Vega",
    language: "es",
    charges: [{ ...windshield }, { ...chip }],
  })
  const { invoiceKey = "" } = await open(clerk, job)
  for (const path of ["", "/es"]) {
    await page.setViewportSize(desk)
    await page.goto(`${path}/invoice/${invoiceKey}`)
    const paper = page.getByRole("article")
    await expect(paper.getByRole("heading", { level: 1 })).toHaveText(`FacturaInvoice ${job}`)
    await expect(paper.getByRole("cell", { name: "Cambiar parabrisas Replace windshield" })).toBeVisible()
    await expect(paper.locator("[lang=es]").filter({ hasText: /^Sin pagar$/ })).toBeVisible()
    await expect(paper.getByText("Estimate authorized")).toBeVisible()
    await page.setViewportSize(smallPhone)
    expect(await overflowOf(page)).toBe(0)
  }
  await picture(page, "es-invoice-phone")
  await page.emulateMedia({ media: "print" })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
})
