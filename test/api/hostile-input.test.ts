import { beforeAll, describe, expect, it } from "vitest"
import { type Person, people, randomPhone } from "../builders/people.ts"
import { as, fieldsIn, malformed, type Reply } from "./client.ts"
import { aJob, chip, open, windshield } from "./requests/job.ts"
import { table } from "./table.ts"

const { clerk, technician, customer } = people(table)

let rosa: Person
let number: number
beforeAll(async () => {
  rosa = await clerk()
  number = await aJob(rosa, { charges: [{ ...windshield }] })
})
const put = (body: unknown) => as(rosa).put(`/servicerequest?invoiceNumber=${number}`, malformed(body))
const putLine = (line: object) => put({ charges: [{ type: "Other", ...line }] })

describe("an implausible number", () => {
  const lines: [string, object][] = [
    ["charges.0.list", { list: 1e21 }],
    ["charges.0.list", { list: 10_000_000 }],
    ["charges.0.list", { list: -1 }],
    ["charges.0.list", { list: "1e5" }],
    ["charges.0.list", { list: "NaN" }],
    ["charges.0.list", { list: "$5" }],
    ["charges.0.list", { list: null }],
    ["charges.0.net", { net: -250 }],
    ["charges.0.laborrate", { laborrate: -0.01 }],
    ["charges.0.cost", { cost: -1 }],
    ["charges.0.partcost", { partcost: -1 }],
    ["charges.0.quantity", { quantity: -1 }],
    ["charges.0.quantity", { quantity: 1e9 }],
    ["charges.0.laborhours", { laborhours: 1000 }],
    ["charges.0.discount", { discount: 150 }],
    ["charges.0.discount", { discount: -10 }],
    ["charges.0.markup", { markup: -100 }],
    [
      "charges.0.technicians",
      { technicians: Array.from({ length: 9 }, () => ({ _id: "t", role: "Installer", half: false })) },
    ],
  ]
  it.each(lines)("is rejected on a line, naming %s: %j", async (field, line) => {
    const reply = await putLine(line)
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: [field] })
  })

  it.each([
    ["insuranceDeductible", -250],
    ["customerCredit", -50],
    ["wantedDue", -1],
    ["taxRate", 21],
    ["taxRate", -1],
    ["year", 20_260],
    ["version", 0],
    ["version", 1.5],
  ])("is rejected as %s: %d", async (field, value) => {
    const reply = await put({ [field]: value })
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: [field] })
  })

  it("is rejected when JSON parses it as infinite", async () => {
    const reply = await put('{"charges":[{"type":"Other","list":1e999,"quantity":-1e999}]}')
    expect(reply.status).toBe(400)
    expect(fieldsIn(reply)).toEqual(expect.arrayContaining(["charges.0.list", "charges.0.quantity"]))
  })

  it("is rejected as a negative or infinite tip or payment", async () => {
    const pay = (more: object) =>
      as(rosa).put("/acceptpayment", { invoiceNumber: number, paymentMethod: "CASH", amount: 1, ...more })
    expect(fieldsIn(await pay({ tipamount: -20 }))).toEqual(["tipamount"])
    expect(fieldsIn(await pay({ amount: -20 }))).toEqual(["amount"])
    expect(fieldsIn(await pay({ amount: 1e300 }))).toEqual(["amount"])
  })

  it("is truncated, not rounded, to cents and tenths, in any notation", async () => {
    const own = await aJob(rosa)
    await as(rosa).put(`/servicerequest?invoiceNumber=${own}`, {
      charges: [
        { type: "Other", net: 12.349, quantity: 2.39 },
        { type: "Other", net: 1e-7, quantity: 2.3 },
        { type: "Other", net: "0.299", quantity: 1e-7 },
      ],
    })
    const { charges } = await open(rosa, own)
    expect(charges.map(({ net, quantity }) => [net, quantity])).toEqual([
      [12.34, 2.3],
      [0, 2.3],
      [0.29, 0],
    ])
  })
})

