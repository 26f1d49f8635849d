import { expect, test } from "vitest"
import { accountsHint, carriersHint } from "./payer-hints.tsx"

const listResult = (data: readonly unknown[] | undefined, isError = false) => ({
  data,
  isError,
  isFetching: false,
  refetch: () => undefined,
})

test("shows a message for a failed or empty list, and none while loading or loaded", () => {
  expect(carriersHint(listResult(undefined, true))).toBeDefined()
  expect(carriersHint(listResult([]))).toBe("No Insurance Carriers Saved")
  expect(accountsHint(listResult(undefined, true))).toBeDefined()
  expect(accountsHint(listResult([]))).toBe("No Commercial Accounts Saved")
  for (const hintOf of [carriersHint, accountsHint]) {
    expect(hintOf(listResult(undefined))).toBeUndefined()
    expect(hintOf(listResult(["one"]))).toBeUndefined()
    expect(hintOf(listResult(["one"], true))).toBeUndefined()
  }
})
