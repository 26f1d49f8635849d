import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"
import { seenTask } from "./task.ts"

const { admin, clerk, technician, customer } = people(table)

describe("POST /task", () => {
  it("creates an Incomplete, unassigned task, and records who created it", async () => {
    const rosa = await clerk({ name: "Rosa Benitez" })
    const made = await as(rosa).post("/task", {
      description: "  Order two FW04322  ",
      ivyReference: "R-1183",
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        description: "Order two FW04322",
        state: "Incomplete",
        ivyReference: "R-1183",
        createdById: rosa._id,
        createdByName: "Rosa Benitez",
        createdByInitial: "RB",
        version: 1,
      },
    })
    expect(made.body).not.toHaveProperty("assignedToId")
    await expect.poll(() => seenTask(rosa, made.body._id)).toEqual(made.body)
  })

  it("assigns the task to a staff member, and records who assigned it", async () => {
    const [ada, theo] = [await admin({ name: "Ada Marsh" }), await technician({ name: "Theo Park" })]
    const { body } = await as(ada).post("/task", { description: "Wash the van", assignedToId: theo._id })
    expect(body).toMatchObject({
      assignedToId: theo._id,
      assignedToName: "Theo Park",
      assignedToInitial: "TP",
      assignedById: ada._id,
      assignedByInitial: "AM",
    })
  })

  it("rejects a customer and an unknown id as assignee", async () => {
    const rosa = await clerk()
    for (const assignedToId of [(await customer())._id, "nobody"])
      expect(await as(rosa).post("/task", { description: "Wash the van", assignedToId })).toBeProblem(
        400,
        "malformed",
        { fields: [{ field: "assignedToId", message: "Choose a current employee." }] },
      )
  })

  it("requires a description of 3 to 300 characters, and puts the message under Error too", async () => {
    const rosa = await clerk()
    const cases: [unknown, string | undefined][] = [
      ["ab", "Enter at least 3 characters."],
      ["  ab  ", "Enter at least 3 characters."],
      ["x".repeat(301), "Enter at most 300 characters."],
      ["x".repeat(300), undefined],
      ["abc", undefined],
      [7, expect.any(String)],
    ]
    for (const [description, message] of cases) {
      const reply = await as(rosa).post("/task", malformed({ description }))
      if (message === undefined) expect(reply.status).toBe(201)
      else
        expect(reply).toMatchObject({
          status: 400,
          body: { Error: expect.any(String), fields: [{ field: "description", message }] },
        })
    }
  })

  it("creates one task for a repeated call", async () => {
    const rosa = await clerk()
    const send = () =>
      as(rosa).post("/task", { description: "Once and only once" }, { key: "create-task-once" })
    const [first, second] = [done(await send()), done(await send())]
    expect(second).toEqual(first)
  })

  it("accepts people fields from the specification's callers, and sets the correct values itself", async () => {
    const rosa = await clerk()
    const sent = {
      description: "Call back",
      state: "Complete",
      assignedToInitial: "ZZ",
      assignedById: "x",
      assignedByInitial: "ZZ",
    }
    const { body } = await as(rosa).post("/task", malformed(sent))
    expect(body).toMatchObject({ state: "Incomplete" })
    expect(body).not.toHaveProperty("assignedById")
  })
})
