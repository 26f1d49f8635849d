import { beforeAll, describe, expect, it } from "vitest"
import { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import { type Person, people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { table } from "../table.ts"
import { aJob, open } from "./job.ts"

/* Two people change one request. A conflict on the same field or group returns both values, other changes
   merge. */

const { admin, clerk, technician, customer, commercialAccount } = people(table)
const put = (login: Login, invoiceNumber: number, body: object) =>
  as(login).put(`/servicerequest?invoiceNumber=${invoiceNumber}`, body)

type Row = readonly [group: string, field: string, first: unknown, second: unknown]

const texts = (group: string, ...fields: string[]): Row[] =>
  fields.map((field) => [group, field, `First ${field.slice(-8)}`, `Second ${field.slice(-8)}`])

const ids = (group: string, ...fields: string[]): Row[] =>
  fields.map((field) => [group, field, `first-${field}`, `second-${field}`])

const rows: readonly Row[] = [
  ...texts("customer", "customerName", "customerFullAddress"),
  ["customer", "customerPhone", "5305550111", "5305550122"],
  ["customer", "customerEmail", "first@example.com", "second@example.com"],
  ["customer", "language", "en", "es"],
  ...texts("customer notes", "customerNotes"),
  ...texts("vehicle", "vehicle", "make", "model", "style", "carId", "customerVehicleReference"),
  ...ids("vehicle", "vehicleId"),
  ["vehicle", "year", 2021, 2022],
  ["vehicle", "vin", "4S4BTGUD1N3148827", "1HGCM82633A004352"],
  ["vehicle", "licensePlate", "8ABC123", "7XYZ890"],
  ["vehicle", "calibrationNeeded", true, false],
  ["when", "appointmentDate", "11/24/2026", "11/25/2026"],
  ["when", "appointmentTimeStart", "11:00am", "12:00pm"],
  ["when", "appointmentTimeEnd", "4:00pm", "5:00pm"],
  ["where", "appointmentLocation", "Inshop", "Mobile"],
  ["where", "appointmentAddress", "1184 Plumas St, Yuba City, CA 95991", "8 D St, Marysville, CA 95901"],
  ["half job", "halfJob", true, false],
  ["multi job", "multiJob", true, false],
  ...texts("billing", "billingCompany", "billingFullAddress", "billingNotes"),
  ...ids("billing", "billingProfileId"),
  ["billing", "billingPhone", "5305550111", "5305550122"],
  ["billing", "billingFax", "5305550111", "5305550122"],
  ["billing", "billingEmail", "first@example.com", "second@example.com"],
  ...texts("insurance", "insuranceDispatch", "insuranceCauseOfLoss"),
  ...texts(
    "insurance",
    "insurancePolicyNumber",
    "insuranceClaimNumber",
    "insuranceDeductibleNote",
    "vinConfirmed",
    "partsConfirmed",
    "externalReferenceNumber",
  ),
  ["insurance", "insuranceCarrierKey", "first-mutual", "second-mutual"],
  ...texts("insurance", "insuranceCarrier"),
  ["insurance", "insuranceDateofLoss", "11/1/2026", "11/2/2026"],
  ["price", "insuranceDeductible", 250, 500],
  ["price", "customerCredit", 10, 20],
  ["price", "taxExempt", true, false],
  ["price", "taxRate", 8.25, 7.75],
  ...texts("service", "serviceType", "serviceSummary"),
  ["status", "serviceStatus", "exception", "needParts"],
]

/** Covered by other tests, since they need existing records or other calls. */
const elsewhere = [
  "customerId",
  "billingId",
  "branch",
  "appointmentTechnicians",
  "appointmentTechniciansRemoval",
  "appointmentTechniciansInstall",
  "promoCode",
  "invoiceType",
  "charges",
  "wantedDue",
  "totalShown",
  "signatureData",
  "signedWith",
  "version",
  "ownVersions",
]

let rosa: Person
let marta: Person
beforeAll(async () => {
  rosa = await clerk({ name: "Rosa Benitez" })
  marta = await clerk({ name: "Marta Silva" })
  const owner = await admin()
  for (const key of ["first-mutual", "second-mutual"])
    await as(owner).post("/insuranceproviders", {
      key,
      text: key,
      repairLaborType: "flat",
      repairLaborRates: [100],
      replaceLaborType: "hourly",
      replaceLaborRate: 60,
      replaceDiscount: 0,
      replaceMouldingDiscounts: { oem: 0, nonOem: 0 },
      replaceInstallKitDefault: "H/M",
      replaceInstallKits: {
        "W/S": { type: "each", value: 20 },
        "H/M": { type: "each", value: 20 },
        "F/C": { type: "each", value: 20 },
      },
    } as never)
})

const window = { appointmentDate: "11/20/2026", appointmentTimeStart: "1:00pm", appointmentTimeEnd: "3:00pm" }

const groups = [...new Set(rows.map(([group]) => group))]
const rowsOf = (group: string | undefined) => rows.filter(([one]) => one === group) as [Row, ...Row[]]

describe("Two clerks who save the same field with different values", () => {
  it.each(groups)("get both values of each field in the group: %s", async (group) => {
    const number = await aJob(rosa, window)
    for (const [index, [, field, first, second]] of rowsOf(group).entries()) {
      const version = index + 1
      expect((await put(rosa, number, { [field]: first, version })).status).toBe(200)
      expect(await put(marta, number, { [field]: second, version })).toBeProblem(409, "changed_meanwhile", {
        version: version + 1,
        conflicts: expect.arrayContaining([
          expect.objectContaining({ field, yours: second, theirs: first, by: "Rosa Benitez" }),
        ]),
      })
    }
    const version = rowsOf(group).length + 1
    const [, field, first, second] = rowsOf(group).at(-1) ?? rowsOf(group)[0]
    expect(await open(rosa, number)).toMatchObject({ version, [field]: first })
    expect((await put(marta, number, { [field]: second, version })).status).toBe(200)
  })

  it("get a conflict for people too: the customer, the account, and the technicians", async () => {
    const [mia, theo] = [await customer(), await customer()]
    const [fleet, farm] = [await commercialAccount(), await commercialAccount()]
    const [ana, lind] = [await technician(), await technician()]
    const named: Row[] = [
      ["customer", "customerId", mia._id, theo._id],
      ["billing", "billingId", fleet._id, farm._id],
      ...["appointmentTechnicians", "appointmentTechniciansRemoval", "appointmentTechniciansInstall"].map(
        (field): Row => ["technicians", field, [ana._id], [lind._id]],
      ),
    ]
    for (const [, field, first, second] of named) {
      const number = await aJob(rosa, window)
      expect((await put(rosa, number, { [field]: first, version: 1 })).status).toBe(200)
      expect(await put(marta, number, { [field]: second, version: 1 })).toMatchObject({
        status: 409,
        body: {
          conflicts: expect.arrayContaining([
            expect.objectContaining({ field, yours: second, theirs: first }),
          ]),
        },
      })
    }
  })

  it("are covered here for every writable field", () => {
    const fields = [...rows.map(([, field]) => field), ...elsewhere].toSorted()
    expect(fields).toEqual(Object.keys(ServiceRequestChange.shape).toSorted())
  })
})

const several = groups.filter((group) => rowsOf(group).length > 1)
const pairs = groups.map((group, index) => [group, groups[(index + 1) % groups.length]] as const)

describe("Two clerks who save different fields", () => {
  it.each(several)("get a conflict when both fields are in the group %s", async (group) => {
    const [[, field, first], [, otherField, , second] = rowsOf(group)[0]] = rowsOf(group)
    const number = await aJob(rosa, window)
    await put(rosa, number, { [field]: first, version: 1 })
    const { status, body } = await put(marta, number, { [otherField]: second, version: 1 })
    expect(status).toBe(409)
    const { conflicts } = body as unknown as { conflicts: { field: string }[] }
    expect(conflicts.map((conflict) => conflict.field)).toEqual(expect.arrayContaining([field, otherField]))
  })

  it.each(pairs)("keep both changes when the fields are in two groups: %s and %s", async (one, other) => {
    const [[[, field, first]], [[, otherField, second]]] = [rowsOf(one), rowsOf(other)]
    const number = await aJob(rosa, window)
    await put(rosa, number, { [field]: first, version: 1 })
    expect((await put(marta, number, { [otherField]: second, version: 1 })).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ version: 3, [field]: first, [otherField]: second })
  })
})
