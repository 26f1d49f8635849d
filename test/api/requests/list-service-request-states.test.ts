import { describe, expect, it } from "vitest"
import { as } from "../client.ts"

describe("GET /servicerequeststates", () => {
  it("returns the value, text, and color of every status without a login", async () => {
    const { status, body } = await as().get("/servicerequeststates")
    expect(status).toBe(200)
    expect(body).toHaveLength(22)
    expect(body).toContainEqual({
      value: "awaitingServiceScheduling",
      text: "Awaiting Scheduling",
      color: "orange",
    })
  })
})
