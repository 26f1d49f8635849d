import type { UseFormReturn } from "react-hook-form"
import { expect, it } from "vitest"
import { setServerErrors } from "./server-errors.ts"

it("shows refused fields, focuses the first, and returns those that the form lacks", () => {
  const shown: string[] = []
  const form = {
    getValues: () => ({ name: "", rows: [] }),
    setError: (field: string) => shown.push(field),
  } as unknown as Pick<UseFormReturn, "getValues" | "setError">
  const fields = ["name", "zone", "rows.0.price"].map((field) => ({ field, message: "This is required." }))
  expect(setServerErrors(form, fields)).toEqual([{ field: "zone", message: "This is required." }])
  // The last one that is set has the focus.
  expect(shown).toEqual(["rows.0.price", "name"])
})
