import { defineConfig } from "vitest/config"

/** Unit tests stand beside the rule that they test; everything that crosses folders is in `test/`. */
export default defineConfig({
  test: {
    // Of two cores vitest would use one; calls of the API wait more than they compute.
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["{shared,functions,infra}/**/*.test.ts", "web/src/**/*.test.ts"] } },
      { test: { name: "contract", include: ["test/contract/**/*.test.ts"] } },
      {
        test: {
          name: "api",
          include: ["test/api/**/*.test.ts"],
          globalSetup: ["test/api/setup.ts"],
          testTimeout: 20_000,
        },
      },
      {
        // Each starts a system of its own and breaks it; one after the other, so that two do not share the machine's time.
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "infra",
          include: ["test/infra/**/*.test.ts", "test/borders/*.test.ts"],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
