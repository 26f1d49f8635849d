import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import type { Charge } from "../charges/charge.ts"
import { chargeTypes, invoiceTypes } from "../charges/charge-types.ts"
import { deriveLine, newInstallKit, newLine } from "../charges/line.ts"
import {
  autofillOverhead,
  missingRateOf,
  type OverheadFacts,
  overheadDefaults,
  resetOverhead,
} from "./overhead.ts"
import type { TechnicianRates } from "./pay.ts"

const ortega: TechnicianRates = {
  _id: "ortega",
  defaultTechnicianAssignment: "Installer",
  technicianInstallerRate: 6001,
  technicianAssistantRate: 3000,
  technicianInstallerRepairRate: 2005,
  technicianAssistantRepairRate: 1000,
}
const cho: TechnicianRates = { _id: "cho", technicianInstallerRate: 5000, technicianAssistantRate: 2500 }

const line = (type: Charge["type"], _id: string, facts: Partial<Charge> = {}): Charge =>
  deriveLine({ ...newLine(type, _id), ...facts })
const windshield = line("Replace", "w", { part: "FW04915GTYN", net: 30000 })
const facts = (changed: Partial<OverheadFacts> = {}): OverheadFacts => ({
  invoiceType: "Cash",
  charges: [windshield],
  appointmentDate: "2026-11-20",
  technicians: [ortega, cho],
  halfJob: false,
  partCosts: new Map([["FW04915GTYN", 21480]]),
  ...changed,
})
const pays = (changed: Partial<OverheadFacts>, settings: Partial<typeof overheadDefaults> = {}) =>
  autofillOverhead(facts(changed), { ...overheadDefaults, ...settings }).charges.map(({ technicians }) =>
    technicians.map(({ _id, pay }) => [_id, pay]),
  )

describe("autofillOverhead", () => {
  test("assigns the appointment's technicians with pay, and fills part and kit costs", () => {
    const kit = { ...newInstallKit("W/S", "k"), partcost: 0 }
    const { charges, written } = autofillOverhead(facts({ charges: [windshield, kit] }), overheadDefaults)
    expect(charges[0]).toMatchObject({
      partcost: 21480,
      laborcost: 8501,
      technicians: [
        { _id: "ortega", role: "Installer", pay: 6001, half: false, date: "2026-11-20" },
        { _id: "cho", role: "Assistant", pay: 2500, half: false, date: "2026-11-20" },
      ],
    })
    expect(charges[1]).toMatchObject({ partcost: 800, laborcost: 0, technicians: [] })
    expect(written.map(({ chargeId }) => chargeId)).toEqual(["w", "k"])
  })

  test("keeps the cost of a part without a quote", () => {
    const [charge] = autofillOverhead(
      facts({ charges: [{ ...windshield, part: "DW02000", partcost: 9000 }] }),
      { ...overheadDefaults, onlyMissing: false },
    ).charges
    expect(charge?.partcost).toBe(9000)
  })

  test("fills no part cost on a Remove line", () => {
    const removed = line("Remove", "r", { part: "FW04915GTYN" })
    expect(autofillOverhead(facts({ charges: [removed] }), overheadDefaults).charges[0]?.partcost).toBe(0)
  })

  test("keeps existing values unless all lines are selected", () => {
    const typed = { ...windshield, partcost: 20000, laborcost: 1234 }
    const missing = autofillOverhead(facts({ charges: [typed] }), overheadDefaults)
    expect(missing).toEqual({ charges: [typed], written: [] })
    const [all] = autofillOverhead(facts({ charges: [typed] }), {
      ...overheadDefaults,
      onlyMissing: false,
    }).charges
    expect(all).toMatchObject({ partcost: 21480, laborcost: 8501 })
  })

  test("fills whichever of pay and part cost is missing", () => {
    const [charge] = autofillOverhead(
      facts({ charges: [{ ...windshield, partcost: 20000 }] }),
      overheadDefaults,
    ).charges
    expect(charge).toMatchObject({ partcost: 20000, laborcost: 8501 })
  })

  test("assigns Remove and Install lines of a half job to their own technicians", () => {
    const charges = [line("Remove", "r"), line("Install", "i"), line("Glass Cleanup", "g")]
    const half = { charges, halfJob: true, removalTechnicians: [cho], installTechnicians: [ortega] }
    expect(pays(half)).toEqual([
      [["cho", 2500]],
      [["ortega", 3001]],
      [
        ["ortega", 6001],
        ["cho", 2500],
      ],
    ])
    expect(pays({ ...half, halfJob: false })[0]).toEqual([
      ["ortega", 3001],
      ["cho", 1250],
    ])
    expect(pays({ ...half, removalTechnicians: [] })[0]).toEqual([
      ["ortega", 3001],
      ["cho", 1250],
    ])
  })

  test("fills no pay without technicians", () => {
    expect(pays({ technicians: [] })).toEqual([[]])
  })

  test.each([
    ["guideline", 2005, 1500],
    ["each", 2005, 2005],
    ["split evenly", 1003, 1002],
  ] as const)("pays a repair distributed by %s", (repairDistribution, first, second) => {
    const repair = { charges: [line("Repair", "r")] }
    expect(pays(repair, { repairDistribution })).toEqual([
      [
        ["ortega", first],
        ["cho", second],
      ],
    ])
  })

  test("uses the settings' repair rate for technicians without one, and only for repairs", () => {
    const charges = [line("Repair", "r"), windshield]
    expect(pays({ charges, technicians: [cho] }, { repairRate: 1700 })).toEqual([
      [["cho", 1700]],
      [["cho", 5000]],
    ])
    expect(pays({}, { repairDistribution: "split evenly" })).toEqual([
      [
        ["ortega", 6001],
        ["cho", 2500],
      ],
    ])
  })

  test("splits the Installer's rate on a Net job with several technicians, if so configured", () => {
    const net = { invoiceType: "Net", charges: [windshield, line("Remove", "r")] } as const
    expect(pays(net)).toEqual([
      [
        ["ortega", 3001],
        ["cho", 3000],
      ],
      [
        ["ortega", 1501],
        ["cho", 1500],
      ],
    ])
    expect(pays(net, { netSplitting: false })[0]).toEqual([
      ["ortega", 6001],
      ["cho", 2500],
    ])
    expect(pays({ ...net, technicians: [ortega] })[0]).toEqual([["ortega", 6001]])
  })
})

