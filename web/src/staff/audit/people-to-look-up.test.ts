import { expect, test } from "vitest"
import { peopleToLookUp } from "./people-to-look-up.ts"

const userEvent = (id: string) => ({ what: "user" as const, id, changes: [] })
const nobody = () => false

test("lists changed users and the technicians of shifts, days off, and the scheduler, each once", () => {
  const branchEvent = {
    what: "branch" as const,
    id: "woodland",
    changes: [
      { field: "shifts", from: [{ technician: "theo" }], to: [{ technician: "rosa" }] },
      { field: "schedulerTechnicians", from: ["theo", "carla"], to: undefined },
      { field: "daysOff", from: undefined, to: [{ technician: "omar" }, { note: "Inventory" }] },
      { field: "name", from: "Woodland", to: "Davis" },
    ],
  }
  expect(peopleToLookUp([[userEvent("mia"), branchEvent, userEvent("mia")]], nobody)).toEqual([
    ["carla", "mia", "omar", "rosa", "theo"],
  ])
  expect(peopleToLookUp([[branchEvent]], (id) => id !== "rosa")).toEqual([["rosa"]])
})

test("keeps the lists of earlier pages when another page adds people", () => {
  const first = [userEvent("theo"), userEvent("mia")]
  const second = [userEvent("mia"), userEvent("carla")]
  expect(peopleToLookUp([first], nobody)).toEqual([["mia", "theo"]])
  expect(peopleToLookUp([first, second], nobody)).toEqual([["mia", "theo"], ["carla"]])
  expect(peopleToLookUp([first, second, first], nobody)).toEqual([["mia", "theo"], ["carla"]])
})

test("lists at most 40 people at once, so that their ids fit into an address", () => {
  const events = Array.from({ length: 90 }, (_, index) => userEvent(`id-${index}`))
  expect(peopleToLookUp([events], nobody).map(({ length }) => length)).toEqual([40, 40, 10])
})
