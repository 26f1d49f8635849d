import { expect, it } from "vitest"
import { attachmentIds, inboxReader } from "./inbox.ts"
import { isPending } from "./rules/pending-picture.ts"

it("reads an old text, which named one attachment for all its pictures", async () => {
  const file = { url: "https://example.com/1", type: "image/jpeg" }
  const problem = "This file isn't a picture."
  const stored = {
    schema: 1,
    id: "SM1",
    phone: "5305550142",
    body: "",
    at: "2026-11-20T18:00:00Z",
    media: [file, { ...file, problem }],
    mediaId: "M1",
  }
  const text = await inboxReader({
    get: (key) => Promise.resolve({ ...key, ...stored }),
    query: () => Promise.resolve({ items: [], cursor: undefined }),
    getMany: () => Promise.resolve([]),
  }).received("SM1")
  expect(text?.media).toEqual([
    { ...file, mediaId: "M1" },
    { ...file, problem },
  ])
  expect(text?.media.some(isPending)).toBe(false)
  expect(text && attachmentIds(text)).toEqual(["M1"])
})
