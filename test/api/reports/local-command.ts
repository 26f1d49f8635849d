import { spawn } from "node:child_process"
import { once } from "node:events"

/** Runs a command of `npm run` against the local system at this origin. */
export const runLocalCommand = async (origin: string, name: string, ...options: string[]) => {
  const child = spawn(process.execPath, ["infra/local/command.ts", name, ...options], {
    env: { ...process.env, PORT: new URL(origin).port },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  const [code] = await once(child, "exit")
  return { code, output }
}
