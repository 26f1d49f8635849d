import { parseArgs } from "node:util"
import { afterEach, expect, it, vi } from "vitest"
import { awsOptions, openNamedTable, runCommand } from "./command.ts"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it("opens the table with the profile and region of the command line", async () => {
  vi.stubEnv("TABLE_NAME", "clearline-data-Table1")
  vi.stubEnv("AWS_PROFILE", "")
  vi.stubEnv("AWS_REGION", "us-east-1")
  const { values } = parseArgs({ args: ["--profile", "shop", "--region=us-west-2"], options: awsOptions })
  const { name, client } = openNamedTable("rebuild", values)

  expect(name).toBe("clearline-data-Table1")
  expect(process.env.AWS_PROFILE).toBe("shop")
  expect(await client.config.region()).toBe("us-west-2")
})

it("prints a mistake in one line", async () => {
  vi.stubEnv("TABLE_NAME", "")
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  await runCommand(async () => openNamedTable("rebuild", {}).name)
  await runCommand(async () => String(parseArgs({ args: ["--all"], options: awsOptions }).values.profile))
  const { exitCode } = process
  process.exitCode = 0

  expect(exitCode).toBe(1)
  expect(write.mock.calls).toEqual([
    ["Name a table: TABLE_NAME=... npm run rebuild -- --profile ... --region ...\n"],
    [expect.stringMatching(/^Unknown option '--all'.*\n$/)],
  ])
})