describe("a date or time that does not exist", () => {
  it.each([
    ["appointmentDate", "2/30/2026"],
    ["appointmentDate", "2026-02-30"],
    ["appointmentDate", "13/1/2026"],
    ["appointmentDate", "11/31/2026"],
    ["appointmentDate", "2/29/2027"],
    ["appointmentDate", "1/1/99999"],
    ["appointmentDate", ""],
    ["insuranceDateofLoss", "0/0/0000"],
    ["appointmentTimeStart", "25:00"],
    ["appointmentTimeStart", "13:00pm"],
    ["appointmentTimeEnd", "6:60am"],
  ])("is rejected as %s: %s", async (field, value) => {
    const reply = await put({ [field]: value })
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: [field] })
  })
})

describe("text", () => {
  const names = [
    "מיכל כהן",
    "محمد الأحمد",
    "🚗 Grace 👩‍🔧",
    "Nguyễn Thị Minh",
    "O'Brien-Núñez",
    "<script>alert(1)</script>",
    "'; DROP TABLE users; --",
    "{{7*7}} ${7*7}",
  ]
  it.each(names)("in any script is stored unchanged and searchable: %s", async (customerName) => {
    const own = await aJob(rosa, { customerName })
    expect(await open(rosa, own)).toMatchObject({ customerName })
    expect((await as(rosa).get("/servicerequest", { search: customerName.slice(0, 100) })).status).toBe(200)
    const made = await as(rosa).post("/users", { name: customerName, phone: randomPhone(), role: "user" })
    expect(made.status).toBe(201)
    expect((await as(rosa).get("/users", { q: customerName })).status).toBe(200)
  })

  it.each(["a\u0000b", "bell\u0007", "escape\u001b[31m", "half \ud83d", "delete\u007f"])(
    "with control characters or half a surrogate pair is rejected: %j",
    async (typed) => {
      expect(fieldsIn(await put({ customerName: typed, customerNotes: typed }))).toEqual([
        "customerName",
        "customerNotes",
      ])
      const made = await as(rosa).post("/users", { name: `${typed} Kim`, phone: randomPhone(), role: "user" })
      expect(fieldsIn(made)).toEqual(["name"])
    },
  )

  it("loses invisible characters from a paste and keeps the rest", async () => {
    const own = await aJob(rosa, {
      customerName: "\u202aAnn Lee\u202c",
      customerPhone: "\u202a530\u2011555\u20110101\u202c",
      customerEmail: "\ufeffann@example.com",
      customerNotes: "Call \u2066first\u2069 – ½ day",
      vin: "1HGCM82633A004352\u200b",
    })
    expect(await open(rosa, own)).toMatchObject({
      customerName: "Ann Lee",
      customerPhone: "530-555-0101",
      customerEmail: "ann@example.com",
      customerNotes: "Call first – ½ day",
      vin: "1HGCM82633A004352",
    })
    const made = await as(rosa).post("/users", {
      name: "\u202eevil gpj",
      phone: randomPhone(),
      role: "user",
      email: "ann@ｅxample.com\u00a0",
    })
    const { body } = await as(rosa).get("/users", { _id: (made.body as { _id: string })._id })
    expect(body).toMatchObject([{ name: "evil gpj", email: "ann@example.com" }])
  })

  it("may have several lines in multiline fields", async () => {
    expect((await put({ customerNotes: "Ring twice.\nDog:\tfriendly.\r\n" })).status).toBe(200)
  })

  it("that is far too long is rejected", async () => {
    const long = "x".repeat(100_000)
    expect(fieldsIn(await put({ customerName: long, vehicle: long, billingNotes: long }))).toEqual([
      "vehicle",
      "customerName",
      "billingNotes",
    ])
  })
})

