import { describe, expect, test } from "vitest"
import { aLine, aRequest, noon } from "#test/builders/requests.ts"
import { stepsOf } from "./steps.ts"

const rosa = { name: "Rosa Benitez" }

describe("the seven steps", () => {
  test("show who finished them, what is current since when, and what comes next", () => {
    const request = aRequest({
      serviceStatus: "awaitingParts",
      statusSince: "2026-11-19T22:10:00Z",
      appointmentLocation: "Mobile",
      appointmentTimeStart: 780,
      charges: [aLine("Replace")],
    })
    const events = [
      { code: "partsOrdered", at: "2026-11-19T22:10:00Z", by: rosa },
      {
        code: "confirmAppointment",
        at: "2026-11-19T03:00:00Z",
        // A phone without a signal sent it later.
        doneAt: "2026-11-19T00:31:00Z",
        by: rosa,
      },
    ]
    expect(stepsOf(request, events, noon).map(({ name, state, text }) => [name, state, text])).toEqual([
      ["Requested", "done", "Today 12:00pm, R. Benitez"],
      ["Scheduled", "done", "Wed 4:31pm, R. Benitez"],
      ["Parts ordered", "done", "Thu 2:10pm, R. Benitez"],
      ["Receive parts", "current", "since Thu 2:10pm"],
      ["On the way", "ahead", "window 1:00pm"],
      ["Complete job", "ahead", ""],
      ["Take payment", "ahead", ""],
    ])
  })

  test("show who took the payment, and only the time for today", () => {
    const request = aRequest({
      serviceStatus: "invoicePaid",
      statusSince: noon.toISOString(),
      payments: [
        {
          _id: "payment",
          party: "customer",
          method: "CASH",
          amount: 10_000,
          tip: 0,
          at: "2026-11-20T18:11:00Z",
          by: "Min Cho",
          prepaid: false,
          voided: false,
        },
      ],
    })
    expect(stepsOf(request, [], noon).at(-1)).toMatchObject({ state: "done", text: "Today 10:11am, M. Cho" })
    const open = aRequest({ serviceStatus: "partialPayment", statusSince: "2026-11-20T19:35:00Z" })
    expect(stepsOf(open, [], noon).at(-1)).toMatchObject({ state: "current", text: "since 11:35am" })
  })

  test("skip part and travel for a chip repair in the shop", () => {
    const request = aRequest({ appointmentLocation: "Inshop", charges: [aLine("Repair")] })
    const skipped = stepsOf(request, [], noon).filter(({ state }) => state === "skipped")
    expect(skipped.map(({ name, text }) => [name, text])).toEqual([
      ["Order parts", "not needed"],
      ["Receive parts", "not needed"],
      ["On the way", "not needed"],
    ])
  })
})
