import { describe, expect, inject, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { mp4 } from "./video.ts"

const { clerk } = people(table)

describe("GET /uploadurl", () => {
  it("returns a unique URL each time that accepts a video", async () => {
    const rosa = await clerk()
    const { status, body } = await as(rosa).get("/uploadurl")
    expect({ status, body }).toEqual({
      status: 200,
      body: { uploadURL: expect.any(String), filename: expect.stringMatching(/^[\w-]{22}\.mp4$/) },
    })
    const { uploadURL, filename } = body as { uploadURL: string; filename: string }
    const put = (type: string) =>
      fetch(uploadURL, { method: "PUT", body: new Uint8Array(mp4(500)), headers: { "content-type": type } })
    expect((await put("text/html")).status).toBe(403)
    expect((await put("video/mp4")).status).toBe(200)
    expect((await fetch(`${inject("origin")}/assets/videos/${filename}`)).status).toBe(404)
    expect((await as(rosa).get("/uploadurl")).body).not.toEqual(body)
  })
})
