import { describe, expect, it } from "vitest"
import { aLine, aRequest } from "#test/builders/requests.ts"
import {
  draftOf,
  driveAwayOutlook,
  enterTime,
  findMissing,
  type InstallDraft,
  type LastInstall,
  other,
  setOnOf,
  toRecord,
} from "./draft.ts"

const products = [
  {
    _id: "express",
    name: "Clearbond Express",
    cureTimes: [
      { temperature: 40, humidity: 20, minutes: 120 },
      { temperature: 70, humidity: 40, minutes: 30 },
    ],
  },
]
const request = {
  ...aRequest({
    serviceStatus: "serviceInProgress",
    requestReceivedTimestamp: "2026-11-16T18:00:00.000Z",
    charges: [aLine("Replace", { _id: "c1", opening: "windshield" })],
  }),
  statusSince: "2026-11-20T17:00:00.000Z",
}
/** 1:00pm in California */
const now = new Date("2026-11-20T21:00:00Z")
const context = { request, products, now }

const last: LastInstall = {
  product: "express",
  otherName: "",
  lot: "24K-1187",
  expiresOn: "2027-06-30",
  primer: "All-in-one",
  temperature: "72",
  humidity: "45",
  at: "2026-11-20T19:00:00Z",
}
const { at: _at, ...entries } = last
const aDraft = (more: Partial<InstallDraft> = {}): InstallDraft => ({
  ...entries,
  dots: { c1: " DOT 459 " },
  setOn: "",
  setAt: "",
  ...more,
})

const aRecord = {
  urethane: { _id: "express", name: "Clearbond Express", lot: "24K-1187", expiresOn: "2027-06-30" },
  glasses: [{ charge: "c1", name: "Windshield", dot: "DOT 459" }],
  temperature: 72,
  humidity: 45,
  by: "Theo Lind",
}

