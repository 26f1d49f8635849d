import { readFileSync } from "node:fs"

/** Reads the runners' JSON reports for the summary of `npm test`. */

export type TestOutcome = {
  name: string
  passed: boolean
  milliseconds: number
  explanation: string
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: {
      status: "expected" | "unexpected" | "flaky" | "skipped"
      results: {
        duration: number
        errors: { message?: string; snippet?: string }[]
        attachments: { name: string; path?: string; body?: string }[]
      }[]
    }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

const parse = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))

export const readVitestReport = (file: string): TestOutcome[] =>
  (parse(file) as VitestReport).testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const outcomes = assertionResults
      .filter(({ status: of }) => of === "passed" || of === "failed")
      .map(({ fullName, status: of, duration, failureMessages }) => ({
        name: `${path} > ${fullName}`,
        passed: of === "passed",
        milliseconds: duration ?? 0,
        explanation: (failureMessages ?? []).join("\n"),
      }))
    // A file that failed to load may have no failed test.
    const isBroken = status === "failed" && outcomes.every(({ passed }) => passed)
    return isBroken
      ? [...outcomes, { name: path, passed: false, milliseconds: 0, explanation: message }]
      : outcomes
  })

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export const readPlaywrightReport = (file: string): TestOutcome[] => {
  const { suites, errors } = parse(file) as PlaywrightReport
  const outcomes = suites.flatMap(specsOf).flatMap(({ title, file: path, line, tests }) =>
    tests.map(({ status, results }) => ({
      name: `test/browser/${path}:${line} > ${title}`,
      passed: status === "expected",
      milliseconds: Math.max(0, ...results.map(({ duration }) => duration)),
      explanation: results
        .flatMap(({ errors: of, attachments }) => [
          ...of.map(({ message = "", snippet = "" }) => `${message}\n${snippet}`),
          ...attachments.map(({ name, path: at, body }) =>
            body === undefined
              ? `${name}: ${at}`
              : `${name}:\n${Buffer.from(body, "base64").toString("utf8")}`,
          ),
        ])
        .join("\n"),
    })),
  )
  return [
    ...outcomes,
    ...errors.map(({ message = "" }) => ({
      name: "test/browser",
      passed: false,
      milliseconds: 0,
      explanation: message,
    })),
  ]
}
