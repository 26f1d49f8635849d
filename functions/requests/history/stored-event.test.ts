import { describe, expect, it } from "vitest"
import { lastStepOf } from "../rules/last-step.ts"
import { StoredRequestEvent } from "./stored-event.ts"

const by = { _id: "t1", name: "Theo Lind", initials: "TL", session: "s1" }
const stored = {
  version: 7,
  at: "2026-11-20T17:41:00.000Z",
  by,
  status: "serviceInProgress",
  changes: [{ field: "serviceStatus", from: "technicianEnroute", to: "serviceInProgress" }],
}
const old = (action: string) => StoredRequestEvent.parse({ ...stored, action })

describe("A stored event of a job", () => {
  it("is parsed with its code and its sentence", () => {
    const event = { code: "startJob", status: "serviceInProgress" }
    expect(StoredRequestEvent.parse({ ...stored, event })).toMatchObject({
      code: "startJob",
      action: "started the job, In Progress",
    })
  })

  it("with an unknown code is rejected instead of shown as another", () => {
    expect(() => StoredRequestEvent.parse({ ...stored, event: { code: "sold" } })).toThrow("Invalid input")
  })
})

describe("A stored event from before codes", () => {
  it.each([
    ["Start Job, Service In Progress", "startJob"],
    ["Confirm Appointment, no technician assigned yet, Ready", "confirmAppointment"],
    ["Unassign technicians", "assignTechnicians"],
    ["began to pay 5.00 by card on the job's page", "cardStarted"],
    ["started a card payment of 5.00", "cardStarted"],
    ["is waiting to hear whether 5.00 went back to the card", "cardUndecided"],
    ["card payment of 5.00 is still processing", "cardUndecided"],
    ["card payment of 5.00 failed: CVV_FAILURE", "cardFailed"],
    ["couldn't give back 5.00 to the card: refund declined", "cardFailed"],
    ["took 5.00 by card (visa 5858)", "cardDone"],
    ["gave back 5.00 to the card", "cardDone"],
    ["took 5.00 by check 1007", "earlier"],
    ["changed the charges", "earlier"],
  ])("keeps its sentence: %s", (sentence, code) => {
    expect(old(sentence)).toMatchObject({ action: sentence, code })
  })

  it("can still be undone", () => {
    const theirs = { _id: "t1" }
    expect(lastStepOf(old("Start Job, Service In Progress"), { version: 7 }, { actor: theirs })).toEqual({
      action: "startJob",
      from: "technicianEnroute",
      at: stored.at,
      isOwn: true,
    })
    expect(lastStepOf(old("changed the charges"), { version: 7 }, { actor: theirs })).toBeUndefined()
  })
})
