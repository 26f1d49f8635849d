import { execFileSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"

/** What a machine offers to run a DynamoDB emulator with. */
export type Machine = {
  platform: NodeJS.Platform
  /** The native emulator, from its npm package or the PATH. */
  dynoxide?: string
  java?: { program: string; major: number }
  docker?: string
  /** The package manager found on the PATH. */
  packageManager?: keyof typeof javaInstallations
}

export type EmulatorChoice =
  | { kind: "dynoxide"; program: string }
  | { kind: "java"; program: string }
  | { kind: "docker"; program: string }
  | { kind: "none"; explanation: string }

/** DynamoDB Local 3 needs Java 17. */
const neededJava = 17

const javaInstallations = {
  brew: "brew install --cask temurin@17",
  winget: "winget install EclipseAdoptium.Temurin.17.JRE",
  "apt-get": "sudo apt-get install -y openjdk-17-jre-headless",
  dnf: "sudo dnf install -y java-17-openjdk-headless",
  apk: "sudo apk add openjdk17-jre-headless",
} as const

const managersOf: Partial<Record<NodeJS.Platform, Machine["packageManager"]>> = {
  darwin: "brew",
  win32: "winget",
}

const isKind = (word: string): word is "dynoxide" | "java" | "docker" =>
  ["dynoxide", "java", "docker"].includes(word)

/**
 * The first emulator this machine can run: the native one, DynamoDB Local on Java, DynamoDB Local in Docker. `requestedEmulator`
 * (CLEARLINE_EMULATOR) allows only one of them.
 */
export const chooseEmulator = (machine: Machine, requestedEmulator?: string): EmulatorChoice => {
  const { platform, dynoxide, java, docker } = machine
  if (requestedEmulator !== undefined && !isKind(requestedEmulator))
    return {
      kind: "none",
      explanation: `CLEARLINE_EMULATOR=${requestedEmulator} isn't one of dynoxide, java, docker.`,
    }
  const allows = (kind: string) => requestedEmulator === undefined || requestedEmulator === kind
  if (dynoxide !== undefined && allows("dynoxide")) return { kind: "dynoxide", program: dynoxide }
  if (java && java.major >= neededJava && allows("java")) return { kind: "java", program: java.program }
  if (docker !== undefined && allows("docker")) return { kind: "docker", program: docker }
  const manager = managersOf[platform] ?? machine.packageManager ?? "apt-get"
  return {
    kind: "none",
    explanation: `${requestedEmulator ? `CLEARLINE_EMULATOR=${requestedEmulator} can't run here.` : "Clearline needs Java 17 or Docker for its database."} Install Java, then run this again: ${javaInstallations[manager]}`,
  }
}

/** The names under which Windows finds a program; elsewhere the name itself. */
export const programNames = (
  name: string,
  { platform, PATHEXT = ".COM;.EXE;.BAT;.CMD" }: { platform: NodeJS.Platform; PATHEXT?: string | undefined },
): string[] =>
  platform === "win32" ? PATHEXT.split(";").map((ending) => name + ending.toLowerCase()) : [name]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string | undefined => {
  const { PATH = "", PATHEXT } = process.env
  const names = programNames(name, { platform: process.platform, PATHEXT })
  return PATH.split(delimiter)
    .flatMap((folder) => names.map((file) => join(folder, file)))
    .find(isExecutable)
}

const installedDynoxide = (): string | undefined => {
  try {
    return createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/${programNames("dynoxide", { platform: process.platform, PATHEXT: ".EXE" })[0]}`,
    )
  } catch {
    return undefined
  }
}

/** `17` from `openjdk 17.0.15 2025-04-15`, `8` from `java 1.8.0_402`. Undefined for other text. */
export const readJavaVersion = (text: string): number | undefined => {
  const version = /^\S+ (?:1\.)?(\d+)/.exec(text)?.[1]
  return version === undefined ? undefined : Number(version)
}

const findJava = (): Machine["java"] => {
  const program = onPath("java")
  if (program === undefined) return undefined
  try {
    const major = readJavaVersion(execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" }))
    return major === undefined ? undefined : { program, major }
  } catch {
    // macOS has a `java` that only says where to get one. Versions before 9 don't know `--version`.
    return undefined
  }
}

const findDocker = (): string | undefined => {
  const program = onPath("docker")
  if (program === undefined) return undefined
  try {
    execFileSync(program, ["info"], { stdio: "ignore" })
    return program
  } catch {
    // The client is installed, but no engine runs.
    return undefined
  }
}

/** Looks at each possibility only when those before it are missing, since `docker info` takes a second. */
export const thisMachine = (requestedEmulator?: string): Machine => {
  const { platform } = process
  const isSkipped = (kind: string) => requestedEmulator !== undefined && requestedEmulator !== kind
  const dynoxide = isSkipped("dynoxide") ? undefined : (installedDynoxide() ?? onPath("dynoxide"))
  if (dynoxide !== undefined) return { platform, dynoxide }
  const java = isSkipped("java") ? undefined : findJava()
  if (java && java.major >= neededJava) return { platform, java }
  const docker = isSkipped("docker") ? undefined : findDocker()
  if (docker !== undefined) return { platform, docker }
  const packageManager = (Object.keys(javaInstallations) as (keyof typeof javaInstallations)[]).find(onPath)
  return { platform, ...(java && { java }), ...(packageManager && { packageManager }) }
}
