import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { act, aJob, anInstall, aReadyJob, open } from "./job.ts"

const { clerk, technician } = people(table)

const started = async () => {
  const [rosa, lind] = [await clerk(), await technician()]
  const number = await aReadyJob(rosa, lind)
  await act(lind, number, "startJob")
  const { charges = [] } = await open(rosa, number)
  return { rosa, lind, number, charges: charges.map(({ _id }) => _id) }
}
const express = { ...anInstall.urethane, _id: "express" }

describe("GET /recall", () => {
  it("finds every job that used a lot, in any notation, and only a job's corrected lot", async () => {
    const lot = `R${Date.now().toString(36)}`
    const { rosa, lind, number, charges } = await started()
    const glasses = charges.map((charge) => ({ charge, dot: "DOT 18" }))
    const write = (written: string) =>
      act(lind, number, "recordInstall", {
        installRecord: { ...anInstall, urethane: { ...express, lot: written }, glasses },
      })
    await write(`${lot}-01`)
    const found = async (lot: string) => {
      const { body } = await as(rosa).get("/recall", { lot })
      return (body as { invoiceNumber: number; lot: string; urethane: string }[]).map(
        ({ invoiceNumber, lot: kept, urethane }) => ({ invoiceNumber, kept, urethane }),
      )
    }
    const job = { invoiceNumber: number, kept: `${lot}-01`, urethane: "Clearbond Express" }
    expect(await found(`${lot.toLowerCase()} 01`)).toEqual([job])
    expect(await found(lot)).toEqual([job])

    await write(`${lot}-02`)
    expect(await found(`${lot}01`)).toEqual([])
    expect(await found(lot)).toEqual([{ ...job, kept: `${lot}-02` }])
  })

  it("requires three characters", async () => {
    expect(await as(await clerk()).get("/recall", { lot: "-a1" })).toBeProblem(400, "malformed", {
      fields: [{ field: "lot", message: "Enter at least 3 letters or digits of the lot." }],
    })
  })

  it("ignores a job without an install record", async () => {
    const rosa = await clerk()
    await aJob(rosa)
    expect((await as(rosa).get("/recall", { lot: "zzz" })).body).toEqual([])
  })
})
