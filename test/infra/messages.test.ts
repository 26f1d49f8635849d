import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { root } from "#infra/root.ts"

/** A code that no language has: ISO 639 reserves it for local use. */
const language = "qab"
const written = join(root, "translations", language)
afterAll(() => rmSync(written, { recursive: true, force: true }))

const run = (...parameters: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ["infra/messages.ts", ...parameters], {
    cwd: root,
    encoding: "utf8",
  })
  return { status, stderr: stderr.trim() }
}

it("messages says how it is called, or that a folder has no files", () => {
  const empty = mkdtempSync(join(tmpdir(), "clearline-messages-"))
  const usage = expect.stringMatching(/^Name a language, such as: npm run messages -- vi/)
  expect(run()).toEqual({ status: 1, stderr: usage })
  expect(run(language, "--form", empty)).toEqual({ status: 1, stderr: usage })
  expect(run(language, "--from", empty)).toEqual({ status: 1, stderr: `${empty} has no .po file.` })
  rmSync(empty, { recursive: true })
})

it("messages overwrites no file that a translator may be working on", () => {
  mkdirSync(written, { recursive: true })
  writeFileSync(join(written, "home.po"), "")
  expect(run(language)).toEqual({
    status: 1,
    stderr: `${join("translations", language, "home.po")} may hold unread translations. Read it with --from, and delete the folder.`,
  })
})
