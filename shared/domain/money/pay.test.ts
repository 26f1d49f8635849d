import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import type { Charge } from "../charges/charge.ts"
import { chargeTypes } from "../charges/charge-types.ts"
import { deriveLine, newLine } from "../charges/line.ts"
import {
  addTechnician,
  assignRoles,
  linesWithoutPay,
  payForRate,
  paysTechnicians,
  payTechnicians,
  type TechnicianRates,
  withTechnicians,
} from "./pay.ts"

const ortega: TechnicianRates = {
  _id: "ortega",
  defaultTechnicianAssignment: "Installer",
  technicianInstallerRate: 6000,
  technicianAssistantRate: 3000,
  technicianInstallerRepairRate: 2001,
  technicianAssistantRepairRate: 1000,
}
const cho: TechnicianRates = {
  ...ortega,
  _id: "cho",
  technicianInstallerRate: 5000,
  technicianAssistantRate: 2525,
}
const singh: TechnicianRates = { ...cho, _id: "singh", defaultTechnicianAssignment: "Assistant" }

const line = (type: Charge["type"], facts: Partial<Charge> = {}): Charge =>
  deriveLine({ ...newLine(type, "1"), ...facts })
const roles = (...technicians: TechnicianRates[]) => assignRoles(technicians).map(({ role }) => role)
const pays = (of: Charge, ...technicians: (TechnicianRates & { half?: boolean })[]) =>
  payTechnicians(of, technicians).map(({ pay }) => pay)

describe("Roles", () => {
  test("make the first technician with default Installer the Installer, others Assistants", () => {
    expect(roles(singh, ortega, cho)).toEqual(["Assistant", "Installer", "Assistant"])
    expect(roles(ortega)).toEqual(["Installer"])
  })

  test("make the first technician the Installer if none defaults to it", () => {
    expect(roles(singh, { ...singh, _id: "other" })).toEqual(["Installer", "Assistant"])
    expect(roles({ _id: "new" })).toEqual(["Installer"])
    expect(roles()).toEqual([])
  })
})

describe("Pay", () => {
  test("is the technician's rate for their role, or the repair rate on a repair", () => {
    expect(pays(line("Replace"), ortega, cho)).toEqual([6000, 2525])
    expect(pays(line("Repair"), ortega, cho)).toEqual([2001, 1000])
  })

  test("is halved once on Install, Remove, and Regulator lines and for half-marked technicians", () => {
    for (const type of ["Install", "Remove", "Regulator"] as const)
      expect(pays(line(type), ortega, cho)).toEqual([3000, 1263])
    expect(pays(line("Replace"), { ...ortega, half: true }, cho)).toEqual([3000, 2525])
    expect(pays(line("Remove"), { ...ortega, half: true })).toEqual([3000])
    expect(pays(line("Repair"), { ...ortega, half: true })).toEqual([1001])
  })

  test("applies only to lines with technician work", () => {
    const paying = chargeTypes.filter((type) => paysTechnicians(line(type)))
    expect(paying).toEqual(["Repair", "Replace", "Remove", "Install", "Regulator", "Glass Cleanup"])
    expect(pays(line("Other", { laborrate: 5000 }), ortega)).toEqual([6000])
    expect(pays(line("Other", { net: 5000 }), ortega)).toEqual([0])
    expect(pays(line("Other", { laborrate: 5000, kind: "shopLabor" }), ortega)).toEqual([0])
    expect(pays(line("Other", { laborrate: -500, kind: "promoLabor" }), ortega)).toEqual([0])
    expect(pays(line("Moulding"), ortega)).toEqual([0])
  })

  test("is zero and marked when no rate was entered, but not when the rate is 0.00", () => {
    const paid = (technician: TechnicianRates, type: Charge["type"] = "Replace") =>
      withTechnicians(line(type), payTechnicians(line(type), [technician]))
    expect(paid({ _id: "new" }).technicians).toMatchObject([{ pay: 0, rateMissing: true }])
    expect(linesWithoutPay([paid({ _id: "new" })])).toBe(1)
    const unpaid = { _id: "owner", technicianInstallerRate: 0 }
    expect(paid(unpaid).technicians[0]).not.toHaveProperty("rateMissing")
    expect(linesWithoutPay([paid(unpaid), paid({ _id: "new" }, "Moulding"), paid(ortega)])).toBe(0)
  })

  test("is stored on the line as its labor cost", () => {
    const paid = withTechnicians(line("Remove"), payTechnicians(line("Remove"), [ortega], "2026-11-20"))
    expect(paid.technicians).toEqual([
      { _id: "ortega", role: "Installer", pay: 3000, half: false, date: "2026-11-20" },
    ])
    expect(paid.laborcost).toBe(3000)
    expect(deriveLine(paid).laborcost).toBe(3000)
    expect(withTechnicians(paid, []).laborcost).toBe(0)
  })

  test("when halved is never more than a cent off the exact half", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.constantFrom(...chargeTypes), (rate, type) => {
        const half = payForRate(rate, type, true)
        expect(half * 2 - rate).toBe(rate % 2)
        expect([rate, half]).toContain(payForRate(rate, type, false))
      }),
    )
  })
})

describe("addTechnician", () => {
  const defaults: Record<string, "Installer" | "Assistant"> = {
    ortega: "Installer",
    cho: "Installer",
    lee: "Assistant",
  }
  const joined = (...ids: string[]) =>
    ids.reduce<{ _id: string; role: "Installer" | "Assistant" }[]>(
      (crew, _id) => addTechnician(crew, { _id }, (id) => defaults[id]),
      [],
    )
  const rolesOf = (crew: { role: string }[]) => crew.map(({ role }) => role)

  test("makes the first technician with default Installer the Installer", () => {
    expect(rolesOf(joined("ortega", "cho"))).toEqual(["Installer", "Assistant"])
    expect(rolesOf(joined("lee"))).toEqual(["Installer"])
    expect(rolesOf(joined("lee", "cho", "ortega"))).toEqual(["Assistant", "Installer", "Assistant"])
  })

  test("keeps a role set by hand", () => {
    const given = [{ _id: "lee", role: "Assistant" as const }]
    expect(rolesOf(addTechnician(given, { _id: "lund" }, () => undefined))).toEqual([
      "Assistant",
      "Assistant",
    ])
    const turned = [
      { _id: "ortega", role: "Assistant" as const },
      { _id: "lee", role: "Installer" as const },
    ]
    expect(rolesOf(addTechnician(turned, { _id: "cho" }, (id) => defaults[id]))).toEqual([
      "Assistant",
      "Installer",
      "Assistant",
    ])
  })
})
