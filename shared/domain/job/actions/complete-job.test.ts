import { describe, expect, it } from "vitest"
import { act, installRecord } from "#test/builders/job-action.ts"

describe("Complete Job", () => {
  it("requires the install record for glued glass, and stores it", () => {
    const facts = { serviceStatus: "serviceInProgress" } as const
    expect(act("completeJob", facts, {})).toMatchObject({ ok: false, refusal: "install_record_missing" })
    const kept = { ...installRecord, glasses: [{ charge: "c1", name: "Windshield", dot: "DOT 459" }] }
    expect(act("completeJob", facts, { installRecord })).toMatchObject({
      ok: true,
      changes: { installRecord: kept },
    })
    expect(act("completeJob", { ...facts, installRecord: kept }, {})).toMatchObject({ ok: true, changes: {} })
  })

  it("sets the status for its invoice type", () => {
    expect(
      act("completeJob", { serviceStatus: "serviceInProgress" }, { installRecord }, "technician"),
    ).toMatchObject({
      serviceStatus: "awaitingPayment",
      history: "completed the job, Awaiting Payment",
    })
  })

  it("requires the calibration for glass with a camera", () => {
    const facts = { serviceStatus: "serviceInProgress", calibrationNeeded: true } as const
    expect(act("completeJob", facts, {})).toMatchObject({ ok: false, refusal: "calibration_missing" })
    expect(
      act(
        "completeJob",
        { ...facts, calibrationDeclined: { name: "Priya Raman", at: "2026-11-20T17:00:00Z" } },
        { installRecord },
      ),
    ).toMatchObject({ ok: true })
  })

  it("requires a new authorization when work was added", () => {
    expect(act("completeJob", { serviceStatus: "serviceInProgress", total: 99900 }, {})).toMatchObject({
      refusal: "estimate_not_authorized",
    })
  })
})

describe("An authorization", () => {
  it("is recorded with amount, person, method, and time, and keeps the status", () => {
    expect(
      act(
        "authorizeEstimate",
        { serviceStatus: "repairReady" },
        { how: "signature", amount: 95000, name: "Priya Raman", signatureData: "data:image/png;base64,AA==" },
        "technician",
      ),
    ).toEqual({
      ok: true,
      serviceStatus: "repairReady",
      changes: {
        authorization: {
          how: "signature",
          amount: 95000,
          name: "Priya Raman",
          at: "2026-11-20T17:41:00.000Z",
          signatureData: "data:image/png;base64,AA==",
        },
      },
      history: "recorded that Priya Raman authorized 950.00 by signature",
    })
  })

  it("by text or call keeps the time it was given", () => {
    expect(
      act(
        "authorizeEstimate",
        {},
        { how: "text", amount: 91910, name: "Priya Raman", at: "2026-11-18T16:26:00Z" },
      ),
    ).toMatchObject({ changes: { authorization: { at: "2026-11-18T16:26:00Z" } } })
  })

  it("is rejected without amount or signature, in the future, or after the work", () => {
    const given = { how: "text", amount: 91910, name: "Priya Raman" } as const
    expect(act("authorizeEstimate", {}, { ...given, amount: 0 })).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", {}, { ...given, how: "signature" })).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", {}, { ...given, at: "2026-11-20T17:42:00Z" })).toMatchObject({
      ok: false,
    })
    const requested = { requestReceivedTimestamp: "2026-11-18T15:00:00Z" }
    const before = { ...given, at: "2026-11-18T14:59:59Z" }
    expect(act("authorizeEstimate", requested, before)).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", requested, { ...before, at: "2026-11-18T15:00:00Z" }).ok).toBe(true)
    expect(act("authorizeEstimate", { serviceStatus: "awaitingPayment" }, given)).toMatchObject({
      ok: false,
      refusal: "action_not_allowed",
    })
  })

  it("to decline calibration is accepted only if the job needs one", () => {
    const input = { name: "Priya Raman", signatureData: "data:image/png;base64,AA==" }
    expect(act("declineCalibration", {}, input)).toMatchObject({ ok: false })
    expect(act("declineCalibration", { calibrationNeeded: true }, input, "technician")).toMatchObject({
      changes: { calibrationDeclined: { name: "Priya Raman", at: "2026-11-20T17:41:00.000Z" } },
    })
  })

  it("to decline calibration is accepted after the job while the bill lacks one", () => {
    const input = { name: "Priya Raman", signatureData: "data:image/png;base64,AA==" }
    const completed = { serviceStatus: "awaitingPayment", calibrationNeeded: true } as const
    expect(act("declineCalibration", completed, input)).toMatchObject({ ok: true })
    const calibrationDeclined = { name: "Priya Raman", at: "2026-11-20T17:41:00.000Z", signatureData: "" }
    expect(act("declineCalibration", { ...completed, calibrationDeclined }, input)).toMatchObject({
      ok: false,
    })
  })
})
