import { describe, expect, it } from "vitest"
import {
  buildAttachment,
  isRetryable,
  maxRoundSeconds,
  startOver,
  startRound,
  unreadable,
} from "./picture.ts"

const picture = { key: "media/texts/SM1/0.webp", thumb: "media/texts/SM1/0-small.webp" }
const text = {
  id: "SM1",
  phone: "5305550142",
  body: "",
  at: "2026-11-20T18:00:00Z",
  media: [{ url: "", type: "image/jpeg", picture }],
}
const done = { invoiceNumber: 48210, serviceStatus: "awaitingPayment", customerPhone: "5305550101" } as const
const coverage = {
  policyActive: true,
  comprehensive: true,
  glassWaiver: false,
  at: "2026-11-19T18:00:00Z",
  by: "Rosa Benitez",
  representativePhone: "5305550142",
}

describe("A texted picture", () => {
  const categoryIn = (job: Parameters<typeof buildAttachment>[1]) =>
    buildAttachment(text as never, job, { name: undefined, newId: "M1" })?.category

  it("of a finished job shows the work, unless the carrier's representative sent it", () => {
    expect(categoryIn(done)).toBe("after")
    expect(categoryIn({ ...done, coverage } as never)).toBe("misc")
    expect(categoryIn({ ...done, coverage, customerPhone: "5305550142" } as never)).toBe("after")
  })
})

describe("A round of downloads", () => {
  const now = new Date("2026-11-20T18:10:00.000Z")
  const pending = { url: "https://example.com/1", type: "image/jpeg" }
  const media = [{ ...pending, picture }, pending, pending]
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

  it("waits for another round of the same text, and for the pause after a failed one", () => {
    expect(startRound({ ...text, tryAt: after(19.5) }, now)).toEqual({ wait: 20 })
    expect(startRound({ ...text, media, tryAt: after(0) }, now)).toEqual({
      text: { ...text, media, tries: 1, tryAt: after(maxRoundSeconds) },
      tries: 1,
    })
  })

  it("gives up the first pending picture after six rounds that ended early", () => {
    const mediaAfter = (tries: number) => {
      const round = startRound({ ...text, media, tries }, now)
      return "text" in round ? round.text.media : undefined
    }
    expect(mediaAfter(5)).toEqual(media)
    expect(mediaAfter(6)).toEqual([media[0], { ...pending, problem: unreadable }, pending])
  })
})

describe("Trying again", () => {
  const now = new Date("2026-11-20T18:40:00.000Z")
  const file = { url: "https://example.com/1", type: "image/jpeg" }
  const givenUp = { ...file, problem: "Twilio didn't answer.", retryable: true as const }
  const refused = { ...file, problem: "This file isn't a picture." }
  const attached = { ...file, mediaId: "M1" }

  it("starts over with pictures that the provider may still have", () => {
    expect((["refused", "stopped", "missing", "not now", "unclear"] as const).filter(isRetryable)).toEqual([
      "not now",
      "unclear",
    ])
    expect(startOver({ ...text, media: [attached, givenUp, refused], tries: 6 }, now)).toEqual({
      ...text,
      media: [attached, file, refused],
      tries: 0,
      tryAt: now.toISOString(),
    })
  })

  it("waits until no picture is pending, and leaves others alone", () => {
    expect(startOver({ ...text, media: [givenUp, file] }, now)).toBeUndefined()
    expect(startOver({ ...text, media: [attached, refused] }, now)).toBeUndefined()
  })
})
