import { describe, expect, it } from "vitest"
import type { RequestSummary } from "../../api/requests/request-summary.ts"
import { textsToSeveral } from "./text-several.ts"

const row = (more: Partial<RequestSummary>): RequestSummary => ({
  invoiceNumber: 48001,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "repairReady",
  statusSince: "2026-11-20T16:00:00.000Z",
  zone: "Yuba City",
  customerName: "Grace Kim",
  customerPhone: "5305550101",
  total: 30000,
  totalUnpaid: 30000,
  customerUnpaid: 25000,
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 480,
  appointmentTimeEnd: 600,
  ...more,
})
const facts = { shop: "Clearline", technicianOf: () => undefined }

describe("A text to several customers", () => {
  it("is filled in for each customer", () => {
    const rows = [
      row({}),
      row({ invoiceNumber: 48002, customerName: "Ana Ruiz", customerPhone: "5305550102" }),
    ]
    const { texts, leftOut } = textsToSeveral(rows, "Hi {name}, {amount} is due to {shop}.", facts)
    expect(texts.map(({ phone, message }) => [phone, message])).toEqual([
      ["5305550101", "Hi Grace Kim, $250.00 is due to Clearline."],
      ["5305550102", "Hi Ana Ruiz, $250.00 is due to Clearline."],
    ])
    expect(leftOut).toEqual([])
  })

  it("leaves in the customer's language if it is an unedited template", () => {
    const rows = [row({}), row({ invoiceNumber: 48002, customerPhone: "5305550102", language: "es" })]
    const template = {
      _id: "t",
      name: "Day",
      text: "We come {window}.",
      translations: { es: "Llegamos el {window}." },
    }
    const messagesOf = (message: string) =>
      textsToSeveral(rows, message, { ...facts, templates: [template] }).texts.map((text) => text.message)
    expect(messagesOf(template.text)).toEqual([
      "We come Fri, Nov 20, 8:00am to 10:00am.",
      "Llegamos el viernes 20 de nov de 8:00am a 10:00am.",
    ])
    expect(new Set(messagesOf(`${template.text} Bye.`)).size).toBe(1)
  })

  it.each([
    ["has no phone", row({ customerPhone: "" }), "Hello", "No phone number."],
    [
      "lacks what a placeholder stands for",
      row({}),
      "{technician} is on the way.",
      "{technician} isn't filled in. Type the technician in its place, or delete it.",
    ],
    [
      "would need its own link",
      row({}),
      "See {link}",
      "{link} isn't filled in. Type the job's link in its place, or delete it.",
    ],
  ])("skips a job that %s", (_case, one, message, reason) => {
    expect(textsToSeveral([one], message, facts)).toEqual({
      texts: [],
      leftOut: [{ invoiceNumber: 48001, name: "Grace Kim", reason }],
    })
  })

  it("is sent once to a phone that has several of the jobs", () => {
    const rows = [row({}), row({ invoiceNumber: 48002 })]
    const { texts, leftOut } = textsToSeveral(rows, "We close early today.", facts)
    expect(texts).toHaveLength(1)
    expect(leftOut).toMatchObject([{ invoiceNumber: 48002, reason: "Same phone and words as 48001." }])
    expect(
      textsToSeveral([rows[0] ?? row({}), row({ customerName: "Her son" })], "Hi {name}", facts).texts,
    ).toHaveLength(2)
  })
})
