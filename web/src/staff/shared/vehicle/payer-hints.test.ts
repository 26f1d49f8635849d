import { expect, test } from "vitest"
import { accountsHint, carriersHint } from "./payer-hints.tsx"

const asked = (data: readonly unknown[] | undefined, isError = false) => ({
  data,
  isError,
  isFetching: false,
  refetch: () => undefined,
})

test("a list that failed or has nothing in it says so, one that loads or is there says nothing", () => {
  expect(carriersHint(asked(undefined, true))).toBeDefined()
  expect(carriersHint(asked([]))).toBe("No Insurance Carriers Saved")
  expect(accountsHint(asked(undefined, true))).toBeDefined()
  expect(accountsHint(asked([]))).toBe("No Commercial Accounts Saved")
  for (const hintOf of [carriersHint, accountsHint]) {
    expect(hintOf(asked(undefined))).toBeUndefined()
    expect(hintOf(asked(["one"]))).toBeUndefined()
    expect(hintOf(asked(["one"], true))).toBeUndefined()
  }
})
