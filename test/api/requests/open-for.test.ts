import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod"
import { type Endpoint, fullSchema } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aJob } from "./job.ts"

const { clerk, technician, customer } = people(table)

type Attempt = { method: string; path: string; body?: object }

/** Each call that names a job, with the input it needs to reach the job. */
const attempts: Record<string, (number: number) => Attempt> = {
  "get-service-requests": (number) => ({ method: "GET", path: `/servicerequest?invoiceNumber=${number}` }),
  "get-service-request-history": (number) => ({
    method: "GET",
    path: `/servicerequesthistory?invoiceNumber=${number}`,
  }),
  "create-service-request": (number) => ({
    method: "POST",
    path: "/servicerequest",
    body: {
      originalInvoice: number,
      invoiceType: "Warranty",
      appointmentDate: "11/20/2026",
      customerNotes: "It leaks at the top.",
    },
  }),
  "change-service-request": (number) => ({
    method: "PUT",
    path: `/servicerequest?invoiceNumber=${number}`,
    body: { customerNotes: "Please ring twice." },
  }),
  "act-on-service-request": (number) => ({
    method: "POST",
    path: "/servicerequestaction",
    body: { invoiceNumber: number, action: "startJob" },
  }),
  "price-charges": (number) => ({ method: "POST", path: "/prices", body: { invoiceNumber: number } }),
  "record-payment": (number) => ({
    method: "PUT",
    path: "/acceptpayment",
    body: { invoiceNumber: number, paymentMethod: "CASH", amount: 10 },
  }),
  "accept-payment": (number) => ({
    method: "POST",
    path: "/acceptpayment",
    body: { invoiceNumber: number, sourceId: "cnon:card-nonce-ok", amount: 10 },
  }),
  "cancel-payment": (number) => ({
    method: "POST",
    path: "/cancelpayment",
    body: { invoiceNumber: number, _id: "00000000-0000-4000-8000-000000000000" },
  }),
  "get-text-consent": (number) => ({ method: "GET", path: `/textconsent?invoiceNumber=${number}` }),
  "list-messages": (number) => ({ method: "GET", path: `/messages?invoiceNumber=${number}` }),
  "notify-technicians": (number) => ({ method: "POST", path: "/notify", body: { invoiceNumber: number } }),
  "send-text": (number) => ({
    method: "PUT",
    path: "/sendtext",
    body: { invoiceNumber: number, phone: "5305550102", message: "We're here." },
  }),
  "send-email": (number) => ({
    method: "PUT",
    path: "/sendemail",
    body: { invoiceNumber: number, email: "priya@example.com", subject: "Your car", message: "It's ready." },
  }),
  "get-invoice-pdf-by-number": (number) => ({ method: "GET", path: `/pdfinvoice?id=${number}` }),
  "draw-invoice-pdf": (number) => ({
    method: "PUT",
    path: "/pdfinvoiceV2",
    body: { relativeInvoiceNumber: number },
  }),
  "draw-invoice-pdf-by-number": (number) => ({
    method: "PUT",
    path: "/pdfinvoice",
    body: { relativeInvoiceNumber: number },
  }),
  "get-invoice": (number) => ({ method: "GET", path: `/invoice?key=${number}` }),
  "get-job": (number) => ({ method: "GET", path: `/job?id=${number}` }),
  "act-on-job": (number) => ({
    method: "POST",
    path: "/job",
    body: { id: String(number), action: "askForTime", note: "Any day next week." },
  }),
  "get-invoice-pdf": (number) => ({ method: "GET", path: `/pdfinvoiceV2?key=${number}` }),
}
const unknownNumber = 99_999_999

const shapesOf = (definition: Endpoint): z.ZodType[] =>
  definition.variants
    ? Object.values(definition.variants).map(({ query }) => query)
    : [definition.query, definition.body && fullSchema(definition.body)].filter(
        (shape) => shape !== undefined,
      )
const names = ["invoiceNumber", "originalInvoice"]
/** These reply to everyone who has a document or link, without facts of the job. */
const tellNothing = ["check-history", "record-review-step"]
const namesJob = (definition: Endpoint) =>
  definition.area === "invoices" ||
  shapesOf(definition).some(
    (shape) => shape instanceof z.ZodObject && names.some((name) => Object.hasOwn(shape.shape, name)),
  )

const isTheOfficesAlone = ({ roles }: Endpoint): boolean =>
  roles !== undefined && !mayPass("technician", roles)

describe("A job the caller may not open", () => {
  let number: number
  let lind: Person
  let priya: Person
  beforeAll(async () => {
    const [rosa, owner] = [await clerk(), await customer()]
    ;[lind, priya] = [await technician(), await customer()]
    number = await aJob(rosa, { customerId: owner._id })
  })

  const answer = async (who: Person, { method, path, body }: Attempt) => {
    const reply = await as(who).send(method, path, body)
    const { requestId: _, ...problem } = reply.body as { requestId: string; code: string }
    return { status: reply.status, problem }
  }

  it("is covered here for every endpoint that names a job", () => {
    expect(Object.keys(attempts).toSorted()).toEqual(
      endpoints
        .filter((endpoint) => namesJob(endpoint) && !isTheOfficesAlone(endpoint))
        .filter(({ name }) => !tellNothing.includes(name))
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it.each(Object.keys(attempts))(
    "returns the same 404 to a technician as an unknown job: %s",
    async (name) => {
      const attempt = attempts[name]
      if (!attempt) throw new Error(name)
      const others = await answer(lind, attempt(number))
      expect(others).toMatchObject({ status: 404, problem: { code: "not_found" } })
      expect(others).toEqual(await answer(lind, attempt(unknownNumber)))
    },
  )

  it.each(["get-service-requests", "get-invoice", "get-invoice-pdf", "get-job", "act-on-job"])(
    "returns the same 404 to a customer as an unknown job: %s",
    async (name) => {
      const attempt = attempts[name]
      if (!attempt) throw new Error(name)
      const others = await answer(priya, attempt(number))
      expect(others).toMatchObject({ status: 404, problem: { code: "not_found" } })
      expect(others).toEqual(await answer(priya, attempt(unknownNumber)))
    },
  )
})
