import { describe, expect, it } from "vitest"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { invoiceSheet } from "./invoice-sheet.ts"

type Payment = InvoiceFacts["payments"][number]

const paid = (payment: Partial<Payment> = {}): Payment => ({
  party: "customer",
  method: "CASH",
  reference: "",
  amount: 25000,
  tip: 0,
  at: "2026-11-20T20:02:00Z",
  prepaid: false,
  signed: false,
  ...payment,
})

const facts = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  invoiceNumber: 48197,
  invoiceType: "Insurance",
  serviceStatus: "awaitingPayment",
  issuedOn: "2026-11-20",
  summary: "Replace windshield",
  business: {
    name: "Clearline Auto Glass",
    address: "1180 Colusa Avenue, Yuba City, CA 95991",
    phone: "5305550101",
    email: "desk@clearline.example",
    registrationNumber: "ARD 301245",
    text: "Thank you.",
    warranty: "For as long as you own it.",
  },
  customer: {
    name: "Dale Hutchins",
    phone: "5305550164",
    email: "dale@example.com",
    address: "2210 Franklin Road, Yuba City, CA 95993",
  },
  insurance: {
    carrier: "Golden Valley Mutual",
    policy: "GV 4471",
    claim: "26 118",
    dispatch: "",
    dateOfLoss: "2026-11-16",
    cause: "Rock",
    deductible: 25000,
  },
  vehicle: { text: "2019 Honda CR-V EX", vin: "2HKRW1H59KH512408", reference: "" },
  appointment: {
    date: "2026-11-20",
    start: 600,
    end: 720,
    location: "Mobile",
    address: "2210 Franklin Road, Yuba City, CA 95993",
    zone: "Yuba City",
    technicians: ["Luis Alvarez"],
  },
  charges: [
    {
      title: "Replace windshield",
      detail: "FW04812GTYN",
      condition: "New, not OEM",
      quantity: 1,
      net: 38750,
      parts: 38750,
      labor: 39300,
      total: 78050,
      unpriced: false,
    },
  ],
  payments: [],
  authorizations: [],
  ...changes,
  totals: {
    parts: 38750,
    labor: 39300,
    subtotal: 78050,
    taxRate: 7.25,
    taxExempt: false,
    tax: 2809,
    total: 80859,
    prepaid: 0,
    credit: 0,
    customerDue: 25000,
    insuranceDue: 55859,
    unpaid: 80859,
    ...changes.totals,
  },
})

const totals = (changes: Partial<InvoiceFacts["totals"]>) => ({ ...facts().totals, ...changes })
const cash = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  ...facts({ totals: totals({ customerDue: 80859, insuranceDue: 0 }), ...changes }),
  invoiceType: "Cash",
  insurance: undefined,
})
const blockOf = (of: InvoiceFacts, heading: string) =>
  invoiceSheet(of).blocks.find((block) => block.heading === heading)