describe("A missing technician rate", () => {
  const newTechnician: TechnicianRates = { _id: "new", technicianAssistantRepairRate: 900 }
  const missing = (changed: Partial<OverheadFacts>, settings: Partial<typeof overheadDefaults> = {}) =>
    missingRateOf(facts(changed), { ...overheadDefaults, ...settings })
  const installer = { technicianId: "new", role: "Installer" }
  const assistant = { technicianId: "new", role: "Assistant" }

  test("is reported with its role, but an entered rate of 0.00 is not missing", () => {
    expect(missing({ technicians: [newTechnician] })).toEqual(installer)
    expect(missing({ technicians: [ortega, newTechnician] })).toEqual(assistant)
    expect(
      missing({ technicians: [ortega, { ...newTechnician, technicianAssistantRate: 0 }] }),
    ).toBeUndefined()
    expect(missing({})).toBeUndefined()
  })

  test("is ignored for a repair, for a line without pay, or for a paid line", () => {
    const technicians = [newTechnician]
    expect(
      missing({ technicians, charges: [line("Repair", "r"), newInstallKit("W/S", "k")] }),
    ).toBeUndefined()
    const paid = { ...windshield, laborcost: 1234 }
    expect(missing({ technicians, charges: [paid] })).toBeUndefined()
    expect(missing({ technicians, charges: [paid] }, { onlyMissing: false })).toEqual(installer)
  })

  test("for an Assistant is ignored when the Installer's rate is split", () => {
    expect(missing({ invoiceType: "Net", technicians: [ortega, newTechnician] })).toBeUndefined()
    expect(missing({ invoiceType: "Net", technicians: [newTechnician, cho] })).toEqual(installer)
  })

  test("is reported only for the technicians of a half job's line", () => {
    const half = { halfJob: true, charges: [line("Remove", "r")], technicians: [newTechnician] }
    expect(missing({ ...half, removalTechnicians: [cho] })).toBeUndefined()
    expect(missing({ ...half, removalTechnicians: [newTechnician] })).toEqual(installer)
  })
})

