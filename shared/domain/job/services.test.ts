import { expect, test } from "vitest"
import { serviceToPlan } from "./services.ts"

test("A chip alone waits for no part, and other broken glass beside it waits for its own", () => {
  expect(serviceToPlan("chip", ["windshield"])).toBe("chip")
  expect(serviceToPlan("chip")).toBe("chip")
  expect(serviceToPlan("chip", ["windshield", "door-rear-left"])).toBe("door")
  expect(serviceToPlan("windshield", ["windshield", "back"])).toBe("windshield")
})
