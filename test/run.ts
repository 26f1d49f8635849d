import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildAll } from "#infra/build.ts"
import { chooseEmulator, thisMachine } from "#infra/local/table/emulator-choice.ts"
import { root } from "#infra/root.ts"
import { fillFolder } from "./browser/setup.ts"
import { startingAt } from "./clock/clock.ts"
import { readPlaywrightReport, readVitestReport, type TestOutcome } from "./reports.ts"

/**
 * `npm test`: all checks, then failures, the slowest tests, and a count. Arguments select runners (`npm test
 * -- unit api`); `dynamodb-local` runs only by name, as in `.ci/run`. `npm run test:long` runs longer fault
 * schedules, the API's tests on DynamoDB Local, and API and browser tests at each of the moments below.
 */

type Runner = { name: string; run: () => Promise<TestOutcome[]> }

const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const isLong = process.argv.includes("--long")
const reports = mkdtempSync(join(tmpdir(), "clearline-reports-"))

/** Dates at which calendar code breaks, each in a time zone other than the shop's. */
const moments = {
  Sunday: { start: "2027-05-16T09:00:00-07:00", TZ: "UTC" },
  "last evening of a year": { start: "2027-12-31T20:00:00-08:00", TZ: "Asia/Tokyo" },
  "day before daylight saving time": { start: "2027-03-13T09:00:00-08:00", TZ: "UTC" },
  "day before standard time": { start: "2027-11-06T09:00:00-07:00", TZ: "Asia/Tokyo" },
  "February 29": { start: "2028-02-29T09:00:00-08:00", TZ: "UTC" },
  "ten minutes before midnight": { start: "2027-05-12T23:50:00-07:00", TZ: "Asia/Tokyo" },
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(isLong && { CLEARLINE_LONG: "1" }),
  // Shares compiled modules between dozens of processes.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
}
/** The program of a package, run by Node itself: `node_modules/.bin` has other files on Windows. */
const programOf = (name: string): string => {
  const folder = join(root, "node_modules", name)
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>
  }
  return join(folder, typeof bin === "string" ? bin : (Object.values(bin)[0] ?? ""))
}

const execute = (
  file: string,
  parameters: string[],
  { output, extraEnv = {} }: { output: "shown" | "on failure"; extraEnv?: NodeJS.ProcessEnv },
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const stdio = output === "shown" ? "inherit" : "pipe"
    const child = spawn(file, parameters, {
      cwd: root,
      env: { ...env, ...extraEnv },
      stdio: ["ignore", stdio, stdio],
    })
    let text = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk))
    child.once("error", reject)
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(text)
      resolve(code === 0)
    })
  })

const failure = (name: string, explanation: string): TestOutcome => ({
  name,
  passed: false,
  milliseconds: 0,
  explanation,
})

const check = (name: string, packageName: string, ...parameters: string[]): Runner => ({
  name,
  run: async () => {
    const passed = await execute(process.execPath, [programOf(packageName), ...parameters], {
      output: "on failure",
    })
    console.log(`${passed ? "✓" : "✗"} ${name}`)
    return [{ name, passed, milliseconds: 0, explanation: passed ? "" : "Its output is above." }]
  },
})

/** A failed runner counts as a failure, even without a report. */
const outcomesOf = (name: string, succeeded: boolean, read: () => TestOutcome[]): TestOutcome[] => {
  try {
    const outcomes = read()
    const isExplained = succeeded || outcomes.some(({ passed }) => !passed)
    return isExplained ? outcomes : [...outcomes, failure(name, "It failed; its output is above.")]
  } catch (error) {
    return [failure(name, `Its report can't be read: ${error instanceof Error ? error.message : error}`)]
  }
}

/** One process, so that projects share the CPU while some wait. */
const vitest = (
  projects: string[],
  at?: { name: string; extraEnv: NodeJS.ProcessEnv; files?: readonly string[] },
): Runner => {
  const name = [projects.join(", "), at?.name].filter(Boolean).join(" on ")
  return {
    name,
    run: async () => {
      const report = join(reports, "vitest.json")
      rmSync(report, { force: true })
      const succeeded = await execute(
        process.execPath,
        [
          "node_modules/vitest/vitest.mjs",
          "run",
          ...projects.flatMap((project) => ["--project", project]),
          ...(at?.files ?? []),
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ],
        { output: "shown", extraEnv: at?.extraEnv ?? {} },
      )
      return outcomesOf(name, succeeded, () => readVitestReport(report))
    },
  }
}

/**
 * Files that run once more on Amazon's DynamoDB Local, the store closest to the cloud's: transactions (a job's actions,
 * payments), conditions (two changes at once), indexes and search, pages of a history, what the stream writes (reports),
 * and the store itself. Everything takes about three times as long there, so the other files run there only with
 * `--long`.
 */
