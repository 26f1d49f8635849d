import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"

const { clerk } = people(table)

describe("PUT /readvehiclelist", () => {
  it("narrows down from the year to one vehicle, one choice at a time", async () => {
    const rosa = await clerk()
    const years = await as(rosa).put("/readvehiclelist", {})
    expect(years).toMatchObject({ status: 200, body: { viewState: "year", GUID: "" } })
    expect(years.body.searchResults.slice(0, 2)).toEqual(["2027", "2026"])

    const makes = await as(rosa).put("/readvehiclelist", { year: "2018" })
    expect(makes.body).toMatchObject({ viewState: "make" })
    expect(makes.body.searchResults).toContain("HONDA")

    const models = await as(rosa).put("/readvehiclelist", { year: "2018", make: "HONDA", viewState: "make" })
    expect(models.body).toMatchObject({ viewState: "model" })
    expect(models.body.searchResults).toContain("CIVIC")

    const styles = await as(rosa).put("/readvehiclelist", { year: "2018", make: "HONDA", model: "CIVIC" })
    expect(styles.body).toEqual({
      searchResults: ["2 DOOR COUPE", "4 DOOR SEDAN", "5 DOOR HATCHBACK"],
      viewState: "style",
      GUID: "",
    })

    const chosen = { year: "2018", make: "HONDA", model: "CIVIC", style: "4 DOOR SEDAN" }
    expect((await as(rosa).put("/readvehiclelist", chosen)).body).toEqual({
      searchResults: ["4 DOOR SEDAN"],
      viewState: "vehicle",
      GUID: "2018.HONDA.CIVIC.4_DOOR_SEDAN",
    })
  })

  it("returns 404 for an unknown vehicle", async () => {
    const body = { year: "2018", make: "HONDA", model: "CIVIC", style: "HOVERCRAFT" }
    expect(await as(await clerk()).put("/readvehiclelist", body)).toBeProblem(404, "not_found", {
      detail: "The catalog doesn't have this vehicle.",
    })
  })

  it("rejects malformed input", async () => {
    const reply = await as(await clerk()).put("/readvehiclelist", { year: "nineteen", make: "x".repeat(201) })
    expect(reply).toBeProblem(400, "malformed")
  })
})
