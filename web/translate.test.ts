import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { Charge } from "#shared/api/requests/charges.ts"
import { chargeTypes, invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { deriveLine, newLine } from "#shared/domain/charges/line.ts"
import { summaryPhrases } from "#shared/domain/charges/summary.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { describeEvent } from "#shared/domain/job/job-event-text.ts"
import { languages } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translatorOf } from "#shared/translator.ts"
import { catalogOf, languagesFolder, messagesIn, placeholdersIn, translateSource } from "./translate.ts"
import { translatedSources } from "./translated-sources.ts"

const sources = translatedSources()
const areasOf = Map.groupBy(
  sources.flatMap(({ file, code, area }) => messagesIn(code, file).map((message) => ({ message, area }))),
  ({ message }) => message,
)
const translated = languages.filter((code) => code !== "en")

describe.each(translated)("the catalog of %s", (code) => {
  const catalog = catalogOf(code)

  it("translates each sentence of the public pages", () => {
    expect([...areasOf.keys()].filter((message) => !catalog[message])).toEqual([])
  })

  it("has no translation of a removed sentence", () => {
    expect(Object.keys(catalog).filter((message) => !areasOf.has(message))).toEqual([])
  })

  it("keeps the placeholders and elements of each sentence", () => {
    const differing = Object.entries(catalog).filter(
      ([english, other]) => placeholdersIn(english).join() !== placeholdersIn(other).join(),
    )
    expect(differing).toEqual([])
  })

  it("has each sentence once, in the file of an area that uses it", () => {
    const entries = globSync("*.json", { cwd: join(languagesFolder, code) }).flatMap((name) => {
      const area = name.replace(".json", "")
      const own = Object.keys(JSON.parse(readFileSync(join(languagesFolder, code, name), "utf8")))
      return own.map((message) => ({ message, area }))
    })
    const misplaced = entries.filter(({ message, area }) => {
      const areas = areasOf.get(message)?.map((entry) => entry.area) ?? []
      // Replies on public pages are translated with the first file alone, and papers with the first two. Sentences of
      // shared code that only the staff app shows are apart, since public pages would load them.
      const first = ["shared", "paper"].find((one) => areas.includes(one))
      if (first === "shared" && area === "staff-shared") return false
      return first === undefined ? !areas.includes(area) : area !== first
    })
    expect(misplaced).toEqual([])
    expect(new Set(entries.map(({ message }) => message)).size).toBe(entries.length)
  })
})

const translateInApp = translatorOf(catalogOf("es", "{shared,staff-shared}.json"), "es-US")

