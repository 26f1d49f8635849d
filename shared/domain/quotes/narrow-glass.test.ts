import { describe, expect, it } from "vitest"
import type { GlassFeature } from "../catalog/catalog.ts"
import { chosenMatch, glassThatFits, narrowMatches } from "./narrow-glass.ts"

const glass = (_id: string, ...features: GlassFeature[]) => ({
  _id,
  vehicle: "2018 Subaru Outback",
  opening: "windshield",
  orientation: "",
  features,
})
const plain = glass("plain")
const camera = glass("camera", "laneKeepAssistCamera")
const rain = glass("rain", "laneDepartureCamera", "rainSensor")
const all = [plain, camera, rain]

const byVin = { camera: true }

describe("What a VIN says about the glass", () => {
  it("narrows it down, and leaves open what the VIN doesn't say", () => {
    expect(narrowMatches(all, { byVin })).toEqual([camera, rain])
    expect(chosenMatch([plain, camera], { byVin })).toBe(camera)
  })

  it("gives way to what a person sees", () => {
    expect(narrowMatches(all, { byVin, has: [] })).toEqual([plain])
    expect(glassThatFits(all, { camera: undefined })).toEqual(all)
  })

  it("doesn't count where no glass differs in it, so that other answers still do", () => {
    const back = [glass("heated", "heated"), glass("antenna", "heated", "antenna")]
    expect(glassThatFits(back, { ...byVin, antenna: true })).toEqual([back[1]])
  })
})
