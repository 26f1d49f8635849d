// Entry of the npm commands on any Node from 20 on with nothing installed: installs what is missing, then hands over to
// Node 24. Use built-ins only, and only syntax that Node 20 knows.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const inRoot = (path) => join(root, path)

class Failure extends Error {}

const commandArguments = (command) =>
  process.env.TABLE_NAME ? [`functions/commands/${command}.ts`] : ["infra/local/command.ts", command]

const commands = {
  start: { run: ["infra/local/start.ts"] },
  dev: { run: ["infra/local/start.ts", "--dev"] },
  test: { run: ["test/run.ts"], chromium: true },
  "test:long": { run: ["test/run.ts", "--long"], chromium: true },
  bench: { run: ["test/bench/run.ts"], chromium: true },
  generate: { run: ["infra/generate.ts"] },
  messages: { run: ["infra/messages.ts"] },
  synth: { run: ["node_modules/aws-cdk/bin/cdk", "synth", "--quiet"] },
  setup: { run: ["infra/setup/run.ts"] },
  deploy: { run: ["infra/deploy.ts"] },
  "rotate-files-key": { run: ["infra/rotate-files-key.ts"] },
  "create-admin": { run: commandArguments("create-admin") },
  rebuild: { run: commandArguments("rebuild") },
  "finish-restore": { run: commandArguments("finish-restore") },
}

const runProgram = (file, ...parameters) => {
  const { status, stdout } = spawnSync(file, parameters, { encoding: "utf8" })
  return status === 0 ? stdout.trim() : undefined
}

const isWindows = process.platform === "win32"
/** Windows finds a program under its name with one of these suffixes. */
const executableSuffixes = isWindows
  ? (process.env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").toLowerCase().split(";")
  : [""]

const onPath = (...programs) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) =>
      programs.flatMap((program) => executableSuffixes.map((suffix) => join(folder, program + suffix))),
    )
    .find(isExecutable)

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const succeeds = (file, parameters, options) =>
  new Promise((resolve) => {
    const child = spawn(file, parameters, options)
    child.once("error", () => resolve(false))
    child.once("close", (code) => resolve(code === 0))
  })

const npm = async (...parameters) => {
  const script = process.env.npm_execpath
  const [file, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []]
  // Windows starts npm.cmd only by its shell.
  const options = { cwd: root, stdio: ["ignore", 2, 2], shell: isWindows && first.length === 0 }
  if (!(await succeeds(file, [...first, ...parameters], options)))
    throw new Failure(`npm ${parameters.join(" ")} failed; what it said is above.`)
}

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex")

/** Compares npm's record in node_modules with the lock file. Optional packages may be absent. */
const isInstalled = () => {
  const npmRecord = inRoot("node_modules/.package-lock.json")
  if (!existsSync(npmRecord)) return false
  const installedPackages = JSON.parse(readFileSync(npmRecord, "utf8")).packages
  const lockedPackages = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")).packages
  return Object.entries(lockedPackages).every(
    ([path, { version, optional }]) =>
      path === "" || installedPackages[path]?.version === version || (optional && !installedPackages[path]),
  )
}

const install = async () => {
  const stamp = inRoot("node_modules/.clearline-lock")
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return
  if (!isInstalled()) {
    console.log("Installing what Clearline is made of, which takes about a minute the first time ...")
    const startedAt = Date.now()
    // Hide warnings about the old Node: Node 24 runs the project. In a terminal npm shows its own progress.
    await npm("ci", "--no-audit", "--no-fund", "--loglevel=error", "--progress")
    console.log(`Installed after ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  }
  writeFileSync(stamp, hash)
}

const majorOf = (version) => Number(/^v(\d+)/.exec(version ?? "")?.[1] ?? 0)

/** Node 24 is an npm package. npm may have blocked the install script that places the binary. */
const node24 = async () => {
  const own = inRoot(isWindows ? "node_modules/node/bin/node.exe" : "node_modules/node/bin/node")
  const isNode24 = () => majorOf(runProgram(own, "--version")) >= 24
  if (isNode24()) return own
  if (majorOf(process.version) >= 24) return process.execPath
  await npm("rebuild", "node")
  if (isNode24()) return own
  throw new Failure(
    "Node 24 is missing. It comes with `npm ci` when install scripts are allowed (npm config get ignore-scripts); or install Node 24 and run this again.",
  )
}

const chromiumNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]
/** Where the installers of macOS and Windows put it, which is on no PATH. */
const installedBrowsers = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].flatMap((variable) => {
    const folder = process.env[variable]
    return folder
      ? [
          join(folder, "Google", "Chrome", "Application", "chrome.exe"),
          join(folder, "Chromium", "Application", "chrome.exe"),
          join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
        ]
      : []
  }),
]

const findChromium = async () => {
  const configuredPath = process.env.CHROMIUM
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath
    throw new Failure(`CHROMIUM=${configuredPath} is no program.`)
  }
  const found = onPath(...chromiumNames) ?? installedBrowsers.find(isExecutable)
  if (found) return found
  if (onPath("apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium for the browser tests ...")
    const apt = (...parameters) =>
      succeeds("apt-get", parameters, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      })
    const get = (name) => apt("install", "-y", "-qq", "--no-install-recommends", name)
    const getEither = async () => (await get("chromium-headless-shell")) || (await get("chromium"))
    if ((await getEither()) || ((await apt("update", "-qq")) && (await getEither())))
      return onPath(...chromiumNames)
  }
  throw new Failure(
    "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium) or name its program with CHROMIUM.",
  )
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** npm and its shell don't forward a kill, so the child watches their process ids. */
const findNpmProcesses = () => {
  if (!process.env.npm_lifecycle_event) return []
  try {
    const [, name, parent] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? []
    return name.endsWith("sh") ? [process.ppid, Number(parent)] : [process.ppid]
  } catch {
    return [process.ppid]
  }
}

/** Runs the command in Node 24 with its exit code and signals. The child stops when this process dies. */
const runInNode24 = (node, parameters, env) => {
  const child = spawn(node, parameters, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...env, PATH: `${join(node, "..")}${delimiter}${process.env.PATH}` },
  })
  process.on("SIGINT", () => undefined)
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  const npmProcesses = findNpmProcesses()
  setInterval(() => npmProcesses.every(isAlive) || child.kill("SIGTERM"), 500).unref()
  child.on("error", (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)))
}

const runTogether = async (...tasks) => {
  const outcomes = await Promise.allSettled(tasks)
  for (const { reason } of outcomes) if (reason) throw reason
  return outcomes.map(({ value }) => value)
}

try {
  const [name = "start", ...parameters] = process.argv.slice(2)
  const command = commands[name]
  if (!command)
    throw new Failure(`There is no command ${name}: one of ${Object.keys(commands).join(", ")}, please.`)
  if (majorOf(process.version) < 20)
    throw new Failure(`This is Node ${process.version}; Clearline needs 20 or later.`)
  // npm keeps one core busy and apt the other, so install both at once.
  const [node, chromium] = await runTogether(
    install().then(node24),
    command.chromium ? findChromium() : undefined,
  )
  runInNode24(node, [...command.run, ...parameters], chromium ? { CHROMIUM: chromium } : {})
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\n${error.message}\n`)
  process.exit(1)
}