describe("the sources of translated screens", () => {
  const screens = sources.filter(({ file }) => file.startsWith("web/src/"))

  it("mark the text of each choice", () => {
    const unmarked = screens.flatMap(({ file, code }) =>
      [...code.matchAll(/\{ value: [^,{}]+, (?:label|text): "[^"]*\p{Ll}[^"]*"/gu)].map(([choice]) => [
        file,
        choice,
      ]),
    )
    expect(unmarked).toEqual([])
  })

  it("use only translated messages", () => {
    const used = screens.flatMap(({ code }) => [...code.matchAll(/(?<![-/])\bmessages\.(\w+)\.(\w+)/g)])
    const texts = used.map(([, area = "", name = ""]) => {
      const message: unknown = (messages as Record<string, Record<string, unknown>>)[area]?.[name]
      return String(typeof message === "function" ? message("1007") : message)
    })
    expect(texts.length).toBeGreaterThan(100)
    expect([...new Set(texts)].filter((text) => translateInApp(text) === text)).toEqual([])
  })

  it("know the code of each field of a charge line", () => {
    const labels = sources.find(({ file }) => file.endsWith("/requests/detail/field-texts.ts"))
    const marked = messagesIn(labels?.code ?? "", "field-texts.ts").map((key) => key.replace(/ \[\w+\]$/, ""))
    const { condition, pricingmethod, kittype, labortype } = Charge.shape
    const codes = [condition, pricingmethod, kittype].flatMap((field) => field.unwrap().options)
    expect(marked).toEqual(expect.arrayContaining([...codes, ...labortype.options]))
  })
})

describe("an explained figure", () => {
  const catalog = catalogOf("es")
  const translate = translatorOf(catalog, "es-US")
  const lines = chargeTypes.flatMap((type) => [
    deriveLine({ ...newLine(type, "1"), list: 20_000, discount: 10, entered: "discount" }),
    deriveLine({ ...newLine(type, "1"), labortype: "hourly", laborhours: 2, laborrate: 5_000 }),
    deriveLine({ ...newLine(type, "1"), laborrate: 5_000, pricedBy: { net: "typed", labor: "typed" } }),
  ])
  const ofTotals = invoiceTypes.flatMap((invoiceType) => {
    const { totalCustomerDue, totalUnpaid, total, totalTax } = computeTotals({
      charges: lines,
      invoiceType,
      taxRate: 7.25,
      taxExempt: false,
      customerCredit: 0,
      insuranceDeductible: 10_000,
    }).why
    return [totalCustomerDue, totalUnpaid, total, totalTax]
  })

  it("has its words translated", () => {
    const figures = [...lines.flatMap(({ why = {} }) => Object.values(why)), ...ofTotals]
    const words = figures.flatMap((why) => (why ? [why.rule, ...why.inputs.map(({ label }) => label)] : []))
    expect(
      [...new Set(words)].filter((english) => translate(english) === english && !catalog[english]),
    ).toEqual([])
  })
})

describe("a stored summary of the work", () => {
  it.each([
    [
      "Replace windshield, calibration, R&I front left door",
      "Cambiar parabrisas, calibración, quitar y poner puerta delantera izquierda",
    ],
    ["Repair, 2 chips, windshield", "Reparación, 2 estrellazos, parabrisas"],
    ["Replace windshield, moulding", "Cambiar parabrisas, moldura"],
    [
      "Remove back, install windshield, regulator door, Tint removal",
      "Quitar medallón, instalar parabrisas, elevador de puerta, Tint removal",
    ],
  ])("is translated by its phrases: %s", (summary, expected) => {
    const phrases = summaryPhrases("windshield", 2)
    expect(phrases).toContain("replace windshield")
    expect(translateInApp(summary)).toBe(expected)
  })

  it("is translated at once even with forty phrases", () => {
    const phrases = (glass: string) => Array.from({ length: 40 }, () => glass).join(", ")
    expect(translateInApp(phrases("windshield"))).toBe(phrases("parabrisas"))
  })
})

describe("an event of a job's history", () => {
  it.each<[JobEvent, string]>([
    [
      { code: "confirmAppointment", withoutTechnician: true, status: "repairReady" },
      "confirmó la cita, todavía sin técnico, Listo",
    ],
    [
      { code: "requestChanged", status: "invoicePaid", statusBefore: "awaitingPayment" },
      "cambió la orden y cambió el estado a mano: Pagado, antes Pago pendiente",
    ],
    [
      {
        code: "cardDone",
        kind: "payment",
        amount: 57_622,
        tip: 500,
        card: { brand: "VISA", last4: "5858" },
      },
      "cobró 576.22 con tarjeta, Visa terminada en 5858, 5.00 de propina",
    ],
    [
      { code: "paymentTaken", method: "CHECK", number: "1007", amount: 10_500, tip: 0, surplus: 500 },
      "cobró 105.00 con el cheque 1007, 5.00 más de lo debido al registrarlo",
    ],
    [
      { code: "cardFailed", kind: "payment", amount: 5_000, codes: ["CARD_DECLINED", "CVV_FAILURE"] },
      "no pudo cobrar 50.00 a la tarjeta: tarjeta rechazada, código de seguridad incorrecto",
    ],
    [
      { code: "authorizeEstimate", name: "Ana Diaz", amount: 33_800, how: "call" },
      "anotó que Ana Diaz autorizó 338.00 por llamada",
    ],
  ])("is translated with what its sentence contains: $code", (event, expected) => {
    expect(translateInApp(describeEvent(event))).toBe(expected)
  })
})

describe("a word with two meanings", () => {
  it.each([
    ["shared/saved-views/ViewsDialog.tsx", `"Reemplazar"`],
    ["profile/parts/Details.tsx", `: "No"}`],
  ])("is translated by its context in %s", (file, expected) => {
    const source = sources.find((one) => one.file.endsWith(file))
    expect(translateSource(source?.code ?? "", file, catalogOf("es"))).toContain(expected)
  })
})

describe("translateSource", () => {
  const translate = (code: string, catalog: Record<string, string>) =>
    translateSource(code, "web/src/site/Some.tsx", catalog)

  it("translates marked text and reorders its expressions", () => {
    expect(translate("t(`${a} of ${b.total}`)", { "{a} of {total}": "de {total}, {a}" })).toBe(
      "`de ${b.total}, ${a}`",
    )
  })

  it("translates text around elements and in their attributes", () => {
    const source = `<p>Call <b title="Now">us</b> or {other}.</p>`
    const catalog = { "Call <b>us</b> or {other}.": "{other} o <b>llame</b>.", Now: "Ahora" }
    expect(translate(source, catalog)).toBe(`<p>{other}{" o "}<b title={"Ahora"}>{"llame"}</b>{"."}</p>`)
  })

  it("tells equal words apart by their context", () => {
    const source = `const texts = [t("Open"), t("Open", "tasks")]`
    const catalog = { Open: "Abierto", "Open [tasks]": "Abiertas" }
    expect(messagesIn(source, "web/src/site/Some.tsx")).toEqual(Object.keys(catalog))
    expect(translate(source, catalog)).toBe(`const texts = ["Abierto", "Abiertas"]`)
  })

  it("translates each branch of a condition, even inside another sentence", () => {
    const source = `<p>Now {open ? "Open" : "Closed"}</p>`
    expect(translate(source, { "Now {value}": "Ahora {value}", Open: "abierto", Closed: "cerrado" })).toBe(
      `<p>{"Ahora "}{open ? "abierto" : "cerrado"}</p>`,
    )
  })

  it("leaves other text alone", () => {
    const source = `const a = status === "Closed" ? "Closed" : 1`
    expect(translate(source, { Closed: "Cerrado" })).toBe(source)
  })
})
