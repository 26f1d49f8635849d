import { defineConfig } from "@playwright/test"
import { launchOptions } from "./launch.ts"

/** The tests of a real browser, over a system of their own that is filled with the demo data (`setup.ts`). */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.CLEARLINE_ORIGIN,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions,
  },
})
