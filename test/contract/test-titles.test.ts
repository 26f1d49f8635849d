import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/* CONTRIBUTING.md limits test titles, so that a report shows each on one line. */

const longest = 90
const files = execFileSync("git", ["ls-files", "test", "*.test.ts", "*.test.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path))

/** The first argument of `it`, `test`, `describe`, their variants, and calls of `each(...)`. */
const title =
  /(?:\b(?:it|test|describe)(?:\.(?:only|skip|concurrent|sequential|describe|serial))*|\))\(\s*(?:"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),\s*(?:async\b|\(|\{|function\b|[a-z]\w*\)?)/g

const titlesIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(title)].map(([, quoted = "", template = ""]) => quoted + template)

describe("test titles", () => {
  it("are found by the pattern", () => {
    expect(titlesIn("test/contract/test-titles.test.ts")).toContain("are found by the pattern")
    expect(files.flatMap(titlesIn).length).toBeGreaterThan(4000)
  })

  it("have at most 90 characters", () => {
    const tooLong = files.flatMap((path) =>
      titlesIn(path)
        .filter((text) => text.length > longest)
        .map((text) => `${path}: ${text}`),
    )
    expect(tooLong).toEqual([])
  })
})
