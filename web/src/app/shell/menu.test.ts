import { expect, test } from "vitest"
import type { Role } from "../../../../shared/domain/permissions.ts"
import type { Session } from "../../api/session.ts"
import { menuOf, thumbEntries } from "./menu.ts"

const sessionOf = (role: Role): Session => ({
  token: "t",
  id: "u-1",
  role,
  name: "Rosa Benitez",
  category: "personal",
  serviceTechnician: false,
  techId: "",
  initials: "RB",
  location: "",
})
const textsFor = (role: Role) => menuOf(sessionOf(role), undefined).map(({ text }) => text)

test("a clerk has the requests, a new one, the account, the scheduler and the users", () => {
  expect(textsFor("clerk")).toEqual([
    "Service Requests",
    "New Service",
    "My Account",
    "Scheduler",
    "Users",
    "Settings",
  ])
})

test.each(["admin", "developer"] as const)("%s has what a clerk has", (role) => {
  expect(textsFor(role)).toEqual(textsFor("clerk"))
})

test("a technician makes no new requests from the menu", () => {
  expect(textsFor("technician")).toEqual(["Service Requests", "My Account", "Settings"])
})

test.each(["personal", "commercial"] as const)(
  "a %s customer has a link to their profile and nothing of the shop's",
  (category) => {
    expect(menuOf({ ...sessionOf("user"), category }, undefined).map(({ to }) => to)).toEqual([
      "/profile/u-1",
      "/account",
      "/settings",
    ])
  },
)

test("the requests show how many await scheduling, and no nought", () => {
  const [requests] = menuOf(sessionOf("clerk"), { awaitingScheduling: 3 })
  expect(requests?.count).toBe(3)
  const [quiet] = menuOf(sessionOf("clerk"), { awaitingScheduling: 0 })
  expect(quiet?.count).toBeUndefined()
})

test.each([
  ["clerk", ["/servicerequests", "/scheduler"]],
  ["technician", ["/account", "/servicerequests"]],
] as const)("at the thumb of a %s lie two entries of the menu", (role, first) => {
  const session = sessionOf(role)
  expect(thumbEntries(session, menuOf(session, undefined)).map(({ to }) => to)).toEqual(first)
})
