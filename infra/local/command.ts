import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root } from "../root.ts"
import { localAws, names } from "./environment.ts"

/** `npm run create-admin`, `rebuild`, or `finish-restore` without TABLE_NAME: runs the product's command on the local system's table. */

const [program = "", ...parameters] = process.argv.slice(2)

const origin = `http://localhost:${process.env.PORT ?? 8080}`

const addressOfTable = async (): Promise<string | undefined> => {
  const state = await fetch(`${origin}/__local/state`).catch(() => undefined)
  if (!state?.ok) return undefined
  const { running } = (await state.json()) as { running: { name: string; address: string }[] }
  return running.find(({ name }) => name.startsWith("Table"))?.address
}

/** A profile belongs to AWS, so its command must not change the system on this machine. */
const isForAws = parameters.some((word) => /^--(?:profile|region)\b/.test(word))

const endpoint = isForAws ? undefined : await addressOfTable()
if (endpoint) {
  const { region, credentials } = localAws
  const command = [join(root, "functions/commands", `${program}.ts`), ...parameters]
  const child = spawn(process.execPath, command, {
    stdio: "inherit",
    env: {
      ...process.env,
      TABLE_NAME: names.table,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  })
  const [code] = (await once(child, "exit")) as [number | null]
  process.exitCode = code ?? 1
} else {
  const onAws = `TABLE_NAME=... npm run ${program} -- --profile ... --region ...`
  console.error(
    isForAws
      ? `Name the table, too: ${onAws}`
      : `Nothing is running at ${origin}. Start it (npm start), or name an AWS table: ${onAws}`,
  )
  process.exitCode = 1
}
