import { defineConfig } from "@playwright/test"
import "../clock/clock.ts"
import { launchOptions } from "./launch.ts"

/** Browser tests. Each worker has its own system with demo data (`setup.ts`, `browser.ts`). */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  // One more than the cores of a small machine, since workers wait for their systems.
  workers: 3,
  // Long journeys take 80 s in a whole run. A wait that hangs ends by its own limit.
  timeout: 300_000,
  // Three times the slowest hour observed on a small machine.
  expect: { timeout: 30_000 },
  use: {
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // Animations are expensive without a graphics card. Tests of motion turn them on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Traces are slow. Add `--trace on` for one.
    trace: "off",
    launchOptions,
  },
})
