import { expect, test } from "vitest"
import { noAnswer, offline, ProblemError } from "../../ui/feedback/problem.ts"
import type { Entry } from "./entry.ts"
import { inCategory, isForQueue, isUploaded, withoutUpload, withUpload } from "./photo-entry.ts"

const photo: Entry = {
  id: "entry-1",
  user: "theo",
  by: "Theo Lind",
  job: 48210,
  endpoint: "createMedia",
  body: { category: "before", filename: "clip.png", media: [] },
  picture: "picture-1",
  doneAt: "2026-11-20T18:02:00.000Z",
  tries: 0,
}
const inBucket = withUpload(photo, { key: "incoming/media/theo/1", attempt: "attempt-1" })

test("sends an uploaded photo by its key, under the attempt's idempotency key", () => {
  expect(inBucket).toMatchObject({ id: "attempt-1", tries: 1, picture: "picture-1" })
  // The server compares repeated calls as text, so the order of fields matters.
  expect(JSON.stringify(inBucket.body)).toBe(
    '{"category":"before","filename":"clip.png","media":["incoming/media/theo/1"]}',
  )
})

test.each([
  ["no connection", true, offline()],
  ["no answer in time", true, noAnswer(30)],
  ["a job that went away", true, new ProblemError({ sentence: "No.", status: 404, code: "not_found" })],
  ["the day's limit", true, new ProblemError({ sentence: "No.", status: 429, code: "too_many" })],
  [
    "a file that is no picture",
    false,
    new ProblemError({ sentence: "No.", status: 400, code: "not_an_image" }),
  ],
  ["an upload that was cancelled", false, new DOMException("Cancelled", "AbortError")],
])("after %s, the queue takes over: %s", (_, takesOver, error) => {
  expect(isForQueue(error)).toBe(takesOver)
})

test("only entries with a picture can be uploaded", () => {
  const { picture: _picture, ...step } = photo
  const entries = [photo, inBucket, { ...step, body: { action: "startJob" } }]
  expect(entries.map(isUploaded)).toEqual([false, true, false])
})

test("uploads a photo anew, under another key, when the bucket lost it", () => {
  const anew = withoutUpload(inBucket)
  expect(anew).toMatchObject({ body: { media: [] }, picture: "picture-1", tries: 0 })
  expect(["entry-1", "attempt-1"]).not.toContain(anew?.id)
})

test("moving a photo to another category keeps the call and its field order", () => {
  const after = inCategory(photo, "after")
  expect(after).toMatchObject({ id: "entry-1", tries: 0, picture: "picture-1" })
  expect(JSON.stringify(after.body)).toBe('{"category":"after","filename":"clip.png","media":[]}')
})

test("stops resending a photo that was rejected as stored on the device", () => {
  expect(withoutUpload(photo)).toBeUndefined()
})