describe("The invoice header", () => {
  it("shows the business with address and dealer registration, and the invoice with its date", () => {
    expect(invoiceSheet(facts())).toMatchObject({
      number: "48197",
      date: "November 20, 2026",
      business: {
        name: "Clearline Auto Glass",
        lines: [
          "1180 Colusa Avenue, Yuba City, CA 95991",
          "(530) 555-0101\u00a0\u00a0 desk@clearline.example",
          "Automotive repair dealer registration ARD 301245",
        ],
      },
    })
  })

  it("shows customer, vehicle, service, and insurance side by side", () => {
    expect(invoiceSheet(facts()).blocks).toEqual([
      {
        heading: "Customer",
        title: "Dale Hutchins",
        lines: ["2210 Franklin Road", "Yuba City, CA 95993", "(530) 555-0164", "dale@example.com"],
      },
      { heading: "Vehicle", title: "2019 Honda CR-V EX", lines: ["VIN 2HKRW1H59KH512408"] },
      {
        heading: "Service",
        title: "Mobile, Yuba City",
        lines: ["Nov 20, 2026", "10:00am to 12:00pm", "L. Alvarez"],
      },
      {
        heading: "Insurance",
        title: "Golden Valley Mutual",
        lines: ["Policy GV 4471", "Claim 26 118", "Loss Nov 16, 2026, Rock", "Deductible $250.00"],
      },
    ])
  })

  it("shows the job's street if it is not the customer's, and the shop for an in-shop job", () => {
    const { appointment } = facts()
    const elsewhere = { ...appointment, address: "640 Gray Ave, Marysville, CA 95901" }
    expect(blockOf(facts({ appointment: elsewhere }), "Service")).toMatchObject({
      title: "Mobile, Marysville",
      lines: ["Nov 20, 2026", "10:00am to 12:00pm", "640 Gray Ave", "L. Alvarez"],
    })
    const inShop = { ...appointment, location: "Inshop", address: "", zone: "Woodland" } as const
    expect(blockOf(facts({ appointment: inShop }), "Service")?.title).toBe("In Shop, Woodland, CA")
  })

  it("shows when the car is safe to drive, with the date if it is another day", () => {
    const at = (driveAwayAt: string) => blockOf(facts({ driveAwayAt }), "Service")?.lines.at(-1)
    expect(at("2026-11-20T21:05:00Z")).toBe("Safe to drive from 1:05pm")
    expect(at("2026-11-21T08:30:00Z")).toBe("Safe to drive from Nov 21, 2026, 12:30am")
    expect(blockOf(facts(), "Service")?.lines.at(-1)).toBe("L. Alvarez")
  })

  it("bills an account with its name, address, and order number", () => {
    const billing = {
      company: "Sutter Fleet Services",
      address: "400 Capitol Mall, Suite 20, Sacramento, CA 95814",
      phone: "9165550177",
      reference: "RO 5521",
    }
    expect(invoiceSheet({ ...cash(), invoiceType: "Net", billing }).blocks.at(-1)).toEqual({
      heading: "Bill to",
      title: "Sutter Fleet Services",
      lines: ["400 Capitol Mall, Suite 20", "Sacramento, CA 95814", "(916) 555-0177", "Order RO 5521"],
    })
  })

  it("omits unknown values, and prints an unreadable address unchanged", () => {
    const bare = cash({
      customer: { name: "Dale", phone: "", email: "", address: "behind the mill" },
      vehicle: { text: "Honda", vin: "", reference: "" },
      appointment: { address: "", zone: "Unknown", technicians: [] },
    })
    expect(invoiceSheet(bare).blocks).toEqual([
      { heading: "Customer", title: "Dale", lines: ["behind the mill"] },
      { heading: "Vehicle", title: "Honda", lines: [] },
      { heading: "Service", title: "To be scheduled", lines: [] },
    ])
  })
})

describe("Invoice lines", () => {
  const line = { ...facts().charges[0], title: "", detail: "", condition: "", quantity: 1, unpriced: false }

  it("leave parts or labor empty where a line has none, and show free ones as free", () => {
    const charges = [
      { ...line, net: 2500, parts: 2500, labor: 0, total: 2500 },
      { ...line, net: 0, parts: 0, labor: 18500, total: 18500 },
      { ...line, net: 0, parts: 0, labor: 0, total: 0 },
      { ...line, condition: "New, not OEM", net: 0, parts: 0, labor: 0, total: 0 },
      { ...line, condition: "New, not OEM", net: 0, parts: 0, labor: 0, total: 0, unpriced: true },
    ]
    expect(
      invoiceSheet(facts({ charges })).lines.map(({ each, parts, labor }) => [each, parts, labor]),
    ).toEqual([
      ["$25.00", "$25.00", ""],
      ["", "", "$185.00"],
      ["", "", "FREE"],
      ["", "FREE", ""],
      ["", "–", ""],
    ])
  })

  it("show the summary of a job without charges, and warranty work as free", () => {
    const warranty = {
      ...cash({ charges: [], summary: "Warranty Inspection" }),
      invoiceType: "Warranty",
    } as const
    expect(invoiceSheet(warranty).lines).toMatchObject([{ title: "Warranty Inspection", labor: "FREE" }])
    expect(invoiceSheet(cash({ charges: [], summary: "" })).lines).toMatchObject([
      { title: "No charges yet", labor: "" },
    ])
  })
})

