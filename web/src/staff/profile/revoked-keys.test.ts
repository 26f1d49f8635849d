import { expect, test } from "vitest"
import { revokedKeysWarning } from "./revoked-keys.ts"

const now = new Date("2026-11-20T20:00:00Z")
const key = (name: string, maker = "ada", until = "2027-11-20T20:00:00.000Z") => ({
  name,
  by: { _id: maker, name: "Ada Marsh", initials: "AM" },
  until,
})

test("Only API keys created by the user are counted and named", () => {
  const others = [key("Payroll", "rosa"), key("Old books", "ada", "2026-11-20T19:59:59.000Z")]
  expect(revokedKeysWarning("ada", others, now)).toBeUndefined()
  expect(revokedKeysWarning("ada", [...others, key("Books")], now)).toBe(
    "1 program that uses an API key they made loses access right away (Books).",
  )
  expect(revokedKeysWarning("ada", [key("Shop floor"), ...others, key("Books")], now)).toBe(
    "2 programs that use API keys they made lose access right away (Books, Shop floor).",
  )
})

test("Warns that there may be API keys while they are unknown", () => {
  expect(revokedKeysWarning("ada", undefined, now)).toBe(
    "Programs that use API keys they made lose access right away.",
  )
})
