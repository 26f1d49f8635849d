import { expect, it } from "vitest"
import {
  foundByNumber,
  foundInQuote,
  foundInVehicle,
  lineOfPart,
} from "#web/staff/requests/detail/charges/picker/found-parts.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

/* Parts that a clerk finds in the vehicle, the stock, or past quotes become lines of a cash job. The
   formula is cost * 1.30 + 100, the tax 7.25 %. The browser uses cents, the wire dollars. */

const { clerk } = people(table)
type Picked = ReturnType<typeof lineOfPart>

const centsOf = (dollars: string | number | undefined): number => Math.round(Number(dollars) * 100)
const inDollars = ({ list, cost, partcost }: Picked["edit"]) => ({
  ...(list !== undefined && { list: list / 100 }),
  ...(cost !== undefined && { cost: cost / 100 }),
  ...(partcost !== undefined && { partcost: partcost / 100 }),
})
const priced = async ({ kind, edit }: Picked) => {
  const charges = [{ type: kind, ...edit, ...inDollars(edit) }]
  return done(await as(await clerk()).post("/prices", malformed({ invoiceType: "Cash", charges })))
}

it("prices a windshield from the vehicle's parts: 340.50, so 341.00, including 13.41 tax", async () => {
  const [car] = done(await as(await clerk()).get("/vehiclepart", { carId: "car-1001" }))
  const part = car?.nagParts.find(({ PartNumber }) => PartNumber === "FW04218GTYN")
  if (!part) throw new Error("The tests' catalog has no such part.")
  const found = foundInVehicle({ ...part, ListPrice: centsOf(part.ListPrice) }, "nag")
  expect(await priced(lineOfPart(found, 18_500))).toMatchObject({
    total: 341,
    totalTax: 13.41,
    charges: [
      {
        type: "Replace",
        part: "FW04218GTYN",
        opening: "windshield",
        list: 540,
        cost: 185,
        net: 185,
        labor: 142.59,
        total: 327.59,
        laborhours: 2.3,
      },
    ],
  })
})

it("prices a stocked door by part number: 191.00 from the catalog's list price", async () => {
  expect(await priced(lineOfPart(foundByNumber("FD22218GTN"), undefined))).toMatchObject({
    total: 191,
    totalTax: 5.08,
    charges: [{ type: "Replace", opening: "door", cost: 70, net: 70, labor: 115.92, total: 185.92 }],
  })
})

it("prices a back glass from past quotes, with list, hours, cost: 341.00, 2.1 hours at 67.90", async () => {
  const { results } = done(await as(await clerk()).get("/quote", { nagPart: "FB22278YPN" }))
  const [quote] = results
  if (!quote) throw new Error("The tests' catalog has no such part.")
  const cost = centsOf(quote.costMygrant)
  expect(cost).toBe(18_500)
  const found = foundInQuote("FB22278YPN", { ...quote, listPrice: centsOf(quote.listPrice) })
  expect(await priced(lineOfPart(found, cost))).toMatchObject({
    total: 341,
    charges: [
      { opening: "back", list: 414.75, cost: 185, net: 185, laborhours: 2.1, laborrate: 67.9, labor: 142.59 },
    ],
  })
})