describe("Invoice totals", () => {
  it("state what is taxed, and when nothing is", () => {
    expect(invoiceSheet(facts()).sums.at(-1)).toEqual({
      label: "Sales tax, 7.25% of parts",
      amount: "$28.09",
    })
    const exempt = invoiceSheet(facts({ totals: totals({ taxExempt: true, tax: 0 }) }))
    expect(exempt.sums.at(-1)).toEqual({ label: "Sales tax, exempt", amount: "$0.00" })
  })

  it("list credits and prepayments that lower the amount due", () => {
    expect(invoiceSheet(cash({ totals: totals({ credit: 2000, prepaid: 5000 }) })).credits).toEqual([
      { label: "Credit", amount: "−$20.00" },
      { label: "Prepaid", amount: "−$50.00" },
    ])
    expect(invoiceSheet(cash()).credits).toEqual([])
  })
})

describe("The amount due", () => {
  it("is shown next to payments, which do not lower it", () => {
    const sheet = invoiceSheet(
      facts({
        payments: [paid({ method: "CHECK", reference: "1042" })],
        totals: totals({ unpaid: 55859 }),
      }),
    )
    expect(sheet.dues).toEqual([
      { label: "Customer due", amount: "$250.00", note: "Paid Nov 20, 2026, check 1042" },
      { label: "Golden Valley Mutual due", amount: "$558.59", note: "Not yet paid" },
    ])
    expect(sheet.unpaid).toEqual({
      label: "Unpaid",
      amount: "$558.59",
      note: "You have nothing left to pay",
      open: true,
    })
    expect(sheet.payments).toEqual([])
  })

  it("includes a note with the customer's share of the unpaid amount", () => {
    expect(invoiceSheet(facts()).unpaid.note).toBe("Your share is $250.00")
  })

  it("is shown as partly paid while a balance is open, with each payment listed", () => {
    const sheet = invoiceSheet(
      cash({
        payments: [paid({ amount: 30000 }), paid({ amount: 20000, tip: 1000, method: "POINTOFSALE" })],
        totals: totals({ customerDue: 80859, insuranceDue: 0, unpaid: 30859 }),
      }),
    )
    expect(sheet.dues).toMatchObject([{ label: "Amount due", note: "$500.00 paid, $308.59 still due" }])
    expect(sheet.payments).toEqual([
      { label: "Nov 20, 2026, cash", amount: "$300.00" },
      { label: "Nov 20, 2026, card, plus $10.00 tip", amount: "$200.00" },
    ])
  })

  it("shows an overpayment when the due was reduced later", () => {
    const payments = [paid({ amount: 25000 })]
    const noteOf = (customerDue: number) =>
      invoiceSheet(cash({ payments, totals: totals({ customerDue, insuranceDue: 0, unpaid: 0 }) })).dues[0]
    expect(noteOf(10000)).toMatchObject({ amount: "$100.00", note: "$250.00 paid, $150.00 more than due" })
    expect(noteOf(0)).toMatchObject({ amount: "$0.00", note: "$250.00 paid, $250.00 more than due" })
  })

  it("does not subtract prepayments a second time", () => {
    const sheet = invoiceSheet(
      cash({
        payments: [paid({ amount: 5000, prepaid: true })],
        totals: totals({ prepaid: 5000, customerDue: 75859, insuranceDue: 0, unpaid: 75859 }),
      }),
    )
    expect(sheet.dues).toMatchObject([{ amount: "$758.59", note: "Not yet paid" }])
    expect(sheet.payments).toEqual([{ label: "Nov 20, 2026, cash, paid before the work", amount: "$50.00" }])
  })

  it.each([
    ["paid in full", "Paid in full", { unpaid: 0 }, "invoicePaid"],
    ["before the work", "Due when the work is done", {}, "repairReady"],
    ["after it", "Not yet paid", {}, "awaitingPayment"],
    ["of nothing", "Nothing to pay", { customerDue: 0, unpaid: 0 }, "invoicePaid"],
    ["of a cancelled job", "The job was cancelled", {}, "cancelled"],
    ["of a closed job", "The job was closed", {}, "closed"],
  ] as const)("shows its payment note: %s", (_, note, changes, serviceStatus) => {
    const sheet = invoiceSheet(
      cash({ serviceStatus, totals: totals({ customerDue: 80859, insuranceDue: 0, ...changes }) }),
    )
    expect(sheet.unpaid.note).toBe(note)
  })
})

