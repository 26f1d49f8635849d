import { expect, test } from "vitest"
import { browserName, kindOf, pageName, timeAgo } from "./labels.ts"

const now = new Date("2026-11-20T20:00:00Z")

test.each([
  ["2026-11-20T19:59:57Z", "Just now"],
  ["2026-11-20T20:00:30Z", "Just now"],
  ["2026-11-20T19:59:48Z", "12 seconds ago"],
  ["2026-11-20T19:59:00Z", "1 minute ago"],
  ["2026-11-20T19:00:01Z", "59 minutes ago"],
  ["2026-11-20T17:59:00Z", "2 hours ago"],
  ["2026-11-19T19:59:00Z", "1 day ago"],
  // In the shop's time it was still the day before.
  ["2026-11-10T05:00:00Z", "Nov 9, 2026"],
])("describes %s as %s", (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words)
})

test.each([
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Mac"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", "Unknown browser"],
])("names user agent %s as %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})

test.each([
  ["/servicerequests", "Service Requests"],
  ["/servicerequest/48210", "Service Request 48210"],
  ["/somewhere", "/somewhere"],
  ["", ""],
])("shows the location %s as the page %s", (siteLocation, name) => {
  expect(pageName({ siteLocation })).toBe(name)
})

test("a customer has an account type, a technician an assignment, a clerk neither", () => {
  expect(kindOf({ role: "user", category: "carrier" })).toBe("Carrier")
  expect(kindOf({ role: "technician", category: "personal", defaultTechnicianAssignment: "Assistant" })).toBe(
    "Assistant",
  )
  expect(
    kindOf({
      role: "technician",
      category: "personal",
      defaultTechnicianAssignment: "Installer",
      quickselect: true,
    }),
  ).toBe("Installer, quick-select")
  expect(kindOf({ role: "clerk", category: "personal" })).toBe("")
})
