import { afterEach, expect, test, vi } from "vitest"
import { api } from "./api.ts"
import { changeServiceRequest, getServiceRequests } from "./calls.gen.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

const answer = (body: unknown, status = 200) => {
  const fetch = vi.fn(
    async (_address: string, _sent: RequestInit) => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal("fetch", fetch)
  vi.stubGlobal("localStorage", { getItem: () => null })
  vi.stubGlobal("navigator", { onLine: true })
  return fetch
}

test("converts values between wire and domain format at any depth", async () => {
  const fetch = answer({ matches: 1, version: 2 })
  await api(changeServiceRequest, {
    query: { invoiceNumber: 1 },
    body: { appointmentDate: "2026-11-20", charges: [{ type: "Replace", quantity: 1, list: 25_050 }] },
  })
  const [address, sent] = fetch.mock.calls[0] ?? []
  expect(address).toBe("/api/servicerequest?invoiceNumber=1")
  expect(JSON.parse(String(sent?.body))).toEqual({
    appointmentDate: "11/20/2026",
    charges: [{ type: "Replace", quantity: 1, list: 250.5 }],
  })

  const calls = answer([
    { invoiceNumber: 1, total: 1637.55, appointmentDate: "11/20/2026", note: "11/20/2026" },
  ])
  const query = { date: "2026-11-20", exclude: ["cancelled", "paid"], limit: 5 }
  await expect(api(getServiceRequests, { ask: "ofDay", query })).resolves.toEqual([
    { invoiceNumber: 1, total: 163_755, appointmentDate: "2026-11-20", note: "11/20/2026" },
  ])
  const { searchParams } = new URL(calls.mock.calls[0]?.[0] ?? "", "https://shop.example")
  expect(Object.fromEntries(searchParams)).toEqual({
    date: "11/20/2026",
    exclude: "cancelled,paid",
    limit: "5",
  })
})

test("turns server validation errors into one sentence per field", async () => {
  const fields = [{ field: "charges.0.quantity", message: "At most 999, please." }]
  const detail = "Something is missing or not valid."
  answer({ code: "malformed", status: 400, detail, fields }, 400)
  const body = { charges: [{ type: "Replace", quantity: 99_999 } as const] }
  const saving = api(changeServiceRequest, { query: { invoiceNumber: 1 }, body })
  await expect(saving).rejects.toThrow(detail)
  await expect(saving).rejects.toMatchObject({ name: "ProblemError", code: "malformed", status: 400, fields })
})
