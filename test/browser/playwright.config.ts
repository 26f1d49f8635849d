import { defineConfig } from "@playwright/test"
import { launchOptions } from "./launch.ts"

/** The tests of a real browser. Each worker has a system of its own over the demo data (`setup.ts`, `browser.ts`). */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    screenshot: "only-on-failure",
    // A trace of every test costs much of the time; add `--trace on` to see one.
    trace: "off",
    launchOptions,
  },
})
