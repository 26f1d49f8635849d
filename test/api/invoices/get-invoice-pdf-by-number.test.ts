import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { findsInvoices } from "./pdf-calls.ts"

const { clerk } = people(table)

describe("GET /pdfinvoice", () => {
  findsInvoices((login, number) => as(login).get("/pdfinvoice", { id: number }))

  it("requires a number and rejects other parameters", async () => {
    const rosa = await clerk()
    expect(await as(rosa).get("/pdfinvoice")).toMatchObject({
      status: 400,
      body: { detail: "Missing invoice key/number." },
    })
    expect(await as(rosa).get("/pdfinvoice", { id: 1, media: "data:" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "media" }] },
    })
  })
})
