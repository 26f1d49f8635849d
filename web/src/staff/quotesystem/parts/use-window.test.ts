import { describe, expect, test } from "vitest"
import { drawnRows } from "./use-window.ts"

const rows = { count: 500, rowHeight: 44 }

describe("a long list", () => {
  test.each([
    [
      { top: 0, height: 880 },
      { from: 0, to: 28 },
    ],
    [
      { top: 4400, height: 880 },
      { from: 92, to: 128 },
    ],
    [
      { top: 21_120, height: 880 },
      { from: 472, to: 500 },
    ],
  ])("renders only visible rows and a few more: %j", (seen, drawn) => {
    expect(drawnRows(seen, rows)).toEqual(drawn)
  })

  test("that shrank while scrolled renders no missing rows", () => {
    expect(drawnRows({ top: 21_120, height: 880 }, { count: 3, rowHeight: 44 })).toEqual({ from: 3, to: 3 })
  })
})