describe("ids and keys", () => {
  it.each(["a#b", "../other", "a b", "x".repeat(61), "", "TECH#1\u0000"])(
    "that could reach other table keys are rejected: %j",
    async (_id) => {
      expect(fieldsIn(await put({ appointmentTechnicians: [_id] }))).toEqual(["appointmentTechnicians.0"])
      expect(fieldsIn(await put({ customerId: _id, branch: _id }))).toEqual(["branch", "customerId"])
    },
  )

  it("named like built-in object properties are rejected as unknown", async () => {
    const reply = await put('{"__proto__":{"version":1},"charges":[{"type":"Other","__proto__":{"cost":1}}]}')
    expect(reply.status).toBe(400)
    expect(fieldsIn(reply)).toEqual(expect.arrayContaining(["__proto__", "charges.0.__proto__"]))
    for (const name of ["constructor", "toString", "hasOwnProperty"]) {
      expect((await as(rosa).get("/users", { [name]: "x", role: "clerk" })).status, name).toBe(400)
      for (const list of [{ sort: `${name}:1` }, { filter: name }])
        expect((await as(rosa).get("/servicerequest", { date: "11/20/2026", ...list })).status).toBe(400)
      expect(
        (await as(rosa).post("/servicerequestaction", malformed({ invoiceNumber: 1, action: name }))).status,
      ).toBe(400)
    }
  })
})

describe("a deeply nested or very wide body", () => {
  it("is rejected without side effects", async () => {
    const deep = `${'{"charges":['.repeat(10_000)}${"]}".repeat(10_000)}`
    expect((await put(deep)).status).toBe(400)
    expect((await put("[".repeat(100_000))).status).toBe(400)
    expect(fieldsIn(await put({ charges: Array.from({ length: 61 }, () => ({ type: "Other" })) }))).toEqual([
      "charges",
    ])
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index]))
    expect((await put(wide)).status).toBe(400)
  })

  it("gets a short reply naming only a few fields, with or without a login", async () => {
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index]))
    const lines = Array.from({ length: 20_000 }, () => ({ type: "Other", partcost: 1 }))
    const replies = [
      await as().post("/session", malformed(wide)),
      await put(wide),
      await as(await technician()).put(
        `/servicerequest?invoiceNumber=${number}`,
        malformed({ charges: lines }),
      ),
    ]
    for (const { status, body } of replies) {
      expect([400, 403]).toContain(status)
      expect(JSON.stringify(body).length).toBeLessThan(20_000)
    }
    expect(fieldsIn(replies[0] as Reply)).toEqual(expect.arrayContaining(["phone", "password", "field0"]))
  })

  it("is accepted up to the maximum job size, and replaced by another that large", async () => {
    const own = await aJob(rosa)
    const full = (letter: string) => ({
      charges: Array.from({ length: 60 }, () => ({
        type: "Other",
        description: letter.repeat(300),
        partservice: letter.repeat(200),
        brand: letter.repeat(60),
        list: 9_999_999.99,
        net: 99.99,
        quantity: 999,
        laborhours: 99,
        laborrate: 99.99,
        labortype: "hourly",
      })),
    })
    const path = `/servicerequest?invoiceNumber=${own}`
    for (const letter of ["é", "ü"]) expect((await as(rosa).send("PUT", path, full(letter))).status).toBe(200)
  })

  it("rejects amounts and tips above any plausible size, per line and in total", async () => {
    const most = 9_999_999.99
    const own = await aJob(rosa, { charges: [{ ...chip }] })
    const refused = (field: string) => ({
      status: 400,
      body: { fields: [{ field, message: "Enter at most 9,999,999.99." }] },
    })
    const put = (...charges: object[]) =>
      as(rosa).put(`/servicerequest?invoiceNumber=${own}`, malformed({ charges }))
    const other = { type: "Other", description: "Much", net: most }
    expect(await put({ ...chip }, { ...other, quantity: 2 })).toMatchObject(refused("charges.1"))
    expect(await put(other, other)).toMatchObject(refused("charges"))
    expect(
      await as(rosa).post("/servicerequest", malformed({ invoiceType: "Cash", charges: [other, other] })),
    ).toMatchObject(refused("charges"))
    const cash = { invoiceNumber: own, paymentMethod: "CASH", amount: 1, tipamount: 1_000_000 } as const
    expect(await as(rosa).put("/acceptpayment", cash)).toMatchObject({
      status: 400,
      body: { fields: [{ field: "tipamount" }] },
    })
    expect(await open(rosa, own)).toMatchObject({ total: 65, customerTipAmount: 0 })
  })
})

