import { afterEach, expect, test, vi } from "vitest"
import { changeServiceRequest } from "../../../shared/api/requests/endpoints.ts"
import { api } from "./api.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

test("what does not fit its definition is not sent, and ends as a sentence with each field", async () => {
  const fetch = vi.fn()
  vi.stubGlobal("fetch", fetch)
  const body = {
    charges: [{ type: "Replace", quantity: 99_999, discount: 150, laborhours: 100 } as const],
    customerNotes: "a".repeat(2001),
  }
  const saving = api(changeServiceRequest, { query: { invoiceNumber: 1 }, body })
  await expect(saving).rejects.toThrow("Some of what was sent is missing or not valid.")
  await expect(saving).rejects.toMatchObject({
    name: "ProblemError",
    code: "malformed",
    status: 400,
    fields: [
      { field: "customerNotes", message: "At most 2000 characters, please." },
      { field: "charges.0.quantity", message: "At most 999, please." },
      { field: "charges.0.discount", message: "At most 100, please." },
      { field: "charges.0.laborhours", message: "At most 99, please." },
    ],
  })
  expect(fetch).not.toHaveBeenCalled()
})
