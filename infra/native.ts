import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.ts"

export const nativeFolder = join(root, "dist/native")
const home = join(nativeFolder, "nodejs")

const versionInLock = (name: string): string => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>
  }
  const found = packages[`node_modules/${name}`]
  if (!found) throw new Error(`The lock file has no ${name}.`)
  return found.version
}

export const describeNative = (): void => {
  const packageJson = `${JSON.stringify({ private: true, dependencies: { sharp: versionInLock("sharp") } }, null, 2)}\n`
  const file = join(home, "package.json")
  if (existsSync(file) && readFileSync(file, "utf8") === packageJson) return
  mkdirSync(home, { recursive: true })
  writeFileSync(file, packageJson)
}

export const nativeIsInstalled = (): boolean => {
  const file = join(home, "node_modules/sharp/package.json")
  const installedVersion =
    existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
  return (
    installedVersion === versionInLock("sharp") &&
    existsSync(join(home, "node_modules/@img/sharp-linux-arm64"))
  )
}

export const installNative = (): void => {
  describeNative()
  if (nativeIsInstalled()) return
  const { status } = spawnSync(
    "npm",
    ["install", "--os=linux", "--cpu=arm64", "--libc=glibc", "--ignore-scripts", "--no-audit", "--no-fund"],
    // Windows starts npm.cmd only by its shell.
    { cwd: home, stdio: "inherit", shell: process.platform === "win32" },
  )
  if (status !== 0 || !nativeIsInstalled()) throw new Error("sharp for arm64 could not be installed.")
}