describe("a cursor", () => {
  const encoded = (value: unknown) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")
  const elsewhere = {
    pk: "SR#1",
    sk: "SUM",
    gsi1pk: "DAY#2026-11-21",
    gsi1sk: "0000#1",
  }
  const forged = [
    "not base64 !!",
    encoded("not json"),
    encoded(null),
    encoded([1]),
    encoded({ pk: 1, sk: {} }),
    encoded({ pk: "PASS#u1", sk: "A" }),
    encoded(elsewhere),
    "2026-11-01 x",
    "0001-01-01",
    "9999-12-31",
  ]
  const lists = [
    "/servicerequest?date=11/20/2026",
    "/servicerequest?search=monthReport&date=11/20/2026",
    "/servicerequest?search=priya",
    "/servicerequest?customerId=u1",
    "/servicerequest?billingId=u1",
    "/users?role=clerk",
    "/users?category=personal",
    "/users?q=grace",
    "/vehicle?customerId=CUSTOMER",
    "/servicerequesthistory?invoiceNumber=NUMBER",
  ]
  it.each(lists)("from another list is rejected: %s", async (list) => {
    const path = list.replace("CUSTOMER", (await customer())._id).replace("NUMBER", String(number))
    for (const cursor of forged) {
      const reply = await as(rosa).send("GET", `${path}&cursor=${encodeURIComponent(cursor)}`)
      expect({ cursor, status: reply.status, fields: fieldsIn(reply) }).toEqual({
        cursor,
        status: 400,
        fields: ["cursor"],
      })
    }
  })

  it("continues its own list, but no other", async () => {
    const theo = await technician()
    const day = { date: "3/14/2023" }
    for (let i = 0; i < 3; i += 1)
      await aJob(rosa, {
        appointmentDate: "3/14/2023",
        appointmentTechnicians: [theo._id],
        charges: [{ ...chip }],
      })
    const first = await as(rosa).get("/servicerequest", { ...day, limit: 2 })
    const cursor = first.headers.get("x-next-cursor") ?? ""
    const second = await as(rosa).get("/servicerequest", { ...day, limit: 2, cursor })
    expect([(first.body as unknown[]).length, (second.body as unknown[]).length]).toEqual([2, 1])
    expect((await as(rosa).get("/servicerequest", { date: "3/15/2023", cursor })).status).toBe(400)
    expect((await as(theo).get("/servicerequest", { ...day, cursor })).status).toBe(400)
  })

  it("hides the key it encodes and rejects tampering", async () => {
    const mia = await customer()
    for (let i = 0; i < 2; i += 1) await aJob(rosa, { customerId: mia._id, customerName: mia.name })
    const hers = { customerId: mia._id, limit: 1 }
    const cursorNow = async () => (await as(rosa).get("/servicerequest", hers)).headers.get("x-next-cursor")
    await expect.poll(cursorNow).not.toBeNull()
    const cursor = (await cursorNow()) ?? ""
    const bytes = Buffer.from(cursor, "base64url")
    expect(bytes.toString("latin1")).not.toContain("SR#")
    for (const index of [0, 12, 28, bytes.length - 1]) {
      const moved = Buffer.from(bytes)
      moved.writeUInt8(moved.readUInt8(index) ^ 1, index)
      const reply = await as(rosa).get("/servicerequest", { ...hers, cursor: moved.toString("base64url") })
      expect({ index, status: reply.status }).toEqual({ index, status: 400 })
    }
    expect((await as(rosa).get("/servicerequest", { ...hers, cursor })).status).toBe(200)
    const elsewhere = await as(rosa).get("/users", { role: "clerk", cursor })
    expect(elsewhere).toMatchObject({ status: 400, body: { fields: [{ field: "cursor" }] } })
  })
})
