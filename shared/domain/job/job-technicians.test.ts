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

describe("The technicians of a job", () => {
  it("are those of all its lists, each once, with the job's own first", () => {
    expect(plannedTechnicians(half)).toEqual(["cho", "lee", "nazarian"])
    expect(plannedTechnicians({})).toEqual([])
  })

  it("are replaced on lines when the job or removal list changes, but not the install list", () => {
    expect(replacesLineTechnicians(half, { ...half, appointmentTechniciansInstall: [] })).toBe(false)
    expect(replacesLineTechnicians(half, { ...half, appointmentTechniciansRemoval: ["lee"] })).toBe(true)
    expect(replacesLineTechnicians({}, { appointmentTechnicians: [] })).toBe(false)
    expect(replacesLineTechnicians({}, { appointmentTechnicians: ["cho"] })).toBe(true)
  })

  it("count as changed for other names or another order, and treat an empty list as none", () => {
    expect(
      changedTechnicianLists(half, {
        appointmentTechnicians: ["cho"],
        appointmentTechniciansRemoval: ["cho", "lee"],
        appointmentTechniciansInstall: undefined,
      }),
    ).toEqual({ appointmentTechniciansRemoval: ["cho", "lee"] })
    expect(changedTechnicianLists({}, { appointmentTechniciansInstall: [] })).toEqual({})
  })

  it("can be replaced in every list", () => {
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

describe("The displayed technician lists", () => {
  const shown = (job: Parameters<typeof displayedLists>[0], isHalf: boolean) =>
    displayedLists(job, isHalf).map(({ field, ids }) => [field.replace("appointmentTechnicians", ""), ids])

  it("show removal and install for a half job instead of the job's own list", () => {
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

it("lineTechnicians gives Remove and Install lines their own, and other lines the job's", () => {
  const lists = { own: ["cho"], removal: ["lee"], install: [] }
  expect(lineTechnicians("Remove", true, lists)).toEqual(["lee"])
  expect(lineTechnicians("Install", true, lists)).toEqual(["cho"])
  expect(lineTechnicians("Replace", true, lists)).toEqual(["cho"])
  expect(lineTechnicians("Remove", false, lists)).toEqual(["cho"])
})
