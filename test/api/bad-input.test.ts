import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, inject, it } from "vitest"
import * as z from "zod"
import { keys } from "#functions/platform/keys.ts"
import { type Endpoint, fullSchema, type SingleEndpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { carrier } from "../builders/carrier.ts"
import { aText } from "../builders/messages.ts"
import { type Person, people, randomPhone } from "../builders/people.ts"
import { photo } from "../builders/photo.ts"
import { businessInfo, contactInfo, settings } from "../builders/shop.ts"
import { giveProfile } from "./billing/profile.ts"
import { addCarrier } from "./carriers/carrier.ts"
import { aForm } from "./catalog/catalog-fixtures.ts"
import { as, malformed, type Reply } from "./client.ts"
import { anExport } from "./exports/an-export.ts"
import { aReceipt, receiptOf } from "./fuel/receipt.ts"
import { aPublishable, published } from "./gallery/entry.ts"
import { anImport, stepped, uploadCsv } from "./imports/import.ts"
import { aDeadDelivery, aWebhook } from "./integrations/receiver.ts"
import { newNumber, stock } from "./inventory/stock.ts"
import { aDispatch } from "./ivy/dispatch.ts"
import { attached } from "./media/attach.ts"
import { agree } from "./messages/agree.ts"
import { byTwilio, post } from "./messages/hooks.ts"
import { queued, waitForState } from "./messages/outbox.ts"
import { aNote } from "./notes/note.ts"
import { aRun } from "./pipeline/program.ts"
import { addCode, code } from "./promocodes/code.ts"
import { aLead, windshield as quotedGlass } from "./quotes/quote.ts"
import { act, aDoneJob, aJob, chip, open } from "./requests/job.ts"
import { aVisit } from "./requests/visit.ts"
import { addBranch, branchForm } from "./settings/branch.ts"
import { table } from "./table.ts"
import { aTask } from "./tasks/task.ts"
import { begin } from "./uploads/video.ts"

const { admin, clerk, technician, customer, commercialAccount, setPassword } = people(table)

type Problem = { code: string; requestId: string; fields?: { field: string; message: string }[] }
const problemIn = ({ body }: Reply) => body as Problem
const fieldsIn = (reply: Reply) => problemIn(reply).fields?.map(({ field }) => field) ?? []

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

const carOf = async (who: Person) => {
  const { body } = await as(who).post("/vehicle", { customerId: (await customer())._id })
  return body as { _id: string }
}

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
      as(boss).get("/invoice", { key: "nobody's" }),
      as(boss).get("/pdfinvoiceV2", { id: "nobody's" }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
  })
})

const isBehind = ({ body }: Reply): boolean => Object(body).detail === messages.imports.underWay

