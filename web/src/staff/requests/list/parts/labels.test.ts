import { expect, test } from "vitest"
import { phoneText } from "./labels.ts"

const row = {
  invoiceNumber: 48_210,
  version: 1,
  invoiceType: "Cash",
  serviceStatus: "open",
  statusSince: "2026-11-20T17:42:10.512Z",
  customerPhone: "5305550188\n5305550142\nwife, after 5",
  zone: "Yuba City",
  total: 0,
  totalUnpaid: 0,
} as const

test.each([
  ["0142", "(530) 555-0142"],
  ["530 555 0142", "(530) 555-0142"],
  ["0188", "(530) 555-0188"],
  ["Delgado", "(530) 555-0188"],
  ["", "(530) 555-0188"],
])("a row found by %j shows the phone that matched, else the first: %s", (search, phone) => {
  expect(phoneText(row, search)).toBe(phone)
})
