import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "#infra/root.ts"

const deploy = (parameters: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ["infra/deploy.ts", ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
  })

describe("npm run deploy", () => {
  test("prints its usage with --help, and uploads nothing even after an earlier deploy", () => {
    const outputs = join(root, "dist/outputs.json")
    mkdirSync(dirname(outputs), { recursive: true })
    writeFileSync(
      outputs,
      JSON.stringify({
        "clearline-site": { AssetsBucket: "assets" },
        "clearline-events": { RenderQueue: "https://sqs.us-west-2.amazonaws.com/111122223333/renders" },
      }),
    )
    const { status, stdout } = deploy(["--help"])

    expect(status).toBe(0)
    expect(stdout).toContain("cdk deploy [STACKS..]")
    expect(stdout).not.toContain("Uploaded")
    expect(existsSync(outputs)).toBe(false)
  })

  test("lists what is missing before it builds or deploys", () => {
    const { status, stdout, stderr } = deploy([], { DEPLOY_FILE: "nowhere.json" })

    expect(status).toBe(1)
    expect(stderr).toContain("nowhere.json is missing. Run npm run setup, which asks for what it needs.")
    expect(stdout).toBe("")
  })
})
