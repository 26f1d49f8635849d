import { describe, expect, it } from "vitest"
import { as } from "../client.ts"

describe("GET /vin", () => {
  it("decodes year, make, model, and style without a login", async () => {
    const { status, body } = await as().get("/vin", { vin: "1HGCM82633A004352" })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        vin: "1HGCM82633A004352",
        year: 2003,
        make: "Honda",
        model: "Accord",
        style: "EX-V6 Coupe",
        doors: 2,
        warnings: [],
      },
    })
  })

  it("accepts lowercase letters, spaces, and dashes", async () => {
    expect((await as().get("/vin", { vin: "1hgcm826 33a-004352" })).body).toMatchObject({
      vin: "1HGCM82633A004352",
      model: "Accord",
    })
  })

  it("warns about a wrong check digit and still decodes the car", async () => {
    expect(await as().get("/vin", { vin: "1HGCM82623A004352" })).toMatchObject({
      status: 200,
      body: {
        model: "Accord",
        warnings: ["The check digit doesn't match. Compare the VIN with the car."],
      },
    })
  })

  it("returns both possible years for an ambiguous heavy truck", async () => {
    const { body } = await as().get("/vin", { vin: "1XK1AAAA7CA123456" })
    expect(body).toEqual({
      vin: "1XK1AAAA7CA123456",
      possibleYears: [1982, 2012],
      make: "Kenworth",
      warnings: [
        "This VIN could be from 1982 or 2012. Check the year on the vehicle.",
        "We can't tell the model from this VIN.",
      ],
    })
  })

  it.each([
    ["1HGCM82633A00435", "A VIN has 17 characters. This one has 16."],
    ["1HGCM82633A0O4352", "A VIN can't have the letter O. Try 0."],
    ["1HGCM82633A00435*", "Use only letters and digits."],
  ])("explains what is wrong with %s", async (vin, message) =>
    expect(await as().get("/vin", { vin })).toBeProblem(400, "malformed", {
      fields: [{ field: "vin", message }],
    }),
  )

  it("returns 400 without a VIN", async () =>
    expect(await as().get("/vin")).toMatchObject({
      status: 400,
      body: { fields: [{ field: "vin", message: "This is required." }] },
    }))
})