describe("A line whose technician had no rate", () => {
  const share = { _id: "cho", role: "Assistant", half: true, date: "2026-11-20" } as const
  const unrated = { ...share, pay: 0, rateMissing: true } as const
  const assigned = { ...ortega, role: "Installer", pay: 6001, half: false } as const
  const byHand = { ...windshield, technicians: [assigned, unrated], laborcost: 6001 }

  test("is paid by the rate entered since, and keeps its technicians, roles, and other pay", () => {
    const entered = facts({ charges: [byHand], technicians: [ortega], lineTechnicians: [ortega, cho] })
    expect(missingRateOf(entered, overheadDefaults)).toBeUndefined()
    const { charges, written } = autofillOverhead(entered, overheadDefaults)
    expect(charges[0]?.technicians).toEqual([assigned, { ...share, pay: 1250 }])
    expect(charges[0]?.laborcost).toBe(7251)
    expect(resetOverhead(charges, written)).toEqual([byHand])
    expect(autofillOverhead({ ...entered, charges }, overheadDefaults).charges).toEqual(charges)
  })

  test("is reported while the rate is missing", () => {
    const still = facts({ charges: [byHand], technicians: [ortega], lineTechnicians: [{ _id: "cho" }] })
    expect(missingRateOf(still, overheadDefaults)).toEqual({ technicianId: "cho", role: "Assistant" })
    expect(autofillOverhead(still, overheadDefaults).charges[0]?.technicians).toEqual([assigned, unrated])
  })
})

describe("resetOverhead", () => {
  const all = { ...overheadDefaults, onlyMissing: false }
  const typed = { ...windshield, partcost: 20000, laborcost: 1234 }

  test("reverts exactly what autofill wrote", () => {
    const empty = autofillOverhead(facts(), overheadDefaults)
    expect(resetOverhead(empty.charges, empty.written)).toEqual([windshield])
    const over = autofillOverhead(facts({ charges: [typed] }), all)
    expect(resetOverhead(over.charges, over.written)).toEqual([typed])
  })

  test("keeps what a person changed afterwards", () => {
    const { charges, written } = autofillOverhead(facts(), overheadDefaults)
    const changed = charges.map((charge) => ({ ...charge, partcost: 19900 }))
    expect(resetOverhead(changed, written)[0]).toMatchObject({
      partcost: 19900,
      laborcost: 0,
      technicians: [],
    })
    const repaid = charges.map((charge) => ({
      ...charge,
      laborcost: 8500,
      technicians: charge.technicians.map((technician) => ({ ...technician, pay: 4250 })),
    }))
    expect(resetOverhead(repaid, written)[0]).toMatchObject({ partcost: 0, laborcost: 8500 })
  })

  test("works the same after a second autofill run", () => {
    const first = autofillOverhead(facts({ charges: [typed] }), all)
    const second = autofillOverhead(facts({ charges: first.charges }), all, first.written)
    expect(second).toEqual(first)
    expect(resetOverhead(second.charges, second.written)).toEqual([typed])
  })
})

test("A reset reverts any autofill, and running autofill twice equals running it once", () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const anyLine = fc
    .record({
      type: fc.constantFrom(...chargeTypes),
      part: fc.constantFrom("FW04915GTYN", "DW02000", undefined),
      laborrate: cents,
      partcost: fc.oneof(fc.constant(0), cents),
      laborcost: fc.oneof(fc.constant(0), cents),
    })
    .map(({ type, ...typed }) => ({ type, typed }))
  const settings = fc.record({
    repairRate: cents,
    repairDistribution: fc.constantFrom("each" as const, "split evenly" as const, "guideline" as const),
    netSplitting: fc.boolean(),
    onlyMissing: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine),
      settings,
      fc.constantFrom(...invoiceTypes),
      (lines, settings, invoiceType) => {
        const charges = lines.map(({ type, typed }, index) => line(type, String(index), typed))
        const first = autofillOverhead(facts({ invoiceType, charges }), settings)
        expect(resetOverhead(first.charges, first.written)).toEqual(charges)
        const again = autofillOverhead(
          facts({ invoiceType, charges: first.charges }),
          settings,
          first.written,
        )
        expect(again).toEqual(first)
      },
    ),
  )
})