describe("Authorizations and signatures", () => {
  it("list each authorization with amount, person, and time on the shop's clock", () => {
    const authorizations = [
      { how: "text", amount: 80859, name: "Dale Hutchins", at: "2026-11-19T00:12:00Z" },
      { how: "call", amount: 90000, name: "Ann Hutchins", at: "2026-11-20T18:09:00Z" },
    ] as const
    expect(invoiceSheet(facts({ authorizations })).authorizations).toEqual([
      "$808.59 by text from Dale Hutchins, Nov 18, 2026, 4:12pm",
      "$900.00 by call with Ann Hutchins, Nov 20, 2026, 10:09am",
    ])
  })

  const signature = { address: "/files/s.png", at: "2026-11-20T20:02:00Z", name: "Dale Hutchins" }

  it("state what was signed, with name and time, or omit it when unsigned", () => {
    expect(invoiceSheet(facts({ signature })).signed).toEqual({
      text: "Work accepted by Dale Hutchins, Nov 20, 2026, 12:02pm",
      of: "work",
    })
    expect(invoiceSheet(facts()).signed).toBeUndefined()
  })

  it("place a payment signature with the payment it names", () => {
    const payments = [paid({ tip: 1000, signed: true })]
    const sheet = invoiceSheet(facts({ signature, payments }))
    expect(sheet.signed).toEqual({
      text: "Payment of $260.00 signed by Dale Hutchins, Nov 20, 2026, 12:02pm",
      of: "payment",
    })
    expect(sheet.payments).toEqual([{ label: "Nov 20, 2026, cash, plus $10.00 tip", amount: "$250.00" }])
    expect(invoiceSheet(facts({ signature, payments: [paid({ signed: true })] })).payments).toHaveLength(1)
  })

  it("print the record of the old parts, and omit it without one", () => {
    expect(invoiceSheet(facts()).oldParts).toBeUndefined()
    expect(invoiceSheet(facts({ oldParts: "shown" })).oldParts).toBe("Shown to the customer")
    expect(invoiceSheet(facts({ oldParts: "declined" })).oldParts).toBe(
      "Offered to the customer, who didn't want them",
    )
  })

  it("explain how to verify the job's history, with a prefilled link to the verify page", () => {
    expect(invoiceSheet(facts()).proof).toBeUndefined()
    const history = { address: "https://clearline.example/verify", version: 12, head: "9f3a 11c0 7b2e 44d1" }
    expect(invoiceSheet(facts({ history })).proof).toEqual({
      text: "Check this invoice at clearline.example/verify: version 12, code 9f3a\u00a011c0\u00a07b2e\u00a044d1",
      address: "https://clearline.example/verify?invoiceNumber=48197&version=12&head=9f3a11c07b2e44d1",
    })
  })
})
