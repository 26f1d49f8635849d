import { describe, expect, test } from "vitest"
import { aLine, aRequest } from "../../../../../test/builders/requests.ts"
import {
  changeOf,
  draftOf,
  reckon,
  withDue,
  withFigures,
  withLine,
  withMovedLine,
  withNewLine,
} from "./charges-draft.ts"

const replace = aLine("Replace", { net: 10_000, laborrate: 5000 })
const request = aRequest({ taxRate: 7.25, taxRateSource: "branch", charges: [replace, aLine("Moulding")] })
const draft = draftOf(request)

describe("charges while they are edited", () => {
  test("an untouched draft sends nothing", () => {
    expect(changeOf(request, draft)).toEqual({})
  })

  test("totals follow every edit", () => {
    expect(reckon(request, draft).totals.total).toBe(15_725)
    const edited = withLine(request, draft, "line-Replace", { laborrate: 6000 })
    expect(reckon(request, edited).totals.total).toBe(16_725)
  })

  test("a wanted due is solved into the labor and sent as what was wanted", () => {
    const wanted = withDue(draft, 20_000)
    expect(reckon(request, wanted).lines[0]?.labor).toBe(9275)
    expect(reckon(request, wanted).totals.totalCustomerDue).toBe(20_000)
    expect(changeOf(request, wanted)).toEqual({ wantedDue: 20_000 })
  })

  test("an edit after a wanted due keeps the labor that was solved", () => {
    const edited = withLine(request, withDue(draft, 20_000), "line-Moulding", { net: 1000 })
    expect(reckon(request, edited).totals.totalCustomerDue).toBe(21_073)
    expect(changeOf(request, edited)).toEqual({
      charges: [
        { _id: "line-Replace", type: "Replace", laborrate: 9275 },
        { _id: "line-Moulding", type: "Moulding", entered: "net", net: 1000 },
      ],
    })
  })

  test("a wanted due that cannot be says why and changes nothing", () => {
    const insured = aRequest({ ...request, invoiceType: "Insurance", insuranceDeductible: 5000 })
    const { refused, totals } = reckon(insured, withDue(draftOf(insured), 1000))
    expect(refused).toMatch("Penal Code 551")
    expect(totals.total).toBe(15_725)
  })

  test("a kit beside a replacement starts at list, one by itself at 5.00 each", () => {
    const beside = withNewLine(request, draft, "Install Kit", "kit")
    expect(beside.charges.at(-1)).toMatchObject({ quantity: 2, net: 0, partcost: 800 })
    const bare = withNewLine(request, { ...draft, charges: [] }, "Install Kit", "kit")
    expect(bare.charges.at(-1)).toMatchObject({ quantity: 2, net: 500, total: 1000 })
  })

  test("a calibration is an Other line that rules know", () => {
    expect(withNewLine(request, draft, "Calibration", "c").charges.at(-1)).toMatchObject({
      type: "Other",
      kind: "calibration",
    })
  })

  test("a line moves one place and no further", () => {
    const moved = withMovedLine(draft, "line-Moulding", -1)
    expect(moved.charges.map(({ type }) => type)).toEqual(["Moulding", "Replace"])
    expect(withMovedLine(moved, "line-Moulding", -1)).toBe(moved)
  })

  test("exemption and credit are sent only when they changed", () => {
    expect(changeOf(request, withFigures(request, draft, { taxExempt: true }))).toEqual({ taxExempt: true })
  })
})
