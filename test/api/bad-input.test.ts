import { beforeAll, describe, expect, inject, it } from "vitest"
import * as z from "zod"
import { keys } from "#functions/platform/keys.ts"
import { type Endpoint, fullSchema, type SingleEndpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { messages } from "#shared/messages.ts"
import { type Person, people } from "../builders/people.ts"
import { as, fieldsIn, malformed, problemIn } from "./client.ts"
import { act, aJob, open } from "./requests/job.ts"
import { table } from "./table.ts"

const { admin, clerk, technician } = people(table)

/** The query an address needs besides the tested body. */
const addresses: Record<string, string> = {
  "change-service-request": "?invoiceNumber=1",
  "take-dispatch": "?dispatch=1",
  "change-fuel-receipt": "?id=1",
}
const addressOf = ({ name, path }: Endpoint) => `${path}${addresses[name] ?? ""}`
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** One call takes a bare list and has its own tests. */
const bodied = endpoints.flatMap((endpoint) =>
  endpoint.variants || !endpoint.body || fullSchema(endpoint.body) instanceof z.ZodArray ? [] : [endpoint],
)
const fieldsOf = ({ body }: SingleEndpoint): string[] => {
  const full = body && fullSchema(body)
  return full instanceof z.ZodObject ? Object.keys(full.shape) : []
}

let boss: Person
beforeAll(async () => {
  boss = await admin()
})

describe("the body", () => {
  it.each(["{not json", '{"a":1', "[]", '"text"', "7"])("is JSON, and an object: %s", async (body) => {
    const reply = await as(boss).send("PUT", "/settings", body)
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: ["body"] })
  })

  it.each([
    ["POST", "/session"],
    ["POST", "/servicerequest"],
    ["PUT", "/settings"],
  ] as const)("of %s %s is limited to 4.5 MB", async (method, path) => {
    const reply = await as(boss).send(method, path, `{"note":"${"x".repeat(4.6 * 1024 * 1024)}"}`)
    expect({ status: reply.status, code: problemIn(reply).code }).toEqual({ status: 413, code: "too_large" })
  })

  it("is rejected when nested too deeply", async () => {
    const deep = `{"damage":${"[".repeat(100_000)}${"]".repeat(100_000)}}`
    const reply = await as().send("POST", "/newservice", deep)
    expect({ status: reply.status, fields: fieldsIn(reply) }).toEqual({ status: 400, fields: ["body"] })
  })

  it("is rejected as too large by its byte count, not its character count", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const threeBytes = (length: number) => "窗".repeat(length)
    const set = { serviceWriter: threeBytes(120_000) }
    await table.transact([{ add: keys.request(number), amounts: {}, set, onlyIf: "unguarded" }])
    const line = { type: "Other", description: threeBytes(300), partservice: threeBytes(200) }
    const charges = Array.from({ length: 60 }, () => line)
    const reply = await as(rosa).send("PUT", `/servicerequest?invoiceNumber=${number}`, { charges })
    expect(reply).toBeProblem(413, "too_large", { detail: messages.common.tooLargeToStore })
  })

  it.each(bodied.map((endpoint) => ({ title: titleOf(endpoint), endpoint })))(
    "of $title is refused with the name of each field that is unknown or of the wrong kind",
    async ({ endpoint }) => {
      const names = fieldsOf(endpoint)
      const wrong = names.map((name) => `${JSON.stringify(name)}:{"of":"another kind"},`).join("")
      const body = `{${wrong}"surprise":1,"__proto__":{"role":"admin"},"constructor":1}`
      const reply = await as(boss).send(endpoint.method, addressOf(endpoint), body)
      expect({ status: reply.status, code: problemIn(reply).code }).toEqual({
        status: 400,
        code: "malformed",
      })
      // An object is named by the field it lacks: `replaceInstallKits.W/S`.
      const named = fieldsIn(reply).map((field) => field.split(".")[0])
      expect(named).toEqual(expect.arrayContaining([...names, "surprise", "__proto__", "constructor"]))
      for (const { message } of problemIn(reply).fields ?? []) expect(message).toMatch(/^[A-Z].+[.]$/)
    },
  )
})

