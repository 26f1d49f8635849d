import { expect, it } from "vitest"
import * as z from "zod"
import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { endpoints } from "#shared/api/index.ts"
import { mayPass, type Role, roles, type Who } from "#shared/domain/people/permissions.ts"
import { people } from "../builders/people.ts"
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

const made = new Map<string, Promise<Login>>()

/** One person for all calls, except for those that may end their session. */
const person = (name: string, { path }: Endpoint, create: () => Promise<Login>): Promise<Login> => {
  if (path === "/session") return create()
  const known = made.get(name) ?? create()
  made.set(name, known)
  return known
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

const ask = async ({ endpoint, query }: Question, person?: Login): Promise<unknown> => {
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

const longAgo = () => new Date(Date.now() - 16 * 60_000)

type Outcome = "lets in" | "not_logged_in" | "not_allowed" | "deactivated" | "password_needed"

type Caller = [name: string, login: Promise<Login> | undefined, expected: Outcome]

const outcomeOf = (answer: unknown): unknown =>
  [...shutOut, "deactivated", "password_needed"].includes(answer as string) ? answer : "lets in"

it("A deactivated user's remaining calls all exist", () => {
  expect(questions.map(({ title }) => title)).toEqual(expect.arrayContaining(leftToThem))
})

it.each(questions)("$title lets in those of its definition, and tells others why not", async (question) => {
  const { title, endpoint, who } = question
  const isPublic = who === "public"
  const asksPassword = endpoint.recentPassword === "always"
  const lets = (isLet: boolean | undefined, refusal: Outcome): Outcome => (isLet ? "lets in" : refusal)
  const by = (name: string, create: () => Promise<Login>) => person(name, endpoint, create)

  const callers: Caller[] = [
    ["a visitor", undefined, lets(isPublic, "not_logged_in")],
    [
      "a deactivated user",
      by("deactivated", () => customer({ state: "inactive" })),
      lets(isPublic || leftToThem.includes(title), "deactivated"),
    ],
    [
      "an admin who logged in 16 minutes ago",
      by("long ago", () => admin({ now: longAgo() })),
      asksPassword ? "password_needed" : lets(mayPass("admin", who), "not_allowed"),
    ],
    // Where programs are not allowed, a public call treats a key as no login.
    ["a program", by("program", () => program("admin")), lets(isPublic || endpoint.programs, "not_allowed")],
    ...roles
      .filter((role) => role !== "admin" || asksPassword)
      .map((role): Caller => [role, by(role, make[role]), lets(mayPass(role, who), "not_allowed")]),
  ]
  const answers = await Promise.all(
    callers.map(async ([name, login]) => [name, outcomeOf(await ask(question, await login))]),
  )
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(callers.map(([name, , expected]) => [name, expected])),
  )
})
