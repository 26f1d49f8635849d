import { win32 } from "node:path"
import { expect, it } from "vitest"
import { posixRelative, toPosix } from "./posix-path.ts"

it("returns paths with slashes on Windows", () => {
  expect(toPosix("functions\\events\\project.ts", win32)).toBe("functions/events/project.ts")
  expect(posixRelative("C:\\shop\\dist\\", "C:\\shop\\dist/assets\\a.js", win32)).toBe("assets/a.js")
})

it("returns the same paths elsewhere", () => {
  expect(toPosix("functions/events/project.ts")).toBe("functions/events/project.ts")
  expect(posixRelative("/shop/dist", "/shop/dist/assets/a.js")).toBe("assets/a.js")
})
