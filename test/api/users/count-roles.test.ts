import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk, technician, customer } = people(table)

describe("GET /roles", () => {
  it("returns the stored count of users for each role", async () => {
    const carla = await clerk()
    await Promise.all([customer(), technician()])
    const { status, body } = await as(carla).get("/roles")
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        admin: expect.any(Number),
        developer: expect.any(Number),
        clerk: expect.any(Number),
        technician: expect.any(Number),
        user: expect.any(Number),
      },
    })
    const { clerk: clerks, user } = body as { clerk: number; user: number }
    expect(clerks).toBeGreaterThan(0)
    const counted = Number((await table.get(keys.roleCount("user")))?.value)
    expect(counted).toBeGreaterThanOrEqual(user)
  })
})
