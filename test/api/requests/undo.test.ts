import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { act, aReadyJob, open } from "./job.ts"

const { clerk, technician } = people(table)

/** Without glued glass, completing needs no install record. */
const regulator = { type: "Regulator", opening: "door", orientation: "front left", list: 120 } as const
const aReadyDoor = (...[rosa, lind]: Parameters<typeof aReadyJob>) =>
  aReadyJob(rosa, lind, { charges: [regulator] })

const nothing = { detail: "There's nothing to undo, or someone changed the job since." }

describe("POST /servicerequestaction, undo", () => {
  it("reverts a start and a completion, and the history shows both", async () => {
    const [rosa, lind] = [await clerk(), await technician({ name: "Theo Lind" })]
    const number = await aReadyDoor(rosa, lind)
    await act(lind, number, "startJob")
    expect((await act(lind, number, "undo")).body).toMatchObject({ serviceStatus: "repairReady" })
    await act(lind, number, "startJob")
    await act(lind, number, "completeJob")
    expect((await act(lind, number, "undo")).body).toMatchObject({ serviceStatus: "serviceInProgress" })

    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number, limit: 5 })
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual([
      "undid Complete Job, In Progress",
      "completed the job, Awaiting Payment",
      "started the job, In Progress",
      "undid Start Job, Ready",
      "started the job, In Progress",
    ])
  })

  it("returns to the status before the start", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyDoor(rosa, lind)
    await act(lind, number, "navigate", { enroute: true })
    await act(lind, number, "startJob")
    expect((await act(lind, number, "undo")).body).toMatchObject({ serviceStatus: "technicianEnroute" })
  })

  it("rejects other actions, a second undo, and steps followed by another user's change", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyDoor(rosa, lind)
    expect(await act(lind, number, "undo")).toBeProblem(409, "action_not_allowed", nothing)
    await act(lind, number, "startJob")
    await act(lind, number, "undo")
    expect(await act(lind, number, "undo")).toBeProblem(409, "action_not_allowed", nothing)

    await act(lind, number, "startJob")
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { customerNotes: "The gate is open." })
    expect(await act(lind, number, "undo")).toBeProblem(409, "action_not_allowed", nothing)
    expect((await open(rosa, number)).serviceStatus).toBe("serviceInProgress")
  })

  it("is limited to the user who took the step", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyDoor(rosa, lind)
    await act(lind, number, "startJob")
    expect(await act(rosa, number, "undo")).toBeProblem(409, "action_not_allowed", {
      detail: "Someone else used Start Job. Ask them, or the office, to change it back.",
    })
  })

  it("hides a job from a technician who is not assigned", async () => {
    const [rosa, lind, other] = [await clerk(), await technician(), await technician()]
    const number = await aReadyDoor(rosa, lind)
    await act(lind, number, "startJob")
    expect(await act(other, number, "undo")).toBeProblem(404, "not_found")
  })

  it("applies once for repeated calls, and loses to a faster concurrent change", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const number = await aReadyDoor(rosa, lind)
    await act(lind, number, "startJob")
    const undo = () => act(lind, number, "undo", {}, `undo-once-${number}`)
    const [first, second] = [await undo(), await undo()]
    expect(second.body).toEqual(first.body)

    const started = await act(lind, number, "startJob")
    const { version } = started.body as { version: number }
    const both = await Promise.all([
      act(lind, number, "undo", { version }, `undo-race-${number}`),
      act(lind, number, "completeJob", {}, `complete-race-${number}`),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
