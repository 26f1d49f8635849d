import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod"
import { type Endpoint, schemaFor } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { mayPass, type Role, roles } from "#shared/domain/people/permissions.ts"
import { type Person, people } from "../builders/people.ts"
import { as } from "./client.ts"
import { aNote } from "./notes/note.ts"
import { act, aDoneJob, kit, windshield } from "./requests/job.ts"
import { picture } from "./requests/signature.ts"
import { table } from "./table.ts"

/* Customers and link holders never receive cost, pay, profit, internal notes, other people's phones, or
   formulas (docs/domain.md, section 9). The lists are typed by hand, so that an omission in a definition
   is found. */

type Viewer = Role | "public"
const viewers: readonly Viewer[] = [...roles, "public"]

const inside = [
  "pk",
  "sk",
  "gsi1pk",
  "gsi1sk",
  "gsi2pk",
  "gsi3pk",
  "schema",
  "expiresAt",
  "password",
  "hash",
  "salt",
]
const costs = ["cost", "partcost", "laborcost", "misccost", "pnlnet", "why", "atRates", "pay"]
const totalsOfCosts = ["totalPartsCost", "totalLaborCost", "totalMiscCost", "totalPnlNet"]
const terms = ["pricingmethod", "markup", "markuptype", "markdown", "markdowntype"]
const pricing = [
  "replacePricingMethod",
  "replaceMarkup",
  "replaceMarkupType",
  "replaceMarkdown",
  "replaceMarkdownType",
]
const wages = [
  "technicianInstallerRate",
  "technicianAssistantRate",
  "technicianInstallerRepairRate",
  "technicianAssistantRepairRate",
]
const formulas = [
  "quoteFormulaReplace",
  "quoteFormulaRepair",
  "cashReplacementNet",
  "cashListDiscount",
  "marginFloor",
]
const forStaffAlone = [
  "billingNotes",
  "openAlerts",
  "alertTechnician",
  "postingUserId",
  "serviceWriterUserId",
  "billingProfileId",
  "providerId",
  "pendingPayment",
  "pendingRefund",
  "countedOn",
  "countedAgainOn",
  "squareCustomerId",
  "schedulerTechnicians",
  "urethanes",
  "textTemplates",
  "quickselect",
  "flags",
  "pricedBy",
  "counts",
  "repairLaborRates",
  "replaceLaborRate",
  "replaceInstallKits",
  "taxRates",
  "zipTaxRates",
  "invoicePrintData",
  "invoiceEmailMessageData",
  "session",
  "uses",
  "mostUses",
]
const forTheWorkshop = [...costs, ...totalsOfCosts, ...terms, ...pricing, ...wages, ...formulas]

const hiddenFrom: Record<Viewer, readonly string[]> = {
  admin: inside,
  developer: inside,
  clerk: inside,
  technician: [...inside, ...forTheWorkshop],
  user: [...inside, ...forTheWorkshop, ...forStaffAlone, "jobKey"],
  public: [...inside, ...forTheWorkshop, ...forStaffAlone, "authorizations.by", "invoiceKey"],
}

/**
 * Exceptions: an account sees its agreed rates, a promo code its discount, an uploader their own id, a link
 * holder the invoice, and whoever books gets the job's link.
 */
const agreedOn: Record<string, readonly string[]> = {
  "GET /billingprofile": ["replaceLaborRate"],
  "GET /promocode one": ["markdown"],
  "GET /media": ["postingUserId"],
  "POST /media": ["postingUserId"],
  "GET /job": ["invoiceKey"],
  "POST /newservice": ["jobKey"],
}

const namesIn = (schema: unknown): string[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return namesIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  if (schema instanceof z.ZodRecord) return namesIn(schema.valueType)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...namesIn(field)])
}

type Answer = { title: string; endpoint: Endpoint; viewer: Viewer; names: string[] }

const answers: Answer[] = endpoints.flatMap((endpoint) => {
  const kinds = endpoint.variants
    ? Object.entries(endpoint.variants).flatMap(([name, { roles: who, reply, whole }]) => [
        { name, who, reply },
        ...(whole ? [{ name: `${name} whole`, who, reply: whole }] : []),
      ])
    : [{ name: "", who: endpoint.roles, reply: endpoint.reply }]
  return kinds.flatMap(({ name, who, reply }) =>
    viewers
      .filter((viewer) => mayPass(viewer, who))
      .map((viewer) => ({
        title: `${endpoint.method} ${endpoint.path} ${name}`.trim(),
        endpoint,
        viewer,
        names: namesIn(schemaFor(reply, viewer)),
      })),
  )
})

describe("The fields of a reply", () => {
  it.each(answers)("$title has no field that $viewer may not see", ({ title, viewer, names }) => {
    const hidden = hiddenFrom[viewer].filter((name) => !agreedOn[title]?.includes(name))
    expect(names.filter((name) => hidden.includes(name))).toEqual([])
  })
})

