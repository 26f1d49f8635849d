import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk } = people(table)

describe("GET /contactinfo", () => {
  it("returns how and when to reach the shop to everyone, as a list of one", async () => {
    const { status, body } = await as().get("/contactinfo")
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        {
          _id: "contact",
          phone: "5305550100",
          email: "office@example.com",
          address: "1001 Live Oak Blvd, Yuba City, CA 95991",
          sundayHours: "closed",
          mondayHours: "08:00-17:00",
          tuesdayHours: "08:00-17:00",
          wednesdayHours: "08:00-17:00",
          thursdayHours: "08:00-17:00",
          fridayHours: "08:00-17:00",
          saturdayHours: "09:00-13:00",
        },
      ],
    })
  })

  it("also returns the version to staff, for use in changes", async () => {
    const { body } = await as(await clerk()).get("/contactinfo")
    expect(body).toEqual([expect.objectContaining({ version: expect.any(Number) })])
  })
})
