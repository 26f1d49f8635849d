import { describe, expect, it } from "vitest"
import { buildAttachment } from "./picture.ts"

const picture = { key: "media/texts/SM1/0.webp", width: 40, height: 30 }
const text = {
  id: "SM1",
  phone: "5305550142",
  body: "",
  at: "2026-11-20T18:00:00Z",
  media: [{ url: "", type: "image/jpeg", picture }],
}
const done = { invoiceNumber: 48210, serviceStatus: "awaitingPayment", customerPhone: "5305550101" } as const
const coverage = {
  policyActive: true,
  comprehensive: true,
  glassWaiver: false,
  at: "2026-11-19T18:00:00Z",
  by: "Rosa Benitez",
  representativePhone: "5305550142",
}

describe("A texted picture", () => {
  const categoryIn = (job: Parameters<typeof buildAttachment>[1]) =>
    buildAttachment(text as never, job, { name: undefined, newId: "M1" })?.category

  it("of a finished job shows the work, unless the carrier's representative sent it", () => {
    expect(categoryIn(done)).toBe("after")
    expect(categoryIn({ ...done, coverage } as never)).toBe("misc")
    expect(categoryIn({ ...done, coverage, customerPhone: "5305550142" } as never)).toBe("after")
  })
})
