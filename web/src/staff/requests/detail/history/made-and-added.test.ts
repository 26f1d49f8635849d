import { expect, it } from "vitest"
import { madeAndAdded } from "./made-and-added.ts"

const now = new Date("2026-11-20T18:02:00.000Z")
const createdAt = "2026-11-18T17:20:00.000Z"

it("says when a note or photo was added, besides the time its phone gave it", () => {
  expect(madeAndAdded({ createdAt }, now)).toBe("Wed 9:20am")
  expect(madeAndAdded({ createdAt, receivedAt: "2026-11-20T17:40:00.000Z" }, now)).toBe(
    "Wed 9:20am, added today at 9:40am",
  )
})
