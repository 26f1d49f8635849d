import { expect, test } from "vitest"
import type { Media } from "#shared/api/requests/media.ts"
import { shotsOf } from "./shots.ts"

const media = (id: string, category: Media["category"], count = 1): Media => ({
  _id: id,
  filename: "a.jpg",
  category,
  relativeInvoiceNumber: 48210,
  postingUserId: "u1",
  postingUserInitials: "RB",
  postingUserName: "Rosa Benitez",
  createdAt: "2026-11-20T16:00:00.000Z",
  media: Array.from({ length: count }, (_, index) => `/files/${id}-${index}`),
  thumbs: Array.from({ length: count }, (_, index) => `/files/${id}-${index}-small`),
  version: 0,
})

test("lists every picture separately, in attachment order", () => {
  const shots = shotsOf([media("c", "after"), media("b", "priordamage", 2), media("a", "priordamage")])
  expect(shots.map(({ src, thumb }) => [src, thumb])).toEqual([
    ["/files/c-0", "/files/c-0-small"],
    ["/files/b-0", "/files/b-0-small"],
    ["/files/b-1", "/files/b-1-small"],
    ["/files/a-0", "/files/a-0-small"],
  ])
})

test("keeps a picture's name when others are added, by counting each kind from the oldest", () => {
  const before = shotsOf([media("b", "priordamage"), media("a", "priordamage")])
  const after = shotsOf([media("c", "priordamage"), media("b", "priordamage"), media("a", "priordamage")])
  expect(before.map(({ fileName }) => fileName)).toEqual([
    "48210-prior-damage-2.webp",
    "48210-prior-damage-1.webp",
  ])
  expect(after.slice(1).map(({ fileName }) => fileName)).toEqual(before.map(({ fileName }) => fileName))
})
