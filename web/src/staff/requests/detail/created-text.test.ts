import { expect, it } from "vitest"
import { createdText } from "./created-text.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const createdAt = "2026-11-18T17:20:00.000Z"

it("says when a note or photo was added, besides the time its phone gave it", () => {
  expect(createdText({ createdAt }, now)).toBe("Wed 9:20am")
  expect(createdText({ createdAt, receivedAt: "2026-11-20T17:40:00.000Z" }, now)).toBe(
    "Wed 9:20am, added today at 9:40am",
  )
})