describe.each(
  bodied.filter(({ ignores }) => ignores).map((endpoint) => ({ title: titleOf(endpoint), endpoint })),
)("server-computed fields in the body of $title", ({ endpoint }) => {
  it("are ignored, while unknown fields are rejected", async () => {
    const ignores = (endpoint.ignores ?? []).filter((field) => !field.includes("."))
    const body = Object.fromEntries([...ignores, "surprise"].map((field) => [field, ["?"]]))
    const named = fieldsIn(await as(boss).send(endpoint.method, addressOf(endpoint), body))
    expect(named).toContain("surprise")
    for (const field of ignores) expect(named).not.toContain(field)
  })
})

describe("a query", () => {
  const cases: [path: string, field: string][] = [
    ["/servicerequest?invoiceNumber=forty", "invoiceNumber"],
    ["/servicerequest?invoiceNumber=1&surprise=1", "surprise"],
    ["/servicerequest?date=2/30/2026", "date"],
    ["/servicerequest?date=2026-11-20", "date"],
    ["/servicerequest?date=11/20/2026&limit=-1", "limit"],
    ["/servicerequest?date=11/20/2026&unfocused=maybe", "unfocused"],
    ["/servicerequest?search=monthReport&date=13/1/2026", "date"],
    ["/servicerequest?customerId=a%23b", "customerId"],
    [`/servicerequest?search=${"x".repeat(101)}`, "search"],
    ["/servicerequesthistory?invoiceNumber=", "invoiceNumber"],
    ["/servicerequesthistory", "invoiceNumber"],
    ["/users?role=owner", "role"],
    ["/users?category=fleet", "category"],
    ["/users?role=clerk&sort=age:1", "sort"],
    ["/users?_id=", "_id"],
    ["/vehicle", "customerId"],
    ["/vin?vin=IOQ", "vin"],
    ["/vin?vin=", "vin"],
    ["/appointmentwindows?service=chip&zip=nowhere", "zip"],
    ["/settings?surprise=1", "surprise"],
    ["/invoice?surprise=1", "surprise"],
    ["/task?state=Done", "state"],
  ]
  it.each(cases)("%s is rejected, naming %s", async (path, field) => {
    const reply = await as(boss).send("GET", path)
    expect({ status: reply.status, code: problemIn(reply).code }).toEqual({ status: 400, code: "malformed" })
    expect(fieldsIn(reply)).toContain(field)
  })

  it("without parameters returns 400 and lists the accepted ones", async () => {
    const reply = await as(boss).get("/servicerequest")
    expect(reply).toMatchObject({ status: 400, body: { detail: expect.stringContaining("invoiceNumber") } })
  })
})

describe("a field that the role may not write", () => {
  it("returns 403 with the field's path, at any depth", async () => {
    const theo = await technician()
    const number = await aJob(await clerk(), { appointmentTechnicians: [theo._id] })
    const path = `/servicerequest?invoiceNumber=${number}`
    const cases: [body: object, field: string][] = [
      [{ appointmentDate: "11/24/2026" }, "appointmentDate"],
      [{ insuranceDeductible: 0 }, "insuranceDeductible"],
      [{ taxRate: 0 }, "taxRate"],
      [{ wantedDue: 0 }, "wantedDue"],
      [{ charges: [{ type: "Other", cost: 1 }] }, "charges.0.cost"],
      [{ charges: [{ type: "Other" }, { type: "Repair", misccost: 1 }] }, "charges.1.misccost"],
    ]
    for (const [body, field] of cases) {
      const reply = await as(theo).send("PUT", path, body)
      expect({ field, status: reply.status, fields: fieldsIn(reply) }).toEqual({
        field,
        status: 403,
        fields: [field],
      })
    }
    expect((await open(boss, number)).version).toBe(1)
  })
})

