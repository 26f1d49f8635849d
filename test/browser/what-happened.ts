import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import type { TestSystem } from "../system.ts"

/** What a failed browser test reports beside its error: the page's calls of the API, and what the system logged meanwhile. */

/** The calls of the page from now on, a line each as they are answered: method, path, status and request id. */
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

/** In bytes. */
export const sizeOfLog = (system: TestSystem): number =>
  statSync(logOf(system), { throwIfNoEntry: false })?.size ?? 0

/** The lines that the system's functions have logged since the log had this size. */
export const logSince = (system: TestSystem, bytes: number): string[] =>
  readFileSync(logOf(system)).subarray(bytes).toString("utf8").trimEnd().split("\n")
