import { type ChildProcess, execFileSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { EmulatorProgram } from "./emulator-programs.ts"

/** The command line of a process, or "" when there is none. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  } catch {
    // Only Linux has /proc.
    const [file, ...parameters] =
      process.platform === "win32"
        ? [
            "powershell",
            "-NoProfile",
            "-Command",
            `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
          ]
        : ["ps", "-o", "command=", "-p", String(pid)]
    try {
      return execFileSync(file, parameters, { encoding: "utf8", stdio: "pipe" })
    } catch {
      return ""
    }
  }
}

const end = async (pid: number, isStillIt: () => boolean): Promise<void> => {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < 3000; waited += 20) {
      if (!isStillIt()) return
      await pause(20)
    }
  }
}

const pidFile = (folder: string) => join(folder, "store.pid")

/**
 * Ends an earlier run's emulator on this folder: two on one file corrupt it silently. Called while the folder is locked.
 * A process counts as ours only if its command names the folder.
 */
export const endOrphan = async (folder: string): Promise<void> => {
  const file = pidFile(folder)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8"))
  const isOurs = () => commandOf(pid).includes(folder)
  if (pid > 0 && isOurs()) await end(pid, isOurs)
  rmSync(file, { force: true })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export type EmulatorProcess = {
  pid(): number | undefined
  start(): Promise<string | undefined>
  stop(): Promise<void>
}

export const emulatorProcess = (program: EmulatorProgram, folder: string, port: number): EmulatorProcess => {
  let child: ChildProcess
  let running = new AbortController()

  const launch = (): Promise<string | undefined> => {
    child = program.start(port, folder)
    child.once("error", () => undefined)
    if (child.pid) writeFileSync(pidFile(folder), String(child.pid))
    return program.refusal(child)
  }
  const keepAlive = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const since = Date.now()
      if (!hasEnded(child)) await once(child, "exit").catch(() => undefined)
      if (Date.now() - since < 1000) await pause(1000, undefined, { signal }).catch(() => undefined)
      const refusal = signal.aborted ? undefined : await launch()
      if (refusal !== undefined && !signal.aborted)
        console.error(`${program.name} didn't come back: ${refusal}`)
    }
  }

  return {
    pid: () => child.pid,
    async start() {
      const refusal = await launch()
      if (refusal !== undefined) return refusal
      running = new AbortController()
      void keepAlive(running.signal)
      return undefined
    },
    async stop() {
      running.abort()
      if (!hasEnded(child) && child.pid) {
        const exited = once(child, "exit")
        child.kill("SIGTERM")
        const hard = setTimeout(() => child.kill("SIGKILL"), 3000)
        await exited
        clearTimeout(hard)
      }
      rmSync(pidFile(folder), { force: true })
    },
  }
}
