import { spawnSync } from "node:child_process"
import { resolveCname } from "node:dns/promises"
import { setTimeout } from "node:timers/promises"
import { SquareClient } from "square"
import twilio from "twilio"
import { getHealth } from "#shared/api/meta.ts"
import { DeployFailure, deployFile } from "../deploy-settings.ts"
import { applyProfile } from "../deployed-system.ts"
import { root } from "../root.ts"
import { settingsFile } from "../settings-file.ts"
import { squareHosts } from "../square-sources.ts"
import { createClients } from "./context.ts"
import { runSetup } from "./setup.ts"
import { terminal } from "./terminal.ts"

/** `npm run setup`, also with `-- --profile shop`. */
applyProfile(process.argv.slice(2))

try {
  await runSetup({
    file: settingsFile(deployFile()),
    terminal,
    aws: createClients(),
    twilio: (accountSid, authToken) => twilio(accountSid, authToken),
    square: (environment, token) => new SquareClient({ token, baseUrl: squareHosts[environment].api }),
    run: async (program, parameters, { isQuiet = false, env = {} } = {}) =>
      spawnSync(program, parameters, {
        cwd: root,
        stdio: isQuiet ? "ignore" : "inherit",
        env: { ...process.env, ...env },
      }).status === 0,
    resolveCname: (domain) => resolveCname(domain).catch(() => []),
    isServed: async (domain) => {
      try {
        const reply = await fetch(`https://${domain}/api${getHealth.path}`, {
          signal: AbortSignal.timeout(10_000),
        })
        return getHealth.reply.safeParse(await reply.json()).success
      } catch {
        return false
      }
    },
    wait: (time) => setTimeout(time),
  })
} catch (error) {
  if (!(error instanceof DeployFailure)) throw error
  console.error(`\n   ${error.message}\n`)
  process.exitCode = 1
}
