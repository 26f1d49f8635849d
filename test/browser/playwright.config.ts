import { defineConfig } from "@playwright/test"

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
    launchOptions: {
      // Found by infra/bootstrap.mjs; Playwright brings no browser of its own here.
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
})