describe("an address", () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))]

  it.each(["/nothing-here", "/servicerequest/48211", "/__proto__", "/session/../account", "/%00"])(
    "that is unknown returns 404: %s",
    async (path) => {
      const response = await fetch(`${inject("origin")}/api${path}`)
      expect(response.status).toBeGreaterThanOrEqual(path.includes("..") ? 401 : 404)
      expect(response.status).toBeLessThan(405)
      expect(await response.json()).toMatchObject({ requestId: expect.any(String) })
    },
  )

  it.each(paths)("answers 405 to other methods: %s", async (path) => {
    const methods = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    const reply = await as(boss).send("PATCH", path, {})
    expect(reply).toBeProblem(405, "method_not_allowed")
    expect(reply.headers.get("allow")?.split(", ").toSorted()).toEqual(methods.toSorted())
  })
})

describe("an unknown id", () => {
  it("returns 404 from every endpoint", async () => {
    const signature = { invoiceNumber: 999_999_999, paymentMethod: "CASH", amount: 1 }
    const replies = await Promise.all([
      as(boss).get("/servicerequest", { invoiceNumber: 999_999_999 }),
      as(boss).put("/servicerequest?invoiceNumber=999999999", { customerNotes: "x" }),
      as(boss).post("/servicerequest", {
        invoiceType: "Warranty",
        originalInvoice: 999_999_999,
        appointmentDate: "11/24/2026",
        customerNotes: "x",
      }),
      as(boss).delete("/servicerequest", { invoiceNumber: 999_999_999 }),
      act(boss, 999_999_999, "cancel"),
      act(boss, -1, "cancel"),
      as(boss).get("/servicerequesthistory", { invoiceNumber: 999_999_999 }),
      as(boss).post("/notify", { invoiceNumber: 999_999_999 }),
      as(boss).get("/textconsent", { invoiceNumber: 999_999_999 }),
      as(boss).get("/notes", { invoice: 999_999_999 }),
      as(boss).post("/notes", { invoice: 999_999_999, category: "other", note: "x" }),
      as(boss).put("/notes", { _id: "nothing", note: "x" }),
      as(boss).put("/media", { _id: "nothing", category: "after" }),
      as(boss).delete("/notes", { id: "nothing" }),
      as(boss).put("/acceptpayment", malformed(signature)),
      as(boss).get("/users", { _id: "nobody" }),
      as(boss).get("/vehicle", { customerId: "nobody" }),
      as(boss).get("/billingprofile", { userId: "nobody" }),
      as(boss).put("/insuranceproviders", { key: "nobody", replaceDiscount: 40 }),
      as(boss).delete("/insuranceproviders", { key: "nobody" }),
      as(boss).delete("/promocode", { promoCode: "nobody" }),
      as(boss).post("/billingprofile", { userId: "nobody" }),
      as(boss).put("/billingprofile", { userId: "nobody", taxExempt: true }),
      as(boss).send("DELETE", "/billingprofile", { _id: "nobody" }),
      as(boss).post("/vehicle", { customerId: "nobody" }),
      as(boss).put("/vehicle", { _id: "nothing" }),
      as(boss).delete("/vehicle", { id: "nothing" }),
      as(boss).put("/task", { _id: "nothing", state: "Complete" }),
      as(boss).delete("/task", { id: "nothing" }),
      as(boss).delete("/uploads", { key: "nothing" }),
      as(boss).delete("/session", { token: "nobody's" }),
      as(boss).put("/users", { user: "nobody", name: "Grace Kim" }),
      as(boss).send("DELETE", "/users", { user: "nobody" }),
      as(boss).put("/branches", { _id: "nowhere", phone: "5305550100" }),
      as(boss).delete("/branches", { _id: "nowhere" }),
      as(boss).post("/textpictures", { _id: "nothing" }),
      as(boss).get("/invoice", { key: "nobody's" }),
      as(boss).get("/pdfinvoiceV2", { id: "nobody's" }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  })
})

describe("every reply", () => {
  it("carries its request id, is never cached, and hides implementation details", async () => {
    const replies = await Promise.all([
      as(boss).get("/account"),
      as(boss).send("GET", "/nothing-here"),
      as().get("/account"),
      as(boss).get("/servicerequest", { invoiceNumber: "x" }),
    ])
    for (const { headers, body, status } of replies) {
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/)
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("set-cookie")).toBeNull()
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      if (status < 400) continue
      expect(Object(body).requestId).toBe(headers.get("x-request-id"))
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.mjs|DynamoDB|Zod/)
    }
  })
})