describe("an idempotency key", () => {
  /** For each change: the request, and a different one under the same key. */
  const programIs = (state: string | undefined) =>
    table.transact([
      state === undefined
        ? { remove: keys.pipelineRun, onlyIf: "unguarded" }
        : {
            put: {
              ...keys.pipelineRun,
              schema: 1,
              ...aRun({ state, step: "pull", taskId: null, seenAt: new Date().toISOString() }),
            },
            onlyIf: "unguarded",
          },
    ])

  const changes: Record<string, (who: Person) => Promise<[path: string, body: object, other: object]>> = {
    "create-user": async () => [
      "/users",
      { name: "Grace Kim", phone: randomPhone(), role: "user" },
      { name: "Grace Kim", phone: randomPhone(), role: "user" },
    ],
    "take-dispatch": async () => {
      const { ReferralNumber } = await aDispatch()
      return [`/ivy_NewSafeliteDispatches?dispatch=${ReferralNumber}`, {}, { vehicle: "1987 Yugo GV" }]
    },
    "create-fuel-receipt": async () => ["/fuelreceipt", receiptOf(), receiptOf({ fuelcost: 62 })],
    "change-fuel-receipt": async (who) => [
      `/fuelreceipt?id=${(await aReceipt(who))._id}`,
      { rotate: "left" },
      { rotate: "right" },
    ],
    "delete-fuel-receipt": async (who) => [`/fuelreceipt?id=${(await aReceipt(who))._id}`, {}, { other: 1 }],
    "save-view": async () => [
      "/views",
      { name: "Sent twice", address: "/servicerequests?tab=Paid" },
      { name: "Sent twice", address: "/servicerequests" },
    ],
    "delete-view": async (who) => {
      await as(who).put("/views", { name: "Once", address: "/servicerequests" })
      return ["/views?name=Once", {}, { other: 1 }]
    },
    "save-stop-order": async () => [
      "/stoporder",
      { date: "11/20/2026", order: [48120], version: 0 },
      { date: "11/20/2026", order: [48121], version: 0 },
    ],
    "create-task": async () => ["/task", { description: "Wash the van" }, { description: "Wash both vans" }],
    "change-task": async (who) => {
      const { _id } = await aTask(who)
      return ["/task", { _id, state: "Complete" }, { _id, state: "Exception" }]
    },
    "delete-task": async (who) => [`/task?id=${(await aTask(who))._id}`, {}, { other: 1 }],
    "create-vehicle": async () => {
      const { _id: customerId } = await customer()
      return ["/vehicle", { customerId, year: 2022 }, { customerId, year: 2023 }]
    },
    "change-vehicle": async (who) => {
      const { _id } = await carOf(who)
      return ["/vehicle", { _id, year: 2022 }, { _id, year: 2023 }]
    },
    "delete-vehicle": async (who) => [`/vehicle?id=${(await carOf(who))._id}`, {}, { other: 1 }],
    "create-service-request": async () => [
      "/servicerequest",
      { invoiceType: "Cash" },
      { invoiceType: "Net" },
    ],
    "change-service-request": async (who) => [
      `/servicerequest?invoiceNumber=${await aJob(who)}`,
      { customerNotes: "Gate code 4471" },
      { customerNotes: "Ring the bell" },
    ],
    "delete-service-request": async (who) => [
      `/servicerequest?invoiceNumber=${await aJob(who)}`,
      {},
      { other: 1 },
    ],
    "fill-overhead": async (who) => {
      const invoiceNumber = await aJob(who)
      return ["/overhead", { invoiceNumber, action: "reset" }, { invoiceNumber, action: "autofill" }]
    },
    "act-on-service-request": async (who) => {
      const invoiceNumber = await aJob(who)
      return [
        "/servicerequestaction",
        { invoiceNumber, action: "cancel" },
        { invoiceNumber, action: "reopen" },
      ]
    },
    "submit-bill": async (who) => {
      const insuranceCarrierKey = await addCarrier(who)
      const invoiceNumber = await aDoneJob(who, await technician(), {
        invoiceType: "Insurance",
        insuranceCarrierKey,
        insuranceDeductible: 100,
      })
      return ["/bills", { invoiceNumber, how: "download" }, { invoiceNumber, how: "download", again: true }]
    },
    "send-statement": async (who) => {
      const billed = async () => {
        const carrier = await addCarrier(who, { billingEmail: "bills@carrier.example" })
        const invoiceNumber = await aDoneJob(who, await technician(), {
          invoiceType: "Insurance",
          insuranceCarrierKey: carrier,
          insuranceDeductible: 100,
        })
        await as(who).post("/bills", { invoiceNumber, how: "download" })
        const owes = async () => (await as(who).post("/statement", { carrier }, { key: randomUUID() })).status
        await expect.poll(owes).toBe(200)
        return carrier
      }
      return ["/statement", { carrier: await billed() }, { carrier: await billed() }]
    },
    "act-on-job": async (who) => {
      const { jobKey } = await open(who, await aJob(who))
      const wish = { key: jobKey, action: "askForTime" }
      return ["/job", { ...wish, note: "Any day next week." }, { ...wish, note: "Tomorrow." }]
    },
    "book-service": async () => {
      const visit = aVisit("yuba-city")
      return ["/newservice", visit, { ...visit, name: "Nora W" }]
    },
    "store-quote": async () => {
      const quote = { service: "replace", matches: [quotedGlass] }
      return ["/quote", quote, { ...quote, phone: "5305550171" }]
    },
    "change-quote": async () => {
      const { _id } = await aLead()
      return ["/quote", { _id, dismissed: true }, { _id, dismissed: false }]
    },
    "create-note": async (who) => {
      const note = { invoice: await aJob(who), category: "other" }
      return ["/notes", { ...note, note: "Ring the bell" }, { ...note, note: "Knock" }]
    },
    "change-note": async (who) => {
      const { _id } = await aNote(who, await aJob(who))
      return ["/notes", { _id, note: "Ring the bell" }, { _id, note: "Knock" }]
    },
    "delete-note": async (who) => [`/notes?id=${(await aNote(who, await aJob(who)))._id}`, {}, { other: 1 }],
    "create-media": async (who) => {
      const picture = { relativeInvoiceNumber: await aJob(who), media: [photo(20, 20)] }
      return ["/media", { ...picture, category: "before" }, { ...picture, category: "after" }]
    },
    "change-media": async (who) => {
      const { _id } = await attached(who, await aJob(who))
      return ["/media", { _id, category: "after" }, { _id, category: "misc" }]
    },
    "delete-media": async (who) => {
      const { _id } = await attached(who, await aJob(who))
      return [`/media?id=${_id}`, {}, { other: 1 }]
    },
    "create-gallery-entry": async (who) => {
      const entry = await aPublishable(who)
      return ["/gallery", entry, { ...entry, service: "Chip repair" }]
    },
    "change-gallery-entry": async (who) => {
      const { _id } = await published(who)
      return ["/gallery", { _id, favorite: true }, { _id, favorite: false }]
    },
    "delete-gallery-entry": async (who) => [`/gallery?id=${(await published(who))._id}`, {}, { other: 1 }],
    "create-quote-vehicle": async () => {
      const form = aForm()
      return ["/quotevehicles", form, { ...form, style: "4 DOOR SEDAN" }]
    },
    "switch-catalog": async () => {
      await programIs("Stopped")
      return ["/quotecatalog", { version: "tests" }, { version: "tests-again" }]
    },
    "notify-technicians": async (who) => {
      const { _id } = await technician()
      const invoiceNumber = await aJob(who, { appointmentTechnicians: [_id] })
      return ["/notify", { invoiceNumber }, { invoiceNumber, technicians: [_id] }]
    },
    "send-text": async () => {
      const text = { phone: await agree(randomPhone()), message: "It came in." }
      return ["/sendtext", text, { ...text, message: "It didn't." }]
    },
    "send-email": async () => {
      const mail = { email: "grace@example.com", subject: "Your glass", message: "It came in." }
      return ["/sendemail", mail, { ...mail, message: "It didn't." }]
    },
    "read-inbox": async () => {
      const phone = randomPhone()
      await post(byTwilio({ MessageSid: `SM${phone}${phone}`, From: `+1${phone}`, Body: "Hello?" }))
      return ["/inbox", { phone, version: 1 }, { phone, version: 2 }]
    },
    "assign-texts": async (who) => {
      const phone = randomPhone()
      await post(byTwilio({ MessageSid: `SM${phone}${phone}`, From: `+1${phone}`, Body: "Hello?" }))
      const invoiceNumber = await aJob(who)
      return ["/inbox", { phone, invoiceNumber }, { phone, invoiceNumber: invoiceNumber + 1 }]
    },
    "resend-message": async () => {
      const text = await queued(aText({ to: "5005550009" }))
      await waitForState(text, "failed")
      return ["/outbox", { _id: text.id }, { _id: "another" }]
    },
    "record-text-consent": async () => {
      const phone = randomPhone()
      return ["/textconsent", { phone, given: true }, { phone, given: false }]
    },
    "record-payment": async (who) => {
      const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
      const cash = { invoiceNumber, paymentMethod: "CASH" }
      return ["/acceptpayment", { ...cash, amount: 10 }, { ...cash, amount: 20 }]
    },
    "accept-payment": async (who) => {
      const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
      const card = { invoiceNumber, sourceId: "cnon:card-nonce-ok" }
      return ["/acceptpayment", { ...card, amount: 10 }, { ...card, amount: 20 }]
    },
    refund: async (who) => {
      const invoiceNumber = await aJob(who, { charges: [{ ...chip }] })
      const { body } = await as(who).put("/acceptpayment", {
        invoiceNumber,
        paymentMethod: "CASH",
        amount: 10,
      })
      const given = { invoiceNumber, paymentId: body.paymentId }
      return ["/refund", { ...given, amount: 5 }, { ...given, amount: 6 }]
    },
    "create-square-user": async () => [
      "/squareuser",
      { customerId: (await customer())._id },
      { customerId: (await customer())._id },
    ],
    "save-credit-card": async () => {
      const card = {
        customerId: (await customer())._id,
        sourceId: "cnon:card-nonce-ok",
        agreed: true as const,
      }
      return ["/savecreditcard", card, { ...card, sourceId: "cnon:card-nonce-declined" }]
    },
    "remove-credit-card": async (who) => {
      const { _id: customerId } = await customer()
      const card = { customerId, sourceId: "cnon:card-nonce-ok", agreed: true } as const
      const { body } = await as(who).post("/savecreditcard", card)
      return [`/creditcard?${new URLSearchParams({ customerId, cardId: body.card._id })}`, {}, { other: 1 }]
    },
    // The shop's own values, since other tests rely on them.
    "change-settings": async () => [
      "/settings",
      { premierVideo: settings.premierVideo },
      { premierVideo: "/assets/another.mp4" },
    ],
    "change-business-info": async () => [
      "/businessinfo",
      { footerData: businessInfo.footerData },
      { footerData: "Another." },
    ],
    "change-contact-info": async () => [
      "/contactinfo",
      { sundayHours: contactInfo.sundayHours },
      { sundayHours: "08:00-12:00" },
    ],
    "create-insurance-provider": async () => {
      const provider = carrier()
      return ["/insuranceproviders", provider, { ...provider, text: "Another" }]
    },
    "change-insurance-provider": async (who) => {
      const key = await addCarrier(who)
      return ["/insuranceproviders", { key, replaceDiscount: 40 }, { key, replaceDiscount: 41 }]
    },
    "delete-insurance-provider": async (who) => [
      `/insuranceproviders?key=${await addCarrier(who)}`,
      {},
      { other: 1 },
    ],
    "create-promo-code": async () => {
      const promo = code()
      return ["/promocode", promo, { ...promo, markdown: 10 }]
    },
    "delete-promo-code": async (who) => [`/promocode?promoCode=${await addCode(who)}`, {}, { other: 1 }],
    "create-billing-profile": async () => {
      const { _id: userId } = await commercialAccount()
      return ["/billingprofile", { userId }, { userId, taxExempt: true }]
    },
    "change-billing-profile": async (who) => {
      const userId = await giveProfile(who, await commercialAccount())
      return ["/billingprofile", { userId, taxExempt: true }, { userId, repairFree: true }]
    },
    "delete-billing-profile": async (who) => {
      const _id = await giveProfile(who, await commercialAccount())
      return ["/billingprofile", { _id }, { _id: "another" }]
    },
    "begin-upload": async () => {
      const picture = { purpose: "vehicle", type: "image/png", size: 5 }
      return ["/uploads", picture, { ...picture, size: 6 }]
    },
    "continue-upload": async (who) => {
      const { key, upload } = await begin(who, 1000)
      return ["/uploads", { key, upload, size: 1000 }, { key, upload, size: 1001 }]
    },
    "abort-upload": async (who) => {
      const { key, upload } = await begin(who, 1000)
      return [`/uploads?${new URLSearchParams({ key, upload })}`, {}, { other: 1 }]
    },
    "create-import": async (who) => {
      const body = {
        kind: "customers",
        key: await uploadCsv(who, "Name,Phone\nAnn Lee,5305550142"),
        fileName: "a.csv",
      }
      return ["/imports", body, { ...body, fileName: "b.csv" }]
    },
    "change-import": async (who) => {
      const { _id } = await anImport(who, "customers", ["Name,Phone", "Ann Lee,12", "Bo Diaz,5305550177"])
      const check = { _id, step: "check", mapping: { name: 0, phone: 1 } }
      return ["/imports", check, { _id, step: "check" }]
    },
    "answer-import": async (who) => {
      const { _id } = await anImport(who, "customers", ["Name,Phone", "Ann Lee,12", "Bo Diaz,5305550177"])
      await stepped(who, _id, { step: "check" })
      return ["/importrows", { _id, answer: "skip" }, { _id, answer: "fill" }]
    },
    "create-branch": async () => {
      const branch = branchForm()
      return ["/branches", branch, { ...branch, phone: "5305550101" }]
    },
    "change-branch": async (who) => {
      const _id = await addBranch(who)
      return ["/branches", { _id, phone: "5305550101" }, { _id, phone: "5305550102" }]
    },
    "delete-branch": async (who) => [`/branches?_id=${await addBranch(who)}`, {}, { surprise: 1 }],
    "change-user": async () => {
      const { _id: user } = await customer()
      return ["/users", { user, name: "Grace Kim" }, { user, name: "Grace Lee" }]
    },
    "delete-user": async () => ["/users", { user: (await customer())._id }, { user: (await customer())._id }],
    "create-inventory": async () => {
      const part = { partNumber: newNumber(), branch: "yuba-city" }
      return ["/inventory", part, { ...part, quantity: 3 }]
    },
    "change-inventory": async (who) => {
      const { _id } = await stock(who)
      return ["/inventory", { _id, by: 1 }, { _id, by: 2 }]
    },
    "delete-inventory": async (who) => [`/inventory?id=${(await stock(who))._id}`, {}, { surprise: 1 }],
    "start-pipeline": async () => {
      await programIs(undefined)
      return ["/createecstasks", { taskDefinition: "data-puller" }, { taskDefinition: "image-puller" }]
    },
    "stop-pipeline": async () => {
      await programIs("Running")
      return ["/deleteecstasks", {}, { surprise: 1 }]
    },
    "create-webhook": async () => {
      const hook = { url: "https://example.com/once", events: ["request.made"] }
      return ["/webhooks", hook, { ...hook, url: "https://example.com/other" }]
    },
    "change-webhook": async (who) => {
      const { _id } = await aWebhook(who, { url: "https://example.com/changed" })
      return ["/webhooks", { _id, active: false }, { _id, active: true }]
    },
    "delete-webhook": async (who) => [
      `/webhooks?_id=${(await aWebhook(who, { url: "https://example.com/gone" }))._id}`,
      {},
      { surprise: 1 },
    ],
    "stop-export": async () => ["/exports", { _id: await anExport(table) }, { _id: "another" }],
    "delete-export": async () => [
      `/exports?_id=${await anExport(table, { state: "stopped" })}`,
      {},
      { surprise: 1 },
    ],
    "redeliver-webhook": async () => {
      const _id = await aDeadDelivery()
      return ["/webhookdeliveries", { _id }, { _id: "another" }]
    },
    "delete-api-key": async (who) => {
      const { body } = await as(who).post("/apikeys", { name: "Once", role: "clerk" })
      return [`/apikeys?_id=${(body as { _id: string })._id}`, {}, { surprise: 1 }]
    },
    "change-credentials": async () => ["/credentials", { nagsUsername: "a" }, { nagsUsername: "b" }],
    "confirm-password": async (who) => {
      await setPassword(who, "correct horse")
      return ["/confirmpassword", { password: "correct horse" }, { password: "battery staple" }]
    },
    "refresh-session": async () => ["/session", { location: "/account" }, { location: "/" }],
  }
  /**
   * Calls without idempotency: provider events have their own ids, replies with secrets are never stored, a
   * logout ends its session, and some calls change nothing. Others are covered by their own tests.
   */
  const without = [
    "create-session",
    "first-login",
    "create-socket-ticket",
    "create-api-key",
    "delete-session",
    "list-sessions",
    "price-charges",
    "cancel-payment",
    "rehearse-formula",
    "draw-invoice-pdf",
    "draw-invoice-pdf-by-number",
    "begin-service-photo",
    "read-vehicle-list",
    "start-quote-software",
    "stop-quote-software",
    "start-export",
  ]
  const changing = endpoints.filter(
    ({ method, name, ...rest }) => method !== "GET" && !("raw" in rest) && !without.includes(name),
  )

  it.each(changing.map((endpoint) => ({ title: titleOf(endpoint), endpoint })))(
    "runs $title once, repeats the reply on retry, and rejects another body",
    async ({ endpoint: { name, method, roles } }) => {
      const who = mayPass("clerk", roles ?? [])
        ? await clerk()
        : mayPass("technician", roles ?? [])
          ? await technician()
          : boss
      const change = changes[name]
      if (!change) throw new Error(`No example call for ${name}.`)
      const [path, body, other] = await change(who)
      const key = `once-${name}`
      const send = () => as(who).send(method, path, body, { key })
      let first = await send()
      // Only one import runs at a time, so a call refused for another one may be repeated.
      await expect
        .poll(async () => {
          if (isBehind(first)) first = await send()
          return isBehind(first)
        })
        .toBe(false)
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
      const again = await as(who).send(method, path, body, { key })
      expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
      expect(await as(who).send(method, path, other, { key })).toBeProblem(422, "key_reused")
    },
  )

  it("must be well formed and is scoped to its user", async () => {
    const [rosa, marta] = [await clerk(), await clerk()]
    const make = (who: Person, key: string) =>
      as(who).post("/servicerequest", { invoiceType: "Cash" }, { key })
    expect(fieldsIn(await make(rosa, "short"))).toEqual(["Idempotency-Key"])
    expect(fieldsIn(await make(rosa, "a # that parts keys"))).toEqual(["Idempotency-Key"])
    const [hers, mine] = [await make(rosa, "the-same-key"), await make(marta, "the-same-key")]
    expect(hers.body).not.toEqual(mine.body)
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
      expect((body as unknown as Problem).requestId).toBe(headers.get("x-request-id"))
      expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.mjs|DynamoDB|Zod/)
    }
  })
})
