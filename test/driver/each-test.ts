import { existsSync, readFileSync } from "node:fs"
import { beforeEach, inject } from "vitest"
import { keepClearOfMidnight } from "../clock/midnight.ts"
import { calls } from "./client.ts"

/*
 * Setup of each API test. A failed test prints its last calls with request ids and the log lines about them; without a
 * shared system (no `log`) only the calls.
 */

const loggedAbout = (requestIds: ReadonlySet<string>): string[] => {
  const file = inject("log") as string | undefined
  if (file === undefined || !existsSync(file)) return []
  const lines = readFileSync(file, "utf8").trimEnd().split("\n")
  return lines.filter((line) => [...requestIds].some((id) => line.includes(id)))
}

beforeEach(async ({ task, onTestFailed }) => {
  await keepClearOfMidnight(15_000)
  calls.length = 0
  onTestFailed(() => {
    const logged = loggedAbout(new Set(calls.map(({ requestId }) => requestId)))
    const lines = [...calls.slice(-10).map(({ line }) => line), "", ...logged.slice(-15)]
    console.error(`${task.file.name} > ${task.name}\n${lines.join("\n")}`)
  })
})
