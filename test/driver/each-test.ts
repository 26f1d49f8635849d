import { existsSync, readFileSync } from "node:fs"
import { beforeEach, inject } from "vitest"
import { keepClearOfMidnight } from "../clock/midnight.ts"
import { calls } from "./client.ts"

/*
 * What surrounds each test that calls the API. A failed one prints its last calls with their request ids, and what the system logged about them. Tests without a system
 * that all share (`log` is not provided) print the calls alone.
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
