import { defineConfig } from "vitest/config"
import "./test/clock/clock.ts"

/** Test files share imported modules, which none of them changes. Loading them for each file took half the time. */
const shared = { isolate: false }

const properties = "test/driver/properties.ts"

/** What tests that call the API share: a matcher for refusals, and what a failure reports. */
const driver = { setupFiles: [properties, "test/driver/problem.ts", "test/driver/each-test.ts"] }

/** Generous, because a busy machine is slow. Tests with a time limit set their own. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000 } } }

/** Unit tests are next to the rule that they test; everything that crosses folders is in `test/`. */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: calls of the API wait now and then.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{shared,functions,infra,test/driver}/**/*.test.ts", "web/**/*.test.ts"],
          setupFiles: [properties],
          ...shared,
          ...patient,
        },
      },
      { test: { name: "contract", include: ["test/contract/**/*.test.ts"], ...shared, ...patient } },
      {
        test: {
          name: "api",
          include: ["test/api/**/*.test.ts"],
          globalSetup: ["test/api/setup.ts"],
          ...shared,
          ...driver,
          ...patient,
        },
      },
      {
        // Each starts a system of its own and breaks it.
        test: { name: "faults", include: ["test/faults/**/*.test.ts"], ...shared, ...driver, ...patient },
      },
      {
        test: {
          name: "infra",
          include: ["test/infra/**/*.test.ts", "test/import-rules/*.test.ts"],
          ...shared,
          ...driver,
          ...patient,
        },
      },
    ],
  },
})
