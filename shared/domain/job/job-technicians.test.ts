import { describe, expect, it } from "vitest"
import {
  changedTechnicianLists,
  displayedLists,
  lineTechnicians,
  plannedTechnicians,
  replacesLineTechnicians,
  replaceTechnician,
} from "./job-technicians.ts"

const half = {
  appointmentTechnicians: ["cho"],
  appointmentTechniciansRemoval: ["lee", "cho"],
  appointmentTechniciansInstall: ["nazarian"],
}

describe("the technicians of a job", () => {
  it("are those of all its lists, each once, the job's own first", () => {
    expect(plannedTechnicians(half)).toEqual(["cho", "lee", "nazarian"])
    expect(plannedTechnicians({})).toEqual([])
  })

  it("changes with the list of the job or the removal, but not with the install list alone", () => {
    expect(replacesLineTechnicians(half, { ...half, appointmentTechniciansInstall: [] })).toBe(false)
    expect(replacesLineTechnicians(half, { ...half, appointmentTechniciansRemoval: ["lee"] })).toBe(true)
    expect(replacesLineTechnicians({}, { appointmentTechnicians: [] })).toBe(false)
    expect(replacesLineTechnicians({}, { appointmentTechnicians: ["cho"] })).toBe(true)
  })

  it("change where a list names others, or in another order; an empty list is the same as none", () => {
    expect(
      changedTechnicianLists(half, {
        appointmentTechnicians: ["cho"],
        appointmentTechniciansRemoval: ["cho", "lee"],
        appointmentTechniciansInstall: undefined,
      }),
    ).toEqual({ appointmentTechniciansRemoval: ["cho", "lee"] })
    expect(changedTechnicianLists({}, { appointmentTechniciansInstall: [] })).toEqual({})
  })

  it("are replaced on every list", () => {
    expect(replaceTechnician(half, "cho", "nazarian")).toEqual({
      appointmentTechnicians: ["nazarian"],
      appointmentTechniciansRemoval: ["lee", "nazarian"],
      appointmentTechniciansInstall: ["nazarian"],
    })
    expect(replaceTechnician({ appointmentTechniciansRemoval: ["cho"] }, "cho", undefined)).toEqual({
      appointmentTechniciansRemoval: [],
    })
  })
})

describe("the lists that are shown", () => {
  const shown = (job: Parameters<typeof displayedLists>[0], isHalf: boolean) =>
    displayedLists(job, isHalf).map(({ field, ids }) => [field.replace("appointmentTechnicians", ""), ids])

  it("are removal and install of a half job, in place of the job's own", () => {
    expect(shown(half, true)).toEqual([
      ["Removal", ["lee", "cho"]],
      ["Install", ["nazarian"]],
    ])
    expect(shown({}, true)).toEqual([
      ["Removal", []],
      ["Install", []],
    ])
  })

  it("fall back to the job's technicians when a half-job list is empty", () => {
    expect(shown({ ...half, appointmentTechniciansRemoval: [] }, true)).toEqual([
      ["Removal", ["cho"]],
      ["Install", ["nazarian"]],
    ])
  })

  it("include every planned technician", () => {
    expect(shown({ ...half, appointmentTechnicians: ["haugen"] }, true).at(-1)).toEqual(["", ["haugen"]])
    expect(shown(half, false)).toEqual([
      ["", ["cho"]],
      ["Removal", ["lee", "cho"]],
      ["Install", ["nazarian"]],
    ])
  })
})

it("assigns Remove and Install lines to their own technicians, other lines to the job's", () => {
  const crews = { own: ["cho"], removal: ["lee"], install: [] }
  expect(lineTechnicians("Remove", true, crews)).toEqual(["lee"])
  expect(lineTechnicians("Install", true, crews)).toEqual(["cho"])
  expect(lineTechnicians("Replace", true, crews)).toEqual(["cho"])
  expect(lineTechnicians("Remove", false, crews)).toEqual(["cho"])
})
