import { describe, expect, it } from "vitest"
import {
  changedCrews,
  crewOfLine,
  crewsShown,
  inTheirPlace,
  isAnotherCrew,
  plannedTechnicians,
} from "./crew.ts"

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
    expect(isAnotherCrew(half, { ...half, appointmentTechniciansInstall: [] })).toBe(false)
    expect(isAnotherCrew(half, { ...half, appointmentTechniciansRemoval: ["lee"] })).toBe(true)
    expect(isAnotherCrew({}, { appointmentTechnicians: [] })).toBe(false)
    expect(isAnotherCrew({}, { appointmentTechnicians: ["cho"] })).toBe(true)
  })

  it("change where a list names others, or in another order; an empty list is the same as none", () => {
    expect(
      changedCrews(half, {
        appointmentTechnicians: ["cho"],
        appointmentTechniciansRemoval: ["cho", "lee"],
        appointmentTechniciansInstall: undefined,
      }),
    ).toEqual({ appointmentTechniciansRemoval: ["cho", "lee"] })
    expect(changedCrews({}, { appointmentTechniciansInstall: [] })).toEqual({})
  })

  it("give their place on every list to whoever comes for them", () => {
    expect(inTheirPlace(half, "cho", "nazarian")).toEqual({
      appointmentTechnicians: ["nazarian"],
      appointmentTechniciansRemoval: ["lee", "nazarian"],
      appointmentTechniciansInstall: ["nazarian"],
    })
    expect(inTheirPlace({ appointmentTechniciansRemoval: ["cho"] }, "cho", undefined)).toEqual({
      appointmentTechniciansRemoval: [],
    })
  })
})

describe("the lists that are shown", () => {
  const shown = (job: Parameters<typeof crewsShown>[0], isHalf: boolean) =>
    crewsShown(job, isHalf).map(({ field, ids }) => [field.replace("appointmentTechnicians", ""), ids])

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

  it("fall back to the job's technicians where a half job names nobody for one of them", () => {
    expect(shown({ ...half, appointmentTechniciansRemoval: [] }, true)).toEqual([
      ["Removal", ["cho"]],
      ["Install", ["nazarian"]],
    ])
  })

  it("leave out nobody who is planned", () => {
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
  expect(crewOfLine("Remove", true, crews)).toEqual(["lee"])
  expect(crewOfLine("Install", true, crews)).toEqual(["cho"])
  expect(crewOfLine("Replace", true, crews)).toEqual(["cho"])
  expect(crewOfLine("Remove", false, crews)).toEqual(["cho"])
})
