import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "esbuild"
import { describe, expect, it, onTestFinished } from "vitest"
import { hashCode, pdfCodeHash } from "./pdf-code-hash.ts"
import { root } from "./root.ts"

describe("hashCode", () => {
  it("changes with imported code, and not with comments", async () => {
    const folder = mkdtempSync(join(tmpdir(), "clearline-code-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const hashWith = (line: string) => {
      writeFileSync(join(folder, "line.ts"), line)
      writeFileSync(join(folder, "draw.ts"), 'import { width } from "./line.ts"\nconsole.log(width)')
      return hashCode(["draw.ts"], folder)
    }
    const first = await hashWith("export const width = 1")
    expect(await hashWith("/** Points. */\nexport const width: number = 1")).toBe(first)
    expect(await hashWith("export const width = 2")).not.toBe(first)
  })
})

describe("the build", () => {
  it("puts the hash of the drawing code into the functions", async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ["functions/invoices/pdf-code-hash.ts"],
      write: false,
      plugins: [pdfCodeHash],
    })
    expect(outputFiles[0]?.text).toMatch(/"[0-9a-f]{16}"/)
  })
})
