import { describe, expect, test } from "vitest"
import { editLine } from "#shared/domain/charges/edit-line.ts"
import { kitDescriptions } from "#shared/domain/charges/line.ts"
import { aLine, aRequest } from "#test/builders/requests.ts"
import {
  asType,
  byRates,
  changeOf,
  computeDraftTotals,
  draftOf,
  draftOverSaved,
  withDue,
  withFigures,
  withFoundParts,
  withLine,
  withMovedLine,
  withNewLine,
  withoutLine,
  withPrices,
} from "./charges-draft.ts"

const why = { result: 0, rule: "List less discount", equation: "", inputs: [], rounding: "to the cent" }

const replace = aLine("Replace", { net: 10_000, laborrate: 5000 })
const request = aRequest({ taxRate: 7.25, taxRateSource: "branch", charges: [replace, aLine("Moulding")] })
const draft = draftOf(request)

describe("a charges draft", () => {
  test("sends nothing when unedited", () => {
    expect(changeOf(request, draft)).toEqual({})
  })

  test("marks the job for calibration while it has an added part with a camera", () => {
    const camera = {
      kind: "Replace" as const,
      edit: { part: "FW04218GTYN" },
      needsCalibration: true as const,
    }
    const added = withFoundParts(request, draft, [{ ...camera, id: "new-1" }])
    expect(changeOf(request, added)).toMatchObject({ calibrationNeeded: true })
    expect(changeOf(request, withoutLine(request, added, "new-1"))).toEqual({})
    const plain = { kind: "Replace" as const, edit: { part: "FW04218GTNN" }, id: "new-1" }
    expect(changeOf(request, withFoundParts(request, draft, [plain]))).not.toHaveProperty("calibrationNeeded")
  })

  test("stores the catalog's car by which a part was found, with the part", () => {
    const part = { kind: "Replace" as const, edit: { part: "FW04218GTNN" }, id: "new-1" }
    const added = withFoundParts(request, draft, [part], "car-1")
    expect(changeOf(request, added)).toMatchObject({ carId: "car-1" })
    expect(changeOf({ ...request, carId: "car-1" }, added)).not.toHaveProperty("carId")
    expect(changeOf(request, withoutLine(request, added, "new-1"))).toEqual({})
  })

  test("updates the totals on every edit", () => {
    expect(computeDraftTotals(request, draft).totals.total).toBe(15_725)
    const edited = withLine(request, draft, "line-Replace", { laborrate: 6000 })
    expect(computeDraftTotals(request, edited).totals.total).toBe(16_725)
  })

  test("keeps what is typed during a save, also on a line that gets its id from it", () => {
    const sent = withNewLine(request, draft, "Other", "new-1")
    const typed = withLine(request, sent, "new-1", { description: "Remove glass" })
    const now = withFigures(request, withLine(request, typed, "line-Moulding", { list: 900 }), { taxRate: 8 })
    const stored = { ...aLine("Other"), _id: "stored-1" }
    const after = { ...request, charges: [...request.charges, stored] }
    const next = draftOverSaved(after, { before: request.charges, sent, now })
    expect(changeOf(after, next)).toMatchObject({
      charges: [
        { _id: "line-Replace" },
        { _id: "line-Moulding", list: 900 },
        { _id: "stored-1", description: "Remove glass" },
      ],
      taxRate: 8,
    })
    expect(changeOf(after, draftOverSaved(after, { before: request.charges, sent, now: sent }))).toEqual({})
  })

  test("keeps the car of a part that is found during a save", () => {
    const part = { kind: "Replace" as const, edit: { part: "FW04218GTNN" }, id: "new-1" }
    const now = withFoundParts(request, draft, [part], "car-1")
    const next = draftOverSaved(request, { before: request.charges, sent: draft, now })
    expect(changeOf(request, next)).toMatchObject({ carId: "car-1" })
  })

  test("solves a target amount due into labor and sends the target", () => {
    const wanted = withDue(request, draft, 20_000)
    expect(computeDraftTotals(request, wanted).lines[0]?.labor).toBe(9275)
    expect(computeDraftTotals(request, wanted).totals.totalCustomerDue).toBe(20_000)
    expect(changeOf(request, wanted)).toEqual({ wantedDue: 20_000 })
  })

  test("includes the promo code's share of labor when solving for a target due", () => {
    const promo = {
      promoCode: "TEN",
      version: 1,
      description: "",
      appliesToParts: false,
      appliesToLabor: true,
      markdown: 10,
      markdownType: "percent",
    } as const
    const { lines } = computeDraftTotals({ ...request, promo }, withDue({ promo }, draft, 20_000))
    expect(lines.map(({ labor }) => labor)).toEqual([10_306, 0, -1031])
  })

  test("keeps the solved labor after a further edit", () => {
    const edited = withLine(request, withDue(request, draft, 20_000), "line-Moulding", { net: 1000 })
    expect(computeDraftTotals(request, edited).totals.totalCustomerDue).toBe(21_073)
    expect(changeOf(request, edited)).toEqual({
      charges: [
        { _id: "line-Replace", type: "Replace", laborrate: 9275 },
        { _id: "line-Moulding", type: "Moulding", entered: "net", net: 1000 },
      ],
    })
  })

  test("solves a second target due from the state before the first", () => {
    const first = withDue(request, draft, 8000)
    expect(computeDraftTotals(request, first)).toMatchObject({ customerCredit: 2725 })
    const edited = withLine(request, first, "line-Moulding", { description: "Upper" })
    const second = withDue(request, edited, 20_000)
    expect(computeDraftTotals(request, second)).toMatchObject({
      customerCredit: 0,
      totals: { totalCustomerDue: 20_000, totalLabor: 9275 },
    })
    expect(changeOf(request, second)).toEqual({
      charges: [
        { _id: "line-Replace", type: "Replace" },
        { _id: "line-Moulding", type: "Moulding", description: "Upper" },
      ],
      wantedDue: 20_000,
    })
    expect(computeDraftTotals(request, withDue(request, edited, 8000))).toMatchObject({
      customerCredit: 2725,
    })
  })

  test("explains an impossible target due and changes nothing", () => {
    const insured = aRequest({ ...request, invoiceType: "Insurance", insuranceDeductible: 5000 })
    const { refused, totals } = computeDraftTotals(insured, withDue(insured, draftOf(insured), 1000))
    expect(refused).toMatch("Penal Code 551")
    expect(totals.total).toBe(15_725)
  })

  test("prices a new line by the rates and sends none of their figures", () => {
    const withKit = withNewLine(request, draft, "Install Kit", "kit")
    const [glass, moulding, kit] = withKit.charges
    if (!glass || !moulding || !kit) throw new Error("There are three lines.")
    const byCarrier = {
      ...kit,
      kit: "F/C",
      kittype: "flat",
      quantity: 1,
      list: 2500,
      net: 2500,
      why: { list: { ...why, result: 2500 } },
      description: kitDescriptions["F/C"],
      pricedBy: { net: "carrier" },
    } as const
    const priced = withPrices(withKit, [glass, moulding, { ...byCarrier, _id: "made-there" }])
    expect(priced.charges.at(-1)).toMatchObject({ _id: "kit", kit: "F/C", total: 2500, partcost: 800 })
    expect(changeOf(request, priced).charges?.at(-1)).toEqual({ type: "Install Kit" })
  })

  test("sends a value typed over the rates, and stops sending it when reset to them", () => {
    const stored = {
      ...aLine("Moulding", { list: 5825, net: 4660 }),
      pricedBy: { net: "typed" as const },
      atRates: { net: { ...why, result: 4369 } },
    }
    const job = aRequest({ charges: [stored] })
    const typed = withLine(job, draftOf(job), stored._id, { net: 4500 })
    expect(changeOf(job, typed).charges).toEqual([
      { _id: stored._id, type: "Moulding", entered: "net", net: 4500 },
    ])
    const given = withLine(job, typed, stored._id, byRates(stored, "net"))
    expect(given.charges[0]).toMatchObject({ net: 4369, pricedBy: {} })
    expect(changeOf(job, given).charges).toEqual([
      { _id: stored._id, type: "Moulding", pricedBy: { net: null } },
    ])
  })

  test("restores the saved line and its price when an edit is undone", () => {
    const stored = { ...aLine("Moulding", { list: 5825, net: 4660 }), pricedBy: { net: "carrier" as const } }
    const job = aRequest({ charges: [stored] })
    const typed = withLine(job, draftOf(job), stored._id, { list: 7000 })
    const priced = withPrices(typed, [{ ...stored, list: 7000, net: 5600 }])
    expect(computeDraftTotals(job, priced).lines[0]).toMatchObject({ net: 5600 })
    const undone = withLine(job, priced, stored._id, { list: 5825 })
    expect(undone.charges).toEqual(job.charges)
    expect(changeOf(job, undone)).toEqual({})
  })

  test("keeps the other lines' saved prices after a line is added and removed", () => {
    const chip = aLine("Repair")
    const job = aRequest({ charges: [chip] })
    const added = withPrices(withNewLine(job, draftOf(job), "Repair", "new"), [{ ...chip, laborrate: 6500 }])
    expect(added.charges[0]).toMatchObject({ labor: 6500 })
    expect(withoutLine(job, added, "new").charges).toEqual(job.charges)
  })

  test("sends a 0.00 typed into a new line", () => {
    const withGlass = withNewLine(request, draft, "Replace", "new")
    const silent = withLine(request, withGlass, "new", { list: 61_240 })
    expect(changeOf(request, silent).charges?.at(-1)).toEqual({ type: "Replace", list: 61_240 })
    const free = withLine(request, withLine(request, silent, "new", { net: 0, entered: "net" }), "new", {
      laborrate: 0,
    })
    expect(free.charges.at(-1)).toMatchObject({ pricedBy: { net: "typed", labor: "typed" } })
    expect(changeOf(request, free).charges?.at(-1)).toEqual({
      type: "Replace",
      list: 61_240,
      entered: "net",
      net: 0,
      laborrate: 0,
    })
    const given = withLine(request, free, "new", byRates(free.charges.at(-1) ?? replace, "net"))
    expect(given.charges.at(-1)?.pricedBy).toEqual({ labor: "typed" })
  })

  test("sends a typed 0.00 over an empty price, but not over a 0.00 from the rates", () => {
    const line = aLine("Replace", { list: 61_240, net: 0 })
    const job = aRequest({ charges: [line] })
    const free = withLine(job, draftOf(job), line._id, { net: 0, entered: "net" })
    expect(free.charges[0]).toMatchObject({ net: 0, pricedBy: { net: "typed" } })
    const sent = { _id: line._id, type: "Replace", entered: "net", net: 0, pricedBy: { net: "typed" } }
    expect(changeOf(job, free).charges).toEqual([sent])
    const there = withLine(job, draftOf(job), line._id, { net: 500, entered: "net" })
    const andBack = withLine(job, there, line._id, { net: 0, entered: "net" })
    expect(changeOf(job, andBack).charges).toEqual([sent])

    const given = { ...line, pricedBy: { net: "carrier" as const, labor: "carrier" as const } }
    const ofRates = aRequest({ charges: [given] })
    expect(changeOf(ofRates, withLine(ofRates, draftOf(ofRates), given._id, { laborrate: 0 }))).toEqual({})
  })

  test("derives promo code lines from the rates and never sends them as new", () => {
    const promo = aLine("Other", { _id: "promoParts", kind: "promoParts", net: -1000 })
    const priced = withPrices(draft, [...draft.charges, promo])
    expect(priced.charges.at(-1)).toMatchObject({ kind: "promoParts", total: -1000 })
    expect(changeOf(request, priced)).toEqual({})
  })

  test("treats a calibration as an Other line that the rules recognize", () => {
    expect(withNewLine(request, draft, "Calibration", "c").charges.at(-1)).toMatchObject({
      type: "Other",
      kind: "calibration",
    })
  })

  test("moves a line by one position only", () => {
    const moved = withMovedLine(request, draft, "line-Moulding", -1)
    expect(moved.charges.map(({ type }) => type)).toEqual(["Moulding", "Replace"])
    expect(withMovedLine(request, moved, "line-Moulding", -1)).toBe(moved)
    expect(withMovedLine(request, draft, "line-Replace", 7).charges.map(({ type }) => type)).toEqual([
      "Moulding",
      "Replace",
    ])
  })

  test("keeps text and glass when a line's type changes, and adds or drops kit fields", () => {
    const glass = withLine(request, draft, "line-Replace", { opening: "windshield", list: 61_240 })
    const [line] = glass.charges
    if (!line) throw new Error("There is a line.")
    const provided = withLine(request, glass, line._id, asType(line, "Provide"))
    expect(provided.charges[0]).toMatchObject({
      type: "Provide",
      opening: "windshield",
      list: 61_240,
      labor: 0,
    })
    expect(
      changeOf(request, withLine(request, draft, line._id, { type: "Provide" })).charges?.[0],
    ).toMatchObject({ _id: line._id, type: "Provide" })
    const kit = withLine(request, glass, line._id, asType(line, "Install Kit")).charges[0]
    expect(kit).toMatchObject({ type: "Install Kit", quantity: 2, list: 500, billcode: "Z", partcost: 800 })
    expect(kit && editLine(kit, asType(kit, "Other"))).toMatchObject({ quantity: 1, list: 0, partcost: 0 })
  })

  test("sends exemption and credit only when changed", () => {
    expect(changeOf(request, withFigures(request, draft, { taxExempt: true }))).toEqual({ taxExempt: true })
  })
})

test("updates the total and sends every line on each keystroke in a job with 50 lines", () => {
  const glass = { list: 61_240, discount: 38, laborhours: 2.6, laborrate: 6500, labortype: "hourly" } as const
  const lines = Array.from({ length: 50 }, (_, index) =>
    index % 2 === 0
      ? aLine("Replace", { _id: `line-${index}`, ...glass })
      : aLine("Moulding", { _id: `line-${index}`, list: 5825, net: 4660 }),
  )
  const job = aRequest({ taxRate: 7.25, taxRateSource: "branch", charges: lines })
  let typed = draftOf(job)
  for (let key = 0; key < 5; key += 1) {
    typed = withLine(job, typed, "line-24", { list: 62_000 + key })
    expect(computeDraftTotals(job, typed).totals.total).not.toBe(job.total)
    expect(changeOf(job, typed).charges).toHaveLength(50)
  }
})
