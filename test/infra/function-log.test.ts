import { mkdirSync, readFileSync, rmdirSync } from "node:fs"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { expect, onTestFinished, test, vi } from "vitest"
import { functionLog } from "#infra/local/lambda/function-log.ts"
import { temporaryFolder } from "./folder.ts"

const info = (message: string) => `{"level":"info","event":"${message}"}\n`

test("reports a log write failure once, and resumes writing when possible", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  const folder = temporaryFolder()
  const file = join(folder, "functions.log")
  // A folder in place of the file makes writing fail, like a full disk.
  mkdirSync(file)
  const log = functionLog(folder)
  const output = new PassThrough()
  log.take(output)
  output.write(info("lost"))
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(logged.mock.calls[0]?.[0]).toContain("Log lines are lost")

  rmdirSync(file)
  output.write(info("kept"))
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe(info("kept")), { timeout: 60_000 })
  expect(logged).toHaveBeenCalledOnce()
  log.close()
})
