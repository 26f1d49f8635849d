import { expect, test } from "vitest"
import { serviceToPlan } from "./services.ts"

test("serviceToPlan returns chip for a chip alone, and the other glass when more is broken", () => {
  expect(serviceToPlan("chip", ["windshield"])).toBe("chip")
  expect(serviceToPlan("chip")).toBe("chip")
  expect(serviceToPlan("chip", ["windshield", "door-rear-left"])).toBe("door")
  expect(serviceToPlan("windshield", ["windshield", "back"])).toBe("windshield")
})