const filesOnDynamoDbLocal = [
  "test/api/requests/act-on-service-request.test.ts",
  "test/api/requests/get-service-request-history.test.ts",
  "test/api/requests/price-charges.test.ts",
  "test/api/requests/two-at-once.test.ts",
  "test/api/payments/record-payment.test.ts",
  "test/api/reports/get-report.test.ts",
  "test/api/users/list-users.test.ts",
  "test/infra/store.test.ts",
]

const canRun = (wanted?: string) => chooseEmulator(thisMachine(wanted), wanted).kind
/** On a machine without the native emulator, all tests run on DynamoDB Local anyway. */
const hasSecondEmulator = canRun(process.env.CLEARLINE_EMULATOR) === "dynoxide"
const isOnJava = hasSecondEmulator && canRun("java") === "java"

/** Created during other tests, since it keeps only one core busy. */
let filling: Promise<Awaited<ReturnType<typeof fillFolder>> | undefined> | undefined

const browser = (at?: { name: string; extraEnv: NodeJS.ProcessEnv }): Runner => {
  const name = at ? `browser on ${at.name}` : "browser"
  return {
    name,
    run: async () => {
      const report = join(reports, "browser.json")
      rmSync(report, { force: true })
      const filled = at ? undefined : await filling
      const succeeded = await execute(
        process.execPath,
        [
          "node_modules/@playwright/test/cli.js",
          "test",
          "--config",
          "test/browser/playwright.config.ts",
          "--reporter=list,json",
        ],
        {
          output: "shown",
          extraEnv: {
            ...(filled && { CLEARLINE_FILLED: filled.folder }),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            ...at?.extraEnv,
          },
        },
      )
      filled?.remove()
      return outcomesOf(name, succeeded, () => readPlaywrightReport(report))
    },
  }
}

const isNamed = (name: string) => chosen.some((word) => name.startsWith(word))
const isChosen = (name: string) => chosen.length === 0 || isNamed(name)
const isForDynamoDbLocal = isNamed("dynamodb-local") || (isLong && chosen.length === 0)

/** Checks that run during the build. */
const duringBuild = [
  // The default four checkers would only share the cores with other checks.
  check("types", "typescript", "-p", "tsconfig.json", "--checkers", "2"),
  check("types of the web", "typescript", "-p", "web/tsconfig.json", "--checkers", "2"),
  check("lint", "oxlint", "--max-warnings", "0"),
  check("format", "@biomejs/biome", "check", "."),
  check("dead code", "knip"),
].filter(({ name }) => isChosen(name))
const projects = ["unit", "contract", "infra", "api", "faults"].filter(isChosen)
const atMoments =
  isLong && isChosen("moments")
    ? Object.entries(moments).flatMap(([name, { start, TZ }]) => {
        const at = { name, extraEnv: { ...startingAt(start), TZ } }
        return [vitest(["api"], at), browser(at)]
      })
    : []
const onDynamoDbLocal = {
  name: "DynamoDB Local",
  extraEnv: { CLEARLINE_EMULATOR: "java" },
  files: isLong ? ["test/api/", "test/infra/store.test.ts"] : filesOnDynamoDbLocal,
}
const afterBuild = [
  ...(projects.length > 0 ? [vitest(projects)] : []),
  ...(isOnJava && isForDynamoDbLocal ? [vitest(["api", "infra"], onDynamoDbLocal)] : []),
  ...(isChosen("browser") ? [browser()] : []),
  ...atMoments,
]

const outcomes: TestOutcome[] = []
const durations: string[] = []
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)
const runAll = async (runners: Runner[]) => {
  for (const { name, run } of runners) {
    const start = performance.now()
    outcomes.push(...(await run()))
    durations.push(`${name} ${secondsSince(start)} s`)
  }
}

const start = performance.now()
const building = buildAll().then(
  () => true,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  },
)
await runAll(duringBuild)
const isBuilt = await building
if (isBuilt) {
  if (isChosen("browser")) filling = fillFolder().catch(() => undefined)
  await runAll(afterBuild)
} else outcomes.push(failure("build", "Its output is above."))
rmSync(reports, { recursive: true, force: true })

const failed = outcomes.filter(({ passed }) => !passed)
for (const { name, explanation } of failed) console.log(`\n✗ ${name}\n${explanation}`)
const slowest = outcomes.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
console.log("\nThe slowest tests:")
for (const { name, milliseconds } of slowest)
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name.replace(root, "")}`)
const isLeftOut = isForDynamoDbLocal && !isOnJava
if (isLeftOut) console.log("\nLeft out: the tests on DynamoDB Local, which needs Java 17.")
console.log(`\n${durations.join(", ")}; ${secondsSince(start)} s in all\n`)
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || (outcomes.length === 0 && !isLeftOut) ? 1 : 0
