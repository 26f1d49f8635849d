import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { DeployFailure, type DeploySettings } from "./deploy-settings.ts"

/** deploy.json while it is being filled in: not validated as a whole. */
export const settingsFile = (file: string) => {
  const read = (): Partial<DeploySettings> => {
    if (!existsSync(file)) return {}
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Partial<DeploySettings>
    } catch (error) {
      throw new DeployFailure(
        `${basename(file)} isn't JSON: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  return {
    name: basename(file),
    read,
    change: (changes: Partial<DeploySettings>): void =>
      writeFileSync(file, `${JSON.stringify({ ...read(), ...changes }, null, 2)}\n`),
  }
}

export type SettingsFile = ReturnType<typeof settingsFile>
