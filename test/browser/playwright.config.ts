import { defineConfig } from "@playwright/test"
import "../clock/clock.ts"
import { launchOptions } from "./launch.ts"

/** The tests of a real browser. Each worker has a system of its own over the demo data (`setup.ts`, `browser.ts`). */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  // One more than the cores of a small machine: each waits now and then for its own system.
  workers: 3,
  timeout: 120_000,
  // Three times what a slow hour of a small machine has been seen to take.
  expect: { timeout: 30_000 },
  use: {
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // What moves is painted without a graphics card here, which takes half the machine; tests of movement ask for it.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A trace of every test costs much of the time; add `--trace on` to see one.
    trace: "off",
    launchOptions,
  },
})
