import { describe, expect, it } from "vitest"
import { messages } from "#shared/messages.ts"
import { people } from "../../builders/people.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { act, anInstall, aReadyJob, chip, open, windshield } from "./job.ts"

const { clerk, technician } = people(table)

const started = async (fields: object = {}) => {
  const [rosa, lind] = [await clerk({ name: "Rosa Benitez" }), await technician({ name: "Theo Lind" })]
  const number = await aReadyJob(rosa, lind, fields)
  expect(await act(lind, number, "startJob")).toMatchObject({ status: 200 })
  const { charges = [] } = await open(rosa, number)
  return { rosa, lind, number, charges: charges.map(({ _id }) => _id) }
}
const door = { type: "Replace", opening: "door", orientation: "front left", net: 120, laborrate: 90 } as const
const express = { ...anInstall.urethane, _id: "express" }
const minutes = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 60_000

describe("The install record", () => {
  it("is required to complete a job with glued glass, and stores the drive-away time", async () => {
    const { rosa, lind, number, charges } = await started()
    expect(await act(lind, number, "completeJob")).toBeProblem(409, "install_record_missing", {
      detail: "Record the urethane and the glass's DOT number first.",
    })
    expect((await open(rosa, number)).serviceStatus).toBe("serviceInProgress")

    const installRecord = {
      ...anInstall,
      urethane: express,
      primer: "All-in-one",
      glasses: [{ charge: charges[0] ?? "", dot: "dot 459 as1" }],
      temperature: 70,
      humidity: 40,
    }
    expect(await act(lind, number, "completeJob", { installRecord })).toMatchObject({
      status: 200,
      body: { serviceStatus: "awaitingPayment" },
    })
    const { installRecord: kept } = await open(rosa, number)
    expect(kept).toMatchObject({
      urethane: { ...express, name: "Clearbond Express" },
      primer: "All-in-one",
      glasses: [{ charge: charges[0], name: "Windshield", dot: "DOT 459 AS1" }],
      by: "Theo Lind",
    })
    expect(minutes(kept?.setAt ?? "", kept?.driveAwayAt ?? "")).toBe(30)
  })

  it("uses the longer time in cold weather, and no time for an unknown product", async () => {
    const { lind, number, charges } = await started()
    const glasses = charges.map((charge) => ({ charge, dot: "DOT 18" }))
    const record = async (more: object) => {
      const installRecord = { ...anInstall, glasses, ...more }
      expect(await act(lind, number, "recordInstall", { installRecord })).toMatchObject({
        body: { serviceStatus: "serviceInProgress" },
      })
      return (await open(lind, number)).installRecord
    }
    const cold = await record({ urethane: express, temperature: 69 })
    expect(minutes(cold?.setAt ?? "", cold?.driveAwayAt ?? "")).toBe(60)
    expect((await record({ urethane: express, temperature: -5 }))?.driveAwayAt).toBeUndefined()
    expect(await record({ urethane: { ...express, _id: "of-another-shop" } })).not.toHaveProperty(
      "driveAwayAt",
    )
    expect((await act(lind, number, "completeJob")).status).toBe(200)
  })

  it("names glass missing from the record, and requires none for door glass and chips", async () => {
    const { lind, number, charges } = await started({
      charges: [{ ...windshield }, { ...windshield, opening: "back", part: "FB27001GTYN" }, { ...door }],
    })
    const one = { ...anInstall, glasses: [{ charge: charges[0] ?? "", dot: "DOT 18" }] }
    expect(await act(lind, number, "completeJob", { installRecord: one })).toBeProblem(
      409,
      "install_record_missing",
      { detail: "Enter the DOT number of the back." },
    )
    const dry = await started({ charges: [{ ...door }, { ...chip }] })
    expect((await act(dry.lind, dry.number, "completeJob")).status).toBe(200)
    expect(await act(dry.lind, dry.number, "recordInstall", { installRecord: one })).toBeProblem(
      409,
      "action_not_allowed",
      { detail: "No glass is glued in on this job." },
    )
  })

  it("can be corrected later, keeping the time at which the glass was set", async () => {
    const { rosa, lind, number, charges } = await started()
    const glasses = charges.map((charge) => ({ charge, dot: "DOT 18" }))
    await act(lind, number, "completeJob", { installRecord: { ...anInstall, glasses } })
    const { installRecord: first } = await open(rosa, number)
    const correct = (setAt: string) =>
      act(rosa, number, "recordInstall", {
        installRecord: { ...anInstall, urethane: { ...express, lot: "24K-1178" }, glasses, setAt },
      })
    expect(await correct(first?.setAt ?? "")).toMatchObject({ body: { serviceStatus: "awaitingPayment" } })
    expect(await open(rosa, number)).toMatchObject({
      installRecord: { urethane: { lot: "24K-1178" }, setAt: first?.setAt, by: "Rosa Benitez" },
    })
    expect(await correct("2099-01-01T00:00:00Z")).toBeProblem(409, "action_not_allowed", {
      detail: "The glass can't be set in the future.",
    })
    expect(await correct("2020-01-01T00:00:00Z")).toBeProblem(409, "action_not_allowed", {
      detail: "The glass can't be set before the request came in.",
    })
  })

  it("is stored once for a double tap", async () => {
    const { rosa, lind, number, charges } = await started()
    const installRecord = { ...anInstall, glasses: charges.map((charge) => ({ charge, dot: "DOT 18" })) }
    const tap = () => act(lind, number, "completeJob", { installRecord }, `complete-${number}`)
    const [first, second] = await Promise.all([tap(), tap()])
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ version: (await open(rosa, number)).version })
  })

  it("is rejected for another technician's job, and by field when malformed", async () => {
    const { number, lind, charges } = await started()
    const other = await technician()
    const installRecord = { ...anInstall, glasses: charges.map((charge) => ({ charge, dot: "DOT 18" })) }
    expect(await act(other, number, "recordInstall", { installRecord })).toBeProblem(404, "not_found", {
      detail: messages.requests.notFound,
    })
    expect(await act(lind, number, "recordInstall")).toBeProblem(400, "malformed", {
      fields: [{ field: "installRecord", message: "Enter the install record." }],
    })
    const wrong = malformed({
      invoiceNumber: number,
      action: "recordInstall",
      installRecord: {
        urethane: { name: " ", lot: "1", expiresOn: "2027-06-30" },
        glasses: [{ charge: charges[0], dot: "" }],
        temperature: 300,
        humidity: 45.5,
      },
    })
    expect(await as(lind).post("/servicerequestaction", wrong)).toBeProblem(400, "malformed", {
      fields: [
        { field: "installRecord.urethane.name", message: "Choose the urethane." },
        { field: "installRecord.urethane.lot", message: "Enter the lot number as printed." },
        { field: "installRecord.urethane.expiresOn", message: "Enter a date, like 11/20/2026." },
        { field: "installRecord.glasses.0.dot", message: "Enter the glass's DOT number." },
        { field: "installRecord.temperature", message: "Enter -20 to 130 °F." },
        { field: "installRecord.humidity", message: "Enter a whole percentage." },
      ],
    })
  })
})
