import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import type { TestSystem } from "../system.ts"

/** What a failed browser test reports: API calls and the system's log. */

export const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith("/api/")) return
    const requestId = response.headers()["apigw-requestid"] ?? "no request id"
    calls.push(`${response.request().method()} ${pathname} ${response.status()} ${requestId}`)
  })
  return calls
}

const logOf = ({ folder }: TestSystem): string => join(folder, "functions.log")

export const sizeOfLog = (system: TestSystem): number =>
  statSync(logOf(system), { throwIfNoEntry: false })?.size ?? 0

export const logSince = (system: TestSystem, bytes: number): string[] =>
  readFileSync(logOf(system)).subarray(bytes).toString("utf8").trimEnd().split("\n")
