import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod"
import { type Endpoint, fullSchema } from "../../../shared/api/endpoint.ts"
import { endpoints } from "../../../shared/api/index.ts"
import { mayPass } from "../../../shared/domain/permissions.ts"
import { type Person, people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aJob } from "./job.ts"

const { clerk, technician, customer } = people(table)

type Attempt = { method: string; path: string; body?: object }

/** Each call that names a job by its number, with whatever else it takes to come as far as the job. */
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
  "get-invoice": (number) => ({ method: "GET", path: `/invoice?key=${number}` }),
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
const namesJob = (definition: Endpoint) =>
  definition.area === "invoices" ||
  shapesOf(definition).some(
    (shape) => shape instanceof z.ZodObject && names.some((name) => Object.hasOwn(shape.shape, name)),
  )

/** The office opens every job. */
const isTheOfficesAlone = ({ roles }: Endpoint): boolean =>
  roles !== undefined && !mayPass("technician", roles)

describe("a job that the caller may not open", () => {
  let number: number
  let lind: Person
  let priya: Person
  beforeAll(async () => {
    const [rosa, owner] = [await clerk(), await customer()]
    ;[lind, priya] = [await technician(), await customer()]
    number = await aJob(rosa, { customerId: owner._id })
  })

  /** Everything of the answer that could tell one number from another. */
  const answer = async (who: Person, { method, path, body }: Attempt) => {
    const reply = await as(who).send(method, path, body)
    const { requestId: _, ...problem } = reply.body as { requestId: string; code: string }
    return { status: reply.status, problem }
  }

  it("is tried with every call that names one", () => {
    expect(Object.keys(attempts).toSorted()).toEqual(
      endpoints
        .filter((endpoint) => namesJob(endpoint) && !isTheOfficesAlone(endpoint))
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it.each(Object.keys(attempts))("is to a technician as if it were not there: %s", async (name) => {
    const attempt = attempts[name]
    if (!attempt) throw new Error(name)
    const others = await answer(lind, attempt(number))
    expect(others).toMatchObject({ status: 404, problem: { code: "not_found" } })
    expect(others).toEqual(await answer(lind, attempt(unknownNumber)))
  })

  it.each(["get-service-requests", "get-invoice", "get-invoice-pdf"])(
    "is to a customer as if it were not there: %s",
    async (name) => {
      const attempt = attempts[name]
      if (!attempt) throw new Error(name)
      const others = await answer(priya, attempt(number))
      expect(others).toMatchObject({ status: 404, problem: { code: "not_found" } })
      expect(others).toEqual(await answer(priya, attempt(unknownNumber)))
    },
  )
})
