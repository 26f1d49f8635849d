import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildAll } from "../infra/build.ts"
import { root } from "../infra/root.ts"
import { fillFolder } from "./browser/setup.ts"

/**
 * `npm test`: every check, then a line that counts them. Words after the command choose runners by name
 * (`npm test -- unit api`); `--long` runs the long schedules of faults.
 */

type Count = { passed: number; failed: number }
type Runner = { name: string; run: () => Promise<Count> }

const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const isLong = process.argv.includes("--long")
const reports = mkdtempSync(join(tmpdir(), "clearline-reports-"))

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(isLong && { CLEARLINE_LONG: "1" }),
  // Dozens of processes read the same modules: what one has compiled the next does not compile again.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
}
const tool = (name: string) => join(root, "node_modules/.bin", name)

/** Runs a program; its output is shown as it comes, or, for a check that says much about nothing, when it fails. */
const execute = (file: string, parameters: string[], output: "shown" | "on failure"): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const stdio = output === "shown" ? "inherit" : "pipe"
    const child = spawn(file, parameters, { cwd: root, env, stdio: ["ignore", stdio, stdio] })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text))
    child.once("error", reject)
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(said)
      resolve(code === 0)
    })
  })

const check = (name: string, file: string, ...parameters: string[]): Runner => ({
  name,
  run: async () => {
    const ok = await execute(file, parameters, "on failure")
    console.log(`${ok ? "✓" : "✗"} ${name}`)
    return { passed: Number(ok), failed: Number(!ok) }
  },
})

/** A runner whose report could not be read counts as one failure, never as nothing. */
const counted = async (ok: boolean, read: () => Count): Promise<Count> => {
  try {
    const count = read()
    return ok || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** All in one process, side by side: while one waits for a system that is down, others compute. */
const vitest = (projects: string[]): Runner => ({
  name: projects.join(", "),
  run: async () => {
    const report = join(reports, "vitest.json")
    const ok = await execute(
      process.execPath,
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      "shown",
    )
    return counted(ok, () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"))
      // A file that could not be loaded has no tests to fail.
      return { passed: numPassedTests, failed: numFailedTests || Number(numFailedTestSuites > 0) }
    })
  },
})

/** Demo data for the browser's tests: made by one core, so beside what runs before them. */
let filling: Promise<Awaited<ReturnType<typeof fillFolder>> | undefined> | undefined

const browser: Runner = {
  name: "browser",
  run: async () => {
    const report = join(reports, "browser.json")
    const filled = await filling
    if (filled) env.CLEARLINE_FILLED = filled.folder
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
    const ok = await execute(
      process.execPath,
      [
        "node_modules/@playwright/test/cli.js",
        "test",
        "--config",
        "test/browser/playwright.config.ts",
        "--reporter=list,json",
      ],
      "shown",
    )
    filled?.remove()
    return counted(ok, () => {
      const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats
      return { passed: expected, failed: unexpected + flaky }
    })
  },
}

const isChosen = (name: string) => chosen.length === 0 || chosen.some((word) => name.startsWith(word))

/** What needs nothing that is built runs beside the build; the rest one after the other, for two cores. */
const beside = [
  // Of the four checkers that it starts unless told, two would only share the cores with the others.
  check("types", tool("tsc"), "-p", "tsconfig.json", "--checkers", "2"),
  check("types of the web", tool("tsc"), "-p", "web/tsconfig.json", "--checkers", "2"),
  check("lint", tool("oxlint"), "--max-warnings", "0"),
  check("format", tool("biome"), "check", "."),
  check("dead code", tool("knip")),
].filter(({ name }) => isChosen(name))
const projects = ["unit", "contract", "infra", "api", "faults"].filter(isChosen)
const after = [...(projects.length > 0 ? [vitest(projects)] : []), ...(isChosen("browser") ? [browser] : [])]

const total: Count = { passed: 0, failed: 0 }
const add = ({ passed, failed }: Count) => {
  total.passed += passed
  total.failed += failed
}

const startedAt = performance.now()
const building = buildAll().then(
  () => true,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  },
)
const took: string[] = []
const runAll = async (runners: Runner[]) => {
  for (const { name, run } of runners) {
    const from = performance.now()
    add(await run())
    took.push(`${name} ${Math.round((performance.now() - from) / 1000)} s`)
  }
}
await runAll(beside)
const built = await building
if (!built) add({ passed: 0, failed: 1 })
if (built && isChosen("browser")) {
  // Where it fails, the tests fill a folder of their own, and tell what is wrong with that.
  filling = fillFolder().catch(() => undefined)
}
if (built) await runAll(after)

rmSync(reports, { recursive: true, force: true })
console.log(`\n${took.join(", ")}; ${Math.round((performance.now() - startedAt) / 1000)} s in all\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
