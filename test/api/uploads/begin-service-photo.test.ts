import { describe, expect, it } from "vitest"
import { hashNetwork } from "#functions/platform/hourly-limit.ts"
import { singleUpload } from "#shared/domain/media/uploads.ts"
import { messages } from "#shared/messages.ts"
import { setHourlyCount } from "../../builders/hourly-count.ts"
import { people } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed } from "../client.ts"
import { table } from "../table.ts"

const { customer } = people(table)

const form = "a-form-of-nobody-123456"
const begin = (body: object) => as().post("/newservicephoto", malformed({ form, ...body }))
const put = (address: string, body: string, type: string) =>
  fetch(address, { method: "PUT", body, headers: { "content-type": type, ...singleUpload } })

describe("POST /newservicephoto", () => {
  it("returns a URL under the form's folder that accepts only the declared file, and once", async () => {
    const { status, body } = await begin({ type: "image/jpeg", size: 5 })
    const { key, address } = body as { key: string; address: string }
    expect(status).toBe(201)
    expect(key).toMatch(new RegExp(`^incoming/newservice/${form}/[\\w-]{22}\\.jpeg$`))
    expect(
      (await fetch(address, { method: "PUT", body: "12345", headers: { "content-type": "image/jpeg" } }))
        .status,
    ).toBe(403)
    expect((await put(address, "12345", "image/jpeg")).status).toBe(200)
    expect((await put(address, "54321", "image/jpeg")).status).toBe(412)
    expect((await put(address, "123456", "image/jpeg")).status).toBe(403)
    expect((await put(address, "12345", "text/html")).status).toBe(403)
    expect((await put(address.replace("/newservice/", "/media/"), "12345", "image/jpeg")).status).toBe(403)
    expect((await fetch(address)).status).toBe(403)
  })

  it("accepts an idempotency key, and returns a new upload URL for a repeated call", async () => {
    const input = { form, type: "image/jpeg", size: 5 } as const
    const key = crypto.randomUUID()
    const first = done(await as().post("/newservicephoto", input, { key }))
    expect(done(await as().post("/newservicephoto", input, { key })).key).not.toBe(first.key)
  })

  it("allows 20 upload URLs per form, also for concurrent calls", async () => {
    const input = { form: `many-${crypto.randomUUID().slice(0, 18)}`, type: "image/jpeg", size: 5 } as const
    const from = (address: string) =>
      as().post("/newservicephoto", input, { headers: { "x-forwarded-for": address } })
    const replies = await Promise.all(Array.from({ length: 22 }, (_, nth) => from(`198.51.100.${nth}`)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(await from("198.51.100.77")).toBeProblem(429, "too_many", {
      detail: messages.newService.tooManyPhotos,
    })
  })

  it("allows one network 100 upload URLs an hour across all forms", async () => {
    const network = "2001:db8:7:7"
    await setHourlyCount(table, "photos", hashNetwork(`${network}::1`), 98)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, nth) =>
        as().post(
          "/newservicephoto",
          { form: `form-${crypto.randomUUID().slice(0, 18)}`, type: "image/jpeg", size: 5 },
          { headers: { "x-forwarded-for": `${network}::${nth}` } },
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(replies.find(({ status }) => status !== 201)).toBeProblem(429, "too_many")
  })

  it.each([
    ["not_an_image", "type", { type: "image/svg+xml", size: 5 }],
    ["not_an_image", "type", { type: "video/mp4", size: 5 }],
    ["malformed", "size", { type: "image/jpeg", size: 20 * 1024 * 1024 + 1 }],
    ["malformed", "size", { type: "image/jpeg", size: 0 }],
    ["malformed", "form", { type: "image/jpeg", size: 5, form: "../../etc" }],
    ["malformed", "form", { type: "image/jpeg", size: 5, form: "short" }],
    ["malformed", "purpose", { type: "image/jpeg", size: 5, purpose: "video" }],
  ])("rejects with %s in %s: %j", async (code, field, body) => {
    const reply = await begin(body)
    expect(reply).toBeProblem(400, code as "malformed")
    expect(reply.body).toMatchObject({ fields: [{ field }] })
  })

  it("can't be created through POST /uploads", async () => {
    const upload = malformed({ purpose: "newservice", type: "image/png", size: 5 })
    expect(await as(await customer()).post("/uploads", upload)).toBeProblem(403, "not_allowed")
  })
})