describe("an install record draft", () => {
  it("starts with the previous record's tube and weather, but not its glass", () => {
    const begun = draftOf({ installRecord: undefined }, products, last, now)
    expect(begun).toEqual({ ...entries, dots: {}, setOn: "", setAt: "" })
  })

  it("does not reuse weather older than two hours", () => {
    const earlier = { ...last, at: "2026-11-20T18:59:59Z" }
    const begun = draftOf({ installRecord: undefined }, products, earlier, now)
    expect(begun).toMatchObject({ lot: "24K-1187", temperature: "", humidity: "" })
  })

  it("reuses an earlier day's tube until it expires", () => {
    const onLastDay = draftOf(
      { installRecord: undefined },
      products,
      { ...last, expiresOn: "2026-11-20" },
      now,
    )
    expect(onLastDay).toMatchObject({ lot: "24K-1187", expiresOn: "2026-11-20" })
    const expired = draftOf({ installRecord: undefined }, products, { ...last, expiresOn: "2026-11-19" }, now)
    expect(expired).toMatchObject({ product: "express", lot: "", expiresOn: "", primer: "All-in-one" })
  })

  it("starts empty when the shop no longer uses that product", () => {
    expect(draftOf({ installRecord: undefined }, products, { ...last, product: "gone" }, now)).toMatchObject({
      product: "express",
      lot: "",
      temperature: "",
    })
    expect(draftOf({ installRecord: undefined }, [], undefined, now).product).toBe(other)
  })

  it.each<[Partial<InstallDraft>, string | undefined]>([
    [{}, undefined],
    [{ product: other }, "Enter the urethane's name."],
    [{ lot: "- 1" }, "Enter the lot number as printed."],
    [{ expiresOn: "" }, "Enter the urethane's expiration date."],
    [{ dots: { c1: " " } }, "Enter the DOT number of the windshield."],
    [{ temperature: "7O" }, "Enter the temperature, -20 to 130 °F."],
    [{ temperature: "131" }, "Enter the temperature, -20 to 130 °F."],
    [{ humidity: "" }, "Enter the humidity, 0 to 100 %."],
    [{ setAt: "1:01pm" }, "Enter a time before now, like 1:05pm."],
    [{ setAt: "1:00pm" }, undefined],
    [{ temperature: "-5" }, undefined],
  ])("with %j shows %j", (more, sentence) => {
    expect(findMissing(aDraft(more), context)).toBe(sentence)
  })

  it("is sent with the typed time, today in California", () => {
    expect(toRecord(aDraft({ setAt: "12:30pm", primer: " " }), context)).toEqual({
      urethane: { _id: "express", name: "Clearbond Express", lot: "24K-1187", expiresOn: "2027-06-30" },
      glasses: [{ charge: "c1", dot: "DOT 459" }],
      temperature: 72,
      humidity: 45,
      setAt: "2026-11-20T20:30:00.000Z",
    })
    expect(toRecord(aDraft(), context)).not.toHaveProperty("setAt")
  })

  it("keeps the day and seconds of an unedited time", () => {
    const recordedAt = "2026-11-18T20:30:41Z"
    const correcting = {
      ...context,
      request: { ...request, installRecord: { ...aRecord, setAt: recordedAt } },
    }
    expect(toRecord(aDraft({ setAt: "12:30pm" }), correcting).setAt).toBe("2026-11-18T20:30:41.000Z")
    expect(toRecord(aDraft({ setAt: "11:00am" }), correcting).setAt).toBe("2026-11-18T19:00:00.000Z")
  })

  it("is dated today while the job runs, and on the day of the work afterwards", () => {
    const over = {
      ...request,
      serviceStatus: "awaitingPayment" as const,
      statusSince: "2026-11-20T04:00:00Z",
    }
    const dayOf = (job: typeof request | typeof over) => setOnOf(aDraft(), { ...context, request: job })
    expect(dayOf({ ...request, statusSince: "2026-11-18T20:00:00Z" })).toBe("2026-11-20")
    expect(dayOf(over), "8:00pm in California").toBe("2026-11-19")
    expect(dayOf({ ...over, completedAt: "2026-11-18T20:00:00Z" })).toBe("2026-11-18")
    expect(setOnOf(aDraft({ setOn: "2026-11-17" }), { ...context, request: over })).toBe("2026-11-17")
  })

  it("keeps the day of a typed time when it is opened again on a later day", () => {
    const typed = aDraft(enterTime(aDraft(), "12:30pm", context))
    const nextDay = { ...context, now: new Date("2026-11-21T21:00:00Z") }
    expect(setOnOf(typed, nextDay)).toBe("2026-11-20")
    expect(toRecord(typed, nextDay).setAt).toBe("2026-11-20T20:30:00.000Z")
    const cleared = aDraft(enterTime(typed, "", nextDay))
    expect(findMissing(cleared, nextDay)).toBe("Enter the time the glass was set, like 1:05pm.")
  })

  it("asks for the time of an earlier day, after the request came in", () => {
    const later = {
      ...context,
      request: {
        ...request,
        serviceStatus: "awaitingPayment" as const,
        completedAt: "2026-11-18T20:00:00Z",
      },
    }
    expect(findMissing(aDraft(), later)).toBe("Enter the time the glass was set, like 1:05pm.")
    expect(findMissing(aDraft({ setAt: "3:00pm" }), later)).toBeUndefined()
    expect(toRecord(aDraft({ setAt: "3:00pm" }), later).setAt).toBe("2026-11-18T23:00:00.000Z")
    expect(toRecord(aDraft({ setAt: "3:00pm", setOn: "2026-11-17" }), later).setAt).toBe(
      "2026-11-17T23:00:00.000Z",
    )
    expect(findMissing(aDraft({ setAt: "9:59am", setOn: "2026-11-16" }), later)).toBe(
      "The glass can't be set before the request came in.",
    )
    expect(findMissing(aDraft({ setAt: "9:00am", setOn: "2026-11-21" }), later)).toBe(
      "Enter a time before now, like 1:05pm.",
    )
  })

  it("explains the effect for the customer", () => {
    expect(driveAwayOutlook(aDraft({ setAt: "12:30pm" }), context)).toEqual({
      text: "Safe to drive at 1:00pm, 30 min after the glass was set.",
      tone: "plain",
    })
    expect(driveAwayOutlook(aDraft({ temperature: "30" }), context)?.tone).toBe("warning")
    expect(driveAwayOutlook(aDraft({ expiresOn: "2026-11-19" }), context)?.text).toMatch(/is expired/)
    expect(driveAwayOutlook(aDraft({ product: other, otherName: "Another" }), context)?.tone).toBe("warning")
    expect(driveAwayOutlook(aDraft({ humidity: "" }), context)).toBeUndefined()
  })
})