describe("The data in replies", () => {
  /** Unique values, so that a leak shows its source. */
  const marks = {
    partcost: 7301.17,
    misccost: 7302.19,
    pay: 7303.23,
    billingNotes: "note-of-the-office-7304",
    internalNote: "note-of-a-clerk-7307",
    shownNote: "note-for-the-customer-7308",
    accountPhone: "9167305000",
    customerPhone: "9167306000",
  }
  const { admin, developer, clerk, technician, customer, commercialAccount } = people(table)
  let seen: Record<"clerk" | "technician" | "user" | "account", Person>
  let number: number

  beforeAll(async () => {
    const [rosa, theo, mia, fleet] = await Promise.all([
      clerk(),
      technician({ technicianInstallerRate: marks.pay * 100 }),
      customer(),
      commercialAccount(),
    ])
    number = await aDoneJob(rosa, theo, {
      invoiceType: "Net",
      customerId: mia._id,
      customerPhone: marks.customerPhone,
      billingId: fleet._id,
      billingPhone: marks.accountPhone,
      billingNotes: marks.billingNotes,
      charges: [
        {
          ...windshield,
          partcost: marks.partcost,
          misccost: marks.misccost,
          technicians: [{ _id: theo._id, role: "Installer", half: false }],
        },
        { ...kit },
      ],
    })
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      signatureData: picture(),
      signedWith: "Mia",
    })
    await aNote(rosa, number, { note: marks.internalNote, alertTechnician: true })
    await aNote(rosa, number, { note: marks.shownNote, category: "other", viewableToCustomer: true })
    seen = { clerk: rosa, technician: theo, user: mia, account: fleet }
  })

  const everythingOf = async (person: Person): Promise<string> => {
    const calls: [string, Record<string, string | number>][] = [
      ["/servicerequest", { invoiceNumber: number }],
      ["/servicerequest", { date: "11/20/2026" }],
      ["/servicerequest", { customerId: seen.user._id }],
      ["/servicerequest", { billingId: seen.account._id }],
      ["/servicerequest", { search: String(number) }],
      ["/servicerequesthistory", { invoiceNumber: number }],
      ["/notes", { invoice: number }],
      ["/users", { _id: seen.technician._id }],
      ["/users", { ids: `${seen.technician._id},${seen.user._id}` }],
      ["/users", { role: "technician" }],
      ["/account", {}],
      ["/settings", {}],
      ["/insuranceproviders", {}],
      ["/branches", {}],
      ["/businessinfo", {}],
      ["/appointmentwindows", { service: "chip", branch: "yuba-city", from: "11/20/2026" }],
    ]
    const replies = await Promise.all(
      calls.map(([path, query]) =>
        as(person).send(
          "GET",
          `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
        ),
      ),
    )
    return JSON.stringify(replies.map(({ body }) => body))
  }
  const marksIn = (text: string) =>
    Object.entries(marks)
      .filter(([, mark]) => text.includes(String(mark)))
      .map(([name]) => name)

  it("shows a clerk every field", async () => {
    expect(marksIn(await everythingOf(seen.clerk))).toEqual(Object.keys(marks))
  })

  it("shows a technician no cost and no pay, including in the history", async () => {
    expect(marksIn(await everythingOf(seen.technician))).toEqual([
      "billingNotes",
      "internalNote",
      "shownNote",
      "accountPhone",
      "customerPhone",
    ])
  })

  it("shows customers their own phone, but no costs, internal notes, or the account's phone", async () => {
    expect(marksIn(await everythingOf(seen.user))).toEqual(["shownNote", "customerPhone"])
  })

  it("shows the billed account its own phone, but not the customer's", async () => {
    expect(marksIn(await everythingOf(seen.account))).toEqual(["shownNote", "accountPhone"])
  })

  it("shows no cost or pay on the invoice, which both parties may receive", async () => {
    for (const person of [seen.user, seen.account, seen.technician]) {
      const { status, body } = await as(person).get("/invoice", { id: number })
      expect(status).toBe(200)
      expect(marksIn(JSON.stringify(body)).filter((name) => !name.endsWith("Phone"))).toEqual([])
    }
  })

  it("shows no phone, cost, pay, or note on the customer's page, by login or by link", async () => {
    const [request] = (await as(seen.clerk).get("/servicerequest", { invoiceNumber: number })).body
    const replies = [
      await as(seen.user).get("/job", { id: String(number) }),
      await as().get("/job", { key: request?.jobKey ?? "" }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(marksIn(JSON.stringify(body))).toEqual([])
    }
  })

  it("shows nothing of the job to another customer or technician", async () => {
    for (const stranger of [await customer(), await technician()]) {
      const text = await everythingOf(stranger)
      expect(marksIn(text)).toEqual([])
      expect(text).not.toContain("2022 Subaru Outback Touring")
    }
  })

  it("contains no password, token, or table key, even for an admin or developer", async () => {
    for (const person of [await admin(), await developer()]) {
      const text = await everythingOf(person)
      for (const secret of [person.token, "SESS#", "PASS#", "gsi1pk", '"hash"', '"salt"', "signatures/"])
        expect(text.replaceAll(/\/files\/signatures\/[^"]*/g, "")).not.toContain(secret)
    }
  })

  it("returns pictures as signed URLs that expire, including those of authorizations", async () => {
    await act(seen.clerk, number, "setStatus", { serviceStatus: "repairReady" })
    const signed = await act(seen.technician, number, "authorizeEstimate", {
      how: "signature",
      name: "Mia Torres",
      amount: 10_000,
      signatureData: picture(),
    })
    expect(signed.status).toBe(200)
    const { body } = await as(seen.user).get("/servicerequest", { invoiceNumber: number })
    const { signatureData = "", authorizations } = body.at(0) ?? { authorizations: [] }
    for (const address of [signatureData, authorizations.at(-1)?.signatureData ?? ""]) {
      expect(address).toMatch(/\/files\/signatures\/.*Signature=/)
      const file = await fetch(address)
      expect({ status: file.status, type: file.headers.get("content-type") }).toEqual({
        status: 200,
        type: "image/png",
      })
    }
  })
})
