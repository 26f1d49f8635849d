import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { DeployFailure } from "../deploy-settings.ts"
import type { Terminal } from "./step.ts"

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Questions on this terminal. Each has its own reader, so that programs in between can read, too. */
export const terminal: Terminal = {
  say: (line) => console.log(line),
  async ask(question, { isSecret = false } = {}) {
    if (isSecret) process.stdout.write(question)
    const output = isSecret ? nowhere() : process.stdout
    const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
    const ended = new Promise<never>((_, reject) =>
      reader.once("close", () => reject(new DeployFailure("Stopped. Run setup again to go on."))),
    )
    try {
      return await Promise.race([reader.question(isSecret ? "" : question), ended])
    } finally {
      reader.close()
      if (isSecret) process.stdout.write("\n")
    }
  },
}
