import { beforeAll, describe, expect, it } from "vitest"
import { type Supplier, suppliers } from "#shared/domain/parts/suppliers.ts"
import type { Person } from "../../builders/people.ts"
import { enterLogins } from "../../builders/supplier-logins.ts"
import { malformed } from "../client.ts"
import { ownShop } from "../own-shop.ts"

const { as, people, system } = ownShop()

let boss: Person
const check = (supplier: Supplier, who = boss) => as(who).get("/supplierlogin", { supplier })
beforeAll(async () => {
  boss = await people().admin()
})

describe("GET /supplierlogin", () => {
  it("reports a missing login, a rejected one, and then an accepted one", async () => {
    expect(await check("nags")).toBeProblem(424, "supplier_failed", {
      supplier: "nags",
      fault: "no login",
      detail: "The login for NAGS is missing. An admin can enter it in Settings.",
    })
    await as(boss).put("/credentials", { nagsUsername: "clearline", nagsPassword: "Turnip-Lantern-41" })
    const refused = await check("nags")
    expect(refused).toBeProblem(424, "supplier_failed", {
      supplier: "nags",
      fault: "login",
      detail: "NAGS refused our login. An admin can check it in Settings.",
    })
    expect(JSON.stringify(refused.body)).not.toContain("Turnip")
    await enterLogins(as, boss)
    for (const supplier of suppliers)
      expect({ supplier, ...(await check(supplier)) }).toMatchObject({ supplier, status: 200, body: true })
  })

  it.each([
    ["mygrant", "down", "unreachable", "We couldn't reach Mygrant. Try again in a minute."],
    ["pilkington", "never", "timeout", "Pilkington did not answer in 5 seconds. Try again in a minute."],
    ["mitchell", "busy", "busy", "Mitchell is busy. Try again in 20 seconds."],
    [
      "safelite",
      "fails",
      "broken",
      "Safelite has a problem on its side (error 500). Try again in a few minutes.",
    ],
    ["lynx", "html", "unreadable", "Lynx sent something we can't read. Try again in a few minutes."],
    ["gerber", "truncated", "unreadable", "Gerber sent something we can't read. Try again in a few minutes."],
  ] as const)(
    "explains what is wrong with %s when it does this (%s): %s",
    async (supplier, does, fault, detail) => {
      await enterLogins(as, boss)
      await system().setFaults({ suppliers: { [supplier]: does } })
      expect(await check(supplier)).toBeProblem(424, "supplier_failed", { supplier, fault, detail })
      await system().setFaults({})
      expect((await check(supplier)).status).toBe(200)
    },
  )

  it("rejects an unknown supplier", async () => {
    expect(await as(boss).get("/supplierlogin", malformed({ supplier: "ups" }))).toBeProblem(400, "malformed")
  })
})
