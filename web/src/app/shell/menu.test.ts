import { expect, test } from "vitest"
import type { Role } from "#shared/domain/people/permissions.ts"
import type { Session } from "../../api/session.ts"
import { menuOf, railName, railOf, thumbEntries } from "./menu.ts"

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

test("shows clerks requests, new request, account, scheduler, and users", () => {
  expect(textsFor("clerk")).toEqual([
    "Service Requests",
    "New Service",
    "My Account",
    "Scheduler",
    "Inbox",
    "New Quote",
    "Quote Requests",
    "Tasks",
    "Lookup",
    "Inventory",
    "Insurance",
    "Reports",
    "Users",
    "Fuel Receipts",
    "Earnings",
    "Part Check",
    "Settings",
  ])
})

test.each(["admin", "developer"] as const)("shows %s the clerk's entries and the owner's", (role) => {
  const own = ["Quote System", "Project IVY"]
  expect(textsFor(role).filter((text) => !own.includes(text))).toEqual(textsFor("clerk"))
  expect(textsFor(role)).toEqual(expect.arrayContaining(own))
  const counted = menuOf(sessionOf(role), { dispatches: 4 })
  expect(counted.find(({ to }) => to === "/ivy")?.count).toBe(4)
})

test.each(["clerk", "admin", "developer"] as const)(
  "the rail of a %s has nine entries that lead everywhere",
  (role) => {
    const menu = menuOf(sessionOf(role), { leads: 2, dispatches: 4 })
    const rail = railOf(menu)
    expect(rail.map(({ short, count }) => [short, count].filter(Boolean).join(" "))).toEqual([
      "Requests",
      "New",
      "Scheduler",
      "Inbox",
      "Tasks",
      "Quotes 2",
      "Parts",
      "Money",
      role === "clerk" ? "Office" : "Office 4",
    ])
    const reached = rail.flatMap((item) => ("entries" in item ? item.entries : [item]))
    expect(reached.map(({ to }) => to).toSorted()).toEqual(menu.map(({ to }) => to).toSorted())
  },
)

test.each(["technician", "user"] as const)("the rail of a %s has no groups", (role) => {
  const menu = menuOf(sessionOf(role), undefined)
  expect(railOf(menu)).toEqual(menu)
})

test("has no new-request entry for technicians", () => {
  expect(textsFor("technician")).toEqual([
    "Today",
    "New Quote",
    "Tasks",
    "Inventory",
    "Fuel Receipts",
    "Earnings",
    "Part Check",
    "Settings",
  ])
})

test.each(["personal", "commercial"] as const)(
  "gives a %s customer the request, profile, gallery, and contact entries, and no stock",
  (category) => {
    expect(menuOf({ ...sessionOf("user"), category }, undefined).map(({ to }) => to)).toEqual([
      "/newservice",
      "/profile/u-1",
      "/account",
      "/newquote",
      "/gallery",
      "/contact",
      "/settings",
    ])
  },
)

test("leads a customer who reads Spanish to the Spanish public pages", () => {
  expect(menuOf(sessionOf("user"), undefined, "es").map(({ to }) => to)).toEqual([
    "/es/newservice",
    "/profile/u-1",
    "/account",
    "/es/newquote",
    "/es/gallery",
    "/es/contact",
    "/settings",
  ])
})

test("shows deactivated users only their messages page", () => {
  const gone = { ...sessionOf("user"), deactivated: true } as const
  expect(menuOf(gone, undefined).map(({ to }) => to)).toEqual(["/account"])
  expect(thumbEntries(gone, menuOf(gone, undefined)).map(({ to }) => to)).toEqual(["/account"])
})

test("counts scheduling, unread texts, and open tasks, and hides zeros", () => {
  const [requests] = menuOf(sessionOf("clerk"), { requests: 3 })
  expect(requests?.count).toBe(3)
  const inbox = menuOf(sessionOf("clerk"), { unreadTexts: 2 })
  expect(inbox.find(({ to }) => to === "/inbox")?.count).toBe(2)
  const tasks = menuOf(sessionOf("clerk"), { tasks: 12 })
  expect(tasks.find(({ to }) => to === "/tasks")?.count).toBe(12)
  const quotes = menuOf(sessionOf("clerk"), { leads: 4 })
  expect(quotes.find(({ to }) => to === "/quotes")?.count).toBe(4)
  const [quiet] = menuOf(sessionOf("clerk"), { requests: 0 })
  expect(quiet?.count).toBeUndefined()
})

test.each([
  ["clerk", ["/servicerequests", "/scheduler"]],
  ["technician", ["/servicerequests", "/fuelreceipts"]],
] as const)("shows a %s two entries within thumb reach", (role, first) => {
  const session = sessionOf(role)
  expect(thumbEntries(session, menuOf(session, undefined)).map(({ to }) => to)).toEqual(first)
})

test("shortens a person's name in the rail, but not a company's", () => {
  const fleet = { ...sessionOf("user"), name: "Sutter Fleet Services", category: "commercial" } as const
  expect(railName(sessionOf("clerk"))).toBe("Rosa B.")
  expect(railName({ ...sessionOf("clerk"), name: "Rosa" })).toBe("Rosa")
  expect(railName(fleet)).toBe("Sutter Fleet Services")
})
