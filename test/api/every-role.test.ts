import { describe, expect, it } from "vitest"
import * as z from "zod"
import type { Endpoint } from "#shared/api/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { mayPass, type Role, roles, type Who } from "#shared/domain/people/permissions.ts"
import { type Person, people } from "../builders/people.ts"
import { as, type Login } from "./client.ts"
import { table } from "./table.ts"

const { admin, developer, clerk, technician, customer, program } = people(table)
const make = { admin, developer, clerk, technician, user: customer } satisfies Record<Role, unknown>

/** Any valid value: these tests check only who may call. */
const sample = (field: unknown): string => {
  if (field instanceof z.ZodLiteral || field instanceof z.ZodEnum)
    return String(field instanceof z.ZodEnum ? field.options[0] : field.values.values().next().value)
  return "1"
}

const known = new Map<Role, Promise<Person>>()

const lasting = (role: Role): Promise<Person> => {
  const person = known.get(role) ?? make[role]()
  known.set(role, person)
  return person
}

type Question = { title: string; endpoint: Endpoint; who: Who; query: Record<string, string> }

const questions: Question[] = endpoints.flatMap((endpoint): Question[] => {
  const title = `${endpoint.method} ${endpoint.path}`
  if (!endpoint.variants) return [{ title, endpoint, who: endpoint.roles, query: {} }]
  return Object.entries(endpoint.variants).map(([name, { roles: who, query }]) => ({
    title: `${title} (${name})`,
    endpoint,
    who,
    query: Object.fromEntries(
      Object.entries(query.shape)
        .filter(([, field]) => !(field instanceof z.ZodOptional))
        .map(([key, field]) => [key, sample(field)]),
    ),
  }))
})

const ask = async (
  { endpoint, query }: Question,
  person?: { _id: string; token: string },
): Promise<unknown> => {
  const path = `${endpoint.path}?${new URLSearchParams(query)}`
  const sent = endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : {}
  const { status, body } = await as(person).send(endpoint.method, path, sent)
  return status < 400 ? status : (body as { code: string }).code
}

const shutOut = [
  "not_logged_in",
  "not_allowed",
  "no_such_endpoint",
  "method_not_allowed",
  "unexpected",
  undefined,
]

/** All that a deactivated user may call (docs/domain.md, section 9). */
const leftToThem = ["PUT /session", "DELETE /session", "GET /account", "GET /messages (own)"]

let gone: Promise<Person> | undefined
const deactivated = (): Promise<Person> => (gone ??= customer({ state: "inactive" }))

const longAgo = () => new Date(Date.now() - 16 * 60_000)

let longIn: Promise<Person> | undefined
const longLoggedIn = (): Promise<Person> => (longIn ??= admin({ now: longAgo() }))

let key: Promise<Login> | undefined
const strongestProgram = (): Promise<Login> => (key ??= program("admin"))

it("leaves to somebody who was deactivated calls that exist", () => {
  expect(questions.map(({ title }) => title)).toEqual(expect.arrayContaining(leftToThem))
})

describe.each(questions)("$title", (question) => {
  const isPublic = question.who === "public"

  it(isPublic ? "is for everybody" : "is 401 for nobody and for a token that opens nothing", async () => {
    const asVisitor = await ask(question)
    const asGuesser = await ask(question, { _id: "u1", token: "guessed" })
    if (isPublic) expect(shutOut).not.toContain(asVisitor)
    else expect([asVisitor, asGuesser]).toEqual(["not_logged_in", "not_logged_in"])
  })

  const isLeft = isPublic || leftToThem.includes(question.title)
  it(isLeft ? "is left to whoever was deactivated" : "is 403 for whoever was deactivated", async () => {
    // A logout ends its own session.
    const who = question.endpoint.method === "DELETE" ? customer({ state: "inactive" }) : deactivated()
    const answer = await ask(question, await who)
    if (isLeft) expect([...shutOut, "deactivated"]).not.toContain(answer)
    else expect(answer).toBe("deactivated")
  })

  const asksPassword = question.endpoint.recentPassword === "always"
  it(asksPassword ? "asks for the password after 15 minutes" : "asks for no password", async () => {
    // A logout ends its own session.
    const who = question.endpoint.method === "DELETE" ? admin({ now: longAgo() }) : longLoggedIn()
    const answer = await ask(question, await who)
    if (asksPassword) expect(answer).toBe("password_needed")
    else expect(answer).not.toBe("password_needed")
  })

  // Where programs are not allowed, a public call treats a key as no login.
  const isForPrograms = isPublic || question.endpoint.programs
  it(isForPrograms ? "lets a program in" : "is 403 for a program, whatever its role", async () => {
    const answer = await ask(question, await strongestProgram())
    if (isForPrograms) expect(shutOut).not.toContain(answer)
    else expect(answer).toBe("not_allowed")
  })

  // Some calls end the session, so each gets its own.
  it.each(roles.filter((role) => mayPass(role, question.who)))("lets %s in", async (role) => {
    const who = question.endpoint.method === "GET" ? lasting(role) : make[role]()
    expect(shutOut).not.toContain(await ask(question, await who))
  })

  it.each(roles.filter((role) => !mayPass(role, question.who)))("is 403 for %s", async (role) => {
    expect(await ask(question, await lasting(role))).toBe("not_allowed")
  })
})
