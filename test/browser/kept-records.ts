import type { Page } from "@playwright/test"
import { expect } from "./browser.ts"

/** Keys of the queries that are stored for reading offline. */
export const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("clearline")
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const db = opening.result
          if (!db.objectStoreNames.contains("kept")) return resolve([])
          const reading = db.transaction("kept").objectStore("kept").getAllKeys()
          reading.addEventListener("success", () => {
            db.close()
            resolve(reading.result.map((key) => String((key as string[])[1])))
          })
        })
      }),
  )

/** Waits until the jobs are stored for reading them offline. */
export const untilKept = (page: Page, jobs: number[]): Promise<void> =>
  expect
    .poll(() => keptOn(page))
    .toEqual(
      expect.arrayContaining(
        jobs.flatMap((job) =>
          ["whole", "notes", "history"].map((part) => JSON.stringify(["service-request", job, part])),
        ),
      ),
    )
